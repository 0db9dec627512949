"""Free-text search in which “swing x poison” means swing dice, dice of size X and the skill Poison."""

import re
from collections.abc import Iterable, Iterator
from functools import cache, reduce
from operator import or_

from django.conf import settings
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import override

from buttons.models import Button, ButtonSet, Tag, Trait
from buttons.recipes.facts import TraitKind
from buttons.recipes.kinds import KINDS
from core.in_languages.rows import further_languages
from rules.skills import CATALOGUE

SIZE = re.compile(r"0|[1-9][0-9]{0,3}|[A-Z]")
LONGEST_PHRASE = 8
SAYS_NOTHING = Q()


def with_traits(kind: TraitKind, values: Iterable[str]) -> Q:
    held = (Trait.objects.filter(kind=kind, value=value).values("button") for value in set(values))
    return Q(*(Q(pk__in=buttons) for buttons in held))


def search_query(typed: str) -> Q:
    """Return a filter for buttons whose name, set or recipe contains *typed*, or that match each word."""
    written = typed.strip()
    as_it_stands = query_for_name(written) | Q(recipe__contains=written)
    words = written.split()
    known = vocabulary() if len(words) == 1 else {**names_of_groups(), **vocabulary()}
    said = SAYS_NOTHING
    while words:
        length = longest_phrase(words, known)
        said &= known[phrase(words[:length])] if length else query_for_word(words[0])
        words = words[max(length, 1) :]
    return as_it_stands | said if said else as_it_stands


def longest_phrase(words: list[str], known: dict[str, Q]) -> int:
    longest = min(len(words), LONGEST_PHRASE)
    return next((length for length in range(longest, 0, -1) if phrase(words[:length]) in known), 0)


def phrase(words: list[str]) -> str:
    return " ".join(words).lower()


def query_for_word(word: str) -> Q:
    if SIZE.fullmatch(word.upper()):
        return with_traits(TraitKind.SIZE, [word.upper()])
    return Q(recipe__contains=word) if "(" in word else query_for_name(word)


def query_for_name(word: str) -> Q:
    names = ("name", "set__name", *(f"set__in_languages__{code}__name" for code in further_languages()))
    return reduce(or_, (Q(**{f"{name}__icontains": word}) for name in names))


@cache
def vocabulary() -> dict[str, Q]:
    """Map the names of skills and kinds of dice, in all languages of the site, to database filters."""
    known: dict[str, Q] = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            known |= {_("die"): SAYS_NOTHING, _("dice"): SAYS_NOTHING}
            known |= {str(kind.name): with_traits(TraitKind.DIE, [key]) for key, kind in KINDS.items()}
            known |= {
                _(skill.name): with_traits(TraitKind.SKILL, [letter]) for letter, skill in CATALOGUE.items()
            }
    return {name.lower(): meaning for name, meaning in known.items()}


def names_of_groups() -> dict[str, Q]:
    sets = {name: Q(set=key) for name, key in names_of(ButtonSet)}
    tagged = Button.tags.through.objects
    tags = {name: Q(pk__in=tagged.filter(tag=key).values("button")) for name, key in names_of(Tag)}
    return {**sets, **tags}


def names_of(model: type[ButtonSet] | type[Tag]) -> Iterator[tuple[str, int]]:
    for key, english, texts in model._default_manager.values_list("pk", "name", "in_languages"):
        for name in (english, *(said.get("name", "") for said in texts.values())):
            if name:
                yield name.lower(), key
