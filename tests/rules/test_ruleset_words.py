"""Rulesets and skills in words: each difference has a sentence, and the page in docs/ has all."""

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from rules.rulesets import RULESETS, Ruleset
from rules.skills import CATALOGUE
from rules.words.rulesets import FIELDS, compare, families_of

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"


def test_every_field_of_a_ruleset_has_its_sentences() -> None:
    assert sorted(FIELDS) == sorted(field.name for field in fields(Ruleset) if field.name != "name")
    for name, words in FIELDS.items():
        values = {getattr(ruleset, name) for ruleset in RULESETS.values()}
        assert values <= words.says.keys(), f"{name} lacks a sentence"


def table() -> Iterator[str]:
    for compared in compare():
        for number, side in enumerate(compared.sides):
            field = "" if number else f"`{compared.field}`"
            names = ", ".join(f"`{name}`" for name in side.rulesets) if compared.differs else "all"
            yield f"| {field} | {names} | {side.words} |"


def test_the_page_has_the_table_of_the_rulesets() -> None:
    page = PAGE.read_text()
    heading = "| field | rulesets | |\n| --- | --- | --- |\n"
    assert "\n".join([*table(), ""]) == page.partition(heading)[2].partition("\n\n")[0] + "\n"


def test_rulesets_that_differ_only_in_casual_play_are_one_to_players() -> None:
    assert families_of(RULESETS) == ["As played online", "The printed rulebook", "Button Goblin"]
    assert families_of(["goblin-tournament"]) == ["Button Goblin"]


def test_a_skill_differs_only_in_fields_that_a_ruleset_has_and_never_online() -> None:
    for skill in CATALOGUE.values():
        assert skill.differences_under(RULESETS["online"]) == [], skill.name
        for difference in skill.differences:
            assert any(difference.holds(ruleset) for ruleset in RULESETS.values()), skill.name


@pytest.mark.parametrize(
    ("letter", "ruleset", "summary"),
    [
        ("?", "online", "whenever it rolls again"),
        ("?", "classic", "each time it attacks"),
        ("?", "goblin", "whenever it rolls again"),
        ("!", "classic-tournament", "rerolled for Chance"),
    ],
)
def test_a_skill_says_what_it_does_under_a_ruleset(letter: str, ruleset: str, summary: str) -> None:
    assert summary in CATALOGUE[letter].summary_under(RULESETS[ruleset])


def test_what_other_rulesets_do_not_change_is_told_as_usual() -> None:
    classic = RULESETS["classic"]
    for skill in CATALOGUE.values():
        if not skill.differences:
            assert (skill.summary_under(classic), skill.help_under(classic)) == (skill.summary, skill.help)
