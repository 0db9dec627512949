"""Two letters to newcomers, sent after they confirm an e-mail address and after their first match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import NamedTuple

from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from community.announcements.models import Letter
from core.addresses import absolute_url
from core.signals import on_signal
from games.models import Match, Seat
from games.signals import Happened, News, listen_to
from notifications.kinds import Channel, NewsGroup, register
from notifications.models import Notice
from notifications.news.kind import OtherNews
from notifications.notify import notify_about

AFTER_FIRST_MATCH = timedelta(days=1)
"""The delay of the letter about the first match, because the match itself causes an e-mail when it ends."""
AT_ONE_TIME = 200


class NextStep(NamedTuple):
    label: str
    words: str
    url: str


@register
class FirstLetters(OtherNews):
    name = "letter"
    label = gettext_lazy("tips for my first days (two e-mails at most)")
    group = NewsGroup.MATCHES
    usual = (Channel.MAIL,)
    weight = 100
    mail_template = "letter"

    def things(self, notices: Sequence[Notice]) -> Mapping[int, Letter]:
        letters = Letter.objects.in_bulk({notice.about for notice in notices if notice.about is not None})
        return {notice.pk: letters[notice.about] for notice in notices if notice.about in letters}

    def headline(self, notice: Notice, thing: Letter) -> str:
        if thing.which == Letter.Which.WELCOME:
            return _("Welcome to Buttonmen, %(player)s.") % {"player": notice.player}
        return _("You’ve played your first match. What’s next?")

    def url(self, notice: Notice, thing: Letter) -> str:
        return reverse("front")

    def mail_context(self, notice: Notice, thing: Letter) -> dict[str, object]:
        is_welcome = thing.which == Letter.Which.WELCOME
        return {"is_welcome": is_welcome, "next": first_steps() if is_welcome else next_steps(thing)}


def first_steps() -> list[NextStep]:
    return [
        NextStep(_("Lessons"), _("every skill on the table, a minute each."), page("lessons:path")),
        NextStep(
            _("Robots"), _("from one that just rolls to one that’s hard to beat."), page("robots:robots")
        ),
        NextStep(_("Open offers"), _("players waiting for an opponent."), page("games:open")),
    ]


def next_steps(letter: Letter) -> list[NextStep]:
    match = letter.match
    again = (
        []
        if match is None
        else [
            NextStep(
                _("Review the match"),
                _("see what was luck and which attack would have been better."),
                absolute_url(match.get_absolute_url()),
            )
        ]
    )
    return [
        *again,
        NextStep(_("Your next opponent"), _("a robot at your level, or a person."), page("games:propose")),
        NextStep(
            _("Tournaments"),
            _("events with many matches, some just for beginners."),
            page("tournaments:tournaments"),
        ),
    ]


def page(name: str) -> str:
    return absolute_url(reverse(name))


@on_signal(email_confirmed, "email_address")
def welcome(confirmed: EmailAddress) -> None:
    others = EmailAddress.objects.filter(user=confirmed.user, verified=True).exclude(pk=confirmed.pk)
    if may_get_letters(confirmed.user) and not others.exists():
        Letter.objects.get_or_create(player=confirmed.user, which=Letter.Which.WELCOME)


def is_played_to_its_end(match: Match) -> bool:
    if match.status != Match.Status.FINISHED or match.is_on_one_device:
        return False
    return any(map(may_get_letters, players_of(match)))


def players_of(match: Match) -> list[User]:
    return [seat.player for seat in match.all_seats if seat.player is not None]


def may_get_letters(player: User) -> bool:
    return not player.is_guest and not player.is_robot and player.owner_id is None


@listen_to(Happened.ENDED, about=is_played_to_its_end)
def after_match(news: News) -> None:
    """Queue a letter for each player of the match who has not finished any other match."""
    earlier = Seat.objects.filter(player=OuterRef("pk"), match__status=Match.Status.FINISHED)
    keys = [player.pk for player in players_of(news.match) if may_get_letters(player)]
    players = User.objects.get_queryset().filter(pk__in=keys)
    for player in players.exclude(Exists(earlier.exclude(match=news.match))):
        Letter.objects.get_or_create(
            player=player,
            which=Letter.Which.FIRST_MATCH,
            defaults={"match": news.match, "due": timezone.now() + AFTER_FIRST_MATCH},
        )


def post_due_letters() -> None:
    due = Letter.objects.filter(posted_at=None, due__lte=timezone.now()).order_by("due")
    for key in due.values_list("pk", flat=True)[:AT_ONE_TIME]:
        with transaction.atomic():
            post(key)


def post(key: int) -> None:
    waiting = Letter.objects.select_for_update(skip_locked=True, of=("self",))
    letter = waiting.select_related("player").filter(pk=key, posted_at=None).first()
    if letter is None:
        return  # another worker does it, or has done
    letter.posted_at = timezone.now()
    letter.save(update_fields=["posted_at"])
    notify_about([letter.player], FirstLetters, letter.pk, letter.which)
