"""Attempts that request every URL in turn, and that submit forms of real pages with changed fields."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from urllib.parse import urlencode

from games.models import Match
from tests.addresses import ARGUMENT, Address, all_addresses
from tests.cast import KINDS
from tests.live_site import ROOT
from tests.rooms import ROOMS
from tools.hostile import forms, odd_values
from tools.hostile.attempt import TOKEN, Attempt
from tools.hostile.wire import Request
from training.lessons.course import LESSONS

ADDRESSES = all_addresses()
NAMED = re.compile(r"""\b(?:GET|POST|data)(?:\.get|\.getlist)?[\[(]["']([\w.-]+)["']""")
METHODS = ("GET",) * 6 + ("POST",) * 5 + ("HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "ODD")
VERBS = (
    *("act", "act", "act", "accept", "decline", "describe", "say", "note", "private", "abandon", "take"),
    *(
        "step-back",
        "offer-to",
        "keep-on-offer",
        "rematch",
        "star",
        "later",
        "follow",
        "feature",
        "report",
        "pick",
    ),
)
MOST_PAGES = 3
"""Most pages on which an attempt looks for a form."""
BOUNDARY = "multipart/form-data; boundary=b"


def parameters_read() -> tuple[str, ...]:
    files = (file for room in ROOMS for file in (ROOT / room).rglob("*.py"))
    found = {name for file in files for name in NAMED.findall(Path(file).read_text())}
    return (*sorted(found), *odd_values.NAMES)


PARAMETERS = parameters_read()


def any_match(attempt: Attempt) -> Match:
    return attempt.chance.choice(list(attempt.victims.matches.values()))


def path_of(attempt: Attempt, address: Address, how_odd: float) -> str:
    values = attempt.cast.arguments(address, any_match(attempt))
    chance = attempt.chance
    for name in ARGUMENT.findall(address.route):
        if chance.random() < how_odd:
            values = values | {name: odd_values.in_address(odd_values.short(chance), chance)}
    path = address.filled(values)
    if chance.random() < how_odd / 4:
        path = chance.choice(
            [path[:-1], f"{path}/", path.upper(), f"/.{path}", f"{path}%00", f"//{path}", f"{path}.."]
        )
    return path or "/"


def walk(attempt: Attempt, step: int) -> None:
    """Send a random request to a URL; *step* selects the URL and the kind of user in turn."""
    attempt.as_kind(KINDS[step % len(KINDS)])
    chance = attempt.chance
    address = ADDRESSES[step % len(ADDRESSES)]
    path = path_of(attempt, address, how_odd=0.4)
    if chance.random() < 0.5:
        known = odd_values.NAMES if path.startswith("/admin/") else PARAMETERS
        path = f"{path}?{odd_values.query(chance, known)}"
    method = chance.choice(METHODS)
    body = random_fields(chance) if method not in ("GET", "HEAD", "OPTIONS", "TRACE") else b""
    request = Request(method, path, {"Content-Type": odd_values.FORM} if body else {}, body)
    if chance.random() < 0.3:
        request = request.with_headers(odd_values.headers(chance, attempt.site.url))
    if chance.random() < 0.1:
        attempt.jar |= odd_values.cookies(chance)
    attempt.send(request)


def random_fields(chance: Random) -> bytes:
    names = [chance.choice(PARAMETERS) for _field in range(chance.randrange(6))]
    return forms.encode([(name, odd_values.text(chance)) for name in names])


def fill_in(attempt: Attempt) -> None:
    chance = attempt.chance
    path, form = a_form(attempt)
    if form is None:
        return
    target = form.action.partition("#")[0] or path
    if not target.startswith("/"):
        target = f"{path.partition('?')[0]}{target}" if target.startswith("?") else path
    fields = forms.mutate(forms.fill(form, chance), chance)
    if form.method == "GET":
        query = urlencode(fields, errors="surrogatepass")[:8000]
        attempt.get(f"{target.partition('?')[0]}?{query}")
        return
    if form.files or chance.random() < 0.15:
        answer = attempt.post(target, forms.in_parts(fields, form.files), BOUNDARY)
    else:
        answer = attempt.post(target, forms.encode(fields))
    attempt.follow(answer)


def a_form(attempt: Attempt) -> tuple[str, forms.Form | None]:
    """Follow links to find a form; return the path of its page and the form, or None if there is none.

    Logout forms are rarely chosen.
    """
    chance = attempt.chance
    path = path_of(attempt, chance.choice(ADDRESSES), how_odd=0)
    for _page in range(MOST_PAGES):
        page = attempt.follow(attempt.get(path))
        found = forms.FormsOf(page.text if page else "")
        usable = [form for form in found.forms if "logout" not in form.action or chance.random() < 0.01]
        if usable:
            return attempt.path, chance.choice(usable)
        path = chance.choice(found.asked or ["/"]).partition("#")[0]
    return path, None


def move(attempt: Attempt) -> None:
    """Answer a decision of a match, often one that does not exist or that another player has to make."""
    chance = attempt.chance
    match = any_match(attempt)
    numbers = [decision.number for decision in match.battle.decisions.values()] if match.has_begun else []
    fields = [
        ("decision", str(chance.choice([*numbers, *numbers, 0, 1, 2, 3, 9999]))),
        ("action", chance.choice(odd_values.ACTIONS[:6] if chance.random() < 0.5 else odd_values.ACTIONS)),
        ("attacker", chance.choice(["0", "1", odd_values.number_of_die(chance)])),
        ("target", chance.choice(["1.0", "0.0", odd_values.number_of_die(chance)])),
        ("swing.X", chance.choice(["4", "20", odd_values.text(chance)])),
        ("swing.V", chance.choice(["6", "12", odd_values.text(chance)])),
        *[
            (name, odd_values.text(chance))
            for name in ("text", "how", "until", "words", "description", "since")
        ],
        ("csrfmiddlewaretoken", TOKEN),
    ]
    if chance.random() < 0.5:
        fields = forms.mutate(fields, chance)
    base = match.get_absolute_url()
    if chance.random() < 0.3:
        attempt.get(f"{base}preview/?{urlencode(fields, errors='surrogatepass')[:8000]}")
        return
    attempt.follow(attempt.post(f"{base}{chance.choice(VERBS)}/", forms.encode(fields)))


def learn(attempt: Attempt) -> None:
    chance = attempt.chance
    lesson = chance.choice(list(LESSONS.values()))
    base = f"/learn/{lesson.slug}/{chance.randint(1, len(lesson.steps))}"
    fields = [
        (
            "action",
            chance.choice([*odd_values.ACTIONS, "begins:0", f"begins:{odd_values.number_of_die(chance)}"]),
        ),
        ("attacker", chance.choice(["0", "1", odd_values.number_of_die(chance)])),
        ("target", chance.choice(["1.0", "1.1", odd_values.number_of_die(chance)])),
        *[("played", odd_values.action(chance)) for _turn in range(chance.randrange(4))],
        ("csrfmiddlewaretoken", TOKEN),
    ]
    if chance.random() < 0.5:
        fields = forms.mutate(fields, chance)
    if chance.random() < 0.3:
        attempt.get(f"{base}/preview/?{urlencode(fields, errors='surrogatepass')[:8000]}")
    else:
        attempt.follow(attempt.post(f"{base}/act/", forms.encode(fields)))


def garble(attempt: Attempt) -> None:
    chance = attempt.chance
    sort, body = odd_values.body(chance)
    path = path_of(attempt, chance.choice(ADDRESSES), how_odd=0.05)
    request = Request(chance.choice(["POST", "POST", "POST", "PUT"]), path, {"Content-Type": sort}, body)
    if chance.random() < 0.3:
        request = request.with_headers({"X-CSRFToken": odd_values.text(chance)[:4000].replace("\r\n", " ")})
    attempt.send(request)
