"""Promises of dice: shown before a player sends anything, valid once, kept, and verifiable from pages."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

import pytest
import time_machine
from django.core.management import call_command
from django.test import Client
from pytest_django.fixtures import Settings

from accounts.models import User
from buttons.models import Button, ButtonSet
from games import play
from games.models import Match, Seat
from games.play import MatchCode, ProposedSeat, fair_dice
from games.play.promises import LASTS, new_promise, read_promise
from robots.seating import make_robots
from rules import Surrender
from tests.accounts.people import a_player, signed_in
from tests.games.matches import a_match, act, an_offer, play_at_random, play_to_the_end, two_friends
from tests.html import Element, parsed
from tests.promises import with_promise
from tests.refusals import refused_as
from tests.tournaments.events import a_tournament
from tests.tournaments.events import play_to_the_end as play_event
from tournaments import verbs
from tournaments.course.advancing import advance
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db


# ---- a verifier that knows nothing but what the page of a match's dice says


class Roll(NamedTuple):
    low: int
    high: int
    result: int


class PageOfDice:
    def __init__(self, match: Match) -> None:
        self.page = parsed(Client().get(f"{match.get_absolute_url()}dice/").content.decode())
        self.told = dict(terms_of(self.page.one("dl")))

    def beside(self, name: str) -> str:
        return self.told[name]

    @property
    def words(self) -> list[str]:
        found = [said for name, said in self.told.items() if name.endswith("’s words")]
        return ["" if said == "none" else said for said in found]

    @property
    def rolls(self) -> list[Roll]:
        rows = [[cell.text for cell in row.all("td")] for row in self.page.one("tbody").all("tr")]
        return [Roll(int(low), int(high), int(result)) for _n, _for, low, high, result, _ok in rows]

    def is_right(self) -> bool:
        secret = bytes.fromhex(self.beside("The secret"))
        if hashlib.sha256(secret).hexdigest() != self.beside("The promise"):
            return False
        return all(
            roll_of(secret, self.words, number, roll.low, roll.high) == roll.result
            for number, roll in enumerate(self.rolls, start=1)
        )


def terms_of(page: Element) -> Iterator[tuple[str, str]]:
    parts = page.all("dt"), page.all("dd")
    for name, said in zip(*parts, strict=True):
        yield name.text, said.text


def roll_of(secret: bytes, words: list[str], number: int, low: int, high: int) -> int:
    results = high - low + 1
    for attempt in count():
        text = "\n".join([*sorted(words), str(number), str(attempt)])
        made = int.from_bytes(hmac.new(secret, text.encode("utf-8"), hashlib.sha256).digest(), "big")
        if made < 2**256 - 2**256 % results:
            return low + made % results
    raise AssertionError("unreachable")


def test_the_rolls_of_a_match_are_checked_with_what_its_page_says_alone() -> None:
    ann, bob = two_friends()
    promise = read_promise(new_promise())[0]
    offer = play.propose(
        ann, [ProposedSeat(ann, "(6) (8)"), ProposedSeat(bob, "(20)")], words="zebra", promise=promise
    )
    page = PageOfDice(play_at_random(play.accept(offer.pk, bob, words="Älpler")))
    assert page.words == ["zebra", "Älpler"]
    assert len(page.rolls) > 3
    assert page.is_right()
    page.told["Bob’s words"] = "Alpler"
    assert not page.is_right()


def a_joined_tournament(kind: str = "knock-out") -> Tournament:
    """Start a tournament that three players have joined on its page, each with words of their own."""
    event = a_tournament(kind, places_from=3, places_to=3)
    assert event.commitment in Client().get(event.get_absolute_url()).content.decode()
    for number in range(3):
        player = a_player(f"Player{number}", rating=1500)
        signed_in(player).post(f"{event.get_absolute_url()}join/", {"words": f"word {number}"})
    advance(event.pk)
    return event


def test_the_rolls_of_a_tournament_are_checked_with_what_pages_say_alone() -> None:
    event = a_joined_tournament()
    secret_of = fair_dice.unseal(event.sealed_seed).hex()
    assert secret_of not in Client().get(event.get_absolute_url()).content.decode()
    play_event(event)
    page = parsed(Client().get(event.get_absolute_url()).content.decode()).text
    secret = bytes.fromhex(page.split("The secret: ")[1][:64])
    assert hashlib.sha256(secret).hexdigest() == event.commitment
    matches = Match.objects.filter(of_event=True)
    assert len(matches) == 2
    for match in matches:
        dice = PageOfDice(match)
        assert dice.is_right()
        assert set(dice.words) < {"word 0", "word 1", "word 2"}
        assert dice.beside("The tournament’s promise") == event.commitment
        lines = dice.beside(
            "Both players’ numbers, then 1 for their first match in the tournament, "
            "2 for their second, and so on"
        ).split()
        made = hmac.new(secret, "\n".join(lines).encode(), hashlib.sha256).hexdigest()
        assert made == dice.beside("The secret")


def test_players_who_meet_again_in_a_tournament_roll_other_dice() -> None:
    event = a_joined_tournament("by-hand")
    one, other, _third = Entry.objects.filter(tournament=event).order_by("pk")
    assert event.organiser is not None
    for _meeting in range(2):
        verbs.pair_by_hand(event.pk, event.organiser, one.pk, other.pk)
        advance(event.pk)
    first, second = Match.objects.order_by("pk")
    assert [match.event_meeting.split()[-1] for match in (first, second)] == ["1", "2"]
    assert first.commitment != second.commitment


# ---- on the page, before anything is sent


def promise_in(page: Element) -> str:
    return filled_in(page, "promise")


def filled_in(page: Element, field: str) -> str:
    fields = [given.attributes for given in page.all("input") if given.attributes.get("name") == field]
    return fields[0].get("value", "")


def is_kept(text: str, match: Match, words: str) -> None:
    """Check that the match has the promised dice, and that only the player added words to them."""
    assert match.commitment in [promise.commitment for promise in read_promise(text)]
    assert match.promised == Match.Promised.ON_PAGE
    assert sorted(Seat.objects.filter(match=match).values_list("dice_words", flat=True)) == ["", words]


@pytest.fixture
def plain_fighters() -> None:
    made = ButtonSet.objects.create(name="Soldiers")
    for name in ("Avis", "Bauer"):
        Button.objects.create(set=made, name=name, recipe="(4) (6) (8) (10) (20)")


@pytest.mark.parametrize("address", ["/robots/", "/matches/open/", "/matches/watch/"])
def test_a_robot_is_met_with_dice_that_stand_in_the_page(plain_fighters: None, address: str) -> None:
    make_robots()
    client = signed_in(a_player("Ann"))
    page = parsed(client.get(address).content.decode())
    form = next(form for form in page.all("form") if form.attributes.get("action", "").endswith("/play/"))
    promise = promise_in(form)
    client.post(form.attributes["action"], {"promise": promise, "words": "tea"})
    is_kept(promise, Match.objects.get(), "tea")


def test_a_match_is_offered_with_dice_that_stand_in_the_form() -> None:
    ann, bob = two_friends()
    client = signed_in(ann)
    page = parsed(client.get("/matches/new/").content.decode())
    promise = promise_in(page)
    shown = [code.text for code in page.one("div", id="more").all("code", kind="long")]
    given = {"opponent": bob.username, "my_recipe": "(6)", "their_recipe": "(8)", "first_to": "1"}
    sent = given | {"ruleset": "online", "times": "3", "promise": promise, "words": "tea"}
    assert client.post("/matches/new/", sent).status_code == 302
    offers = list(Match.objects.order_by("pk"))
    assert [offer.commitment for offer in offers] == shown[:3]
    assert len(set(shown)) == len(shown) == 20
    is_kept(promise, offers[2], "tea")


def test_a_rematch_and_a_match_on_one_device_have_dice_that_stand_in_the_page() -> None:
    ann, bob = two_friends()
    old = a_match(ann, bob, first_to=1)
    old = act(old, next(iter(old.battle.decisions)), Surrender())
    page = parsed(signed_in(ann).get(old.get_absolute_url()).content.decode())
    again = next(form for form in page.all("form") if form.attributes.get("action", "").endswith("/rematch/"))
    signed_in(ann).post(
        again.attributes["action"], {"how": "same", "promise": promise_in(again), "words": "tea"}
    )
    is_kept(promise_in(again), Match.objects.latest("pk"), "tea")
    made = ButtonSet.objects.create(name="Soldiers")
    Button.objects.create(set=made, name="Avis", recipe="(4) (4) (10) (12) (X)")
    page = parsed(signed_in(ann).get("/matches/on-one-device/").content.decode())
    given = {"name_0": "Ann", "name_1": "Friend", "first_to": "1", "ruleset": "online", "seats": "2"}
    signed_in(ann).post(
        "/matches/on-one-device/", given | {"promise": promise_in(page.one("main")), "words": "tea"}
    )
    is_kept(promise_in(page.one("main")), Match.objects.latest("pk"), "tea")


def test_who_accepts_has_the_promise_before_their_eyes() -> None:
    ann, bob = two_friends()
    offer = an_offer(ann, bob)
    client = signed_in(bob)
    page = parsed(client.get(offer.get_absolute_url()).content.decode())
    assert offer.commitment in page.text
    assert page.one("input", id="words").attributes.get("value", "") == "", "the site makes up no words"
    home = parsed(client.get("/matches/").content.decode())
    assert home.all("input", data_promised=offer.commitment)
    client.post(f"{offer.get_absolute_url()}accept/")
    match = Match.objects.get()
    assert [seat.dice_words for seat in match.all_seats] == ["", ""]
    told = parsed(client.get(f"{match.get_absolute_url()}dice/").content.decode()).text
    assert "Bob’s words none" in told
    assert "Without words that came after the promise, this page only proves" in told


# ---- good once, for a day


def begun_with(player: User, text: str) -> Match:
    promise = read_promise(text)[0]
    return play.propose(player, [ProposedSeat(player, "(6)"), ProposedSeat(None, "(8)")], promise=promise)


def test_a_promise_is_good_for_one_match() -> None:
    ann, bob = two_friends()
    text = new_promise()
    begun_with(ann, text)
    for player in (ann, bob):
        with refused_as(MatchCode.PROMISE_IS_GONE):
            begun_with(player, text)
    assert Match.objects.count() == 1


def test_a_promise_is_good_for_a_day_and_only_as_it_was_made() -> None:
    with time_machine.travel("2026-05-01 12:00", tick=False) as clock:
        text = new_promise()
        clock.shift(LASTS)
        read_promise(text)
        clock.shift(1)
        with refused_as(MatchCode.PROMISE_IS_GONE):
            read_promise(text)
    for changed in (new_promise()[:-1], "1-a-b:c:d", "\0", "x" * 5000):
        with refused_as(MatchCode.PROMISE_IS_GONE):
            read_promise(changed)
    with refused_as(MatchCode.PROMISE_MISSING):
        read_promise("")


def test_a_promise_made_with_an_older_key_is_kept(settings: Settings) -> None:
    text = new_promise()
    commitment = read_promise(text)[0].commitment
    settings.DICE_KEYS = ["a new key", *settings.DICE_KEYS]
    assert read_promise(text)[0].commitment == commitment
    settings.DICE_KEYS = ["a new key"]
    with refused_as(MatchCode.PROMISE_IS_GONE):
        read_promise(text)


@pytest.mark.parametrize("promise", ["", "nonsense"])
def test_without_a_good_promise_a_page_with_a_new_one_is_all_that_comes(
    plain_fighters: None, promise: str
) -> None:
    make_robots()
    ann, _bob = two_friends()
    client = signed_in(ann)
    given = {"against": "anybody", "my_recipe": "(6)", "first_to": "1", "ruleset": "online", "words": "tea"}
    answer = client.post("/matches/new/", given | {"promise": promise})
    page = parsed(answer.content.decode())
    assert answer.status_code == 422
    assert "The promise for the dice" in page.text
    assert filled_in(page, "words") == "", "too early for the new promise"
    assert not Match.objects.exists()
    assert client.post("/matches/new/", given | {"promise": promise_in(page)}).status_code == 302
    told = client.post("/play/", {"promise": promise}, follow=True).content.decode()
    assert "The promise for the dice" in told
    assert Match.objects.count() == 1


def test_words_that_went_along_to_choose_a_fighter_keep_their_promise() -> None:
    ann, _bob = two_friends()
    client = signed_in(ann)
    sent = with_promise(words="tea", mine="", my_recipe="(6)")
    for address, kept in ((sent, "tea"), ({**sent, "promise": ""}, "")):
        page = parsed(client.get("/matches/new/", address).content.decode())
        assert filled_in(page, "words") == kept
        assert (promise_in(page) == sent["promise"]) is (kept == "tea")


# ---- matches from before


def test_a_match_by_the_former_rule_is_checked_by_it() -> None:
    offer = an_offer(*two_friends(), first_to=1)
    Match.objects.update(promised=Match.Promised.FORMER)
    match = play_to_the_end(offer)
    assert match.dice_lines == ["", "", str(match.pk)]
    call_command("verify_matches", verbosity=0)
    page = Client().get(f"{match.get_absolute_url()}dice/").content.decode()
    assert "all of them are right" in page
    assert "the number of the match" in page
