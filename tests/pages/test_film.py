"""The film plays the round of a lesson by the rules, as a page, as steps without scripts and in frames."""

import pytest
from django.test import Client
from django.urls import reverse

from pages.film.shots import all_shots
from pages.film.story import LESSON, ROUND, SECONDS, STEPS
from tests.html import Element, parsed

pytestmark = pytest.mark.django_db


def film(client: Client, query: str = "", page: str = "film") -> Element:
    return parsed(client.get(f"{reverse(page)}{query}").content.decode())


def current(page: Element) -> list[str]:
    rows = page.one("section", kind="film-words").all("li")
    return [row.all("span")[0].text for row in rows if "aria-current" in row.attributes]


def test_the_film_lasts_a_minute_and_its_times_go_up() -> None:
    times = [step.at for step in STEPS]
    assert (len(STEPS), times[0], times) == (8, 0, sorted(times))
    assert all(later - at >= 5 for at, later in zip(times, [*times[1:], SECONDS], strict=True))


def test_it_plays_the_round_of_the_lesson_with_the_same_dice() -> None:
    first = LESSON.steps[0]
    assert (ROUND.recipes, ROUND.rolls) == ([first.mine, first.theirs], first.rolls)
    assert [account.score for _name, account in ROUND.counted_scores] == [31, 8]


def test_the_numbers_in_the_captions_are_those_on_the_table() -> None:
    shots = all_shots()
    values = [[[die.showing for die in seat.row] for seat in shot.battle.seats] for shot in shots]
    assert values[1][0] == [2, 5, 8]
    for shot in shots:
        rows = [seat.row for seat in shot.battle.seats]
        attackers = [
            rows[seat][place] for (seat, place), state in shot.step.marks.items() if state == "attacker"
        ]
        assert all(str(die.value) in shot.caption for die in attackers), shot.caption
    assert values[5] == [[4, 6], [3]]
    assert "31 to 8" in shots[-1].caption


def test_each_step_animates_what_happened_since_the_step_before() -> None:
    kinds = [[beat["kind"] for beat in shot.scenes["beats"]] for shot in all_shots()]
    assert kinds[:6] == [[], ["opening"], [], ["attack"], ["attack"], ["attack"]]
    assert kinds[6][:2] == ["pass", "attack"]
    assert kinds[7] == []


@pytest.mark.parametrize(
    ("query", "step"),
    [("", 0), ("?step=3", 2), ("?step=99", 7), ("?step=0", 0), ("?step=x", 0), ("?step=-3", 0)],
)
def test_without_scripts_each_step_has_its_address(client: Client, query: str, step: int) -> None:
    page = film(client, query)
    assert current(page) == [parsed(all_shots()[step].caption).text]
    shown = page.one("div", kind="film-screen").one("section", kind="film-board")
    assert shown.attributes["data-step"] == str(step + 1)


def test_the_first_and_the_last_step_lead_on_to_nothing(client: Client) -> None:
    for query, ends in (("", "film-back"), ("?step=8", "film-on")):
        for link in film(client, query).one("div", kind="film-controls").all("a"):
            if link.attributes.get("id", "").startswith("film-"):
                assert ("href" in link.attributes) == (link.attributes["id"] != ends)


def test_any_site_may_frame_the_player_but_not_the_page(client: Client) -> None:
    player = client.get(reverse("film_player"))
    assert "frame-ancestors *" in player.headers["Content-Security-Policy"]
    assert "script-src 'self'" in player.headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in player.headers
    assert b"<form" not in player.content
    page = client.get(reverse("film"))
    assert page.headers["X-Frame-Options"] == "DENY"
    assert reverse("film_player") in page.content.decode()


@pytest.mark.parametrize("page", ["front", "help", "how_to_play"])
def test_front_page_and_help_lead_to_the_film(client: Client, page: str) -> None:
    assert f'href="{reverse("film")}' in client.get(reverse(page)).content.decode()


def test_the_film_leads_to_its_round_in_the_lessons(client: Client) -> None:
    links = [
        link.attributes["href"] for link in film(client).one("main").all("a") if "href" in link.attributes
    ]
    assert reverse("lessons:lesson", args=["round"]) in links
