"""The catalogue as their clients ask for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from api.bmo.telling.fighters import Fighter, catalogue, in_full
from api.bmo.texts import NotSo, Text
from api.bmo.visits import Reply, Visit


def load_button_data(
    visit: Visit,
    buttonName: str | None = None,  # noqa: N803
    buttonSet: str | None = None,  # noqa: N803
    tagArray: dict[str, bool] | None = None,  # noqa: N803
) -> Reply:
    found = catalogue().by_name
    if buttonName:
        if buttonName not in found:
            raise NotSo(Text.NO_SUCH_BUTTON)
        return Reply([in_full(found[buttonName].shown)], "Button data retrieved successfully.")
    fighters = [each for each in found.values() if not buttonSet or each.set == buttonSet]
    for tag, wanted in (tagArray or {}).items():
        fighters = [each for each in fighters if (tag in each.tags) == wanted]
    return Reply([each.shown for each in by_name(fighters)], "Button data retrieved successfully.")


def by_name(fighters: Iterable[Fighter]) -> Iterator[Fighter]:
    return iter(sorted(fighters, key=lambda each: each.name.lower()))
