"""The search form of the catalogue, and the buttons that match it."""

from collections.abc import Callable, Collection, Iterable
from typing import Any, cast

from django import forms
from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q, QuerySet
from django.db.models.functions import Lower
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from buttons.models import Button, ButtonSet, Favourite, FavouriteSet, Tag, Trait
from buttons.recipes.facts import TraitKind
from buttons.recipes.kinds import KINDS
from buttons.recipes.skills import SKILLS
from buttons.search_words import SIZE, search_query, with_traits
from core.filter_form import FilterForm
from core.in_languages.rows import translated_text
from rules import DieKind

WITHOUT_DICE = ExpressionWrapper(Q(dice_count=0), BooleanField())

ORDERS: dict[str, tuple[str | Promise, list[Any]]] = {
    "": (_("most played first"), ["-played", WITHOUT_DICE, "set__position", Lower("name")]),
    "set": (_("by set"), ["set__position", Lower("name")]),
    "name": (_("by name"), [Lower("name"), "set__position"]),
    "dice": (_("fewest dice first"), ["dice_count", Lower("name"), "set__position"]),
}

COMMON_SKILLS = ("shadow", "poison", "speed", "trip", "focus", "rush", "berserk")
"""Slugs of the skills that the filter sheet always shows. The other skills are folded."""


SKILLED = Trait.objects.filter(kind=TraitKind.SKILL).values("button")

SIZED = Trait.objects.filter(
    Q(kind=TraitKind.SIZE) & ~Q(value="0") | Q(kind=TraitKind.DIE, value=DieKind.WILDCARD)
).values("button")

SCORELESS = Q(dice_count__gt=0) & ~Q(pk__in=SIZED)
"""Filter for buttons whose dice all have size 0, which cannot score and are not chosen at random."""

NARROWING: dict[str, Callable[[Any], Q]] = {
    "q": search_query,
    "set": lambda slug: Q(set__slug=slug),
    "tag": lambda slug: Q(tags__slug=slug),
    "skill": lambda slugs: with_traits(TraitKind.SKILL, (SKILLS[slug].symbol for slug in slugs)),
    "plain": lambda _yes: Q(dice_count__gt=0) & ~Q(pk__in=SKILLED),
    "kind": lambda kinds: with_traits(TraitKind.DIE, kinds),
    "size": lambda sizes: with_traits(TraitKind.SIZE, sizes),
    "dice": lambda count: Q(dice_count=count),
    "legal": lambda _yes: Q(tournament_legal=True),
    "special": lambda _yes: ~Q(special=""),
    "playable": lambda _yes: Q(obstacle=""),
    "favourite": lambda _yes: Q(is_favourite=True),
    "favourite_sets": lambda _yes: Q(is_of_favourite_set=True),
}
"""Functions that turn the value of a form field into a database filter, by field name."""

PERSONAL = ("favourite", "favourite_sets")
"""Names of the fields that find something else for each player."""


def normalized_query(asked: QueryDict, names: Iterable[str]) -> str:
    """Return the filled fields with these *names* in a fixed order, so equal searches are equal texts."""
    kept = QueryDict(mutable=True)
    for name in names:
        if values := [value for value in asked.getlist(name) if value]:
            kept.setlist(name, sorted(values))
    return kept.urlencode()


class SearchForm(FilterForm):
    """The search form of the catalogue. A field with an invalid value shows an error and filters nothing."""

    box = "q"
    not_filters = ("q", "order", "retired")
    bare = ("set", "tag")

    q = forms.CharField(
        label=_("Find a fighter"),
        max_length=100,
        required=False,
        widget=forms.TextInput(
            attrs={
                "type": "search",
                "placeholder": _("Name, skill or s(10)"),
                "spellcheck": "false",
                "autocapitalize": "off",
                "autocomplete": "off",
            }
        ),
    )
    set = forms.ChoiceField(label=_("Set"), required=False)
    skill = forms.MultipleChoiceField(
        label=_("Skills"),
        required=False,
        choices=[(slug, _(skill.name)) for slug, skill in SKILLS.items()],
        widget=forms.CheckboxSelectMultiple,
        help_text=_("The fighter has each of these on at least one die."),
    )
    plain = forms.BooleanField(label=_("No skills at all"), required=False)
    kind = forms.MultipleChoiceField(
        label=_("Kinds of dice"),
        required=False,
        choices=[(str(key), kind.name) for key, kind in KINDS.items()],
        widget=forms.CheckboxSelectMultiple,
    )
    size = forms.CharField(
        label=_("Sizes of dice"),
        max_length=60,
        required=False,
        help_text=_("Numbers and swing letters: 4 20 X"),
    )
    dice = forms.IntegerField(label=_("Number of dice"), min_value=0, max_value=99, required=False)
    legal = forms.BooleanField(label=_("Tournament legal"), required=False)
    special = forms.BooleanField(label=_("Has a special rule"), required=False)
    playable = forms.BooleanField(label=_("Can be played"), required=False)
    retired = forms.BooleanField(label=_("Include retired fighters"), required=False)
    favourite = forms.BooleanField(label=_("My favourites"), required=False)
    favourite_sets = forms.BooleanField(label=_("From my favourite sets"), required=False)
    tag = forms.ChoiceField(label=_("Tag"), required=False)
    order = forms.ChoiceField(
        label=_("Order"), required=False, choices=[(key, label) for key, (label, _order) in ORDERS.items()]
    )

    def __init__(self, *args: Any, player: User | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player = player
        self.sets_of_player = favourite_sets(player)
        self.choose_from("set", ButtonSet.objects.all(), first=[row.slug for row in self.sets_of_player])
        self.choose_from("tag", Tag.objects.all())
        if player is None:
            for name in PERSONAL:
                del self.fields[name]

    @property
    def flags(self) -> list[forms.BoundField]:
        return [field for field in self if isinstance(field.field, forms.BooleanField)]

    @property
    def common_skills(self) -> list[forms.boundfield.BoundWidget]:
        return [tick for tick in self["skill"] if tick.data["value"] in COMMON_SKILLS]

    @property
    def rarer_skills(self) -> list[forms.boundfield.BoundWidget]:
        return [tick for tick in self["skill"] if tick.data["value"] not in COMMON_SKILLS]

    @property
    def asks_for_rarer_skills(self) -> bool:
        return any(tick.data["selected"] for tick in self.rarer_skills)

    @property
    def numbers_of_dice(self) -> list[int]:
        counts = Button.objects.order_by("dice_count").values_list("dice_count", flat=True)
        return list(counts.distinct())

    @property
    def order_in_words(self) -> str:
        label, _order = ORDERS[self.cleaned_data.get("order", "")]
        return str(label)

    def choose_from(
        self, name: str, rows: QuerySet[ButtonSet] | QuerySet[Tag], first: Collection[str] = ()
    ) -> None:
        """Fill the choices of a field from *rows*. The slugs in *first* come first, with a star."""
        choices = [
            (slug, translated_text(texts, "name", english))
            for slug, english, texts in rows.values_list("slug", "name", "in_languages")
        ]
        starred = [(slug, f"★ {words}") for slug, words in choices if slug in first]
        others = [choice for choice in choices if choice[0] not in first]
        cast(forms.ChoiceField, self.fields[name]).choices = [("", _("Any")), *starred, *others]

    def clean_size(self) -> list[str]:
        sizes: list[str] = self.cleaned_data["size"].split()
        for size in sizes:
            if not SIZE.fullmatch(size):
                raise forms.ValidationError(
                    _("“%(size)s” is neither a number of sides nor a swing letter."), params={"size": size}
                )
        return sizes

    def buttons(self) -> QuerySet[Button]:
        self.is_valid()
        asked = self.cleaned_data
        found = Button.objects.select_related("set").annotate(is_favourite=liked_by(self.player))
        if asked.get("favourite_sets"):
            found = found.annotate(is_of_favourite_set=of_favourite_set(self.player))
        if not asked.get("retired"):
            found = found.filter(retired=False, set__retired=False)
        for name, left_over in NARROWING.items():
            value = asked.get(name)
            if value or (value == 0 and value is not False):
                found = found.filter(left_over(value))
        _label, order = ORDERS[asked.get("order", "")]
        return found.order_by(*order)


def liked_by(player: User | None) -> Exists:
    return Exists(Favourite.objects.filter(player=player, button=OuterRef("pk")))


def of_favourite_set(player: User | None) -> Exists:
    return Exists(FavouriteSet.objects.filter(player=player, set=OuterRef("set")))


def favourite_sets(player: User | None) -> list[ButtonSet]:
    return [] if player is None else list(ButtonSet.objects.filter(favourites__player=player))
