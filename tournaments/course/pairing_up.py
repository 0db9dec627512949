"""Who is due to meet is written down, and their matches begin."""

from __future__ import annotations

import logging

from accounts.refusals import NotPossible
from buttons.models import Button
from games import play
from games.models import Match
from tournaments import fighters
from tournaments.course.deciding import decide, decide_for_those_who_left, sides
from tournaments.course.progress import Progress
from tournaments.models import Kind, Pairing
from tournaments.signals import Occurred, tell

logger = logging.getLogger(__name__)

AT_ONCE = 16
"""So many matches begin in one transaction."""


def pair(progress: Progress) -> None:
    """Until nobody is due: what is decided at once, as byes are, may bring others together."""
    while due := progress.system.due(progress.event):
        for each in due:
            pairing = progress.add(each)
            if pairing.is_bye and pairing.one.is_in:
                decide(progress, pairing, Pairing.Result.ONE, Pairing.How.BYE)
                tell(Occurred.PAIRED, progress.tournament, [pairing.one], pairing)
        decide_for_those_who_left(progress)


def begin_matches(progress: Progress) -> bool:
    """Begin some of the matches that are missing; whether there are more."""
    missing = [pairing for pairing in progress.open if pairing.match_id is None and not pairing.is_bye]
    for pairing in missing[:AT_ONCE]:
        begin_match(progress, pairing)
    return len(missing) > AT_ONCE


def begin_match(progress: Progress, pairing: Pairing) -> None:
    """If their own fighters can fight no more, chance gives others; without any, the deadline decides."""
    tournament = progress.tournament
    for fighters_of in (fighters.fighters_of, fighters.drawn_for):
        try:
            pairing.match = start(progress, pairing, fighters_of(tournament, pairing))
            break
        except NotPossible:
            logger.exception("Could not begin a match of tournament %s", tournament.pk)
    else:
        return
    pairing.save(update_fields=["match"])
    is_challenge = tournament.kind == Kind.LADDER
    tell(Occurred.CHALLENGED if is_challenge else Occurred.PAIRED, tournament, sides(pairing), pairing)


def start(progress: Progress, pairing: Pairing, buttons: list[Button]) -> Match:
    places = fighters.places_of(pairing, buttons)
    return play.start(places, progress.tournament.terms, proposer=progress.tournament.organiser)
