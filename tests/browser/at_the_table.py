"""Players with browsers of their own, at one match of the live site."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from allauth.account.models import EmailAddress
from playwright.sync_api import Browser, Page

from accounts.models import Follow, User
from games import play
from games.models import Match
from games.play import Place
from tests.live_site import LiveSite


def friends(site: LiveSite, *names: str) -> list[User]:
    """These players, as known to each other and to the site as many matches want them."""
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
        offer = play.propose(one, [Place(one, mine), Place(other, theirs)], **terms)
        return play.accept(offer.pk, other)


def match_now(site: LiveSite, match: Match) -> Match:
    with site.database():
        return Match.objects.get(pk=match.pk)


@contextmanager
def page_of(site: LiveSite, browser: Browser, player: User | None, **options: Any) -> Iterator[Page]:
    """A browser of this player's own, which may not log an error."""
    context = browser.new_context(**options)
    if player is not None:
        site.log_in(context, player)
    page = context.new_page()
    page.set_default_timeout(15000)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    try:
        yield page
    finally:
        context.close()
    assert not errors, errors


def attack(page: Page) -> bool:
    """Choose dice until the sentence says that they can attack, and attack; False if none can."""
    for attacker in page.locator("input[name=attacker]").all():
        for target in page.locator("input[name=target]").all():
            attacker.check(force=True)
            target.check(force=True)
            with page.expect_response("**/act/**") as answered:
                page.get_by_role("button", name="Attack", exact=True).click()
            if answered.value.status == 200:
                return True
            page.locator("#say .no").wait_for()
            attacker.uncheck(force=True)
            target.uncheck(force=True)
    return False
