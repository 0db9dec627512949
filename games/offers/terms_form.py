"""Form fields for the terms of a match."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from django import forms
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.refusals import NotPlayable, NotPossible
from games import play
from games.models import HIGHEST_RATING, LONGEST_DESCRIPTION, Ruleset, Terms
from games.offers.pace_form import PaceForm
from games.play import MatchCode
from games.play.terms.admitting import MOST_FINISHED, refuse_unless_range_makes_sense
from games.play.terms.bans import MOST_BANS
from rules.battle import MOST_ROUNDS_TO_WIN

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise as Words

MOST_WEEKLY = 99
MOST_DICE = 11
"""Most dice of a button, as in custom recipes."""


SIDES = ("mine", "theirs")


class RatedChoice(models.TextChoices):
    USUAL = "", _("as usual")
    YES = "yes", _("rated")
    NO = "no", _("friendly")


def dice_to_replace() -> list[tuple[int, Words | str]]:
    numbered = [(number, _("die %(number)s") % {"number": number}) for number in range(1, MOST_DICE + 1)]
    return [(0, _("the first swing die, or the first die")), *numbered]


class TermsForm(PaceForm):
    first_to = forms.TypedChoiceField(
        label=_("rounds to win"), choices=[(number, number) for number in range(1, 10)], coerce=int, initial=3
    )
    ruleset = forms.ChoiceField(label=_("ruleset"), choices=Ruleset, initial=Ruleset.ONLINE)
    printed_specials = forms.BooleanField(
        label=_("special rules as printed"),
        required=False,
        help_text=_(
            "If not, special rules work as on Button Men Online, without those found only on the printed "
            "buttons."
        ),
    )
    legal_only = forms.BooleanField(label=_("tournament legal fighters only"), required=False)
    misere = forms.BooleanField(
        label=_("misère: the lowest score wins a round"),
        required=False,
        help_text=_("A misère match is never rated and counts in no stats. Robots don’t play it."),
    )
    winslow = forms.ChoiceField(
        label=_("a Winslow"),
        required=False,
        choices=[
            ("", _("no")),
            ("mine", _("in my fighter, or the first player’s")),
            ("theirs", _("in the other fighter")),
        ],
        help_text=_(
            "If you both agree, a thirty-sided die replaces a swing die. It always shows 1 and keeps "
            "playing for the player who captures it."
        ),
    )
    winslow_die = forms.TypedChoiceField(
        label=_("instead of"),
        required=False,
        choices=dice_to_replace,
        coerce=int,
    )
    bans = forms.TypedChoiceField(
        label=_("bans for each player"),
        required=False,
        choices=[("", _("none")), *((number, number) for number in range(1, MOST_BANS + 1))],
        coerce=int,
        help_text=_(
            "You ban fighters now, and the others ban theirs when they accept. After that, nobody can pick "
            "or draw a banned fighter."
        ),
    )
    draft = forms.TypedChoiceField(
        label=_("a draft"),
        required=False,
        choices=[
            ("", _("no")),
            (1, _("five fighters: each of you bans one")),
            (2, _("seven fighters: each of you bans two")),
        ],
        coerce=int,
        initial="",
        help_text=_(
            "Instead of choosing fighters now, you ban fighters in turn. The other player bans first. Then "
            "you pick yours from those that are left, and the other player picks last."
        ),
    )
    description = forms.CharField(
        label=_("description"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3, "maxlength": LONGEST_DESCRIPTION}),
        help_text=_("Line breaks are kept. **bold**, *italic*, @player, #match, [Fighter]"),
    )
    bots_may_join = forms.BooleanField(label=_("bots can take an open seat"), required=False)
    is_private = forms.BooleanField(label=_("only the players can watch it"), required=False)
    rated = forms.ChoiceField(
        label=_("for the ratings"),
        choices=RatedChoice,
        required=False,
        initial=RatedChoice.USUAL,
        help_text=_(
            "Rated, unless you use your own recipe, a Winslow or a head start. Private matches and matches "
            "with guests are unrated. Matches with robots are rated separately."
        ),
    )
    ahead = forms.ChoiceField(
        label=_("a head start"),
        required=False,
        choices=[
            ("", _("no")),
            ("mine", _("for me, or the first player")),
            ("theirs", _("for the other player")),
        ],
        help_text=_("One of you starts a few rounds ahead. The match is friendly unless you choose rated."),
    )
    head_start = forms.TypedChoiceField(
        label=_("rounds ahead"),
        required=False,
        choices=[(number, number) for number in range(1, MOST_ROUNDS_TO_WIN)],
        coerce=int,
    )
    rating_from = forms.IntegerField(
        label=_("minimum rating"), required=False, min_value=0, max_value=HIGHEST_RATING
    )
    rating_to = forms.IntegerField(
        label=_("maximum rating"), required=False, min_value=0, max_value=HIGHEST_RATING
    )
    finished_from = forms.IntegerField(
        label=_("minimum finished matches"), required=False, min_value=0, max_value=MOST_FINISHED
    )
    weekly_most = forms.IntegerField(
        label=_("maximum matches a week with the same opponent"),
        required=False,
        min_value=0,
        max_value=MOST_WEEKLY,
    )

    reliable_from = forms.IntegerField(
        label=_("minimum % of matches on time"), required=False, min_value=0, max_value=100
    )

    def clean_reliable_from(self) -> int:
        return self.cleaned_data["reliable_from"] or 0

    def clean_head_start(self) -> int:
        rounds: int = (self.cleaned_data["head_start"] or 1) if self.cleaned_data.get("ahead") else 0
        if rounds >= self.cleaned_data.get("first_to", MOST_ROUNDS_TO_WIN):
            raise forms.ValidationError(str(NotPlayable(MatchCode.HEAD_START_TOO_LARGE)))
        return rounds

    def clean_rating_to(self) -> int | None:
        lowest, highest = self.cleaned_data.get("rating_from"), self.cleaned_data["rating_to"]
        try:
            refuse_unless_range_makes_sense(Terms(rating_from=lowest, rating_to=highest))
        except NotPossible as error:
            raise forms.ValidationError(str(error)) from error
        return highest

    def clean_finished_from(self) -> int:
        return self.cleaned_data["finished_from"] or 0

    def clean_weekly_most(self) -> int:
        return self.cleaned_data["weekly_most"] or 0

    def clean_bans(self) -> int:
        return self.cleaned_data["bans"] or 0

    def clean_draft(self) -> int:
        return self.cleaned_data["draft"] or 0

    def clean_winslow_die(self) -> int:
        return self.cleaned_data["winslow_die"] or 0

    def clean_description(self) -> str:
        try:
            return play.checked_description(self.cleaned_data["description"])
        except NotPossible as error:
            raise forms.ValidationError(str(error)) from error

    def clean_rated(self) -> bool:
        wish = self.cleaned_data["rated"]
        if wish == RatedChoice.YES and self.cleaned_data.get("is_private"):
            raise forms.ValidationError(_("Private matches are never rated. Choose either private or rated."))
        if wish == RatedChoice.YES and self.cleaned_data.get("misere"):
            raise forms.ValidationError(_("Misère matches are never rated. Choose either misère or rated."))
        return not self.is_friendly

    def clean_sides(self) -> None:
        given = self.cleaned_data
        ahead = given.get("ahead")
        given["head_start_seat"] = SIDES.index(ahead) if ahead else None
        side = given.get("winslow")
        given["winslow_seat"] = SIDES.index(side) if side else None
        if not side:
            given["winslow_die"] = 0

    @property
    def is_friendly(self) -> bool:
        if self["is_private"].value() or self["misere"].value():
            return True
        wish = self["rated"].value()
        return wish == RatedChoice.NO or (wish != RatedChoice.YES and self.is_uneven)

    @property
    def is_uneven(self) -> bool:
        return bool(self["winslow"].value() or self["ahead"].value())

    @property
    def bars(self) -> list[forms.BoundField]:
        return [
            self[name]
            for name in ("rating_from", "rating_to", "reliable_from", "finished_from", "weekly_most")
        ]

    @property
    def has_bars(self) -> bool:
        return any(field.value() or field.errors for field in self.bars)

    @property
    def rated_in_words(self) -> str:
        if not self.is_friendly:
            return str(_("rated"))
        is_asked_in_vain = self["is_private"].value() and self["rated"].value() == RatedChoice.YES
        return str(
            _("friendly, because private matches are never rated") if is_asked_in_vain else _("friendly")
        )


def terms_as_fields(terms: Terms, mine: int = 0) -> dict[str, str]:
    """Return the terms, except whether the match is rated, as form fields for the player in seat *mine*."""
    given = asdict(terms)
    del given["rated"]
    seat, die = given.pop("winslow_seat"), given.pop("winslow_die")
    if seat is not None:
        given |= {"winslow": "mine" if seat == mine else "theirs", "winslow_die": die}
    seat = given.pop("head_start_seat")
    if given["head_start"] and seat is not None:
        given["ahead"] = "mine" if seat == mine else "theirs"
    filled = {name: value for name, value in given.items() if value not in (None, "", 0)}
    return {name: "on" if value is True else str(value) for name, value in filled.items()}
