"""Players, as everybody may see them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models.functions import Lower

from accounts.models import User
from accounts.players.follows_and_blocks import reader_of
from api.bmo.calls.lists import idle_in_words
from api.bmo.visits import Reply, Visit
from standing.pages.player import player_at
from standing.tables.player import figures_of_player

MOST_NAMES = 5000
MOST_ACTIVE = 50


def load_player_names(visit: Visit) -> Reply:
    names = User.objects.in_lists_for(visit.player).order_by(Lower("username"))
    found = list(names.values_list("username", flat=True)[:MOST_NAMES])
    return Reply(
        {"nameArray": found, "statusArray": ["ACTIVE"] * len(found)}, "Names retrieved successfully."
    )


def load_active_players(visit: Visit, numberOfPlayers: int) -> Reply:  # noqa: N803
    """Those who were here last, and show that."""
    here = User.objects.in_lists_for(visit.player).filter(is_robot=False, last_seen__isnull=False)
    here = here.exclude(saved_preferences__shows_last_seen=False).order_by("-last_seen", "-pk")
    found = [
        {"playerName": player.username, "idleness": idle_in_words(player.last_seen)}
        for player in here[: min(numberOfPlayers, MOST_ACTIVE)]
        if player.last_seen is not None
    ]
    return Reply({"players": found}, "Active players retrieved successfully.")


def load_profile_info(visit: Visit, playerName: str) -> Reply:  # noqa: N803
    """What a profile shows; of what is not shown here, nothing."""
    found = player_at(playerName, visit.player)
    sums = figures_of_player(found, reader_of([found], visit.player)).people
    shows = found.preferences.shows_last_seen
    profile: dict[str, Any] = {
        "id": found.pk,
        "name_ingame": found.username,
        "name_irl": found.real_name if found.shows_real_name else "",
        "email": None,
        "email_hash": "",
        "dob_month": 0,
        "dob_day": 0,
        "pronouns": found.pronouns,
        "image_size": None,
        "uses_gravatar": False,
        "comment": found.about,
        "vacation_message": found.away_message if found.is_away else "",
        "homepage": found.homepage,
        "favorite_button": None,
        "favorite_buttonset": None,
        "last_access_time": seconds_of(found.last_seen) if shows else 0,
        "creation_time": seconds_of(found.date_joined),
        "fanatic_button_id": 0,
        "n_games_won": sums.won,
        "n_games_lost": sums.lost,
    }
    return Reply({"profile_info": profile}, "Profile info retrieved successfully.")


def seconds_of(moment: datetime | None) -> int:
    return 0 if moment is None else int(moment.timestamp())
