"""All rate limits by name: a request too many is refused and says when to retry."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, cast
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.apps import apps
from django.conf import settings as deployed
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import resolve
from django.utils import timezone
from pytest_django.fixtures import Settings

from core import rate_limits
from games import play
from games.models import Match
from tests.accounts.people import a_player, befriend, signed_in
from tests.addresses import Address, all_addresses
from tests.cast import Cast
from tests.conftest import LimitRequests
from tests.games.matches import an_offer
from tests.html import parsed
from tests.promises import with_promise

pytestmark = pytest.mark.django_db

WHEN = re.compile(r"Try again (on \d+ \w+ )?at \d\d:\d\d( UTC)?\.")
OF_CALLS = {"api", "api_visitor", "door", "door_failed", "door_search"}
"""What `tests/api/test_tokens.py` and `tests/api/bmo/test_coming_in.py` are about."""
OF_SOME_QUESTIONS = {"all_said", "ask_owl", "download"}
"""Counted for some questions of an address: see `test_long_chats.py`, `test_position.py` and a test below."""
OF_ONE_PLAYER = {"guess_elsewhere", "guess_here", "guess_known", "mail_asked", "mail_asked_at_home"}
"""What `test_password_guesses.py` and `test_known_browsers.py` are about."""
PAGES_OF_ALLAUTH = {
    "change_password": ("/accounts/password/change/", {}),
    "login": ("/accounts/login/", {}),
    "manage_email": ("/accounts/email/", {}),
    "reauthenticate": ("/accounts/reauthenticate/", {}),
    "reset_password": ("/accounts/password/reset/", {"email": "ann@example.test"}),
    "signup": ("/accounts/signup/", {}),
}
IN_A_FORM = "request_login_code"
"""The form itself tells of this one."""
OF_THE_SITE = "mail_to_unknown"
"""No page tells of this one: it would say who has an account."""
FOR_VISITORS = {"guest", "inbound", "login", "reset_password", "signup"}


def pages_that_count(played: Cast) -> Iterator[tuple[str, str]]:
    """Yield each rate limit with the addresses that it counts."""
    for address in all_addresses():
        place = address.filled(arguments(played, address))
        if action := getattr(resolve(place).func, "rate_limit", ""):
            yield action, place
    yield "guest", "/accounts/guest/"


def arguments(played: Cast, address: Address) -> dict[str, Any]:
    usual = {"path": "", "object_id": 1, "content_type_id": 1, "app_label": "accounts", "url": ""}
    return usual | played.arguments(address)


def send_request(player: str, place: str, played: Cast, fields: dict[str, str] | None = None) -> HttpResponse:
    client = signed_in(played.players[player]) if player != "anonymous" else Client()
    looks = place.endswith((".csv", ".gif", ".json", "/dice/", ".png", ".txt", "/name-check/", "/search/"))
    answer = client.get(place) if looks else client.post(place, fields or {})
    answer.close()
    return cast(HttpResponse, answer)


def is_told_when(answer: HttpResponse) -> None:
    assert answer.status_code == 429
    assert WHEN.search(parsed(answer.content.decode()).one("main").text)
    assert 0 < int(answer["Retry-After"]) <= 24 * 3600


@pytest.mark.slow
def test_one_too_many_is_refused_at_every_address_that_counts(settings: Settings) -> None:
    played = Cast()
    usual = settings.ACCOUNT_RATE_LIMITS
    met = OF_CALLS | OF_SOME_QUESTIONS | OF_ONE_PLAYER | PAGES_OF_ALLAUTH.keys() | {IN_A_FORM, OF_THE_SITE}
    for action, place in pages_that_count(played):
        cache.clear()
        settings.ACCOUNT_RATE_LIMITS = usual | {action: re.sub(r"^\d+", "1", usual.get(action, "1/m/ip"))}
        player = "anonymous" if action in FOR_VISITORS else "opponent"
        assert send_request(player, place, played).status_code != 429, place
        is_told_when(send_request(player, place, played))
        met.add(action)
    assert met >= set(usual), "a limit that no address counts by"


@pytest.mark.parametrize("action", PAGES_OF_ALLAUTH)
def test_pages_of_allauth_tell_when_too(action: str, settings: Settings) -> None:
    played = Cast()
    place, fields = PAGES_OF_ALLAUTH[action]
    per = "ip" if action in FOR_VISITORS else "user"
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {action: f"1/m/{per}"}
    player = "anonymous" if action in FOR_VISITORS else "opponent"
    assert send_request(player, place, played, fields).status_code != 429
    is_told_when(send_request(player, place, played, fields))


def test_the_21st_code_in_a_minute_is_refused_by_the_form(client: Client) -> None:
    for number in range(20):
        client.post("/accounts/login/code/", {"email": f"somebody{number}@example.test"})
    answer = client.post("/accounts/login/code/", {"email": "ann@example.test"})
    assert WHEN.search(answer.content.decode())


@pytest.mark.parametrize(
    ("address", "action"),
    [
        ("/accounts/login/code/", "request_login_code"),
        ("/accounts/password/reset/", "reset_password"),
        ("/accounts/signup/", "signup"),
    ],
)
def test_mail_that_one_address_asks_for_is_limited_by_hour_and_by_day(
    address: str, action: str, settings: Settings
) -> None:
    assert re.fullmatch(r"20/m/ip,\d\d/h/ip,100/d/ip", settings.ACCOUNT_RATE_LIMITS[action])
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, action: "2/m/ip,3/h/ip,5/d/ip"}
    with time_machine.travel("2026-01-15 12:00Z", tick=False) as clock:
        for minutes, taken in [(0, 2), (1, 1), (1, 0), (60, 2), (60, 0), (60, 0)]:
            clock.shift(timedelta(minutes=minutes))
            assert [is_taken(address) for _ask in range(3)].count(True) == taken


def is_taken(address: str) -> bool:
    """Return True if the page accepts an address; if not, it must say when it will."""
    answer = Client().post(address, {"email": "stranger@example.test"})
    if answer.status_code != 429 and not WHEN.search(answer.content.decode()):
        return True
    assert WHEN.search(answer.content.decode())
    return False


def test_mail_to_addresses_that_no_player_has_is_limited_for_the_whole_site(
    limit_requests: LimitRequests, mailoutbox: list[EmailMessage]
) -> None:
    limit_requests("mail_to_unknown", 3)
    ann = a_player("Ann")
    emails = [f"stranger{number}@example.test" for number in range(5)]
    for number, email in enumerate([*emails, ann.email]):
        page = ("/accounts/login/code/", "/accounts/password/reset/")[number % 2]
        answer = Client(REMOTE_ADDR=f"192.0.2.{number}").post(page, {"email": email})
        assert answer.status_code == 302, "pages do not say who has an account"
    assert [mail.to for mail in mailoutbox] == [[email] for email in (*emails[:3], ann.email)]


@pytest.mark.parametrize("address", ["/api/v1/standing/sets/", "/matches/history/"])
def test_a_file_too_many_in_an_hour_is_refused(
    client: Client, limit_requests: LimitRequests, address: str
) -> None:
    limit_requests("download", 3)
    answers = [client.get(address, {"format": "csv"}) for _file in range(4)]
    assert [answer.status_code for answer in answers] == [200] * 3 + [429]
    assert 0 < int(answers[-1]["Retry-After"]) <= 3600
    assert client.get(address).status_code == 200


def test_looking_at_a_form_counts_nothing(client: Client, limit_requests: LimitRequests) -> None:
    limit_requests("propose", 1)
    ann = signed_in(a_player("Ann"))
    assert [ann.get("/matches/new/").status_code for _look in range(3)] == [200] * 3


@pytest.mark.slow
def test_a_regular_accepts_57_challenges_and_goes_on() -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    befriend(ann, bob)
    client = signed_in(bob)
    for _challenge in range(57):
        place = an_offer(ann, bob).get_absolute_url()
        assert client.post(f"{place}accept/").status_code == 302
    play.surrender_match(Match.objects.latest("pk").pk, ann)
    assert client.post(f"{place}rematch/", with_promise(how="same")).status_code == 302
    for verb in ("offer-to", "keep-on-offer"):
        assert client.post(f"{place}{verb}/").status_code in (400, 422)
    assert client.post("/matches/new/", {"first_to": "none"}).status_code == 422
    assert client.post("/matches/on-one-device/", {"first_to": "none"}).status_code == 422
    assert client.post("/tournaments/new/", {"title": ""}).status_code == 422


def test_an_open_page_is_told_without_being_replaced(limit_requests: LimitRequests) -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    befriend(ann, bob)
    offer = an_offer(ann, bob)
    limit_requests("say", 1)
    client = signed_in(ann)
    say = f"{offer.get_absolute_url()}say/"
    client.post(say, {"text": "hello"})
    answer = client.post(say, {"text": "again"}, headers={"HX-Request": "true"})
    assert answer.status_code == 429
    assert answer["HX-Retarget"] == "#content"
    assert WHEN.search(parsed(answer.content.decode()).one("li").text)


@pytest.mark.parametrize(
    ("hours", "zone", "told"),
    [
        (2, "UTC", r"at 14:10 UTC\."),
        (2, "Europe/Berlin", r"at 15:10\."),
        (26, "UTC", r"on 16 January at 14:10 UTC\."),
    ],
)
def test_the_time_is_told_by_the_clock_of_the_player(
    hours: int, zone: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = datetime(2026, 1, 15, 12, 9, 30, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: now)
    with timezone.override(ZoneInfo(zone)):
        assert re.search(told, rate_limits.in_words(now + timedelta(hours=hours)))


def test_what_is_told_is_kept(settings: Settings, rf: Any) -> None:
    """A limit lets a request through from the first moment that it names."""
    settings.ACCOUNT_RATE_LIMITS = {"download": "2/1s/ip,3/h/ip"}
    request: HttpRequest = rf.get("/")
    for _time in range(2):
        assert rate_limits.check_limit(request, "download") is None
    free = rate_limits.next_allowed_at(request, "download")
    assert rate_limits.check_limit(request, "download") is not None
    time.sleep(max(0, (free - datetime.now(UTC)).total_seconds()))
    assert rate_limits.check_limit(request, "download") is None


def test_no_view_counts_by_the_decorator_of_allauth() -> None:
    """The decorator counts no GET and gives no time to retry."""
    rooms = {Path(room.path) for room in apps.get_app_configs()}
    ours = [file for room in rooms if room.parent == deployed.BASE_DIR for file in room.rglob("*.py")]
    assert not [file for file in ours if "allauth.decorators" in file.read_text()]
