"""Searching the catalogue: a form that any nonsense may be typed into, and the buttons that it leaves."""

import re
from collections.abc import Callable, Iterable
from typing import Any, cast

from django import forms
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Lower
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from buttons.facts import TraitKind
from buttons.kinds import KINDS
from buttons.models import Button, ButtonSet, Favourite, Tag, Trait
from buttons.skills import SKILLS
from rules import DieKind

SIZE = re.compile(r"0|[1-9][0-9]{0,3}|[A-Z]")

ORDERS: dict[str, tuple[str | Promise, list[Any]]] = {
    "": (_("Name"), [Lower("name"), "set__position"]),
    "set": (_("Set"), ["set__position", Lower("name")]),
    "dice": (_("Number of dice"), ["dice_count", Lower("name"), "set__position"]),
}


def having(kind: TraitKind, values: Iterable[str]) -> Q:
    """The buttons that have every one of these traits."""
    held = (Trait.objects.filter(kind=kind, value=value).values("button") for value in set(values))
    return Q(*(Q(pk__in=buttons) for buttons in held))


SKILLED = Trait.objects.filter(kind=TraitKind.SKILL).values("button")

SIZED = Trait.objects.filter(
    Q(kind=TraitKind.SIZE) & ~Q(value="0") | Q(kind=TraitKind.DIE, value=DieKind.WILDCARD)
).values("button")

SCORELESS = Q(dice_count__gt=0) & ~Q(pk__in=SIZED)
"""No die has a side: it scores nothing and takes nothing that does, so chance hands it to nobody."""

NARROWING: dict[str, Callable[[Any], Q]] = {
    "q": lambda words: Q(name__icontains=words) | Q(set__name__icontains=words) | Q(recipe__contains=words),
    "set": lambda slug: Q(set__slug=slug),
    "tag": lambda slug: Q(tags__slug=slug),
    "skill": lambda slugs: having(TraitKind.SKILL, (SKILLS[slug].symbol for slug in slugs)),
    "plain": lambda _yes: Q(dice_count__gt=0) & ~Q(pk__in=SKILLED),
    "kind": lambda kinds: having(TraitKind.DIE, kinds),
    "size": lambda sizes: having(TraitKind.SIZE, sizes),
    "dice": lambda count: Q(dice_count=count),
    "legal": lambda _yes: Q(tournament_legal=True),
    "special": lambda _yes: ~Q(special=""),
    "playable": lambda _yes: Q(obstacle=""),
    "favourite": lambda _yes: Q(is_favourite=True),
}
"""The filter of each field of the form."""


class SearchForm(forms.Form):
    """Every field narrows the search; a field that cannot be understood says so and narrows nothing."""

    q = forms.CharField(label=_("Name, set or recipe"), max_length=100, required=False)
    set = forms.ChoiceField(label=_("Set"), required=False)
    skill = forms.MultipleChoiceField(
        label=_("Skills"),
        required=False,
        choices=[(slug, _(skill.name)) for slug, skill in SKILLS.items()],
        widget=forms.CheckboxSelectMultiple,
        help_text=_("The button has each of these on at least one die."),
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
    special = forms.BooleanField(label=_("Has a special rule of its own"), required=False)
    playable = forms.BooleanField(label=_("Can be played"), required=False)
    retired = forms.BooleanField(label=_("Retired ones, too"), required=False)
    favourite = forms.BooleanField(label=_("My favourites"), required=False)
    tag = forms.ChoiceField(label=_("Tag"), required=False)
    order = forms.ChoiceField(
        label=_("Order"), required=False, choices=[(key, label) for key, (label, _order) in ORDERS.items()]
    )

    def __init__(self, *args: Any, player: User | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player = player
        self.choose_from("set", ButtonSet.objects.values_list("slug", "name"))
        self.choose_from("tag", Tag.objects.values_list("slug", "name"))
        if player is None:
            del self.fields["favourite"]

    @property
    def flags(self) -> list[forms.BoundField]:
        return [field for field in self if isinstance(field.field, forms.BooleanField)]

    @property
    def narrows_further(self) -> bool:
        """Whether it asks for something that stands under “More filters”."""
        return any(name in self.fields for name in self.data if name not in ("q", "set", "page"))

    def choose_from(self, name: str, rows: QuerySet[Any, tuple[str, str]]) -> None:
        cast(forms.ChoiceField, self.fields[name]).choices = [("", _("Any")), *rows]

    def clean_size(self) -> list[str]:
        sizes: list[str] = self.cleaned_data["size"].split()
        for size in sizes:
            if not SIZE.fullmatch(size):
                raise forms.ValidationError(
                    _("“%(size)s” is neither a number of sides nor a swing letter."), params={"size": size}
                )
        return sizes

    def buttons(self) -> QuerySet[Button]:
        """The buttons that match the search, in order."""
        self.is_valid()
        asked = self.cleaned_data
        found = Button.objects.select_related("set").annotate(is_favourite=liked_by(self.player))
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
