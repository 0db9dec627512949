"""API operations with which organizers create tournaments and manage them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from django.http import HttpResponse
from ninja import Field

from accounts.models import User
from api.authentication import ORGANISES, TokenRequest, check_shared_limit
from api.calls.tournaments import TournamentTold, describe_tournament, router, shown_to
from api.forms import body_of, data_of, refuse_wrong
from api.idempotency import Key, run_once
from api.refusals import Invalid
from api.shapes.common import Number, answers
from api.validation import Given, place_error
from core.refusals import NotPossible
from tournaments import verbs
from tournaments.pages.arranging import ArrangingForm
from tournaments.pages.founding_form import TournamentForm
from tournaments.refusals import TournamentCode

TOLD = answers(TournamentTold)
Text = Annotated[str, Field(max_length=4000)]
TournamentGiven: Any = body_of("TournamentGiven", TournamentForm)
ArrangementGiven: Any = body_of("ArrangementGiven", ArrangingForm, optional=True)


@router.post("/tournaments/", auth=ORGANISES, response=TOLD, summary="Found a tournament")
def found_tournament(
    request: TokenRequest, given: TournamentGiven, idempotency_key: Key = None
) -> TournamentTold | HttpResponse:
    """Create a tournament with the settings of the site's form. Omitted settings get default values.

    A setting that the kind of tournament does not have is refused. With an `Idempotency-Key`, you can
    repeat the call and still create only one tournament.
    """
    return run_once(request, request.auth, idempotency_key, lambda: make_tournament(request, given))


def make_tournament(request: TokenRequest, given: Any) -> TournamentTold:
    check_shared_limit(request, "found")
    form = TournamentForm(data_of(given, TournamentForm.base_fields))
    refuse_wrong(form)
    if unasked := sorted(given.model_fields_set.intersection(form.unused_fields())):
        raise Invalid(*(place_error(["body", name], "not-asked") for name in unasked))
    return describe_tournament(shown_to(request, verbs.found(request.user, form.settings).pk, ""))


def act_as_organizer(
    request: TokenRequest, number: int, act: Callable[[int, User], object]
) -> TournamentTold:
    check_shared_limit(request, "organise")
    shown_to(request, number, "")
    act(number, request.user)
    return describe_tournament(shown_to(request, number, ""))


# ---- before it starts


class Texts(Given):
    title: Annotated[str, Field(max_length=200)]
    rules: Text = ""


@router.post(
    "/tournaments/{number}/edit/", auth=ORGANISES, response=TOLD, summary="Give it another title and text"
)
def edit_tournament(request: TokenRequest, number: Number, given: Texts) -> TournamentTold:
    return act_as_organizer(request, number, lambda pk, me: verbs.edit(pk, me, given.title, given.rules))


@router.post(
    "/tournaments/{number}/rearrange/",
    auth=ORGANISES,
    response=TOLD,
    summary="Change its date, places or pace before it starts; what is left out stays",
)
def rearrange_tournament(request: TokenRequest, number: Number, given: ArrangementGiven) -> TournamentTold:
    stays = ArrangingForm.showing(shown_to(request, number, "").tournament).initial
    changed = given.model_copy(
        update={name: value for name, value in stays.items() if name not in given.model_fields_set}
    )
    form = ArrangingForm(data_of(changed, ArrangingForm.base_fields))
    refuse_wrong(form)
    return act_as_organizer(request, number, lambda pk, me: verbs.rearrange(pk, me, form.arrangement))


class Invited(Given):
    player: Annotated[str, Field(max_length=40)]


@router.post("/tournaments/{number}/invite/", auth=ORGANISES, response=TOLD, summary="Tell a player of it")
def invite_to_tournament(request: TokenRequest, number: Number, given: Invited) -> TournamentTold:
    return act_as_organizer(request, number, lambda pk, me: verbs.invite(pk, me, given.player))


# ---- at any time


class WithWords(Given):
    words: Text = ""


@router.post(
    "/tournaments/{number}/write/", auth=ORGANISES, response=TOLD, summary="Write to all who take part"
)
def write_to_tournament(request: TokenRequest, number: Number, given: WithWords) -> TournamentTold:
    return act_as_organizer(request, number, lambda pk, me: verbs.write_to_all(pk, me, given.words))


@router.post(
    "/tournaments/{number}/cancel/", auth=ORGANISES, response=TOLD, summary="Call it off before it starts"
)
def cancel_tournament(request: TokenRequest, number: Number, given: WithWords) -> TournamentTold:
    return act_as_organizer(request, number, lambda pk, me: verbs.cancel(pk, me, given.words))


@router.post(
    "/tournaments/{number}/finish/",
    auth=ORGANISES,
    response=TOLD,
    summary="Make no new matches: a ladder, or one paired by hand, ends when all are played",
)
def finish_tournament(request: TokenRequest, number: Number, given: Given) -> TournamentTold:
    return act_as_organizer(request, number, verbs.finish)


class EntryOut(WithWords):
    entry: Number


@router.post("/tournaments/{number}/expel/", auth=ORGANISES, response=TOLD, summary="Take a player out")
def expel_from_tournament(request: TokenRequest, number: Number, given: EntryOut) -> TournamentTold:
    return act_as_organizer(request, number, lambda pk, me: verbs.expel(pk, me, given.entry, given.words))


class Substitution(Given):
    entry: Number
    spare: Number
    """Number of the entry of the substitute player."""


@router.post(
    "/tournaments/{number}/replace/",
    auth=ORGANISES,
    response=TOLD,
    summary="Give a place to a player who stands by",
)
def replace_in_tournament(request: TokenRequest, number: Number, given: Substitution) -> TournamentTold:
    spares = shown_to(request, number, "").spares
    substitute = next((each.player for each in spares if each.pk == given.spare), None)
    if substitute is None:
        raise NotPossible(TournamentCode.NO_SUCH_ENTRY)
    return act_as_organizer(request, number, lambda pk, me: verbs.replace(pk, me, given.entry, substitute))


# ---- its matches


class Ruling(WithWords):
    pairing: Number
    loser: Number
    """Number of the entry that loses."""


@router.post(
    "/tournaments/{number}/forfeit/", auth=ORGANISES, response=TOLD, summary="Decide who loses a match"
)
def forfeit_in_tournament(request: TokenRequest, number: Number, given: Ruling) -> TournamentTold:
    return act_as_organizer(
        request, number, lambda pk, me: verbs.forfeit(pk, me, given.pairing, given.loser, given.words)
    )


class Extension(WithWords):
    pairing: Number
    days: Number


@router.post("/tournaments/{number}/extend/", auth=ORGANISES, response=TOLD, summary="Give a match more days")
def extend_in_tournament(request: TokenRequest, number: Number, given: Extension) -> TournamentTold:
    return act_as_organizer(
        request, number, lambda pk, me: verbs.extend(pk, me, given.pairing, given.days, given.words)
    )


class Paired(Given):
    one: Number
    other: Number


@router.post(
    "/tournaments/{number}/pair/", auth=ORGANISES, response=TOLD, summary="Have two meet, if you pair by hand"
)
def pair_in_tournament(request: TokenRequest, number: Number, given: Paired) -> TournamentTold:
    return act_as_organizer(
        request, number, lambda pk, me: verbs.pair_by_hand(pk, me, given.one, given.other)
    )
