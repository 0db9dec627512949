"""The forum in a browser: drafts, previews, quotes, and posts that arrive while one reads."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, expect

from api.models import Imported
from community.forum import unread
from community.forum.models import Post, Thread
from tests.accounts.people import a_player
from tests.browser.at_the_table import page_of
from tests.browser.pages import barriers
from tests.browser.test_every_page import WIDEST
from tests.community.forum.talks import a_moderator, a_regular, a_thread, an_answer
from tests.live_site import LiveSite

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}}
NARROW: dict[str, Any] = {"viewport": {"width": 360, "height": 740}}

CUT_OFF = """() => [...document.querySelectorAll("main :is(h2, .right, .find-box)")]
    .filter(part => part.scrollWidth > part.clientWidth).map(part => part.textContent.trim())"""


def test_a_thread_is_written_with_tools_preview_and_a_draft(site: LiveSite, browser: Browser) -> None:
    with site.database():
        ann = a_regular("forum-ann")
    with page_of(site, browser, ann, **PHONE) as page:
        page.goto(f"{site.url}/forum/b/fighting/new/")
        page.get_by_label("Title").fill("Drafts")
        words = page.get_by_label("First post")
        words.fill("mine")
        words.select_text()
        page.get_by_role("button", name="Bold").click()
        expect(words).to_have_value("**mine**")
        page.get_by_role("button", name="Preview").click()
        expect(page.locator("#preview strong")).to_have_text("mine")
        assert barriers(page) == ""
        page.reload()
        expect(page.get_by_label("First post")).to_have_value("**mine**")
        page.get_by_label("Title").fill("Drafts")
        page.get_by_role("button", name="Start the thread").click()
        expect(page.get_by_role("heading", name="Drafts")).to_be_visible()
        page.goto(f"{site.url}/forum/b/fighting/new/")
        expect(page.get_by_label("First post")).to_have_value("")


def test_the_next_player_on_the_device_finds_no_drafts(site: LiveSite, browser: Browser) -> None:
    with site.database():
        hal, ida = a_regular("forum-hal"), a_regular("forum-ida")
        path = a_thread(hal, "Shared").get_absolute_url()
    with page_of(site, browser, hal) as page:
        page.goto(site.url + path)
        page.get_by_label("Reply").fill("Only for my eyes")
        page.evaluate("localStorage.setItem('sound.on', 'no')")
        site.log_in(page.context, ida)
        page.goto(site.url + path)
        expect(page.get_by_label("Reply")).to_have_value("")
        site.log_in(page.context, hal)
        page.goto(site.url + path)
        expect(page.get_by_label("Reply")).to_have_value("Only for my eyes")
        page.locator("[data-leaves] button").dispatch_event("click")
        page.wait_for_url(lambda url: "/forum/" not in url)
        assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('draft-'))") == []
        assert page.evaluate("localStorage.getItem('sound.on')") == "no"


def test_with_all_that_is_new_no_page_of_it_is_wider_than_a_phone(
    site: LiveSite, browser: Browser, language: str
) -> None:
    with site.database():
        mod, newcomer = a_moderator(f"forum-jo-{language}"), a_player(f"forum-kai-{language}")
        unread.get_or_create_reader(mod)
        li = a_regular(f"forum-li-{language}")
        thread = a_thread(li, "Combattenti che nessuno vorrebbe incontrare due volte")
        an_answer(thread, newcomer, "This waits.")
    with site.database():
        an_answer(thread, li, f"New in {language}.")
    with page_of(site, browser, mod, locale=language, **NARROW) as page:
        page.goto(f"{site.url}/forum/")
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("#next-new a")).to_be_visible()
        assert page.evaluate(CUT_OFF) == []
        for path in ("/forum/", "/forum/b/fighting/", "/forum/search/?q=new", "/forum/desk/"):
            page.goto(site.url + path)
            width = page.evaluate("document.documentElement.scrollWidth")
            assert width <= 360, (language, path, width, page.evaluate(WIDEST))


def test_what_comes_while_one_reads_is_told_without_a_reload(site: LiveSite, browser: Browser) -> None:
    with site.database():
        bob, cat = a_regular("forum-bob"), a_regular("forum-cat")
        thread = a_thread(bob, "Live")
    with page_of(site, browser, bob, **PHONE) as page, page_of(site, browser, cat) as boards:
        page.goto(site.url + thread.get_absolute_url())
        expect(page.locator("html[data-live]")).to_be_attached()
        boards.goto(f"{site.url}/forum/")
        expect(boards.locator("html[data-live]")).to_be_attached()
        with page_of(site, browser, cat) as other:
            other.goto(site.url + thread.get_absolute_url())
            other.get_by_label("Reply").fill("Hello there")
            other.get_by_role("button", name="Send").click()
            expect(other.locator(".post")).to_have_count(2)
        page.get_by_role("link", name="1 new post").click()
        expect(page.locator(".post").last).to_contain_text("Hello there")
        page.get_by_label("Reply").fill("And to you")
        page.get_by_role("button", name="Send").click()
        expect(boards.get_by_role("link", name="Next new post")).to_contain_text("1")


def test_a_quote_takes_the_marked_words_only(site: LiveSite, browser: Browser) -> None:
    with site.database():
        dan = a_regular("forum-dan")
        thread = a_thread(dan, "Quotes", "Not this. Only this.")
    with page_of(site, browser, dan) as page:
        page.goto(site.url + thread.get_absolute_url())
        page.evaluate(
            """() => {
                const words = document.querySelector(".post .text p").firstChild;
                getSelection().setBaseAndExtent(words, 10, words, 20);
            }"""
        )
        page.get_by_role("link", name="Quote").click()
        expect(page.get_by_label("Reply")).to_have_value("[quote=forum-dan]Only this.[/quote]\n\n")


def test_moderators_do_their_work_by_keyboard(site: LiveSite, browser: Browser) -> None:
    with site.database():
        mod, eve = a_moderator("forum-mod"), a_regular("forum-eve")
        thread = a_thread(eve, "To be locked", "w" * 3000)
    with page_of(site, browser, mod, **NARROW) as page:
        page.goto(site.url + thread.get_absolute_url())
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.get_by_text("For moderators").press("Enter")
        page.get_by_role("button", name="Lock", exact=True).press("Enter")
        expect(page.get_by_text("locked", exact=True)).to_be_visible()
        assert barriers(page) == ""
        page.goto(f"{site.url}/forum/desk/")
        assert barriers(page) == ""
    with site.database():
        assert Thread.objects.get(pk=thread.pk).is_locked


def test_all_of_it_works_without_scripts(site: LiveSite, browser: Browser) -> None:
    with site.database():
        fay = a_regular("forum-fay")
        thread = a_thread(fay, "Plain")
        an_answer(thread, a_regular("forum-guy"), "[spoiler]the end[/spoiler]")
    with page_of(site, browser, fay, java_script_enabled=False) as page:
        page.goto(f"{site.url}/forum/")
        page.goto(site.url + thread.get_absolute_url())
        page.get_by_text("Spoiler").click()
        expect(page.get_by_text("the end")).to_be_visible()
        page.get_by_role("link", name="Quote").last.click()
        page.get_by_label("Reply").fill("Thanks!")
        page.get_by_role("button", name="Preview").click()
        expect(page.locator(".preview-box")).to_contain_text("Thanks!")
        page.go_back()
        page.get_by_label("Reply").fill("Thanks!")
        page.get_by_role("button", name="Send").click()
        expect(page.locator(".post").last).to_contain_text("Thanks!")
    with site.database():
        assert Post.objects.filter(thread=thread).count() == 3


def test_an_old_address_of_a_post_leads_to_it(site: LiveSite, browser: Browser) -> None:
    with site.database():
        thread = a_thread(a_regular("forum-old"), "Moved here")
        post = Post.objects.filter(thread=thread).earliest("pk")
        Imported.objects.create(source="bmo", kind=Imported.Kind.POST, old=20, new=post.pk)
    with page_of(site, browser, None) as page:
        page.goto(f"{site.url}/ui/forum.html#!threadId=5&postId=20")
        expect(page.get_by_role("heading", name="Moved here")).to_be_visible()
        assert page.url == f"{site.url}/forum/t/{thread.pk}/#post-{post.pk}"
