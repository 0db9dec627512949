"""The promise of dice that pages put into their forms, for tests that post a form without its page."""

from typing import Any

from games.play.promises import new_promise


def with_promise(**fields: object) -> dict[str, Any]:
    return {"promise": new_promise(20)} | fields
