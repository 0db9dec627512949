"""The only move that a list offers to make without a look at the board."""

from collections.abc import Callable

import pytest

from accounts.models import User
from games.decisions.only_move import OnlyMove, only_move
from games.models import Match
from rules import AttackKind, Battle, Phase
from tests.accounts.people import a_player
from tests.games.forms import signed_in
from tests.games.matches import a_circle, a_match, a_match_where, two_friends, who_pass_themselves
from tests.rules.tables import die

pytestmark = pytest.mark.django_db


def begun(condition: Callable[[Battle], bool], mine: str, theirs: str) -> tuple[Match, User, User]:
    ann, bob = two_friends()
    match = a_match_where(condition, ann, bob, mine, theirs)
    return Match.objects.get(pk=match.pk), ann, bob


def submit(match: Match, player: User, move: OnlyMove) -> int:
    """Submit the form of the list unchanged; return the status of the answer."""
    data: dict[str, list[str]] = {"back": ["matches"]}
    for name, value in move.fields:
        data.setdefault(name, []).append(str(value))
    return signed_in(player).post(f"{match.get_absolute_url()}act/", data).status_code


def attacks(battle: Battle) -> int:
    return len(list(battle.legal_attacks()))


def has_one_attack(battle: Battle) -> bool:
    kinds = [attack.kind for attack in battle.legal_attacks()]
    return battle.active == 0 and kinds == [AttackKind.POWER]


def test_the_only_attack_is_told_in_words_and_made() -> None:
    match, ann, _bob = begun(has_one_attack, "(1) (6)", "(20) (20)")
    move = only_move(match, 0)
    assert move is not None
    assert move.sentence.startswith("Power: your ")
    assert move.sentence in signed_in(ann).get("/matches/").content.decode()
    assert submit(match, ann, move) == 302
    assert Match.objects.get(pk=match.pk).version == match.version + 1


def test_among_two_attacks_one_has_to_look() -> None:
    match, _ann, _bob = begun(
        lambda battle: battle.active == 0 and attacks(battle) == 2, "(20) (20)", "(4) (4)"
    )
    assert only_move(match, 0) is None


def test_who_has_no_attack_passes() -> None:
    ann, bob = who_pass_themselves(*two_friends())
    match = a_match_where(lambda battle: battle.active == 0 and not attacks(battle), ann, bob, "(4)", "(20)")
    move = only_move(match, 0)
    assert move is not None
    assert (move.label, move.sentence) == ("Pass", "You have no attack.")
    assert submit(match, ann, move) == 302


@pytest.mark.parametrize(
    ("mine", "theirs", "phase", "label"),
    [
        ("+(4) (6)", "+(8) (10)", Phase.AUXILIARY, "Don’t add an Auxiliary die"),
        ("c(4) (20)", "c(20) (20)", Phase.REACTION, "Let {name} go first"),
    ],
)
def test_what_may_be_declined_may_be_here(mine: str, theirs: str, phase: Phase, label: str) -> None:
    match, ann, bob = begun(lambda battle: battle.phase is phase, mine, theirs)
    seat = next(iter(match.battle.decisions))
    move = only_move(match, seat)
    assert move is not None
    assert move.label == label.format(name=match.names[1 - seat])
    assert ("action", "decline") in move.fields
    assert submit(match, [ann, bob][seat], move) == 302


def test_among_three_players_the_others_go_first() -> None:
    ann, bob = two_friends()
    match = a_circle((ann, "c(20,20)"), (bob, "(1)"), (a_player("Cid"), "(2,2)"))
    move = only_move(match, 0)
    assert move is not None
    assert move.label == "Let the others go first"


def test_sizes_are_not_chosen_in_a_list() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, "(X)", "(Y)")
    assert only_move(match, 0) is None
    assert only_move(match, 1) is None


def test_who_has_nothing_to_decide_is_offered_nothing() -> None:
    match, _ann, _bob = begun(lambda battle: battle.active == 0, "(20)", "(20)")
    assert only_move(match, 1) is None


@pytest.mark.parametrize("mine", ["R(6)", "O(6)"])
def test_a_die_that_may_do_more_wants_a_look(mine: str) -> None:
    match, _ann, _bob = begun(
        lambda battle: battle.active == 0 and attacks(battle) >= 1 and battle.seats[0].row[0].value != 6,
        mine,
        "(4)",
    )
    assert only_move(match, 0) is None


def test_a_die_that_may_do_no_more_wants_none() -> None:
    match, ann, _bob = begun(
        lambda battle: battle.active == 0 and attacks(battle) == 1 and battle.seats[0].row[0].value == 6,
        "O(6)",
        "(4)",
    )
    move = only_move(match, 0)
    assert move is not None
    assert submit(match, ann, move) == 302


def test_a_choice_of_sizes_wants_a_look() -> None:
    ann, bob = two_friends()
    match = a_match_where(lambda battle: battle.active == 0, ann, bob, "(1) (6)", "(20)")
    row = (die("(4/6=4)!:4"),)
    for theirs, is_clear in (("(4):4", False), ("(20):20", True)):
        seats = (match.battle.seats[0].replace(row=row), match.battle.seats[1].replace(row=(die(theirs),)))
        match.battle = match.battle.replace(seats=seats)
        assert (only_move(match, 0) is not None) == is_clear


def test_an_old_list_moves_nothing_twice() -> None:
    match, ann, bob = begun(has_one_attack, "(1) (6)", "(20) (20)")
    move = only_move(match, 0)
    assert move is not None
    assert submit(match, ann, move) == 302
    assert submit(match, ann, move) == 409
    assert submit(match, bob, move) in (302, 409, 422), "another's form is an answer to another's decision"
    assert submit(match, a_player("Tom"), move) == 403
