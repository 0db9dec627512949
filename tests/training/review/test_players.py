"""Luck and skill of players: stored with each review and summed over many matches."""

from __future__ import annotations

import json
from datetime import timedelta
from zipfile import ZipFile

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.shown_skill import FEWEST_DECISIONS, MATCHES_NEEDED
from games.models import Match, Seat
from pages.people.export import export
from robots.minds import LEVELS
from tests.accounts.people import a_guest, a_player
from tests.games.matches import two_friends
from tests.games.offers.test_proposing import browser
from tests.html import parsed
from tests.training.review.finished import a_finished_match, store_review
from training.review.models import LookBack, SideSums
from training.review.players.drawing import LuckLine
from training.review.players.figures import FEWEST, LATELY, ROBOTS, Luck, LuckAndSkill, given_away_in
from training.review.players.sums import keep_sums

pytestmark = pytest.mark.django_db


def some_matches(one: User, other: User, number: int, **terms: object) -> list[LookBack]:
    looks = [store_review(a_finished_match(one, other, seed, **terms)) for seed in range(number)]
    for look in looks:
        keep_sums(look)
    return looks


def a_side(given_away: float, decisions: int = 10, luck: float = 0.0, luck_squared: float = 1.0) -> SideSums:
    return SideSums(
        ended_at=timezone.now(),
        decisions=decisions,
        given_away=given_away,
        luck=luck,
        luck_squared=luck_squared,
    )


def test_what_is_kept_of_both_sides_is_what_the_account_says() -> None:
    ann, bob = two_friends()
    [look] = some_matches(ann, bob, 1)
    mine, theirs = (SideSums.objects.get(player=player) for player in (ann, bob))
    assert look.account is not None
    rounds = look.account.rounds
    assert mine.given_away == pytest.approx(sum(one.given_away(0) for one in rounds))
    assert theirs.given_away == pytest.approx(sum(one.given_away(1) for one in rounds))
    assert mine.luck == pytest.approx(sum(one.luck for one in rounds))
    assert theirs.luck == -mine.luck
    assert mine.luck_squared == theirs.luck_squared > 0
    assert mine.decisions + theirs.decisions == sum(len(one.decisions) for one in rounds)


@pytest.mark.services
def test_another_judgement_takes_the_place_of_the_older_one() -> None:
    [look] = some_matches(*two_friends(), 1)
    keep_sums(look)
    assert SideSums.objects.count() == 2


def test_what_is_given_away_is_a_share_of_all_decisions() -> None:
    found = given_away_in([a_side(0.1, 10), a_side(0.6, 20), a_side(0.2, 10)])
    assert found is not None
    assert (found.points, found.matches) == (22, 3)
    assert found.reach > 0
    alike = given_away_in([a_side(0.2)] * 5)
    assert alike is not None
    assert (alike.points, alike.lowest, alike.highest) == (20, 20, 20)


def test_of_few_matches_nothing_is_told() -> None:
    assert given_away_in([a_side(0.2)] * (FEWEST - 1)) is None


@pytest.mark.parametrize(
    ("rounds", "spread", "share"), [(0, 2, 50), (2, 2, 16), (-2, 2, 16), (4, 2, 2), (40, 2, 1), (0, 0, 50)]
)
def test_luck_stands_beside_what_chance_allows(rounds: float, spread: float, share: int) -> None:
    assert Luck(rounds, spread, 40).of_a_hundred == share


def test_luck_is_drawn_within_its_band() -> None:
    line = LuckLine([a_side(0, luck=luck, luck_squared=0.25) for luck in (0.5, -0.25, 0.25)])
    assert line.sums == [0, 0.5, 0.25, 0.5]
    assert line.path.split()[0] == f"0.0,{line.zero_height}"
    assert len(line.band.split()) == 8
    assert line.highest == pytest.approx(1.96 * 0.75**0.5)


def test_robots_on_the_ladder_are_those_of_the_site() -> None:
    assert set(ROBOTS) == {level.name for level in LEVELS}


def test_your_profile_tells_it_from_the_third_match_on() -> None:
    ann, bob = two_friends()
    some_matches(ann, bob, FEWEST - 1)
    assert "10 decisions" not in browser(ann).get(f"/players/{ann}/").content.decode()
    keep_sums(store_review(a_finished_match(ann, bob, 9)))
    figures = LuckAndSkill(ann, ann)
    assert figures.given_away is not None
    shown = parsed(browser(ann).get(f"/players/{ann}/").content.decode())
    assert f"gives away {figures.given_away.points} percentage points of the chance to win" in shown.text
    page = parsed(browser(ann).get(f"/players/{ann}/luck/").content.decode())
    assert f"gives away {figures.given_away.points} percentage points of the chance to win" in page.text
    assert len(page.one("tbody").all("tr")) == FEWEST
    assert [rung.one("b").text for rung in page.one("ol", kind="ladder").all("li")].count("Ann") == 1


@pytest.mark.parametrize("viewer", ["Bob", "nobody"])
def test_others_never_see_what_a_player_gives_away(viewer: str) -> None:
    ann, bob = two_friends()
    some_matches(ann, bob, FEWEST)
    client = browser(bob if viewer == "Bob" else None)
    profile = parsed(client.get(f"/players/{ann}/").content.decode())
    assert "Luck and skill" not in profile.text
    assert not [link for link in profile.all("a") if "/luck/" in link.attributes["href"]]
    page = parsed(client.get(f"/players/{ann}/luck/").content.decode())
    assert "This page is private" in page.text
    assert "10 decisions" not in page.text
    assert not page.all("table")


def skilled(player: User, opponent: User) -> list[SideSums]:
    """Store as many public sides as a player needs to show their skill, and a private one."""
    [look] = some_matches(player, opponent, 1)
    SideSums.objects.all().delete()
    now, sides = timezone.now(), []
    for number in range(MATCHES_NEEDED + 1):
        match = Match.objects.create(status=Match.Status.FINISHED, is_private=number == MATCHES_NEEDED)
        Seat.objects.bulk_create(
            [Seat(match=match, player=one, number=place) for place, one in enumerate((player, opponent))]
        )
        side = a_side(0.9 if match.is_private else 0.1)
        side.look = LookBack.objects.create(match=match, packed_account=look.packed_account)
        side.player, side.ended_at = player, now - timedelta(days=MATCHES_NEEDED - number)
        side.save()
        sides.append(side)
    return sides


def choose_to_show(player: User) -> None:
    address = "/accounts/preferences/"
    page = browser(player)
    page.post(address, {"section": "others", **OTHERS, "shows_skill": "on"})


OTHERS = {
    "auto_accept": "nobody", "bots": "not", "messages_from": "known", "shows_doings": "everybody",
}  # fmt: skip


@pytest.mark.parametrize("viewer", ["Bob", "nobody"])
def test_others_see_it_if_the_player_agrees(viewer: str) -> None:
    ann, bob = two_friends()
    skilled(ann, bob)
    client = browser(bob if viewer == "Bob" else None)
    assert "This page is private" in client.get(f"/players/{ann}/luck/").content.decode()
    choose_to_show(ann)
    ann = User.objects.get(pk=ann.pk)
    profile = parsed(client.get(f"/players/{ann}/").content.decode())
    assert "gives away 10 percentage points" in profile.text
    assert "Only you see" not in profile.text
    links = [link.text for link in profile.all("a", href=f"/players/{ann}/luck/")]
    assert links == ["Luck and skill", "Match by match"]
    page = parsed(client.get(f"/players/{ann}/luck/").content.decode())
    assert "gives away 10 percentage points" in page.text
    assert len(page.one("tbody").all("tr")) == MATCHES_NEEDED
    own = parsed(browser(ann).get(f"/players/{ann}/luck/").content.decode())
    assert "gives away 14 percentage points" in own.text
    assert "Everyone can see this page, but not your private matches." in own.text


def test_players_may_choose_it_only_after_enough_public_matches() -> None:
    ann, bob = two_friends()
    sides = skilled(ann, bob)
    SideSums.objects.filter(pk=sides[0].pk).update(decisions=FEWEST_DECISIONS - 1)
    page = parsed(browser(ann).get("/accounts/preferences/").content.decode())
    assert "after 1 more public match that Owl reviews" in page.text
    assert "disabled" in page.one("input", id="id_shows_skill").attributes
    choose_to_show(ann)
    assert not User.objects.get(pk=ann.pk).preferences.shows_skill
    SideSums.objects.filter(pk=sides[0].pk).update(decisions=FEWEST_DECISIONS)
    page = parsed(browser(ann).get("/accounts/preferences/").content.decode())
    assert "disabled" not in page.one("input", id="id_shows_skill").attributes
    choose_to_show(ann)
    assert User.objects.get(pk=ann.pk).preferences.shows_skill


def test_owners_see_what_their_bots_give_away() -> None:
    ann, bob = two_friends()
    User.objects.filter(pk=ann.pk).update(owner=bob)
    ann.refresh_from_db()
    some_matches(ann, bob, FEWEST)
    assert LuckAndSkill(ann, bob).is_told


def test_a_page_without_matches_says_so() -> None:
    ann, _bob = two_friends()
    page = parsed(browser(ann).get(f"/players/{ann}/luck/").content.decode())
    assert "Nothing to show yet" in page.text


def test_private_matches_count_for_their_players_alone() -> None:
    ann, bob = two_friends()
    some_matches(ann, bob, FEWEST, is_private=True)
    assert LuckAndSkill(ann, ann).is_told
    owner = a_player("Owner")
    User.objects.filter(pk=bob.pk).update(owner=owner)
    bob.refresh_from_db()
    assert not LuckAndSkill(bob, owner).is_told


def test_guests_have_the_page_for_themselves() -> None:
    guest = a_guest()
    assert browser(guest).get(f"/players/{guest}/luck/").status_code == 200
    refused = browser(None).get(f"/players/{guest}/luck/")
    assert refused.status_code == 404
    assert "Nothing here" in refused.content.decode()


def test_only_the_last_matches_say_what_is_given_away() -> None:
    ann, bob = two_friends()
    [look] = some_matches(ann, bob, 1)
    SideSums.objects.all().delete()
    matches = [Match.objects.create(status=Match.Status.FINISHED) for _ in range(LATELY + 5)]
    now = timezone.now()
    for number, match in enumerate(matches):
        side = a_side(0.5 if number >= LATELY else 0.1)
        side.look = LookBack.objects.create(match=match, packed_account=look.packed_account)
        side.player, side.ended_at = ann, now - timedelta(days=number)
        side.save()
    figures = LuckAndSkill(ann, ann)
    assert len(figures.sides) == LATELY + 5
    assert figures.given_away is not None
    assert figures.given_away.points == 10


def test_the_sums_are_among_what_a_player_takes_along() -> None:
    ann, _bob = two_friends()
    some_matches(ann, _bob, 1)
    with export(ann) as file, ZipFile(file) as archive:
        [row] = json.loads(archive.read("luck.json"))
    assert row["decisions"] == SideSums.objects.get(player=ann).decisions
