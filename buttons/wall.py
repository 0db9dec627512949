"""The wall of button pins in the catalogue and in choosers, with sixty search results per page."""

from __future__ import annotations

from typing import NamedTuple

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext as _

from buttons.models import Button, Favourite, Tag
from buttons.search import SearchForm, normalized_query

PAGE = 60
SETS_SHOWN = 6
"""The number of favorite sets with a shortcut of their own. The filter sheet lists the others."""
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
    chips = form.build_chips(asked)
    to_save = normalized_query(asked, form.fields) if form.player and (chips or asked.get(form.box)) else ""
    return {"form": form, "chips": chips, "to_save": to_save, "ways": shortcuts(form, asked), **shown}


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
    found += [*shortcuts_to_sets(form, asked), *shortcuts_to_saved_filters(form, asked)]
    tag = Tag.objects.filter(slug=FIRST_FIGHTERS).first()
    if tag is not None:
        found.append(
            Shortcut(query_for_field(form, asked, "tag", tag.slug), str(tag), given.get("tag") == tag.slug)
        )
    return found


def shortcuts_to_sets(form: SearchForm, asked: QueryDict) -> list[Shortcut]:
    """Return a shortcut to each favorite set of the player and, if they have several, one to all of them."""
    sets, given = form.sets_of_player, form.cleaned_data
    each = [
        Shortcut(
            query_for_field(form, asked, "set", owner.slug), f"★ {owner}", given.get("set") == owner.slug
        )
        for owner in sets[:SETS_SHOWN]
    ]
    if len(sets) > 1:
        address = query_for_field(form, asked, "favourite_sets", "on")
        each.insert(0, Shortcut(address, _("★ Favourite sets"), bool(given.get("favourite_sets"))))
    return each


def shortcuts_to_saved_filters(form: SearchForm, asked: QueryDict) -> list[Shortcut]:
    if form.player is None:
        return []
    now = normalized_query(asked, form.fields)
    return [
        Shortcut(
            query_for_search(form, asked, QueryDict(kept.search)), kept.name, same_search(kept.search, now)
        )
        for kept in form.player.saved_filters.all()
    ]


def same_search(one: str, other: str) -> bool:
    return sorted(one.split("&")) == sorted(other.split("&"))


def query_for_field(form: SearchForm, asked: QueryDict, name: str, value: str) -> str:
    return query_for_search(form, asked, QueryDict(f"{name}={value}"))


def query_for_search(form: SearchForm, asked: QueryDict, search: QueryDict) -> str:
    """Return the page's query with this *search* in place of the current one."""
    kept = asked.copy()
    for field in (*form.fields, "page"):
        kept.pop(field, None)
    for name, values in search.lists():
        kept.setlist(name, values)
    return f"?{kept.urlencode()}"


def with_page(asked: QueryDict, number: int) -> str:
    kept = asked.copy()
    kept["page"] = str(number)
    return f"?{kept.urlencode()}"
