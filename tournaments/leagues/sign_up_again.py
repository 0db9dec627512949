"""Automatic sign-up for the next season, for players who have played and have not declined."""

from __future__ import annotations

from accounts.players.follows_and_blocks import read_tie
from tournaments.leagues.divisions import active_entries
from tournaments.locking import lock_tournament
from tournaments.models import Entry, Tournament
from tournaments.signals import Occurred, TournamentNews, listen_to_tournaments, notify_listeners
from tournaments.strangers import why_not_with_strangers


@listen_to_tournaments(Occurred.ENDED)
def sign_up_again(news: TournamentNews) -> None:
    """Sign up the players of a finished season for the next season of the league, if it is open.

    Substitutes are included. Players who declined or who played less than half of their matches are not,
    and neither are players who play only with friends: they sign up among the others by themselves.
    """
    season = news.tournament
    if season.league_id is None:
        return
    following = Tournament.objects.open().filter(league=season.league_id, continues=season).first()
    if following is None:
        return
    following = lock_tournament(following.pk)
    has_entry = set(following.entries.values_list("player", flat=True))
    played = active_entries(season)
    there = (Entry.State.IN, Entry.State.SPARE)
    wanting = season.entries.filter(goes_on=True, state__in=there, player__is_active=True)
    entries = [
        Entry(tournament=following, player=entry.player)
        for entry in wanting.select_related("player").order_by("pk")
        if (entry.pk in played or entry.state == Entry.State.SPARE)
        and entry.player_id not in has_entry
        and is_welcome(following, entry)
    ]
    Entry.objects.bulk_create(entries)
    notify_listeners(Occurred.CHANGED, following)


def is_welcome(season: Tournament, entry: Entry) -> bool:
    organiser, player = season.organiser, entry.player
    if player is None:
        return True
    if player.friends_only or why_not_with_strangers(season, player):
        return False
    return organiser is None or not read_tie(player, organiser).are_apart
