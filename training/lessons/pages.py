"""Views of the path of lessons and of one lesson."""

from __future__ import annotations

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import reswap, retarget

from core.refusals import NotPossible, TooLate, Unclear, UnreadableRequest
from games.decisions.reading_answers import read_action, read_carried, whole_number
from games.log.wording import refusal_in_words
from games.match_page.board.cards import all_dice, answer_with_cards
from games.match_page.pages import preview_answer
from games.web import PageRequest
from rules import Refused
from training.lessons.board import LessonShown, form_of
from training.lessons.course import BASICS, LESSONS, PARTS
from training.lessons.path_progress import path_progress
from training.lessons.playing import play, play_solution
from training.lessons.progress import keep, learned_by
from training.lessons.refusals import LessonCode
from training.lessons.steps import ME, Lesson, LessonStep, StepState

GUESS = "begins:"


@require_GET
@never_cache
def path(request: PageRequest) -> HttpResponse:
    learned = learned_by(request)
    context = {
        "parts": PARTS,
        "learned": learned,
        **path_progress(learned)._asdict(),
        "knows_the_basics": all(lesson.slug in learned for lesson in BASICS),
    }
    return render(request, "training/lessons/path.html", context)


@require_GET
@never_cache
def lesson(request: PageRequest, slug: str, number: int = 1) -> HttpResponse:
    found, step = step_of(slug, number)
    return draw(request, LessonShown(found, number, play(step, [])))


@require_POST
def act(request: PageRequest, slug: str, number: int) -> HttpResponse:
    """Play the learner's action and show its result; if the action misses the goal, restart the step."""
    found, step = step_of(slug, number)
    before = play(step, [])
    try:
        before = read_played(request.POST, step)
        now = apply_answer(before, request.POST)
    except NotPossible as error:
        shown = LessonShown(found, number, before, request.POST, say=str(error))
        return draw(request, shown, error.status)
    except Refused as error:
        shown = LessonShown(found, number, before, request.POST, say=refusal_in_words(error.refusal))
        return draw(request, shown, 422)
    if now.is_done and number == len(found.steps):
        keep(request, slug)
    if now.is_done or (now.waits_for_me and now.guess is None):
        return draw(request, LessonShown(found, number, now))
    return draw(request, LessonShown(found, number, play(step, []), led_elsewhere=now))


@require_GET
@never_cache
def preview(request: PageRequest, slug: str, number: int) -> HttpResponse:
    _found, step = step_of(slug, number)
    try:
        before = read_played(request.GET, step)
    except NotPossible as error:
        return render(request, "games/board/_chosen_sentence.html", {"say": str(error)}, status=error.status)
    except Refused as error:
        return render(
            request, "games/board/_chosen_sentence.html", {"say": refusal_in_words(error.refusal)}, status=422
        )
    return preview_answer(request, form_of(before))


@require_GET
def cards(request: PageRequest, slug: str, number: int) -> HttpResponse:
    _found, step = step_of(slug, number)
    tables = [play(step, []).battle, play_solution(step).battle]
    dice = (die for table in tables for die in all_dice(table))
    return answer_with_cards(request, dice, tables[0].ruleset)


def step_of(slug: str, number: int) -> tuple[Lesson, LessonStep]:
    found = LESSONS.get(slug)
    if found is None or not 1 <= number <= len(found.steps):
        raise Http404
    return found, found.steps[number - 1]


def apply_answer(before: StepState, data: QueryDict) -> StepState:
    if before.step.who_begins:
        guess = data.get("action", "").removeprefix(GUESS)
        return play(before.step, [], whole_number(guess, "action"))
    action = read_action(data, before.battle.seen_by(ME))
    return play(before.step, [*before.actions, action])


def read_played(data: QueryDict, step: LessonStep) -> StepState:
    """Return the state of the step after the actions in the form.

    Raise a refusal if the step is already over.
    """
    texts = data.getlist("played")
    if len(texts) > step.turns:
        raise UnreadableRequest(LessonCode.LESSON_TOO_LONG)
    try:
        now = play(step, [read_carried(text) for text in texts])
    except Unclear as error:
        raise UnreadableRequest(LessonCode.LESSON_UNREADABLE) from error
    if not now.waits_for_me:
        raise TooLate(LessonCode.LESSON_OVER)
    return now


def draw(request: PageRequest, shown: LessonShown, status: int = 200) -> HttpResponse:
    template = "training/lessons/_board.html" if request.htmx else "training/lessons/lesson.html"
    context = {"shown": shown, "board": shown.board, "lesson": shown.lesson}
    drawn = render(request, template, context, status=status)
    return retarget(reswap(drawn, "outerHTML"), "#board") if request.htmx else drawn
