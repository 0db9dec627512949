"""BMO calls that return players and their profiles."""

from __future__ import annotations

from django.db.models.functions import Lower
from django.http import Http404

from accounts.models import Preferences, User
from accounts.players.follows_and_blocks import reader_or_visitor
from accounts.players.lookup import player_or_404
from api.bmo.arguments import Values
from api.bmo.calls.lists import idle_in_words
from api.bmo.formats.player import COLOURS
from api.bmo.formats.stamps import seconds_of
from api.bmo.texts import CallRefused, Text
from api.bmo.visits import Reply, Visit
from stats.tables.player import figures_of_player

MOST_NAMES = 5000
MOST_ACTIVE = 50
NEUTRAL = ("#cccccc", "#dddddd")
"""Colors of two players in a game that the viewer only watches, as Button Men Online sets them at first."""


def load_player_names(visit: Visit) -> Reply:
    names = User.objects.in_lists_for(visit.player).order_by(Lower("username"))
    found = list(names.values_list("username", flat=True)[:MOST_NAMES])
    return Reply(
        {"nameArray": found, "statusArray": ["ACTIVE"] * len(found)}, "Names retrieved successfully."
    )


def load_active_players(visit: Visit, numberOfPlayers: int) -> Reply:  # noqa: N803
    here = User.objects.in_lists_for(visit.player).filter(is_robot=False, last_seen__isnull=False)
    here = here.exclude(saved_preferences__shows_last_seen=False).order_by("-last_seen", "-pk")
    found = [
        {"playerName": player.username, "idleness": idle_in_words(player.last_seen)}
        for player in here[: min(numberOfPlayers, MOST_ACTIVE)]
        if player.last_seen is not None
    ]
    return Reply({"players": found}, "Active players retrieved successfully.")


def load_profile_info(visit: Visit, playerName: str) -> Reply:  # noqa: N803
    try:
        found = player_or_404(playerName, visit.player)
    except Http404 as error:
        raise CallRefused(Text.NO_SUCH_NAME) from error
    shows = found.preferences.shows_last_seen
    profile = {
        **profile_of(found, visit.player),
        "name_irl": found.real_name if found.shows_real_name else "",
        "email": None,
        "email_hash": "",
        "last_access_time": seconds_of(found.last_seen) if shows else 0,
    }
    return Reply({"profile_info": profile}, "Profile info retrieved successfully.")


def profile_of(player: User, viewer: User) -> Values:
    sums = figures_of_player(player, reader_or_visitor([player], viewer)).people
    return {
        "id": player.pk,
        "name_ingame": player.username,
        "dob_month": 0,
        "dob_day": 0,
        "pronouns": player.pronouns,
        "image_size": None,
        "uses_gravatar": False,
        "comment": player.about,
        "vacation_message": player.away_message if player.is_away else "",
        "homepage": player.homepage,
        "favorite_button": None,
        "favorite_buttonset": None,
        "creation_time": seconds_of(player.date_joined),
        "fanatic_button_id": 0,
        "n_games_won": sums.won,
        "n_games_lost": sums.lost,
    }


def load_player_info(visit: Visit) -> Reply:
    """Return the caller's profile and preferences, without the e-mail address, which no token may read."""
    player, wishes = visit.player, visit.player.preferences
    told = {
        **profile_of(player, player),
        "name_irl": player.real_name,
        "email": "",
        "is_email_public": False,
        "status": "ACTIVE",
        "autoaccept": wishes.auto_accept == Preferences.AutoAccept.EVERYBODY,
        "autopass": wishes.auto_pass,
        "fire_overshooting": wishes.fire_overshooting,
        "monitor_redirects_to_game": False,
        "monitor_redirects_to_forum": wishes.reads_on,
        "automatically_monitor": False,
        "die_background": "circle",
        "player_color": COLOURS[0],
        "opponent_color": COLOURS[1],
        "neutral_color_a": NEUTRAL[0],
        "neutral_color_b": NEUTRAL[1],
        "last_action_time": seconds_of(player.last_seen),
        "last_access_time": seconds_of(player.last_seen),
    }
    return Reply({"user_prefs": told}, "Player info retrieved successfully.")
