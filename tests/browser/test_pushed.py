"""Push messages in the browser, sent by its own developer tools without a push service."""

import json
from typing import Any

from playwright.sync_api import Browser, Page, Worker

from tests.live_site import LiveSite, wait_until

NEWS = {"title": "It’s your turn.", "body": "Bob waits.", "url": "/matches/", "tag": "buttonmen"}

COUNTS_BADGES = """() => {
    self.badges = [];
    navigator.setAppBadge = (count) => { self.badges.push(count); };
}"""


def register_worker(page: Page) -> Worker:
    page.evaluate("navigator.serviceWorker.register('/service-worker.js')")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    return page.context.service_workers[0]


def push(page: Page, news: dict[str, Any]) -> None:
    tools = page.context.new_cdp_session(page)
    found: list[dict[str, Any]] = []
    tools.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    tools.send("ServiceWorker.enable")
    wait_until(lambda: page.evaluate("true") and found)
    message = {
        "origin": page.evaluate("location.origin"),
        "registrationId": found[0]["registrationId"],
        "data": json.dumps(news),
    }
    tools.send("ServiceWorker.deliverPushMessage", message)


def shown_notifications(page: Page) -> list[dict[str, str]]:
    found: list[dict[str, str]] = page.evaluate(
        """async () => {
            const registration = await navigator.serviceWorker.ready;
            const shown = await registration.getNotifications();
            return shown.map(({ title, body, data }) => ({ title, body, data }));
        }"""
    )
    return found


def test_a_push_is_shown_once_and_counts_the_matches_that_wait(
    site: LiveSite, browser_with_windows: Browser
) -> None:
    page = site.visit(browser_with_windows, "reader")
    page.context.grant_permissions(["notifications"])
    page.goto(site.url)
    worker = register_worker(page)
    worker.evaluate(COUNTS_BADGES)
    for waiting in (3, 4):
        push(page, NEWS | {"waiting": waiting})
    wait_until(lambda: worker.evaluate("self.badges") == [3, 4])
    wait_until(lambda: [news["title"] for news in shown_notifications(page)] == ["It’s your turn."])
    assert shown_notifications(page) == [
        {"title": "It’s your turn.", "body": "Bob waits.", "data": "/matches/"}
    ]
    page.goto(f"{site.url}/matches/")
    wait_until(lambda: shown_notifications(page) == [])
    page.context.close()
