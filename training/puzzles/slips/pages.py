"""The list of a player's own slips (moves with a better alternative), and the views to solve one."""

from __future__ import annotations

from itertools import islice

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from core.rate_limits import rate_limit
from core.refusals import NotPossible
from games.match_page.board.cards import all_dice, answer_with_cards
from games.match_page.board.table import TableView
from games.web import PageRequest
from rules import Refused
from training.puzzles.answering import answer_with_preview, board_that_refuses, page_with, read_attack
from training.puzzles.board import PuzzleLinks
from training.puzzles.slips.own import (
    OwnSlip,
    last_match_of,
    note_practice,
    numbers_of_reasons,
    own_slips,
    slip_at,
)
from training.puzzles.verdict import PuzzleVerdict
from training.review.analysis.account import Because

MOST_SHOWN, MOST_LOOKED_AT = 6, 12
"""Most slips that the page shows, and most that it examines to find them.

Each slip is rebuilt from the moves of its match, which takes time. More appear as these are solved.
"""

WENT_WRONG = {
    Because.TAKES_MORE: _("Took too little"),
    Because.SAVES: _("Left a die in danger"),
    Because.LEAVES_LESS: _("Left too much to take"),
    Because.ROLLS_AGAIN: _("Kept a low die"),
    Because.PROMISES: _("Ignored the next turn"),
}


@require_GET
@login_required
@never_cache
def mine(request: PageRequest) -> HttpResponse:
    player = player_of(request)
    slips = own_slips(player)
    said = request.GET.get("because", "")
    because = Because(said) if said in set(Because) else None
    wanted = islice((slip for slip in slips if because in (None, slip.reason_code)), MOST_LOOKED_AT)
    due = islice((slip for slip in slips if slip.is_due), MOST_LOOKED_AT)
    counted = numbers_of_reasons(slips)
    context = {
        "slips": list(islice((slip for slip in wanted if slip.puzzle is not None), MOST_SHOWN)),
        "count": len(slips),
        "next": next((slip for slip in due if slip.puzzle is not None), None),
        "because": because,
        "reasons": [(one, WENT_WRONG[one], counted[one]) for one in Because if counted[one]],
        "last_match": None if slips else last_match_of(player),
    }
    return render(request, "training/puzzles/mine.html", context)


@require_GET
@login_required
@never_cache
def slip(request: PageRequest, match_id: int, move: int) -> HttpResponse:
    found = slip_of(request, match_id, move)
    return slip_shown(request, found)


@require_POST
@login_required
@rate_limit("puzzle")
def act_on_slip(request: PageRequest, match_id: int, move: int) -> HttpResponse:
    found = slip_of(request, match_id, move)
    asked = as_question(found)
    try:
        attack = read_attack(request.POST, asked.puzzle)
    except (NotPossible, Refused) as error:
        board, status = board_that_refuses(error, asked, request.POST)
        return slip_shown(request, found, board, status)
    verdict = PuzzleVerdict(asked.puzzle, attack)
    note_practice(player_of(request), found, is_right=verdict.is_right)
    return slip_shown(request, found, verdict)


@require_GET
@login_required
@never_cache
def preview_slip(request: PageRequest, match_id: int, move: int) -> HttpResponse:
    return answer_with_preview(request, as_question(slip_of(request, match_id, move)))


@require_GET
@login_required
def cards_of_slip(request: PageRequest, match_id: int, move: int) -> HttpResponse:
    battle = as_question(slip_of(request, match_id, move)).puzzle.battle
    return answer_with_cards(request, all_dice(battle), battle.ruleset)


def player_of(request: PageRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def slip_of(request: PageRequest, match_id: int, move: int) -> OwnSlip:
    found = slip_at(player_of(request), match_id, move)
    if found is None or found.puzzle is None:
        raise Http404
    return found


def as_question(found: OwnSlip) -> PuzzleLinks:
    assert found.puzzle is not None
    names = ("slip", "answer_slip", "preview_slip", "cards_of_slip")
    page, act, foresee, of_cards = (
        reverse(f"puzzles:{name}", args=[found.match.pk, found.move]) for name in names
    )
    return PuzzleLinks(found.puzzle, page, act, foresee, of_cards, reverse("puzzles:mine"))


def slip_shown(
    request: PageRequest, found: OwnSlip, told: TableView | PuzzleVerdict | None = None, status: int = 200
) -> HttpResponse:
    return page_with(request, as_question(found), told, {"slip": found}, status)
