"""The start of a tournament, which assigns seeds, groups and fighters, or begins the draft."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import User
from core.refusals import NotPossible
from games import play
from rules import seeded_draw
from rules.chance import DrawPurpose
from tournaments.fighters import FighterPool
from tournaments.leagues import calendar
from tournaments.leagues.divisions import StartingPlace, divide_season
from tournaments.locking import log
from tournaments.models import Act, Entry, Fighters, Seeding, Tournament
from tournaments.signals import Occurred, TournamentNews
from tournaments.strangers import why_not_with_strangers

UNRATED = -1
FAR = 10**9


def start_if_due(tournament: Tournament, now: datetime) -> list[TournamentNews]:
    entries = entries_to_play(tournament)
    is_full = tournament.when_full and len(entries) >= tournament.places_to
    has_come = tournament.due_at is not None and tournament.due_at <= now and not waits_for_season(tournament)
    if is_full or (has_come and len(entries) >= tournament.places_from):
        return begin_or_call_off(tournament, entries, now)
    return call_off(tournament, now) if has_come else []


def waits_for_season(tournament: Tournament) -> bool:
    before = tournament.continues
    return tournament.league_id is not None and before is not None and not before.is_over


def begin_or_call_off(tournament: Tournament, entries: list[Entry], now: datetime) -> list[TournamentNews]:
    """Start the tournament, or cancel it if it cannot start, for example for lack of fighters.

    Return the news for listeners.
    """
    try:
        with transaction.atomic():
            return begin(tournament, entries, now)
    except NotPossible as refused:
        tournament.refresh_from_db()
        return call_off(tournament, now, words=str(refused))


def entries_to_play(tournament: Tournament) -> list[Entry]:
    """Return the entries with a place, in order of joining.

    Delete entries whose account is closed, and entries of players who now play only with friends, unless
    the others are friends.
    """
    found = tournament.entries.select_related("player").prefetch_related("picks__button").order_by("pk")
    entries = []
    for entry in found.filter(state=Entry.State.IN):
        if entry.player is None or not entry.player.is_active or is_among_strangers(tournament, entry.player):
            entry.delete()
        else:
            entry.tournament = tournament
            entries.append(entry)
    return entries


def is_among_strangers(tournament: Tournament, player: User) -> bool:
    return player.friends_only and why_not_with_strangers(tournament, player) is not None


def call_off(
    tournament: Tournament,
    now: datetime,
    by: User | None = None,
    words: str = "",
    *,
    what: Act.What = Act.What.CANCELLED,
) -> list[TournamentNews]:
    entries = list(tournament.entries.select_related("player"))
    tournament.status, tournament.ended_at, tournament.due_at = Tournament.Status.CANCELLED, now, None
    tournament.save(update_fields=["status", "ended_at", "due_at"])
    remove_deadlines(tournament)
    log(tournament, what, by, words=words)
    return [TournamentNews(Occurred.CANCELLED, tournament, entries)]


def remove_deadlines(tournament: Tournament) -> None:
    for match in tournament.pairings.filter(result="", match__isnull=False).values_list("match", flat=True):
        play.set_last_moment(match, None)


def begin(
    tournament: Tournament, entries: list[Entry], now: datetime, by: User | None = None
) -> list[TournamentNews]:
    write_places(starting_places(tournament, entries))
    tournament.started_at, tournament.due_at = now, now
    log(tournament, Act.What.STARTED, by)
    begun = TournamentNews(Occurred.BEGUN, tournament, entries)
    if tournament.fighters == Fighters.DRAFT:
        tournament.status = Tournament.Status.DRAFTING
        tournament.save(update_fields=["status", "started_at", "due_at"])
        return [begun]
    if tournament.rule_of_fighters.are_kept:
        FighterPool(tournament).give_to(sorted(entries, key=lambda entry: entry.seed or 0))
    return [begun, *start_matches(tournament, entries, now)]


def start_matches(tournament: Tournament, entries: list[Entry], now: datetime) -> list[TournamentNews]:
    tournament.status, tournament.pick_until = Tournament.Status.RUNNING, None
    if tournament.its_kind.has_last_day:
        tournament.ends_at = now + tournament.its_kind.duration(tournament.settings)
    if tournament.league_id is not None:
        tournament.closes_at = calendar.closes_at(now)
    tournament.save(update_fields=["status", "started_at", "ends_at", "closes_at", "due_at", "pick_until"])
    return [TournamentNews(Occurred.STARTED, tournament, entries)]


def starting_places(tournament: Tournament, entries: list[Entry]) -> list[StartingPlace]:
    if tournament.league is not None:
        return divide_season(tournament, tournament.league, entries)
    return divide(tournament, sort_by_strength(tournament, entries))


def sort_by_strength(tournament: Tournament, entries: list[Entry]) -> list[Entry]:
    by_rating = tournament.seeding == Seeding.RATING
    first = tournament.organiser_id if tournament.its_kind.organiser_is_first else None

    def strength(entry: Entry) -> tuple[bool, int, int]:
        rating = entry.player.rating if by_rating and entry.player is not None else None
        lot = seeded_draw(f"{tournament.chance} seed of {entry.player_id}")(0, FAR, DrawPurpose("seed"))
        return (entry.player_id == first, UNRATED if rating is None else rating, lot)

    return sorted(entries, key=strength, reverse=True)


def divide(tournament: Tournament, entries: list[Entry]) -> list[StartingPlace]:
    groups = tournament.its_kind.divide(range(1, len(entries) + 1), tournament.group_size)
    group_of = {seed: number for number, group in enumerate(groups, 1) for seed in group}
    return [StartingPlace(entry, seed, group_of.get(seed)) for seed, entry in enumerate(entries, 1)]


def write_places(places: list[StartingPlace]) -> None:
    for entry, seed, group, came in places:
        entry.seed, entry.group, entry.came = seed, group, came
    Entry.objects.bulk_update([place.entry for place in places], ["seed", "group", "came"])
