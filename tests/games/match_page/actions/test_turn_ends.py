"""Decisions of fighters at the end of their turn, from the page."""

import pytest

from accounts.models import User
from games.models import Match
from notifications.mail.one_click import action_in_words, simple_answers
from rules import Attack, AttackKind, Battle, Surrender
from tests.games.forms import form_of, page_of, signed_in
from tests.games.matches import a_match, act, two_friends
from tests.html import parsed

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def at_the_end(players: tuple[User, User], who: str) -> Match:
    """Return a match in which Ann has attacked, with dice that leave nothing to luck."""
    match = a_match(*players, "M(4) M(20) M(1)", "M(6) M(8) M(10)", specials=(who, "QueenBeryl"))
    return act(match, 0, Attack(AttackKind.POWER, (1,), (0,)))


def press(match: Match, player: User, button: str, **fields: object) -> Battle:
    data = {"decision": form_of(match, player).decision, "action": button, **fields}
    answer = signed_in(player).post(f"{match.get_absolute_url()}act/", data)
    assert answer.status_code == 302, answer.content.decode()
    return Match.objects.get(pk=match.pk).battle


def table(match: Match, viewer: User | None) -> str:
    """Return the text of the board without the rules of its fighters below it."""
    return parsed(page_of(match, viewer)).one("section", id="board").text


def words(match: Match, viewer: User | None) -> str:
    return parsed(page_of(match, viewer)).text


def test_she_is_asked_whether_she_refuses_the_next_attack_and_the_others_wait(
    players: tuple[User, User],
) -> None:
    ann, bob = players
    match = at_the_end(players, "Sasami")
    assert form_of(match, ann).buttons == ["special", "decline"]
    assert "Refuse the next attack?" in words(match, ann)
    for viewer in (bob, None):
        assert not form_of(match, viewer).may_act
        assert "Waiting for Ann to end the turn." in words(match, viewer)


def test_she_alone_reads_that_she_is_ready_until_an_attack_is_refused(players: tuple[User, User]) -> None:
    ann, bob = players
    match = at_the_end(players, "Sasami")
    press(match, ann, "special")
    assert "refuses the next attack" in words(match, ann)
    for viewer in (bob, None):
        assert "refuse" not in table(match, viewer)
    battle = press(match, bob, "attack", attacker=0, target="0.0")
    assert battle.active == 1
    for viewer in (*players, None):
        assert "special rule: 2 of 3 left" in words(match, viewer)
    assert "Ann refused your attack with M(8):8 on M(4):4." in words(match, bob)


def test_a_preview_does_not_know_that_the_attack_will_be_refused(players: tuple[User, User]) -> None:
    ann, bob = players
    seen = []
    for answer in ("special", "decline"):
        match = at_the_end(players, "Sasami")
        press(match, ann, answer)
        url = f"{match.get_absolute_url()}preview/"
        asked = {"decision": form_of(match, bob).decision, "attacker": "0", "target": "0.0"}
        seen.append(signed_in(bob).get(url, asked).content.decode())
    assert "their 4" in seen[0]
    assert seen[0] == seen[1]


def test_he_names_one_of_his_dice(players: tuple[User, User]) -> None:
    ann, bob = players
    match = at_the_end(players, "TuxedoMask")
    form = form_of(match, ann)
    assert (form.fields["chosen"], form.buttons) == (["0", "1", "2"], ["special", "decline"])
    data = {"decision": form.decision, "action": "special"}
    refused = signed_in(ann).post(f"{match.get_absolute_url()}act/", data)
    assert refused.status_code == 422
    assert press(match, ann, "special", chosen=2).seats[0].guard == (2,)
    assert "refuses the next attack if the target is M(1):1" in words(match, ann)
    assert "refuse" not in table(match, bob)


def test_she_takes_another_turn_or_not(players: tuple[User, User]) -> None:
    for answer, active in (("special", 0), ("decline", 1)):
        match = at_the_end(players, "SailorMoon")
        assert "You can take another turn right away." in words(match, players[0])
        assert press(match, players[0], answer).active == active


@pytest.mark.parametrize(
    ("who", "offered"),
    [
        ("Sasami", ["Refuse the next attack", "Don’t refuse"]),
        (
            "TuxedoMask",
            [
                "Guard this die: M(4):4",
                "Guard this die: M(20):20",
                "Guard this die: M(1):1",
                "Don’t guard any",
            ],
        ),
        ("SailorMoon", ["Take another turn", "End my turn"]),
    ],
)
def test_a_mail_offers_the_same(players: tuple[User, User], who: str, offered: list[str]) -> None:
    match = at_the_end(players, who)
    seen = match.battle.seen_by(0)
    assert [action_in_words(action, seen, match.names) for action in simple_answers(seen)] == offered


def test_the_log_tells_after_the_round_what_was_hidden(players: tuple[User, User]) -> None:
    match = at_the_end(players, "Sasami")
    press(match, players[0], "special")
    act(match, 1, Surrender())
    log = signed_in(players[1]).get(f"{match.get_absolute_url()}log/?whole").content.decode()
    assert "Ann was ready to refuse the next attack." in log
