"""Actions for editing a league, opening a season, and signing up for the next season."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import User
from community.moderation.moderators import is_moderator
from core.refusals import NotPossible, TooLate
from games.play.texts import refuse_if_muted
from tournaments.founding import checked_rules
from tournaments.leagues.founding import checked_league_title, found_season
from tournaments.models import Entry, League, Tournament
from tournaments.refusals import TournamentCode


def edit_league(league_id: int, editor: User, title: str, about: str) -> League:
    """Change the title and text of a league from the next season on, as its founder or a moderator."""
    refuse_if_muted(editor)
    with transaction.atomic():
        league = League.objects.select_for_update(of=("self",)).get(pk=league_id)
        if not is_moderator(editor):
            refuse_unless_league_founder(league, editor)
        league.title, league.about = checked_league_title(title), checked_rules(about)
        league.save(update_fields=["title", "about"])
    return league


def open_season(league_id: int, founder: User, starts_at: datetime) -> Tournament:
    """Open a season after a season was canceled. Other seasons open automatically."""
    with transaction.atomic():
        league = League.objects.select_for_update(of=("self",)).get(pk=league_id)
        refuse_unless_league_founder(league, founder)
        if league.seasons.not_over().exists():
            raise TooLate(TournamentCode.SEASON_IS_COMING)
        return found_season(league, founder, starts_at)


def refuse_unless_league_founder(league: League, player: User) -> None:
    if league.founded_by_id != player.pk:
        raise NotPossible(TournamentCode.NOT_THE_LEAGUE_FOUNDER)


def set_goes_on(league_id: int, player: User, *, on: bool) -> None:
    mine = Entry.objects.filter(
        tournament__league=league_id, player=player, tournament__status__in=Tournament.NOT_OVER
    )
    if not mine.exclude(state=Entry.State.LEFT).update(goes_on=on):
        raise NotPossible(TournamentCode.NOT_OF_LEAGUE)
