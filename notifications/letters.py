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
from games.models import Match, Seat
from games.play import DecisionId
from notifications import links, outbox, telling
from notifications.kinds import Kind
from notifications.models import Mail, Notice, Wishes, wishes_of
from notifications.outbox import NotNeeded, NotYet
from notifications.simple import in_words, simple_answers
from notifications.times import zone_of
from notifications.weeks import Week
from notifications.worth import time_to_wait, why_not_tell

LONGEST_SUBJECT = 150
MOST_IN_DIGEST = 20
TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def letter(mail: Mail) -> EmailMultiAlternatives:
    """The mail as it is sent now; raises `NotNeeded` or `NotYet` if it is not."""
    address = address_of(mail.player)
    with as_read_by(mail.player):
        return WRITERS[Mail.Sort(mail.sort)](mail, address)


def address_of(player: User) -> str:
    if not player.is_active:
        raise NotNeeded(_("The account is closed."))
    confirmed = EmailAddress.objects.filter(user=player, verified=True).order_by("-primary", "pk").first()
    if confirmed is None:
        raise NotNeeded(_("There is no confirmed address."))
    if outbox.is_unknown(player, confirmed.email):
        raise NotNeeded(_("The mail server did not know this address."))
    return confirmed.email


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
    message = written("match", mail, address, f"{told[0]} #{match.pk}", context)
    message.extra_headers |= thread(mail)
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
    waiting = Seat.objects.filter(player=mail.player, owes__isnull=False, match__status=Match.Status.PLAYING)
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


WRITERS: dict[Mail.Sort, Callable[[Mail, str], EmailMultiAlternatives]] = {
    Mail.Sort.MATCH: about_match,
    Mail.Sort.DIGEST: collected,
    Mail.Sort.SUMMARY: summary,
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
        to=[address],
        headers={
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
