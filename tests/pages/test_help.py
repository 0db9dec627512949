"""Examples of rounds in the help follow the rules and can be tried in lessons."""

import pytest
from django.test import Client
from django.urls import reverse

from pages.example_rounds import ExampleRound
from pages.examples import CIRCLE, DUEL
from tests.html import Element, parsed
from training.lessons.course import LESSONS

pytestmark = pytest.mark.django_db


def article(client: Client, page: str) -> Element:
    return parsed(client.get(reverse(page)).content.decode()).one("article")


def movers(page: Element) -> list[str]:
    return [move.all("b")[0].text for move in page.one("ol", kind="moves").all("li")]


def test_the_duel_is_told_with_its_moves_and_its_count(client: Client) -> None:
    page = article(client, "a_round")
    assert movers(page) == ["Nell.", "Ivo.", "Nell.", "Ivo.", "Nell.", "Ivo.", "Nell."]
    assert "Nell's 5 + 10 took Ivo's 15 (d20) by skill and rolled 6 + 4." in page.text
    assert "Round 1 goes to Nell, 48.5 : 20." in page.text
    assert [name.text for name in page.all("dt")] == ["Nell: 48.5", "Ivo: 20"]
    assert page.all("dd")[0].text == "captured 20 + 10 + 6 + 6, kept half of 4 + 9"


def test_in_the_circle_the_attacked_player_moves_next_and_a_pass_goes_to_the_left(client: Client) -> None:
    page = article(client, "circle")
    assert movers(page) == ["Ivo.", "Nell.", "Ivo.", "Nell.", "Ivo.", "Ivo.", "Uma."]
    assert "Nell had no attack and passed." in page.one("ol", kind="moves").all("li")[4].text
    assert [name.text for name in page.all("dt")] == ["Nell: 20", "Ivo: 36", "Uma: 21"]


@pytest.mark.parametrize("worked", [DUEL, CIRCLE], ids=["duel", "circle"])
def test_what_a_move_says_can_be_tried_in_a_lesson(worked: ExampleRound) -> None:
    for slug, number in (move.lesson for move in worked.moves if move.lesson):
        assert 1 <= number <= len(LESSONS[slug].steps), slug


def test_dice_that_attack_and_their_targets_are_marked() -> None:
    states = [
        (line.name, str(die), state) for line in DUEL.stages[0].lines for die, state in line.dice if state
    ]
    assert states == [
        ("Nell", "(8):5", "attacker"),
        ("Nell", "(12):10", "attacker"),
        ("Ivo", "(20):15", "target"),
    ]


def test_the_help_leads_to_all_its_pages(client: Client) -> None:
    html = client.get(reverse("help")).content.decode()
    for name in ("how_to_play", "a_round", "circle", "clocks", "rulesets", "notation", "faq", "lessons:path"):
        assert f'href="{reverse(name)}"' in html, name


@pytest.mark.parametrize(
    "words",
    [
        "small dice are fast and large dice are strong",
        "Your dice with the same letter all have the same size.",
        "If all dice are equal, it’s random.",
        "a 9 you keep is worth 4½",
        "In casual matches, everyone can choose new sizes before every round.",
        "A round with equal scores is a draw.",
    ],
)
def test_the_rules_say_what_one_asks_at_the_table(client: Client, words: str) -> None:
    assert words in article(client, "how_to_play").text
