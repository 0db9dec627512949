"""Texts of e-mails. They are written at sending time, in the reader's language and time zone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any, TypedDict

from allauth.account.models import EmailAddress
from django.core.mail import EmailMultiAlternatives
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from accounts.models import User
from core.addresses import absolute_url
from games.lists.waiting import seats_to_act
from games.models import Match, Seat
from games.play import DecisionId
from notifications import outbox
from notifications.mail import addresses, links, reply_commands
from notifications.mail.envelope import message_to, thread_headers
from notifications.mail.one_click import about_answers, action_in_words, simple_answers
from notifications.match_text import story
from notifications.match_text.reader import as_read_by
from notifications.match_text.weekly_summary import Week
from notifications.models import Delivery, Notice, Wishes, wishes_of
from notifications.news.chat import Chat
from notifications.news.headlines import headlines
from notifications.news.kind import names_of_others
from notifications.news.other_news import still_to_tell
from notifications.news.over import early_end_sentences, outcome
from notifications.news.still_news import time_to_wait, why_not_notify
from notifications.outbox import NotNeeded, NotYet

MOST_IN_DIGEST = 20
MOST_EXAMPLES = 3
LONGEST_IN_HALF_A_ROW = 40
Answer = tuple[str, str]
"""A label and a signed link."""


def letter(mail: Delivery) -> EmailMultiAlternatives:
    """Return the finished mail. Raises `NotNeeded` or `NotYet` if it should not be sent now."""
    address = address_of(mail.reader, though_silenced=mail.sort == Delivery.Sort.AGAIN)
    with as_read_by(mail.reader):
        return WRITERS[Delivery.Sort(mail.sort)](mail, address)


def address_of(player: User, *, though_silenced: bool = False) -> str:
    if not player.is_active:
        raise NotNeeded(_("The account is closed."))
    if player.is_unclaimed:
        raise NotNeeded(_("The player has not logged in since the account was imported."))
    confirmed = EmailAddress.objects.filter(user=player, verified=True).order_by("-primary", "pk").first()
    if confirmed is None:
        raise NotNeeded(_("There’s no confirmed address."))
    silenced = outbox.silenced_address(player, confirmed.email)
    if silenced is not None and not though_silenced:
        raise NotNeeded(_("We don’t send to this address: %(why)s") % {"why": silenced.get_why_display()})
    return str(confirmed.email)


def match_letter(mail: Delivery, address: str) -> EmailMultiAlternatives:
    match, seat, notices = news_of_match(mail)
    told = headlines(notices, match, seat)
    wishes = wishes_of(mail.reader)
    since = match.chat_version - seat.chat_seen if any(notice.kind == Chat.name for notice in notices) else 0
    offered = answers(match, seat, wishes)
    context: dict[str, Any] = {
        "headlines": told,
        "match": match,
        "match_url": absolute_url(match.get_absolute_url()),
        "story": story.story(match, seat) if match.has_begun else [],
        "position": story.position(match, seat) if match.has_begun else [],
        "said": story.unread_messages(match, seat, since),
        "answer_rows": in_rows(offered),
        "answers": offered,
        "offer": None if match.has_begun else match.all_seats,
    }
    may_be_written = how_to_reply(match, seat, wishes)
    if match.has_begun and offered:
        seen, by_reply = match.battle.seen_by(seat.number), bool(may_be_written["reply_to"])
        context["about_answers"] = about_answers(seen, len(offered), by_reply=by_reply)
    may_be_written["ways"] = may_be_written["ways"][:MOST_EXAMPLES]
    message = message_to("match", mail, address, f"{told[0]} #{match.pk}", {**context, **may_be_written})
    message.extra_headers |= thread_headers(mail)
    return message


class HowToReply(TypedDict):
    reply_to: str
    ways: list[reply_commands.PossibleCommand]
    how_to: str


def how_to_reply(match: Match, seat: Seat, wishes: Wishes) -> HowToReply:
    reply_to = addresses.reply_address(match, seat) if wishes.moves_by_mail else ""
    return {
        "reply_to": reply_to,
        "ways": reply_commands.possible_commands(match, seat) if reply_to else [],
        "how_to": reply_commands.how_to(match, seat) if reply_to else "",
    }


def answer_to_reply(mail: Delivery, address: str) -> EmailMultiAlternatives:
    reply, match = mail.answers.first(), mail.match
    seat = match.seat_of(mail.reader) if match is not None else None
    if reply is None or match is None or seat is None:
        raise NotNeeded(_("The player has left the match."))
    context = {
        "match": match,
        "match_url": absolute_url(match.get_absolute_url()),
        "sentence": reply.sentence,
        "command": reply.command,
        "story": story.story_from(match, seat, reply.move) if reply.move else [],
        "position": story.position(match, seat) if match.has_begun else [],
    }
    may_be_written = how_to_reply(match, seat, wishes_of(mail.reader))
    message = message_to(
        "answer", mail, address, f"{reply.sentence} #{match.pk}", {**context, **may_be_written}
    )
    message.extra_headers |= thread_headers(mail) | {"Auto-Submitted": "auto-replied"}
    if reply.message_id:
        message.extra_headers["In-Reply-To"] = reply.message_id
        message.extra_headers["References"] += f" {reply.message_id}"
    return message


def news_of_match(mail: Delivery) -> tuple[Match, Seat, list[Notice]]:
    match = mail.match
    assert match is not None
    notices = list(mail.notices.order_by("pk"))
    reasons = [why_not_notify(notice, match) for notice in notices]
    still = [notice for notice, reason in zip(notices, reasons, strict=True) if not reason]
    seat = match.seat_of(mail.reader)
    if seat is None or not still:
        raise NotNeeded("; ".join(dict.fromkeys(reasons)))
    until = time_to_wait(still, match, seat)
    if until is not None:
        raise NotYet(until)
    return match, seat, still


def answers(match: Match, seat: Seat, wishes: Wishes) -> list[Answer]:
    """Return the label and the signed link of each answer that the player can give with one click."""
    player = seat.player
    if player is None or not wishes.moves_by_mail:
        return []
    if match.is_offered and not seat.accepted:
        ready = not match.leaves_a_pick_to(seat)
        return [
            *([(_("Accept"), links.offer_link(player, match.pk, accepts=True))] if ready else []),
            (pgettext("offer", "Decline"), links.offer_link(player, match.pk, accepts=False)),
        ]
    if seat.owes is None:
        return []
    perspective = match.battle.seen_by(seat.number)
    decision = DecisionId(match.pk, seat.number, seat.owes)
    return [
        (action_in_words(action, perspective, match.names), links.move_link(player, decision, action))
        for action in simple_answers(perspective)
    ]


def in_rows(answers: list[Answer]) -> list[list[Answer]]:
    """Return the answers in rows of two if all fit into half the width of a phone, else each in its row."""
    width = 2 if all(len(words) <= LONGEST_IN_HALF_A_ROW for words, _url in answers) else 1
    return [answers[start : start + width] for start in range(0, len(answers), width)]


def digest_letter(mail: Delivery, address: str) -> EmailMultiAlternatives:
    notices = list(mail.collected.select_related("match").order_by("pk"))
    by_match: dict[int, list[Notice]] = defaultdict(list)
    for notice in notices:
        if notice.match is not None and not why_not_notify(notice, notice.match):
            by_match[notice.match.pk].append(notice)
    others = still_to_tell(notices)
    if not by_match and not others:
        raise NotNeeded(_("This is no longer news."))
    found = list(by_match.values())
    context = {
        "others": [(line.sentence, absolute_url(line.url)) for line in others],
        "matches": [digest_entry(mail.reader, notices) for notices in found[:MOST_IN_DIGEST]],
        "more": max(len(found) - MOST_IN_DIGEST, 0),
        "matches_url": absolute_url(reverse("games:matches")),
    }
    many = len(found)
    subject = ngettext("News from %(count)s match", "News from %(count)s matches", many) % {"count": many}
    return message_to("digest", mail, address, subject if many else others[0].sentence, context)


class DigestEntry(TypedDict):
    headlines: list[str]
    match_url: str
    position: list[story.ShownSeat]


def digest_entry(player: User, notices: list[Notice]) -> DigestEntry:
    match = notices[0].match
    assert match is not None
    seat = match.seat_of(player)
    assert seat is not None
    return {
        "headlines": headlines(notices, match, seat),
        "match_url": absolute_url(match.get_absolute_url()),
        "position": story.position(match, seat) if match.has_begun and not match.is_finished else [],
    }


def other_news_letter(mail: Delivery, address: str) -> EmailMultiAlternatives:
    found = sorted(still_to_tell(mail.notices.order_by("pk")), key=lambda line: -line.kind.weight)
    if not found:
        raise NotNeeded(_("This is no longer news."))
    first = found[0]
    context = first.kind.mail_context(first.notice, first.thing)
    context["others"] = [(line.sentence, absolute_url(line.url)) for line in found]
    return message_to(first.kind.mail_template, mail, address, first.sentence, context)


def summary_letter(mail: Delivery, address: str) -> EmailMultiAlternatives:
    week = Week(mail.reader, mail.made_at)
    if week.was_quiet:
        raise NotNeeded(_("Nothing happened that week."))
    waiting = seats_to_act(mail.reader)
    context = {
        "week": week,
        "finished": [
            (result_of(seat), absolute_url(seat.match.get_absolute_url()))
            for seat in week.finished_seats[:MOST_IN_DIGEST]
        ],
        "waiting": waiting.count(),
        "matches_url": absolute_url(reverse("games:matches")),
    }
    return message_to("summary", mail, address, str(week), context)


def result_of(seat: Seat) -> str:
    names = names_of_others(seat.match, seat)
    return " ".join([outcome(names, seat), *early_end_sentences(seat.match, seat.number)])


def resubscribe_letter(mail: Delivery, address: str) -> EmailMultiAlternatives:
    subject = _("Do you want e-mail from Buttonmen again?")
    return message_to("again", mail, address, subject, {"again_url": links.again_link(mail.reader, address)})


WRITERS: dict[Delivery.Sort, Callable[[Delivery, str], EmailMultiAlternatives]] = {
    Delivery.Sort.MATCH: match_letter,
    Delivery.Sort.DIGEST: digest_letter,
    Delivery.Sort.SUMMARY: summary_letter,
    Delivery.Sort.ANSWER: answer_to_reply,
    Delivery.Sort.AGAIN: resubscribe_letter,
    Delivery.Sort.OTHER: other_news_letter,
}
