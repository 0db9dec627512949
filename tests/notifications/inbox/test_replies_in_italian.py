"""Replies in Italian from its readers; English is understood from everybody."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import play
from games.models import Match
from notifications.inbox.receiving import MailOutcome, receive
from rules import Choose, Pass, Surrender
from rules.notation.typed_actions import NotUnderstood, as_typed, read_action
from tests.accounts.people import a_player, befriend, signed_in
from tests.games.matches import (
    a_circle,
    a_match,
    a_match_in_fire,
    a_match_where,
    act,
    an_offer,
    help_that_fits,
    play_at_random,
    who_pass_themselves,
    with_seed,
)
from tests.italian_commands import FOR_TRANSLATORS, IN_ITALIAN
from tests.notifications.letters_to_us import Later, Turn, an_answer
from tests.notifications.post_office import PostOffice, html_of, text_of
from tests.speaking import Said, with_italian

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock", "mailbox")]

SENTENCES: dict[Said, str] = {
    "Done: “%(command)s”.": "Fatto: “%(command)s”.",
    "Your reply doesn’t answer the question, so nothing changed.": (
        "Non è una risposta: non è cambiato nulla."
    ),
    "Nothing changed.": "Non è cambiato nulla.",
    "You can only surrender on the match page, so nothing changed.": "Si cede solo sulla pagina.",
    "There’s no such die.": "Non c’è questo dado.",
    "You accepted the challenge.": "Hai accettato la sfida.",
    "You declined the challenge.": "Hai rifiutato la sfida.",
    "“%(accept)s” accepts the challenge, and “%(decline)s” declines it.": (
        "“%(accept)s” accetta la sfida, “%(decline)s” la rifiuta."
    ),
    "“%(attack)s Ann” attacks Ann’s die 5.": "“%(attack)s Ann” attacca il dado 5 di Ann.",
}


@pytest.fixture(autouse=True, scope="module")
def italian(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with with_italian(Path(tmp_path_factory.mktemp("locale")), {**FOR_TRANSLATORS, **SENTENCES}):
        yield


@pytest.fixture
def players() -> tuple[User, User]:
    ann, bob = an_italian("Ann"), an_italian("Bob")
    befriend(ann, bob)
    return ann, bob


def an_italian(name: str) -> User:
    player = a_player(name)
    player.preferences.language = "it"
    player.preferences.save()
    return player


# ---- attacks


@pytest.mark.parametrize(
    "text",
    [
        "potenza 1 su 2",
        "Potenza 1 su 2.",
        "POTENZA 1 SU 2",
        "1 su 2",
        "attacco 1 su 2",
        "prendo 2 con 1",
        "“potenza 1 su 2”",
        "power 1 on 2",
        "Power 1 su 2",
        "1 on 2",
        "take 2 with 1",
    ],
)
def test_an_attack_is_made_in_italian(turn: Turn, text: str) -> None:
    assert turn.reply_with(text) is MailOutcome.TAKEN
    assert turn.has_moved
    (answer,) = turn.answers()
    for body in (text_of(answer), html_of(answer)):
        assert "Fatto: “" in body
        assert "1 su 2”." in body
    assert len(turn.now.battle.seats[1 - turn.seat].row) == 2


# ---- each command, where it may be given


@pytest.mark.parametrize(
    ("text", "english", "mine", "theirs"),
    [
        ("abilità 1 2 su 1", "skill 1 2 on 1", "(1) (1)", "(2) (20)"),
        ("abilita 1 2 su 1", "skill 1 2 on 1", "(1) (1)", "(2) (20)"),
        ("abilita' 1 2 su 1", "skill 1 2 on 1", "(1) (1)", "(2) (20)"),
        ("1 2 su 1", "1 2 on 1", "(1) (1)", "(2) (20)"),
        ("prendo 1 con 1 2", "take 1 with 1 2", "(1) (1)", "(2) (20)"),
        ("ombra 1 su 1", "shadow 1 on 1", "s(20) (1)", "(20) (20)"),
        ("fulmineo 1 su 1 2", "speed 1 on 1 2", "z(4) (1)", "(2) (2)"),
        ("velocità 1 su 1 2", "speed 1 on 1 2", "z(4) (1)", "(2) (2)"),
        ("feroce 1 su 1 2", "berserk 1 on 1 2", "B(4) (1)", "(2) (2)"),
        ("sgambetto 1 su 1", "trip 1 on 1", "t(4) (1)", "(20) (20)"),
        ("esplosione 1 su 1", "boom 1 on 1", "b(6) (1)", "(20) (20)"),
        ("incrocio 1 2 su 1", "cross 1 2 on 1", "x(2) (3)", "(6) (20)"),
        ("assalto 1 su 1 2", "rush 1 on 1 2", "#(4) (1)", "(2) (2)"),
        ("doppio 1 2 su 1 2", "dual 1 2 on 1 2", ":(20) :(20)", "(1) (1)"),
        ("malvagio 1 su 1", "evil 1 on 1", "E(20) (20)", "(4) (4)"),
        ("hoskins 1 su 1 2", "hoskins 1 on 1 2", "Y(4) (1)", "(2) (2)"),
        ("sonno 1 su 1", "sleep 1 on 1", "Z(6) (1)", "(6) (20)"),
        ("teletrasporto 1 su 1", "teleport 1 on 1", "T(6) (1)", "(6) (20)"),
        ("furto 1 su 1", "thief 1 on 1", "$(6) (1)", "(6) (20)"),
        ("prestito 1 su 1 2", "borrow 1 on 1 2", "(4) (6) (8)", "(6) (8) (20)"),
        ("potenza 1 sparando 1 su 1", "power 1 firing 1 on 1", "P(20) (1)", "(4) (4)"),
        ("aumenta 1", "raise 1", "O(20) (1)", "(30) (1)"),
        ("aggiungi 3", "add 3", "(6) (20) +(8)", "(6) (20) +(4)"),
        ("rifiuto", "decline", "(6) (20) +(8)", "(6) (20) +(4)"),
        ("no", "decline", "(6) (20) +(8)", "(6) (20) +(4)"),
        ("aggiungi 3", "add 3", "(1) (1) r(8)", "(20) (20)"),
        ("cambia 3 con 1", "swap 3 with 1", "(1) (1) S(8)", "(20) (20)"),
        ("scegli 2", "select 2", "(6) U(8) U(10)", "(6) (20)"),
        ("fortuna 1", "chance 1", "c(20) (20)", "(4) (4)"),
        ("focus 1=1", "focus 1=1", "f(20) (20)", "(4) (4)"),
        ("gioco 1 2", "game 1 2", "R(20) R(8)", "(4) (4)"),
        ("rinuncio", "decline", "f(20) (20)", "(4) (4)"),
    ],
)
def test_each_command_has_its_words(
    players: tuple[User, User],
    post_office: PostOffice,
    later: Later,
    text: str,
    english: str,
    mine: str,
    theirs: str,
) -> None:
    specials = ("Socrates", "") if english.startswith("borrow") else ("", "")
    match = where_it_is_legal(english, *players, mine, theirs, specials)
    turn = Turn(match, post_office, later)
    meant = read_action(english, match.battle, turn.seat)
    turn.reply_with(text)
    assert turn.has_moved, text_of(turn.answers()[0])
    assert f"Fatto: “{IN_ITALIAN.translate_command(as_typed(meant))}”." in text_of(turn.answers()[0])


@pytest.mark.parametrize("text", ["passo", "Passo!", "passa", "pass"])
def test_passing_is_answered(
    players: tuple[User, User], post_office: PostOffice, later: Later, text: str
) -> None:
    askers = who_pass_themselves(*players)
    match = a_match_where(lambda battle: not list(battle.legal_attacks()), *askers, "(2) (20)", "(20) (20)")
    turn = Turn(match, post_office, later)
    assert re.search(r"\n  passo +", text_of(turn.mail))
    turn.reply_with(text)
    assert turn.has_moved


def test_fire_dice_help_or_do_not(players: tuple[User, User], post_office: PostOffice, later: Later) -> None:
    turn = Turn(a_match_in_fire(*players), post_office, later)
    assert "“annulla” takes back the attack" in text_of(turn.mail)
    turn.reply_with("fuoco 2=99")
    assert not turn.has_moved
    turn.reply_with(f"fuoco 2={help_that_fits(turn.match)}")
    assert turn.has_moved


@pytest.mark.parametrize("text", ["annulla", "ritiro", "cancel"])
def test_an_attack_that_needs_help_is_taken_back(
    players: tuple[User, User], post_office: PostOffice, later: Later, text: str
) -> None:
    turn = Turn(a_match_in_fire(*players), post_office, later)
    turn.reply_with(text)
    assert turn.has_moved
    assert "Fatto: “annulla”." in text_of(turn.answers()[0])


@pytest.mark.parametrize("text", ["uguale", "Stesse.", "same"])
def test_the_sizes_of_last_time_are_the_same(
    players: tuple[User, User], post_office: PostOffice, later: Later, text: str
) -> None:
    match = a_match(*who_pass_themselves(*players), "(4) (X)", "(6) (8)", first_to=3)
    match = act(match, 0, Choose({"X": 5}))
    if match.battle.active == 1:
        match = act(match, 1, next(match.battle.legal_attacks(), Pass()))
    turn = Turn(act(match, 0, Surrender()), post_office, later)
    assert re.search(r"\n  uguale +", text_of(turn.mail))
    turn.reply_with(text)
    assert turn.has_moved


def test_sizes_are_chosen_with_their_letters(
    players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    turn = Turn(a_match(*players, "(4) (X) (Y) (6/10)", "(6) (8)"), post_office, later)
    turn.reply_with("X=7 y = 3\n4: 10\n\nciao")
    assert turn.has_moved


@pytest.mark.parametrize(
    ("text", "english"),
    [("speciale su 3", "special on 3"), ("special su 3", "special on 3"), ("rifiuta", "decline")],
)
def test_a_fighter_does_what_it_may(
    players: tuple[User, User], post_office: PostOffice, later: Later, text: str, english: str
) -> None:
    specials = "Emerald", "Malachite"
    match = where_it_is_legal(english, *players, "(6) (20) r(8)", "(6) (20) (20) r(4)", specials)
    turn = Turn(match, post_office, later)
    turn.reply_with(text)
    assert turn.has_moved, text_of(turn.answers()[0])


# ---- challenges and circles


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("accetto", True),
        ("Accetta.", True),
        ("sì", True),
        ("si", True),
        ("Si'", True),
        ("accept", True),
        ("rifiuto", False),
        ("rinuncio", False),
        ("no", False),
        ("Decline", False),
    ],
)
def test_a_challenge_is_answered(
    players: tuple[User, User], post_office: PostOffice, later: Later, text: str, begins: bool
) -> None:
    offer = an_offer(*players)
    later()
    mail = post_office.to(players[1].email)[-1]
    assert "“accetto” accetta la sfida, “rifiuto” la rifiuta." in text_of(mail)
    assert receive(an_answer(mail, text).as_bytes()) is MailOutcome.TAKEN
    match = Match.objects.get(pk=offer.pk)
    assert (match.has_begun, match.is_offered) == (begins, False)
    later(0)
    said = "Hai accettato la sfida." if begins else "Hai rifiutato la sfida."
    assert said in text_of(post_office.to(players[1].email)[-1])


def test_what_is_no_answer_to_a_challenge_is_told(
    players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    offer = an_offer(*players)
    later()
    mail = post_office.to(players[1].email)[-1]
    receive(an_answer(mail, "passo").as_bytes())
    later(0)
    answer = text_of(post_office.to(players[1].email)[-1])
    assert "Non è una risposta: non è cambiato nulla." in answer
    assert "“accetto” accetta la sfida, “rifiuto” la rifiuta." in answer
    assert Match.objects.get(pk=offer.pk).is_offered


@pytest.mark.parametrize("of", ["di", "of", "DI"])
def test_in_a_circle_one_says_whom_also_if_that_is_di(post_office: PostOffice, later: Later, of: str) -> None:
    three = [an_italian(name) for name in ("Di", "Of", "Passo")]
    for one, another in ((0, 1), (0, 2), (1, 2)):
        befriend(three[one], three[another])
    turn = Turn(a_circle(*((player, "(1) (1)") for player in three)), post_office, later)
    assert "“potenza 2 su 5 di Ann” attacca il dado 5 di Ann." in text_of(turn.mail)
    other = turn.match.all_seats[turn.seat - 1]
    assert re.search(r"\n  potenza 1 su 1 di (Di|Of|Passo) +", text_of(turn.mail))
    turn.reply_with(f"potenza 1 su 1 {of} {other.name}")
    assert turn.has_moved
    assert len(turn.now.battle.seats[other.number].row) == 1


# ---- what goes wrong


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("potenza 9 su 1", "Non c’è questo dado. Non è cambiato nulla."),
        ("potenza 1 su", "Non è una risposta: non è cambiato nulla."),
        ("potenza uno su due", "Non è una risposta: non è cambiato nulla."),
        ("prendo 2", "Non è una risposta: non è cambiato nulla."),
        ("potenza 1 su 1 di Nessuno", "Non è una risposta: non è cambiato nulla."),
        ("puissance 1 sur 1", "Non è una risposta: non è cambiato nulla."),
        ("accetto", "Non è una risposta: non è cambiato nulla."),
        ("uguale", "Non è una risposta: non è cambiato nulla."),
        ("passo", "Non è cambiato nulla."),
        ("aggiungi 1", "Non è cambiato nulla."),
        ("fuoco 1=1", "Non è cambiato nulla."),
        ("cedo", "Si cede solo sulla pagina."),
    ],
)
def test_what_cannot_be_done_is_explained_in_italian(turn: Turn, text: str, said: str) -> None:
    assert turn.reply_with(text) is MailOutcome.TAKEN
    assert not turn.has_moved
    (answer,) = turn.answers()
    for body in (text_of(answer), html_of(answer)):
        assert said in body
        assert "“potenza 2 su 5” attacks" in body, "how to say it"
        assert "potenza 1 su 1" in body, "what could be said"
    receive(an_answer(answer, "potenza 1 su 1").as_bytes())
    assert turn.has_moved


def test_who_reads_english_writes_english(turn: Turn) -> None:
    turn.player.preferences.language = "en"
    turn.player.preferences.save()
    turn.reply_with("potenza 1 su 1")
    assert not turn.has_moved
    assert "“power 2 on 5” attacks" in text_of(turn.answers()[0])


# ---- where commands are quoted


def test_help_and_preferences_quote_the_words_of_the_reader(
    client: Client, players: tuple[User, User]
) -> None:
    faq = reverse("faq")
    assert "“potenza 2 su 5”" in client.get(faq, headers={"accept-language": "it"}).content.decode()
    assert "“power 2 on 5”" in client.get(faq, headers={"accept-language": "en"}).content.decode()
    page = signed_in(players[0]).get(reverse("notifications:settings")).content.decode()
    assert "“potenza 2 su 5”" in page


# ---- where a command may be given


def where_it_is_legal(
    english: str, one: User, other: User, mine: str, theirs: str, specials: tuple[str, str] = ("", "")
) -> Match:
    """Play matches at random until a decision that may be answered with this line."""
    for number in range(30):
        offer = an_offer(one, other, mine, theirs, specials, first_to=3)
        with_seed(offer, bytes([number]) * 32)
        match = play.accept(offer.pk, other)
        for _move in range(30):
            if match.battle.is_over:
                break
            seat = next(iter(match.battle.decisions))
            if is_legal(english, match, seat):
                return match
            match = play_at_random(match, seed=number, moves=1)
        match.delete()
    raise AssertionError(english)


def is_legal(english: str, match: Match, seat: int) -> bool:
    battle = match.battle.seen_by(seat).battle
    try:
        return match.battle.why_not(seat, read_action(english, battle, seat)) is None
    except NotUnderstood:
        return False
