"""Writing and reading a pace; nonsense is refused."""

from datetime import timedelta

import pytest

from games.models import Pace

MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)


@pytest.mark.parametrize(
    "text", ["", "live:10+5", "live:1+0", "live:180+60", "days:1", "days:14", "bank:14+1", "bank:60+7"]
)
def test_what_is_written_is_read(text: str) -> None:
    assert str(Pace.read(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "live",
        "live:0+5",
        "live:181+0",
        "live:10+61",
        "live:10",
        "days:0",
        "days:4",
        "days:15",
        "days:3+1",
        "bank:61+1",
        "bank:14+8",
        "bank:014+1",
        "bank:14+01",
        "hours:3",
        "days:٣",
    ],
)
def test_nonsense_is_no_pace(text: str) -> None:
    with pytest.raises(ValueError, match="pace"):
        Pace.read(text)


@pytest.mark.parametrize("text", [" days:3", "days:3\n"])
def test_nor_with_space_around_it(text: str) -> None:
    with pytest.raises(ValueError, match="pace"):
        Pace.read(text)


def test_days_per_move_are_not_saved_up() -> None:
    pace = Pace.read("days:3")
    assert (pace.at_start, pace.after_answer(2 * DAY)) == (3 * DAY, 3 * DAY)


def test_a_bank_never_grows_above_what_it_began_with() -> None:
    pace = Pace.read("bank:14+2")
    assert (pace.at_start, pace.after_answer(5 * DAY), pace.after_answer(13 * DAY)) == (
        14 * DAY,
        7 * DAY,
        14 * DAY,
    )


def test_a_live_clock_gains_with_each_answer() -> None:
    pace = Pace.read("live:10+30")
    assert pace.after_answer(10 * MINUTE) == 10.5 * MINUTE
