"""The files of `fixtures/`: all load repeatedly, and changes by curators stay."""

import csv
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from pytest_django import DjangoAssertNumQueries

from buttons.fixture_loader import load
from buttons.models import Button, ButtonSet, Tag, refresh_facts
from buttons.recipes.facts import TraitKind, dice_of, kinds_of
from buttons.wall import FIRST_FIGHTERS
from core.text.tables import UnreadableFixture
from rules import Battle, DieKind, parse_recipe
from rules.notation.goblin import goblin_recipe

pytestmark = pytest.mark.django_db
FIXTURES: Path = settings.BASE_DIR / "fixtures"


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.fixture
def small(tmp_path: Path) -> Path:
    (tmp_path / "buttons").mkdir()
    (tmp_path / "sets.tsv").write_text("position\tname\truleset\n10\tSoldiers\t\n")
    write_buttons(tmp_path, ["Avis\t(4) (X)\tyes\t\t", "Hammer\t(6) (X)\tyes\t\t"])
    return tmp_path


def write_buttons(folder: Path, lines: list[str]) -> None:
    text = "\n".join(["name\trecipe\ttournament_legal\tspecial\tnote", *lines, ""])
    (folder / "buttons" / "soldiers.tsv").write_text(text)


def test_good_first_fighters_have_no_skills_and_one_swing_die_at_most() -> None:
    call_command("load_buttons", stdout=StringIO())
    tag = Tag.objects.get(slug=FIRST_FIGHTERS)
    assert tag.name == "Good first fighters"
    kept = list(tag.buttons.all())
    assert len(kept) == len(rows(FIXTURES / "tags" / "good-first-fighters.tsv"))
    for button in kept:
        kinds = [kind for die in dice_of(button.recipe).dice for kind in kinds_of(die)]
        assert set(kinds) <= {DieKind.PLAIN, DieKind.SWING}
        assert kinds.count(DieKind.SWING) <= 1
        assert not button.traits.filter(kind=TraitKind.SKILL)
        assert button.is_playable


@pytest.mark.services
def test_a_tag_is_the_curators_once_it_is_there(small: Path) -> None:
    (small / "tags").mkdir()
    (small / "tags" / "plain-ones.tsv").write_text("set\tname\nSoldiers\tAvis\n")
    load(small)
    tag = Tag.objects.get(name="Plain ones")
    tag.buttons.set(Button.objects.filter(name="Hammer"))
    load(small, overwrite=True)
    assert [button.name for button in tag.buttons.all()] == ["Hammer"]


def test_a_tag_of_a_button_that_is_not_there_names_the_line(small: Path) -> None:
    (small / "tags").mkdir()
    (small / "tags" / "plain-ones.tsv").write_text("set\tname\nSoldiers\tNobody\n")
    with pytest.raises(UnreadableFixture, match="line 2: there is no such button"):
        load(small)


def test_every_set_and_button_is_in_the_catalogue() -> None:
    call_command("load_buttons", stdout=StringIO())
    assert ButtonSet.objects.exclude(ruleset="goblin").exclude(name="Rookies").count() == 93
    assert Button.objects.exclude(set__ruleset="goblin").exclude(set__name="Rookies").count() == 875
    assert Button.objects.filter(set__name="Rookies").count() == 8, "ours, for first matches"
    assert Button.objects.filter(set__ruleset="goblin").count() == 76
    assert Button.objects.filter(tournament_legal=True).count() == 288
    assert Button.objects.exclude(special="").count() == 86
    for owner in ButtonSet.objects.all():
        said = rows(FIXTURES / "buttons" / f"{owner.slug}.tsv")
        assert {(row["name"], row["recipe"]) for row in said} == set(
            owner.buttons.values_list("name", "recipe")
        )


def test_every_button_that_cannot_be_played_says_why_not() -> None:
    load(FIXTURES)
    others = ButtonSet.objects.exclude(ruleset="goblin").exclude(name="Rookies")
    buttons = Button.objects.filter(set__in=others).select_related("set")
    freed = {
        "Damian",
        "Poison",
        "Rico",
        "Tommy",
        "Chaka",
        "Fuma",
        "Strotzie",
        "Vox",
        "Dom",
        "Pai Gow",
        "Pai Gow II",
        "Painter",
        "Irene",
        "The Japanese Beetle (unofficial)",
    }
    assert freed <= set(buttons.playable().values_list("name", flat=True))
    assert all(button.why_not_playable for button in buttons.exclude(obstacle=""))
    assert not Button.objects.filter(set__ruleset="goblin").exclude(obstacle="").exists()


@pytest.mark.services
def test_loading_again_changes_nothing_and_asks_little(
    small: Path, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    assert load(small).made == 3
    with django_assert_max_num_queries(4):
        report = load(small)
    assert (report.made, report.updated, report.unchanged) == (0, 0, 3)


@pytest.mark.services
def test_a_file_that_changed_changes_the_button(small: Path) -> None:
    load(small)
    write_buttons(small, ["Avis\t(4) (20)\tyes\t\t", "Hammer\t(6) (X)\tyes\t\t", "Kith\t(8)\t\t\t"])
    report = load(small)
    assert (report.made, report.updated, report.unchanged) == (1, 1, 2)
    assert Button.objects.get(name="Avis").recipe == "(4) (20)"


def test_what_a_curator_changed_stays(small: Path) -> None:
    load(small)
    avis = Button.objects.get(name="Avis")
    avis.recipe = "(12)"
    avis.save()
    assert load(small).kept == []
    write_buttons(small, ["Avis\t(4) (20)\tyes\t\t", "Hammer\t(6) (X)\tyes\t\t"])
    assert load(small).kept == ["Avis"]
    avis.refresh_from_db()
    assert avis.recipe == "(12)"


def test_a_button_that_a_curator_renamed_is_not_made_again(small: Path) -> None:
    load(small)
    avis = Button.objects.get(name="Avis")
    avis.name = "Avis the Great"
    avis.save()
    assert load(small).made == 0


def test_told_to_overwrite_the_files_win(small: Path) -> None:
    load(small)
    avis = Button.objects.get(name="Avis")
    avis.recipe = "(12)"
    avis.save()
    load(small, overwrite=True)
    avis.refresh_from_db()
    assert avis.recipe == "(4) (X)"


def test_retiring_is_the_curators_alone_whatever_the_files_say(small: Path) -> None:
    load(small)
    Button.objects.filter(name="Avis").update(retired=True)
    load(small, overwrite=True)
    assert Button.objects.get(name="Avis").retired


def test_what_a_curator_made_may_be_unreadable_to_later_rules(small: Path) -> None:
    load(small)
    mine = Button.objects.create(set=ButtonSet.objects.get(), name="Mine", recipe="s(8) (X)")
    Button.objects.filter(name__in=["Mine", "Avis"]).update(recipe="§(8) (X)")
    (small / "sets.tsv").write_text("position\tname\truleset\n20\tSoldiers\tclassic\n")
    assert load(small).updated == 1
    assert refresh_facts(Button.objects.all()) == 0, "saving the set has refreshed its buttons"
    mine.refresh_from_db()
    assert (mine.recipe, mine.obstacle, mine.dice_count) == ("§(8) (X)", "unreadable", 0)
    assert not mine.traits.exists()
    assert "§" in mine.why_not_playable


def test_an_unreadable_line_is_named_and_nothing_is_loaded(small: Path) -> None:
    write_buttons(small, ["Avis\t(4) (X)\tyes\t\t", "Hammer\t(6\tyes\t\t"])
    with pytest.raises(UnreadableFixture, match=r"soldiers.tsv, line 3"):
        load(small)
    assert not ButtonSet.objects.exists()


def test_the_table_names_the_swings_of_goblins_as_their_recipes_do() -> None:
    for row in rows(FIXTURES / "buttons" / "button-goblin.tsv"):
        recipe = parse_recipe(row["recipe"])
        dice = Battle.from_recipes(recipe, recipe, ruleset="goblin").seats[0].row
        letters = {die.swing for die in dice if die.swing}
        assert letters <= set("XWY"), row["name"]
        for letter in letters:
            assert letter in goblin_recipe(dice), row["name"]
