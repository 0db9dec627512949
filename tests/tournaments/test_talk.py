"""The talk of a tournament: permissions, refusals with reasons, and moderation by organizers."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from zipfile import ZipFile

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from core.refusals import NotPossible
from games.models import Match, Seat
from notifications.models import Notice
from pages.people.export import export
from pages.people.leaving import close_account
from tests.accounts.people import a_guest, a_player, block, signed_in
from tests.tournaments.events import a_running, a_tournament, an_organiser, fresh, full_of, some_players
from tests.tournaments.pages.test_organising_page import a_moderator
from tournaments import verbs
from tournaments.models import Act, Entry, Talk, Talkers, Tournament
from tournaments.verbs.talking import STAYS_OPEN_DAYS

pytestmark = pytest.mark.django_db


def refusal(do: Callable[..., object], *given: Any) -> str:
    with pytest.raises(NotPossible) as refused:
        do(*given)
    return str(refused.value)


def a_cup(**settings: Any) -> tuple[Tournament, User, User]:
    cup, (one, two) = a_tournament(**settings), some_players(2)
    return full_of(cup, [one, two], start=False), one, two


def texts(cup: Tournament) -> list[str]:
    return list(Talk.objects.filter(tournament=cup).order_by("number").values_list("text", flat=True))


@pytest.mark.services
def test_players_and_the_organiser_write_lines_that_are_numbered() -> None:
    cup, one, two = a_cup()
    for player, text in [(one, "Hello"), (two, "  Hi\n there "), (an_organiser(), "Welcome")]:
        verbs.say(cup.pk, player, text)
    assert texts(cup) == ["Hello", "Hi there", "Welcome"]
    assert [line.number for line in cup.talk.order_by("number")] == [1, 2, 3]
    assert fresh(cup).said == 3


def test_those_who_stand_by_or_are_beaten_write_and_those_who_have_left_do_not() -> None:
    cup, one, two = a_cup()
    for state in (Entry.State.SPARE, Entry.State.OUT):
        Entry.objects.filter(player=one).update(state=state)
        verbs.say(cup.pk, one, f"I am {state}")
    Entry.objects.filter(player=two).update(state=Entry.State.LEFT)
    assert (
        refusal(verbs.say, cup.pk, two, "Bye")
        == "Players in this tournament, players on its waiting list and its organisers can write here."
    )


def test_nobody_else_writes() -> None:
    cup, _one, _two = a_cup()
    others = "Players in this tournament, players on its waiting list and its organisers can write here."
    address = "Only players with a confirmed e-mail address can write here."
    assert refusal(verbs.say, cup.pk, a_player("Eve"), "Hello") == others
    assert refusal(verbs.say, cup.pk, a_guest(), "Hello") == address
    assert refusal(verbs.say, cup.pk, a_player("Una", verified=False), "Hello") == address
    verbs.say(cup.pk, a_moderator(), "Be kind.")
    assert texts(cup) == ["Be kind."]


def test_a_muted_player_reads_until_when() -> None:
    cup, one, _two = a_cup()
    one.muted_until = timezone.now() + timedelta(days=1)
    one.save(update_fields=["muted_until"])
    assert "A moderator has muted you until" in refusal(verbs.say, cup.pk, one, "Hello")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Your message looks empty. Write something first."),
        (" \n\t ", "Your message looks empty. Write something first."),
        ("\u200b\u202e\u3164\x00", "Your message looks empty. Write something first."),
        ("x" * 501, "A line can have up to 500 characters. Yours has 501."),
        ("ab " * 170, "A line can have up to 500 characters. Yours has 509."),
    ],
)
def test_a_line_has_something_to_read_and_is_not_too_long(text: str, reason: str) -> None:
    cup, one, _two = a_cup()
    assert refusal(verbs.say, cup.pk, one, text) == reason
    assert texts(cup) == []
    assert fresh(cup).said == 0, "a refused line has no number"


def test_a_line_cannot_turn_round_what_others_read() -> None:
    cup, one, _two = a_cup()
    verbs.say(cup.pk, one, "safe\u202e\u2066gnp.exe\u2069\n\n\n\nend")
    assert texts(cup) == ["safegnp.exe end"]
    verbs.say(cup.pk, one, "x" * 500)


@pytest.mark.services
def test_the_same_is_not_said_twice_within_ten_minutes() -> None:
    cup, one, two = a_cup()
    verbs.say(cup.pk, one, "Who plays?")
    verbs.say(cup.pk, two, "Who plays?")
    assert (
        refusal(verbs.say, cup.pk, one, "who  PLAYS?") == "You wrote the same thing less than 10 minutes ago."
    )
    with time_machine.travel(timezone.now() + timedelta(minutes=11)):
        verbs.say(cup.pk, one, "Who plays?")
    assert len(texts(cup)) == 3


def finished_matches(player: User, number: int) -> None:
    for _each in range(number):
        match = Match.objects.create(status=Match.Status.FINISHED)
        Seat.objects.create(match=match, number=0, player=player)


def test_addresses_are_written_after_three_finished_matches() -> None:
    cup, one, _two = a_cup()
    finished_matches(one, 2)
    reason = "You can post web addresses once you’ve finished 3 matches."
    for text in (
        "See https://spam.example/",
        "www.spam.example is nice",
        "me@spam.example",
        "HTTP://SPAM.EXAMPLE",
    ):
        assert refusal(verbs.say, cup.pk, one, text) == reason, text
    finished_matches(one, 1)
    verbs.say(cup.pk, one, "See https://rules.example/")
    assert len(texts(cup)) == 1


def test_the_organiser_says_who_writes_and_a_repeated_tournament_keeps_to_it() -> None:
    cup, one, _two = a_cup()
    assert "Only the organiser" in refusal(verbs.choose_talkers, cup.pk, one, "all")
    verbs.choose_talkers(cup.pk, an_organiser(), Talkers.ORGANISER)
    assert refusal(verbs.say, cup.pk, one, "Hello") == "Only the organiser can write here."
    verbs.say(cup.pk, an_organiser(), "Hello")
    verbs.choose_talkers(cup.pk, an_organiser(), Talkers.NOBODY)
    assert refusal(verbs.say, cup.pk, an_organiser(), "Hello?") == "The organiser has turned the chat off."
    assert cup.acts.filter(what=Act.What.TALKERS).count() == 2
    assert refusal(verbs.choose_talkers, cup.pk, an_organiser(), "x") == "talkers: we couldn’t read that."


def test_it_closes_two_weeks_after_the_end() -> None:
    cup, one, _two = a_cup()
    verbs.cancel(cup.pk, an_organiser())
    verbs.say(cup.pk, one, "What a pity")
    with time_machine.travel(timezone.now() + timedelta(days=STAYS_OPEN_DAYS, minutes=1)):
        assert "The chat closed 14 days after the end" in refusal(verbs.say, cup.pk, one, "Anybody there?")


def test_the_organiser_takes_a_line_down_and_it_is_in_the_log() -> None:
    cup, one, two = a_cup()
    verbs.say(cup.pk, one, "Rude")
    assert refusal(verbs.hide_line, cup.pk, two, 1) == "Only the organiser of this tournament can do that."
    verbs.hide_line(cup.pk, an_organiser(), 1)
    line = cup.talk.get()
    assert line.is_hidden
    assert line.hidden_by == an_organiser()
    act = cup.acts.latest("pk")
    assert (act.what, act.by, act.entry) == (Act.What.HID, an_organiser(), cup.entries.get(player=one))
    assert refusal(verbs.hide_line, cup.pk, a_moderator(), 1) == "This message has already been removed."
    assert refusal(verbs.hide_line, cup.pk, an_organiser(), 2) == "There’s no such message in this chat."


def test_the_organiser_keeps_a_player_from_writing_for_a_day() -> None:
    cup, one, two = a_cup()
    verbs.say(cup.pk, one, "Rude")
    assert refusal(verbs.silence, cup.pk, two, 1) == "Only the organiser of this tournament can do that."
    verbs.silence(cup.pk, an_organiser(), 1)
    assert refusal(verbs.say, cup.pk, one, "Why?").endswith("you can read here but not write.")
    assert cup.acts.latest("pk").what == Act.What.SILENCED
    verbs.leave(cup.pk, one)
    verbs.join(cup.pk, one)
    assert "read here but not write" in refusal(verbs.say, cup.pk, one, "Back again"), (
        "joining anew ends nothing"
    )
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1)):
        verbs.say(cup.pk, one, "Sorry")


def test_some_cannot_be_silenced() -> None:
    cup, _one, _two = a_cup()
    moderator = a_moderator()
    verbs.say(cup.pk, moderator, "Be kind.")
    verbs.say(cup.pk, an_organiser(), "I am.")
    assert refusal(verbs.silence, cup.pk, an_organiser(), 1) == "Moderator can’t be muted here."
    assert refusal(verbs.silence, cup.pk, an_organiser(), 2) == "Olga can’t be muted here."
    verbs.silence(cup.pk, moderator, 2)
    assert "read here but not write" in refusal(verbs.say, cup.pk, an_organiser(), "Oh")


def test_whom_a_line_names_hears_of_it_once_on_the_site() -> None:
    cup, one, two = a_cup()
    eve = a_player("Eve")
    verbs.say(cup.pk, one, "@Player2 @Eve @Olga @Player1 who begins?")
    verbs.say(cup.pk, one, "@Player2 again")
    named = Notice.objects.filter(kind="named")
    assert [notice.player for notice in named.order_by("pk")] == [
        *sorted([two, an_organiser()], key=lambda p: p.pk)
    ]
    assert not named.exclude(mail=None).exists()
    assert not named.filter(player=eve).exists(), "somebody who does not take part may not even find it"


def test_a_player_hears_nothing_of_somebody_who_is_blocked() -> None:
    cup, one, two = a_cup()
    block(two, one)
    verbs.say(cup.pk, one, "@Player2 hello")
    assert not Notice.objects.filter(kind="named").exists()


def test_the_organiser_writes_to_all_three_times() -> None:
    cup = a_running(count=3)
    for number in range(3):
        with time_machine.travel(timezone.now() + timedelta(hours=2 * number)):
            verbs.write_to_all(cup.pk, an_organiser(), f"Notice {number}")
    with time_machine.travel(timezone.now() + timedelta(hours=9)):
        reason = refusal(verbs.write_to_all, cup.pk, an_organiser(), "One more")
    assert reason == "You’ve already written to all players 3 times. That’s the limit for one tournament."
    assert set(Notice.objects.filter(happened="said").values_list("kind", flat=True)) == {"notices"}


@pytest.mark.services
def test_a_player_who_leaves_the_site_takes_the_words_along_and_the_places_stay() -> None:
    cup, one, two = a_cup()
    verbs.say(cup.pk, one, "My words")
    verbs.say(cup.pk, two, "Yours?")
    verbs.silence(cup.pk, an_organiser(), 1)
    with export(one) as file, ZipFile(file) as files:
        told = files.read("tournaments.json").decode()
    assert "My words" in told
    assert "Yours?" not in told
    close_account(one)
    assert texts(cup) == ["", "Yours?"]
    assert cup.talk.get(number=1).name == "a former player"
    verbs.say(cup.pk, two, "Gone")
    assert fresh(cup).said == 3


def test_news_of_the_organiser_tell_the_words_and_end_at_one_click() -> None:
    cup, one, two = a_cup()
    verbs.write_to_all(cup.pk, an_organiser(), "We begin at nine.")
    client = signed_in(one)
    page = client.get("/news/").content.decode()
    assert "The organiser of Spring Cup wrote to all players: “We begin at nine.”" in page
    there = f"{cup.get_absolute_url()}?open=acts"
    assert f"{there}#acts" in page
    assert "Turn off organisers’ messages to all players" in client.get(there).content.decode()
    assert client.post(f"{cup.get_absolute_url()}notices/end/").status_code == 302
    with time_machine.travel(timezone.now() + timedelta(hours=2)):
        verbs.write_to_all(cup.pk, an_organiser(), "Or at ten.")
    told = Notice.objects.filter(kind="notices")
    assert [told.filter(player=player).count() for player in (one, two)] == [1, 2]


def test_those_who_are_named_read_it_among_their_news() -> None:
    cup, one, two = a_cup()
    verbs.say(cup.pk, one, "@Player2 who begins?")
    page = signed_in(two).get("/news/").content.decode()
    assert "Spring Cup: you were mentioned in the chat." in page
    assert f"{cup.get_absolute_url()}talk/" in page
