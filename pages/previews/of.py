"""Pages whose links have a card of their own. A card shows what visitors without an account may see."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts.models import User
from buttons.models import Button
from core.addresses import address
from games.match_page.beside_board.offer import ShownTerms
from lessons.steps import Lesson
from pages.previews.card import Card
from tournaments.models import Tournament

FACES = ("Avis", "Bauer", "Hammer", "Kith", "Stark", "Zeppo")


def of_site() -> Card:
    return Card(
        image=address("previews:site"),
        title=_("A duel of dice"),
        text=_(
            "Play Button Men, the dice-duelling game, in your browser: now or over days, "
            "against friends, strangers and robots."
        ),
        pins=tuple((name, "") for name in FACES),
    )


def of_match(number: int, terms: ShownTerms, score: str = "") -> Card:
    """Nothing of a private one."""
    if terms.is_private:
        return of_site()
    names = tuple(seat.name for seat in terms.seats)
    fighters = _(" against ").join(seat.button for seat in terms.seats if seat.button)
    return Card(
        page=address("games:match", number),
        image=address("previews:match", number),
        title=(_(" against ") if len(names) == 2 else ", ").join(names),
        text=" · ".join(filter(None, [fighters, *terms.in_brief])),
        pins=tuple((seat.button or "?", seat.recipe) for seat in terms.seats),
        names=names,
        score=score or _("vs"),
    )


def of_fighter(button: Button) -> Card:
    return Card(
        page=button.get_absolute_url(),
        image=address("previews:fighter", button.set.slug, button.slug),
        title=button.name,
        text=" · ".join(filter(None, [button.recipe, button.set.name])),
        pins=((button.name, button.recipe),),
    )


def of_player(player: User) -> Card:
    return Card(
        page=player.get_absolute_url(),
        image=address("previews:player", player.username),
        title=player.username,
        text=_("Challenge %(name)s to a duel of dice.") % {"name": player.username},
        pins=((player.username, ""),),
    )


def of_tournament(event: Tournament) -> Card:
    """Nothing of one that only its link opens."""
    if event.by_link:
        return of_site()
    return Card(
        page=event.get_absolute_url(),
        image=address("previews:tournament", event.pk),
        title=event.title,
        text=f"{event.its_kind.label} · {event.get_status_display()}",
        pins=((event.title, ""),),
    )


def of_lesson(lesson: Lesson) -> Card:
    return Card(
        page=address("lessons:lesson", lesson.slug),
        image=address("previews:lesson", lesson.slug),
        title=_("Learn: %(lesson)s") % {"lesson": _(lesson.name)},
        text=_("A minute, with real dice and real rules."),
        pins=((lesson.name, lesson.die.recipe),),
    )
