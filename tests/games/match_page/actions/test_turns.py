"""Turns on the page, in three views: active player, waiting player, spectator."""

import pytest

from accounts.models import User
from rules import Battle, Phase, Surrender
from tests.games.forms import form_of, page_of
from tests.games.match_page.actions.answers import (
    active_seat,
    answer,
    legal,
    now,
    preview,
    waiting_and_watching,
)
from tests.games.matches import (
    a_match,
    a_match_in_fire,
    a_match_where,
    act,
    help_that_fits,
    play_at_random,
    two_friends,
    who_pass_themselves,
)
from tests.html import parsed

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def test_who_is_to_attack_finds_their_dice_and_the_others_dice(players: tuple[User, User]) -> None:
    match = a_match(*players, "(6) s(8)", "(4) (10) z(12)")
    seat = active_seat(match)
    form = form_of(match, players[seat])
    other = 1 - seat
    row, foes = (now(match).battle.seats[number].row for number in (seat, other))
    assert form.fields["attacker"] == [str(place) for place in range(len(row))]
    assert form.fields["target"] == [f"{other}.{place}" for place in range(len(foes))]
    assert form.buttons == ["attack"]
    waiting_and_watching(match, players[other], f"It’s {players[seat]}’s turn.")


@pytest.mark.parametrize(
    ("kind", "mine"),
    [
        ("power", "(20) (20)"),
        ("skill", "(4) (6) (8)"),
        ("shadow", "s(20) s(20)"),
        ("speed", "z(20) z(20)"),
        ("trip", "t(20) (1)"),
        ("berserk", "B(20) B(20)"),
        ("boom", "b(20) b(20)"),
        ("rush", "#(20) #(20)"),
    ],
)
def test_every_kind_of_attack_is_made_from_the_page(players: tuple[User, User], kind: str, mine: str) -> None:
    def fits(battle: Battle) -> bool:
        return battle.active == 0 and any(attack.kind == kind for attack in battle.legal_attacks())

    match = a_match_where(fits, *players, mine, "(8) (10) (12) (4)")
    attack = next(attack for attack in match.battle.legal_attacks() if attack.kind == kind)
    assert form_of(match, players[0]).buttons == ["attack"]
    dice = {name: value for name, value in legal(attack).items() if name != "kind"}
    shown, named = preview(match, players[0], **dice), f"attack:{kind}"
    is_asked = f'value="{named}"' in shown
    assert is_asked or "then" in shown
    assert answer(match, players[0], named if is_asked else "attack", **dice).status_code == 302
    assert now(match).version == match.version + 1


def test_a_turbo_die_is_asked_for_its_size(players: tuple[User, User]) -> None:
    match = a_match(*players, "(X)! (6)", "(X)! (6)")
    for player in players:
        answer(match, player, "choose", **{"swing.X": 20})
    seat = active_seat(match)
    attack = next((each for each in now(match).battle.legal_attacks() if 0 in each.attackers), None)
    if attack is not None:
        assert form_of(match, players[seat]).choices["turbo.0"] == [str(size) for size in range(4, 21)]
        fields = legal(attack)
        without = {name: value for name, value in fields.items() if not name.startswith("turbo")}
        assert answer(match, players[seat], "attack", **without).status_code == 422
        assert answer(match, players[seat], "attack", **fields).status_code == 302


def test_who_cannot_attack_is_passed_for_unless_they_wish_to_be_asked(players: tuple[User, User]) -> None:
    def stuck_at_first(battle: Battle) -> bool:
        return battle.turn == 2 and battle.active == 1

    match = a_match_where(stuck_at_first, *players, "(4) (4)", "(20) (20)")
    assert "Ann had no attack and passed." in page_of(match, players[1])


def test_who_cannot_attack_passes(players: tuple[User, User]) -> None:
    def stuck(battle: Battle) -> bool:
        return battle.active == 0 and not any(battle.legal_attacks())

    match = a_match_where(stuck, *who_pass_themselves(*players), "(4) (4)", "(20) (20)")
    form = form_of(match, players[0])
    assert form.buttons == ["pass"]
    assert answer(match, players[0], "pass").status_code == 302


def test_fire_dice_are_turned_down_for_an_attack(players: tuple[User, User]) -> None:
    match = a_match_in_fire(*players)
    assert "fire" in form_of(match, players[0]).buttons
    assert "This attack needs help: turn down Fire dice. Turn them down by " in page_of(match, players[0])
    waiting_and_watching(match, players[1], "Waiting for Ann to turn down Fire dice.")
    assert answer(match, players[0], "fire", **{"fire.1": help_that_fits(match)}).status_code == 302
    assert now(match).battle.phase is not Phase.FIRE


def test_an_attack_that_waits_for_fire_is_taken_back(players: tuple[User, User]) -> None:
    match = a_match_in_fire(*players)
    assert answer(match, players[0], "cancel").status_code == 302
    assert now(match).battle.phase is Phase.TURN
    assert now(match).battle.active == 0


def test_a_finished_match_says_who_has_won(players: tuple[User, User]) -> None:
    match = a_match(*players, first_to=1)
    loser = active_seat(match)
    act(match, loser, Surrender())
    waiting_and_watching(match, players[loser], f"{players[1 - loser]} won!")
    for viewer in players:
        verdict = parsed(page_of(match, viewer)).one("section", kind="verdict")
        assert not verdict.all("p", kind="rounds-won"), "of one round there is nothing to add up"


def test_the_loser_reads_own_points_and_own_rounds_first(players: tuple[User, User]) -> None:
    match = play_at_random(a_match(*players, "(4)", "(20) (20)", first_to=2))
    assert match.battle.winner == 1
    verdict = parsed(page_of(match, players[0])).one("section", kind="verdict")
    scores = [round_card.text.split(":") for round_card in verdict.one("ol", kind="rounds").all("li")]
    assert len(scores) == 2
    assert all(float(own) < float(other) for own, other in scores)
    assert verdict.one("p", kind="rounds-won").text == "0 : 2"
