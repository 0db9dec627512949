"""Crypto's five tricks."""

import pytest

from rules import (
    Attack,
    AttackKind,
    Battle,
    Choose,
    Code,
    Decline,
    Draw,
    Phase,
    Surrender,
    UseSpecial,
    seeded_draw,
)
from rules.events import Event, TrickChosen
from rules.random_play import random_action
from rules.rulesets import RULESETS
from rules.scoring import half_points
from rules.specials.decisions.crypto import TRICKS
from tests.rules.playing import row
from tests.rules.tables import act, print_row

CRYPTO = "(6) (8) (10) (12) (T)"


def begun(*others: str, ruleset: str = "online") -> Battle:
    battle = Battle.from_recipes(
        CRYPTO, *others, specials=["Crypto"], printed_specials=True, ruleset=ruleset, first_to=9
    )
    return battle.begin(seeded_draw(1)).battle


def use_trick(trick: str, *draws: int, against: str = "(4)", dice: tuple[int, ...] = ()) -> Battle:
    """Use this trick; the dice that it rolls show these values."""
    return act(begun(against), 0, UseSpecial(dice=dice, trick=trick), *draws).battle


def refusal(battle: Battle, action: UseSpecial | Choose, seat: int = 0) -> Code | None:
    found = battle.why_not(seat, action)
    return None if found is None else found.code


def test_he_is_asked_in_every_round_before_sizes_are_chosen() -> None:
    battle = begun("(X)")
    assert (battle.phase, list(battle.decisions)) == (Phase.SPECIAL, [0])
    battle = act(battle, 0, Decline(), 3, 4, 5, 6).battle
    assert (battle.phase, sorted(battle.decisions)) == (Phase.SIZES, [0, 1])


def test_everybody_sees_at_once_which_trick_it_is() -> None:
    events: list[Event] = list(act(begun("(X)"), 0, UseSpecial(trick="vanishing"), 3, 4, 5, 6).events)
    battle = act(begun("(X)"), 0, UseSpecial(trick="vanishing"), 3, 4, 5, 6).battle
    for viewer in (0, 1, None):
        seen = battle.seen_events(viewer, events, battle.round)
        assert [event.trick for event in seen if isinstance(event, TrickChosen)] == ["vanishing"]


def test_no_trick_comes_back_before_all_five_have_been_used() -> None:
    battle, draw = begun("(4)"), seeded_draw(1)
    for number, trick in enumerate(TRICKS):
        assert [each for each in TRICKS if is_used(battle, each)] == list(TRICKS[:number])
        battle = battle.act(0, UseSpecial(dice=(0,), trick=trick), draw).battle
        battle = to_next_round(battle, draw)
    assert not any(is_used(battle, trick) for trick in TRICKS)
    battle = to_next_round(battle.act(0, UseSpecial(trick="saw"), draw).battle, draw)
    assert [trick for trick in TRICKS if is_used(battle, trick)] == ["saw"]


def is_used(battle: Battle, trick: str) -> bool:
    return refusal(battle, UseSpecial(dice=(0,), trick=trick)) is Code.TRICK_USED


def to_next_round(battle: Battle, draw: Draw) -> Battle:
    """Answer at random, and surrender in the first turn of the round."""
    number = battle.round
    while battle.round == number:
        seat = next(iter(battle.decisions))
        action = Surrender() if battle.phase is Phase.TURN else random_action(battle, seat, draw)
        battle = battle.act(seat, action, draw).battle
    return battle


def test_there_are_five_tricks_and_no_other() -> None:
    assert refusal(begun("(4)"), UseSpecial(trick="levitation")) is Code.NO_SUCH_TRICK
    assert refusal(begun("(4)"), UseSpecial()) is Code.NO_SUCH_TRICK


# ---- rabbit


def test_the_rabbit_is_one_more_die_for_the_round() -> None:
    battle = use_trick("rabbit", 3, 4, 5, 6, 1, 2)
    battle = act(battle, 0, Choose({"T": 8}), 7).battle
    assert row(battle, 0) == "(6):3 (8):4 (10):5 (12):6 (T=8):7 (1):1"
    battle = to_next_round(battle, seeded_draw(1))
    assert print_row(battle.seats[0].recipe) == CRYPTO


def test_others_see_the_rabbit_while_sizes_are_chosen() -> None:
    battle = act(begun("(X)"), 0, UseSpecial(trick="rabbit"), 3, 4, 5, 6, 1).battle
    battle = act(battle, 0, Choose({"T": 8}), 7).battle
    assert print_row(battle.seen_by(1).battle.seats[0].row) == f"{CRYPTO} (1)"


# ---- prestidigitation


def test_one_of_his_dice_has_trip_for_the_round() -> None:
    battle = use_trick("prestidigitation", 3, 4, 5, 6, 2, dice=(0,))
    battle = act(battle, 0, Choose({"T": 8}), 7).battle
    assert row(battle, 0) == "t(6):3 (8):4 (10):5 (12):6 (T=8):7"
    assert battle.active == 1
    assert print_row(to_next_round(battle, seeded_draw(1)).seats[0].recipe) == CRYPTO


def test_it_may_be_his_swing_die() -> None:
    battle = act(use_trick("prestidigitation", 3, 4, 5, 6, 1, dice=(4,)), 0, Choose({"T": 8}), 7).battle
    assert row(battle, 0).endswith("t(T=8):7")


def test_it_wants_one_of_his_dice() -> None:
    assert refusal(begun("(4)"), UseSpecial(trick="prestidigitation")) is Code.NOTHING_CHOSEN
    assert refusal(begun("(4)"), UseSpecial(dice=(7,), trick="prestidigitation")) is Code.NO_SUCH_DIE


# ---- saw


def battle_to_saw() -> Battle:
    battle = use_trick("saw", 4, 5, 9, 11, 3, 7, 13, against="(4) (8) (20)")
    return act(battle, 0, Choose({"T": 12}), 8).battle


def test_the_saw_halves_what_a_die_shows_before_initiative() -> None:
    battle = battle_to_saw()
    assert (battle.phase, list(battle.decisions)) == (Phase.SPECIAL, [0])
    battle = act(battle, 0, UseSpecial(dice=(0,))).battle
    assert (row(battle, 0), battle.active) == ("(6):2 (8):5 (10):9 (12):11 (T=12):8", 0)


def test_it_may_be_a_die_of_the_opponent() -> None:
    battle = act(battle_to_saw(), 0, UseSpecial(foes=(2,))).battle
    assert (row(battle, 1), battle.active) == ("(4):3 (8):7 (20):7", 1)


def test_he_saws_with_all_dice_in_sight_and_nobody_else_sees_them() -> None:
    battle = battle_to_saw()
    assert print_row(battle.seen_by(0).battle.seats[1].row) == "(4):3 (8):7 (20):13"
    assert print_row(battle.seen_by(1).battle.seats[0].row) == "(6) (8) (10) (12) (T=12)"
    assert print_row(battle.seen_by(None).battle.seats[1].row) == "(4) (8) (20)"


def test_he_saws_once_or_not_at_all() -> None:
    assert act(battle_to_saw(), 0, UseSpecial(foes=(2,))).battle.phase is Phase.TURN
    assert row(act(battle_to_saw(), 0, Decline()).battle, 1) == "(4):3 (8):7 (20):13"


def test_he_names_one_die_that_can_show_less() -> None:
    assert refusal(battle_to_saw(), UseSpecial()) is Code.NOTHING_CHOSEN
    assert refusal(battle_to_saw(), UseSpecial(dice=(0,), foes=(0,))) is Code.NOTHING_CHOSEN
    assert refusal(battle_to_saw(), UseSpecial(foes=(3,))) is Code.NO_SUCH_DIE
    battle = use_trick("saw", 1, 5, 9, 11, 2, against="(4)")
    battle = act(battle, 0, Choose({"T": 12}), 8).battle
    assert refusal(battle, UseSpecial(dice=(0,))) is Code.NOT_TO_SAW


def test_a_twin_is_sawn_from_the_left_and_shows_one_on_each_half_at_least() -> None:
    battle = use_trick("saw", 4, 5, 9, 11, 5, 4, against="(6,6)")
    battle = act(act(battle, 0, Choose({"T": 12}), 8).battle, 0, UseSpecial(foes=(0,))).battle
    halves = battle.seats[1].row[0].halves
    assert halves is not None
    assert [half.showing for half in halves] == [1, 4]


def test_a_wildcard_cannot_be_sawn() -> None:
    battle = act(begun("(C) (4)"), 0, UseSpecial(trick="saw"), 4, 5, 9, 11, 12, 2).battle
    battle = act(battle, 0, Choose({"T": 12}), 8).battle
    assert refusal(battle, UseSpecial(foes=(0,))) is Code.NOT_TO_SAW


# ---- vanishing


def test_the_first_of_his_dice_that_is_captured_counts_for_nothing() -> None:
    battle = use_trick("vanishing", 6, 7, 9, 11, 1, 20, against="(4) (20)")
    battle = act(battle, 0, Choose({"T": 12}), 8).battle
    assert battle.active == 1
    battle = act(battle, 1, Attack(AttackKind.POWER, (1,), (3,)), 19).battle
    assert print_row(battle.seats[1].captured) == "n(12):11"
    assert half_points(battle.seats[1], battle.ruleset) == 24
    battle = act(battle, 0, Attack(AttackKind.POWER, (0,), (0,)), 5).battle
    battle = act(battle, 1, Attack(AttackKind.POWER, (0,), (2,)), 2).battle
    assert print_row(battle.seats[1].captured) == "n(12):11 (10):9"


# ---- mind reading


def test_the_opponent_chooses_first_and_shows_it() -> None:
    battle = act(begun("(X) (4)"), 0, UseSpecial(trick="mind-reading"), 3, 4, 5, 6, 2).battle
    assert (battle.phase, list(battle.decisions)) == (Phase.SIZES, [1])
    assert refusal(battle, Choose({"T": 5})) is Code.NOT_THEIR_TURN_TO_ANNOUNCE
    battle = act(battle, 1, Choose({"X": 17}), 9).battle
    assert list(battle.decisions) == [0]
    assert print_row(battle.seen_by(0).battle.seats[1].row) == "(X=17) (4)"
    assert act(battle, 0, Choose({"T": 5}), 4).battle.phase is Phase.TURN


def test_an_opponent_without_sizes_has_nothing_to_show() -> None:
    assert list(use_trick("mind-reading", 3, 4, 5, 6, 2).decisions) == [0]


def test_among_several_he_names_whose_sizes_he_will_see() -> None:
    battle = begun("(X)", "(V)")
    assert refusal(battle, UseSpecial(trick="mind-reading")) is Code.NO_SUCH_OPPONENT
    battle = act(battle, 0, UseSpecial(against=2, trick="mind-reading"), 3, 4, 5, 6).battle
    assert list(battle.decisions) == [2]
    assert sorted(act(battle, 2, Choose({"V": 6}), 1).battle.decisions) == [0, 1]


# ---- whole matches


def test_the_tricks_survive_json_and_other_seats_know_nothing_of_them() -> None:
    battle = use_trick("rabbit", 3, 4, 5, 6, 1, 2)
    assert Battle.from_json(battle.to_json()) == battle
    assert "tricks" not in battle.to_json()["seats"][1]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_whole_matches_of_crypto_come_to_an_end(ruleset: str) -> None:
    draw = seeded_draw(ruleset)
    recipes = (CRYPTO, "Uf(2) Us(6) %(4) (X)? (C)", CRYPTO)
    specials = ["Crypto", "", "Crypto"]
    for seats in (2, 3):
        battle = Battle.from_recipes(
            *recipes[:seats], specials=specials[:seats], printed_specials=True, ruleset=ruleset
        )
        battle = battle.begin(draw).battle
        while not battle.is_over:
            seat = next(iter(battle.decisions))
            battle = battle.act(seat, random_action(battle, seat, draw), draw).battle
        assert battle.winner is not None
