"""BMO calls that create, join, watch and show tournaments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.db.models import Q

from accounts.models import Scope
from api.authentication import check_shared_limit
from api.bmo.calls.offers import read_choice
from api.bmo.formats.tournament import (
    STATES,
    description_of,
    is_watched,
    round_of,
    tournament_told,
)
from api.bmo.names import OWN_RECIPE, PLACES, supported_tournaments
from api.bmo.texts import CallRefused, Text
from api.bmo.visits import Reply, Visit
from api.refusals import ApiCode
from core.database.read_only import unless_read_only
from core.refusals import NotPossible
from games.models import USUAL, Match
from tournaments import fighter_choice, verbs
from tournaments.course.advancing import advance
from tournaments.fighters import CustomFighter
from tournaments.models import LONGEST_TITLE, Entry, Follow, Settings, Tournament
from tournaments.settings import FIRST_TO, LIMITS

MOST_LISTED = 200
TYPE = "Single Elimination"
Row = dict[str, Any]


def find_tournament(visit: Visit, number: int) -> Tournament:
    """Return the tournament after taking its due steps. Refuse one that the player may not see."""
    seen = supported_tournaments(Tournament.objects.seen_by(visit.player)).select_related("organiser")
    found = seen.filter(pk=number).first()
    if found is None:
        raise CallRefused(Text.NO_SUCH_TOURNAMENT, number=number)
    if not is_due(found):
        return found
    with unless_read_only():
        advance(number)
    return seen.get(pk=number)


def is_due(tournament: Tournament) -> bool:
    """Return True if the tournament can start or continue but the background worker has not done it."""
    if tournament.is_open:
        return verbs.places_left(tournament) == 0
    if not tournament.is_running:
        return False
    still_open = tournament.pairings.filter(result="").values_list("match__status", flat=True)
    return set(still_open) != {Match.Status.PLAYING}


def entry_in(visit: Visit, tournament: Tournament) -> Entry | None:
    return tournament.entries.filter(player=visit.player).first()


def load_tournament_data(visit: Visit, tournament: int) -> Reply:
    told = tournament_told(find_tournament(visit, tournament), visit.player)
    return Reply(told, f"Loaded data for tournament {tournament}.")


def load_tournaments(visit: Visit) -> Reply:
    me = visit.player
    mine = me.tournament_entries.exclude(state=Entry.State.SPARE).filter(
        tournament__status__in=Tournament.NOT_OVER
    )
    wanted = Q(status=Tournament.Status.OPEN) | Q(pk__in=mine.values("tournament"))
    wanted |= Q(pk__in=me.followed_tournaments.values("tournament"))
    found = supported_tournaments(Tournament.objects.seen_by(me)).filter(wanted).select_related("organiser")
    rows = [describe_line(visit, each) for each in found.order_by("-pk")[:MOST_LISTED]]
    names = (
        *("tournamentId", "tournamentDescription", "nTargetWins", "tournamentState", "status"),
        *("roundNumber", "tournamentType", "creatorName", "startTime", "nPlayers", "nPlayersJoined"),
        *("isCreator", "hasJoined", "isWatched"),
    )
    columns = {f"{name}Array": [row[name] for row in rows] for name in names}
    return Reply(columns, "All tournament details retrieved successfully.")


def describe_line(visit: Visit, tournament: Tournament) -> Row:
    state, status = STATES[Tournament.Status(tournament.status)]
    entry = entry_in(visit, tournament)
    return {
        "tournamentId": tournament.pk,
        "tournamentDescription": description_of(tournament),
        "nTargetWins": tournament.terms.first_to,
        "tournamentState": state,
        "status": status,
        "roundNumber": round_of(tournament),
        "tournamentType": TYPE,
        "creatorName": "" if tournament.organiser is None else tournament.organiser.username,
        "startTime": int(tournament.founded_at.timestamp()),
        "nPlayers": tournament.places_to,
        "nPlayersJoined": tournament.places_to - verbs.places_left(tournament),
        "isCreator": tournament.organiser_id == visit.player.pk,
        "hasJoined": entry is not None,
        "isWatched": is_watched(tournament, visit.player, entry),
    }


def create_tournament(
    visit: Visit,
    tournamentType: str,  # noqa: N803
    nPlayer: int,  # noqa: N803
    maxWins: int,  # noqa: N803
    description: str | None = None,
) -> Reply:
    """Create a knock-out tournament without clocks and with the longest rounds. Its creator follows it."""
    if tournamentType != TYPE:
        raise CallRefused(Text.TOURNAMENT_TYPE)
    if nPlayer not in PLACES:
        raise CallRefused(Text.TOURNAMENT_PLAYERS)
    if not FIRST_TO.least <= maxWins <= FIRST_TO.most:
        raise CallRefused(Text.TOURNAMENT_WINS)
    must_organise(visit)
    check_shared_limit(visit.token_request, "found")
    words = (description or "").strip() or f"{TYPE} of {nPlayer}"
    settings = Settings(
        title=" ".join(words.split())[:LONGEST_TITLE].strip(),
        rules=words,
        terms=replace(USUAL, first_to=maxWins),
        places_from=nPlayer,
        places_to=nPlayer,
        days_per_round=LIMITS["days_per_round"].most,
    )
    made = verbs.found(visit.player, settings)
    watch(visit, made)
    return Reply({"tournamentId": made.pk}, f"Tournament {made.pk} created successfully")


def must_organise(visit: Visit) -> None:
    if visit.guest is not None and not visit.guest.may(Scope.ORGANISE):
        raise NotPossible(ApiCode.OUT_OF_SCOPE, scope=Scope.ORGANISE.value)


def update_tournament(
    visit: Visit,
    tournamentId: int,  # noqa: N803
    action: str,
    buttonNames: Sequence[str] | None = None,  # noqa: N803
) -> Reply:
    if action not in UPDATES:
        raise CallRefused(Text.TOURNAMENT_ACTION)
    found = find_tournament(visit, tournamentId)
    if found.status == Tournament.Status.CANCELLED:
        raise CallRefused(Text.TOURNAMENT_CANCELLED)
    if not found.is_open:
        raise CallRefused(Text.TOURNAMENT_STARTED)
    check_shared_limit(visit.token_request, "join")
    return Reply(True, UPDATES[action](visit, found, buttonNames or ()))


def take_part(visit: Visit, tournament: Tournament, names: Sequence[str]) -> str:
    if entry_in(visit, tournament) is not None:
        raise CallRefused(Text.IN_TOURNAMENT)
    verbs.join(tournament.pk, visit.player, find_fighter(visit, tournament, names))
    watch(visit, tournament)
    find_tournament(visit, tournament.pk)
    return "You have successfully joined this tournament"


def change_button(visit: Visit, tournament: Tournament, names: Sequence[str]) -> str:
    must_take_part(visit, tournament)
    verbs.change_fighter(tournament.pk, visit.player, find_fighter(visit, tournament, names))
    return "You have successfully updated your button selection"


def step_out(visit: Visit, tournament: Tournament, _names: Sequence[str]) -> str:
    must_take_part(visit, tournament)
    verbs.leave(tournament.pk, visit.player)
    unwatch(visit, tournament)
    return "You have successfully left this tournament"


def cancel(visit: Visit, tournament: Tournament, _names: Sequence[str]) -> str:
    if tournament.organiser_id != visit.player.pk:
        raise CallRefused(Text.NOT_YOUR_TOURNAMENT)
    must_organise(visit)
    verbs.cancel(tournament.pk, visit.player)
    return "You have successfully cancelled this tournament"


UPDATES = {"join": take_part, "changeButton": change_button, "leave": step_out, "cancel": cancel}


def must_take_part(visit: Visit, tournament: Tournament) -> None:
    if entry_in(visit, tournament) is None:
        raise CallRefused(Text.NOT_IN_TOURNAMENT)


def find_fighter(visit: Visit, tournament: Tournament, names: Sequence[str]) -> int | CustomFighter | None:
    if len(names) != 1 or names[0] in ("", OWN_RECIPE):
        raise CallRefused(Text.TOURNAMENT_BUTTON)
    return fighter_choice.read_choice(tournament, visit.player, read_choice(names[0]).fighter)


def watch(visit: Visit, tournament: Tournament) -> None:
    Follow.objects.get_or_create(tournament=tournament, player=visit.player)


def unwatch(visit: Visit, tournament: Tournament) -> None:
    Follow.objects.filter(tournament=tournament, player=visit.player).delete()


def follow_event(visit: Visit, tournamentId: int) -> Reply:  # noqa: N803
    found = find_tournament(visit, tournamentId)
    if found.is_over:
        raise CallRefused(Text.TOURNAMENT_OVER)
    watch(visit, found)
    return Reply(True, "Tournament followed")


def unfollow_event(visit: Visit, tournamentId: int) -> Reply:  # noqa: N803
    found = find_tournament(visit, tournamentId)
    entry = entry_in(visit, found)
    if not is_watched(found, visit.player, entry):
        raise CallRefused(Text.NOT_FOLLOWED)
    if entry is not None:
        raise CallRefused(Text.TO_BE_DISMISSED if found.is_over else Text.TAKES_PART)
    unwatch(visit, found)
    return Reply(True, "Tournament unfollowed")


def dismiss_tournament(visit: Visit, tournamentId: int) -> Reply:  # noqa: N803
    found = find_tournament(visit, tournamentId)
    if entry_in(visit, found) is None:
        raise CallRefused(Text.ONLY_PARTICIPANTS)
    if not found.is_over:
        raise CallRefused(Text.TOURNAMENT_RUNS, number=tournamentId)
    unwatch(visit, found)
    return Reply(True, "Dismissing tournament succeeded")
