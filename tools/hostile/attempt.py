"""One numbered attempt by one kind of user, with the requests it sends and the failures it causes."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from django.conf import settings

from tests.cast import KINDS, Cast
from tests.live_site import ROOT
from tools.hostile import odd_values
from tools.hostile.attacked_site import AttackedSite
from tools.hostile.victims import Victims
from tools.hostile.wire import Answer, Dropped, Request, send

TOKEN = "a" * 32
"""The CSRF token that an attempt sends both as a cookie and in its forms."""
UNAVAILABLE = 503
DAPHNES_OWN = "<footer>Daphne</footer>"
MOST_REDIRECTS = 2
QUOTED = re.compile(r"'[^']*'")
PLACE = re.compile(rf'File "{re.escape(str(ROOT))}/([^"]+)", line (\d+)')


@dataclass(frozen=True)
class Failure:
    what: str
    number: int
    kind: str
    request: str
    detail: str = ""


@dataclass
class Attempt:
    site: AttackedSite
    victims: Victims
    seed: int
    number: int
    failures: list[Failure] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)
    last: str = ""
    """The last request or message, as a text for failure reports."""
    path: str = "/"

    def __post_init__(self) -> None:
        self.chance = Random(f"{self.seed}:{self.number}")
        self.as_kind(self.chance.choice(KINDS))

    def as_kind(self, kind: str) -> None:
        self.kind = kind
        self.jar = {"csrftoken": TOKEN}
        if self.victims.sessions[kind]:
            self.jar[settings.SESSION_COOKIE_NAME] = self.victims.sessions[kind]

    @property
    def cast(self) -> Cast:
        return self.victims.cast

    def fail(self, what: str, request: object, detail: str = "") -> None:
        self.failures.append(Failure(what, self.number, self.kind, str(request), detail))

    @property
    def usual_headers(self) -> dict[str, str]:
        place = self.number % 2**24
        return {
            "Host": self.site.url.partition("//")[2],
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.jar.items()),
            "Referer": f"{self.site.url}/",
            "X-CSRFToken": TOKEN,
            "X-Forwarded-For": f"10.{place >> 16}.{place >> 8 & 255}.{place & 255}",
        }

    def get(self, path: str) -> Answer | None:
        return self.send(Request("GET", path))

    def post(self, path: str, body: bytes, sort: str = odd_values.FORM) -> Answer | None:
        return self.send(Request("POST", path, {"Content-Type": sort}, body))

    def send(self, request: Request, judge: Callable[[Answer], None] | None = None) -> Answer | None:
        """Send the request and record problems in the response; return the response, or None without one."""
        self.last, self.path = str(request), request.path
        request = Request(request.method, request.path, self.usual_headers | request.headers, request.body)
        try:
            answer = send(self.site.url, request)
        except Dropped as error:
            self.fail("no answer", self.last, str(error))
            return None
        self.statuses.append(answer.status)
        self.jar |= answer.cookies
        if answer.status >= 500 and (answer.status != UNAVAILABLE or DAPHNES_OWN in answer.text):
            self.fail(f"answered {answer.status}", self.last)
        if secret := self.victims.told(self.kind, request.path, answer.text):
            self.fail("a secret was told", self.last, secret)
        if judge is not None:
            judge(answer)
        return answer

    def follow(self, answer: Answer | None) -> Answer | None:
        for _redirect in range(MOST_REDIRECTS):
            if answer is None or answer.status not in (301, 302, 303):
                break
            path = answer.headers.get("location", "").removeprefix(self.site.url)
            if not path.startswith("/") or path.startswith("//"):
                break
            answer = self.get(path)
        return answer

    def check_site(self) -> None:
        for change in self.victims.changed(self.kind, self.path):
            self.fail("a match was changed", self.last, change)
        errors = self.site.new_errors()
        if not errors:
            return
        told = [failure for failure in self.failures if failure.what.startswith(("answered", "no answer"))]
        for failure in told:
            self.failures.remove(failure)
            what = f"{failure.what}: {last_line(errors[-1])}"
            self.failures.append(Failure(what, self.number, self.kind, failure.request, errors[-1]))
        if not told:
            self.fail(f"in the log: {last_line(errors[-1])}", self.last, errors[-1])


def last_line(error: str) -> str:
    lines = [line for line in error.splitlines() if line.strip()]
    ours = [f"{file}:{line}" for file, line in PLACE.findall(error) if "site-packages" not in file]
    return f"{QUOTED.sub('…', lines[-1])[:160]} {ours[-1] if ours else ''}".strip()
