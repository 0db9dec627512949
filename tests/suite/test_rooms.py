"""The lists of rooms are complete, and the diagram of rooms is true."""

from typing import Any

import pytest

from tests.rooms import ARCHITECTURE, PROJECT, ROOMS, picture

CONTRACTS: dict[str, dict[str, Any]] = {each["name"]: each for each in PROJECT["importlinter"]["contracts"]}
LISTS: dict[str, list[str]] = {
    "floors": " ".join(CONTRACTS["Imports only point down"]["layers"]).replace("|", " ").split(),
    "circles": CONTRACTS["No circles in any room"]["ancestors"],
    "client": CONTRACTS["The client knows nothing of the site"]["forbidden_modules"],
    "minds": ["rules", "robots", *CONTRACTS["Minds know nothing but the rules"]["forbidden_modules"]],
    "coverage": PROJECT["coverage"]["run"]["source"],
}


@pytest.mark.parametrize("name", LISTS)
def test_all_rooms_are_named(name: str) -> None:
    others = {"django", "buttonmen_client"}
    assert sorted(entry for entry in LISTS[name] if "." not in entry and entry not in others) == sorted(ROOMS)


def test_architecture_shows_how_rooms_import_each_other() -> None:
    assert picture() in ARCHITECTURE.read_text(), "python -m tests.rooms draws the picture anew"
