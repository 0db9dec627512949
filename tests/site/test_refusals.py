"""Refusals: one table of codes for each room, and a sentence for every code."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from inspect import getmembers, isclass
from pathlib import Path

import pytest
from django.conf import settings

from core.refusals import NotPossible, RefusalCode, Unclear
from games.play import AgainstTheRules
from rules import UnreadableRecipe, parse_recipe, why_not_playable
from tests.rooms import ROOMS

PLACE = re.compile(r"%\((\w+)\)s")


def files() -> Iterator[Path]:
    for room in ROOMS:
        yield from (Path(settings.BASE_DIR) / room).rglob("*.py")


def tables() -> dict[str, type[RefusalCode]]:
    modules = (path.relative_to(settings.BASE_DIR) for path in files() if path.name == "refusals.py")
    classes = (
        found
        for module in modules
        for found in getmembers(import_module(".".join(module.with_suffix("").parts)), isclass)
    )
    return {name: kind for name, kind in classes if issubclass(kind, RefusalCode) and kind is not RefusalCode}


def codes() -> list[RefusalCode]:
    return [code for table in tables().values() for code in table.__members__.values()]


def refusals_made() -> Iterator[tuple[RefusalCode, set[str]]]:
    """Yield every code that an exception gets, with the names of its data."""
    known = tables()
    for path in files():
        for node in ast.walk(ast.parse(path.read_text())):
            match node:
                case ast.Call(
                    args=[ast.Attribute(value=ast.Name(id=table), attr=name)], keywords=keywords
                ) if table in known:
                    yield known[table][name], {keyword.arg or "" for keyword in keywords}


def test_every_module_of_refusals_has_one_table_of_codes() -> None:
    owners = Counter(table.__module__ for table in tables().values())
    assert [owner for owner, count in owners.items() if count > 1] == []
    assert owners["games.play.refusals"] == 1


def test_every_code_is_refused_with_somewhere() -> None:
    assert set(codes()) == {code for code, _data in refusals_made()}


def test_every_sentence_gets_the_data_that_it_names() -> None:
    for code, data in refusals_made():
        assert data == set(PLACE.findall(code.sentence)), code
        assert "%" not in str(NotPossible(code, **dict.fromkeys(data, "-"))), code


def test_no_two_codes_are_alike_or_share_a_sentence() -> None:
    assert [code for code, count in Counter(map(str, codes())).items() if count > 1] == []
    assert [text for text, count in Counter(code.sentence for code in codes()).items() if count > 1] == []


def test_a_code_is_its_own_name_with_hyphens() -> None:
    for code in codes():
        assert code == code.name.lower().replace("_", "-")


def test_a_refusal_tells_programs_its_code_its_data_and_its_status() -> None:
    refused = Unclear("decision")
    assert (refused.code, refused.data, refused.status) == ("unclear", {"field": "decision"}, 400)
    assert str(refused) == "decision: we couldn’t read that."


def test_dice_that_the_rules_refuse_keep_the_code_of_the_rules() -> None:
    refused = why_not_playable(parse_recipe(""))
    assert refused is not None
    told = AgainstTheRules(refused)
    assert (told.code, told.data, told.status) == ("empty_recipe", {}, 422)
    assert str(told) == "This fighter has no dice."


def test_a_recipe_that_cannot_be_read_says_where() -> None:
    with pytest.raises(UnreadableRecipe) as error:
        parse_recipe("(4")
    told = AgainstTheRules(error.value)
    assert told.data["position"] == 1
    assert str(told) == str(error.value)
