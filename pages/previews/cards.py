"""Preview cards of the site's pages. A card shows only what visitors without an account may see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from buttons.models import Button
from community.forum.models import Thread
from community.forum.models.talk import writer_name
from core.addresses import address
from core.text.lists import all_of
from games.match_page.on_board.offer import ShownTerms, shown_terms
from games.models import Match
from games.replay.embedding import may_be_pictured
from games.replay.steps import Replay
from pages.previews.card import PreviewCard
from tournaments.models import Tournament
from training.lessons.steps import Lesson
from training.review.models import LookBack
from training.review.presentation.bill import Breakdown
from training.review.presentation.shown import ShownLook, Sides

FACES = ("Avis", "Bauer", "Hammer", "Kith", "Stark", "Zeppo")


def of_site() -> PreviewCard:
    return PreviewCard(
        image=address("previews:site"),
        title=_("A dice duel"),
        text=_(
            "Play Button Men, the dice-duelling game, in your browser: now or over several days, against "
            "friends, strangers and robots."
        ),
        pins=tuple((name, "") for name in FACES),
    )


def of_match(number: int, terms: ShownTerms, score: str = "") -> PreviewCard:
    """Return the preview card of a match, or the site's general card if the match is private."""
    if terms.is_private:
        return of_site()
    names = tuple(seat.name for seat in terms.seats)
    fighters = join_opponents([seat.button for seat in terms.seats if seat.button])
    return PreviewCard(
        page=address("games:match", number),
        image=address("previews:match", number),
        title=join_opponents(names),
        text=" · ".join(filter(None, [fighters, *terms.in_brief])),
        pins=tuple((seat.button or "?", seat.recipe) for seat in terms.seats),
        names=names,
        score=score or _("vs"),
    )


def of_step(found: Replay) -> PreviewCard:
    """Return the preview card of a step of a replay, or the card of its match if steps have no pictures."""
    match = found.match
    card = of_match(match.pk, shown_terms(match))
    if not may_be_pictured(match):
        return card
    page = f"{address('games:replay', match.pk)}?step={found.at}"
    return replace(card, page=page, image=address("previews:step", match.pk, found.at))


def join_opponents(names: Sequence[str]) -> str:
    if len(names) != 2:
        return all_of(names)
    return _("%(one)s against %(other)s") % {"one": names[0], "other": names[1]}


def of_thread(thread: Thread) -> PreviewCard:
    """Return the card of a forum thread, or the site's card if visitors cannot read the thread."""
    if thread.is_hidden or not thread.count:
        return of_site()
    starter = writer_name(thread.starter)
    posts = ngettext("%(number)s post", "%(number)s posts", thread.count) % {"number": thread.count}
    return PreviewCard(
        page=thread.get_absolute_url(),
        image=address("previews:thread", thread.pk),
        title=thread.title,
        text=" · ".join([str(thread.board), _("started by %(name)s") % {"name": starter}, posts]),
        pins=((starter, ""),),
    )


def of_look_back(match: Match, look: LookBack) -> PreviewCard:
    """Return the preview card of a match review, or the site's general card if the match is private."""
    if match.is_private:
        return of_site()
    shown = ShownLook(look, Sides(match, AnonymousUser()), AnonymousUser())
    own, other = seats = shown.sides.own_seat, shown.sides.other_seat
    return PreviewCard(
        page=address("analysis:back", match.pk),
        image=address("previews:look_back", match.pk),
        title=_("Review: %(one)s against %(other)s") % {"one": own.name, "other": other.name},
        text=side_by_side_card(shown.bill, own.name, other.name),
        pins=tuple((seat.button_name or "?", seat.recipe) for seat in seats),
        names=(own.name, other.name),
        score=f"{own.rounds_won} : {other.rounds_won}",
        curve=shown.curve,
    )


def side_by_side_card(bill: Breakdown, one: str, other: str) -> str:
    points = bill.amount_of_luck
    if bill.luck < 0:
        line = ngettext(
            "%(one)s had %(points)d point of bad luck and gave away %(own)d. %(other)s gave away %(theirs)d.",
            "%(one)s had %(points)d points of bad luck and gave away %(own)d. %(other)s gave away "
            "%(theirs)d.",
            points,
        )
    else:
        line = ngettext(
            "%(one)s had %(points)d point of good luck and gave away %(own)d. %(other)s gave away "
            "%(theirs)d.",
            "%(one)s had %(points)d points of good luck and gave away %(own)d. %(other)s gave away "
            "%(theirs)d.",
            points,
        )
    return line % {
        "one": one,
        "points": points,
        "own": bill.given_away,
        "other": other,
        "theirs": bill.given_by_other,
    }


def of_fighter(button: Button) -> PreviewCard:
    return PreviewCard(
        page=button.get_absolute_url(),
        image=address("previews:fighter", button.set.slug, button.slug),
        title=button.name,
        text=" · ".join(filter(None, [button.recipe, str(button.set)])),
        pins=((button.name, button.recipe),),
    )


def of_player(player: User) -> PreviewCard:
    return PreviewCard(
        page=player.get_absolute_url(),
        image=address("previews:player", player.username),
        title=player.username,
        text=_("Challenge %(name)s to a dice duel.") % {"name": player.username},
        pins=((player.username, ""),),
    )


def of_tournament(event: Tournament) -> PreviewCard:
    if event.by_link:
        return of_site()
    return PreviewCard(
        page=event.get_absolute_url(),
        image=address("previews:tournament", event.pk),
        title=event.title,
        text=f"{event.its_kind.label} · {event.get_status_display()}",
        pins=((event.title, ""),),
    )


def of_lesson(lesson: Lesson) -> PreviewCard:
    return PreviewCard(
        page=address("lessons:lesson", lesson.slug),
        image=address("previews:lesson", lesson.slug),
        title=_("Learn: %(lesson)s") % {"lesson": _(lesson.name)},
        text=_("The lesson takes a minute, with real dice and real rules."),
        pins=((lesson.name, lesson.die.recipe),),
    )
