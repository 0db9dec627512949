"""Requirements for taking an open seat, such as rating, reliability and experience."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from functools import cached_property

from django.db.models import Q
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import NotPlayable
from games.models import HIGHEST_RATING, Match, MatchQuerySet, Seat, Terms
from games.play.refusals import MatchCode

WEEK = timedelta(days=7)
MOST_FINISHED = 1000


class Joiner:
    def __init__(self, player: User) -> None:
        self.player = player

    @cached_property
    def matches_finished(self) -> int:
        seats = Seat.objects.filter(player=self.player, match__in=Match.objects.filter_played())
        return seats.order_by()[:MOST_FINISHED].count()

    @cached_property
    def meetings_by_player(self) -> Counter[int | None]:
        begun = Match.objects.filter(offered_at__gte=timezone.now() - WEEK).exclude(
            status__in=Match.NOT_BEGUN
        )
        mine = Seat.objects.filter(player=self.player, match__in=begun).values("match")
        others = Seat.objects.filter(match__in=mine).exclude(player=self.player)
        return Counter(others.values_list("player", flat=True))


def why_not_admitted(match: Match, joiner: Joiner) -> NotPlayable | None:
    terms, rating = match.terms, joiner.player.rating
    if joiner.player.is_bot and not terms.bots_may_join:
        return NotPlayable(MatchCode.BOTS_MAY_NOT_JOIN)
    if asked := rating_range(terms):
        if rating is None and terms.rating_from is not None:
            return NotPlayable(MatchCode.RATING_MISSING, range=asked)
        if rating is not None and not is_in_range(rating, terms):
            return NotPlayable(MatchCode.RATING_OUT_OF_RANGE, range=asked, rating=grouped_number(rating))
    share = joiner.player.reliability
    if share is not None and share < terms.reliable_from:
        least, so_far = percent(terms.reliable_from), percent(share)
        return NotPlayable(MatchCode.TOO_OFTEN_OUT_OF_TIME, least=least, share=so_far)
    if terms.finished_from and joiner.matches_finished < terms.finished_from:
        least, number = grouped_number(terms.finished_from), grouped_number(joiner.matches_finished)
        return NotPlayable(MatchCode.TOO_FEW_FINISHED, least=least, number=number)
    if (
        terms.weekly_most
        and match.proposer_id
        and joiner.meetings_by_player[match.proposer_id] >= terms.weekly_most
    ):
        return NotPlayable(MatchCode.TOO_OFTEN_THIS_WEEK, player=str(match.proposer), most=terms.weekly_most)
    return None


def is_in_range(rating: int, terms: Terms) -> bool:
    return (terms.rating_from or 0) <= rating <= (terms.rating_to or HIGHEST_RATING)


def refuse_unless_admitted(match: Match, player: User) -> None:
    if refused := why_not_admitted(match, Joiner(player)):
        raise refused


def refuse_unless_range_makes_sense(terms: Terms) -> None:
    if None not in (terms.rating_from, terms.rating_to) and (terms.rating_from or 0) > (terms.rating_to or 0):
        raise NotPlayable(MatchCode.NO_SUCH_RANGE)


def filter_admitting(offers: MatchQuerySet, player: User) -> MatchQuerySet:
    """Return the offers that admit a player of this rating and reliability.

    For a bot, return only offers that admit bots.
    """
    if player.is_bot:
        offers = offers.filter(bots_may_join=True)
    if player.reliability is not None:
        offers = offers.filter(reliable_from__lte=player.reliability)
    if player.rating is None:
        return offers.filter(rating_from=None)
    return offers.filter(
        Q(rating_from=None) | Q(rating_from__lte=player.rating),
        Q(rating_to=None) | Q(rating_to__gte=player.rating),
    )


def bars_in_words(terms: Terms, rating: int | None = None) -> list[str]:
    """Return the requirements for open seats as sentences, which mention the reader's *rating* if given."""
    told = [_("Bots can join.")] if terms.bots_may_join else []
    if asked := rating_in_words(terms, rating):
        told.append(asked)
    if terms.finished_from:
        least = grouped_number(terms.finished_from)
        told.append(_("Minimum finished matches: %(least)s.") % {"least": least})
    if terms.reliable_from:
        least = percent(terms.reliable_from)
        sentence = _("For players who are on time in at least %(least)s of their matches, and for newcomers.")
        told.append(sentence % {"least": least})
    if terms.weekly_most:
        most = {"most": terms.weekly_most}
        told.append(_("Maximum matches a week with the same opponent: %(most)s.") % most)
    return told


def rating_in_words(terms: Terms, rating: int | None = None) -> str:
    """Return the required rating in a sentence, or an empty string. Unrated players count as the lowest."""
    asked = {"range": rating_range(terms), "rating": "" if rating is None else grouped_number(rating)}
    if not asked["range"]:
        return ""
    if rating is not None:
        return _("For players rated %(range)s. Your rating is %(rating)s.") % asked
    if terms.rating_from is None:
        return _("For players rated %(range)s, and for newcomers.") % asked
    return _("For players rated %(range)s.") % asked


def rating_range(terms: Terms) -> str:
    if terms.rating_from is not None and terms.rating_to is not None:
        numbers = {"lowest": grouped_number(terms.rating_from), "highest": grouped_number(terms.rating_to)}
        return _("%(lowest)s to %(highest)s") % numbers
    if terms.rating_from is not None:
        return _("%(lowest)s or more") % {"lowest": grouped_number(terms.rating_from)}
    if terms.rating_to is not None:
        return _("%(highest)s or less") % {"highest": grouped_number(terms.rating_to)}
    return ""


def grouped_number(number: int) -> str:
    return str(number_format(number, force_grouping=True))


def percent(share: int) -> str:
    return _("%(share)s%%") % {"share": share}
