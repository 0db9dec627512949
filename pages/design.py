"""Pages that show every component in every state to developers. They exist only if `DEBUG` is on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import wraps

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from core.drawing.drawing import STATES
from core.drawing.drawing import example_die as die
from games.lists.face_off import Corner, FaceOff
from rules import Die
from stats.charts import ChartLine, ChartPoint, HeatMap, bars

View = Callable[[HttpRequest], HttpResponse]


def while_developing(view: View) -> View:
    @wraps(view)
    def wrapper(request: HttpRequest) -> HttpResponse:
        if not settings.DEBUG:
            raise Http404
        return view(request)

    return wrapper


def kinds_of_dice() -> list[Die]:
    return [
        die("(4)", 2), die("(6)", 5), die("(8)", 8), die("(10)", 7), die("(12)", 11), die("(20)", 19),
        die("(1)", 1), die("(2)", 1), die("(16)", 11), die("(30)", 28), die("(99)", 87),
        die("(X)"), die("(X)", 3, sides=8), die("(X)", 13, sides=15), die("(X)?", 3, sides=4),
        die("(4/20)"), die("(4/20)", 17, sides=20), die("(12/20)!", 9, sides=12),
        die("(8,8)", 9), die("(6,20)", 21), die("(Y,Y)"), die("(4,4)"),
        die("(C)"), die("(C)", 1, card=1), die("(C)", 12, card=38), die("(C)", 10, card=23),
        die("(C)", 13, card=52), die("(C)", 20, card=53), die("(C)", 20, card=54),
        die("p(20)", 14), die("s(10)", 3), die("z(12)", 12), die("f(4)", 4), die("r(6)"), die("+(20)"),
        die("^(8)", 5), die("kgqp(20)", 20), die("(Z)!&"),
    ]  # fmt: skip


class SpecimenForm(forms.Form):
    name = forms.CharField(label="Name", help_text="As others see it.", initial="mirabel")
    mail = forms.EmailField(label="E-mail", initial="mirabel at example")
    rounds = forms.ChoiceField(
        label="Rounds to win",
        choices=[(number, str(number)) for number in range(1, 6)],
        widget=forms.RadioSelect,
        initial="3",
    )
    ruleset = forms.ChoiceField(label="Ruleset", choices=[("online", "Online"), ("classic", "Classic")])
    words = forms.CharField(label="A word to your opponent", widget=forms.Textarea, required=False)
    private = forms.BooleanField(label="Only we two may watch", required=False)


PINS = (
    ("Tin Star", "(4) (6) z(10) f(12) (20)"),
    ("Old Hob", "p(6) (10) s(12) (16) (X)"),
    ("Grumble", "(4) (8) (8,8) (20) (4/20)"),
    ("Aunt Vesper", "d(8) d(8) (12) (20) (W)"),
    ("Knuckles", "B(6) B(6) (10) (12) B(X)"),
    ("Sparks", "F(4) F(6) (8) (12) (S)"),
    ("Professor Nought", "n(4) (6) (12) (C) (Y)"),
    ("The Wall", "k(20) k(20) I(20) (20)"),
)


COLOURS = (
    "paper", "card", "felt", "ink", "soft", "mine", "theirs", "brass", "go", "good", "bad", "poison", "denim",
)  # fmt: skip


@while_developing
def components(request: HttpRequest) -> HttpResponse:
    context = {
        "colours": COLOURS,
        "dice": kinds_of_dice(),
        "states": [(state, die("z(10)", 7)) for state in STATES],
        "pins": PINS,
        "face": FACE_OFF,
        "offered": OFFERED,
        "since": timezone.now() - timedelta(hours=5),
        "line": ChartLine(
            [ChartPoint(1500 + 9 * ((step * 7) % 23 - 8), 240 - 8 * step) for step in range(25)]
        ),
        "columns": bars([(f"{month}/2026", month % 5 + 2, month % 7 + 7) for month in range(1, 13)]),
        "map": HeatMap([[50 + 9 * ((row - column) % 6 - 2.5) for column in range(12)] for row in range(12)]),
        "forms": [SpecimenForm(), SpecimenForm({"mail": "mirabel at example"}, prefix="wrong")],
    }
    return render(request, "pages/design/components.html", context)


FACE_OFF = FaceOff(
    Corner("You", "Old Hob", "p(6) (10) s(12) (16) (X)", score=34, rounds=1),
    Corner("mirabel", "Tin Star", "(4) (6) z(10) f(12) (20)", score=25.5, rounds=2),
    first_to=3,
)
OFFERED = FaceOff(Corner("You", "Old Hob"), Corner("hazel", "?"))


PHASES = ("attack", "refused", "sizes", "react", "fire", "waiting", "over")


@while_developing
def board(request: HttpRequest) -> HttpResponse:
    """Show an example match. With `?dice=6`, show the largest board that fits a phone without scrolling."""
    mine = [
        (die("p(6)", 4), ""),
        (die("(10)", 3), "selected"),
        (die("s(12)", 9), "selected"),
        (die("(16)", 11), ""),
        (die("(X)", 2, sides=8), ""),
        (die("ktg(20)", 17), "disabled"),
    ]
    theirs = [
        (die("(4)", 2), ""),
        (die("z(10)", 7), ""),
        (die("f(12)", 12), "selected"),
        (die("(20)", 15), "rolled"),
        (die("(8,8)", 9), ""),
        (die("^(R)", 6, sides=14), ""),
    ]
    if request.GET.get("dice") != "6":
        mine, theirs = mine[:5], theirs[:4]
    phase = request.GET.get("phase", PHASES[0])
    if phase not in PHASES:
        raise Http404
    middle = f"pages/design/_{phase}.html"
    context = {"mine": mine, "theirs": theirs, "phases": PHASES, "phase": phase, "middle": middle}
    return render(request, "pages/design/board.html", context)
