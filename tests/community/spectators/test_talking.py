"""Spectators talk about a match: permissions to read and write, and refusals with reasons."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from accounts.models import User
from community.spectators import chat
from community.spectators.models import Line
from core.refusals import NotPossible
from games.models import Match
from pages.people.leaving import close_account
from rules import Surrender
from tests.accounts.bots.bots import a_bot
from tests.accounts.people import a_guest, a_player
from tests.games.matches import a_match, act, two_friends
from tests.tournaments.pages.test_organising_page import a_moderator

pytestmark = pytest.mark.django_db

LATER = "Spectators are chatting here. You can read their chat when the match is over."
NEEDS_ADDRESS = "During a match, only players with a confirmed e-mail address can read and write here."


def refusal(do: Callable[..., object], *given: Any) -> str:
    with pytest.raises(NotPossible) as refused:
        do(*given)
    return str(refused.value)


@pytest.fixture
def match() -> Match:
    return a_match(*two_friends(), first_to=1)


@pytest.fixture
def cat() -> User:
    return a_player("Cat")


def player_of(match: Match, seat: int = 0) -> User:
    player = match.all_seats[seat].player
    assert player is not None
    return player


def finish(match: Match) -> Match:
    act(match, match.battle.active or 0, Surrender())
    return Match.objects.get(pk=match.pk)


@pytest.mark.services
def test_lines_are_numbered_and_tidied(match: Match, cat: User) -> None:
    for text in ("What a roll", "  And\n what  luck "):
        chat.write_line(match.pk, cat, text)
    lines = Line.objects.filter(match=match).order_by("number").values_list("number", "text")
    assert list(lines) == [(1, "What a roll"), (2, "And what luck")]


def test_players_neither_read_nor_write_before_the_end(match: Match) -> None:
    for seat in range(2):
        assert str(chat.why_not_read(match, player_of(match, seat))) == LATER
        assert refusal(chat.write_line, match.pk, player_of(match, seat), "Hello") == LATER


def test_nor_does_the_owner_of_a_bot_that_plays(cat: User) -> None:
    bot = a_bot(cat)
    match = a_match(a_player("Dan"), bot)
    assert str(chat.why_not_read(match, cat)) == LATER
    assert str(chat.why_not_read(match, bot)) == LATER


def test_players_do_not_read_it_as_somebody_without_a_confirmed_address(match: Match) -> None:
    strangers = AnonymousUser(), a_guest(), a_player("Eve", verified=False)
    assert {str(chat.why_not_read(match, stranger)) for stranger in strangers} == {NEEDS_ADDRESS}


def test_after_the_end_all_read_and_its_players_write_for_a_day(match: Match, cat: User) -> None:
    chat.write_line(match.pk, cat, "What a roll")
    match = finish(match)
    ann = player_of(match)
    assert chat.why_not_read(match, AnonymousUser()) is None
    chat.write_line(match.pk, ann, "Thank you")
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1)):
        assert chat.why_not_read(match, ann) is None
        assert refusal(chat.write_line, match.pk, cat, "Too late") == (
            "The match is over, so nobody can write here any more."
        )
    assert refusal(chat.write_line, match.pk, a_guest(), "Me too") == (
        "Confirm your e-mail address to chat here."
    )


def test_there_is_none_in_private_matches_first_matches_and_those_of_children(match: Match) -> None:
    assert chat.has_spectators(match)
    for change in ({"is_private": True}, {"teaches": True}, {"device_holder": 0}):
        Match.objects.filter(pk=match.pk).update(**change)
        assert not chat.has_spectators(Match.objects.get(pk=match.pk)), change
        Match.objects.filter(pk=match.pk).update(is_private=False, teaches=False, device_holder=None)
    User.objects.filter(pk=player_of(match).pk).update(friends_only=True)
    assert not chat.has_spectators(Match.objects.get(pk=match.pk))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Your message looks empty. Write something first."),
        (" \u200b\n", "Your message looks empty. Write something first."),
        ("x" * 501, "A line can have up to 500 characters. Yours has 501."),
        ("What a ROLL", "You wrote the same thing less than 10 minutes ago."),
        ("see https://eve.test", "You can post web addresses once you’ve finished 3 matches."),
    ],
)
def test_what_is_no_line_is_refused(match: Match, cat: User, text: str, why: str) -> None:
    chat.write_line(match.pk, cat, "What a roll")
    assert refusal(chat.write_line, match.pk, cat, text) == why
    assert Line.objects.count() == 1


def test_the_muted_and_children_do_not_write(match: Match, cat: User) -> None:
    cat.muted_until = timezone.now() + timedelta(days=1)
    assert refusal(chat.write_line, match.pk, cat, "Hello").startswith("A moderator has muted you until")
    child = a_player("Child", friends_only=True)
    assert refusal(chat.write_line, match.pk, child, "Hello").startswith(
        "Your preferences say you only play friends"
    )


def test_it_has_an_end(match: Match, cat: User) -> None:
    Line.objects.create(match=match, number=chat.MOST_LINES, player=cat, text="The last")
    assert refusal(chat.write_line, match.pk, cat, "One more") == (
        "This chat already has 1000 messages. That’s the limit."
    )


def test_moderators_take_a_line_down_once(match: Match, cat: User) -> None:
    line = chat.write_line(match.pk, cat, "Rude words")
    chat.hide_line(match.pk, line.number)
    assert Line.objects.get().hidden
    assert refusal(chat.hide_line, match.pk, line.number) == "There’s no such message."
    chat.write_line(match.pk, a_moderator(), "Please: see https://rules.test")


@pytest.mark.services
def test_lines_go_with_their_writer(match: Match, cat: User) -> None:
    chat.write_line(match.pk, cat, "What a roll")
    close_account(cat)
    assert not Line.objects.exists()
