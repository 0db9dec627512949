"""Matches for players who share one device, and the form that begins them."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, NamedTuple

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.models import User
from buttons.models import Button
from core.numbers import small_number
from core.rate_limits import rate_limit
from core.refusals import NotPossible
from games import play
from games.models import LONGEST_GUEST_NAME, OF_THE_GAME, Match, Terms
from games.offers import button_choice
from games.offers.form import ProposalForm, most_seats_under
from games.offers.picker import picker, query_of
from games.play import ProposedSeat
from games.web import DiceFields, SeatedRequest, read_dice_fields
from rules.rulesets import MOST_SEATS

FEWEST_SEATS = 2
KEPT = (
    *(f"{name}_{seat}" for seat in range(MOST_SEATS) for name in ("name", "pick")),
    *OF_THE_GAME,
    "seats",
)
"""Query parameters of the page, which a button picker passes back."""


class SeatToFill(NamedTuple):
    number: int
    name: forms.BoundField
    pick: forms.BoundField
    button: Button | None
    search: str


class ShareForm(forms.Form):
    def __init__(self, *args: Any, owner: User, seats: int, **options: Any) -> None:
        super().__init__(*args, **options)
        self.owner = owner
        self.numbers = range(seats)
        for name in OF_THE_GAME:
            self.fields[name] = deepcopy(ProposalForm.base_fields[name])
        for number in self.numbers:
            self.fields[f"name_{number}"] = forms.CharField(
                label=_("name"), max_length=LONGEST_GUEST_NAME, initial=self.usual_name(number)
            )
            self.fields[f"pick_{number}"] = forms.CharField(
                required=False, max_length=600, widget=forms.HiddenInput
            )

    def usual_name(self, number: int) -> str:
        if number == 0:
            return self.owner.username[:LONGEST_GUEST_NAME]
        return _("Friend") if number == 1 else _("Friend %(number)s") % {"number": number}

    def clean(self) -> None:
        taken: set[str] = set()
        for number in self.numbers:
            field = f"name_{number}"
            try:
                name = play.checked_name(self.cleaned_data.get(field, "-"))
            except NotPossible as error:
                self.add_error(field, str(error))
                continue
            if name.lower() in taken:
                self.add_error(field, _("Each player needs a different name."))
            taken.add(name.lower())
        try:
            play.refuse_unless_all_may_sit(Terms.from_dict(self.cleaned_data), len(self.numbers))
        except NotPossible as error:
            self.add_error("ruleset", str(error))
        if not self.errors:
            self.places = [self.place(number) for number in self.numbers]

    def place(self, number: int) -> ProposedSeat:
        field = f"pick_{number}"
        given = self.cleaned_data
        try:
            place = button_choice.make_place(
                None,
                given[field] or button_choice.RANDOM,
                "",
                Terms.from_dict(given),
                asking=self.owner,
            )
        except NotPossible as error:
            self.add_error(field, str(error))
            place = ProposedSeat(None)
        return place

    def begin(self, given: DiceFields) -> Match:
        names = [self.cleaned_data[f"name_{number}"] for number in self.numbers]
        return play.play_on_one_device(
            self.owner, self.places, names, Terms.from_dict(self.cleaned_data), **given
        )

    @property
    def seats(self) -> list[SeatToFill]:
        return [self.seat(number) for number in self.numbers]

    def seat(self, number: int) -> SeatToFill:
        how, search = button_choice.kind_of(str(self[f"pick_{number}"].value() or button_choice.RANDOM))
        try:
            button = None if how else button_choice.button_of(self[f"pick_{number}"].value())
        except NotPossible:
            button = None
        return SeatToFill(number, self[f"name_{number}"], self[f"pick_{number}"], button, search)

    @property
    def terms(self) -> list[forms.BoundField]:
        return [self[name] for name in OF_THE_GAME]

    @property
    def fewer_seats(self) -> int:
        return len(self.numbers) - 1 if len(self.numbers) > FEWEST_SEATS else 0

    @property
    def more_seats(self) -> int:
        most = most_seats_under(str(self["ruleset"].value()))
        return len(self.numbers) + 1 if len(self.numbers) < most else 0


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
@rate_limit("share", looking_is_free=True)
def share(request: SeatedRequest) -> HttpResponse:
    seats = number_of_seats(request.POST or request.GET)
    form = ShareForm(request.POST or None, owner=request.user, seats=seats, initial=request.GET.dict())
    if form.is_valid():
        try:
            return redirect(form.begin(read_dice_fields(request)))
        except NotPossible as error:
            form.add_error(None, str(error))
    return render(request, "games/offers/one_device.html", {"form": form}, status=422 if form.errors else 200)


@require_POST
@login_required
def keep_while_sharing(request: SeatedRequest) -> HttpResponse:
    seat = request.POST.get("pick_for", "")
    if "players" not in request.POST:
        return redirect(
            f"{reverse('games:pick_to_share', args=[seat_in(seat)])}?{query_of(request.POST, KEPT)}"
        )
    given = request.POST.copy()
    given["seats"] = request.POST.get("players", "")
    return redirect(f"{reverse('games:share')}?{query_of(given, KEPT)}")


@require_GET
@never_cache
@login_required
def pick_to_share(request: SeatedRequest, seat: int) -> HttpResponse:
    mine = f"pick_{seat_in(str(seat))}"
    name = request.GET.get(f"name_{seat}", "")[:LONGEST_GUEST_NAME]
    going_along = query_of(request.GET, [other for other in KEPT if other != mine])
    back = f"{reverse('games:share')}?{going_along}{'&' if going_along else ''}{mine}="
    title = _("Choose a fighter for %(name)s") % {"name": name} if name else _("Choose a fighter")
    return picker(request, title, back, {name: request.GET[name] for name in KEPT if name in request.GET})


def number_of_seats(given: QueryDict) -> int:
    return min(max(small_number(given.get("seats")) or FEWEST_SEATS, FEWEST_SEATS), MOST_SEATS)


def seat_in(asked: str) -> int:
    number = small_number(asked)
    if number is None or number >= MOST_SEATS:
        raise Http404
    return number
