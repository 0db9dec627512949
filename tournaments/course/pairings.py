"""Functions that store pairings and start, end or postpone the matches of these pairings."""

from __future__ import annotations

import logging
from contextlib import suppress
from datetime import datetime, timedelta
from typing import assert_never

from django.db.models import Max, Q
from django.utils import timezone

from core.refusals import NotPossible, TooLate
from games import play
from games.models import Match, Seat
from games.play import fair_dice
from games.play.promises import Promise, promise_of_event
from tournaments.course.changes import (
    MatchEnd,
    MatchStart,
    NewPairing,
    PairingChange,
    Postponement,
    RulingRequest,
    Verdict,
)
from tournaments.course.progress import Progress
from tournaments.fighters import places_of
from tournaments.models import Entry, EntryFighter, How, Pairing, Tournament
from tournaments.signals import Occurred, TournamentNews

logger = logging.getLogger(__name__)


def write_pairing(progress: Progress, change: PairingChange) -> list[TournamentNews]:
    match change:
        case NewPairing():
            add_due(progress, change)
            return []
        case Verdict():
            return close_pairing(progress, change)
        case Postponement():
            postpone(progress.by_slot[change.slot], change.deadline)
            return []
        case RulingRequest():
            return ask_for_ruling(progress, change)
        case MatchStart():
            return begin_due(progress, change)
        case _:
            assert_never(change)


def add_due(progress: Progress, new: NewPairing) -> None:
    pairing = Pairing.objects.create(
        tournament=progress.tournament,
        round=new.slot.round,
        place=new.slot.place,
        again=new.slot.again,
        group=new.group,
        one=progress.by_seed[new.one],
        other=None if new.other is None else progress.by_seed[new.other],
        made_at=progress.now,
        deadline=new.deadline,
    )
    progress.add(pairing)


def close_pairing(progress: Progress, verdict: Verdict) -> list[TournamentNews]:
    pairing = progress.by_slot[verdict.slot]
    if verdict.match_end is not None:
        end_match(pairing, verdict.match_end)
    pairing.result, pairing.how = verdict.result, verdict.how
    pairing.rounds_one, pairing.rounds_other = verdict.rounds
    pairing.decided, pairing.word_until = verdict.number, None
    pairing.save()
    news = [TournamentNews(Occurred.DECIDED, progress.tournament, pairing.sides, pairing)]
    if verdict.how == How.BYE:
        news.insert(0, news[0]._replace(occurred=Occurred.PAIRED))
    return news


def ask_for_ruling(progress: Progress, wanted: RulingRequest) -> list[TournamentNews]:
    pairing = progress.by_slot[wanted.slot]
    pairing.word_until = wanted.until
    pairing.save(update_fields=["word_until"])
    return [TournamentNews(Occurred.RULING_WANTED, progress.tournament, pairing.sides, pairing)]


def add_pairing(tournament: Tournament, one: Entry, other: Entry) -> Pairing:
    """Add a pairing to the round after the latest round of both entries, and return it.

    The next `advance` starts its match.
    """
    now = timezone.now()
    both = Q(one__in=(one, other)) | Q(other__in=(one, other))
    last = tournament.pairings.filter(both).aggregate(last=Max("round"))["last"] or 0
    return Pairing.objects.create(
        tournament=tournament,
        round=last + 1,
        place=tournament.pairings.filter(round=last + 1).count(),
        one=one,
        other=other,
        made_at=now,
        deadline=now + timedelta(days=tournament.days_per_round),
    )


# ---- their matches


def end_match(pairing: Pairing, end: MatchEnd) -> None:
    if pairing.match_id is None:
        return
    with suppress(TooLate):
        if end.loser is None:
            play.call_off(pairing.match_id)
        else:
            play.forfeit(pairing.match_id, end.loser, end.how)


def withdraw_side(pairing: Pairing, entry: Entry) -> None:
    match, seat = pairing.match, seat_of(pairing, entry)
    is_losing = match is not None and match.has_begun and play.is_behind(match, seat)
    end_match(pairing, MatchEnd(seat, Seat.Forfeit.LEFT if is_losing else Seat.Forfeit.RULED))


def reset_match(pairing: Pairing, entry: Entry) -> None:
    """End the current match of a pairing and remove it from the pairing, so a new match can start.

    The match counts for ratings only if the player of *entry* was behind.
    """
    withdraw_side(pairing, entry)
    pairing.match = None
    pairing.save(update_fields=["match"])


def seat_of(pairing: Pairing, entry: Entry) -> int:
    return 0 if entry.pk == pairing.one_id else 1


def postpone(pairing: Pairing, deadline: datetime) -> None:
    pairing.deadline = deadline
    pairing.save(update_fields=["deadline"])
    if pairing.match_id is not None:
        play.set_last_moment(pairing.match_id, deadline)


def begin_due(progress: Progress, due: MatchStart) -> list[TournamentNews]:
    pairing = progress.by_slot[due.slot]
    if not begin_match(progress, pairing):
        return []
    occurred = Occurred.CHALLENGED if progress.kind.by_challenge else Occurred.PAIRED
    return [TournamentNews(occurred, progress.tournament, pairing.sides, pairing)]


def begin_match(progress: Progress, pairing: Pairing) -> bool:
    """Start the match of a pairing, and return True if it started.

    If the players' own fighters cannot be used any more, random fighters replace them. If the match still
    cannot start, its deadline decides the pairing.
    """
    for fighters_of in (progress.pool.fighters_of, progress.pool.draw_for):
        try:
            pairing.match = start_match(progress, pairing, fighters_of(pairing))
        except NotPossible:
            logger.exception("Could not begin a match of tournament %s", progress.tournament.pk)
        else:
            pairing.save(update_fields=["match"])
            return True
    return False


def start_match(progress: Progress, pairing: Pairing, fighters: list[EntryFighter]) -> Match:
    tournament = progress.tournament
    return play.start_event_match(
        places_of(pairing, fighters),
        tournament.terms,
        proposer=tournament.organiser,
        words=[entry.dice_words for entry in pairing.sides],
        promise=promise_for(progress, pairing),
        over_by=pairing.deadline,
    )


def promise_for(progress: Progress, pairing: Pairing) -> Promise | None:
    """Return the promise of fair dice for a match, or None if the tournament has no promised seed.

    The seed of the match follows from the tournament's seed, the two players and the number of their
    meetings. Matches that an organizer ended in favor of substitutes count as meetings.
    """
    one, other = (entry.player_id for entry in pairing.sides)
    sealed = progress.tournament.sealed_seed
    if not sealed or one is None or other is None:
        return None
    both = {pairing.one_id, pairing.other_id}
    met = [each for each in progress.pairings if each.match_id and {each.one_id, each.other_id} == both]
    seed, number = fair_dice.unseal(sealed), 1 + len(met)
    begun = Match.objects.exclude(promised=Match.Promised.FORMER)
    while begun.filter(commitment=promise_of_event(seed, (one, other), number).commitment).exists():
        number += 1
    return promise_of_event(seed, (one, other), number)
