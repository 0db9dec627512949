"""Lessons in a visitor's browser: tasks, answers and refusals."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rules import Attack, AttackKind
from rules.notation.codec import action_from_json, action_to_json
from rules.notation.typed_actions import read_action
from tests.accounts.people import a_player
from tests.html import Element, parsed
from tests.refusals import NOTHING_HERE, outcome
from training.lessons.course import BASICS, LESSONS, PATH
from training.lessons.playing import play
from training.lessons.steps import ME

pytestmark = pytest.mark.django_db

MINE_9 = {"action": "attack", "attacker": "1"}
THEIR_5, THEIR_14 = "1.0", "1.1"


def act(client: Client, **data: Any) -> Any:
    return client.post(reverse("lessons:act", args=["power", 1]), data)


def page_of(answer: Any) -> Element:
    return parsed(answer.content.decode())


def test_what_the_task_asks_for_is_done_on_the_table(client: Client) -> None:
    page = page_of(act(client, **MINE_9, target=THEIR_5))
    assert "You took the 5 and rolled 4." in page.one("div", kind="learned").text
    assert "The 8-sided die is yours." in page.one("div", kind="learned").text
    assert [box for box in page.all("input") if box.attributes.get("name") == "attacker"] == []


def test_no_bar_lies_on_the_dice_of_a_phone(client: Client) -> None:
    client.force_login(a_player("Ann"))
    assert "tabbar" in client.get(reverse("lessons:path")).content.decode()
    assert "tabbar" not in client.get(reverse("lessons:step", args=["power", 1])).content.decode()


def test_the_rules_refuse_what_is_not_legal_and_the_choice_stays(client: Client) -> None:
    answer = act(client, **MINE_9, target=THEIR_14, seat="0", decision="1")
    page = page_of(answer)
    assert answer.status_code == 422
    assert "(20) needs 14, and (12) can never show that much." in page.one("span", kind="no").text
    chosen = [box.attributes["value"] for box in page.all("input") if "checked" in box.attributes]
    assert set(chosen) == {"1", THEIR_14}


def test_only_the_table_answers_a_page_that_swaps_it(client: Client) -> None:
    url = reverse("lessons:act", args=["power", 1])
    answer = client.post(url, {**MINE_9, "target": THEIR_5}, headers={"HX-Request": "true"})
    assert answer.content.decode().lstrip().startswith('<section class="match-board" id="board"')


def test_choosing_dice_tells_what_they_would_do(client: Client) -> None:
    asked = {"decision": "1", "attacker": "1", "target": THEIR_5}
    told = client.get(reverse("lessons:preview", args=["power", 1]), asked).content.decode()
    assert "power" in told.lower()
    assert "17" in told


def test_a_card_is_called_by_its_name(client: Client) -> None:
    asked = {"decision": "1", "attacker": "0", "target": "1.0"}
    told = client.get(reverse("lessons:preview", args=["wildcard", 1]), asked).content.decode()
    assert "your king of diamonds takes their 12" in told


@pytest.mark.parametrize("slug", [BASICS[-1].slug, PATH[-1].slug])
def test_basics_and_path_end_in_a_match_with_a_robot(client: Client, slug: str) -> None:
    last = len(LESSONS[slug].steps)
    step = LESSONS[slug].steps[-1]
    played: list[str] = []
    page = page_of(client.get(reverse("lessons:step", args=[slug, last])))
    for line in step.solution:
        now = play(step, [action_from_json(json.loads(text)) for text in played])
        attack = read_action(line, now.battle, ME)
        assert isinstance(attack, Attack)
        targets = [f"1.{place}" for place in attack.targets]
        form = {"action": "attack", "attacker": attack.attackers, "target": targets, "played": played}
        page = page_of(client.post(reverse("lessons:act", args=[slug, last]), form))
        fields = [field.attributes for field in page.all("input")]
        played = [field["value"] for field in fields if field.get("name") == "played"]
    gold = page.one("section", kind="middle").one("a", kind="play")
    assert (gold.text, gold.attributes["href"]) == ("Fight a robot", reverse("robots:robots"))


@pytest.mark.parametrize(
    ("data", "status", "words"),
    [
        ({"action": "dance"}, 400, "action: we couldn’t read that."),
        ({"action": "attack", "attacker": "x"}, 400, "attacker: we couldn’t read that."),
        ({"action": "attack", "attacker": "7", "target": "1.0"}, 422, "die"),
        ({"action": "attack", "played": "{"}, 400, "We couldn’t read your earlier steps."),
        ({"action": "attack", "played": "[" * 300}, 400, "We couldn’t read your earlier steps."),
        (
            {"action": "attack", "played": f'"{1000 * "x"}"'},
            400,
            "We couldn’t read your earlier steps.",
        ),
        ({"action": "attack", "played": ["{}"] * 2}, 400, "This lesson doesn’t have that many steps."),
        ({"action": "attack", "played": ["{}"] * 900}, 400, "This lesson doesn’t have that many steps."),
    ],
)
def test_what_makes_no_sense_is_refused(client: Client, data: Any, status: int, words: str) -> None:
    answer = act(client, **data)
    assert answer.status_code == status
    assert words in page_of(answer).one("span", kind="no").text


def test_nothing_is_played_after_the_end(client: Client) -> None:
    won = json.dumps(action_to_json(Attack(AttackKind.POWER, (1,), (0,))))
    answer = act(client, **MINE_9, target=THEIR_14, played=[won])
    assert answer.status_code == 409


def test_there_is_no_such_lesson_or_step(client: Client) -> None:
    cards = reverse("lessons:cards", args=["power", 9])
    for address in ("/learn/flying/", "/learn/power/0/", "/learn/power/99/", cards):
        assert outcome(client.get(address)) == NOTHING_HERE


def test_the_path_leads_to_its_lessons(client: Client) -> None:
    page = page_of(client.get(reverse("lessons:path")))
    links = {link.attributes["href"] for link in page.all("a")}
    assert {reverse("lessons:lesson", args=[lesson.slug]) for lesson in PATH} <= links


@pytest.mark.parametrize(
    ("slug", "task"), [("shadow", "your 3 can take anything"), ("fire", "2 short of the 9")]
)
def test_the_page_of_a_skill_has_a_position_to_play(client: Client, slug: str, task: str) -> None:
    page = page_of(client.get(reverse("buttons:skill", args=[slug])))
    assert task in page.one("p", kind="task-now").text
    assert page.one("form", id="answer").attributes["action"] == reverse("lessons:act", args=[slug, 1])


def test_the_end_of_a_round_is_told_once(client: Client) -> None:
    url = reverse("lessons:act", args=["scoring", 2])
    page = page_of(client.post(url, {"action": "attack", "attacker": "0", "target": "1.0"}))
    assert page.one("section", kind="middle").text.count("Round 1 is yours, 30 : 22.") == 1
    assert "which is worth half: 30 in all" in page.one("div", kind="learned").text


def cards_of(client: Client, slug: str, number: int, of: str) -> list[str]:
    page = page_of(client.get(reverse("lessons:cards", args=[slug, number])))
    return [card.attributes[of] for card in page.all("article") if of in card.attributes]


def test_the_dice_of_a_step_have_cards_and_so_have_their_skills(client: Client) -> None:
    assert set(cards_of(client, "poison", 1, "data-die")) == {"(6)", "(8)", "(10)", "p(20)"}
    assert cards_of(client, "poison", 1, "data-skill") == ["poison"]


def test_so_has_a_die_that_the_step_leads_to(client: Client) -> None:
    assert "m(20)" in cards_of(client, "morphing", 1, "data-die")


def test_who_begins_is_asked_without_points(client: Client) -> None:
    asked = page_of(client.get(reverse("lessons:lesson", args=["roll"])))
    attacked = page_of(client.get(reverse("lessons:lesson", args=["power"])))
    assert [len(page.all("svg", kind="rope")) for page in (asked, attacked)] == [0, 1]


def test_a_lesson_on_a_ruleset_is_played_and_explained_by_it(client: Client) -> None:
    cards = page_of(client.get(reverse("lessons:cards", args=["printed-rulebook", 1])))
    assert "no skills at all" in cards.one("article", data_skill="berserk").text
    answer = client.post(
        reverse("lessons:act", args=["button-goblin", 2]), {"action": "choose", "swing.W": "20"}
    )
    assert (
        "Under any other rules, a W has at most 12 sides." in page_of(answer).one("div", kind="learned").text
    )


def test_the_page_of_the_rulesets_leads_to_their_lessons(client: Client) -> None:
    html = client.get(reverse("rulesets")).content.decode()
    for slug in ("printed-rulebook", "button-goblin"):
        assert f'href="{reverse("lessons:lesson", args=[slug])}"' in html


FORGED = [
    '{"type": "surrender"}',
    '{"type": "pass"}',
    '{"type": "attack", "kind": "power", "attackers": [1], "targets": [0]}',
    '{"type": "attack", "kind": "default", "attackers": [9], "targets": []}',
    '{"type": "use_special", "dice": [1.5]}',
    '{"type": "choose", "swing": {"X": 1e400}}',
    '{"type": "nothing"}',
    "[" * 400,
    "{}",
]


@pytest.mark.slow
@pytest.mark.parametrize("forged", FORGED)
def test_nothing_that_a_form_may_carry_breaks_a_lesson(client: Client, forged: str) -> None:
    for lesson in LESSONS.values():
        for number in range(1, len(lesson.steps) + 1, 2):
            step = [lesson.slug, number]
            asked = {"action": "attack", "attacker": "0", "target": "1.0", "played": forged}
            assert client.post(reverse("lessons:act", args=step), asked).status_code < 500, step
            told = client.get(reverse("lessons:preview", args=step), asked | {"decision": "1"})
            assert told.status_code < 500, step


def test_nobody_surrenders_a_lesson(client: Client) -> None:
    answer = act(client, **MINE_9, target=THEIR_5, played='{"type": "surrender"}')
    assert answer.status_code == 400
    assert "Start the lesson again." in page_of(answer).one("span", kind="no").text


def test_what_is_done_takes_no_further_answer(client: Client) -> None:
    done = '{"type": "attack", "kind": "power", "attackers": [1], "targets": [0]}'
    answer = act(client, **MINE_9, target=THEIR_5, played=done)
    assert answer.status_code in (400, 409)
    assert "Start it again." in page_of(answer).one("span", kind="no").text
