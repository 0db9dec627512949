"""Helpers for browser tests in which several players share a match on the live site."""

import re
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from http.client import HTTPConnection
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from allauth.account.models import EmailAddress
from django.conf import settings
from playwright.sync_api import Browser, Page, Response, Route, expect

from accounts.models import Follow, User
from games import play
from games.models import Match, Terms
from games.play import ProposedSeat
from tests.accounts.people import signed_in
from tests.live_site import PATIENCE, LiveSite


def friends(site: LiveSite, *names: str) -> list[User]:
    """Return players with these names who follow each other and have confirmed e-mail addresses."""
    players = [site.player(name) for name in names]
    with site.database():
        for one in players:
            address = {"email": f"{one.username}@example.test".lower(), "verified": True, "primary": True}
            EmailAddress.objects.get_or_create(user=one, defaults=address)
            for other in players:
                if one != other:
                    Follow.objects.get_or_create(follower=one, followed=other)
    return players


def a_match(site: LiveSite, one: User, other: User, mine: str, theirs: str, **terms: Any) -> Match:
    with site.database():
        offer = play.propose(one, [ProposedSeat(one, mine), ProposedSeat(other, theirs)], Terms(**terms))
        return play.accept(offer.pk, other)


def match_now(site: LiveSite, match: Match) -> Match:
    with site.database():
        return Match.objects.get(pk=match.pk)


def act_elsewhere(site: LiveSite, match: Match, player: User, **answer: str) -> None:
    """Post the player's answer to a decision directly to the site, like a form on another device."""
    with site.database():
        cookie = signed_in(player).cookies[settings.SESSION_COOKIE_NAME]
        now = Match.objects.get(pk=match.pk)
        seat = next(seat.number for seat in now.all_seats if seat.player_id == player.pk)
        decision = now.battle.decisions[seat].number
    token = "t" * 32
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": f"{cookie.key}={cookie.value}; {settings.CSRF_COOKIE_NAME}={token}",
    }
    form = urlencode({"csrfmiddlewaretoken": token, "decision": decision, **answer})
    connection = HTTPConnection(urlsplit(site.url).netloc)
    with closing(connection):
        connection.request("POST", f"{match.get_absolute_url()}act/", form, headers)
        answered = connection.getresponse()
        assert answered.status == 302, answered.read()


@contextmanager
def page_of(site: LiveSite, browser: Browser, player: User | None, **options: Any) -> Iterator[Page]:
    """Yield a page in a new browser context, logged in as *player*, and fail on uncaught JavaScript errors.

    The option *scenes* controls the animations: `skipped` (the default), `played` or `by-hand`.
    """
    scenes = options.pop("scenes", "skipped")
    options.setdefault("service_workers", "block")  # pages that it answers cannot be intercepted by tests
    context = browser.new_context(**options)
    context.add_init_script(f"window.scenes = '{scenes}'")
    if player is not None:
        site.log_in(context, player)
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    errors: list[str] = []
    answers: deque[str] = deque(maxlen=20)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("response", lambda answer: answers.append(describe(answer)))
    try:
        yield page
    except Exception as error:
        error.add_note("\n".join([*answers, *site.newest_log(), page.locator("body").inner_text()]))
        raise
    finally:
        context.close()
    assert not errors, [*errors, "Answered last:", *answers]


def describe(answer: Response) -> str:
    now = datetime.now(UTC).time()
    return f"{now} {answer.status} {answer.request.method} {answer.url} {answer.request.post_data or ''}"


def answer(page: Page) -> None:
    if page.get_by_role("button", name="Set sizes").count():
        for size in page.locator("form#answer .settings [type=number]").all():
            if not size.is_visible():
                die = page.locator(f"input[name=die][value='{size.get_attribute('name')}']").first
                die.dispatch_event("click")  # which nothing can cover
            size.fill(size.get_attribute("max") or "")
        for either in page.locator("form#answer .settings .either").all():
            either.get_by_role("radio").first.check(force=True)
        page.get_by_role("button", name="Set sizes").click()
    elif page.get_by_role("button", name="Attack", exact=True).count() and attack(page):
        return
    elif page.get_by_role("button", name="Pass").count():
        page.get_by_role("button", name="Pass").click()
    else:
        surrender(page)


def surrender(page: Page) -> None:
    page.get_by_text("Surrender or stop…").click()
    page.get_by_role("button", name="Surrender the round").click()


def attack(page: Page) -> bool:
    """Attack with the first pair of dice that can attack. Return False if no pair can."""
    page.wait_for_load_state()
    for attacker in page.locator("input[name=attacker]").all():
        for target in page.locator("input[name=target]").all():
            with page.expect_response(is_preview_of(attacker.input_value(), target.input_value())):
                attacker.check(force=True)
                target.check(force=True)
            expect(page.locator("#say")).not_to_have_class(re.compile("htmx"))
            button = page.get_by_role("button", name="Attack", exact=True)
            if button.is_enabled():
                with page.expect_response("**/act/**") as answered:
                    button.click()
                return answered.value.status == 200
            for chosen in (attacker, target):  # by key, as two taps would attack
                chosen.press("Space")
    return False


def is_preview_of(attacker: str, target: str) -> Callable[[Response], bool]:
    def answers(answer: Response) -> bool:
        asked = parse_qs(urlsplit(answer.url).query)
        return (asked.get("attacker"), asked.get("target")) == ([attacker], [target])

    return answers


def held_back(page: Page, addresses: str) -> list[Route]:
    """Hold back the page's requests to *addresses* (a URL pattern); return the list that collects them."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(addresses, hold)
    return held


def let_through(page: Page, held: Route) -> None:
    """Continue a held request and wait until the page has handled the response."""
    with page.expect_event("requestfinished"):
        held.continue_()
    page.evaluate("new Promise(requestAnimationFrame)")
