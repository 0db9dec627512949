"""Example evenings on the site, as different kinds of users spend them."""

from __future__ import annotations

import random
from collections.abc import Callable

from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from buttons.models import Button
from games import play
from games.models import Match
from games.play import ProposedSeat
from tests.accounts.people import a_player
from tests.browser.at_the_table import answer, attack, friends, match_now, page_of
from tests.browser.test_scenes import a_duel, skip, take
from tests.games.matches import a_circle, a_match, play_at_random
from tests.live_site import LiveSite
from tests.tournaments.events import (
    a_tournament,
    an_organiser,
    full_of,
    play_round,
    play_to_the_end,
    some_players,
)
from tools.pictures.camera import PHONE, Camera

MOST_ACTIONS = 60
OPENING = [0, 60, 120, 200, 280, 360, 450, 600]
MINE = [0, 80, 150, 190, 260, 350, 450, 550, 650, 780]
THEIRS = [0, 150, 260, 480, 1100, 1200, 1290, 1400, 1550, 1700, 1900]


def open_page(site: LiveSite, page: Page, name: str, *args: object) -> None:
    page.goto(site.url + reverse(name, args=args))


def newcomer(site: LiveSite, browser: Browser, camera: Camera) -> None:
    """Play a newcomer's evening: the front page, a first match, a lesson."""
    with page_of(site, browser, None, viewport=PHONE) as page:
        page.goto(site.url)
        camera.take(page, "front")
        page.get_by_role("button", name="Take it").click()
        page.wait_for_url("**/match/*/")
        camera.take(page, "first-dice")
        for action in range(MOST_ACTIONS):
            expect(page.locator("form#answer .act, #verdict").first).to_be_visible(timeout=20000)
            if page.locator("#verdict").count():
                break
            number = page.locator("form#answer [name=decision]").input_value()
            answer(page)
            expect(page.locator(f"form#answer [name=decision][value='{number}']")).to_have_count(0)
            if action in (0, 2):
                camera.take(page, "answered")
        camera.take(page, "the-end")
        for name in ("account_signup", "robots:robots", "lessons:path", "how_to_play"):
            open_page(site, page, name)
            camera.take(page, name.partition(":")[2] or name)


def two_friends(site: LiveSite, browser: Browser, camera: Camera) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        match = a_match(ann, bob, "(6) (10) s(12) (20) (X)", "(4) z(8) (12) f(20) (V)")
    with (
        page_of(site, browser, ann, viewport=PHONE) as page,
        page_of(site, browser, bob, viewport=PHONE) as other,
    ):
        open_page(site, page, "games:propose")
        camera.take(page, "making")
        page.goto(site.url + match.get_absolute_url())
        camera.take(page, "sizes")
        for one in (page, other):
            one.goto(site.url + match.get_absolute_url())
            answer(one)
        for _turn in range(6):
            now = match_now(site, match)
            if now.is_finished or now.battle.active is None:
                break
            mover = (page, other)[now.battle.active]
            mover.goto(site.url + match.get_absolute_url())
            camera.take(mover, "my-turn")
            if not attack(mover):
                answer(mover)
        page.goto(site.url + match.get_absolute_url())
        camera.take(page, "after-some-turns")
        with site.database():
            play_at_random(match)
        page.goto(site.url + match.get_absolute_url())
        camera.take(page, "the-end")
        open_page(site, page, "games:replay", match.pk)
        camera.take(page, "replay")
        open_page(site, page, "games:dice", match.pk)
        camera.take(page, "fair-dice")
    film_strips(site, browser, camera)


def film_strips(site: LiveSite, browser: Browser, camera: Camera) -> None:
    ann, bob, match = a_duel(site)
    options = {"scenes": "by-hand", "viewport": PHONE}
    with page_of(site, browser, ann, **options) as page, page_of(site, browser, bob, **options) as other:
        for one in (page, other):
            one.goto(site.url + match.get_absolute_url())
        camera.strip(page, "opening-roll", OPENING)
        skip(other)
        take(page, 1, 1)
        camera.strip(page, "my-capture", MINE)
        expect(other.locator(".curtain")).to_be_attached()
        camera.strip(other, "their-attack", THEIRS)


def regular(site: LiveSite, browser: Browser, camera: Camera) -> None:
    """Play the evening of a player with many matches.

    The pages are home, the next match, fighters, players and past matches.
    """
    chance = random.Random(1)
    names = ["mirabel", "kestrel", "hazel", "Bo", "Juniper", "Otto"]
    ida, *others = friends(site, "Ida", *names)
    with site.database():
        found = Button.objects.select_related("set").filter(recipe__startswith="(")
        fighters = list(found.order_by("pk")[:200])
        for number in range(24):
            one, other = chance.sample(fighters, 2)
            rival = others[number % len(others)]
            places = [fighter_of(ida, one), fighter_of(rival, other)]
            offer = play.propose(*((rival, places[::-1]) if number % 6 == 0 else (ida, places)))
            if number % 6:
                match = play.accept(offer.pk, rival)
                if number % 5 == 0:
                    play_at_random(match, number)
                else:
                    play_at_random(match, number, 3 + number)
        favourite = fighters[0]
        ended = Match.objects.filter(status=Match.Status.FINISHED).first()
    with page_of(site, browser, ida, viewport=PHONE) as page:
        page.goto(site.url)
        camera.take(page, "home")
        page.mouse.wheel(0, 800)
        camera.take(page, "home-further-down")
        for name in ("games:next", "games:history", "games:open", "games:watch", "notifications:news"):
            open_page(site, page, name)
            camera.take(page, name.partition(":")[2])
        open_page(site, page, "buttons:search")
        camera.take(page, "fighters")
        page.goto(site.url + favourite.get_absolute_url())
        camera.take(page, "a-fighter")
        page.goto(site.url + others[0].get_absolute_url())
        camera.take(page, "a-player")
        page.goto(site.url + ida.get_absolute_url())
        camera.take(page, "my-own-page")
        open_page(site, page, "games:propose")
        camera.take(page, "making")
        if ended is not None:
            page.goto(site.url + ended.get_absolute_url())
            camera.take(page, "a-match-that-ended")


def fighter_of(player: User, fighter: Button) -> ProposedSeat:
    return ProposedSeat(player, fighter.recipe, fighter.name)


def organiser(site: LiveSite, browser: Browser, camera: Camera) -> None:
    with site.database():
        olga = an_organiser()
        players = some_players(7, "Rival")
    with page_of(site, browser, olga, viewport=PHONE) as page:
        open_page(site, page, "tournaments:tournaments")
        camera.take(page, "tournaments")
        open_page(site, page, "tournaments:found")
        camera.take(page, "starting-one")
        with site.database():
            cup = a_tournament(title="Winter Cup", organiser=olga, places_to=8)
            full_of(cup, players[:4], start=False)
        for moment in ("open", "begun", "after-a-round", "won"):
            if moment == "begun":
                with site.database():
                    cup = full_of(cup, players[4:])
            elif moment != "open":
                with site.database():
                    cup = play_round(cup) if moment == "after-a-round" else play_to_the_end(cup)
            page.goto(site.url + cup.get_absolute_url())
            camera.take(page, moment)
            open_page(site, page, "tournaments:organise", cup.pk)
            camera.take(page, f"{moment}-organising")


def curator(site: LiveSite, browser: Browser, camera: Camera) -> None:
    with site.database():
        keeper = User.objects.filter_by_name("Carol").first() or a_player(
            "Carol", is_staff=True, is_superuser=True
        )
        button = Button.objects.select_related("set").order_by("pk")[10]
    with page_of(site, browser, keeper, viewport=PHONE) as page:
        page.goto(site.url + button.get_absolute_url())
        camera.take(page, "a-fighter")
        for name, args in (
            ("admin:index", []),
            ("admin:buttons_button_changelist", []),
            ("admin:buttons_button_change", [button.pk]),
            ("admin:buttons_button_add", []),
        ):
            open_page(site, page, name, *args)
            camera.take(page, name.partition(":")[2])


def circle(site: LiveSite, browser: Browser, camera: Camera) -> None:
    people = friends(site, "Ann", "Bob", "Cleo", "Dora", "Emil")
    recipes = ("(4) (6) (20)", "s(10) (12) (20)", "p(20) (8) (10)", "(6) z(12) (20)", "(4) (10) t(8)")
    with site.database():
        match = a_circle(*zip(people, recipes, strict=True))
        play_at_random(match, 3, 4)
    for viewer in (people[0], people[2], None):
        with page_of(site, browser, viewer, viewport=PHONE) as page:
            page.goto(site.url + match.get_absolute_url())
            camera.take(page, f"seen-by-{viewer or 'a-visitor'}")


EVENINGS: dict[str, Callable[[LiveSite, Browser, Camera], None]] = {
    "newcomer": newcomer,
    "friends": two_friends,
    "regular": regular,
    "organiser": organiser,
    "curator": curator,
    "circle": circle,
}
