"""The page of a match in every phase is accessible and fits a phone."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from games.models import Match
from rules import Action, Battle, Choose, Decline, Pass, Phase, Surrender, UseSpecial
from tests.browser.at_the_table import friends, page_of
from tests.browser.pages import barriers
from tests.games.matches import a_circle, a_match, a_match_where, act, an_offer, play_at_random
from tests.live_site import LiveSite

TEAM = "(4) (6) (8) (10) (12) (12) (20)"
SIX = "(4) s(10) z(12) p(20) (X) (6,6)"


def first_reacts(battle: Battle) -> bool:
    return battle.phase is Phase.REACTION and 0 in battle.decisions


def needs_fire_help(battle: Battle) -> bool:
    if battle.active != 0 or battle.phase is not Phase.TURN:
        return False
    attacks = (battle.act(0, attack, lambda low, high, what: low) for attack in battle.legal_attacks())
    return any(step.battle.phase is Phase.FIRE for step in attacks)


def in_fire(one: User, other: User) -> Match:
    match = a_match_where(needs_fire_help, one, other, "F(6) F(8) (10)", "(8) (10)")
    for attack in match.battle.legal_attacks():
        if match.battle.act(0, attack, lambda low, high, what: low).battle.phase is Phase.FIRE:
            return act(match, 0, attack)
    raise AssertionError


def in_reserve(one: User, other: User) -> Match:
    match = a_match_where(lambda battle: battle.active == 0, one, other, "r(20) (4) (6)", "(20) (20)")
    return act(match, 0, Surrender())


def after_a_loss(key: str, recipe: str, *answers: Action) -> Callable[..., Match]:
    """Return a maker of matches whose first player lost a round to a fighter of a series and answered so."""

    def make(one: User, other: User) -> Match:
        match = a_match_where(
            lambda battle: battle.active == 0,
            one,
            other,
            recipe,
            "(8) (12) (20) (20) r(10) r(12) r(12) r(20)",
            specials=(key, "Malachite"),
        )
        for action in (Surrender(), *answers):
            match = act(match, 0, action)
        return match

    return make


def a_finished_match(one: User, other: User) -> Match:
    match = a_match_where(lambda battle: battle.active == 0, one, other, "(4)", "(20)", first_to=1)
    return act(match, 0, Surrender())


def in_turn(one: User, other: User) -> Match:
    match = a_match(one, other, SIX, "(6) (8) t(12) (20) (V) (4)")
    act(match, 0, Choose({"X": 20}))
    return act(match, 1, Choose({"V": 12}))


def in_turbo(one: User, other: User) -> Match:
    match = a_match(one, other, "(X)! (4/20)!", "(20) (20)")
    return act(match, 0, Choose({"X": 20}, option={1: 20}))


def giving_sizes(one: User, other: User) -> Match:
    match = a_match_where(
        lambda battle: True, one, other, "(20) (20)", "(X) (4/8)", specials=("Nightmare", "")
    )
    act(match, 1, Choose({"X": 9}, {1: 8}))
    battle = Match.objects.get(pk=match.pk).battle
    while battle.phase is not Phase.SPECIAL:
        seat = next(iter(battle.decisions))
        action = Surrender() if seat == 0 else next(battle.legal_attacks(), Pass())
        battle = act(match, seat, action).battle
    return match


def choosing_evil(battle: Battle) -> bool:
    return battle.active == 0 and any(attack.kind == "evil" for attack in battle.legal_attacks())


def showing_equals(battle: Battle) -> bool:
    return battle.active == 0 and battle.why_not(0, UseSpecial(dice=(0,))) is None


AT_A_TABLE = [SIX, "(6) (8) t(12) (20) (V)", "(4) (8) q(20)", "F(6) (10)", "(8) (8) (12)", "d(6) (20) (V)"]
NAMES = ("Ann", "Bob", "Cleo", "Dora", "Emil", "Finn")


def of_six(*players: User, **terms: object) -> Match:
    match = a_circle(*zip(players, AT_A_TABLE, strict=True), **terms)
    for seat in list(match.battle.decisions):
        letters = {die.swing for die in match.battle.seats[seat].row if die.swing}
        match = act(match, seat, Choose(dict.fromkeys(letters, 12)))
    return match


PHASES: dict[str, Callable[..., Match]] = {
    "offer": an_offer,
    "auxiliary": lambda one, other: a_match(one, other, "+(20) (4)", "+(8) (4)"),
    "reserve": in_reserve,
    "striking out": after_a_loss("Emerald", "(6) (8) (12) (20) r(4) r(6) r(10) r(20)"),
    "stealing": after_a_loss("Wiseman", "(20) (20) (20) (20)"),
    "one exchange": after_a_loss("Washu", "(4) (6) (12) (20) r(6) r(8) r(10) r(20)", Decline()),
    "exchanges": after_a_loss("RyoOhki", "(4) (4) (4) (12) r(10) r(12) r(20) r(30)", Decline()),
    "sizes": lambda one, other: a_match(one, other, "(X) (4/20) {s,z}(6) p(Y)?", "(V)"),
    "reaction": lambda one, other: a_match_where(first_reacts, one, other, "c(20) f(20) R(20)", "(20) (4)"),
    "turn": in_turn,
    "turbo": in_turbo,
    "fire": in_fire,
    "over": a_finished_match,
    "six": of_six,
    "six later": lambda *players: play_at_random(of_six(*players), moves=5),
    "six at the end": lambda *players: play_at_random(of_six(*players, first_to=1)),
    "team": lambda one, other: a_match(one, other, TEAM, "(20) (X)", specials=("Brie", "")),
    "sizes of another": giving_sizes,
    "a die of another": lambda one, other: a_match(
        one, other, "w(6) w(12)", "(4) s(10) z(12) p(20)", specials=("Portia", "")
    ),
    "sevens": lambda one, other: a_match_where(
        lambda battle: 0 in battle.decisions and battle.phase is Phase.SPECIAL,
        one,
        other,
        "(6,6) (6,6) (6,6) (6,6) (6,6)",
        "(20)",
        specials=("Craps", ""),
    ),
    "select": lambda one, other: a_match(one, other, "Uf(2) Us(6) %(4) (12) t(20) (Y)?", "(20) (X)"),
    "tricks": lambda one, other: a_match(
        one, other, "(6) (8) (10) (12) (T)", "(20) (X)", specials=("Crypto", "")
    ),
    "saw": lambda one, other: act(
        a_match(one, other, "(6) (8) (10) (12)", "(20) (4) (8)", specials=("Crypto", "")),
        0,
        UseSpecial(trick="saw"),
    ),
    "evil": lambda one, other: a_match_where(choosing_evil, one, other, "E(20) E(20) (1)", "(6) (8)"),
    "equals": lambda one, other: a_match_where(
        showing_equals, one, other, "(6) (8)", "(6) (8)", specials=("CheeseWeasel", "")
    ),
}


def make_match(site: LiveSite, phase: str) -> tuple[Match, Any, Any]:
    players = friends(site, *(NAMES if phase.startswith("six") else NAMES[:2]))
    with site.database():
        return PHASES[phase](*players), players[0], players[1]


def fits_its_width(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_has_no_barrier_and_fits_a_phone(site: LiveSite, browser: Browser, phase: str) -> None:
    match, ann, bob = make_match(site, phase)
    with page_of(site, browser, None, viewport={"width": 360, "height": 740}) as page:
        for viewer in (None, ann, bob):
            if viewer is not None:
                site.log_in(page.context, viewer)
            page.goto(site.url + match.get_absolute_url())
            assert barriers(page) == ""
            assert fits_its_width(page)


def test_what_an_exchange_does_is_said_as_dice_are_chosen(site: LiveSite, browser: Browser) -> None:
    match, ann, _bob = make_match(site, "exchanges")
    with page_of(site, browser, ann, viewport={"width": 390, "height": 844}) as page:
        page.goto(site.url + match.get_absolute_url())
        page.locator("input[name=chosen]").first.check(force=True)
        expect(page.locator("#say")).to_contain_text("Choose the same number of Reserve dice")
        page.locator("input[name=chosen]").last.check(force=True)
        expect(page.locator("#say")).to_contain_text("Into play: (30). Into reserve: (4).")
        page.get_by_role("button", name="Swap places").click()
        expect(page.locator(".seat-mine .recipe").first).to_contain_text("(30)")


def test_a_whole_turn_is_seen_on_a_phone_without_scrolling(site: LiveSite, browser: Browser) -> None:
    match, ann, bob = make_match(site, "turn")
    with site.database():
        active = Match.objects.get(pk=match.pk).battle.active
    player = [ann, bob][active or 0]
    with page_of(site, browser, player, viewport={"width": 390, "height": 844}) as page:
        page.goto(site.url + match.get_absolute_url())
        page.locator("input[name=attacker]").first.check(force=True)
        page.locator("input[name=target]").first.check(force=True)
        expect(page.locator("#say span").first).to_be_visible()
        for part in (".seat-theirs .dice", ".score", "#say", "#answer .go", ".seat-mine .dice"):
            box = page.locator(part).first.bounding_box()
            assert box is not None
            assert box["y"] >= 0, part
            assert box["y"] + box["height"] <= 844, part


def test_long_recipes_stay_below_their_own_dice(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        match = a_match(ann, bob, "(10/20) ^h(12) (10/20) p(8,8) (X) (20)", "(6/16) ^hog(12) (20,20)")
        act(match, 0, Choose({"X": 20}, option={0: 20, 2: 20}))
        act(match, 1, Choose(option={0: 16}))
    with page_of(site, browser, ann) as page:
        page.goto(site.url + match.get_absolute_url())
        beyond = """found => found.filter(label => {
            const text = document.createRange();
            text.selectNodeContents(label);
            const inner = text.getBoundingClientRect();
            const die = label.closest(".die").getBoundingClientRect();
            return inner.left < die.left - 1 || inner.right > die.right + 1;
        }).map(label => label.textContent)"""
        for width in (360, 390):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.locator(".seat .die-recipe").evaluate_all(beyond) == []


def test_sizes_can_be_set_from_anywhere_on_a_phone(site: LiveSite, browser: Browser) -> None:
    match, ann, _bob = make_match(site, "sizes")
    with page_of(site, browser, ann, viewport={"width": 390, "height": 844}) as page:
        page.goto(site.url + match.get_absolute_url())
        expect(page.get_by_role("button", name="Set sizes")).to_be_in_viewport(ratio=1)
        expect(page.get_by_label("X swing")).to_be_in_viewport(ratio=1)
