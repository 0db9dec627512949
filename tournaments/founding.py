"""Founding a tournament, which includes checks of the founder's permission and of the settings."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from math import ceil
from typing import assert_never

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.text import capfirst

from accounts.locking import lock_players
from accounts.models import User
from community.teams.members import is_member
from core.refusals import NotPlayable, NotPossible, UnreadableRequest
from core.text.visible import is_fit_for_a_title, one_line, several_lines
from games.models import Pace, PaceKind, Ruleset, Terms
from games.play import MatchCode, fair_dice
from games.play.terms.admitting import refuse_unless_range_makes_sense
from games.play.terms.button_searches import ANY_BUTTON, stored_form
from games.play.texts import refuse_if_muted
from tournaments.fighters import number_of_sets, random_keys
from tournaments.kinds import KINDS
from tournaments.locking import log
from tournaments.models import (
    LONGEST_RULES,
    LONGEST_TITLE,
    Act,
    CustomFighters,
    DrawnMatches,
    Fighters,
    League,
    Repeats,
    Seeding,
    Settings,
    Tournament,
)
from tournaments.refusals import TournamentCode
from tournaments.settings import FIRST_TO, LIMITS, SettingRange
from tournaments.signals import Occurred, notify_listeners

MOST_ORGANISED = 5
FURTHEST_START = timedelta(days=90)
MOST_IN_A_DRAFT = 16
"""Maximum number of players in a draft, as all players have to wait for each pick."""
ANSWERS_IN_A_ROUND = 10
LIVE_A_DAY = timedelta(hours=6)
CHOICES = {
    "fighters": Fighters,
    "custom_fighters": CustomFighters,
    "seeding": Seeding,
    "drawn_matches": DrawnMatches,
    "repeats": Repeats,
}


def found(
    organiser: User,
    settings: Settings,
    *,
    continues: Tournament | None = None,
    league: League | None = None,
) -> Tournament:
    """Found a tournament that is open to join. The organizer does not join automatically."""
    if organiser.is_bot:
        raise NotPossible(TournamentCode.BOTS_FOUND_NOTHING)
    if organiser.is_guest or not (organiser.is_robot or organiser.has_verified_email):
        raise NotPossible(TournamentCode.GUESTS_FOUND_NOTHING)
    refuse_if_muted(organiser)
    settings = check_settings(settings)
    if settings.seeding == Seeding.LAST and league is None:
        raise UnreadableRequest(TournamentCode.UNKNOWN_CHOICE, choice=settings.seeding)
    if settings.team_id is not None and not is_member(settings.team_id, organiser):
        raise NotPossible(TournamentCode.NOT_YOUR_TEAM)
    with transaction.atomic():
        if continues is None:
            refuse_too_many(organiser)
        tournament = Tournament(organiser=organiser, continues=continues)
        apply_settings(tournament, settings)
        if league is not None:
            last = league.seasons.aggregate(last=Max("season"))["last"] or 0
            tournament.league, tournament.season = league, last + 1
        if continues is not None:
            tournament.talkers = continues.talkers
        seed = fair_dice.new_seed()
        tournament.commitment, tournament.sealed_seed = fair_dice.commitment(seed), fair_dice.seal(seed)
        tournament.due_at = settings.starts_at or tournament.founded_at + FURTHEST_START
        tournament.save()
        log(tournament, Act.What.FOUNDED, organiser if continues is None else None)
        notify_listeners(Occurred.FOUNDED, tournament)
    return tournament


def refuse_too_many(organiser: User) -> None:
    lock_players([organiser])
    if Tournament.objects.not_over().filter(organiser=organiser).count() >= MOST_ORGANISED:
        raise NotPlayable(TournamentCode.TOO_MANY_ORGANISED, most=MOST_ORGANISED)


def apply_settings(tournament: Tournament, settings: Settings) -> None:
    for name in Settings.__dataclass_fields__:
        setattr(tournament, name, getattr(settings, name))


def check_settings(settings: Settings) -> Settings:
    refuse_unknown_choices(settings)
    refuse_numbers_out_of_range(settings)
    refuse_pace_that_is_not_live(settings)
    refuse_too_few_days(settings)
    refuse_start_that_never_comes(settings)
    search = stored_form(settings.search) if settings.search else ""
    if search is None:
        raise NotPlayable(MatchCode.FILTER_UNREADABLE)
    settings = replace(
        settings,
        title=checked_title(settings.title),
        rules=checked_rules(settings.rules),
        search=search,
        picks_each=settings.picks_each if settings.fighters == Fighters.DRAFT else 1,
    )
    refuse_custom_fighters(settings)
    refuse_too_few_fighters(settings)
    return settings


def checked_title(text: str) -> str:
    text = one_line(text)
    if not text:
        raise NotPlayable(TournamentCode.TITLE_MISSING)
    if len(text) > LONGEST_TITLE:
        raise NotPlayable(TournamentCode.TITLE_TOO_LONG, most=LONGEST_TITLE)
    if not is_fit_for_a_title(text):
        raise NotPlayable(TournamentCode.TITLE_UNSEEN)
    return text


def checked_rules(text: str) -> str:
    text = several_lines(text)
    if len(text) > LONGEST_RULES:
        raise NotPlayable(TournamentCode.RULES_TOO_LONG, most=LONGEST_RULES)
    return text


def refuse_unknown_choices(settings: Settings) -> None:
    chosen = [(getattr(settings, name), choices.values) for name, choices in CHOICES.items()]
    for value, known in [(settings.kind, KINDS), *chosen, (settings.terms.ruleset, Ruleset.values)]:
        if value not in known:
            raise UnreadableRequest(TournamentCode.UNKNOWN_CHOICE, choice=str(value)[:40])
    try:
        Pace.read(settings.terms.pace)
    except ValueError as error:
        raise NotPlayable(MatchCode.NO_SUCH_PACE) from error


def refuse_numbers_out_of_range(settings: Settings) -> None:
    refuse_unless_within(FIRST_TO, settings.terms.first_to)
    for name, limits in LIMITS.items():
        if (number := getattr(settings, name)) is not None:
            refuse_unless_within(limits, number)
    if settings.fighters == Fighters.DRAFT:
        refuse_unless_within(LIMITS["places_to"]._replace(most=MOST_IN_A_DRAFT), settings.places_to)
    if settings.places_to < settings.places_from:
        raise NotPlayable(TournamentCode.PLACES_REVERSED)
    refuse_unless_range_makes_sense(Terms(rating_from=settings.rating_from, rating_to=settings.rating_to))


def refuse_unless_within(limits: SettingRange, number: int) -> None:
    if not limits.least <= number <= limits.most:
        what, least, most = capfirst(str(limits.label)), limits.least, limits.most
        raise NotPlayable(TournamentCode.NUMBER_OUT_OF_RANGE, what=what, least=least, most=most)


def refuse_pace_that_is_not_live(settings: Settings) -> None:
    if KINDS[settings.kind].live_only and not Pace.read(settings.terms.pace).is_live:
        raise NotPlayable(TournamentCode.PLAYED_LIVE)


def refuse_too_few_days(settings: Settings) -> None:
    terms = settings.terms
    least = least_days(Pace.read(terms.pace), terms.first_to)
    if settings.days_per_round < least:
        raise NotPlayable(
            TournamentCode.DAYS_TOO_FEW, rounds=terms.first_to, least=least, days=settings.days_per_round
        )


def least_days(pace: Pace, first_to: int) -> int:
    """Return the smallest number of days that the settings may give to a match.

    In this time, both players can use up their clocks once. With days per move, there is also time for one
    full move in each round to win. Without a clock, each round to win takes one day. A live match takes one
    day per `LIVE_A_DAY`.
    """
    match pace.kind:
        case PaceKind.DAYS:
            return pace.amount * max(2, first_to)
        case PaceKind.BANK:
            return 2 * pace.amount
        case PaceKind.LIVE:
            gained = ANSWERS_IN_A_ROUND * first_to * pace.gain
            return ceil(2 * (pace.at_start + gained) / LIVE_A_DAY)
        case PaceKind.NONE:
            return first_to
        case _:
            assert_never(pace.kind)


def refuse_start_that_never_comes(settings: Settings) -> None:
    if settings.starts_at is None:
        if settings.repeats:
            raise NotPlayable(TournamentCode.REPEATS_WITHOUT_DATE)
        if not settings.when_full:
            raise NotPlayable(TournamentCode.NO_START)
        return
    now = timezone.now()
    if settings.starts_at <= now:
        raise NotPlayable(TournamentCode.START_IN_THE_PAST)
    if settings.starts_at > now + FURTHEST_START:
        raise NotPlayable(TournamentCode.START_TOO_FAR, days=FURTHEST_START.days)


def refuse_custom_fighters(settings: Settings) -> None:
    refused = why_no_custom_fighters(settings.fighters, settings.search, settings.terms.legal_only)
    if settings.custom_fighters and refused:
        raise refused


def why_no_custom_fighters(fighters: str, search: str, legal_only: bool) -> NotPlayable | None:
    if not Fighters(fighters).may_be_custom:
        return NotPlayable(TournamentCode.CUSTOM_FIGHTERS_NOT_CHOSEN)
    if search not in ("", ANY_BUTTON):
        return NotPlayable(TournamentCode.CUSTOM_FIGHTERS_WITH_FILTER)
    return NotPlayable(TournamentCode.CUSTOM_FIGHTERS_NOT_LEGAL) if legal_only else None


def refuse_too_few_fighters(settings: Settings) -> None:
    single = Fighters(settings.fighters).are_single
    least = settings.places_to * settings.picks_each if single else 1
    fighters = random_keys(settings.search, settings.terms)
    if len(fighters) < least:
        raise NotPlayable(TournamentCode.TOO_FEW_FIGHTERS, number=len(fighters), least=least)
    if settings.fighters == Fighters.SETS and (number := number_of_sets(fighters)) < least:
        raise NotPlayable(TournamentCode.TOO_FEW_SETS, number=number, least=least)
