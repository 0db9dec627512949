"""Writing pairings, and beginning, ending or putting off their matches."""

from __future__ import annotations

import logging
from contextlib import suppress
from datetime import datetime, timedelta

from django.db.models import Max, Q
from django.utils import timezone

from buttons.models import Button
from core.refusals import NotPossible, TooLate
from games import play
from games.models import Match, Seat
from games.play import fair_dice
from games.play.promises import Promise, of_event
from tournaments.course.progress import Progress
from tournaments.fighters import places_of
from tournaments.models import Entry, Pairing, Tournament
from tournaments.signals import Occurred, tell

logger = logging.getLogger(__name__)


def add_pairing(tournament: Tournament, one: Entry, other: Entry) -> Pairing:
    """In the round after the last one of both. Its match begins when the tournament advances."""
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


def send_away(pairing: Pairing, entry: Entry) -> None:
    """An organiser takes this side out of its match. One that is behind has lost it: no word spares that."""
    match = pairing.match
    seat = 0 if entry.pk == pairing.one_id else 1
    is_losing = match is not None and match.has_begun and play.is_behind(match, seat)
    lose_match(pairing, entry, Seat.Forfeit.LEFT if is_losing else Seat.Forfeit.RULED)


def begin_anew(pairing: Pairing, entry: Entry) -> None:
    """The player of this entry loses the match; it counts not here, and for ratings if they were behind."""
    send_away(pairing, entry)
    pairing.match = None
    pairing.save(update_fields=["match"])


def lose_match(pairing: Pairing, loser: Entry, how: Seat.Forfeit) -> None:
    """This side loses the match, if it is still being played."""
    if pairing.match_id is not None:
        with suppress(TooLate):
            play.forfeit(pairing.match_id, 0 if loser.pk == pairing.one_id else 1, how)


def put_off(pairing: Pairing, deadline: datetime) -> None:
    """Pages and mails of the match tell it as well."""
    pairing.deadline = deadline
    pairing.save(update_fields=["deadline"])
    if pairing.match_id is not None:
        play.set_last_moment(pairing.match_id, deadline)


def begin_match(progress: Progress, pairing: Pairing) -> None:
    """If their own fighters can fight no more, chance gives others; without any, the deadline decides."""
    tournament = progress.tournament
    for fighters_of in (progress.pool.fighters_of, progress.pool.drawn_for):
        try:
            pairing.match = start_match(progress, pairing, fighters_of(pairing))
            break
        except NotPossible:
            logger.exception("Could not begin a match of tournament %s", tournament.pk)
    else:
        return
    pairing.save(update_fields=["match"])
    occurred = Occurred.CHALLENGED if progress.kind.by_challenge else Occurred.PAIRED
    tell(occurred, tournament, pairing.sides, pairing)


def start_match(progress: Progress, pairing: Pairing, buttons: list[Button]) -> Match:
    tournament = progress.tournament
    return play.start(
        places_of(pairing, buttons),
        tournament.terms,
        proposer=tournament.organiser,
        words=[entry.dice_words for entry in pairing.sides],
        promise=promise_for(progress, pairing),
        over_by=pairing.deadline,
    )


def promise_for(progress: Progress, pairing: Pairing) -> Promise | None:
    """Their own of the seed that the tournament promised; none of tournaments that promised none.

    Matches that an organiser ended so that others play count among their meetings.
    """
    one, other = (entry.player_id for entry in pairing.sides)
    sealed = progress.tournament.sealed_seed
    if not sealed or one is None or other is None:
        return None
    both = {pairing.one_id, pairing.other_id}
    met = [each for each in progress.pairings if each.match_id and {each.one_id, each.other_id} == both]
    seed, number = fair_dice.unseal(sealed), 1 + len(met)
    begun = Match.objects.exclude(promised=Match.Promised.FORMER)
    while begun.filter(commitment=of_event(seed, (one, other), number).commitment).exists():
        number += 1
    return of_event(seed, (one, other), number)
