"""Writes a mail when it is sent: in the language and time of whoever reads it, and from their seat."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.marks import owing
from games.models import Match, Seat
from games.play import DecisionId
from notifications import commands, links, mailboxes, outbox, telling
from notifications.kinds import Kind
from notifications.models import Mail, Notice, Wishes, wishes_of
from notifications.outbox import NotNeeded, NotYet
from notifications.simple import in_words, simple_answers
from notifications.times import zone_of
from notifications.weeks import Week
from notifications.worth import time_to_wait, why_not_tell

LONGEST_SUBJECT = 150
MOST_IN_DIGEST = 20
MOST_EXAMPLES = 3
TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def letter(mail: Mail) -> EmailMultiAlternatives:
    """The mail as it is sent now; raises `NotNeeded` or `NotYet` if it is not."""
    address = address_of(mail.player, though_silenced=mail.sort == Mail.Sort.AGAIN)
    with as_read_by(mail.player):
        return WRITERS[Mail.Sort(mail.sort)](mail, address)


def address_of(player: User, *, though_silenced: bool = False) -> str:
    if not player.is_active:
        raise NotNeeded(_("The account is closed."))
    confirmed = EmailAddress.objects.filter(user=player, verified=True).order_by("-primary", "pk").first()
    if confirmed is None:
        raise NotNeeded(_("There is no confirmed address."))
    silenced = outbox.silenced(player, confirmed.email)
    if silenced is not None and not though_silenced:
        raise NotNeeded(_("Nothing is sent to this address: %(why)s") % {"why": silenced.get_why_display()})
    return str(confirmed.email)


@contextmanager
def as_read_by(player: User) -> Iterator[None]:
    language = player.preferences.language or settings.LANGUAGE_CODE
    with translation.override(language), timezone.override(zone_of(player)):
        yield


def about_match(mail: Mail, address: str) -> EmailMultiAlternatives:
    match, seat, notices = what_to_tell(mail)
    told = telling.headlines(notices, match, seat)
    wishes = wishes_of(mail.player)
    since = match.said - seat.said_seen if any(notice.kind == Kind.CHAT for notice in notices) else 0
    context = {
        "headlines": told,
        "match": match,
        "match_url": links.absolute(match.get_absolute_url()),
        "story": telling.story(match, seat) if match.has_begun else [],
        "position": telling.position(match, seat) if match.has_begun else [],
        "said": telling.said(match, seat, since),
        "answers": answers(match, seat, wishes),
        "offer": None if match.has_begun else match.all_seats,
    }
    may_be_written = how_to_reply(match, seat, wishes)
    may_be_written["ways"] = may_be_written["ways"][:MOST_EXAMPLES]
    message = written("match", mail, address, f"{told[0]} #{match.pk}", context | may_be_written)
    message.extra_headers |= thread(mail)
    return message


def how_to_reply(match: Match, seat: Seat, wishes: Wishes) -> dict[str, Any]:
    """The address at which a mail can be answered with a move, and what can be written there."""
    reply_to = mailboxes.reply_address(match, seat) if wishes.moves_by_mail else ""
    return {
        "reply_to": reply_to,
        "ways": commands.ways(match, seat) if reply_to else [],
        "how_to": commands.how_to(match, seat) if reply_to else "",
    }


def answer_to_reply(mail: Mail, address: str) -> EmailMultiAlternatives:
    """What came of a mail that the player wrote, and what can be written now."""
    reply, match = mail.answers.first(), mail.match
    seat = match.seat_of(mail.player) if match is not None else None
    if reply is None or match is None or seat is None:
        raise NotNeeded(_("The player has left the match."))
    context = {
        "match": match,
        "match_url": links.absolute(match.get_absolute_url()),
        "sentence": reply.sentence,
        "command": reply.command,
        "story": telling.story_from(match, seat, reply.move) if reply.move else [],
        "position": telling.position(match, seat) if match.has_begun else [],
    }
    may_be_written = how_to_reply(match, seat, wishes_of(mail.player))
    message = written("answer", mail, address, f"{reply.sentence} #{match.pk}", context | may_be_written)
    message.extra_headers |= thread(mail) | {"Auto-Submitted": "auto-replied"}
    if reply.message_id:
        message.extra_headers["In-Reply-To"] = reply.message_id
        message.extra_headers["References"] += f" {reply.message_id}"
    return message


def what_to_tell(mail: Mail) -> tuple[Match, Seat, list[Notice]]:
    match = mail.match
    assert match is not None
    notices = list(mail.notices.order_by("pk"))
    reasons = [why_not_tell(notice, match) for notice in notices]
    still = [notice for notice, reason in zip(notices, reasons, strict=True) if not reason]
    seat = match.seat_of(mail.player)
    if seat is None or not still:
        raise NotNeeded("; ".join(dict.fromkeys(reasons)))
    until = time_to_wait(still, match, seat)
    if until is not None:
        raise NotYet(until)
    return match, seat, still


def answers(match: Match, seat: Seat, wishes: Wishes) -> list[tuple[str, str]]:
    """What can be answered from the mail: words and the signed link for each."""
    player = seat.player
    if player is None or not wishes.moves_by_mail:
        return []
    if match.is_offered and not seat.accepted:
        ready = not match.leaves_a_pick_to(seat)
        return [
            *([(_("Accept"), links.offer_link(player, match.pk, accepts=True))] if ready else []),
            (_("Decline"), links.offer_link(player, match.pk, accepts=False)),
        ]
    if seat.owes is None:
        return []
    perspective = match.battle.seen_by(seat.number)
    decision = DecisionId(match.pk, seat.number, seat.owes)
    return [
        (in_words(action, perspective), links.move_link(player, decision, action))
        for action in simple_answers(perspective)
    ]


def collected(mail: Mail, address: str) -> EmailMultiAlternatives:
    """All that was kept for this mail and is still worth telling, match by match."""
    notices = list(mail.collected.select_related("match").order_by("pk"))
    still = [notice for notice in notices if not why_not_tell(notice, notice.match)]
    if not still:
        raise NotNeeded(_("Nothing of it is news any more."))
    by_match: dict[int, list[Notice]] = defaultdict(list)
    for notice in still:
        by_match[notice.match_id or 0].append(notice)
    weeks = [str(Week(mail.player, notice.made_at)) for notice in by_match.pop(0, [])]
    found = list(by_match.values())
    context = {
        "weeks": weeks,
        "matches": [digest_entry(mail.player, notices) for notices in found[:MOST_IN_DIGEST]],
        "more": max(len(found) - MOST_IN_DIGEST, 0),
        "matches_url": links.absolute(reverse("games:matches")),
    }
    many = len(found)
    subject = ngettext("News of %(count)s match", "News of %(count)s matches", many) % {"count": many}
    return written("digest", mail, address, subject if many else weeks[0], context)


def digest_entry(player: User, notices: list[Notice]) -> dict[str, Any]:
    match = notices[0].match
    assert match is not None
    seat = match.seat_of(player)
    assert seat is not None
    return {
        "headlines": telling.headlines(notices, match, seat),
        "match_url": links.absolute(match.get_absolute_url()),
        "position": telling.position(match, seat) if match.has_begun and not match.is_finished else [],
    }


def summary(mail: Mail, address: str) -> EmailMultiAlternatives:
    """How the week went, and what waits."""
    week = Week(mail.player, mail.made_at)
    if week.was_quiet:
        raise NotNeeded(_("Nothing happened in that week."))
    waiting = owing(mail.player)
    context = {
        "week": week,
        "finished": [
            (outcome_of(seat), links.absolute(seat.match.get_absolute_url()))
            for seat in week.finished[:MOST_IN_DIGEST]
        ],
        "waiting": waiting.count(),
        "matches_url": links.absolute(reverse("games:matches")),
    }
    return written("summary", mail, address, str(week), context)


def outcome_of(seat: Seat) -> str:
    names = ", ".join(other.name for other in seat.match.all_seats if other.number != seat.number)
    return telling.outcome(names, seat)


def whether_again(mail: Mail, address: str) -> EmailMultiAlternatives:
    """Asks at an address to which nothing is sent, whether it should be."""
    subject = _("Shall Buttonmen write to you again?")
    return written("again", mail, address, subject, {"again_url": links.again_link(mail.player, address)})


WRITERS: dict[Mail.Sort, Callable[[Mail, str], EmailMultiAlternatives]] = {
    Mail.Sort.MATCH: about_match,
    Mail.Sort.DIGEST: collected,
    Mail.Sort.SUMMARY: summary,
    Mail.Sort.ANSWER: answer_to_reply,
    Mail.Sort.AGAIN: whether_again,
}


# ---- paper and envelope


def written(
    template: str, mail: Mail, address: str, subject: str, context: dict[str, Any]
) -> EmailMultiAlternatives:
    stop = links.stop_link(mail.player)
    context |= {
        "player": mail.player,
        "settings_url": links.settings_link(mail.player),
        "stop_url": stop,
        "subject": one_line(subject),
    }
    message = EmailMultiAlternatives(
        subject=one_line(subject),
        body=without_controls(render_to_string(f"notifications/mail/{template}.txt", context)),
        from_email=mailboxes.bounce_address(mail) or settings.EMAIL_FROM,
        to=[address],
        reply_to=[context["reply_to"]] if context.get("reply_to") else None,
        headers={
            "From": settings.EMAIL_FROM,
            "Message-ID": message_id(mail.key),
            "Auto-Submitted": "auto-generated",
            "X-Auto-Response-Suppress": "All",
            "List-Id": f"{_('Buttonmen')} <notices.{host()}>",
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    )
    message.attach_alternative(render_to_string(f"notifications/mail/{template}.html", context), "text/html")
    return message


def one_line(text: str) -> str:
    """Without anything that could begin another header or hide what follows."""
    plain = "".join(" " if unicodedata.category(letter).startswith(("C", "Z")) else letter for letter in text)
    return " ".join(plain.split())[:LONGEST_SUBJECT]


def without_controls(text: str) -> str:
    """Without what makes terminals do things, or turns the direction of what others wrote."""
    return "".join(
        letter
        for letter in text
        if letter in "\n\t" or not (unicodedata.category(letter) == "Cc" or letter in TURNING)
    )


def host() -> str:
    return urlsplit(settings.SITE_URL).hostname or "localhost"


def message_id(key: str) -> str:
    return f"<{key}@{host()}>"


def thread(mail: Mail) -> dict[str, str]:
    """All mails about a match hang on one that was never sent, and each on the one before."""
    root = message_id(f"match-{mail.match_id}-{mail.player_id}")
    before = (
        Mail.objects.filter(player=mail.player, match=mail.match, state=Mail.State.SENT)
        .order_by("-sent_at")
        .values_list("key", flat=True)
        .first()
    )
    parents = [root] if before is None else [root, message_id(before)]
    return {"In-Reply-To": parents[-1], "References": " ".join(parents)}
