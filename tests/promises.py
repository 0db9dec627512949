"""What pages put into their forms for the dice, for tests that send such a form without its page."""

from typing import Any

from games.play.promises import new_promise


def promised(**fields: object) -> dict[str, Any]:
    """These fields, with a promise of the dice beside them."""
    return {"promise": new_promise(20)} | fields
