"""The settings of a tournament in sentences."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.models import Ruleset, Terms
from games.play.terms.admitting import rating_in_words
from games.telling import pace_words
from tournaments.models import DrawnMatches, Fighters, Kind, Repeats, Seeding, Tournament

HOW_A_KIND_GOES = {
    Kind.KNOCK_OUT: gettext_lazy("A player who loses is out. The last one left wins."),
    Kind.TWO_LIVES: gettext_lazy(
        "A player who loses twice is out. In each round those with the same number of lives meet. The "
        "last one left wins."
    ),
    Kind.GROUPS: gettext_lazy("Everybody meets everybody of their group."),
    Kind.SWISS: gettext_lazy(
        "Nobody is out. In each round players with about the same points meet, and not the same two twice if "
        "that can be avoided."
    ),
    Kind.RUNNING: gettext_lazy(
        "Nobody is out, and nobody waits for a whole round: two with about the same points meet as soon as "
        "they are free."
    ),
    Kind.LADDER: gettext_lazy("Challenge somebody above you. If you win, you take their rung."),
    Kind.BY_HAND: gettext_lazy("The organiser says who meets whom."),
}
OF_FIGHTERS = {
    Fighters.FREE: gettext_lazy("Everybody chooses a fighter when they join."),
    Fighters.ONCE: gettext_lazy(
        "Everybody chooses a fighter when they join; each fighter is there only once."
    ),
    Fighters.DRAFT: gettext_lazy("When it starts, players pick their fighters in turn."),
    Fighters.CHANCE: gettext_lazy("Chance gives everybody a fighter for the whole tournament."),
    Fighters.SAME: gettext_lazy("Chance draws a fighter for each match, the same for both players."),
    Fighters.NEW: gettext_lazy("Chance draws new fighters for each match."),
}


class Fact(NamedTuple):
    name: str
    sentences: list[str]
    search: str = ""
    """The fighters that may take part, as a search of the catalogue."""


def facts_of(tournament: Tournament) -> list[Fact]:
    terms = tournament.terms
    facts = [
        Fact(
            tournament.get_kind_display(),
            [str(HOW_A_KIND_GOES[tournament.kind_of]), *of_the_kind(tournament)],
        ),
        Fact(_("Matches"), of_matches(terms)),
        Fact(_("Pace"), [*pace_words.in_sentences(terms), time_for_a_match(tournament)]),
        Fact(_("Fighters"), of_fighters(tournament), tournament.search),
        Fact(_("Players"), [of_places(tournament), *who_may_join(tournament)]),
        Fact(_("Start"), [when_it_starts(tournament)]),
        Fact(_("Drawn matches"), of_drawn_matches(tournament)),
    ]
    return [fact for fact in facts if fact.sentences]


def of_the_kind(tournament: Tournament) -> list[str]:
    match tournament.kind:
        case Kind.GROUPS:
            return groups_in_words(tournament)
        case Kind.SWISS | Kind.RUNNING if tournament.rounds:
            return [
                ngettext("%(number)s round.", "%(number)s rounds.", tournament.rounds)
                % {"number": tournament.rounds}
            ]
        case Kind.SWISS | Kind.RUNNING:
            return [_("As many rounds as a knock-out would take.")]
        case Kind.LADDER:
            reach = {"number": tournament.reach}
            return [
                ngettext(
                    "One rung above you at most.", "At most %(number)s rungs above you.", tournament.reach
                )
                % reach,
                days_in_words(tournament),
            ]
        case Kind.BY_HAND:
            return [days_in_words(tournament)]
    return []


def groups_in_words(tournament: Tournament) -> list[str]:
    size = _("At most %(number)s are in a group.") % {"number": tournament.group_size}
    if not tournament.through:
        return [size, _("The tables of the groups decide.")]
    onward = ngettext(
        "With more than one group, the first of each then meet in a knock-out.",
        "With more than one group, the first %(number)s of each then meet in a knock-out.",
        tournament.through,
    )
    return [size, onward % {"number": tournament.through}]


def days_in_words(tournament: Tournament) -> str:
    days = {"number": tournament.lasts}
    return ngettext("It lasts a day.", "It lasts %(number)s days.", tournament.lasts) % days


def of_matches(terms: Terms) -> list[str]:
    rounds = {"number": terms.first_to}
    first = ngettext("One round wins a match.", "%(number)s rounds win a match.", terms.first_to) % rounds
    told = [first, f"{Ruleset(terms.ruleset).label}."]
    if terms.printed_specials:
        told.append(_("Special rules as printed."))
    if terms.legal_only:
        told.append(_("Tournament legal fighters only."))
    return [*told, _("Rated.") if terms.rated else _("Friendly: they change no ratings.")]


def time_for_a_match(tournament: Tournament) -> str:
    days = {"number": tournament.days_per_round}
    return (
        ngettext(
            "A match has to end within a day; otherwise the player who is to move loses.",
            "A match has to end within %(number)s days; otherwise the player who is to move loses.",
            tournament.days_per_round,
        )
        % days
    )


def of_fighters(tournament: Tournament) -> list[str]:
    told = [str(OF_FIGHTERS[tournament.rule_of_fighters])]
    if tournament.fighters == Fighters.DRAFT:
        if tournament.picks_each > 1:
            told.append(_("Each picks %(number)s.") % {"number": tournament.picks_each})
        hours = {"number": tournament.pick_hours}
        told.append(
            ngettext(
                "After an hour without a pick chance decides.",
                "After %(number)s hours without a pick chance decides.",
                tournament.pick_hours,
            )
            % hours
        )
    return told


def of_places(tournament: Tournament) -> str:
    numbers = {"least": tournament.places_from, "most": tournament.places_to}
    return (
        _("%(most)s players.") % numbers
        if tournament.places_from == tournament.places_to
        else _("%(least)s to %(most)s players.") % numbers
    )


def who_may_join(tournament: Tournament) -> list[str]:
    told = []
    bars = Terms(rating_from=tournament.rating_from, rating_to=tournament.rating_to)
    if asked := rating_in_words(bars):
        told.append(asked)
    if tournament.friends_only:
        told.append(_("For friends of the organiser."))
    if tournament.by_link:
        told.append(_("For those who have the link."))
    by_rating = tournament.seeding == Seeding.RATING
    return [*told, _("Seeded by rating.") if by_rating else _("Seeded by chance.")]


def when_it_starts(tournament: Tournament) -> str:
    if tournament.starts_at is None:
        sentence = _("As soon as it is full.")
    elif tournament.when_full:
        sentence = _("On %(day)s, or as soon as it is full.") % {"day": moment(tournament.starts_at)}
    else:
        given = {"day": moment(tournament.starts_at), "number": tournament.places_from}
        sentence = _("On %(day)s, if at least %(number)s have joined.") % given
    if tournament.repeats == Repeats.WEEKLY:
        return f"{sentence} {_('Another one follows every week.')}"
    if tournament.repeats == Repeats.MONTHLY:
        return f"{sentence} {_('Another one follows every four weeks.')}"
    return sentence


def moment(when: datetime) -> str:
    return date_format(localtime(when), "DATETIME_FORMAT")


def of_drawn_matches(tournament: Tournament) -> list[str]:
    if tournament.kind in (Kind.SWISS, Kind.RUNNING, Kind.BY_HAND):
        return [_("A draw is half a point for each.")]
    if tournament.kind == Kind.LADDER:
        return [_("After a draw both keep their rungs.")]
    if tournament.drawn_matches == DrawnMatches.SEED:
        return [_("The higher seeded player goes on.")]
    return [_("A drawn match is played again.")]
