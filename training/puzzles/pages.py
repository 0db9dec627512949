"""Pages of puzzles, and views for the answers to them."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from core.numbers import format_signed
from core.rate_limits import rate_limit
from core.refusals import NotPossible
from games.match_page.board.cards import all_dice, answer_with_cards
from games.match_page.board.table import TableView
from games.web import PageRequest
from rules import Refused
from stats.rating import FIRST_MU
from training.puzzles.answering import answer_with_preview, board_that_refuses, page_with, read_attack
from training.puzzles.board import PuzzleLinks
from training.puzzles.models import StoredPuzzle
from training.puzzles.solving.beginners import beginners_key, puzzles_of_today
from training.puzzles.solving.choosing import (
    daily_key,
    live_puzzles,
    next_key,
    numbers_of_themes,
    puzzle_of,
    today,
)
from training.puzzles.solving.progress import (
    AnswerEffect,
    belief_of,
    seen_lately,
    shown_rating,
    store_answer,
    streak_of,
)
from training.puzzles.values import Theme
from training.puzzles.verdict import THEMES, PuzzleVerdict


@require_GET
@never_cache
def overview(request: PageRequest) -> HttpResponse:
    context = {
        "puzzles": puzzles_of_today(request),
        "streak": streak_of(request),
        "rating": shown_rating(request.user),
        "themes": [(theme, THEMES[theme], number) for theme, number in numbers_of_themes().items()],
    }
    return render(request, "training/puzzles/puzzles.html", context)


@require_GET
@never_cache
def daily(request: PageRequest) -> HttpResponse:
    row = puzzle_of(today())
    if row is None:
        return redirect("puzzles:puzzles")
    return render_puzzle(request, row)


@require_GET
@never_cache
def beginners(request: PageRequest) -> HttpResponse:
    """Show the beginners' puzzle, or the puzzle of the day to players who get no other one."""
    key = beginners_key(request)
    return daily(request) if key is None else render_puzzle(request, find_live_puzzle(key))


@require_GET
@never_cache
def puzzle(request: PageRequest, pk: int) -> HttpResponse:
    return render_puzzle(request, find_live_puzzle(pk))


@require_GET
@never_cache
def next_one(request: PageRequest) -> HttpResponse:
    belief = belief_of(request.user)
    mu = FIRST_MU if belief is None else belief.mu
    key = next_key(mu, seen_lately(request), theme_in(request))
    if key is None:
        return redirect("puzzles:puzzles")
    return redirect(address("puzzles:puzzle", request, key))


@require_POST
@rate_limit("puzzle")
def act(request: PageRequest, pk: int) -> HttpResponse:
    row = find_live_puzzle(pk)
    asked = asked_of(request, row)
    try:
        attack = read_attack(request.POST, asked.puzzle)
    except (NotPossible, Refused) as error:
        board, status = board_that_refuses(error, asked, request.POST)
        return render_puzzle(request, row, board, status)
    verdict = PuzzleVerdict(asked.puzzle, attack)
    noted = store_answer(request, row, is_right=verdict.is_right)
    return render_puzzle(request, row, verdict, noted=noted)


@require_GET
@never_cache
def preview(request: PageRequest, pk: int) -> HttpResponse:
    return answer_with_preview(request, asked_of(request, find_live_puzzle(pk)))


@require_GET
def cards(request: PageRequest, pk: int) -> HttpResponse:
    battle = find_live_puzzle(pk).puzzle.battle
    return answer_with_cards(request, all_dice(battle), battle.ruleset)


def find_live_puzzle(pk: int) -> StoredPuzzle:
    row = live_puzzles().filter(pk=pk).first()
    if row is None:
        raise Http404
    return row


def render_puzzle(
    request: PageRequest,
    row: StoredPuzzle,
    told: TableView | PuzzleVerdict | None = None,
    status: int = 200,
    noted: AnswerEffect | None = None,
) -> HttpResponse:
    theme = theme_in(request)
    noted = noted or AnswerEffect()
    is_daily = row.pk == daily_key(today())
    is_for_beginners = not is_daily and row.pk == beginners_key(request)
    context = {
        "row": row,
        "today": today() if is_daily or is_for_beginners else None,
        "is_for_beginners": is_for_beginners,
        "theme": "" if theme is None else THEMES[theme],
        "rating": shown_rating(request.user),
        "change": noted.points,
        "signed_change": format_signed(noted.points),
        "is_known_here": noted.is_known_here,
        "streak": streak_of(request),
    }
    return page_with(request, asked_of(request, row), told, context, status)


def asked_of(request: PageRequest, row: StoredPuzzle) -> PuzzleLinks:
    names = ("puzzle", "answer", "preview", "cards")
    page, act, foresee, of_cards = (address(f"puzzles:{name}", request, row.pk) for name in names)
    return PuzzleLinks(row.puzzle, page, act, foresee, of_cards, address("puzzles:next", request))


def address(name: str, request: PageRequest, *args: int) -> str:
    theme = theme_in(request)
    query = "" if theme is None else "?" + urlencode({"theme": theme})
    return reverse(name, args=args) + query


def theme_in(request: PageRequest) -> Theme | None:
    said = request.GET.get("theme", "")
    return Theme(said) if said in set(Theme) else None
