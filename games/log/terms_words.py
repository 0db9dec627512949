"""The terms of a match in words: sentences for pages and e-mails, and short forms for lists."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.log import pace_words
from games.models import Match, Pace, Ruleset, Terms
from games.play.terms.rated import is_with_robot, why_friendly


@dataclass(frozen=True, slots=True)
class TermsInSentences:
    play: list[str]
    """Sentences on how the match is played, who may watch it, and whether it is rated."""
    pace: list[str]
    seats: list[str]
    """Sentences on terms that favor one seat, such as a head start, and on bans."""

    @property
    def all_sentences(self) -> list[str]:
        return [*self.play, *self.pace, *self.seats]


def terms_in_sentences(match: Match) -> TermsInSentences:
    terms = match.terms
    return TermsInSentences(
        [*where_it_began(match), *how_it_is_played(terms), *for_whom_it_counts(match)],
        pace_words.pace_in_sentences(terms),
        [
            sentence
            for sentence in (head_start_in_words(match), winslow_in_words(match), *bans_in_words(match))
            if sentence
        ],
    )


def where_it_began(match: Match) -> list[str]:
    if match.imported_number is None:
        return []
    return [_("From Button Men Online, game %(number)s.") % {"number": match.imported_number}]


def how_it_is_played(terms: Terms) -> list[str]:
    rounds = ngettext(
        "The first to win one round wins the match.",
        "The first to win %(rounds)s rounds wins the match.",
        terms.first_to,
    ) % {"rounds": terms.first_to}
    specials = (
        _("Special rules work as printed.")
        if terms.printed_specials
        else _("Special rules work as on Button Men Online.")
    )
    misere = [_("Misère: the lowest score wins a round.")] if terms.misere else []
    legal = [_("Tournament legal fighters only.")] if terms.legal_only else []
    return [rounds, *misere, f"{Ruleset(terms.ruleset).label}.", specials, *legal]


def for_whom_it_counts(match: Match) -> list[str]:
    if match.is_on_one_device:
        return [
            _(
                "Played on one device: only the owner of this match can open it, and it doesn’t count for "
                "any player."
            )
        ]
    watched = []
    if match.is_private:
        watched = [_("Private: only the players can watch.")]
    elif match.by_link:
        watched = [_("Unlisted: others need the link to find this match.")]
    why_not = why_friendly(match)
    if match.by_link and not (why_not or match.has_begun) and any(seat.is_open for seat in match.all_seats):
        return [*watched, _("Rated if everyone who plays has an account.")]
    return [*watched, rated_or_friendly(why_not, with_robot=is_with_robot(match))]


def rated_or_friendly(why_not: str, *, with_robot: bool = False) -> str:
    if why_not:
        friendly = _("Friendly.")
        return f"{friendly} {why_not}"
    return _("Rated separately from matches between people.") if with_robot else _("Rated.")


def head_start_in_words(match: Match) -> str:
    ahead = match.seat_with_head_start
    if ahead is None:
        return ""
    name = _("The player who joins") if ahead.is_open else ahead.name
    sentence = ngettext(
        "%(name)s starts %(rounds)s round ahead.",
        "%(name)s starts %(rounds)s rounds ahead.",
        match.head_start,
    )
    return sentence % {"name": name, "rounds": match.head_start}


def winslow_in_words(match: Match) -> str:
    owner = match.winslow_of
    if owner is None:
        return ""
    if match.winslow_die:
        sentence = _(
            "Die %(number)s of %(name)s is a Winslow: it has thirty sides, always shows 1 and keeps "
            "playing for the player who captures it."
        )
    else:
        sentence = _(
            "The first swing die of %(name)s, or the first die if there’s no swing die, is a Winslow: it "
            "has thirty sides, always shows 1 and keeps playing for the player who captures it."
        )
    return sentence % {"number": match.winslow_die, "name": owner.name}


def bans_in_words(match: Match) -> list[str]:
    if match.draft:
        each = ngettext(
            "Draft: each player bans a fighter, and then picks one of those left.",
            "Draft: each player bans %(most)s fighters, and then picks one of those left.",
            match.draft,
        )
    elif match.bans:
        each = ngettext(
            "Each player can ban a fighter.", "Each player can ban %(most)s fighters.", match.bans
        )
    else:
        return []
    told = [each % {"most": match.draft or match.bans}]
    if banned := match.banned_buttons:
        told.append(_("Banned: %(fighters)s.") % {"fighters": ", ".join(banned)})
    return told


def terms_in_brief(terms: Match | Terms) -> list[str]:
    told = [
        _("First to %(rounds)s") % {"rounds": terms.first_to},
        pace_words.brief_pace(Pace.read(terms.pace)),
        _("Misère") if terms.misere else "",
        _("Draft") if terms.draft else "",
    ]
    if isinstance(terms, Match) and why_friendly(terms):
        told.append(_("friendly"))
    return [words for words in told if words]
