"""News about a tournament, such as its start, its end, an elimination or a turn to pick a fighter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import Max
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from notifications.kinds import Channel, NewsGroup, register
from notifications.models import Notice
from notifications.news.kind import OtherNews
from tournaments.models import Entry, Pairing, Pick, Tournament
from tournaments.signals import Occurred

STARTED, CANCELLED, ENDED = Occurred.STARTED.value, Occurred.CANCELLED.value, Occurred.ENDED.value
TO_PICK, OUT, WORD, EXPELLED, REPLACED, BYE = "to-pick", "out", "word", "expelled", "replaced", "bye"
CHANGED, INVITED, HELPS, SAID = "changed", "invited", "helps", "said"
SIGN_UP, CLOSING, PROMOTED, RELEGATED = "sign-up", "closing", "promoted", "relegated"
"""Values for the field `happened` of a notice, of at most nine characters."""

SENTENCES = {
    STARTED: gettext_noop("%(title)s has started."),
    CANCELLED: gettext_noop("%(title)s was cancelled."),
    TO_PICK: gettext_noop("%(title)s: it’s your turn to pick a fighter."),
    OUT: gettext_noop("You’re out of %(title)s."),
    WORD: gettext_noop("%(title)s: a match is waiting for your decision."),
    EXPELLED: gettext_noop("The organiser removed you from %(title)s."),
    REPLACED: gettext_noop("You now have a place in %(title)s."),
    BYE: gettext_noop("%(title)s: you have a bye in this round."),
    CHANGED: gettext_noop("%(title)s: the organiser changed the date, places or pace."),
    INVITED: gettext_noop("The organiser invites you to %(title)s."),
    HELPS: gettext_noop("%(title)s: you’re now one of the organisers."),
    SAID: gettext_noop("%(title)s: the organiser wrote to all players."),
    SIGN_UP: gettext_noop("%(title)s: will you play again next season?"),
    CLOSING: gettext_noop(
        "%(title)s closes in two days. The rounds won so far will decide your unfinished matches."
    ),
    PROMOTED: gettext_noop("%(title)s is over, and you’ve been promoted!"),
    RELEGATED: gettext_noop("%(title)s is over, and you’ve been relegated."),
}

OF_LEAGUES = (SIGN_UP, PROMOTED, RELEGATED)
AFTERWARDS = (ENDED, CANCELLED, EXPELLED, PROMOTED, RELEGATED)
"""Events that players still hear of when the tournament is over."""


class TournamentNotice(NamedTuple):
    tournament: Tournament
    mine: Entry | None
    wants_ruling: bool
    """True if a match of the tournament waits for a ruling by an organizer."""
    picked_at: datetime | None
    """The time when the player last picked a fighter in the tournament."""


@register
class AboutTournament(OtherNews):
    name = "event"
    label = gettext_lazy("one of my tournaments starts or ends, or is waiting for me")
    group = NewsGroup.EVENTS
    usual = (Channel.SITE, Channel.MAIL, Channel.PUSH, Channel.HOOK)
    weight = 45

    def things(self, notices: Sequence[Notice]) -> Mapping[int, TournamentNotice]:
        keys = {notice.about for notice in notices if notice.about is not None}
        found = Tournament.objects.in_bulk(keys)
        players = {notice.player_id for notice in notices}
        entries = Entry.objects.filter(tournament__in=keys, player__in=players).select_related("tournament")
        mine = {(entry.tournament_id, entry.player_id): entry for entry in entries}
        wanting, picked = tournaments_to_rule(notices), last_picks(notices)
        return {
            notice.pk: TournamentNotice(
                found[about],
                mine.get((about, notice.player_id)),
                about in wanting,
                picked.get((about, notice.player_id)),
            )
            for notice in notices
            if (about := notice.about or 0) in found
        }

    def headline(self, notice: Notice, thing: TournamentNotice) -> str:
        title = {"title": thing.tournament.title}
        if notice.happened != ENDED:
            return _(SENTENCES[notice.happened]) % title
        place = None if thing.mine is None else thing.mine.place
        if thing.mine is not None and thing.mine.has_won:
            return _("You won %(title)s!") % title
        if place is None:
            return _("%(title)s is over.") % title
        return _("%(title)s is over. Your place: %(place)s.") % {**title, "place": place}

    def url(self, notice: Notice, thing: TournamentNotice) -> str:
        if notice.happened == INVITED and thing.tournament.by_link:
            return reverse("tournaments:by_link", args=[thing.tournament.pk, thing.tournament.key])
        if notice.happened in OF_LEAGUES and thing.tournament.league_id is not None:
            return reverse("tournaments:league", args=[thing.tournament.league_id])
        name = "tournaments:organise" if notice.happened in (WORD, HELPS) else "tournaments:tournament"
        return reverse(name, args=[thing.tournament.pk])

    def why_not_tell(self, notice: Notice, thing: TournamentNotice) -> str:
        tournament = thing.tournament
        if tournament.is_over and notice.happened not in AFTERWARDS:
            return _("The tournament is over.")
        if notice.happened == TO_PICK:
            has_picked = thing.picked_at is not None and thing.picked_at >= notice.made_at
            is_over = has_picked or tournament.status != Tournament.Status.DRAFTING
            return _("The fighter has been picked.") if is_over else ""
        if notice.happened == INVITED and (thing.mine is not None or not tournament.is_open):
            return _("It’s too late to join, or you’ve already joined.")
        if notice.happened == WORD and not thing.wants_ruling:
            return _("The match has been decided.")
        return ""


def tournaments_to_rule(notices: Sequence[Notice]) -> set[int]:
    asked = {notice.about for notice in notices if notice.happened == WORD}
    waiting = Pairing.objects.filter(tournament__in=asked, result="", word_until__isnull=False)
    return set(waiting.values_list("tournament", flat=True))


def last_picks(notices: Sequence[Notice]) -> dict[tuple[int, int], datetime]:
    told = [notice for notice in notices if notice.happened == TO_PICK]
    picks = Pick.objects.filter(
        tournament__in={notice.about for notice in told},
        entry__player__in={notice.player_id for notice in told},
    )
    last = picks.order_by().values_list("tournament", "entry__player").annotate(at=Max("at"))
    return {(tournament, player): at for tournament, player, at in last}
