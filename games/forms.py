"""The form that proposes a match."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.trust import why_not_play
from games import dice, picks, play
from games.models import LONGEST_DESCRIPTION, LONGEST_WORDS, Match, Ruleset
from games.play import NotPossible, Place

SIDES = ("mine", "theirs")


class Against(models.TextChoices):
    PLAYER = "player", _("a player whom I name")
    ANYBODY = "anybody", _("anybody: an open offer")
    LINK = "link", _("whoever has the link that I send them, with or without an account")


class ProposalForm(forms.Form):
    against = forms.ChoiceField(
        label=_("against"),
        choices=Against,
        required=False,
        widget=forms.RadioSelect,
    )
    opponent = forms.CharField(
        label=_("opponent"),
        required=False,
        max_length=40,
        widget=forms.TextInput(attrs={"list": "opponents", "autocomplete": "off"}),
    )
    mine = forms.CharField(required=False, max_length=600, widget=forms.HiddenInput)
    my_recipe = forms.CharField(label=_("my recipe"), required=False, max_length=300)
    theirs = forms.CharField(required=False, max_length=600, widget=forms.HiddenInput)
    their_recipe = forms.CharField(label=_("their recipe"), required=False, max_length=300)
    first_to = forms.TypedChoiceField(
        label=_("rounds to win"), choices=[(number, number) for number in range(1, 10)], coerce=int, initial=3
    )
    ruleset = forms.ChoiceField(label=_("ruleset"), choices=Ruleset, initial=Ruleset.ONLINE)
    printed_specials = forms.BooleanField(
        label=_("button specials as printed"),
        required=False,
        help_text=_(
            "Otherwise as on Button Men Online: specials that only the printed buttons explain are left out."
        ),
    )
    description = forms.CharField(
        label=_("description"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3, "maxlength": LONGEST_DESCRIPTION}),
        help_text=_("Lines stay as you write them. **bold**, *italic*, @player, #match, [button]"),
    )
    is_private = forms.BooleanField(label=_("only the players may watch it"), required=False)
    words = forms.CharField(
        label=_("my words for the dice"),
        max_length=LONGEST_WORDS,
        initial=dice.new_words,
        help_text=_("They go into every roll, so that nobody can have chosen the dice beforehand."),
    )

    def __init__(self, *args: Any, proposer: User, **options: Any) -> None:
        super().__init__(*args, **options)
        self.proposer = proposer
        self.initial.setdefault("against", Against.PLAYER)

    def clean_opponent(self) -> User | None:
        name = self.cleaned_data["opponent"]
        if not name or self.cleaned_data.get("against") not in ("", Against.PLAYER):
            return None
        opponent = User.objects.named(name).filter(is_active=True).first()
        if opponent is None:
            raise forms.ValidationError(_("There is no player of this name."))
        reason = why_not_play(self.proposer, opponent)
        if reason is not None:
            raise forms.ValidationError(reason)
        return opponent

    def clean_description(self) -> str:
        try:
            return play.checked_description(self.cleaned_data["description"])
        except NotPossible as error:
            raise forms.ValidationError(str(error)) from error

    def clean_words(self) -> str:
        try:
            return play.checked_words(self.cleaned_data["words"])
        except NotPossible as error:
            raise forms.ValidationError(str(error)) from error

    def clean(self) -> None:
        given = self.cleaned_data
        if given.get("against") == Against.PLAYER and not given.get("opponent", True):
            self.add_error("opponent", _("Say whom, or make it an open offer."))
        self.read_place("my_recipe", "mine", self.proposer)
        self.read_place("their_recipe", "theirs", given.get("opponent"))
        mine = given.get("mine")
        if isinstance(mine, Place) and not (mine.recipe or mine.special):
            self.add_error("my_recipe", _("Choose a button, or write a recipe."))

    def read_place(self, recipe: str, pick: str, player: User | None) -> None:
        """Put the place into the cleaned data, or say what is wrong beside the field of its recipe."""
        given = self.cleaned_data
        try:
            given[pick] = picks.place(
                player,
                given.get(pick, ""),
                given.get(recipe, ""),
                given.get("ruleset", Ruleset.ONLINE),
                as_printed=given.get("printed_specials", False),
            )
        except NotPossible as error:
            self.add_error(recipe, str(error))

    def propose(self, continues: Match | None = None) -> Match:
        given = self.cleaned_data
        named = ("first_to", "ruleset", "printed_specials", "description", "is_private")
        terms = {name: given[name] for name in named}
        return play.propose(
            self.proposer,
            [given[side] for side in SIDES],
            words=given["words"],
            by_link=given["against"] == Against.LINK,
            continues=continues,
            **terms,
        )
