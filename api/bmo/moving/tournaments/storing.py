"""The rows of an imported tournament."""

from __future__ import annotations

from datetime import datetime, timedelta

from api.bmo.moving.moving import Moving
from api.bmo.moving.profiles import find_button
from api.bmo.moving.text import translate_text
from api.bmo.moving.tournaments.bracket import BracketGame, TournamentBracket
from core.text.visible import one_line
from games.models import Match, Terms
from games.play import fair_dice
from tournaments.course.progress import read_progress
from tournaments.founding import FURTHEST_START, apply_settings
from tournaments.models import (
    LONGEST_RULES,
    LONGEST_TITLE,
    Entry,
    Follow,
    How,
    Pairing,
    Pick,
    Result,
    Seeding,
    Settings,
    Tournament,
)
from tournaments.settings import FEWEST_PLACES, FIRST_TO

DAYS = 60
"""Days for each match. There is no limit there, and this is the longest that our own settings allow."""


def store_tournament(moving: Moving, bracket: TournamentBracket, old: Tournament | None) -> Tournament:
    """Store a tournament. If it was imported before, as *old*, it keeps its number."""
    tournament = new_tournament(moving, bracket)
    if old is not None:
        old.entries.all().delete()
        old.follows.all().delete()
        tournament.pk = old.pk
    tournament.save(force_insert=old is None)
    entries = store_entries(moving, bracket, tournament)
    for number, game in enumerate(sorted(bracket.games, key=lambda game: game.ended_at), start=1):
        store_pairing(moving, tournament, entries, game, number)
    if bracket.status is Tournament.Status.FINISHED:
        store_places(tournament, moving.now)
    return tournament


def new_tournament(moving: Moving, bracket: TournamentBracket) -> Tournament:
    row = bracket.row
    began = row["start_time"] or moving.now
    title = one_line(row["description"] or "") or f"Button Men Online, tournament {row['id']}"
    tournament = Tournament(organiser=moving.user(row["creator_id"]), status=bracket.status, founded_at=began)
    number = max(row["n_players"], len(bracket.entrants), FEWEST_PLACES)
    apply_settings(
        tournament,
        Settings(
            title=title if len(title) <= LONGEST_TITLE else f"{title[: LONGEST_TITLE - 1]}…",
            rules=translate_text(title, moving.names)[:LONGEST_RULES] if len(title) > LONGEST_TITLE else "",
            terms=Terms(
                first_to=min(max(row["n_target_wins"] or 1, FIRST_TO.least), FIRST_TO.most),
                rated=moving.rated,
            ),
            places_from=number,
            places_to=number,
            days_per_round=DAYS,
            seeding=Seeding.CHANCE,
        ),
    )
    seed = fair_dice.new_seed()
    tournament.commitment, tournament.sealed_seed = fair_dice.commitment(seed), fair_dice.seal(seed)
    tournament.round = max((game.round for game in bracket.games), default=0)
    if bracket.status is Tournament.Status.OPEN:
        tournament.due_at = moving.now + FURTHEST_START
        return tournament
    tournament.started_at = min(began, moving.now)
    if bracket.status is Tournament.Status.RUNNING:
        tournament.due_at = moving.now
    else:
        tournament.ended_at = max((game.ended_at for game in bracket.games), default=began)
    return tournament


def store_entries(moving: Moving, bracket: TournamentBracket, tournament: Tournament) -> dict[int, Entry]:
    """Store the entries with their fighters, and those who follow. Return the entries by their seeds."""
    found = {}
    has_started = bracket.status is not Tournament.Status.OPEN
    for entrant in bracket.entrants:
        entry = Entry.objects.create(
            tournament=tournament,
            player=entrant.player,
            state=Entry.State.IN if entrant.is_in or not has_started else Entry.State.OUT,
            seed=entrant.seed,
            joined_at=tournament.founded_at,
        )
        found[entrant.seed or 0] = entry
        button = find_button(moving.staged, entrant.button)
        if button is not None:
            Pick.objects.create(tournament=tournament, entry=entry, button=button, at=tournament.founded_at)
    entered = {entrant.player.pk for entrant in bracket.entrants}
    Follow.objects.bulk_create(
        Follow(tournament=tournament, player=player)
        for player in bracket.watchers
        if player.pk not in entered
    )
    return found


def store_pairing(
    moving: Moving, tournament: Tournament, entries: dict[int, Entry], game: BracketGame, number: int
) -> None:
    is_open = game.result is Result.OPEN
    deadline = (moving.now if is_open else game.match.offered_at) + timedelta(days=DAYS)
    Pairing.objects.create(
        tournament=tournament,
        round=game.round,
        place=game.place,
        one=entries[game.one],
        other=entries[game.other],
        match=game.match,
        result=game.result,
        how=How.OPEN if is_open else How.PLAYED,
        rounds_one=0 if is_open else game.rounds[0],
        rounds_other=0 if is_open else game.rounds[1],
        made_at=game.match.offered_at,
        deadline=deadline,
        decided=None if is_open else number,
    )
    Match.objects.filter(pk=game.match.pk).update(of_event=True, over_by=deadline if is_open else None)


def store_places(tournament: Tournament, now: datetime) -> None:
    progress = read_progress(tournament, now)
    ranked = {place.number: place.place for place in progress.kind.rank_entrants(progress.event)}
    for entry in progress.entries:
        entry.place = ranked.get(entry.seed or 0)
    Entry.objects.bulk_update(progress.entries, ["place"])
