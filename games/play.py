"""The one door: whatever changes a match is a verb of this module.

Each verb locks the match, refuses what is no longer open, lets the rules decide, stores what came of it,
and tells connected pages after the commit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.trust import (
    accepts_at_once,
    are_apart,
    came_by_link,
    most_matches_at_once,
    why_not_play,
    why_not_together,
)
from games import dice, searches, winslow
from games.dice import FairDice
from games.live import announce
from games.lots import NothingToDraw, draw_lots
from games.models import (
    LONGEST_DESCRIPTION,
    LONGEST_MESSAGE,
    LONGEST_NOTE,
    LONGEST_WORDS,
    Match,
    MatchQuerySet,
    Message,
    Move,
    Seat,
    waiting,
)
from games.signals import Happened, News, tell
from rules import RULES_REVISION, Action, Battle, Step, UnreadableRecipe, parse_recipe, why_not_playable
from rules.codec import FORMAT, action_to_json, event_to_json
from rules.events import MatchAbandoned

A_WEEK = timedelta(days=7)
MOST_ARRANGED = 20
"""Offers for two others that wait for them, of one player at once."""

SILENCE = timedelta(days=14)
"""For so long whoever a match waits for may be silent, before another may end it."""

NOTHING = "\0"
"""A character that PostgreSQL keeps in no text."""


class NotPossible(Exception):
    """The site refuses a request about a match; the message is for the player."""

    status = 403


class NotSeated(NotPossible):
    def __init__(self) -> None:
        super().__init__(_("You do not play in this match."))


class TooLate(NotPossible):
    """It was possible a moment ago."""

    status = 409


class DecisionClosed(TooLate):
    def __init__(self) -> None:
        super().__init__(_("This was already decided. Here is the match as it stands now."))


class NoLongerOpen(TooLate):
    def __init__(self) -> None:
        super().__init__(_("This offer is no longer open."))


class NotPlayable(NotPossible):
    """These seats cannot play each other, or with these dice."""

    status = 422


class Place(NamedTuple):
    """A seat as it is proposed: a player or anybody, with a button, a recipe, or neither yet."""

    player: User | None
    recipe: str = ""
    button_name: str = ""
    special: str = ""
    search: str = ""
    """The buttons among which one is picked or drawn."""
    by_lot: bool = False
    """Chance draws one when everybody has accepted."""

    @property
    def has_dice(self) -> bool:
        return bool(self.recipe or self.special)


class DecisionId(NamedTuple):
    """What an action answers: one decision of one seat."""

    match: int
    seat: int
    number: int


# ---- making a match


def propose(
    proposer: User,
    places: Sequence[Place],
    *,
    words: str = "",
    by_link: bool = False,
    lasts: timedelta = A_WEEK,
    **terms: object,
) -> Match:
    """Offer a match: *proposer* has accepted already, the others are asked.

    Who takes no seat brings two others together, and both are asked. Open seats are for anybody, or for
    those who come by a link of the proposer.
    """
    refuse_unless_may_meet(proposer, [place.player for place in places])
    if proposer.is_guest and not by_link and any(place.player is None for place in places):
        raise NotPlayable(
            _("Guests play robots and the players who sent them a link. Sign up to play everybody.")
        )
    if terms.get("description"):
        refuse_if_muted(proposer)
    seed = dice.new_seed()
    with transaction.atomic():
        refuse_unless_has_time(proposer)
        if not any(place.player == proposer for place in places):
            refuse_unless_arranges_few(proposer)
        match = Match(
            proposer=proposer,
            commitment=dice.commitment(seed),
            sealed_seed=dice.seal(seed),
            by_link=by_link,
            expires_at=timezone.now() + lasts,
            **terms,
        )
        if match.winslow_seat not in (None, *range(len(places))):
            raise NotPlayable(_("There is no such seat to have a Winslow."))
        for number, place in enumerate(places):
            if place.recipe or place.special:
                refuse_unless_winslow_fits(match, number, place.recipe)
            refuse_unless_can_be_picked(place, match)
            refuse_unless_playable(place, match)
        match.save()
        Seat.objects.bulk_create(
            Seat(
                match=match,
                number=number,
                player=place.player,
                accepted=place.player == proposer,
                recipe=place.recipe,
                button_name=place.button_name,
                special=place.special,
                search=place.search,
                by_lot=place.by_lot,
                words=(words or dice.new_words()) if place.player == proposer else "",
            )
            for number, place in enumerate(places)
        )
        mine = match.seat_of(proposer)
        tell(News(Happened.OFFERED, match, None if mine is None else mine.number))
        announce_to_the_one_before(match)
        announce_after_commit(match)
        return match if mine is None else accepted_by_wish(match, proposer)


def accepted_by_wish(match: Match, proposer: User) -> Match:
    """Take the seats of those who do not want to be asked, if they have their dice and the time."""
    for seat in match.all_seats:
        player = seat.player
        if player and not seat.accepted and match.winslow_seat is None and accepts_at_once(player, proposer):
            with suppress(NotPlayable):
                match = accept(match.pk, player)
    return match


def accept(
    match_id: int,
    player: User,
    *,
    place: Place | None = None,
    others: Mapping[int, Place] | None = None,
    words: str = "",
) -> Match:
    """Take the seat that was kept for *player*, or one that is open to anybody; the last one begins.

    *place* is what they bring; *others* is what they pick for those who left that to them.
    """
    with transaction.atomic():
        match = locked(match_id)
        refuse_unless_offered(match)
        seat = match.seat_of(player) or next((seat for seat in match.all_seats if seat.is_open), None)
        if seat is None or seat.accepted:
            raise TooLate(_("There is no seat left for you in this match."))
        refuse_unless_has_time(player)
        refuse_unless_welcome(match, seat, player)
        take(match, seat, place)
        for other in match.all_seats:
            if other.accepted and other.is_to_be_picked:
                take(match, other, (others or {}).get(other.number))
        seat.player, seat.accepted, seat.words = player, True, words or dice.new_words()
        seat.save()
        if all(other.accepted for other in match.all_seats):
            begin(match)
        else:
            touch(match)
    return match


def refuse_unless_welcome(match: Match, seat: Seat, player: User) -> None:
    """Nobody sits down with those whom they may not play; by a link its host's guests may meet each other."""
    by_link = match.by_link and seat.is_open
    for other in match.all_seats:
        if other.player is None or other.player == player:
            continue
        if by_link and match.proposer not in (None, other.player):
            if are_apart(player, other.player):
                raise NotPlayable(_("There is no seat left for you in this match."))
            continue
        refuse_unless_may_play(player, other.player)
        if by_link and not came_by_link(player, other.player):
            raise NotPlayable(_("This match is for whoever came by a link of its player."))


def decline(match_id: int, player: User) -> Match:
    """Refuse a match that was offered; whoever offered it withdraws it so."""
    with transaction.atomic():
        match = locked(match_id)
        if not match.is_offered:
            raise NoLongerOpen
        seat = match.seat_of(player)
        if seat is None:
            withdraw_arranged(match, player)
            return match
        if seat.accepted and match.proposer_id not in (None, player.pk):
            raise NotPossible(_("You have accepted. Only whoever offered the match may withdraw it."))
        match.status = Match.Status.WITHDRAWN if seat.accepted else Match.Status.DECLINED
        match.closed_by = seat.number
        touch(match, "status", "closed_by")
        close_seats(match, seat)
        announce_to_the_one_before(match)
        tell(News(Happened(match.status), match, seat.number))
    return match


def withdraw_arranged(match: Match, player: User) -> None:
    """Take back what *player* arranged for others; it ends without a day on which it would have ended."""
    if match.proposer_id != player.pk:
        raise NotSeated
    match.status, match.expires_at = Match.Status.WITHDRAWN, None
    touch(match, "status", "expires_at")
    close_seats(match)
    tell(News(Happened.WITHDRAWN, match))


def take(match: Match, seat: Seat, brought: Place | None) -> None:
    """Give the seat the dice that were *brought* for it, if it waits for some."""
    if brought is not None and seat.is_to_be_picked:
        refuse_unless_among(match, seat, brought)
        seat.recipe, seat.button_name, seat.special = brought.recipe, brought.button_name, brought.special
        seat.save()
    if not seat.by_lot:
        place = Place(seat.player, seat.recipe, seat.button_name, seat.special)
        refuse_unless_playable(place, match, must_have_dice=True)
        refuse_unless_winslow_fits(match, seat.number, seat.recipe)


def close_expired() -> int:
    """Withdraw the offers that nobody accepted in time."""
    closed = 0
    for number in Match.objects.expired().values_list("pk", flat=True):
        with transaction.atomic():
            match = locked(number)
            if match.is_offered and match.has_expired:
                match.status = Match.Status.WITHDRAWN
                touch(match, "status")
                close_seats(match)
                announce_to_the_one_before(match)
                tell(News(Happened.WITHDRAWN, match))
                closed += 1
    return closed


def describe(match_id: int, player: User, text: str) -> Match:
    """Put what is said about an offer in other words, as long as the match has not begun."""
    refuse_if_muted(player)
    with transaction.atomic():
        match = locked(match_id)
        refuse_unless_offered(match)
        if match.proposer_id != player.pk:
            raise NotPossible(_("Only whoever offered the match may describe it."))
        match.description = checked_description(text)
        touch(match, "description")
    return match


def close_seats(match: Match, by: Seat | None = None) -> None:
    """The offer is no longer open: who closed it knows, the others find it among what is over."""
    now = timezone.now()
    match.seats.update(closed_at=now)
    if by is not None:
        match.seats.filter(pk=by.pk).update(dismissed_at=now)


def rematch(match_id: int, player: User, brought: Sequence[Place]) -> Match:
    """Offer the same players another match on the same terms, with what is *brought* for each seat."""
    old = Match.objects.get(pk=match_id)
    seat_of(old, player)
    if not old.is_finished:
        raise TooLate(_("This match is not over yet."))
    if any(seat.player is None for seat in old.all_seats):
        raise NotPlayable(_("Somebody who played has left. Find somebody else to beat."))
    places = [place._replace(player=seat.player) for place, seat in zip(brought, old.all_seats, strict=True)]
    return propose(
        player,
        places,
        continues=old,
        first_to=old.first_to,
        ruleset=old.ruleset,
        printed_specials=old.printed_specials,
        description=old.description,
        is_private=old.is_private,
        winslow_seat=old.winslow_seat,
        winslow_die=old.winslow_die,
    )


def forget(matches: MatchQuerySet) -> None:
    """Delete matches that nobody is left to remember."""
    Match.objects.filter(pk__in=list(matches.values_list("pk", flat=True))).delete()


def refuse_unless_has_time(player: User) -> None:
    """Nobody plays more matches at once than their account is good for."""
    if player.is_robot:
        return
    open_ones = Q(match__status=Match.Status.PLAYING) | (waiting("match__") & Q(accepted=True))
    most = most_matches_at_once(player)
    if Seat.objects.filter(open_ones, player=player).count() >= most:
        sentence = _("You have %(most)s matches on the table, and may not have more at once.")
        raise NotPlayable(sentence % {"most": most})


def refuse_unless_may_meet(proposer: User, players: Sequence[User | None]) -> None:
    """Whoever proposes may play all of the others, or bring these two together."""
    if proposer not in players:
        named = [player for player in players if player is not None]
        if len(named) != 2 or len(players) != 2:
            raise NotPlayable(_("Name two players to bring together."))
        if reason := why_not_together(proposer, *named):
            raise NotPlayable(reason)
        return
    for player in players:
        if player is not None and (player != proposer or players.count(player) > 1):
            refuse_unless_may_play(proposer, player)


def refuse_unless_arranges_few(proposer: User) -> None:
    arranged = Match.objects.on_offer().filter(proposer=proposer).exclude(seats__player=proposer)
    if arranged.count() >= MOST_ARRANGED:
        sentence = _("%(most)s matches that you arranged wait for others already.")
        raise NotPlayable(sentence % {"most": MOST_ARRANGED})


def refuse_unless_may_play(player: User, other: User) -> None:
    reason = why_not_play(player, other)
    if reason is not None:
        raise NotPlayable(reason)


def refuse_unless_can_be_picked(place: Place, match: Match) -> None:
    """A search that goes along with an offer makes sense, and finds something."""
    if place.player == match.proposer and not place.has_dice and not place.search:
        raise NotPlayable(_("Choose a button first."))
    if not place.search:
        if place.by_lot:
            raise NotPlayable(_("Say among which buttons lots are to be drawn."))
        return
    if searches.to_keep(place.search) != place.search:
        raise NotPlayable(_("This filter of buttons makes no sense."))
    if not searches.buttons_like(place.search, as_printed=match.printed_specials).exists():
        raise NotPlayable(_("No button is like that."))


def refuse_unless_winslow_fits(match: Match, seat: int, recipe: str) -> None:
    if match.winslow_seat == seat and winslow_for(match, recipe) is None:
        raise NotPlayable(
            _("A Winslow takes the place of a swing die; only in a button without any, of another die.")
        )


def winslow_for(match: Match, recipe: str) -> int | None:
    try:
        return winslow.place_of(recipe, match.winslow_die)
    except UnreadableRecipe:
        return None


def refuse_unless_among(match: Match, seat: Seat, brought: Place) -> None:
    if not seat.search:
        return
    name, recipe, special = brought.button_name, brought.recipe, brought.special
    if not searches.has(seat.search, name, recipe, special, as_printed=match.printed_specials):
        raise NotPlayable(_("This button is not among those that may be picked here."))


def refuse_unless_playable(place: Place, match: Match, *, must_have_dice: bool = False) -> None:
    if not (place.recipe or place.special):
        if must_have_dice:
            raise NotPlayable(_("Choose a button first."))
        return
    try:
        refusal = why_not_playable(
            parse_recipe(place.recipe), match.ruleset, place.special, match.printed_specials
        )
    except UnreadableRecipe as error:
        raise NotPlayable(str(error)) from error
    if refusal is not None:
        raise NotPlayable(str(refusal))


def refuse_unless_offered(match: Match) -> None:
    if not match.is_offered:
        raise NoLongerOpen
    if match.has_expired:
        raise TooLate(_("This offer was open for so long, and nobody accepted it in time."))


def begin(match: Match) -> None:
    seats = match.all_seats
    draw = fair_dice(match)
    try:
        draw_lots(match, draw)
    except NothingToDraw as error:
        raise NotPlayable(_("No button is like that any more.")) from error
    agreed = None
    if match.winslow_of is not None:
        refuse_unless_winslow_fits(match, match.winslow_of.number, match.winslow_of.recipe)
        agreed = (match.winslow_of.number, winslow_for(match, match.winslow_of.recipe) or 0)
    wishes = [seat.player.preferences for seat in seats if seat.player is not None]
    start = Battle.between(
        *(seat.recipe for seat in seats),
        first_to=match.first_to,
        ruleset=match.ruleset,
        buttons=[seat.button_name for seat in seats],
        specials=[seat.special for seat in seats],
        autopass=[preferences.auto_pass for preferences in wishes],
        overshooting=[preferences.fire_overshooting for preferences in wishes],
        printed_specials=match.printed_specials,
        winslow=agreed,
    )
    match.start_data = start.to_json()
    match.status = Match.Status.PLAYING
    keep(match, None, None, start.begin(draw), draw, "start_data", "status")
    announce_to_the_one_before(match)


# ---- playing it


def act(decision: DecisionId, action: Action) -> Match:
    """Carry out *action* as the answer to *decision*, if it is still open."""
    with transaction.atomic():
        match = locked(decision.match)
        refuse_unless_open(match, decision)
        draw = fair_dice(match)
        step = match.battle.act(decision.seat, action, draw)
        keep(match, decision.seat, action, step, draw)
    return match


def abandon(match_id: int, player: User) -> Match:
    """End a match without a winner, as whoever it waits for has been silent for too long."""
    with transaction.atomic():
        match = locked(match_id)
        seat = seat_of(match, player)
        reason = why_not_abandon(match, seat)
        if reason is not None:
            raise TooLate(reason)
        end_early(match, seat, left=False)
    return match


def leave(match_id: int, player: User) -> Match:
    """End a match without a winner, as one of its players goes for good."""
    with transaction.atomic():
        match = locked(match_id)
        if match.status == Match.Status.PLAYING:
            end_early(match, seat_of(match, player), left=True)
    return match


def why_not_abandon(match: Match, seat: Seat) -> str | None:
    """Why whoever sits there may not end the match now, as a sentence; None if they may."""
    if match.status != Match.Status.PLAYING:
        return _("This match is not being played.")
    if seat.player is None or seat.player.is_robot:
        return _("Robots wait for as long as it takes.")
    if seat.owes is not None:
        return _("The match waits for you. Answer first, or surrender.")
    if any(other.owes_since and other.owes_since <= timezone.now() - SILENCE for other in match.all_seats):
        return None
    sentence = _("A match may be ended so when somebody has not answered for %(days)s days.")
    return sentence % {"days": SILENCE.days}


def end_early(match: Match, seat: Seat, *, left: bool) -> None:
    keep(match, seat.number, None, match.battle.abandon(seat.number, left=left), fair_dice(match))


def refuse_unless_open(match: Match, decision: DecisionId) -> None:
    if not match.has_begun:
        raise DecisionClosed
    owed = match.battle.decisions.get(decision.seat)
    if owed is None or owed.number != decision.number:
        raise DecisionClosed


def fair_dice(match: Match) -> FairDice:
    words = [seat.words for seat in match.all_seats]
    return FairDice(dice.unseal(match.sealed_seed), words, match.pk, match.draws_made)


def keep(
    match: Match, seat: int | None, action: Action | None, step: Step, draw: FairDice, *changed: str
) -> None:
    """Store the new battle, and the move that made it."""
    now = timezone.now()
    round_before = match.battle.round if match.has_begun else 0
    match.__dict__["battle"] = step.battle
    match.battle_data, match.format = step.battle.to_json(), FORMAT
    match.draws_made, match.moved_at = draw.made, now
    if step.battle.is_over:
        was_abandoned = any(isinstance(event, MatchAbandoned) for event in step.events)
        match.status = Match.Status.ABANDONED if was_abandoned else Match.Status.FINISHED
        match.seed = draw.seed.hex()
    touch(match, "battle_data", "format", "draws_made", "moved_at", "status", "seed", *changed)
    Move.objects.create(
        match=match,
        number=match.version,
        seat=seat,
        round=round_before,
        action=None if action is None else action_to_json(action),
        draws=draw.draws,
        events=[event_to_json(event) for event in step.events],
        format=FORMAT,
        rules_revision=RULES_REVISION,
        made_at=now,
    )
    keep_seats(match, step.battle)
    happened = Happened.BEGUN if seat is None else Happened.MOVED
    tell(News(Happened.ENDED if step.battle.is_over else happened, match, seat, step.events))


def keep_seats(match: Match, battle: Battle) -> None:
    """Note on the seats what overviews ask for: who owes a decision, and how it stands."""
    for seat in match.all_seats:
        owed = battle.decisions.get(seat.number)
        owes = None if owed is None else owed.number
        won = battle.seats[seat.number].won
        if (seat.owes, seat.rounds_won) == (owes, won) and not battle.is_over:
            continue
        if seat.owes != owes:
            seat.owes, seat.owes_since = owes, None if owes is None else match.moved_at
            seat.later_until = None
        seat.rounds_won = won
        if battle.is_over:
            seat.result, seat.closed_at = result_of(match, seat.number), match.moved_at
        seat.save(update_fields=["owes", "owes_since", "later_until", "rounds_won", "result", "closed_at"])


def result_of(match: Match, seat: int) -> Seat.Result:
    if match.status == Match.Status.ABANDONED:
        return Seat.Result.ABANDONED
    if match.battle.winner is None:
        return Seat.Result.DRAWN
    return Seat.Result.WON if match.battle.winner == seat else Seat.Result.LOST


# ---- talking


def say(match_id: int, player: User, text: str) -> None:
    refuse_if_muted(player)
    with transaction.atomic():
        match = locked(match_id)
        seat = seat_of(match, player)
        match.said += 1
        Message.objects.create(
            match=match,
            number=match.messages.count() + 1,
            seat=seat.number,
            text=checked_text(text),
            after_move=last_move(match),
        )
        match.save(update_fields=["said"])
        tell(News(Happened.SAID, match, seat.number))
        announce_after_commit(match)


def edit(match_id: int, player: User, number: int, text: str) -> None:
    """Put one's last message in other words, as long as nobody has acted since."""
    refuse_if_muted(player)
    with transaction.atomic():
        match = locked(match_id)
        seat = seat_of(match, player)
        message = match.messages.filter(number=number, seat=seat.number, hidden=False).first()
        if message is None or not may_be_edited(message, last_move(match)):
            raise TooLate(_("This message can no longer be edited."))
        message.text, message.edited_at = checked_text(text), timezone.now()
        message.save(update_fields=["text", "edited_at"])
        match.said += 1
        match.save(update_fields=["said"])
        announce_after_commit(match)


def hide_message(match_id: int, number: int) -> None:
    """What a moderator takes away is read by nobody any more, whoever said it."""
    with transaction.atomic():
        match = locked(match_id)
        match.messages.filter(number=number).update(hidden=True)
        match.said += 1
        match.save(update_fields=["said"])
        announce_after_commit(match)


def take_description_away(match_id: int) -> None:
    with transaction.atomic():
        match = locked(match_id)
        match.description = ""
        match.save(update_fields=["description"])


def refuse_if_muted(player: User) -> None:
    if player.is_muted:
        until = date_format(timezone.localtime(player.muted_until), "DATETIME_FORMAT")
        raise NotPossible(_("A moderator has muted you until %(until)s.") % {"until": until})


def keep_chat_private(match_id: int, player: User, private: bool) -> None:
    with transaction.atomic():
        match = locked(match_id)
        seat = seat_of(match, player)
        seat.wants_private_chat = private
        seat.save(update_fields=["wants_private_chat"])
        match.said += 1
        match.save(update_fields=["said"])
        announce_after_commit(match)


def note(match_id: int, player: User, text: str) -> None:
    """Keep a note for nobody but oneself."""
    with transaction.atomic():
        seat = seat_of(locked(match_id), player)
        text = text.replace(NOTHING, "")
        if len(text) > LONGEST_NOTE:
            raise NotPlayable(_("A note has at most %(most)s characters.") % {"most": LONGEST_NOTE})
        seat.notes = text
        seat.save(update_fields=["notes"])


def note_seen(match: Match, seat: Seat | None) -> None:
    """Remember that whoever sits there has looked at the match as it stands, and at what was said."""
    if seat is not None and (seat.move_seen < match.version or seat.said_seen < match.said):
        seen = Q(move_seen__lte=match.version, said_seen__lte=match.said)
        Seat.objects.filter(seen, pk=seat.pk).update(move_seen=match.version, said_seen=match.said)


def may_be_edited(message: Message, last_move: int) -> bool:
    return message.after_move == last_move


def last_move(match: Match) -> int:
    return match.version if match.has_begun else 0


def checked_text(text: str) -> str:
    text = text.replace(NOTHING, "").strip()
    if not text:
        raise NotPlayable(_("Say something, or leave it."))
    if len(text) > LONGEST_MESSAGE:
        raise NotPlayable(_("A message has at most %(most)s characters.") % {"most": LONGEST_MESSAGE})
    return text


# ---- shared by all of them


def checked_description(text: str) -> str:
    """What is said about a match: browsers send each end of a line as two characters."""
    text = text.replace(NOTHING, "").replace("\r\n", "\n").strip()
    if len(text) > LONGEST_DESCRIPTION:
        sentence = _("A description has at most %(most)s characters.")
        raise NotPlayable(sentence % {"most": LONGEST_DESCRIPTION})
    return text


def checked_words(words: str) -> str:
    """The words that a player puts into the dice: one line, as each draw is made of lines."""
    words = words.strip()
    if len(words) > LONGEST_WORDS or not words.isprintable():
        sentence = _("Your words for the dice: one line of at most %(most)s characters.")
        raise NotPlayable(sentence % {"most": LONGEST_WORDS})
    return words


def locked(match_id: int) -> Match:
    return Match.objects.select_for_update().get(pk=match_id)


def seat_of(match: Match, player: User) -> Seat:
    seat = match.seat_of(player)
    if seat is None:
        raise NotSeated
    return seat


def touch(match: Match, *changed: str) -> None:
    match.version += 1
    match.save(update_fields=["version", *changed])
    announce_after_commit(match)


def announce_to_the_one_before(match: Match) -> None:
    """The page of the match that this one goes on from shows what became of the rematch."""
    if match.continues_id is not None:
        touch(locked(match.continues_id))


def announce_after_commit(match: Match) -> None:
    people = [seat.player.pk for seat in match.all_seats if seat.player and not seat.player.is_robot]
    transaction.on_commit(lambda: announce(match.pk, match.version, match.said, people), robust=True)
