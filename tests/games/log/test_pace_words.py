"""A pace and the time on a clock in words for players."""

from datetime import timedelta

import pytest

from games.log.pace_words import brief_pace, clock_time, pace_in_sentences, span_in_brief, span_in_words
from games.models import Pace, Terms


@pytest.mark.parametrize(
    ("pace", "brief", "sentence"),
    [
        ("", "", ""),
        (
            "live:10+5",
            "live, 10 min + 5 s per move",
            "Live: each player has 10 minutes, and each move adds 5 s.",
        ),
        ("live:1+0", "live, 1 min", "Live: each player has 1 minute."),
        ("days:1", "1 day per move", "1 day for each move."),
        ("days:3", "3 days per move", "3 days for each move."),
        (
            "bank:14+1",
            "14 days + 1 per move",
            "Each player has 14 days for all moves. Each move adds 1 day, up to a total of 14.",
        ),
        ("bank:30+0", "30 days for all moves", "Each player has 30 days for all moves."),
    ],
)
def test_each_kind_of_pace_is_told_briefly_and_in_a_sentence(pace: str, brief: str, sentence: str) -> None:
    assert brief_pace(Pace.read(pace)) == brief
    assert " ".join(pace_in_sentences(Terms(pace=pace))[:1]) == sentence


def test_what_becomes_of_those_who_run_out_of_time_is_told_with_the_pace() -> None:
    assert pace_in_sentences(Terms(pace="days:3")) == [
        "3 days for each move.",
        "The match ends when someone’s time is up.",
    ]
    agreed = Terms(pace="days:3", by_claim=True, weekends_off=True, no_vacation=True)
    assert pace_in_sentences(agreed)[1:] == [
        "When someone’s time is up, the others can claim the win.",
        "Each player’s clock is paused on Saturdays and Sundays.",
        "Vacations don’t stop the clocks.",
    ]


def test_without_a_pace_nothing_is_told_of_claims_and_weekends() -> None:
    assert pace_in_sentences(Terms(by_claim=True, weekends_off=True, no_vacation=True)) == []


@pytest.mark.parametrize(
    ("span", "words", "brief", "clock"),
    [
        (timedelta(days=2, hours=3, minutes=59), "2 days 3 hours", "2 d", "3119:00"),
        (timedelta(days=1, hours=3), "1 day 3 hours", "1 d 3 h", "1620:00"),
        (timedelta(days=1), "1 day", "1 d", "1440:00"),
        (timedelta(days=9, hours=5), "9 days 5 hours", "9 d", "13260:00"),
        (timedelta(hours=5, minutes=1), "5 hours 1 minute", "5 h", "301:00"),
        (timedelta(minutes=59, seconds=59), "59 minutes", "59 min", "59:59"),
        (timedelta(minutes=9, seconds=41), "9 minutes 41 seconds", "9 min", "9:41"),
        (timedelta(seconds=7.9), "7 seconds", "0 min", "0:07"),
        (timedelta(seconds=-5), "0 seconds", "0 min", "0:00"),
    ],
)
def test_time_is_told_in_its_two_largest_units(span: timedelta, words: str, brief: str, clock: str) -> None:
    assert (span_in_words(span), span_in_brief(span), clock_time(span)) == (words, brief, clock)
