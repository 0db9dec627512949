"""Scenes of the events that happened while a page was behind."""

import pytest

from games.log.die_tracking import scores_before
from games.log.scenes import SCORED, Beat, scenes_of
from games.models import Match
from rules import Attack, AttackKind, Battle, Surrender, fold, seeded_draw
from rules.events import RoundBegan
from rules.random_play import random_action
from tests.games.matches import a_match, a_match_showing, a_match_where, act, two_friends

pytestmark = pytest.mark.django_db


def first_is_stronger(battle: Battle) -> bool:
    mine, theirs = (seat.row for seat in battle.seats)
    return battle.active == 0 and mine[1].value >= theirs[0].value


def after_a_capture() -> Match:
    match = a_match_where(first_is_stronger, *two_friends(), "(4) (20)", "(10) (12)")
    return act(match, 0, Attack(AttackKind.POWER, (1,), (0,)))


def news(match: Match, me: int | None) -> Beat:
    return next(beat for beat in scenes_of(match, me, match.version - 1)["beats"] if beat["kind"] != "said")


def test_a_capture_tells_who_took_what_and_what_it_changed() -> None:
    match = after_a_capture()
    beat = news(match, 0)
    assert (beat["kind"], beat["seat"], beat["by"], beat["of"]) == ("attack", 0, ["0.1"], ["1.0"])
    assert beat["taken"] == [("1.0", 0)]
    rolled = match.battle.seats[0].row[1].value
    assert beat["rolled"] == [("0.1", str(rolled))]
    assert beat["before"] == [12, 11]
    assert beat["after"] == [22, 6]


def test_an_attack_of_another_is_announced_and_one_of_mine_is_not() -> None:
    match = after_a_capture()
    assert "announced" not in news(match, 0)
    for viewer, whose in ((1, "your"), (None, "Bob’s")):
        assert f" on {whose} " in news(match, viewer)["announced"]


def test_it_is_told_to_each_viewer_in_words_of_their_own() -> None:
    match = after_a_capture()
    for viewer, said in ((0, "You took the "), (1, "Ann took your "), (None, "Ann took Bob’s ")):
        assert news(match, viewer)["said"][0].startswith(said)


def test_names_of_players_cannot_bring_markup() -> None:
    match = after_a_capture()
    match.all_seats[0].guest_name = "<i>Ann</i>"
    assert "&lt;i&gt;Ann" in news(match, 1)["announced"]


def test_the_opening_roll_says_which_dice_decided_who_begins() -> None:
    match = a_match_showing(*two_friends(), "(20) (6)", "(20)", 9, 1, 7)
    beat = news(match, 0)
    assert (beat["kind"], beat["decided"], beat["level"]) == ("opening", ["0.1", "1.0"], False)
    assert beat["said"] == ["<b>You go first:</b> your 1 is lower than Bob’s 7."]
    assert news(match, 1)["said"][0].startswith("<b>Ann goes first:</b> 1 is lower than your ")


def test_the_opening_roll_is_told_as_it_fell_also_when_dice_have_moved_since() -> None:
    match = a_match_showing(*two_friends(), "(2) (4)", "(2) (4)", 1, 3, 2, 3)
    match = act(match, 0, Attack(AttackKind.POWER, (1,), (0,)))
    opening = scenes_of(match, 1, -1)["beats"][0]
    assert opening["said"] == ["<b>Ann goes first:</b> 1 is lower than your 2."]
    assert opening["decided"] == ["0.0", "1.0"]


def test_where_the_lowest_dice_are_level_the_next_ones_are_shown() -> None:
    match = a_match_showing(*two_friends(), "(2) (4)", "(2) (4)", 1, 3, 1, 4)
    beat = news(match, 1)
    assert beat["said"] == [
        "<b>Ann goes first:</b> you both have a 1, but their next die, 3, is lower than your 4."
    ]
    assert (beat["decided"], beat["level"]) == (["0.1", "1.1"], True)


def test_a_round_ends_with_the_scores_it_ended_with() -> None:
    match = a_match(*two_friends(), "(20)", "(20)")
    seat = match.battle.active
    assert seat is not None
    beats = scenes_of(act(match, seat, Surrender()), 0, match.version)["beats"]
    assert [beat["kind"] for beat in beats[:2]] == ["said", "round"]
    assert beats[1]["after"] == [10, 10]
    assert beats[1]["seat"] == 1 - seat


def test_a_page_that_is_not_behind_is_told_nothing() -> None:
    match = after_a_capture()
    assert scenes_of(match, 0, match.version)["beats"] == []


def test_a_page_can_go_back_through_the_moves_of_others() -> None:
    match = after_a_capture()
    assert scenes_of(match, 0, 0)["earlier"] == []
    assert scenes_of(match, 1, 0)["earlier"] == [match.version]
    assert scenes_of(match, None, 0)["earlier"] == [match.version]


RECIPES = ["(6) B(8) z(10) (X) p(12)", "tf(4) s(10) (V) M(12) H(20)", "H(4) h(20) G(6) (8,8) D(6) g(10)"]


@pytest.mark.parametrize("seed", range(12))
def test_scores_are_followed_back_as_they_were(seed: int) -> None:
    draw = seeded_draw(seed)
    battle = Battle.from_recipes(RECIPES[seed % 3], RECIPES[(seed + 1) % 3])
    step = battle.begin(draw)
    for _move in range(12):
        battle = step.battle
        if battle.is_over:
            break
        seat = next(iter(battle.decisions))
        step = battle.act(seat, random_action(battle, seat, draw), draw)
        if battle.phase in SCORED and not any(isinstance(event, RoundBegan) for event in step.events):
            told = scores_before(step.battle, step.events)[::-1]
            folded = [fold(battle, step.events[:count]) for count in range(len(step.events) + 1)]
            assert told == [[each.score(seat) for seat in (0, 1)] for each in folded]
