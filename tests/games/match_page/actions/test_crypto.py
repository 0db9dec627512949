"""Crypto's tricks, from the page."""

import pytest

from accounts.models import User
from games.models import Match
from rules import Battle, Surrender
from tests.games.forms import form_of, page_of, signed_in
from tests.games.matches import a_match, act, two_friends

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def press(match: Match, player: User, button: str, **fields: object) -> Battle:
    data = {"decision": form_of(match, player).decision, "action": button, **fields}
    answer = signed_in(player).post(f"{match.get_absolute_url()}act/", data)
    assert answer.status_code == 302, answer.content.decode()
    return Match.objects.get(pk=match.pk).battle


def test_every_trick_is_a_button_and_everybody_reads_which_was_pressed(players: tuple[User, User]) -> None:
    ann, bob = players
    match = a_match(ann, bob, "(6) (8) (12)", "(20) (X)", specials=("Crypto", ""))
    assert form_of(match, ann).buttons == [
        "trick:rabbit",
        "trick:prestidigitation",
        "trick:saw",
        "trick:vanishing",
        "trick:mind-reading.1",
        "decline",
    ]
    assert not form_of(match, bob).may_act
    battle = press(match, ann, "trick:prestidigitation", chosen=2)
    assert [die.recipe for die in battle.seats[0].row] == ["(6)", "(8)", "t(12)"]
    assert "trick this round: Prestidigitation." in page_of(match, bob)


def test_a_trick_that_has_been_used_is_no_button_in_the_next_round(players: tuple[User, User]) -> None:
    ann, bob = players
    match = a_match(ann, bob, "M(8)", "M(4)", specials=("Crypto", ""))
    assert press(match, ann, "trick:rabbit").active == 0
    act(match, 0, Surrender())
    assert "trick:rabbit" not in form_of(match, ann).buttons
    assert "trick:saw" in form_of(match, ann).buttons


def test_he_saws_a_die_that_he_chooses_in_a_row(players: tuple[User, User]) -> None:
    ann, bob = players
    match = a_match(ann, bob, "M(6) M(1)", "M(20)", specials=("Crypto", ""))
    press(match, ann, "trick:saw")
    form = form_of(match, ann)
    assert (form.buttons, form.fields["chosen"], form.fields["foe"]) == (
        ["special", "decline"],
        ["0", "1"],
        ["1.0"],
    )
    assert press(match, ann, "special", foe="1.0").seats[1].row[0].value == 10
