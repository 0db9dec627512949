"""The form for offering one match or several similar matches."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any, NamedTuple

from django import forms
from django.db import models
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.players.lookup import find_player
from accounts.players.who_may_play import why_not_challenge
from core.refusals import NotPossible
from core.sharing_forms import sharing
from games import play
from games.models import LONGEST_WORDS, Match, Ruleset, Terms
from games.offers import button_choice
from games.offers.player_names import NamesField
from games.offers.terms_form import SIDES, TermsForm
from games.play import ProposedSeat, promises
from games.play.promises import Promise
from games.play.terms.bans import LONGEST_BANS, checked_bans, split_bans
from rules.rulesets import MOST_SEATS, RULESETS

RECIPE_OF = {"mine": "my_recipe", "theirs": "their_recipe"}
MOST_TIMES = 10
MOST_AT_ONE_GO = 20


class Addressees(models.TextChoices):
    PLAYER = "player", _("a player I name")
    ANYBODY = "anybody", _("anyone: an open offer")
    LINK = "link", _("anyone with my link, with or without an account")
    OTHERS = "others", _("two other players I bring together")


class Lasting(models.IntegerChoices):
    DAY = 1, _("a day")
    THREE_DAYS = 3, _("three days")
    WEEK = 7, _("a week")
    MONTH = 30, _("a month")


MENTIONED = {
    "printed_specials": _("special rules as printed"),
    "legal_only": _("tournament legal"),
    "misere": _("misère"),
    "winslow": _("a Winslow"),
    "ahead": _("a head start"),
    "bans": _("bans"),
    "draft": _("a draft"),
    "is_private": _("private"),
    "also": _("more opponents"),
    "my_recipe": _("my own recipe"),
    "their_recipe": _("their own recipe"),
    "description": _("a description"),
}
"""Words for optional fields, which the line of terms shows if the fields are filled in."""


class ProposalResult(NamedTuple):
    matches: list[Match]
    refused: dict[str, str]


@sharing
class ProposalForm(TermsForm):
    against = forms.ChoiceField(
        label=_("against"),
        choices=Addressees,
        required=False,
        widget=forms.RadioSelect,
    )
    opponent = forms.CharField(
        label=_("opponent"),
        required=False,
        max_length=40,
        widget=forms.TextInput(attrs={"list": "opponents", "autocomplete": "off"}),
    )
    other = forms.CharField(
        label=_("second player"),
        required=False,
        max_length=40,
        widget=forms.TextInput(attrs={"list": "opponents", "autocomplete": "off"}),
    )
    also = NamesField(
        label=_("and these players, each in a separate match"),
        required=False,
        max_length=600,
        help_text=_("Separate the names with commas or spaces."),
    )
    times = forms.TypedChoiceField(
        label=_("matches with each"),
        choices=[(number, number) for number in range(1, MOST_TIMES + 1)],
        coerce=int,
        required=False,
        initial=1,
    )
    seats = forms.TypedChoiceField(
        label=_("players at the table"),
        choices=[(number, number) for number in range(2, MOST_SEATS + 1)],
        coerce=int,
        required=False,
        initial=2,
    )
    table = NamesField(
        label=_("others at the table"),
        required=False,
        max_length=200,
        help_text=_("In seating order. A seat without a name is open."),
    )
    mine = forms.CharField(required=False, max_length=600, widget=forms.HiddenInput)
    my_recipe = forms.CharField(label=_("my recipe"), required=False, max_length=300)
    theirs = forms.CharField(required=False, max_length=600, widget=forms.HiddenInput)
    their_recipe = forms.CharField(label=_("their recipe"), required=False, max_length=300)
    my_bans = forms.CharField(
        label=_("fighters I ban"),
        required=False,
        max_length=LONGEST_BANS,
        help_text=_("Separate the names with commas."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    pool = forms.CharField(
        label=_("fighters in the draft"),
        required=False,
        max_length=LONGEST_BANS,
        help_text=_("Separate the names with commas. The site adds others of about the same strength."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    lasts = forms.TypedChoiceField(
        label=_("on offer for"),
        choices=Lasting,
        coerce=int,
        required=False,
        initial=Lasting.WEEK,
    )
    words = forms.CharField(
        label=_("my words for the dice"),
        required=False,
        max_length=LONGEST_WORDS,
        help_text=_(
            "Your words go into every roll, so nobody can choose the dice in advance. Leave this empty and "
            "your browser makes up the words when you send the form."
        ),
        widget=forms.TextInput(attrs={"data-dice": True, "autocomplete": "off"}),
    )
    promise = forms.CharField(required=False, max_length=promises.LONGEST, widget=forms.HiddenInput)

    def __init__(self, *args: Any, proposer: User, **options: Any) -> None:
        super().__init__(*args, **options)
        self.proposer = proposer
        self.initial.setdefault("against", Addressees.PLAYER)
        self.keep_promise()
        self.offer_seats()

    def offer_seats(self) -> None:
        numbers = range(2, most_seats_under(str(self["ruleset"].value())) + 1)
        self.fields["seats"].widget.choices = [(number, number) for number in numbers]
        if str(self.initial.get("seats", 2)) not in map(str, numbers):
            self.initial["seats"] = 2

    def clean_opponent(self) -> User | None:
        if self.arranges:
            return self.somebody_else("opponent")
        if not self.cleaned_data["opponent"] or not self.names_players:
            return None
        opponent = must_be_named(self.cleaned_data["opponent"])
        refused = why_not_challenge(self.proposer, opponent)
        if refused := refused or play.why_not_take_challenge(self.proposer, opponent):
            raise forms.ValidationError(str(refused))
        return opponent

    def clean_other(self) -> User | None:
        return self.somebody_else("other") if self.arranges else None

    def somebody_else(self, field: str) -> User:
        player = must_be_named(self.cleaned_data[field])
        if player == self.proposer:
            raise forms.ValidationError(_("Name two other players. To play yourself, start a new match."))
        return player

    def clean_times(self) -> int:
        return self.cleaned_data["times"] or 1

    def clean_seats(self) -> int:
        return self.cleaned_data["seats"] or 2

    def clean_lasts(self) -> int:
        return self.cleaned_data["lasts"] or Lasting.WEEK

    def clean_words(self) -> str:
        try:
            return play.checked_words(self.cleaned_data["words"])
        except NotPossible as error:
            raise forms.ValidationError(str(error)) from error

    def clean_my_bans(self) -> list[str]:
        try:
            return checked_bans(
                split_bans(self.cleaned_data["my_bans"]), Terms.from_dict(self.cleaned_data), ()
            )
        except NotPossible as error:
            raise forms.ValidationError(str(error)) from error

    def clean_pool(self) -> list[str]:
        return split_bans(self.cleaned_data["pool"])

    def clean_promise(self) -> list[Promise]:
        try:
            return promises.read_promise(self.cleaned_data["promise"])
        except NotPossible as error:
            raise forms.ValidationError(str(error)) from error

    def clean(self) -> None:
        given = self.cleaned_data
        self.picked = {side: given.get(side, "") for side in SIDES}
        if self.names_players and not given.get("opponent", True) and not given.get("also", True):
            self.add_error("opponent", _("Name a player, or make it an open offer."))
        if self.number_of_matches > MOST_AT_ONE_GO:
            sentence = _("That’s %(number)s matches. You can offer up to %(most)s at a time.")
            numbers = {"number": self.number_of_matches, "most": MOST_AT_ONE_GO}
            self.add_error("times", forms.ValidationError(sentence, params=numbers))
        self.clean_sides()
        self.clean_seating()
        players = {"mine": self.proposer, "theirs": given.get("opponent")}
        for side in sorted(SIDES, key=lambda side: self.picked[side].startswith(button_choice.RANDOM)):
            self.read_place(RECIPE_OF[side], side, players[side])
        mine = None if self.arranges else given.get("mine")
        if isinstance(mine, ProposedSeat) and not (mine.has_dice or mine.search or given.get("draft")):
            self.add_error("my_recipe", _("Choose a fighter, or write a recipe."))

    def clean_seating(self) -> None:
        """Check the seats of a match with more than two players.

        Only one such match can be offered at once, and each other seat has a named player or is open.
        """
        given = self.cleaned_data
        others = given.get("table") or []
        given["seats"] = max(given.get("seats", 2), 2 + len(others))
        if given["seats"] == 2:
            return
        try:
            play.refuse_unless_all_may_sit(Terms.from_dict(given), given["seats"])
        except NotPossible as error:
            self.add_error("table" if others else "seats", str(error))
        if self.number_of_matches > 1:
            self.add_error("seats", _("You can only offer several matches at once for two players."))
        if {self.proposer, given.get("opponent")} & set(others):
            self.add_error("table", _("Each player can only sit at the table once."))

    def read_place(self, recipe: str, pick: str, player: User | None) -> None:
        """Put the seat's data into the cleaned data, or add an error to the field named by *recipe*."""
        given = self.cleaned_data
        try:
            terms = Terms.from_dict(given)
            found = button_choice.make_place(
                player,
                given.get(pick, ""),
                given.get(recipe, ""),
                terms,
                asking=self.proposer,
                without=given.get("my_bans", ()),
                close_to=partial(button_choice.fighters_to_match, self.proposer, self.places_read),
            )
            play.refuse_unless_playable(found, terms)
            given[pick] = found
        except NotPossible as error:
            self.add_error(recipe, str(error))

    @property
    def places_read(self) -> list[ProposedSeat]:
        places = (self.cleaned_data.get(side) for side in SIDES)
        return [place for place in places if isinstance(place, ProposedSeat)]

    @property
    def terms_in_words(self) -> list[str]:
        value = {name: self[name].value() for name in self.fields}
        rounds = _("First to %(rounds)s") % {"rounds": value["first_to"]}
        told = [rounds, *(str(label) for key, label in Ruleset.choices if key == value["ruleset"])]
        told.append(self.rated_in_words)
        told += self.pace_in_words
        if str(value["seats"] or 2) != "2":
            told.append(_("%(number)s at one table") % {"number": value["seats"]})
        if str(value["times"] or 1) != "1":
            told.append(_("%(number)s matches with each") % {"number": value["times"]})
        if str(value["lasts"] or Lasting.WEEK) != str(Lasting.WEEK.value):
            lasting = dict(Lasting.choices)
            told += [
                _("on offer for %(time)s") % {"time": label}
                for days, label in lasting.items()
                if str(days) == str(value["lasts"])
            ]
        if self.has_bars:
            told.append(str(_("not open to everyone")))
        told += [str(words) for name, words in MENTIONED.items() if value[name]]
        return told

    @property
    def errors_in_the_sheet(self) -> list[str]:
        return [str(error) for name in TermsForm.base_fields for error in self.errors.get(name, [])]

    @property
    def is_uneven(self) -> bool:
        return super().is_uneven or any(self[recipe].value() for recipe in RECIPE_OF.values())

    def keep_promise(self) -> None:
        """Keep the promise of dice in the query string, or make a new one and drop the player's words."""
        try:
            promises.read_promise(str(self.initial.get("promise", "")))
        except NotPossible:
            anew = {"promise": promises.new_promise(MOST_AT_ONE_GO), "words": ""}
            self.initial = {**self.initial, **anew}

    def renew_promise(self) -> None:
        """Make a new promise of dice and drop the player's words, which were sent before it."""
        assert isinstance(self.data, QueryDict)
        renewed = self.data.copy()
        renewed["promise"], renewed["words"] = promises.new_promise(MOST_AT_ONE_GO), ""
        self.data = renewed

    @property
    def commitments(self) -> list[str]:
        return promises.commitments_in(str(self["promise"].value()))

    @property
    def ticks(self) -> list[forms.BoundField]:
        names = ("misere", "is_private", "printed_specials", "legal_only", "bots_may_join")
        return [self[name] for name in names]

    @property
    def two_names(self) -> list[forms.BoundField]:
        return [self["opponent"], self["other"]]

    @property
    def arranges(self) -> bool:
        return str(self["against"].value()) == Addressees.OTHERS

    @property
    def names_players(self) -> bool:
        return self.cleaned_data.get("against") in ("", Addressees.PLAYER)

    @property
    def opponents(self) -> list[User | None]:
        given = self.cleaned_data
        named = [given.get("opponent"), *(given.get("also") or [])] if self.names_players else []
        return list(dict.fromkeys(player for player in named if player is not None)) or [None]

    @property
    def number_of_matches(self) -> int:
        return len(self.opponents) * self.cleaned_data.get("times", 1)

    def propose(self, continues: Match | None = None) -> ProposalResult:
        """Offer each opponent the requested number of matches. The first match continues *continues*."""
        matches: list[Match] = []
        refused: dict[str, str] = {}
        promised = iter(self.cleaned_data["promise"])
        for opponent in self.opponents:
            try:
                for _time in range(self.cleaned_data["times"]):
                    matches.append(
                        self.propose_match(opponent, None if matches else continues, next(promised))
                    )
            except NotPossible as error:
                refused[str(opponent or "")] = str(error)
        return ProposalResult(matches, refused)

    def propose_match(self, opponent: User | None, continues: Match | None, promise: Promise) -> Match:
        given = self.cleaned_data
        first, second = (given["opponent"], given["other"]) if self.arranges else (self.proposer, opponent)
        return play.propose(
            self.proposer,
            [self.place_of("mine", first), self.place_of("theirs", second), *self.further_places],
            Terms.from_dict(given),
            words=given["words"],
            bans=given["my_bans"],
            pool=given["pool"],
            promise=None if self.arranges else promise,
            by_link=given["against"] == Addressees.LINK,
            lasts=timedelta(days=given["lasts"]),
            continues=continues,
        )

    @property
    def further_places(self) -> list[ProposedSeat]:
        others = [ProposedSeat(player) for player in self.cleaned_data["table"]]
        return [*others, *[ProposedSeat(None)] * (self.cleaned_data["seats"] - 2 - len(others))]

    def place_of(self, side: str, player: User | None) -> ProposedSeat:
        """Return the seat's data for one match. A random button is drawn for each match separately."""
        if self.picked[side].startswith(button_choice.RANDOM):
            self.cleaned_data[side] = self.picked[side]
            self.read_place(RECIPE_OF[side], side, player)
        place: ProposedSeat = self.cleaned_data[side]
        return place._replace(player=player)


def most_seats_under(ruleset: str) -> int:
    return RULESETS[ruleset].most_seats if ruleset in RULESETS else MOST_SEATS


def must_be_named(name: str) -> User:
    player = find_player(name) if name else None
    if player is None:
        raise forms.ValidationError(_("There’s no player by that name."))
    return player
