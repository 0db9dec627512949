"""Targeted attempts to make the site leak secrets, do expensive work, or store large bodies."""

from __future__ import annotations

import re

from games.play.promises import new_promise
from tools.hostile import forms, odd_values
from tools.hostile.attacked_site import MEGABYTE
from tools.hostile.attempt import TOKEN, Attempt
from tools.hostile.wire import Request, connection, read

LISTS = (
    *[("/admin/accounts/user/?", "Ann")] * 3,
    ("/admin/community/report/?decided=all&player__", "Bob"),
    ("/admin/community/report/?decided=all&reporter__", "Ann"),
    ("/admin/games/featured/?match__proposer__", "Ann"),
    ("/players/?", "Ann"),
    ("/matches/history/?player__", "Ann"),
)
"""Beginnings of list queries that filter by a player's fields, each with a player in that list."""
ASKED = ("email", "email", "emailaddress__email", "password", "pk__in", "saved_preferences__player__email")
RULESETS = ("online", "classic", "classic-tournament", "goblin", "goblin-tournament")
MATCH = re.compile(r"/match/\d+/")
FLOOD = 24 * MEGABYTE
MOST_HELD = 12 * MEGABYTE


def filter_by_secret(attempt: Attempt) -> None:
    """Filter a list by a secret field.

    A list that shows different rows would reveal the field letter by letter.
    """
    chance = attempt.chance
    attempt.as_kind(chance.choice(["moderator", "moderator", "curator", "stranger"]))
    (path, victim), field = chance.choice(LISTS), chance.choice(ASKED)
    lookup = chance.choice(["__startswith", "__regex", "__icontains"])
    begins = "pbkdf2" if field == "password" else victim.lower()
    told = []
    for value in (begins, f"no{begins}"):
        answer = attempt.get(f"{path}{field}{lookup}={value}")
        if answer is None or answer.status != 200:
            return
        told.append(f">{victim}{attempt.cast.mark}<" in answer.text)
    if told[0] != told[1]:
        attempt.fail(f"a list tells {field}", attempt.last)


def bring_many_dice(attempt: Attempt) -> None:
    """Let two users agree on recipes that are expensive to compute, and open the match."""
    chance = attempt.chance
    dice = [
        chance.choice(["(1)", "s(2)", "o(1)", "(X)", "z(3)", "(1,1)", "{s,z}(1)", "(1000)"]) for _one in "ab"
    ]
    fields = {
        "against": "player",
        "opponent": attempt.cast.player("opponent").username,
        "my_recipe": " ".join(dice[:1] * chance.choice([14, 18, 20, 20, 40])),
        "their_recipe": " ".join(dice[1:] * chance.choice([2, 2, 20])),
        "first_to": "1",
        "ruleset": chance.choice(RULESETS),
        "words": "tea",
        "promise": new_promise(),
        "csrfmiddlewaretoken": TOKEN,
    }
    attempt.as_kind("stranger")
    answer = attempt.post("/matches/new/", forms.encode(list(fields.items())))
    path = MATCH.match(answer.headers.get("location", "")) if answer else None
    if path is None:
        return
    attempt.as_kind("opponent")
    attempt.post(f"{path[0]}accept/", forms.encode([("words", "coffee"), ("csrfmiddlewaretoken", TOKEN)]))
    for kind in ("opponent", "stranger"):
        attempt.as_kind(kind)
        attempt.get(path[0])


def flood(attempt: Attempt) -> None:
    """Send a large body except its last byte, and check how much of it the site stores."""
    chance = attempt.chance
    path = chance.choice(
        ["/accounts/login/", "/mail/inbound/", "/push/add/", "/matches/new/", "/", "/nowhere/"]
    )
    sort = chance.choice([odd_values.FORM, "multipart/form-data; boundary=b", "application/json", ""])
    request = Request(
        "POST", path, {**attempt.usual_headers, "Content-Type": sort, "Content-Length": str(FLOOD)}
    )
    attempt.last = f"{request.method} {path} with {FLOOD // MEGABYTE} MB of {sort or 'anything'}"
    try:
        with connection(attempt.site.url) as line:
            line.sendall(request.raw)
            for _piece in range(FLOOD // MEGABYTE):
                line.sendall(b"a" * (MEGABYTE - 1))
            held = attempt.site.temporary_bytes
            if held > MOST_HELD:
                attempt.fail("a body is kept before it is refused", attempt.last, f"{held // MEGABYTE} MB")
            line.sendall(b"a" * (FLOOD // MEGABYTE))
            status = read(line, "POST").status
    except OSError:  # who refuses early hangs up
        return
    if status >= 500:
        attempt.fail(f"answered {status}", attempt.last)
