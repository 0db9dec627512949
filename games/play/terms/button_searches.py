"""Searches that belong to an offer and contain the buttons to pick or draw."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import QueryDict

from accounts.models import User
from buttons.models import Button
from buttons.search import NARROWING, PERSONAL, SCORELESS, SearchForm, normalized_query
from games.models import LONGEST_SEARCH, Terms
from rules.specials import SPECIALS

ANY_BUTTON = "playable=on"
"""The search that finds every button, as searches in offers always contain only playable buttons."""

ONLY_AS_PRINTED = [key for key, special in SPECIALS.items() if special.only_as_printed]


def find_buttons(search: QueryDict, player: User | None) -> QuerySet[Button]:
    found: QuerySet[Button] = SearchForm(search, player=player).buttons()
    return found.filter(obstacle="", retired=False, set__retired=False)


def count_unplayable(search: QueryDict, player: User | None) -> int:
    found: QuerySet[Button] = SearchForm(search, player=player).buttons()
    return found.exclude(obstacle="").count()


def stored_form(search: str) -> str | None:
    """Return the search in its stored form, or None if it is invalid or depends on a player."""
    asked = QueryDict(search)
    form = SearchForm(asked, player=None)
    if not form.is_valid() or is_personal(asked):
        return None
    written = normalized_query(asked, NARROWING) or ANY_BUTTON
    return written if len(written) <= LONGEST_SEARCH else None


def is_personal(search: QueryDict) -> bool:
    return any(search.get(name) for name in PERSONAL)


def filter_by_terms(found: QuerySet[Button], terms: Terms) -> QuerySet[Button]:
    found = found.filter(set__ruleset__in=["", terms.rules_of])
    if terms.legal_only:
        found = found.filter(tournament_legal=True)
    return found if terms.printed_specials else found.exclude(special__in=ONLY_AS_PRINTED)


def is_legal(name: str, recipe: str) -> bool:
    return Button.objects.filter(name=name, recipe=recipe, tournament_legal=True).exists()


def buttons_like(search: str, terms: Terms) -> QuerySet[Button]:
    return filter_by_terms(find_buttons(QueryDict(search), None), terms)


def drawable_buttons(found: QuerySet[Button]) -> QuerySet[Button]:
    return found.exclude(SCORELESS)


def search_finds(search: str, name: str, recipe: str, special: str, terms: Terms) -> bool:
    return buttons_like(search, terms).filter(name=name, recipe=recipe, special=special).exists()


def search_in_words(search: str) -> list[str]:
    form = SearchForm(QueryDict(search), player=None)
    asked = [words for name, _value, words in form.list_chosen() if name != "playable"]
    typed = form.cleaned_data.get("q")
    return [f"“{typed}”", *asked] if typed else asked
