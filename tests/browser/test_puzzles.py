"""Puzzles on a phone, by keyboard, without scripts, and checked by axe."""

from __future__ import annotations

import pytest
from django.db import transaction
from django_tasks_db.models import DBTaskResult
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from games.models import Match
from tests.browser.at_the_table import friends, page_of
from tests.browser.pages import barriers
from tests.live_site import LiveSite
from tests.training.review.finished import a_finished_match, store_review
from training.puzzles.models import StoredPuzzle
from training.puzzles.slips.own import own_slips
from training.puzzles.values import Choice, Puzzle
from training.review.players.sums import keep_sums

PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture
def puzzle(site: LiveSite) -> StoredPuzzle:
    with site.database():
        return StoredPuzzle.objects.earliest("pk")


def boxes_of(page: Page, puzzle: Puzzle, choice: Choice) -> list[Locator]:
    attack = choice.attacks[0]
    mine = [f"[name=attacker][value='{place}']" for place in attack.attackers]
    theirs = [f"[name=target][value='{1 - puzzle.seat}.{place}']" for place in attack.targets]
    return [page.locator(f"#answer {box}") for box in mine + theirs]


def answer_by_keyboard(page: Page, puzzle: Puzzle, choice: Choice) -> None:
    page.wait_for_load_state()
    for box in boxes_of(page, puzzle, choice):
        box.focus()
        page.keyboard.press("Space")
        expect(box).to_be_checked()
    attack = page.get_by_role("button", name="Attack", exact=True)
    expect(attack).to_have_attribute("aria-disabled", "false")
    attack.focus()
    page.keyboard.press("Enter")


def nobody_is_kept_out(page: Page) -> None:
    assert not barriers(page)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_wrong_try_again_right_and_next_by_keyboard(
    site: LiveSite, browser: Browser, puzzle: StoredPuzzle
) -> None:
    asked = puzzle.puzzle
    with page_of(site, browser, site.player("Solver"), viewport=PHONE) as page:
        page.goto(f"{site.url}/puzzles/{puzzle.pk}/")
        nobody_is_kept_out(page)
        answer_by_keyboard(page, asked, asked.choices[-1])
        expect(page.locator(".say .no")).to_contain_text("%.")
        expect(page.locator(".say")).to_be_focused()
        nobody_is_kept_out(page)
        page.get_by_role("link", name="Try again").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("checkbox").first).to_be_visible()
        answer_by_keyboard(page, asked, asked.best)
        expect(page.get_by_role("heading", name="Yes!")).to_be_visible()
        expect(page.get_by_role("heading", name="3 best")).to_be_visible()
        nobody_is_kept_out(page)
        page.get_by_role("link", name="Next").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Your move.")).to_be_visible()


def test_the_solution_is_shown(site: LiveSite, browser: Browser, puzzle: StoredPuzzle) -> None:
    with page_of(site, browser, None, viewport=PHONE) as page:
        page.goto(f"{site.url}/puzzles/daily/")
        page.get_by_role("button", name="Show me").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Here’s the answer.")).to_be_visible()
        expect(page.locator(".reveals .die[data-state~=target]").first).to_be_visible()
        nobody_is_kept_out(page)


def test_a_puzzle_is_solved_without_a_script(site: LiveSite, browser: Browser, puzzle: StoredPuzzle) -> None:
    asked = puzzle.puzzle
    with page_of(site, browser, None, viewport=PHONE, java_script_enabled=False) as page:
        page.goto(f"{site.url}/puzzles/{puzzle.pk}/")
        for box in boxes_of(page, asked, asked.best):
            box.check(force=True)
        page.get_by_role("button", name="Attack", exact=True).click()
        expect(page.get_by_role("heading", name="Yes!")).to_be_visible()


@pytest.fixture
def match(site: LiveSite) -> Match:
    """Return a match with a slip of Ann's that makes a puzzle."""
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        for seed in range(20):
            with transaction.atomic():  # so that the site's worker begins no review of its own
                match = a_finished_match(ann, bob, seed, first_to=2)
                keep_sums(store_review(match))
                DBTaskResult.objects.filter(task_path__startswith="training.").delete()
            if any(slip.puzzle is not None for slip in own_slips(ann)):
                return match
    raise AssertionError("no slip in twenty matches")


def test_a_slip_of_ones_own_is_practised_by_keyboard(site: LiveSite, browser: Browser, match: Match) -> None:
    ann = site.player("Ann")
    with site.database():
        slip = next(slip for slip in own_slips(ann) if slip.puzzle is not None)
        asked = slip.puzzle
    assert asked is not None
    with page_of(site, browser, ann, viewport=PHONE) as page:
        page.goto(f"{site.url}/puzzles/mine/")
        nobody_is_kept_out(page)
        page.locator(f"a[href$='/puzzles/mine/{slip.match.pk}/{slip.move}/']").last.focus()
        page.keyboard.press("Enter")
        answer_by_keyboard(page, asked, asked.best)
        expect(page.get_by_role("heading", name="Yes!")).to_be_visible()
        nobody_is_kept_out(page)
        page.get_by_role("link", name="Next").click()
        expect(page.get_by_text("solved today, solve it again on another day").first).to_be_visible()
