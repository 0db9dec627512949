"""Replays: every step in words and pictures, without secrets."""

import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.contrib.auth.models import AnonymousUser
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.log.scenes import Beat
from games.models import Match
from games.replay.scenes import scenes_of_step
from games.replay.steps import Replay, steps_of
from rules import Attack, AttackKind, Choose, Phase
from rules.events import Attacked, DieCaptured, MatchEnded, RoundBegan
from rules.notation.codec import event_from_json
from tests.games.matches import a_match, act, an_offer, play_at_random, two_friends
from tests.games.offers.test_proposing import browser
from tests.refusals import NOTHING_HERE, outcome

pytestmark = pytest.mark.django_db


def page_of(player: User | None, match: Match, **asked: Any) -> str:
    answer = browser(player).get(f"{match.get_absolute_url()}replay/", asked)
    assert answer.status_code == 200
    return answer.content.decode()


def step_of(page: str) -> int:
    found = re.search(r'data-step="(\d+)"', page)
    assert found is not None
    return int(found[1])


def a_finished_match(**terms: Any) -> Match:
    return play_at_random(a_match(*two_friends(), "(6) s(8) (X)", "(4) z(10) (20)", **terms))


def test_its_steps_are_its_events_and_lead_to_where_it_stands() -> None:
    match = a_finished_match()
    steps = steps_of(match)
    stored = [event_from_json(event) for move in match.moves.order_by("number") for event in move.events]
    assert [event for step in steps for event in step.events] == stored
    assert steps[-1].battle == match.battle
    assert [step.number for step in steps] == list(range(len(steps)))


def test_the_end_of_a_round_can_be_looked_at_before_the_next_is_laid_out() -> None:
    match = a_finished_match(first_to=2)
    ends = [step for step in steps_of(match) if any("RoundEnded" in type(e).__name__ for e in step.events)]
    assert len(ends) == match.battle.round
    assert all(any(seat.row for seat in step.battle.seats) for step in ends)
    assert [step.battle.round for step in ends] == list(range(1, match.battle.round + 1))


def test_every_step_is_a_page_and_a_picture() -> None:
    match = a_finished_match(first_to=1)
    asked = browser(None)
    for step in steps_of(match):
        page = page_of(None, match, step=step.number)
        assert step_of(page) == step.number
        picture = asked.get(f"{match.get_absolute_url()}replay/{step.number}.svg")
        assert picture.headers["Content-Type"].startswith("image/svg+xml")
        assert picture.headers["Content-Security-Policy"].startswith("default-src 'none'")
        assert "public" in picture.headers["Cache-Control"]
        root = ET.fromstring(picture.content)  # noqa: S314 our own
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        drawn = {part.get("href", "") for part in root.iter("{http://www.w3.org/2000/svg}use")}
        assert drawn <= {f"#{part.get('id')}" for part in root.iter()}, "it loads nothing"
    assert asked.get(f"{match.get_absolute_url()}replay/999.svg").status_code == 404


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ({}, True),
        ({"step": "-1"}, True),
        ({"step": "x"}, True),
        ({"step": "²"}, True),
        ({"step": "1" * 30}, True),
        ({"step": "999999"}, False),
        ({"move": "999999"}, False),
    ],
)
def test_a_step_that_there_is_not_leads_to_the_nearest(asked: dict[str, str], first: bool) -> None:
    match = a_finished_match(first_to=1)
    assert step_of(page_of(None, match, **asked)) == (0 if first else len(steps_of(match)) - 1)


def test_each_step_leads_to_the_captures_before_and_after_it() -> None:
    match = a_finished_match(first_to=1)
    captures = [
        step.number
        for step in steps_of(match)
        if any(isinstance(event, DieCaptured) for event in step.events)
    ]
    assert len(captures) > 2
    for step, before, after in (
        (0, None, captures[0]),
        (captures[1], captures[0], captures[2]),
        (captures[-1], captures[-2], None),
    ):
        page = page_of(None, match, step=step)
        for key, leads in (("before", before), ("after", after)):
            link = re.search(rf'id="step-capture-{key}" href="\?step=(\d+)"', page)
            assert (link and int(link[1])) == leads


def test_the_log_leads_to_the_step_of_each_move() -> None:
    match = a_finished_match(first_to=2)
    log = browser(None).get(f"{match.get_absolute_url()}?whole").content.decode()
    numbers = [int(number) for number in re.findall(r"replay/\?move=(\d+)", log)]
    assert len(numbers) > 5
    steps = steps_of(match)
    for number in numbers:
        assert steps[step_of(page_of(None, match, move=number))].move.number == number


def test_what_is_still_secret_is_not_in_the_replay_of_a_running_match() -> None:
    ann, bob = two_friends()
    match = act(a_match(ann, bob, "(6) (X)", "(4) (V)"), 0, Choose({"X": 17}))
    for viewer, knows in ((bob, False), (None, False), (ann, True)):
        page = page_of(viewer, match, step=1)
        assert ("=17)" in page) is knows
        assert "showing" not in page


def test_what_was_secret_once_is_shown_later() -> None:
    ann, bob = two_friends()
    match = act(a_match(ann, bob, "(6) (X)", "(4) (V)"), 0, Choose({"X": 17}))
    act(match, 1, Choose({"V": 6}))
    assert "=17)" in page_of(None, match, step=1)


def test_a_replay_asks_nobody_anything() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    assert match.battle.phase is Phase.TURN
    for player in (ann, bob):
        page = page_of(player, match)
        assert 'name="attacker"' not in page
        assert 'name="decision"' not in page


def test_no_bar_lies_on_the_dice_of_a_phone() -> None:
    ann, bob = two_friends()
    assert "tabbar" in browser(ann).get("/help/").content.decode()
    assert "tabbar" not in page_of(ann, play_at_random(a_match(ann, bob)))


def test_an_offer_has_no_replay() -> None:
    offer = an_offer(*two_friends())
    assert outcome(browser(None).get(f"{offer.get_absolute_url()}replay/")) == NOTHING_HERE


def test_each_step_is_told_in_words() -> None:
    match = a_finished_match(first_to=1)
    replay = Replay(match, AnonymousUser())
    replay.go_to(replay.last)
    assert "wins the match" in " ".join(replay.plain_sentences)


@pytest.mark.services
def test_longer_matches_take_no_more_queries(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    match = a_finished_match(first_to=3)
    with django_assert_max_num_queries(5):
        page_of(None, match, step=3)


def scenes_at(match: Match, viewer: User | AnonymousUser, step: int) -> list[Beat]:
    replay = Replay(match, viewer)
    replay.go_to(step)
    return scenes_of_step(replay)["beats"]


def test_every_step_is_played_as_it_was_on_the_page_that_was_one_step_behind() -> None:
    match = play_at_random(a_match(*two_friends(), "(6) s(8) (10)", "(4) z(10) (20)", first_to=2))
    steps = steps_of(match)
    for step in steps:
        kinds = [beat["kind"] for beat in scenes_at(match, AnonymousUser(), step.number)]
        for event, kind in ((RoundBegan, "opening"), (Attacked, "attack"), (MatchEnded, "win")):
            assert (kind in kinds) is any(isinstance(each, event) for each in step.events)


def test_a_step_tells_the_scores_before_and_after_it_and_who_began_then() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, "M(20) M(20)", "(1) M(4) M(8)")
    match = act(match, 0, Attack(AttackKind.POWER, (0,), (2,)))
    opening, *passed = scenes_at(match, bob, 0)
    assert opening["said"] == ["<b>You go first:</b> your 1 is lower than Ann’s 20."]
    assert [beat["said"] for beat in passed] == [["You had no attack and passed."]]
    attack, *_passed = scenes_at(match, bob, 1)
    assert attack["taken"] == [("1.2", 0)]
    assert (attack["before"], attack["after"]) == ([20, 6.5], [28, 2.5])
