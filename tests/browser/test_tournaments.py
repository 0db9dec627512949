"""A whole knockout of five in five browsers, and accessible pages of tournaments."""

from __future__ import annotations

from contextlib import ExitStack
from datetime import timedelta

from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from buttons.models import Button
from games.models import Match, Terms
from tests.browser.at_the_table import friends, page_of, surrender
from tests.browser.pages import barriers
from tests.live_site import LiveSite, wait_until
from tournaments import verbs
from tournaments.course.advancing import advance
from tournaments.kinds import KINDS
from tournaments.models import CustomFighters, Fighters, Pairing, Settings, Tournament
from training.workshop.models import KeptFighter

PHONE = {"width": 390, "height": 844}
NAMES = ("Olga", "Piet", "Quinn", "Rosa", "Sven")


def test_five_players_fight_out_a_knock_out(site: LiveSite, browser: Browser) -> None:
    players = friends(site, *NAMES)
    with ExitStack() as browsers:
        pages = {
            player.pk: browsers.enter_context(page_of(site, browser, player, viewport=PHONE))
            for player in players
        }
        olga = pages[players[0].pk]
        cup = found_a_cup(site, olga)
        take_part_with_a_chosen_fighter(olga)
        for player in players[1:]:
            pages[player.pk].goto(olga.url.partition("?")[0])
            pages[player.pk].get_by_role("button", name="Join with a random fighter").click()
            expect(pages[player.pk].get_by_text("You’re taking part.")).to_be_visible()
        expect(olga.get_by_role("heading", name="Bracket")).to_be_visible()
        with site.database():
            byes = Pairing.objects.filter(tournament=cup, round=1, other=None).count()
        assert byes == 3
        expect(olga.locator(".bracket").get_by_text("has a bye")).to_have_count(3)
        while meeting := next_meeting(site, cup):
            lose_as_the_second(site, pages, meeting)
        with site.database():
            assert Pairing.objects.filter(tournament=cup).exclude(other=None).count() == 4
            winner = cup.entries.select_related("player").get(place=1)
        for player in players:
            page = pages[player.pk]
            page.goto(site.url + cup.get_absolute_url())
            words = "You won!" if player.pk == winner.player_id else f"{winner.name} won."
            expect(page.locator("#jacket").get_by_text(words)).to_be_visible()
        assert barriers(olga) == ""


def found_a_cup(site: LiveSite, page: Page) -> Tournament:
    page.goto(f"{site.url}/tournaments/")
    page.get_by_role("link", name="New tournament", exact=True).click()
    page.get_by_role("link", name="Quick knock-out of 8").click()
    page.get_by_label("title").fill("Evening Cup")
    for label in ("minimum players", "maximum players"):
        page.get_by_label(label).fill("5")
    page.get_by_label("rounds to win").select_option("1")
    page.get_by_role("button", name="Start the tournament").click()
    expect(page.get_by_role("heading", name="Evening Cup")).to_be_visible()
    with site.database():
        return Tournament.objects.filter(title="Evening Cup").latest("pk")


def take_part_with_a_chosen_fighter(page: Page) -> None:
    page.get_by_role("link", name="Join").click()
    page.locator(".wall a[href*='fighter=']").first.click()
    page.get_by_role("button", name="Join as").click()
    expect(page.get_by_text("You’re taking part.")).to_be_visible()


def next_meeting(site: LiveSite, cup: Tournament) -> Pairing | None:
    """Wait for a pairing that is being played; return None if the tournament is over."""

    def found() -> Pairing | None:
        with site.database():
            playing = Pairing.objects.filter(tournament=cup, result="", match__status="playing")
            return playing.select_related("one", "other", "match").order_by("round", "place").first()

    def is_over() -> bool:
        with site.database():
            return Tournament.objects.get(pk=cup.pk).is_over

    wait_until(lambda: found() is not None or is_over())
    return found()


def lose_as_the_second(site: LiveSite, pages: dict[int, Page], meeting: Pairing) -> None:
    assert meeting.other is not None
    page = pages[meeting.other.player_id or 0]
    page.goto(site.url + reverse("tournaments:tournament", args=[meeting.tournament_id]))
    page.locator("#jacket a.play").click()
    page.wait_for_url("**/match/*/")
    surrender(page)
    expect(page.locator("#verdict")).to_be_visible()
    expect(page.get_by_role("link", name="Go to Evening Cup")).to_be_visible()


def test_what_others_do_shows_without_a_reload(site: LiveSite, browser: Browser) -> None:
    ann, *others = friends(site, "Hanna", "Ivo", "Jette", "Kees")
    with site.database():
        some = list(Button.objects.filter_available().filter(set__slug="soldiers").order_by("pk"))
        cup = a_cup("running", ann, [ann, *others], some, first_to=2)
        pairing = Pairing.objects.filter(tournament=cup, match__status="playing").latest("place")
        match = Match.objects.get(tournament_pairing=pairing)
        mover = match.all_seats[match.battle.active or 0].player
    with page_of(site, browser, mover) as his, page_of(site, browser, None) as hers:
        hers.goto(site.url + cup.get_absolute_url())
        expect(hers.locator("html[data-live]")).to_be_attached()
        hers.locator("#means summary").click()
        expect(hers.get_by_text("1 round", exact=True)).to_have_count(0)
        his.goto(site.url + match.get_absolute_url())
        surrender(his)
        expect(hers.get_by_text("1 round", exact=True)).to_be_visible()
        expect(hers.get_by_text("Sonneborn-Berger")).to_be_visible()


def test_the_form_explains_the_chosen_kind_and_asks_what_it_needs(site: LiveSite, browser: Browser) -> None:
    (olga,) = friends(site, "Olga")
    with page_of(site, browser, olga, viewport=PHONE) as page:
        page.goto(f"{site.url}/tournaments/new/")
        knock_out, ladder = (
            page.get_by_text("The last player left wins.").first,
            page.get_by_text("take their rung."),
        )
        lasts = page.get_by_label("Length in days")
        expect(knock_out).to_be_visible()
        expect(ladder).to_be_hidden()
        expect(lasts).to_be_hidden()
        page.locator(".kinds label", has_text="Ladder").click()
        expect(ladder).to_be_visible()
        expect(lasts).to_be_visible()
        expect(page.get_by_label("Tournament rounds")).to_be_hidden()
        expect(knock_out).to_be_hidden()


def test_all_kinds_are_readable_on_a_phone_and_by_everybody(site: LiveSite, browser: Browser) -> None:
    ann, *others = friends(site, "Anouk", "Bram", "Cato", "Dirk", "Emma", "Floor", "Gijs")
    with page_of(site, browser, ann, viewport=PHONE) as page:
        for address in addresses(site, ann, others):
            page.goto(site.url + address)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
            assert barriers(page) == "", address


def test_an_earlier_round_is_fetched_when_it_is_opened(site: LiveSite, browser: Browser) -> None:
    ann, *others = friends(site, "Hugo", "Ilse", "Jorn", "Karl")
    with site.database():
        some = list(Button.objects.filter_available().filter(set__slug="soldiers").order_by("pk"))
        cup = a_cup("groups", ann, [ann, *others], some)
    with page_of(site, browser, ann, viewport=PHONE) as page:
        page.goto(site.url + cup.get_absolute_url())
        fold = page.locator("#matches-1")
        expect(fold.locator(".pairing")).to_have_count(0)
        fold.locator("summary").click()
        expect(fold.locator(".pairing")).to_have_count(2)
        expect(page.locator("#jacket")).to_have_count(1)


def addresses(site: LiveSite, ann: User, others: list[User]) -> list[str]:
    with site.database():
        some = list(Button.objects.filter_available().filter(set__slug="soldiers").order_by("pk"))
        draft = a_cup("knock-out", ann, [ann, *others], some, fighters=Fighters.DRAFT)
        cups = [a_cup(kind, ann, [ann, *others], some) for kind in reversed(list(KINDS))]
        opens = Settings(title="Open Cup", by_link=True, starts_at=timezone.now() + timedelta(days=3))
        still_open = verbs.found(others[0], opens)
        verbs.join(still_open.pk, ann, some[0].pk, key=still_open.key)
    found = [cup.get_absolute_url() for cup in (*cups, draft, still_open)]
    organised = [reverse("tournaments:organise", args=[cup.pk]) for cup in cups[-1:]]
    return [*found, *organised, *(f"/tournaments/?which={which}" for which in ("open", "mine", "past"))]


def a_cup(
    kind: str,
    organiser: User,
    players: list[User],
    some: list[Button],
    fighters: Fighters = Fighters.FREE,
    first_to: int = 1,
) -> Tournament:
    settings = Settings(
        title=f"{KINDS[kind].label} of the night",
        kind=kind,
        terms=Terms(first_to=first_to, pace="live:60+30" if KINDS[kind].live_only else ""),
        fighters=fighters,
        group_size=4,
    )
    Tournament.objects.update(organiser=None)
    cup = verbs.found(organiser, settings)
    for number, player in enumerate(players):
        verbs.join(cup.pk, player, some[number].pk if fighters.are_chosen else None)
    verbs.start(cup.pk, organiser)
    advance(cup.pk)
    for pairing in Pairing.objects.filter(tournament=cup).exclude(match=None):
        if pairing.place % 2 == 0 and organiser not in (pairing.one.player, sides_other(pairing)):
            verbs.forfeit(cup.pk, organiser, pairing.pk, pairing.one_id)
    advance(cup.pk)
    return cup


def sides_other(pairing: Pairing) -> User | None:
    return None if pairing.other is None else pairing.other.player


def test_two_players_talk_and_read_each_other_without_a_reload(site: LiveSite, browser: Browser) -> None:
    ann, ben = friends(site, "Talia", "Uwe")
    with site.database():
        cup = verbs.found(ann, Settings(title="Talking Cup"))
        for player in (ann, ben):
            verbs.join(cup.pk, player)
    with page_of(site, browser, ann, viewport=PHONE) as hers, page_of(site, browser, ben) as his:
        for page in (hers, his):
            page.goto(site.url + cup.get_absolute_url())
            page.get_by_role("link", name="Chat").click()
            expect(page.locator("html[data-live]")).to_be_attached()
        say(hers, "Shall we begin at nine?")
        expect(hers.get_by_label("Say something")).to_have_value("")
        expect(his.get_by_text("Shall we begin at nine?")).to_be_visible()
        say(his, "x" * 500)
        word = hers.locator("#line-2 .told")
        expect(word).to_be_visible()
        assert hers.evaluate("document.documentElement.scrollWidth <= innerWidth"), "one long word breaks"
        say(hers, "https://rules.example/")
        expect(hers.get_by_role("alert")).to_contain_text("once you’ve finished 3 matches")
        expect(hers.get_by_label("Say something")).to_have_value("https://rules.example/")
        hers.locator("#line-1 summary").click()
        hers.locator("#line-1").get_by_role("button", name="Remove this message").click()
        expect(hers.get_by_text("The message has been removed.")).to_be_visible()
        expect(his.get_by_text("This message was removed.")).to_be_visible()
        assert barriers(hers) == ""
        say(his, "See you")
        expect(hers.get_by_text("See you")).to_be_visible()
        hers.goto(site.url + cup.get_absolute_url())
        expect(hers.locator(".to-talk")).to_have_text("Chat")
        with site.database():
            verbs.say(cup.pk, ben, "One more")
        hers.reload()
        expect(hers.get_by_role("link", name="Chat 1 new")).to_be_visible()


def say(page: Page, text: str) -> None:
    page.get_by_label("Say something").fill(text)
    page.get_by_role("button", name="Send").click()


def test_a_player_enters_with_a_recipe_of_their_own(site: LiveSite, browser: Browser) -> None:
    rosa, sven = friends(site, "Rosa", "Sven")
    with site.database():
        fights = Terms(first_to=1)
        settings = Settings(title="Own Cup", terms=fights, custom_fighters=CustomFighters.ANY)
        cup = verbs.found(rosa, settings)
        KeptFighter.objects.create(maker=sven, name="Sven’s Train", recipe="(4) z(8) s(12)")
    with page_of(site, browser, sven, viewport=PHONE) as page:
        page.goto(f"{site.url}{cup.get_absolute_url()}pick/")
        page.get_by_text("Not from the catalogue").click()
        expect(page.get_by_role("link", name="Sven’s Train")).to_be_visible()
        page.get_by_label("my recipe").press_sequentially("(6) (1")
        expect(page.locator("#check-mine .errorlist")).to_be_visible()
        page.get_by_label("my recipe").press_sequentially("0)")
        expect(page.locator("#check-mine .soft")).to_be_visible()
        assert barriers(page) == ""
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        page.get_by_role("button", name="Use this recipe").click()
        page.get_by_role("button", name="Join with this recipe").click()
        expect(page.get_by_text("You’re taking part.")).to_be_visible()
        expect(page.locator("#jacket").get_by_text("My own recipe")).to_be_visible()
        assert barriers(page) == ""
