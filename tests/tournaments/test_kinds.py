"""Every kind of tournament without the site: random results in any order, any number of players."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from tournaments.kinds import KINDS, DuePairing, Kind, Meeting, TournamentEvent
from tournaments.kinds.groups import groups_of, qualifiers
from tournaments.kinds.swiss import Swiss
from tournaments.pairing import split_into_groups
from tournaments.settings import Settings

SIZES = [2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 16, 21, 32]
MOST_STEPS = 5000

BY_THEMSELVES = ["knock-out", "two-lives", "groups", "swiss", "running", "one-many"]


def an_event(size: int, **given: object) -> TournamentEvent:
    numbers = tuple(range(1, size + 1))
    groups = {
        number: place for place, group in enumerate(split_into_groups(numbers, 4), 1) for number in group
    }
    event = TournamentEvent(numbers, frozenset(numbers), groups=groups, through=2)
    return replace(event, **given)  # type: ignore[arg-type]


def make_meeting(due: DuePairing) -> Meeting:
    """Return the meeting for a due pairing; a bye is won at once."""
    is_bye = due.other is None
    return Meeting(
        due.round, due.place, due.one, due.other, due.group, is_open=not is_bye, points=2 if is_bye else 0
    )


def pair_all(event: TournamentEvent, kind: Kind) -> TournamentEvent:
    while due := kind.due(event):
        new = [make_meeting(each) for each in due]
        event = replace(event, meetings=tuple(sorted([*event.meetings, *new], key=by_place)))
    return event


def by_place(meeting: Meeting) -> tuple[int, int]:
    return meeting.round, meeting.place


def outcome(meeting: Meeting, seed: int, draws: bool) -> Meeting:
    """Decide the meeting at random, but equally for the same two in the same round at any time."""
    chance = random.Random(f"{seed} {meeting.round} {sorted(meeting.entrant_numbers)}")
    points = chance.choice([0, 1, 2] if draws else [0, 2])
    return replace(meeting, is_open=False, points=points, others_points=2 - points)


def decide(event: TournamentEvent, meeting: Meeting, result: Meeting) -> TournamentEvent:
    number = 1 + max((each.decided for each in event.meetings), default=0)
    closed = replace(result, decided=number)
    return replace(event, meetings=tuple(closed if each is meeting else each for each in event.meetings))


def play_event(kind: str, event: TournamentEvent, seed: int, order: random.Random) -> TournamentEvent:
    draws = kind in ("swiss", "running")
    for _step in range(MOST_STEPS):
        event = pair_all(event, KINDS[kind])
        assert not KINDS[kind].due(event), "who is paired is not due any more"
        must_be_whole(event)
        if KINDS[kind].is_over(event):
            return event
        meeting = order.choice(event.open)
        event = decide(event, meeting, outcome(meeting, seed, draws))
    raise AssertionError(f"{kind} of {len(event.numbers)} does not end")


def must_be_whole(event: TournamentEvent) -> None:
    """Check that no player plays twice in a round and no two meetings share a place."""
    seen = Counter((each.round, number) for each in event.meetings for number in each.entrant_numbers)
    assert not seen or max(seen.values()) == 1, seen.most_common(1)
    places = Counter((each.round, each.place) for each in event.meetings)
    assert not places or max(places.values()) == 1, places.most_common(1)


@pytest.mark.parametrize("kind", BY_THEMSELVES)
def test_every_kind_ends_with_everybody_at_a_place(kind: str) -> None:
    for size in SIZES:
        for seed in range(3):
            event = play_event(kind, an_event(size), seed, random.Random(seed))
            ranked = KINDS[kind].rank_entrants(event)
            assert sorted(each.number for each in ranked) == list(event.numbers), (kind, size, seed)
            assert ranked[0].place == 1
            assert [each.place for each in ranked] == sorted(each.place for each in ranked)


@pytest.mark.parametrize("kind", ["knock-out", "groups", "swiss", "running"])
def test_nobody_plays_more_matches_than_joining_warns_of(kind: str) -> None:
    for size in SIZES[1:]:
        event = play_event(kind, an_event(size), size, random.Random(size))
        played_by = Counter(
            number for each in event.meetings for number in each.entrant_numbers if each.other is not None
        )
        settings = Settings(title="Cup", kind=kind, places_to=size, rounds=0, group_size=4, through=2)
        assert max(played_by.values()) <= KINDS[kind].most_matches(settings), (kind, size)


@pytest.mark.parametrize("kind", ["knock-out", "groups", "two-lives", "swiss"])
def test_the_same_results_make_the_same_event_in_whatever_order_they_come(kind: str) -> None:
    for size in SIZES:
        one, other = (play_event(kind, an_event(size), 7, random.Random(order)) for order in range(2))
        plain = [[replace(each, decided=0) for each in event.meetings] for event in (one, other)]
        assert plain[0] == plain[1], (kind, size)
        assert KINDS[kind].rank_entrants(one) == KINDS[kind].rank_entrants(other)


def test_all_but_one_lose_once_in_a_knock_out() -> None:
    for size in SIZES:
        event = play_event("knock-out", an_event(size), size, random.Random(size))
        losses = Counter(loser for each in event.meetings for loser in each.losers)
        winner = KINDS["knock-out"].rank_entrants(event)[0].number
        assert losses == dict.fromkeys(set(event.numbers) - {winner}, 1)


def test_all_but_one_lose_twice_with_two_lives() -> None:
    for size in SIZES:
        event = play_event("two-lives", an_event(size), size, random.Random(size))
        losses = Counter(loser for each in event.meetings for loser in each.losers)
        winner = KINDS["two-lives"].rank_entrants(event)[0].number
        assert losses.pop(winner, 0) < 2
        assert losses == dict.fromkeys(set(event.numbers) - {winner}, 2)
        assert KINDS["two-lives"].lives(event)[winner] > 0


def test_everybody_of_a_group_meets_each_other_once() -> None:
    for size in SIZES:
        event = play_event("groups", an_event(size), size, random.Random(size))
        met = sorted(tuple(sorted(each.entrant_numbers)) for each in event.meetings if each.group is not None)
        assert met == sorted(
            pair for group in groups_of(event).values() for pair in combinations(sorted(group), 2)
        )


def test_groups_play_one_round_after_the_other_if_they_are_live() -> None:
    event = pair_all(an_event(4, one_at_a_time=True), KINDS["groups"])
    assert {each.round for each in event.meetings} == {1}
    for meeting in event.meetings:
        event = decide(event, meeting, outcome(meeting, 1, draws=True))
    assert {each.round for each in pair_all(event, KINDS["groups"]).open} == {2}


@pytest.mark.parametrize("size", [8, 9, 12, 13, 16, 21, 32])
def test_the_best_two_of_each_group_do_not_meet_at_once_again(size: int) -> None:
    for seed in range(20):
        event = play_event("groups", an_event(size), seed, random.Random(seed))
        bracket = [each for each in event.meetings if each.group is None]
        first = min(each.round for each in bracket)
        order = qualifiers(event)
        assert len(order) == 2 * len(groups_of(event))
        for meeting in bracket:
            if meeting.round == first and meeting.other is not None:
                assert event.groups[meeting.one] != event.groups[meeting.other]


def test_without_a_knock_out_the_tables_of_the_groups_decide() -> None:
    event = play_event("groups", an_event(8, through=0), 3, random.Random(3))
    assert all(each.group is not None for each in event.meetings)
    best = [each.number for each in KINDS["groups"].rank_entrants(event)][:2]
    assert {event.groups[number] for number in best} == {1, 2}


@pytest.mark.parametrize("kind", ["swiss", "running"])
def test_in_both_kinds_of_swiss_everybody_plays_all_rounds_and_nobody_twice_against_another(
    kind: str,
) -> None:
    for size in SIZES:
        for seed in range(3):
            event = play_event(kind, an_event(size), seed, random.Random(seed))
            rounds = Swiss().length(event)
            games = Counter(number for each in event.meetings for number in each.entrant_numbers)
            byes = Counter(each.one for each in event.meetings if each.other is None)
            assert max(byes.values(), default=0) <= 1, (kind, size, seed)
            met = Counter(
                frozenset(each.entrant_numbers) for each in event.meetings if each.other is not None
            )
            if kind == "swiss":
                assert set(games.values()) == {rounds}
                assert max(met.values()) == 1, (size, seed)
            else:
                assert max(games.values()) <= rounds
                assert sum(rounds - games[number] for number in event.numbers) <= 1, (size, seed, games)


def test_the_running_swiss_pairs_two_who_fit_while_others_still_play() -> None:
    event = pair_all(an_event(8), KINDS["running"])
    assert len(event.open) == 4
    for meeting in event.open[:2]:
        event = decide(event, meeting, replace(meeting, is_open=False, points=2))
    event = pair_all(event, KINDS["running"])
    assert {each.round for each in event.open} == {1, 2}


def test_a_ladder_and_pairs_by_hand_wait_until_their_time_is_up() -> None:
    for kind in ("ladder", "by-hand"):
        event = an_event(4)
        assert not KINDS[kind].is_over(event)
        assert KINDS[kind].is_over(replace(event, is_closing=True))
        meeting = Meeting(1, 0, 3, 2)
        assert not KINDS[kind].is_over(replace(event, is_closing=True, meetings=(meeting,)))


def test_a_challenger_who_wins_takes_the_rung_in_the_order_of_decisions() -> None:
    won = replace(Meeting(1, 0, 3, 1), is_open=False, points=2, decided=2)
    earlier = replace(Meeting(1, 1, 4, 3), is_open=False, points=2, decided=1)
    assert KINDS["ladder"].ladder(an_event(4, meetings=(won, earlier))) == [3, 1, 2, 4]
    assert KINDS["ladder"].ladder(an_event(4, meetings=(earlier,))) == [1, 2, 4, 3]
    swapped = (replace(won, decided=1), replace(earlier, decided=2))
    assert KINDS["ladder"].ladder(an_event(4, meetings=swapped)) == [4, 3, 1, 2]


def test_who_left_has_no_rung() -> None:
    assert KINDS["ladder"].ladder(an_event(4, still_in=frozenset({1, 3, 4}))) == [1, 3, 4]
    assert [
        each.number for each in KINDS["ladder"].rank_entrants(an_event(3, still_in=frozenset({2, 3})))
    ] == [
        2,
        3,
        1,
    ]


def test_on_the_hill_the_winner_is_king_and_the_loser_waits_behind_all_others() -> None:
    hill, event = KINDS["hill"], an_event(4)
    seen = []
    for points in (2, 0, 1):
        event = pair_all(event, hill)
        [meeting] = event.open
        seen.append(tuple(meeting.entrant_numbers))
        event = decide(
            event, meeting, replace(meeting, is_open=False, points=points, others_points=2 - points)
        )
    assert seen == [(1, 2), (1, 3), (3, 4)]
    assert [tuple(each) for each in hill.due(event)] == [(4, 0, 3, 2, None)]
    assert hill.is_over(replace(event, is_closing=True))
    assert hill.due(replace(event, still_in=frozenset({3}))) == []
    left = replace(event, still_in=frozenset({1, 2, 4}))
    assert [tuple(each) for each in hill.due(left)] == [(4, 0, 2, 1, None)]


def test_in_an_arena_all_who_are_free_meet_again_at_once_and_never_twice_running() -> None:
    for size in SIZES[1:]:
        arena, event, chance = KINDS["arena"], an_event(size), random.Random(size)
        last: dict[int, int] = {}
        for step in range(6 * size):
            before = event.meetings
            event = pair_all(event, arena)
            must_be_whole(event)
            for meeting in event.meetings:
                if meeting not in before:
                    one, other = meeting.entrant_numbers
                    assert (last.get(one), last.get(other)) != (other, one), (size, step)
                    last |= {one: other, other: one}
            busy = {number for meeting in event.open for number in meeting.entrant_numbers}
            assert size - len(busy) <= max(1, size // 2), (size, step)
            meeting = chance.choice(event.open)
            event = decide(event, meeting, outcome(meeting, size, draws=True))
        games = Counter(number for meeting in event.meetings for number in meeting.entrant_numbers)
        assert min(games.values()) > 1, (size, games)
        assert arena.is_over(replace(event, is_closing=True, meetings=tuple(event.closed_meetings)))


def test_the_last_two_of_an_arena_meet_again_and_again() -> None:
    arena, event = KINDS["arena"], an_event(2)
    for _time in range(3):
        event = pair_all(event, arena)
        [meeting] = event.open
        event = decide(event, meeting, outcome(meeting, 1, draws=True))
    assert len(event.meetings) == 3


def test_from_the_third_win_in_a_row_on_a_win_in_an_arena_counts_twice() -> None:
    event = an_event(2)
    seen = []
    for number, points in enumerate((2, 2, 2, 2, 1, 2), 1):
        meeting = Meeting(number, 0, 1, 2, is_open=False, decided=number)
        meeting = replace(meeting, points=points, others_points=2 - points)
        event = replace(event, meetings=(*event.meetings, meeting))
        [first, second] = KINDS["arena"].table(event)
        seen.append((first.points, second.points))
    assert seen == [(2, 0), (4, 0), (8, 0), (12, 0), (13, 1), (15, 1)]


def test_who_loses_two_matches_in_a_row_on_time_is_out_of_an_arena() -> None:
    arena, event = KINDS["arena"], an_event(3)
    late = Meeting(1, 0, 1, 2, is_open=False, points=2, by_time=True, decided=1)
    event = replace(event, meetings=(late,))
    assert arena.find_eliminated(event) == set()
    again = replace(late, round=2, one=3, decided=2)
    event = replace(event, meetings=(late, again))
    assert arena.find_eliminated(event) == {2}
    assert [set(each[2:4]) for each in arena.due(event)] == [{1, 3}]
    played = replace(again, by_time=False)
    assert arena.find_eliminated(replace(event, meetings=(late, played))) == set()
    assert arena.is_over(replace(event, still_in=frozenset({1, 2})))
