"""The settings of a tournament, described in sentences."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from games.log import pace_words, terms_words
from games.models import Terms
from games.play.terms.admitting import rating_in_words
from tournaments.models import CustomFighters, Fighters, Repeats, Seeding, Tournament

OF_FIGHTERS = {
    Fighters.FREE: gettext_lazy(
        "Everyone chooses a fighter when they join. Other players don’t see it until the start."
    ),
    Fighters.ONCE: gettext_lazy(
        "Everyone chooses a fighter when they join, and each fighter can be chosen only once. Until the "
        "start, other players don’t see who chose it."
    ),
    Fighters.SETS: gettext_lazy(
        "Everyone chooses a fighter when they join, each from a different set. Other players don’t see it "
        "until the start."
    ),
    Fighters.DRAFT: gettext_lazy("When the tournament starts, players pick their fighters in turn."),
    Fighters.CHANCE: gettext_lazy("Everyone gets a random fighter for the whole tournament."),
    Fighters.SAME: gettext_lazy("A random fighter is drawn for each match, the same for both players."),
    Fighters.NEW: gettext_lazy("New random fighters are drawn for each match."),
}

OF_CUSTOM_FIGHTERS = {
    CustomFighters.WORKSHOP: gettext_lazy(
        "Players can also bring a fighter that they have saved in the workshop, or one from its gallery."
    ),
    CustomFighters.ANY: gettext_lazy(
        "Players can also bring a fighter from the workshop, or any recipe of their own."
    ),
}

SEEDED = {
    Seeding.RATING: gettext_lazy("Seeded by rating."),
    Seeding.CHANCE: gettext_lazy("Seeded at random."),
    Seeding.LAST: gettext_lazy("Divisions are based on the previous season. Newcomers are placed by rating."),
}


class Fact(NamedTuple):
    name: str
    sentences: list[str]
    search: str = ""
    """The search that finds the allowed fighters. Empty unless the sentences are about fighters."""


def facts_of(tournament: Tournament) -> list[Fact]:
    kind, terms = tournament.its_kind, tournament.terms
    facts = [
        Fact(
            str(kind.label),
            [str(kind.summary), *kind.settings_in_words(tournament.settings)],
        ),
        Fact(_("Matches"), of_matches(terms)),
        Fact(_("Pace"), [*pace_words.pace_in_sentences(terms), *time_for_a_match(tournament)]),
        Fact(_("Fighters"), of_fighters(tournament), tournament.search),
        Fact(_("Players"), [of_places(tournament), *who_may_join(tournament)]),
        Fact(pgettext("tournament", "Start"), [when_it_starts(tournament)]),
        Fact(_("Drawn matches"), [kind.draws_in_words(tournament.drawn_matches)]),
    ]
    return [fact for fact in facts if fact.sentences]


def of_matches(terms: Terms) -> list[str]:
    why_friendly = "" if terms.rated else _("Unrated.")
    return [*terms_words.how_it_is_played(terms), terms_words.rated_or_friendly(why_friendly)]


def time_for_a_match(tournament: Tournament) -> list[str]:
    if tournament.league_id is not None:
        return []
    sentence = ngettext(
        "A match has to end within a day. If it doesn’t, the player who has taken more time loses.",
        "A match has to end within %(number)s days. If it doesn’t, the player who has taken more time loses.",
        tournament.days_per_round,
    )
    return [sentence % {"number": tournament.days_per_round}]


def of_fighters(tournament: Tournament) -> list[str]:
    told = [str(OF_FIGHTERS[tournament.rule_of_fighters])]
    if tournament.fighters == Fighters.DRAFT:
        if tournament.picks_each > 1:
            told.append(_("Each player picks %(number)s fighters.") % {"number": tournament.picks_each})
        hours = {"number": tournament.pick_hours}
        told.append(
            ngettext(
                "A player who doesn’t pick within an hour gets a random fighter.",
                "A player who doesn’t pick within %(number)s hours gets a random fighter.",
                tournament.pick_hours,
            )
            % hours
        )
    if tournament.custom_fighters:
        told.append(str(OF_CUSTOM_FIGHTERS[CustomFighters(tournament.custom_fighters)]))
        if tournament.terms.rated:
            told.append(_("Matches with a fighter that isn’t in the catalogue are unrated."))
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
    if tournament.team is not None:
        told.append(_("For members of the team %(team)s.") % {"team": tournament.team})
    if tournament.is_for_bots_alone:
        told.append(_("For bots only. The site makes the challenges."))
    elif tournament.admits_bots:
        told.append(_("Bots can join."))
    if tournament.by_link:
        told.append(_("For people with the link."))
    return [*told, str(SEEDED[Seeding(tournament.seeding)])]


def when_it_starts(tournament: Tournament) -> str:
    if tournament.starts_at is None:
        sentence = _("As soon as it’s full.")
    elif tournament.when_full:
        sentence = _("On %(day)s, or as soon as it’s full.") % {"day": moment(tournament.starts_at)}
    else:
        given = {"day": moment(tournament.starts_at), "number": tournament.places_from}
        sentence = _("On %(day)s, if at least %(number)s players have joined.") % given
    return f"{sentence} {when_the_next_one_starts(tournament)}".strip()


def when_the_next_one_starts(tournament: Tournament) -> str:
    match Repeats(tournament.repeats), tournament.when_full:
        case Repeats.WEEKLY, False:
            return _("The next tournament then opens, and starts a week later.")
        case Repeats.WEEKLY, True:
            return _("The next tournament then opens, and starts a week later or as soon as it’s full.")
        case Repeats.MONTHLY, False:
            return _("The next tournament then opens, and starts four weeks later.")
        case Repeats.MONTHLY, True:
            return _("The next tournament then opens, and starts four weeks later or as soon as it’s full.")
    return ""


def moment(when: datetime) -> str:
    return date_format(localtime(when), "DATETIME_FORMAT")
