"""Every step of every lesson can be done as it is meant to be, and not by doing just anything."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from buttons.skills import SKILLS
from lessons.course import LESSONS
from lessons.playing import play
from lessons.steps import ME, MOST_TURNS, Standing, Step
from rules.notation.typed_actions import read_action
from tests.html import parsed

STEPS = [
    pytest.param(lesson.slug, number, id=f"{lesson.slug}-{number}")
    for lesson in LESSONS.values()
    for number in range(1, len(lesson.steps) + 1)
]


def step_of(slug: str, number: int) -> Step:
    return LESSONS[slug].steps[number - 1]


def solved(step: Step) -> list[Standing]:
    """How it stands after each action of its solution."""
    standings = [play(step, [])]
    for line in step.solution:
        now = standings[-1]
        standings.append(play(step, [*now.actions, read_action(line, now.battle, ME)]))
    return standings[1:]


@pytest.mark.parametrize(("slug", "number"), STEPS)
def test_the_last_action_of_its_solution_reaches_the_goal(slug: str, number: int) -> None:
    step = step_of(slug, number)
    if step.who_begins:
        right, wrong = sorted((play(step, [], guess) for guess in (0, 1)), key=lambda now: not now.is_done)
        assert (right.is_done, wrong.is_done) == (True, False)
        return
    done = [now.is_done for now in solved(step)]
    assert done == [*[False] * (len(step.solution) - 1), True]
    assert len(step.solution) <= step.turns <= MOST_TURNS


@pytest.mark.parametrize(("slug", "number"), STEPS)
def test_giving_up_does_not_reach_it(slug: str, number: int) -> None:
    """Nor is it reached before anything was done."""
    step = step_of(slug, number)
    now = play(step, [])
    others = now.battle.legal_actions(ME)
    assert not now.is_done
    assert step.who_begins or any(not play(step, [action]).is_done for action in others)


def test_every_skill_that_can_be_played_has_a_lesson() -> None:
    playable = {slug for slug, skill in SKILLS.items() if skill.defined}
    assert playable - LESSONS.keys() == set()


@pytest.mark.django_db
@pytest.mark.parametrize(("slug", "number"), STEPS)
def test_its_page_says_what_is_to_be_done(client: Client, slug: str, number: int) -> None:
    page = parsed(client.get(reverse("lessons:step", args=[slug, number])).content.decode())
    assert page.one("p", kind="task-now").text == " ".join(step_of(slug, number).task.split())
    assert [button for button in page.all("button") if button.attributes.get("name") == "action"]
