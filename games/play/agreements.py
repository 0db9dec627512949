"""Agreements during a match: to stop or restart the clocks, to call it off, or to change to live play."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from core.refusals import NotPossible, TooLate
from games.models import Agreement, Match, Seat
from games.play import timekeeping
from games.play.recording import add_message, dice_of, lock_match, save_fields, store_move
from games.play.refusals import MatchCode
from games.play.terms.rated import is_with_robot, why_friendly
from games.play.under_way.giving_up import seat_at_play
from games.signals import Happened, News, tell

What = Agreement.What

CHANGES_OF_PACE = (What.LIVE, What.DAYS)
CHANGES: dict[str, Callable[[Match], None]] = {
    What.STOP: timekeeping.stop,
    What.RESUME: timekeeping.resume_clocks,
    What.LIVE: timekeeping.go_live,
    What.DAYS: timekeeping.go_back,
}
LONGEST_STOP = timedelta(days=14)
"""Time after which a player may restart the clocks without asking the others."""


def ask(match_id: int, player: User, what: Agreement.What, reason: str = "") -> Match:
    """Ask the opponents to agree to *what*, with a reason. Robots agree at once.

    The agreement takes effect once all players agree.
    """
    with transaction.atomic():
        match = lock_match(match_id)
        seat = seat_at_play(match, player)
        if refused := why_not_ask(match, what):
            raise refused
        if match.asked not in ("", what):
            raise TooLate(MatchCode.ANSWER_WHAT_IS_ASKED)
        if reason.strip():
            add_message(match, seat.number, player, reason, after_move=match.version)
        record_agreement(match, seat, what)
    return match


def agree(match_id: int, player: User, what: Agreement.What) -> Match:
    with transaction.atomic():
        match = lock_match(match_id)
        seat = seat_at_play(match, player)
        if match.asked != what:
            raise TooLate(MatchCode.NOT_ASKED_ANY_MORE)
        if refused := why_not_ask(match, what):
            raise refused
        record_agreement(match, seat, what)
    return match


def disagree(match_id: int, player: User) -> Match:
    with transaction.atomic():
        match = lock_match(match_id)
        seat_at_play(match, player)
        if not match.asked:
            raise TooLate(MatchCode.NOT_ASKED_ANY_MORE)
        forget_question(match)
        save_fields(match, "asked")
    return match


def why_not_ask(match: Match, what: Agreement.What) -> NotPossible | None:
    if match.is_on_one_device:
        return NotPossible(MatchCode.NOBODY_TO_ASK)
    if match.of_event and what != What.RESUME:
        return NotPossible(MatchCode.EVENT_GOES_ON)
    if what == What.CANCEL:
        if is_with_robot(match) and not why_friendly(match):
            return NotPossible(MatchCode.ROBOTS_PLAY_ON)
        return None
    if what in CHANGES_OF_PACE:
        return timekeeping.why_not_go_live(match) if what == What.LIVE else timekeeping.why_not_go_back(match)
    if not match.pace:
        return NotPossible(MatchCode.NO_CLOCK)
    if (what == What.STOP) == (match.stopped_at is not None):
        return TooLate(MatchCode.CLOCKS_DO_SO)
    return None


def open_request(match: Match) -> Agreement | None:
    if not match.asked or match.status != Match.Status.PLAYING:
        return None
    return Agreement.objects.get(match=match)


def still_to_agree(match: Match, wanted: list[int]) -> list[Seat]:
    """Return the seats in play that are missing in *wanted*, the seats that agreed. Robots always agree."""
    return [
        seat
        for seat in match.all_seats
        if seat.number not in wanted
        and not match.battle.seats[seat.number].gone
        and not (seat.player is not None and seat.player.is_robot)
    ]


def record_agreement(match: Match, seat: Seat, what: Agreement.What) -> None:
    asked = open_request(match)
    before = [] if asked is None else asked.seats
    wanted = [*before, *({seat.number} - set(before))]
    if not still_to_agree(match, wanted) or may_resume_alone(match, what):
        forget_question(match)
        carry_out_agreement(match, seat, what)
        return
    if wanted == before:
        raise TooLate(MatchCode.ASKED_ALREADY)
    Agreement.objects.update_or_create(match=match, defaults={"what": what, "seats": wanted})
    match.asked = what
    save_fields(match, "asked")
    if asked is None:
        tell(News(Happened.WISHED, match, seat.number))


def may_resume_alone(match: Match, what: Agreement.What) -> bool:
    stopped = match.stopped_at
    return what == What.RESUME and stopped is not None and stopped <= timezone.now() - LONGEST_STOP


def forget_question(match: Match) -> None:
    Agreement.objects.filter(match=match).delete()
    match.asked = ""


def carry_out_agreement(match: Match, seat: Seat, what: Agreement.What) -> None:
    if what == What.CANCEL:
        store_move(match, seat.number, None, match.battle.call_off(), dice_of(match), "asked")
        return
    save_fields(match, "asked")
    CHANGES[what](match)
    if what not in CHANGES_OF_PACE:
        tell(News(Happened.AGREED, match, seat.number))
