"""Permission to offer and to accept matches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.formats import date_format

from accounts.models import OwnLimits, User
from accounts.players.follows_and_blocks import Tie, read_tie, tie_of_row
from accounts.players.who_may_play import (
    came_by_link,
    exceeds_match_limit,
    most_matches_at_once,
    why_not_challenge,
    why_not_play,
    why_not_together,
)
from accounts.refusals import AccountCode
from core.refusals import NotPlayable, TooLate
from games.models import Match, Move, Pace, Ruleset, Seat, Terms
from games.play.refusals import AgainstTheRules, MatchCode
from games.play.terms import button_searches
from games.play.terms.admitting import refuse_unless_range_makes_sense
from games.play.terms.ties import matches_at_once
from games.play.texts import is_newcomer
from rules import UnreadableRecipe, parse_recipe, why_none_can_attack, why_not_playable
from rules.notation.recipe import places_for_winslow
from rules.rulesets import RULESETS

A_DAY = timedelta(days=1)
FAR_APART = 300
"""Largest rating difference for players who want challenges near their own rating."""
MOST_ARRANGED = 20
"""Most open offers that one player may arrange for two other players."""


class ProposedSeat(NamedTuple):
    """A proposed seat, for a named player or anyone, with a button, a recipe, or neither so far."""

    player: User | None
    recipe: str = ""
    button_name: str = ""
    special: str = ""
    search: str = ""
    """The search that contains the buttons from which one is picked or drawn."""
    drawn_by_chance: bool = False
    """True if the button is drawn at random once all players have accepted."""

    @property
    def has_dice(self) -> bool:
        return bool(self.recipe or self.special)


def refuse_unless_has_time(player: User, at_once: int | None = None) -> None:
    """Refuse a match beyond the limits of the account or the player. The reason is for that player."""
    if player.is_robot:
        return
    number = (matches_at_once(player) if at_once is None else at_once) + 1
    if exceeds_match_limit(player, number):
        raise NotPlayable(MatchCode.TOO_MANY_MATCHES, most=most_matches_at_once(player))
    if refused := why_not_more(player, number):
        raise refused


def refuse_unless_takes_more(player: User) -> None:
    """Refuse a new match with a player who takes none now. The refusal hides the reason from others.

    Apps that pair players must call this for each player. It checks the account, the player's own limits and
    quiet days.
    """
    try:
        refuse_unless_has_time(player)
    except NotPlayable as refused:
        raise takes_no_more(player) from refused


def takes_no_more(player: User) -> NotPlayable:
    return NotPlayable(MatchCode.TAKES_NO_MORE, player=str(player))


def why_not_more(player: User, number: int | None = None) -> NotPlayable | None:
    """Return why the player's own limits allow no more matches, or None if they do.

    *number* is the player's number of matches including the new one.
    """
    most = player.preferences.limits.most_running
    if most is not None and (number or matches_at_once(player) + 1) > most:
        return NotPlayable(MatchCode.OWN_MOST_RUNNING, most=most)
    return why_not_begin(player)


def why_not_begin(player: User) -> NotPlayable | None:
    """Return why the player's own limits allow no match to begin now, or None.

    The reason is worded for the player, not for others.
    """
    limits = player.preferences.limits
    if limits.quiet_until is not None and timezone.localdate() < limits.quiet_until:
        return NotPlayable(MatchCode.OWN_QUIET, day=date_format(limits.quiet_until))
    most = limits.most_begun_a_day
    if most is not None and begun_since(player, timezone.now() - A_DAY).count() >= most:
        return NotPlayable(MatchCode.OWN_MOST_A_DAY, most=most)
    return None


def begun_since(player: User, since: datetime) -> QuerySet[Match]:
    mine = Seat.objects.filter(player=player).values("match")
    recent = Match.objects.filter(pk__in=mine, moved_at__gt=since, of_event=False)
    earlier = Move.objects.filter(match=OuterRef("pk"), made_at__lte=since)
    return recent.exclude(status__in=Match.NOT_BEGUN).exclude(Exists(earlier))


def refuse_unless_takes_challenge(challenger: User, player: User) -> None:
    if refused := why_not_take_challenge(challenger, player):
        raise refused


def why_not_take_challenge(challenger: User, player: User) -> NotPlayable | None:
    if player.is_robot or player.owner_id_or_self == challenger.owner_id_or_self:
        return None
    if why_not_more(player):
        return takes_no_more(player)
    limits = player.preferences.limits
    is_too_new = bool(limits.newcomers) and is_newcomer(challenger, limits.newcomers)
    if is_too_new and not is_known(challenger, player):
        return takes_no_more(player)
    if not takes_challenges_from(limits.challenges_from, challenger, player):
        return takes_no_more(player)
    return None


def takes_challenges_from(whom: str, challenger: User, player: User) -> bool:
    match whom:
        case OwnLimits.ChallengesFrom.LEVEL:
            return are_of_a_level(challenger, player) or is_known(challenger, player)
        case OwnLimits.ChallengesFrom.FOLLOWED:
            return read_tie(player, challenger).follows
        case OwnLimits.ChallengesFrom.NOBODY:
            return False
    return True


def are_of_a_level(one: User, other: User) -> bool:
    if one.rating is None or other.rating is None:
        return False
    return abs(one.rating - other.rating) <= FAR_APART


def is_known(challenger: User, player: User) -> bool:
    tie = read_tie(player, challenger)
    return tie.follows or tie.came_by_link


def refuse_unless_may_meet(proposer: User, players: Sequence[User | None], ties: Mapping[int, Tie]) -> None:
    """Refuse unless the proposer may play all the other players.

    A proposer who does not play must name two other players who may play each other.
    """
    if proposer not in players:
        named = [player for player in players if player is not None]
        if len(named) != 2 or len(players) != 2:
            raise NotPlayable(MatchCode.NAME_TWO_PLAYERS)
        if refused := why_not_together(proposer, *named):
            raise refused
        for asked in named:
            refuse_unless_takes_challenge(proposer, asked)
        return
    for player in players:
        if player is None or (player == proposer and players.count(player) == 1):
            continue
        if refused := why_not_challenge(proposer, player, ties.get(player.pk)):
            raise refused
        refuse_unless_takes_challenge(proposer, player)


def refuse_unless_may_ask(proposer: User, places: Sequence[ProposedSeat], *, by_link: bool) -> None:
    if proposer.is_guest and not by_link and any(place.player is None for place in places):
        raise NotPlayable(AccountCode.GUESTS_PLAY_FEW)


def refuse_unless_arranges_few(proposer: User) -> None:
    arranged = Match.objects.on_offer().filter(proposer=proposer).exclude(seats__player=proposer)
    if arranged.count() >= MOST_ARRANGED:
        raise NotPlayable(MatchCode.TOO_MANY_ARRANGED, most=MOST_ARRANGED)


def refuse_unless_may_play(player: User, other: User, tie: Tie | None = None) -> None:
    if refused := why_not_play(player, other, tie):
        raise refused


def refuse_unless_others_begin(match: Match, player: User) -> None:
    for seat in match.all_seats:
        other = seat.player
        if other is None or other == player or other.is_robot or not seat.accepted:
            continue
        if why_not_begin(other):
            raise takes_no_more(other)


def refuse_unless_welcome(match: Match, seat: Seat, player: User) -> None:
    """Refuse a player who may not play against a player of the match.

    With the host's link, guests of the same host may play each other. The seats must come from `read_seats`.
    """
    by_link = match.by_link and seat.is_open
    for other in match.all_seats:
        if other.player is None or other.player == player:
            continue
        if by_link and match.proposer not in (None, other.player):
            if tie_of_row(other).are_apart:
                raise NotPlayable(MatchCode.NO_SEAT_LEFT)
            continue
        refuse_unless_may_play(player, other.player, tie_of_row(other))
        if by_link and not came_by_link(player, other.player):
            raise NotPlayable(MatchCode.BY_LINK_ONLY)


def refuse_unless_all_may_sit(terms: Terms, number: int) -> None:
    most = RULESETS[terms.ruleset].most_seats
    if number > most:
        rules = str(Ruleset(terms.ruleset).label)
        raise NotPlayable(MatchCode.TOO_MANY_SEATS, most=most, rules=rules)


def refuse_unless_terms_fit(terms: Terms, proposer: User, places: Sequence[ProposedSeat]) -> None:
    """Refuse invalid terms, and terms that do not fit the number of seats or the known buttons."""
    refuse_unless_all_may_sit(terms, len(places))
    refuse_unless_range_makes_sense(terms)
    refuse_unless_pace_makes_sense(terms)
    refuse_unless_head_start_fits(terms, len(places))
    refuse_robots_in_misere(terms, (place.player for place in places))
    if terms.winslow_seat not in (None, *range(len(places))):
        raise NotPlayable(MatchCode.NO_SUCH_WINSLOW)
    for number, place in enumerate(places):
        if place.has_dice:
            refuse_unless_winslow_fits(terms, number, place.recipe)
        refuse_unless_can_be_picked(place, proposer, terms)
        refuse_unless_playable(place, terms)
    refuse_unless_some_can_attack(places)


def refuse_robots_in_misere(terms: Terms, players: Iterable[User | None]) -> None:
    if terms.misere and any(player is not None and player.is_robot for player in players):
        raise NotPlayable(MatchCode.ROBOTS_PLAY_TO_WIN)


def refuse_unless_pace_makes_sense(terms: Terms) -> None:
    try:
        Pace.read(terms.pace)
    except ValueError as error:
        raise NotPlayable(MatchCode.NO_SUCH_PACE) from error


def refuse_unless_head_start_fits(terms: Terms, seats: int) -> None:
    if terms.head_start_seat not in (None, *range(seats)):
        raise NotPlayable(MatchCode.NO_SUCH_HEAD_START)
    if terms.head_start >= terms.first_to:
        raise NotPlayable(MatchCode.HEAD_START_TOO_LARGE)


def refuse_unless_can_be_picked(place: ProposedSeat, proposer: User, terms: Terms) -> None:
    if place.player == proposer and not (place.has_dice or place.search or terms.draft):
        raise NotPlayable(MatchCode.BUTTON_MISSING)
    if not place.search:
        if place.drawn_by_chance:
            raise NotPlayable(MatchCode.FILTER_MISSING)
        return
    if button_searches.stored_form(place.search) != place.search:
        raise NotPlayable(MatchCode.FILTER_UNREADABLE)
    found = button_searches.buttons_like(place.search, terms)
    if not (button_searches.drawable_buttons(found) if place.drawn_by_chance else found).exists():
        raise NotPlayable(MatchCode.NO_BUTTON_FOUND)


def refuse_unless_winslow_fits(terms: Terms, seat: int, recipe: str) -> None:
    if terms.winslow_seat == seat and winslow_for(terms, recipe) is None:
        raise NotPlayable(MatchCode.WINSLOW_DOES_NOT_FIT)


def winslow_for(terms: Terms, recipe: str) -> int | None:
    try:
        places = places_for_winslow(parse_recipe(recipe))
    except UnreadableRecipe:
        return None
    agreed = terms.winslow_die - 1 if terms.winslow_die else next(iter(places), None)
    return agreed if agreed in places else None


def refuse_unless_among(match: Match, seat: Seat, brought: ProposedSeat) -> None:
    if not seat.search:
        return
    name, recipe, special = brought.button_name, brought.recipe, brought.special
    if not button_searches.search_finds(seat.search, name, recipe, special, match.terms):
        raise NotPlayable(MatchCode.NOT_AMONG_THESE)


def refuse_unless_playable(place: ProposedSeat, terms: Terms, *, must_have_dice: bool = False) -> None:
    if not (place.recipe or place.special):
        if must_have_dice:
            raise NotPlayable(MatchCode.BUTTON_MISSING)
        return
    try:
        refusal = why_not_playable(
            parse_recipe(place.recipe), terms.ruleset, place.special, terms.printed_specials
        )
    except UnreadableRecipe as error:
        raise AgainstTheRules(error) from error
    if refusal is not None:
        raise AgainstTheRules(refusal)
    if terms.legal_only and not button_searches.is_legal(place.button_name, place.recipe):
        raise NotPlayable(MatchCode.NOT_TOURNAMENT_LEGAL, name=place.button_name or place.recipe)


def refuse_unless_some_can_attack(sides: Sequence[ProposedSeat | Seat]) -> None:
    """Refuse dice that could never attack, if all dice are known. Fighters with specials are not checked."""
    if any(side.special or not side.recipe for side in sides):
        return
    if refused := why_none_can_attack([parse_recipe(side.recipe) for side in sides]):
        raise AgainstTheRules(refused)


def refuse_unless_offered(match: Match) -> None:
    if not match.is_offered:
        raise TooLate(MatchCode.OFFER_IS_GONE)
    if match.has_expired:
        raise TooLate(MatchCode.OFFER_HAS_EXPIRED)
