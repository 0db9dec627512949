"""The wall of fighters, in the catalogue and in choosers: what a search leaves, sixty pins at a time."""

from __future__ import annotations

from typing import NamedTuple

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext as _

from buttons.models import Button, Favourite, Tag
from buttons.search import SearchForm

PAGE = 60
FIRST_FIGHTERS = "good-first-fighters"
"""The address of the tag that the curators keep for newcomers."""


class Way(NamedTuple):
    """A search that one tap makes."""

    address: str
    words: str
    is_on: bool


def wall(form: SearchForm, asked: QueryDict, found: QuerySet[Button] | None = None) -> dict[str, object]:
    """What the templates of the wall want: the pins *found*, the filters that are on, and other ways.

    *asked* is the address as it should be, with whatever has to go along.
    """
    shown = wall_of(form.buttons() if found is None else found, asked)
    return {"form": form, "chips": form.chips_at(asked), "ways": ways(form, asked), **shown}


def wall_of(found: QuerySet[Button], asked: QueryDict) -> dict[str, object]:
    page = Paginator(found, PAGE).get_page(asked.get("page"))
    return {
        "page": page,
        "following": with_page(asked, page.next_page_number()) if page.has_next() else "",
        "preceding": with_page(asked, page.previous_page_number()) if page.has_previous() else "",
    }


def ways(form: SearchForm, asked: QueryDict) -> list[Way]:
    """Favourites, if the player has some, and good first fighters, if there is such a tag."""
    given = form.cleaned_data
    found = []
    if form.player is not None and Favourite.objects.filter(player=form.player).exists():
        found.append(
            Way(only(form, asked, "favourite", "on"), _("★ Favourites"), bool(given.get("favourite")))
        )
    tag = Tag.objects.filter(slug=FIRST_FIGHTERS).first()
    if tag is not None:
        found.append(Way(only(form, asked, "tag", tag.slug), str(tag), given.get("tag") == tag.slug))
    return found


def only(form: SearchForm, asked: QueryDict, name: str, value: str) -> str:
    """The address of a search for this alone."""
    kept = asked.copy()
    for field in (*form.fields, "page"):
        kept.pop(field, None)
    kept[name] = value
    return f"?{kept.urlencode()}"


def with_page(asked: QueryDict, number: int) -> str:
    kept = asked.copy()
    kept["page"] = str(number)
    return f"?{kept.urlencode()}"
