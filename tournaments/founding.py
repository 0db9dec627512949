"""Founding a tournament: who may, and which settings make sense."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.locking import lock_players
from accounts.models import User
from accounts.refusals import NotPlayable, NotPossible, Unreadable
from games.models import Pace, Ruleset, Terms
from games.play import MatchCode
from games.play.terms.admitting import HIGHEST_RATING, refuse_unless_range_makes_sense
from games.play.terms.button_searches import to_keep
from games.play.texts import refuse_if_muted
from tournaments.fighters import keys_for_chance
from tournaments.locking import log
from tournaments.models import (
    LONGEST_RULES,
    LONGEST_TITLE,
    MOST_PLACES,
    Act,
    DrawnMatches,
    Fighters,
    Kind,
    Repeats,
    Seeding,
    Settings,
    Tournament,
)
from tournaments.models.settings import FEWEST_PLACES, MOST_PICK_HOURS
from tournaments.refusals import TournamentCode
from tournaments.signals import Occurred, tell

MOST_ORGANISED = 5
FURTHEST_START = timedelta(days=90)
MOST_ROUNDS = 15
MOST_IN_A_DRAFT = 16
CHOICES = {
    "kind": Kind,
    "fighters": Fighters,
    "seeding": Seeding,
    "drawn_matches": DrawnMatches,
    "repeats": Repeats,
}
NOTHING = "\0"


def found(organiser: User, settings: Settings, *, continues: Tournament | None = None) -> Tournament:
    """A tournament that is open to join. Its organiser does not take part by founding it."""
    if organiser.is_guest or not (organiser.is_robot or organiser.has_verified_email):
        raise NotPossible(TournamentCode.GUESTS_FOUND_NOTHING)
    refuse_if_muted(organiser)
    settings = checked(settings)
    with transaction.atomic():
        if continues is None:
            refuse_too_many(organiser)
        tournament = Tournament(organiser=organiser, continues=continues)
        settle(tournament, settings)
        tournament.due_at = settings.starts_at or tournament.founded_at + FURTHEST_START
        tournament.save()
        log(tournament, Act.What.FOUNDED, organiser if continues is None else None)
        tell(Occurred.FOUNDED, tournament)
    return tournament


def refuse_too_many(organiser: User) -> None:
    lock_players([organiser])
    if Tournament.objects.not_over().filter(organiser=organiser).count() >= MOST_ORGANISED:
        raise NotPlayable(TournamentCode.TOO_MANY_ORGANISED, most=MOST_ORGANISED)


def settle(tournament: Tournament, settings: Settings) -> None:
    for name in Settings.__dataclass_fields__:
        setattr(tournament, name, getattr(settings, name))


def checked(settings: Settings) -> Settings:
    """The same settings, tidied up; refused if they make no sense."""
    refuse_unknown_choices(settings)
    refuse_numbers_out_of_range(settings)
    refuse_start_that_never_comes(settings)
    search = to_keep(settings.search) if settings.search else ""
    if search is None:
        raise NotPlayable(MatchCode.FILTER_UNREADABLE)
    settings = replace(
        settings,
        title=checked_title(settings.title),
        rules=checked_rules(settings.rules),
        search=search,
        picks_each=settings.picks_each if settings.fighters == Fighters.DRAFT else 1,
    )
    refuse_too_few_fighters(settings)
    return settings


def checked_title(text: str) -> str:
    text = " ".join(text.replace(NOTHING, "").split())
    if not text:
        raise NotPlayable(TournamentCode.TITLE_MISSING)
    if len(text) > LONGEST_TITLE:
        raise NotPlayable(TournamentCode.TITLE_TOO_LONG, most=LONGEST_TITLE)
    if not text.isprintable():
        raise NotPlayable(TournamentCode.TITLE_UNSEEN)
    return text


def checked_rules(text: str) -> str:
    text = text.replace(NOTHING, "").replace("\r\n", "\n").strip()
    if len(text) > LONGEST_RULES:
        raise NotPlayable(TournamentCode.RULES_TOO_LONG, most=LONGEST_RULES)
    return text


def refuse_unknown_choices(settings: Settings) -> None:
    for name, choices in CHOICES.items():
        value = getattr(settings, name)
        if value not in choices.values:
            raise Unreadable(TournamentCode.UNKNOWN_CHOICE, choice=str(value)[:40])
    if settings.terms.ruleset not in Ruleset.values:
        raise Unreadable(TournamentCode.UNKNOWN_CHOICE, choice=str(settings.terms.ruleset)[:40])
    try:
        Pace.read(settings.terms.pace)
    except ValueError as error:
        raise NotPlayable(MatchCode.NO_SUCH_PACE) from error


def refuse_numbers_out_of_range(settings: Settings) -> None:
    ranges = [
        (_("Fewest players"), settings.places_from, FEWEST_PLACES, MOST_PLACES),
        (_("Most players"), settings.places_to, FEWEST_PLACES, most_places(settings)),
        (_("Rounds to win"), settings.terms.first_to, 1, 5),
        (_("Rounds of the tournament"), settings.rounds, 0, MOST_ROUNDS),
        (_("Players in a group"), settings.group_size, 3, 8),
        (_("Who go on from each group"), settings.through, 0, 4),
        (_("Rungs that a challenge may reach"), settings.reach, 1, MOST_PLACES),
        (_("Days that it lasts"), settings.lasts, 1, 365),
        (_("Days for a match"), settings.days_per_round, 1, 60),
        (_("Fighters for each player"), settings.picks_each, 1, 3),
        (_("Hours for a pick"), settings.pick_hours, 1, MOST_PICK_HOURS),
        (_("Lowest rating"), settings.rating_from or 0, 0, HIGHEST_RATING),
        (_("Highest rating"), settings.rating_to or 0, 0, HIGHEST_RATING),
    ]
    for what, number, least, most in ranges:
        if not least <= number <= most:
            raise NotPlayable(TournamentCode.NUMBER_OUT_OF_RANGE, what=what, least=least, most=most)
    if settings.places_to < settings.places_from:
        raise NotPlayable(TournamentCode.PLACES_REVERSED)
    refuse_unless_range_makes_sense(Terms(rating_from=settings.rating_from, rating_to=settings.rating_to))


def most_places(settings: Settings) -> int:
    """Everybody waits for each pick of a draft."""
    return MOST_IN_A_DRAFT if settings.fighters == Fighters.DRAFT else MOST_PLACES


def refuse_start_that_never_comes(settings: Settings) -> None:
    if settings.starts_at is None:
        if not settings.when_full:
            raise NotPlayable(TournamentCode.NO_START)
        return
    now = timezone.now()
    if settings.starts_at <= now:
        raise NotPlayable(TournamentCode.START_IN_THE_PAST)
    if settings.starts_at > now + FURTHEST_START:
        raise NotPlayable(TournamentCode.START_TOO_FAR, days=FURTHEST_START.days)


def refuse_too_few_fighters(settings: Settings) -> None:
    """Enough for a full tournament, if each fights once only."""
    single = Fighters(settings.fighters).are_single
    least = settings.places_to * settings.picks_each if single else 1
    number = len(keys_for_chance(settings.search, settings.terms))
    if number < least:
        raise NotPlayable(TournamentCode.TOO_FEW_FIGHTERS, number=number, least=least)
