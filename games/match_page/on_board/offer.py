"""A card with an offer for one viewer, and with the buttons that the viewer has to pick."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Self
from urllib.parse import urlencode

from django.contrib.auth.models import AnonymousUser
from django.db import DatabaseError

from accounts.models import Invitation, User
from buttons.models import Button
from core.database.read_only import is_refused_write
from core.refusals import NotPossible
from core.text.lists import all_of
from games import play
from games.lists.standing_offers import StandingForm
from games.log import terms_words
from games.log.markup import render_markup
from games.match_page.on_board.draft import DraftShown, draft_shown
from games.match_page.on_board.follow_ups import address_of_similar_match
from games.match_page.visit import MatchVisit
from games.models import Match, Seat, Terms
from games.offers import button_choice
from games.play.terms.admitting import Joiner, bars_in_words, why_not_admitted
from games.play.terms.drafts import has_draft_begun
from games.play.terms.rated import is_with_robot, why_friendly
from games.web import PageRequest, SeatedRequest

PICKED_AS = {"mine": "pick", "theirs": "theirs"}
"""Query parameters for the buttons that were picked for the viewer and for the other player."""


@dataclass(frozen=True, slots=True)
class SeatOfTerms:
    number: int
    name: str
    player: User | None
    accepted: bool
    button: str
    recipe: str
    special: str
    drawn_by_chance: bool
    left_to_others: bool
    search: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownTerms(Terms):
    """The terms of a match in words, with the players who agree on them. All of this is public."""

    status: str
    arranged_by: User | None
    proposer: int | None
    is_on_one_device: bool
    of_event: bool
    """True if a tournament made the match."""
    in_sentences: terms_words.TermsInSentences
    in_brief: list[str]
    why_friendly: str
    is_with_robot: bool
    rules: str
    """The key for describing the ruleset in words, regardless of how die sizes are chosen."""
    commitment: str
    seats: list[SeatOfTerms]


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonToPick:
    side: str
    seat: Seat
    name: str
    button: Button | None
    others: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    say: str
    is_offered: bool
    has_expired: bool
    expires_at: datetime | None
    is_mine: bool
    description: str
    may_describe: bool
    offers_it: bool
    """True if the viewer may offer the match to another player."""
    asked: str
    """Name of the player who has been asked and has not accepted yet, or an empty string."""
    by_link: bool
    stands: bool
    """True if the site renews the offer automatically."""
    may_stand: StandingForm | None
    bars: list[str]
    """Sentences on which players may take an open seat."""
    why_not: str
    """The reason why the viewer may not take an open seat, or an empty string."""
    may_accept: bool
    may_decline: bool
    may_step_back: bool
    is_arranger: bool
    to_pick: list[ButtonToPick]
    draft: DraftShown | None
    another: str
    link: str
    closer: str | None
    may_say_why: bool
    reason: str
    """The reason for declining or withdrawing the offer, for the players who were asked."""

    template = "games/match_page/on_board/_offer.html"

    @classmethod
    def for_viewer(cls, visit: MatchVisit) -> Self | None:
        request, found = visit.request, visit.match
        if found.has_begun or found.is_record_only:
            return None
        seat = found.seat_of(request.user)
        closer = None if found.closed_by is None else found.all_seats[found.closed_by].name
        is_arranger = seat is None and request.user.is_authenticated and found.proposer_id == request.user.pk
        is_open = found.is_on_offer and any(other.is_open for other in found.all_seats)
        refused = None
        if is_open and seat is None and request.user.is_authenticated and not is_arranger:
            refused = why_not_admitted(found, Joiner(request.user))
        proposes = seat is not None and found.proposer_id == seat.player_id
        is_known = request.user.is_authenticated and seat is None
        rating = request.user.rating if is_known and isinstance(request.user, User) else None
        return cls(
            say=visit.say,
            is_offered=found.is_on_offer,
            has_expired=found.has_expired,
            expires_at=found.expires_at,
            is_mine=seat is not None and seat.accepted,
            description=found.description,
            may_describe=found.is_on_offer
            and found.proposer_id == request.user.pk
            and found.standing_offer_id is None,
            offers_it=proposes
            and found.is_on_offer
            and len(found.all_seats) == 2
            and not has_draft_begun(found),
            asked=all_of(other.name for other in found.all_seats if other.player and not other.accepted),
            by_link=found.by_link,
            stands=proposes and found.standing_offer_id is not None,
            may_stand=StandingForm() if proposes and found.is_on_offer and play.may_stand(found) else None,
            bars=bars_in_words(found.terms, rating) if is_open else [],
            why_not="" if refused is None else str(refused),
            may_accept=found.is_on_offer
            and request.user.is_authenticated
            and refused is None
            and (not seat.accepted if seat else is_open),
            may_decline=found.is_on_offer
            and (not seat.accepted or found.proposer_id in (None, seat.player_id) if seat else is_arranger),
            may_step_back=found.is_offered
            and seat is not None
            and seat.joined
            and not (found.draft and seat.bans),
            is_arranger=is_arranger,
            to_pick=buttons_to_pick(request, found),
            draft=draft_shown(found, seat) if found.draft else None,
            another=address_of_similar_match(found, seat.number)
            if seat and found.proposer_id == seat.player_id
            else "",
            link=link_to(request, found, seat.player) if is_open and seat and seat.player else "",
            closer=closer,
            may_say_why=seat is not None
            and len(found.players) > 1
            and isinstance(request.user, User)
            and play.why_not_say(found, request.user) is None,
            reason=play.reasons_for_closing([found.pk]).get(found.pk, "") if closer and seat else "",
        )


def shown_terms(found: Match) -> ShownTerms:
    in_words = {
        "ruleset": found.get_ruleset_display(),
        "description": render_markup([found.description])[0] if found.description else "",
    }
    return ShownTerms(
        **(asdict(found.terms) | in_words),
        status=found.status,
        arranged_by=found.arranged_by,
        proposer=found.proposer_id,
        is_on_one_device=found.is_on_one_device,
        of_event=found.of_event,
        in_sentences=terms_words.terms_in_sentences(found),
        in_brief=terms_words.terms_in_brief(found),
        why_friendly=why_friendly(found),
        is_with_robot=is_with_robot(found),
        rules=found.terms.rules_of,
        commitment=found.commitment,
        seats=[
            SeatOfTerms(
                number=seat.number,
                name=seat.name,
                player=seat.player,
                accepted=seat.accepted,
                button=seat.button_name,
                recipe=seat.recipe,
                special=seat.special,
                drawn_by_chance=seat.drawn_by_chance,
                left_to_others=seat.accepted and seat.is_to_be_picked,
                search=seat.search,
            )
            for seat in found.all_seats
        ],
    )


def seats_to_pick_for(found: Match, viewer: User | AnonymousUser) -> dict[str, Seat]:
    """Return the seats for which the viewer picks a button, under the keys "mine" and "theirs".

    "theirs" is a seat whose button is left to the joining player.
    """
    if found.draft:
        return {}
    mine = found.seat_of(viewer) or next((seat for seat in found.all_seats if seat.is_open), None)
    left = (seat for seat in found.all_seats if seat.accepted and seat.is_to_be_picked)
    seats = {"mine": mine, "theirs": next(left, None)}
    return {side: seat for side, seat in seats.items() if seat is not None and seat.is_to_be_picked}


def buttons_to_pick(request: PageRequest | SeatedRequest, found: Match) -> list[ButtonToPick]:
    given = {name: request.GET.get(name, "") for name in PICKED_AS.values()}
    return [
        ButtonToPick(
            side=side,
            seat=seat,
            name=PICKED_AS[side],
            button=button_in(given[PICKED_AS[side]], request.user, seat.search, found),
            others=urlencode({n: p for n, p in given.items() if p and n != PICKED_AS[side]}),
        )
        for side, seat in seats_to_pick_for(found, request.user).items()
    ]


def button_in(pick: str, viewer: User | AnonymousUser, within: str, found: Match) -> Button | None:
    try:
        return button_choice.button_of(
            pick,
            found.terms,
            asking=viewer if viewer.is_authenticated else None,
            within=within,
            without=found.banned_buttons,
        )
    except NotPossible:
        return None


def offered_by_link(match_id: int, host: User) -> Match | None:
    offers = Match.objects.on_offer().filter(by_link=True, seats__player=host)
    return offers.filter(pk=match_id).first()


def link_to(request: PageRequest | SeatedRequest, found: Match, host: User) -> str:
    """Return a link for joining this match, or an empty string while the database is read-only."""
    try:
        invitation, _made = Invitation.objects.get_or_create(host=host)
    except DatabaseError as error:
        if is_refused_write(error):
            return ""
        raise
    address = f"{invitation.get_absolute_url()}?{urlencode({'next': found.get_absolute_url()})}"
    return request.build_absolute_uri(address)
