"""A player's own slips as puzzles: kept from reviews, asked again, dropped once solved on two days."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Seat
from games.play.under_way.forfeiting import forfeit
from tests.accounts.people import a_player, signed_in
from tests.games.matches import a_match, play_at_random
from tests.html import Element, parsed
from tests.training.puzzles.stored import form_of
from tests.training.review.finished import a_finished_match, store_review
from training.puzzles.models import Practised
from training.puzzles.slips.own import OwnSlip, own_slips, slip_at
from training.review.models import SideSums
from training.review.players.sums import keep_sums

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    """Return Ann, who has slipped in reviewed matches."""
    ann, bob = a_player("Ann"), a_player("Bob")
    for seed in range(20):
        keep_sums(store_review(a_finished_match(ann, bob, seed, first_to=2)))
        if any(slip.puzzle is not None and slip.reason_code is not None for slip in own_slips(ann)):
            return ann
    raise AssertionError("no slip in twenty matches")


def newest_slip(player: User) -> OwnSlip:
    """Return the player's newest slip that can be asked again."""
    return next(
        slip for slip in own_slips(player) if slip.puzzle is not None and slip.reason_code is not None
    )


def send(client: Client, slip: OwnSlip, data: dict[str, Any]) -> Element:
    answer = client.post(reverse("puzzles:answer_slip", args=[slip.match.pk, slip.move]), data)
    return parsed(answer.content.decode())


def page_of(client: Client, query: str = "") -> Element:
    return parsed(client.get(reverse("puzzles:mine") + query).content.decode())


def solve(client: Client, slip: OwnSlip) -> Element:
    assert slip.puzzle is not None
    return send(client, slip, form_of(slip.puzzle, slip.puzzle.best))


def test_only_ones_own_of_ten_points_and_more_are_listed(ann: User) -> None:
    slips = own_slips(ann)
    assert slips
    assert all(slip.match.all_seats[slip.slip.seat].player == ann for slip in slips)
    assert all(slip.slip.cost >= 0.0995 for slip in slips)
    page = page_of(signed_in(ann))
    asked_again = [slip for slip in slips if slip.puzzle is not None]
    assert len(page.all("li", kind="slip-card")) == len(asked_again[:6])
    assert "not tried yet" in page.text


def test_they_are_filtered_by_what_went_wrong(ann: User) -> None:
    client = signed_in(ann)
    because = newest_slip(ann).reason_code
    assert because is not None
    page = page_of(client, f"?because={because}")
    chosen = [link for link in page.one("ul", kind="opts").all("a") if "aria-current" in link.attributes]
    number = sum(slip.reason_code == because for slip in own_slips(ann))
    assert chosen[0].one("b").text == str(number)
    assert len(page.all("li", kind="slip-card")) <= number
    assert page_of(client, "?because=magic").text == page_of(client).text


@pytest.mark.services
def test_slips_of_a_match_that_ended_out_of_time_are_listed_and_shown() -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    client, seats = signed_in(ann), iter(range(20))
    while not own_slips(ann):
        match = play_at_random(a_match(ann, bob, "(4) s(6) (8) (X)", "(6) (10) z(12) (20)"), next(seats), 12)
        ended = forfeit(match.pk, 0, Seat.Forfeit.TIME)
        keep_sums(store_review(ended))
    page = client.get(reverse("puzzles:mine"))
    review = client.get(reverse("analysis:back", args=[ended.pk]))
    assert (page.status_code, review.status_code) == (200, 200)
    assert parsed(page.content.decode()).all("li", kind="slip-card")


def test_solved_on_two_days_a_slip_is_forgotten(ann: User) -> None:
    slip = newest_slip(ann)
    with time_machine.travel(timezone.now() + timedelta(days=1), tick=False):
        client = signed_in(ann)
        assert solve(client, slip).one("h1").text == "Yes!"
        assert solve(client, slip).one("h1").text == "Yes!"
        assert Practised.objects.get().days_right == 1
        assert "solved today, solve it again on another day" in page_of(client).text
    with time_machine.travel(timezone.now() + timedelta(days=3), tick=False):
        client = signed_in(ann)
        assert "solved once" in page_of(client).text
        solve(client, slip)
        assert slip.move not in [one.move for one in own_slips(ann)]


def test_what_was_played_is_wrong_and_what_nobody_judged_has_no_number(ann: User) -> None:
    slip, client = newest_slip(ann), signed_in(ann)
    assert slip.puzzle is not None
    page = send(client, slip, form_of(slip.puzzle, slip.puzzle.choices[1]))
    assert page.one("span", kind="no").text.startswith(f"{round(100 * slip.slip.played)}%.")
    assert Practised.objects.get().days_right == 0
    assert "The 2 best attacks" in send(client, slip, {"action": "show"}).text


def test_after_ninety_days_it_is_gone(ann: User) -> None:
    slip = newest_slip(ann)
    assert slip_at(ann, slip.match.pk, slip.move) is not None
    SideSums.objects.update(ended_at=timezone.now() - timedelta(days=91))
    assert own_slips(ann) == []
    assert slip_at(ann, slip.match.pk, slip.move) is None


def test_nobody_else_opens_it(ann: User) -> None:
    slip = newest_slip(ann)
    url = reverse("puzzles:slip", args=[slip.match.pk, slip.move])
    assert signed_in(ann).get(url).status_code == 200
    assert signed_in(slip.other_seat.player).get(url).status_code == 404
    assert "/login/" in Client().get(url)["Location"]


def test_a_look_back_leads_those_who_slipped_to_them(ann: User) -> None:
    url = reverse("analysis:back", args=[own_slips(ann)[0].match.pk])
    link = f'<a class="button" href="{reverse("puzzles:mine")}">Practise my mistakes</a>'
    assert link in signed_in(ann).get(url).content.decode()
    assert link not in Client().get(url).content.decode()


def test_without_any_the_page_leads_to_the_last_match() -> None:
    ann = a_player("Ann")
    assert page_of(signed_in(ann)).one("a", kind="play").text == "Fight a robot"
    match = a_finished_match(ann, a_player("Bob"))
    link = page_of(signed_in(ann)).one("a", kind="play")
    assert link.attributes["href"] == reverse("analysis:back", args=[match.pk])
    assert link.text == "Review your last match"
