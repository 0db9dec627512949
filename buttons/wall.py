"""The wall of button pins in the catalogue and in choosers, with sixty search results per page."""

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
"""The slug of the tag that curators give to good buttons for newcomers."""


class Shortcut(NamedTuple):
    """A link above the wall of buttons that starts a search, such as for the player's favorites."""

    address: str
    words: str
    is_on: bool


def wall(form: SearchForm, asked: QueryDict, found: QuerySet[Button] | None = None) -> dict[str, object]:
    """Return the template context of the wall, with a page of buttons, active filters and shortcuts.

    The buttons are *found* or, if it is None, the results of *form*. All links keep the query *asked* of the
    page's URL.
    """
    shown = wall_of(form.buttons() if found is None else found, asked)
    return {"form": form, "chips": form.build_chips(asked), "ways": shortcuts(form, asked), **shown}


def wall_of(found: QuerySet[Button], asked: QueryDict) -> dict[str, object]:
    page = Paginator(found, PAGE).get_page(asked.get("page"))
    return {
        "page": page,
        "following": with_page(asked, page.next_page_number()) if page.has_next() else "",
        "preceding": with_page(asked, page.previous_page_number()) if page.has_previous() else "",
    }


def shortcuts(form: SearchForm, asked: QueryDict) -> list[Shortcut]:
    given = form.cleaned_data
    found = []
    if form.player is not None and Favourite.objects.filter(player=form.player).exists():
        found.append(
            Shortcut(
                query_for_field(form, asked, "favourite", "on"),
                _("★ Favourites"),
                bool(given.get("favourite")),
            )
        )
    tag = Tag.objects.filter(slug=FIRST_FIGHTERS).first()
    if tag is not None:
        found.append(
            Shortcut(query_for_field(form, asked, "tag", tag.slug), str(tag), given.get("tag") == tag.slug)
        )
    return found


def query_for_field(form: SearchForm, asked: QueryDict, name: str, value: str) -> str:
    kept = asked.copy()
    for field in (*form.fields, "page"):
        kept.pop(field, None)
    kept[name] = value
    return f"?{kept.urlencode()}"


def with_page(asked: QueryDict, number: int) -> str:
    kept = asked.copy()
    kept["page"] = str(number)
    return f"?{kept.urlencode()}"
