"""Commands that players send by mail. Each mail is carried out once and answered with the result."""

from __future__ import annotations

from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import NotPossible
from games import play
from games.log.wording import refusal_in_words
from games.models import Match, Seat
from games.play import DecisionClosed
from notifications.inbox.incoming import Incoming
from notifications.inbox.sender_check import is_proved
from notifications.mail.addresses import OfferRight, TurnRight
from notifications.mail.command_words import command_words
from notifications.mail.envelope import one_line
from notifications.mail.link_rights import refuse_unless_wanted, seat_behind
from notifications.mail.reply_commands import NotByMail, command_in, read_command
from notifications.match_text.reader import as_read_by
from notifications.models import Delivery, Reply
from notifications.refusals import NewsCode
from rules import Refused
from rules.notation.typed_actions import NotUnderstood, as_typed

MOST_ANSWERS_AN_HOUR = 20
MOST_AN_HOUR = 100
AN_HOUR = timedelta(hours=1)


class SenderNotAllowed(Exception):
    """Raised when the sender has no right to do this or sends too many e-mails. The sender gets no answer."""


class SenderNotConfirmed(Exception):
    """Raised when our mail server does not confirm that the e-mail comes from its sender."""


def handle_reply(
    mail: Incoming, right: TurnRight | OfferRight, *, too_old: bool = False, arrived: datetime | None = None
) -> Reply:
    """Carry out the command if the e-mail is from the player. Queue an answer and return the stored reply."""
    match_id = right.match if isinstance(right, OfferRight) else right.decision.match
    match, seat, player = seat_behind(right.player, match_id)
    if match is None or seat is None or player is None or not is_from(mail, player):
        raise SenderNotAllowed
    if not is_proved(mail):
        raise SenderNotConfirmed
    if isinstance(right, TurnRight) and right.decision.seat != seat.number:
        raise SenderNotAllowed
    if Reply.objects.filter(player=player, made_at__gt=timezone.now() - AN_HOUR).count() >= MOST_AN_HOUR:
        raise SenderNotAllowed
    with as_read_by(player), transaction.atomic():
        reply, is_new = Reply.objects.get_or_create(
            player=player,
            fingerprint=mail.fingerprint,
            defaults={"match": match, "message_id": mail.message_id},
        )
        if not is_new:
            reply = Reply(player=player, match=match, message_id=mail.message_id)
            reply.sentence = _("We already had this e-mail, so nothing changed.")
        elif too_old:
            reply.sentence = _("The e-mail you answered is too old, so nothing changed.")
        else:
            carry_out(reply, command_in(mail.lines), right, match, seat, arrived)
        answer(reply)
        reply.save()
    return reply


def is_from(mail: Incoming, player: User) -> bool:
    confirmed = EmailAddress.objects.filter(user=player, verified=True).values_list("email", flat=True)
    return mail.sender in {email.lower() for email in confirmed}


def carry_out(
    reply: Reply,
    command: str,
    right: TurnRight | OfferRight,
    match: Match,
    seat: Seat,
    arrived: datetime | None,
) -> None:
    reply.command = one_line(command)
    try:
        refuse_unless_wanted(reply.player)
        if isinstance(right, OfferRight):
            answer_offer(reply, command, match, seat)
        else:
            answer_decision(reply, command, right, match, seat, arrived)
    except NotUnderstood:
        reply.sentence = (
            _("Your reply doesn’t answer the question, so nothing changed.")
            if command
            else _("We found no answer above the quoted text in your e-mail, so nothing changed.")
        )
    except NotByMail:
        reply.sentence = _("You can only surrender on the match page, so nothing changed.")
    except Refused as error:
        unchanged = _("Nothing changed.")
        reply.sentence = f"{refusal_in_words(error.refusal)} {unchanged}"
    except NotPossible as error:
        reply.sentence = str(error)


def answer_decision(
    reply: Reply, command: str, right: TurnRight, match: Match, seat: Seat, arrived: datetime | None
) -> None:
    play.refuse_unless_open(match, right.decision)
    action = read_command(command, match, seat)
    moved = play.act(right.decision, action, arrived=arrived)
    reply.move = moved.moves.order_by("-number").values_list("number", flat=True).first()
    reply.sentence = _("Done: “%(command)s”.") % {
        "command": command_words().translate_command(as_typed(action))
    }


def answer_offer(reply: Reply, command: str, match: Match, seat: Seat) -> None:
    if not match.is_offered or seat.accepted:
        raise DecisionClosed
    match command_words().in_english(command):
        case "accept" if match.leaves_a_pick_to(seat):
            raise NotPossible(NewsCode.PICK_ON_THE_SITE)
        case "accept":
            play.accept(match.pk, reply.player)
            reply.sentence = _("You accepted the challenge.")
        case "decline":
            play.decline(match.pk, reply.player)
            reply.sentence = _("You declined the challenge.")
        case _:
            raise NotUnderstood


def answer(reply: Reply) -> None:
    """Queue an e-mail with the result, unless the player has already had too many answers within an hour."""
    now = timezone.now()
    lately = Delivery.objects.filter(
        player=reply.player, sort=Delivery.Sort.ANSWER, made_at__gt=now - AN_HOUR
    )
    if lately.count() < MOST_ANSWERS_AN_HOUR:
        reply.mail = Delivery.objects.create(
            player=reply.player, match=reply.match, sort=Delivery.Sort.ANSWER, due=now
        )
