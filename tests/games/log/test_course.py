import pytest

from games.log.course import SinceLastTurn, since_last_turn
from rules import Attack, AttackKind, Battle, parse_recipe
from rules.events import DieCaptured, DieLeft, DieReplaced, DieRolled, DieSplit, RoundBegan
from rules.moments.roll import Occasion
from tests.games.matches import a_match_where, act, two_friends

(DIE,) = parse_recipe("(8)").dice


def a_roll(seat: int, place: int, occasion: Occasion = Occasion.ATTACK) -> DieRolled:
    return DieRolled(seat, place, DIE, DIE, occasion)


def a_capture(seat: int, place: int) -> DieCaptured:
    return DieCaptured(seat, 1 - seat, place, DIE)


def test_a_die_that_was_rolled_again_is_news_and_the_first_roll_of_a_round_is_not() -> None:
    assert SinceLastTurn([a_roll(0, 1)]).rolled_dice == {(0, 1)}
    assert SinceLastTurn([a_roll(0, 1, Occasion.FIRST)]).rolled_dice == set()


def test_news_keep_to_their_die_when_its_row_moves() -> None:
    assert SinceLastTurn([a_roll(1, 2), a_capture(1, 0)]).rolled_dice == {(1, 1)}
    assert SinceLastTurn([a_roll(1, 2), a_capture(1, 2)]).rolled_dice == set()
    assert SinceLastTurn([a_roll(1, 2), a_capture(0, 0)]).rolled_dice == {(1, 2)}
    assert SinceLastTurn([a_roll(0, 2), DieSplit(0, 0, DIE, (DIE, DIE))]).rolled_dice == {(0, 3)}
    assert SinceLastTurn([a_roll(0, 2), DieReplaced(0, 2, DIE)]).rolled_dice == {(0, 3)}
    assert SinceLastTurn([a_roll(0, 2), DieLeft(0, 1, DIE, kept=False)]).rolled_dice == {(0, 1)}


def test_captures_are_counted_for_their_captor() -> None:
    assert SinceLastTurn([a_capture(0, 1), a_capture(0, 0)]).captured == {1: 2}


def test_a_new_round_has_no_news() -> None:
    news = SinceLastTurn([a_roll(0, 1), a_capture(1, 0), RoundBegan(2)])
    assert news.rolled_dice == set()
    assert not news.captured


@pytest.mark.django_db
def test_both_players_see_what_an_attack_changed_until_the_other_answers() -> None:
    one, other = two_friends()
    match = a_match_where(strong_start, one, other, "(4) (20)", "(10) (12)")
    match = act(match, 0, Attack(AttackKind.POWER, (1,), (0,)))
    for viewer in (0, 1, None):
        news = since_last_turn(match, viewer)
        assert news.rolled_dice == {(0, 1)}
        assert news.captured == {0: 1}


def strong_start(battle: Battle) -> bool:
    mine, theirs = (seat.row for seat in battle.seats)
    return battle.first == 0 and mine[1].value >= theirs[0].value
