"""Recomputation of all stats from the matches. It stores the rows that differ, which are usually none."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Any

from django.db import transaction
from django.db.models import Q

from games.models import Match
from stats.counting import months, player_badges, ratings
from stats.counting.bouts import bouts_of, buttons_named
from stats.counting.counting import count_the_rest
from stats.counting.locking import CountingLock, hold_lock
from stats.counting.months import OF_FIGHTERS, OF_PLAYERS, ByKey
from stats.counting.ratings import KEPT, Beliefs
from stats.counting.repeats import may_be_arranged
from stats.meetings import Meetings
from stats.models import (
    Bout,
    Counted,
    FighterMonth,
    FighterRating,
    PlayerMonth,
    PlayerRating,
    Pool,
    Trophy,
)
from stats.outcomes import Outcome, outcomes_of
from stats.rating import NEW_FIGHTER, NEW_PLAYER
from stats.sums import FIGURES, Sums
from stats.trophies.giving import Giving

AT_ONCE = 1000
OF_A_BOUT = (
    *("match_id", "seat", "against", "player_id", "opponent_id", "fighter_id", "opposing_fighter_id"),
    *("result", "rounds_won", "rounds_lost", "rules", "pool", "ended_at", "is_private", "is_first"),
)
"""The fields of a bout that are compared. A curator may have changed the buttons since."""

Progress = Callable[[int], None]


class Rebuilding:
    def __init__(self) -> None:
        self.matches = 0
        self.beliefs: Beliefs = {}
        self.players: ByKey = {}
        self.fighters: ByKey = {}
        self.gone: list[int] = []
        """Matches that were counted although they are not finished any more."""
        self.bouts: dict[int, list[Bout]] = {}
        self.changes: list[Counted] = []
        self.trophies = Giving()
        self.meetings = Meetings()
        self.found: Counter[str] = Counter()

    def read(self, hold: CountingLock, told: Progress) -> None:
        for some in counted_in_order():
            outcomes = {outcome.match: outcome for outcome in outcomes_of(finished_matches(some))}
            self.gone += [each.match_id for each in some if each.match_id not in outcomes]
            still = [each for each in some if each.match_id in outcomes]
            counted = [set_counted_pool(outcomes[each.match_id], each) for each in still]
            self.compare_bouts(counted)
            self.trophies.read(counted)
            for each in still:
                self.compare_changes(each, outcomes[each.match_id])
            self.matches += len(some)
            hold.renew()
            told(self.matches)

    def compare_bouts(self, outcomes: Sequence[Outcome]) -> None:
        buttons = buttons_named(seat for outcome in outcomes for seat in outcome.seats)
        for by_key, more in zip((self.players, self.fighters), months.sums_of(outcomes), strict=True):
            for key, sums in more.items():
                by_key[key] = by_key.get(key, Sums()) + sums
        kept = defaultdict(set)
        for row in Bout.objects.filter(match__in=[each.match for each in outcomes]).values_list(*OF_A_BOUT):
            kept[row[0]].add(row)
        for outcome in outcomes:
            due = list(bouts_of(outcome, buttons))
            if {tuple(getattr(bout, name) for name in OF_A_BOUT) for bout in due} != kept[outcome.match]:
                self.bouts[outcome.match] = due
                self.found["matches with other bouts"] += 1

    def compare_changes(self, counted: Counted, outcome: Outcome) -> None:
        """Compare the stored rating changes of a match with the computed ones.

        A match stays rated or unrated as it was counted, since players may have closed their accounts later.
        """
        if not counted.changes:
            return
        ranks = ratings.ranks_of(outcome.seats)
        sittings = [
            sitting._replace(rank=rank, counts_apart=not outcome.counts.own_record)
            for sitting, rank in zip(ratings.sittings_in(counted.changes), ranks, strict=True)
        ]
        if may_be_arranged(outcome):
            players = [sitting.player for sitting in sittings]
            sittings = ratings.set_repeats(sittings, self.meetings.count_recent(players, counted.ended_at))
            self.meetings.add(players, counted.ended_at)
        for sitting in sittings:
            self.beliefs.setdefault(("player", sitting.player), NEW_PLAYER)
            self.beliefs.setdefault(("fighter", sitting.fighter), NEW_FIGHTER)
        made = ratings.rate_match(self.beliefs, sittings, counted.ended_at)
        if made != counted.changes:
            counted.changes = made
            self.changes.append(counted)
            self.found["matches that changed ratings otherwise"] += 1

    def store(self) -> None:
        """Compare the sums that are complete only after all matches, and store all differences."""
        Counted.objects.filter(match__in=self.gone).delete()
        Bout.objects.filter(match__in=[*self.gone, *self.bouts]).delete()
        Bout.objects.bulk_create((bout for due in self.bouts.values() for bout in due), batch_size=AT_ONCE)
        Trophy.objects.filter(match__in=self.gone).delete()
        Counted.objects.bulk_update(self.changes, ["changes"], batch_size=AT_ONCE)
        self.found["matches that are not finished"] += len(self.gone)
        self.found["trophies"] += self.trophies.store()
        self.found["months"] += store_months(PlayerMonth, OF_PLAYERS, self.players)
        self.found["months"] += store_months(FighterMonth, OF_FIGHTERS, self.fighters)
        self.found["ratings"] += store_ratings(PlayerRating, "player", self.beliefs)
        self.found["ratings"] += store_ratings(FighterRating, "fighter", self.beliefs)
        self.found["players with other figures beside their names"] += player_badges.store_all_badges()


def rebuild(told: Progress, *, only_compare: bool = False) -> Counter[str]:
    if not only_compare:
        count_the_rest(at_once=AT_ONCE, told=told)
    with hold_lock() as hold:
        rebuilding = Rebuilding()
        rebuilding.read(hold, told)
        with transaction.atomic():
            hold.check()
            rebuilding.store()
            transaction.set_rollback(only_compare)
    return +rebuilding.found


def counted_in_order() -> Iterator[list[Counted]]:
    left = Counted.objects.order_by("ended_at", "match")
    some = list(left[:AT_ONCE])
    while some:
        yield some
        last = some[-1]
        after = Q(ended_at__gt=last.ended_at) | Q(ended_at=last.ended_at, match__gt=last.match_id)
        some = list(left.filter(after, ended_at__gte=last.ended_at)[:AT_ONCE])


def finished_matches(counted: Iterable[Counted]) -> Any:
    return Match.objects.with_outcome().filter(pk__in=[each.match_id for each in counted])


def set_counted_pool(outcome: Outcome, counted: Counted) -> Outcome:
    """Return the outcome in the pool in which the match was counted, even if a robot was deleted later."""
    return outcome._replace(pool=Pool(counted.pool))


def store_months(model: Any, names: tuple[str, ...], by_key: ByKey) -> int:
    rows = {tuple(getattr(row, name) for name in names): row for row in model.objects.all()}
    gone = [row.pk for key, row in rows.items() if key not in by_key]
    new, changed = [], []
    for key, sums in by_key.items():
        if key not in rows:
            new.append(model(**dict(zip(names, key, strict=True)), **asdict(sums)))
        elif Sums.from_row(rows[key]) != sums:
            rows[key].__dict__.update(asdict(sums))
            changed.append(rows[key])
    model.objects.filter(pk__in=gone).delete()
    model.objects.bulk_create(new, batch_size=AT_ONCE)
    model.objects.bulk_update(changed, FIGURES, batch_size=AT_ONCE)
    return len(gone) + len(new) + len(changed)


def store_ratings(model: Any, whose: str, beliefs: Beliefs) -> int:
    gone, changed = [], []
    for row in model.objects.all():
        belief = beliefs.get((whose, row.pk))
        if belief is None:
            gone.append(row.pk)
        elif belief != ratings.belief_in(row):
            row.__dict__.update(zip(KEPT, belief, strict=True))
            changed.append(row)
    model.objects.filter(pk__in=gone).delete()
    model.objects.bulk_update(changed, KEPT, batch_size=AT_ONCE)
    return len(gone) + len(changed)
