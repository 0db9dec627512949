"""Replies to mails play a turn, once, and only from the addressee."""

import re
from datetime import timedelta

import pytest
from pytest_django.fixtures import Settings
from time_machine import Traveller

from accounts.models import User
from games.models import Match
from notifications.inbox.receiving import MailOutcome, receive
from notifications.inbox.replies import MOST_ANSWERS_AN_HOUR
from notifications.mail.addresses import TURN, TurnRight, address, bounce_address, read_address
from notifications.mail.links import InvalidLink
from notifications.models import Delivery, Reply, Wishes
from rules import Choose, Pass, Surrender
from tests.accounts.people import a_player, befriend
from tests.games.matches import a_circle, a_match, a_match_where, act, an_offer, who_pass_themselves
from tests.notifications.letters_to_us import Later, Turn, an_answer
from tests.notifications.post_office import PostOffice, html_of, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock", "mailbox")]


# ---- what can be written


@pytest.mark.parametrize(
    "text",
    [
        "power 1 on 2",
        "Power 1 on 2.",
        "  POWER   1 on 2  \n\nBest wishes\nAnn",
        "1 on 2",
        "“power 1 on 2”",
        "*power 1 on 2*",
        "power １ on ２",
    ],
)
def test_an_attack_is_made_by_answering(turn: Turn, text: str) -> None:
    assert turn.reply_with(text) is MailOutcome.TAKEN
    assert turn.has_moved
    (answer,) = turn.answers()
    assert answer["To"] == turn.player.email
    for body in (text_of(answer), html_of(answer)):
        assert "1 on 2”." in body
        assert "took" in body


def test_several_dice_attack_together(
    players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    match = a_match(*players, "(1) (1) (1)", "(1) (1) (1)")
    turn = Turn(match, post_office, later)
    turn.reply_with("skill 1 3 on 2")
    assert not turn.has_moved
    (answer,) = turn.answers()
    assert "Nothing changed." in text_of(answer)


def test_sizes_are_chosen_by_answering(
    players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    match = a_match(*players, "(4) (X) (Y) (6/10)", "(6) (8)")
    turn = Turn(match, post_office, later)
    assert "like “X=4 Y=1 4=6”." in text_of(turn.mail)
    assert "swing X: 4 to 20" in text_of(turn.mail)
    assert turn.reply_with("X=7 y = 3\n4: 10\n\nbye") is MailOutcome.TAKEN
    assert turn.has_moved
    sizes = turn.now.battle.seats[0].sizes
    assert sizes is not None
    assert (sizes.swing, sizes.option) == ({"X": 7, "Y": 3}, {3: 10})


def test_the_sizes_of_last_time_are_the_same(
    players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    match = a_match(*who_pass_themselves(*players), "(4) (X)", "(6) (8)", first_to=3)
    match = act(match, 0, Choose({"X": 5}))
    if match.battle.active == 1:
        match = act(match, 1, next(match.battle.legal_attacks(), Pass()))
    turn = Turn(act(match, 0, Surrender()), post_office, later)
    assert re.search(r"\n  same +Same sizes as last time: X = 5\n", text_of(turn.mail))
    turn.reply_with("same")
    assert turn.has_moved
    assert "“X=5”" in text_of(turn.answers()[0])


def test_passing_is_answered(players: tuple[User, User], post_office: PostOffice, later: Later) -> None:
    askers = who_pass_themselves(*players)
    match = a_match_where(lambda battle: not list(battle.legal_attacks()), *askers, "(2) (20)", "(20) (20)")
    turn = Turn(match, post_office, later)
    turn.reply_with("Pass")
    assert turn.has_moved


@pytest.mark.parametrize("word", ["accept", "decline"])
def test_a_challenge_is_answered(
    players: tuple[User, User], post_office: PostOffice, later: Later, word: str
) -> None:
    offer = an_offer(*players)
    later()
    mail = post_office.to(players[1].email)[-1]
    assert "“accept” accepts the challenge" in text_of(mail)
    assert receive(an_answer(mail, word).as_bytes()) is MailOutcome.TAKEN
    match = Match.objects.get(pk=offer.pk)
    assert match.has_begun == (word == "accept")
    assert match.is_offered is False
    later(0)
    assert f"You {word.removesuffix('e')}ed the challenge." in str(post_office.to(players[1].email)[-1])


def test_in_a_circle_one_says_whom(post_office: PostOffice, later: Later) -> None:
    ann, bob, cid = (a_player(name) for name in ("Ann", "Bob", "Cid"))
    befriend(ann, bob)
    befriend(ann, cid)
    befriend(bob, cid)
    turn = Turn(a_circle((ann, "(1) (1)"), (bob, "(1) (1)"), (cid, "(1) (1)")), post_office, later)
    other = turn.match.all_seats[turn.seat - 1]
    assert " of Ann” attacks Ann’s die" in text_of(turn.mail)
    turn.reply_with(f"power 1 on 1 of {other.name}")
    assert turn.has_moved
    assert len(turn.now.battle.seats[other.number].row) == 1


def test_the_mail_says_how_and_numbers_the_dice(turn: Turn) -> None:
    assert re.search(r"\n  1\. \(1\) ", text_of(turn.mail))
    assert re.search(r"\b2\.<br><b", html_of(turn.mail))
    for body in (text_of(turn.mail), html_of(turn.mail)):
        assert "“power 2 on 5” attacks" in body
        assert "power 1 on 1" in body


# ---- what goes wrong


@pytest.mark.parametrize(
    "text",
    [
        "power 9 on 1",
        "power 0 on 0",
        "power 1 on",
        "power 1 on 1 on 1",
        "shadow 1 on 1",
        "X=7",
        "same",
        "accept",
        "add 1",
        "fire 1=1",
        "focus 99999=99999",
        "special 1 2 3 on 4 putting 5=6 sizing X=7",
        "raise 1",
        "pass",
        "power 1 on 1 of Nobody",
        "I think that I shall lose",
        "\u202epower 1 on 1\x00",
        "=" * 5000,
        "",
    ],
)
def test_what_cannot_be_done_is_explained_and_changes_nothing(turn: Turn, text: str) -> None:
    assert turn.reply_with(text) is MailOutcome.TAKEN
    assert not turn.has_moved
    (answer,) = turn.answers()
    for body in (text_of(answer), html_of(answer)):
        assert "nothing changed." in body.lower()
        assert turn.match.get_absolute_url() in body
        assert "power 1 on 1" in body, "what could be said"
    receive(an_answer(answer, "power 1 on 1").as_bytes())
    assert turn.has_moved


def test_nobody_surrenders_by_mail(turn: Turn) -> None:
    turn.reply_with("surrender")
    assert not turn.has_moved
    assert "on the match page" in text_of(turn.answers()[0])


@pytest.mark.services
def test_the_same_mail_again_moves_nothing(turn: Turn) -> None:
    again = {"Message-ID": "<once@example.test>"}
    turn.reply_with("power 1 on 1", **again)
    version = turn.now.version
    turn.reply_with("power 1 on 1", **again)
    assert turn.now.version == version
    assert "We already had this e-mail" in text_of(turn.answers()[-1])


@pytest.mark.services
def test_a_decision_is_answered_once(turn: Turn) -> None:
    turn.reply_with("power 1 on 1")
    version = turn.now.version
    turn.reply_with("power 1 on 1")
    assert turn.now.version == version
    assert "already been decided" in text_of(turn.answers()[-1])


def test_an_old_mail_is_too_old(turn: Turn, later: Later) -> None:
    later(32 * 24 * 60)
    turn.reply_with("power 1 on 1")
    assert not turn.has_moved
    assert "too old" in text_of(turn.answers()[-1])


def test_a_player_who_wants_no_moves_from_mails_makes_none(turn: Turn, later: Later) -> None:
    Wishes.objects.create(player=turn.player, moves_by_mail=False)
    turn.reply_with("power 1 on 1")
    assert not turn.has_moved
    (answer,) = turn.answers()
    assert "turned off" in text_of(answer)
    assert answer["Reply-To"] is None


# ---- who may


def test_only_the_player_is_heard(turn: Turn, players: tuple[User, User]) -> None:
    other = next(player for player in players if player != turn.player)
    for sender in (other.email, f"{turn.player.email}, {other.email}", "eve@example.test", "", "@", "a@b@c"):
        assert turn.reply_with("power 1 on 1", From=sender) is MailOutcome.STRANGE
    assert not turn.has_moved
    assert turn.answers() == []
    assert turn.reply_with("power 1 on 1", From=f"Ann <{turn.player.email.upper()}>") is MailOutcome.TAKEN
    assert turn.has_moved


def test_an_address_that_was_altered_is_nobodys(turn: Turn) -> None:
    given = str(turn.mail["Reply-To"])
    name, _at, domain = given.partition("@")
    forged = [
        *(f"{name[:-1]}{letter}@{domain}" for letter in "abcdefgh" if letter != name[-1]),
        f"{name}@elsewhere.test",
        f"turn@{domain}",
        f"turn+@{domain}",
        f"turn+o{name.partition('+')[2][1:]}@{domain}",
        bounce_address(Delivery.objects.all()[0]),
        "turn+ü@" + domain,
        "",
    ]
    for to in forged:
        assert turn.reply_with("power 1 on 1", To=to) is MailOutcome.NOT_OURS, to
    assert not turn.has_moved
    assert turn.reply_with("power 1 on 1", To=given.upper()) is MailOutcome.TAKEN
    assert turn.has_moved


def test_the_address_fits_into_what_mail_servers_allow(settings: Settings, turn: Turn) -> None:
    settings.REPLY_ADDRESS = "a" * 16 + "@play.example"
    longest = address(TURN, 256**5 - 1, 256**5 - 1, 255, 256**3 - 1, 256**2 - 1)
    assert len(longest.partition("@")[0]) <= 64
    right = read_address(longest)
    assert isinstance(right, TurnRight)
    assert right.decision.match == 256**5 - 1


def test_who_has_left_the_match_moves_no_more(turn: Turn) -> None:
    seat = turn.match.all_seats[turn.seat]
    seat.player = None
    seat.save()
    assert turn.reply_with("power 1 on 1") is MailOutcome.STRANGE
    User.objects.filter(pk=turn.player.pk).update(is_active=False)
    assert turn.reply_with("power 1 on 1") is MailOutcome.STRANGE
    assert not turn.has_moved


def test_without_an_address_of_ours_nobody_is_asked_to_answer(
    settings: Settings, players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    settings.REPLY_ADDRESS = ""
    turn = Turn(a_match(*players), post_office, later)
    assert turn.mail["Reply-To"] is None
    assert "reply to this e-mail" not in text_of(turn.mail)
    with pytest.raises(InvalidLink):
        read_address("turn+tabc@play.example")


# ---- machines


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto-Submitted": "auto-replied"},
        {"Auto-Submitted": "auto-generated (vacation)"},
        {"Precedence": "Bulk"},
        {"List-Id": "<a.list>"},
        {"Return-Path": "<>"},
        {"From": "MAILER-DAEMON@example.test"},
    ],
)
def test_machines_are_not_answered(turn: Turn, headers: dict[str, str]) -> None:
    assert turn.reply_with("power 1 on 1", **headers) is MailOutcome.AUTOMATIC
    assert not turn.has_moved
    assert turn.answers() == []


def test_our_own_mails_move_nothing(turn: Turn) -> None:
    turn.reply_with("nonsense")
    for mail in turn.office.mails:
        assert receive(mail.as_bytes(), str(turn.mail["Reply-To"])) is MailOutcome.AUTOMATIC


@pytest.mark.services
def test_nobody_is_answered_for_ever(turn: Turn, clock: Traveller) -> None:
    for _mail in range(MOST_ANSWERS_AN_HOUR + 5):
        turn.reply_with("nonsense")
    assert len(turn.answers()) == MOST_ANSWERS_AN_HOUR
    clock.shift(timedelta(minutes=61))
    turn.reply_with("power 1 on 1")
    assert turn.has_moved
    assert len(turn.answers()) == MOST_ANSWERS_AN_HOUR + 1


@pytest.mark.services
def test_replies_are_forgotten_in_time(turn: Turn, later: Later) -> None:
    from notifications import outbox

    turn.reply_with("power 1 on 1")
    assert Reply.objects.count() == 1
    later(61 * 24 * 60)
    outbox.sweep()
    assert not Reply.objects.exists()
