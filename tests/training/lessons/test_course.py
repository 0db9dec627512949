"""Every step of every lesson can be done as intended, but not by just any action."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from buttons.recipes.skills import SKILLS
from rules import (
    Action,
    AddAuxiliary,
    AddReserve,
    AdjustFire,
    Attack,
    Choose,
    Decline,
    Pass,
    RaiseGiant,
    RerollChance,
    RerollGame,
    SelectDie,
    Surrender,
    SwapSideboard,
    TurnDownFocus,
)
from rules.attack_kinds import PAIRED_OFF
from rules.notation.typed_actions import read_action
from tests.html import parsed
from training.lessons.course import LESSONS, PARTS
from training.lessons.playing import play
from training.lessons.steps import ME, MOST_TURNS, LessonStep, StepState

STEPS = [
    pytest.param(lesson.slug, number, id=f"{lesson.slug}-{number}")
    for lesson in LESSONS.values()
    for number in range(1, len(lesson.steps) + 1)
]


def step_of(slug: str, number: int) -> LessonStep:
    return LESSONS[slug].steps[number - 1]


def states_of_solution(step: LessonStep) -> list[StepState]:
    standings = [play(step, [])]
    for line in step.solution:
        now = standings[-1]
        standings.append(play(step, [*now.actions, read_action(line, now.battle, ME)]))
    return standings[1:]


def test_a_lesson_about_a_skill_shows_a_die_that_has_it() -> None:
    lessons = PARTS["The skills you’ll meet first"]
    assert all(SKILLS[lesson.slug].symbol in lesson.die.skills for lesson in lessons)


@pytest.mark.parametrize(("slug", "number"), STEPS)
def test_the_last_action_of_its_solution_reaches_the_goal(slug: str, number: int) -> None:
    step = step_of(slug, number)
    if step.who_begins:
        right, wrong = sorted((play(step, [], guess) for guess in (0, 1)), key=lambda now: not now.is_done)
        assert (right.is_done, wrong.is_done) == (True, False)
        return
    done = [now.is_done for now in states_of_solution(step)]
    assert done == [*[False] * (len(step.solution) - 1), True]
    assert len(step.solution) <= step.turns <= MOST_TURNS


@pytest.mark.parametrize(("slug", "number"), STEPS)
def test_giving_up_does_not_reach_it(slug: str, number: int) -> None:
    """And no goal is reached before the first action."""
    step = step_of(slug, number)
    now = play(step, [])
    others = now.battle.legal_actions(ME)
    assert not now.is_done
    assert step.who_begins or any(not play(step, [action]).is_done for action in others)


@pytest.mark.parametrize(("slug", "number"), STEPS)
def test_whoever_does_something_else_is_given_a_hint(slug: str, number: int) -> None:
    step = step_of(slug, number)
    others = [
        action
        for action in play(step, []).battle.legal_actions(ME)
        if not isinstance(action, Surrender) and not play(step, [action]).is_done
    ]
    assert step.hint or not others


def test_a_lesson_on_a_die_or_a_skill_has_two_steps_or_more() -> None:
    short = [slug for slug, lesson in LESSONS.items() if len(lesson.steps) < 2]
    assert short == ["round"]


def test_every_skill_has_a_lesson() -> None:
    assert SKILLS.keys() - LESSONS.keys() == set()


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize(("slug", "number"), STEPS)
def test_its_page_says_what_is_to_be_done(client: Client, slug: str, number: int) -> None:
    page = parsed(client.get(reverse("lessons:step", args=[slug, number])).content.decode())
    assert page.one("p", kind="task-now").text == " ".join(step_of(slug, number).task.split())
    assert [button for button in page.all("button") if button.attributes.get("name") == "action"]


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize(("slug", "number"), STEPS)
def test_it_is_done_with_plain_forms(client: Client, slug: str, number: int) -> None:
    step = step_of(slug, number)
    url = reverse("lessons:act", args=[slug, number])
    if step.who_begins:
        answers: list[dict[str, Any]] = [{"action": f"begins:{play(step, []).battle.first}"}]
    else:
        answers = [as_form(now.actions[-1]) for now in states_of_solution(step)]
    played: list[str] = []
    for answer in answers:
        page = parsed(client.post(url, {**answer, "played": played}).content.decode())
        fields = [field.attributes for field in page.all("input")]
        played = [field["value"] for field in fields if field.get("name") == "played"]
    assert " ".join(step.learned.split()) in page.one("div", kind="learned").text


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize(("slug", "number"), STEPS)
def test_what_leads_elsewhere_is_answered_kindly_and_may_be_tried_again(
    client: Client, slug: str, number: int
) -> None:
    step = step_of(slug, number)
    if step.turns > 1:
        return
    url, start = reverse("lessons:act", args=[slug, number]), play(step, []).battle
    if step.who_begins:
        answer: dict[str, Any] = {"action": f"begins:{1 - (start.first or 0)}"}
    else:
        offered = start.legal_actions(ME).answers_without(Surrender)
        elsewhere = next((action for action in offered if not play(step, [action]).is_done), None)
        if elsewhere is None:
            return
        answer = as_form(elsewhere)
    answered = client.post(url, answer)
    page = parsed(answered.content.decode())
    assert answered.status_code == 200
    assert "look again." in page.one("div", kind="elsewhere").text.lower()
    assert [button for button in page.all("button") if button.attributes.get("name") == "action"]


def as_form(action: Action) -> dict[str, Any]:
    match action:
        case Attack():
            dice = {"attacker": list(action.attackers), "target": [f"1.{place}" for place in action.targets]}
            turbo = {f"turbo.{place}": size for place, size in action.turbo.items()}
            pairs = zip(action.attackers, action.targets, strict=False)
            paired = {f"pair.{mine}": f"1.{theirs}" for mine, theirs in pairs if action.kind in PAIRED_OFF}
            fires = {"fires": list(action.fires)}
            return {"action": f"attack:{action.kind.value}", **dice, **turbo, **paired, **fires}
        case Choose():
            swing = {f"swing.{letter}": size for letter, size in action.swing.items()}
            option = {f"option.{place}": size for place, size in action.option.items()}
            plasma = {f"plasma.{place}": group for place, group in action.plasma.items()}
            return {"action": "choose", **swing, **option, **plasma}
        case TurnDownFocus():
            return {"action": "focus", **{f"focus.{place}": value for place, value in action.values.items()}}
        case AdjustFire():
            return {"action": "fire", **{f"fire.{place}": value for place, value in action.values.items()}}
        case RerollGame():
            return {"action": "game", "game": list(action.dice)}
        case SwapSideboard():
            return {"action": f"swap:{action.die}.{action.instead_of}"}
        case AddAuxiliary() | AddReserve() | RerollChance() | RaiseGiant() | SelectDie():
            return {"action": f"{VERBS[type(action)]}:{action.die}"}
        case _:
            return {"action": VERBS[type(action)]}


VERBS: dict[type, str] = {
    AddAuxiliary: "auxiliary",
    AddReserve: "reserve",
    Decline: "decline",
    Pass: "pass",
    RaiseGiant: "raise",
    RerollChance: "chance",
    SelectDie: "select",
}


def test_level_with_hobs_lowest_the_second_lowest_decides() -> None:
    """Therefore the tasks on focus and chance dice may say “3 or less”."""
    assert play(step_of("focus", 1), [TurnDownFocus({0: 3})]).is_done
