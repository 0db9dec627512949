"""`{% load previews %}`: meta tags with the picture that other sites show for a link to a page."""

from __future__ import annotations

from typing import TypedDict

from django import template

from accounts.models import User
from buttons.models import Button
from community.forum.models import Thread
from core.addresses import absolute_url
from games.match_page.on_board.offer import ShownTerms
from games.models import Match
from games.replay.steps import Replay
from pages.previews import cards
from pages.previews.card import HEIGHT, WIDTH, PreviewCard
from tournaments.models import Tournament
from training.lessons.steps import Lesson
from training.review.models import LookBack

register = template.Library()


class Tags(TypedDict):
    card: PreviewCard
    page: str
    image: str
    width: int
    height: int


@register.inclusion_tag("pages/_preview.html")
def preview_of_site() -> Tags:
    return tags_of(cards.of_site())


@register.inclusion_tag("pages/_preview.html")
def preview_of_match(number: int, terms: ShownTerms) -> Tags:
    return tags_of(cards.of_match(number, terms))


@register.inclusion_tag("pages/_preview.html")
def preview_of_step(found: Replay) -> Tags:
    return tags_of(cards.of_step(found))


@register.inclusion_tag("pages/_preview.html")
def preview_of_look_back(match: Match, look: LookBack) -> Tags:
    return tags_of(cards.of_look_back(match, look))


@register.inclusion_tag("pages/_preview.html")
def preview_of_fighter(button: Button) -> Tags:
    return tags_of(cards.of_fighter(button))


@register.inclusion_tag("pages/_preview.html")
def preview_of_player(player: User) -> Tags:
    return tags_of(cards.of_player(player))


@register.inclusion_tag("pages/_preview.html")
def preview_of_tournament(event: Tournament) -> Tags:
    return tags_of(cards.of_tournament(event))


@register.inclusion_tag("pages/_preview.html")
def preview_of_thread(thread: Thread) -> Tags:
    return tags_of(cards.of_thread(thread))


@register.inclusion_tag("pages/_preview.html")
def preview_of_lesson(lesson: Lesson) -> Tags:
    return tags_of(cards.of_lesson(lesson))


def tags_of(card: PreviewCard) -> Tags:
    return {
        "card": card,
        "page": absolute_url(card.page) if card.page else "",
        "image": absolute_url(card.image),
        "width": WIDTH,
        "height": HEIGHT,
    }
