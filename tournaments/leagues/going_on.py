"""Automatic sign-up for the next season, for players who have played and not declined."""

from __future__ import annotations

from accounts.players.follows_and_blocks import between
from tournaments.leagues.dividing import those_who_played
from tournaments.locking import locked
from tournaments.models import Entry, Tournament
from tournaments.signals import Occurred, TournamentNews, listen_to_tournaments, tell


@listen_to_tournaments(Occurred.ENDED)
def sign_up_again(news: TournamentNews) -> None:
    """Sign up willing players and substitutes of a finished season for the next one, if it is open."""
    season = news.tournament
    if season.league_id is None:
        return
    following = Tournament.objects.open().filter(league=season.league_id, continues=season).first()
    if following is None:
        return
    following = locked(following.pk)
    has_entry = set(following.entries.values_list("player", flat=True))
    played = those_who_played(season)
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
    tell(Occurred.CHANGED, following)


def is_welcome(season: Tournament, entry: Entry) -> bool:
    organiser = season.organiser
    return organiser is None or entry.player is None or not between(entry.player, organiser).are_apart
