"""Decide pairings, store those that are due then, and begin their matches."""

from __future__ import annotations

import logging

from buttons.models import Button
from core.refusals import NotPossible
from games import play
from games.models import Match
from games.play import fair_dice
from games.play.promises import Promise, of_event
from tournaments.course.deciding import decide_new
from tournaments.course.progress import Progress
from tournaments.fighters import places_of
from tournaments.models import Pairing
from tournaments.signals import Occurred, tell

logger = logging.getLogger(__name__)

AT_ONCE = 16
"""So many matches begin in one transaction."""


def decide_and_pair(progress: Progress) -> None:
    """Until nothing is due: what is decided at once, as byes are, may bring others together."""
    while progress.new or pair_due(progress):
        decide_new(progress)


def pair_due(progress: Progress) -> bool:
    """Write down who is to meet now; whether there is anybody."""
    due = progress.kind.due(progress.event)
    for each in due:
        progress.add(each)
    return bool(due)


def begin_matches(progress: Progress) -> bool:
    """Begin some of the matches that are missing; whether there are more."""
    missing = [pairing for pairing in progress.open if pairing.match_id is None and not pairing.is_bye]
    for pairing in missing[:AT_ONCE]:
        begin_match(progress, pairing)
    return len(missing) > AT_ONCE


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
