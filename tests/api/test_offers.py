"""Offers of matches over the API: made, accepted, refused and kept."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from accounts.models import Introduction, Invitation, KeptAnswer, Token, User
from buttons.models import Button, ButtonSet
from games.models import Match
from tests.accounts.bots.bots import a_bot
from tests.accounts.people import a_guest, a_player, block
from tests.api.caller import Caller, content_of, refusal
from tests.conftest import LimitRequests
from tests.games.matches import a_match, an_offer, two_friends

pytestmark = pytest.mark.django_db
MINE = {"recipe": "(6) (8)"}
OPEN: dict[str, Any] = {"against": "anybody", "mine": MINE}


@pytest.fixture
def players(db: None) -> tuple[User, User]:
    return two_friends()


@pytest.fixture
def caller(players: tuple[User, User]) -> Caller:
    return Caller(players[0])


@pytest.fixture
def anvil(db: None) -> Button:
    owner = ButtonSet.objects.create(name="Smithy")
    return Button.objects.create(name="Anvil", set=owner, recipe="(4) (6) (8) (10) (X)")


def test_a_friend_is_challenged_and_accepts(
    caller: Caller, players: tuple[User, User], anvil: Button
) -> None:
    terms = {"first_to": 2, "pace": "days:3", "description": "tea"}
    offer = content_of(
        caller.post("/matches/", players=["bob"], mine={"fighter": "smithy/anvil"}, terms=terms, words="tea")
    )
    assert (offer["status"], offer["me"]) == ("offered", 0)
    assert offer["terms"] | terms == offer["terms"]
    assert offer["terms"]["rated"] is True
    assert [seat["player"] for seat in offer["seats"]] == ["Ann", "Bob"]
    assert offer["seats"][0]["fighter"] == "Anvil"
    bob = Caller(players[1])
    accepted = content_of(bob.post(f"{offer['address']}accept/", mine={"recipe": "(4) (20)"}, words="coffee"))
    assert (accepted["status"], accepted["phase"]) == ("playing", "sizes")
    match = Match.objects.get(pk=offer["number"])
    assert [seat.dice_words for seat in match.all_seats] == ["tea", "coffee"]


@pytest.mark.services
def test_both_ban_fighters(caller: Caller, players: tuple[User, User], anvil: Button) -> None:
    owner = ButtonSet.objects.create(name="Forge")
    for name in ("Bellows", "Tongs"):
        Button.objects.create(name=name, set=owner, recipe="(4) (6)")
    lot = {"fighter": "lot:playable=on"}
    given: dict[str, Any] = {"players": ["bob"], "mine": lot, "theirs": lot, "terms": {"bans": 1}}
    assert refusal(caller.post("/matches/", **given, bans=["Yew"]))[1:] == (
        "no-fighter-to-ban",
        {"name": "Yew"},
    )
    offer = content_of(caller.post("/matches/", **given, bans=["anvil"]))
    assert (offer["terms"]["bans"], offer["seats"][0]["bans"]) == (1, ["Anvil"])
    bob = Caller(players[1])
    answer = bob.post(f"{offer['address']}accept/", bans=["Anvil", "Tongs"])
    assert refusal(answer)[1:] == ("too-many-banned", {"most": 1})
    accepted = content_of(bob.post(f"{offer['address']}accept/", bans=["Tongs"]))
    assert [seat["fighter"] for seat in accepted["seats"]] == ["Bellows", "Bellows"]


def test_both_draft_their_fighters(caller: Caller, players: tuple[User, User]) -> None:
    owner = ButtonSet.objects.create(name="Forge")
    for name in ("Bellows", "Tongs", "Hammer", "Coal", "Water"):
        Button.objects.create(name=name, set=owner, recipe="(4) (6)")
    offer = content_of(caller.post("/matches/", players=["bob"], terms={"draft": 1}, pool=["tongs", "Coal"]))
    assert offer["pool"] == ["Bellows", "Coal", "Hammer", "Tongs", "Water"]
    bob, accept = Caller(players[1]), f"{offer['address']}accept/"
    assert refusal(bob.post(accept, choice="Anvil"))[1] == "not-in-draft"
    assert content_of(bob.post(accept, choice="Coal"))["seats"][1]["bans"] == ["Coal"]
    caller.post(accept, choice="Water")
    picked = content_of(caller.post(accept, choice="Tongs"))
    assert [seat["accepted"] for seat in picked["seats"]] == [True, False]
    begun = content_of(bob.post(accept, choice="Hammer"))
    assert (begun["status"], [seat["fighter"] for seat in begun["seats"]]) == ("playing", ["Tongs", "Hammer"])


def test_an_offer_with_an_own_recipe_is_friendly_unless_it_says_otherwise(caller: Caller) -> None:
    assert content_of(caller.post("/matches/", **OPEN))["terms"]["rated"] is False
    assert content_of(caller.post("/matches/", **OPEN, terms={"rated": True}))["terms"]["rated"] is True


@pytest.mark.services
def test_an_open_offer_is_found_and_taken_by_somebody(caller: Caller) -> None:
    offer = content_of(caller.post("/matches/", **OPEN))
    tom = Caller(a_player("Tom"))
    (found,) = content_of(tom.get("/offers/"))["items"]
    assert found["number"] == offer["number"]
    assert content_of(tom.get("/offers/", ruleset="goblin"))["items"] == []
    taken = content_of(tom.post(f"{found['address']}accept/", mine={"recipe": "(4) (4)"}))
    assert taken["status"] == "playing"


@pytest.mark.services
def test_open_offers_go_on_by_cursor(
    caller: Caller, players: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.calls.offers.PAGE", 1)
    offers = [an_offer(players[0], None).pk for _offer in range(2)]
    page = content_of(Caller().get("/offers/"))
    again = content_of(Caller().get("/offers/", after=page["next"]))
    assert [page["items"][0]["number"], again["items"][0]["number"]] == offers[::-1]
    assert again["next"] is None


def test_it_is_declined_and_withdrawn(caller: Caller, players: tuple[User, User]) -> None:
    asked, own = an_offer(players[1], players[0]), an_offer(*players)
    assert content_of(caller.post(f"/matches/{asked.pk}/decline/", reason="No time."))["status"] == "declined"
    assert content_of(caller.post(f"/matches/{own.pk}/decline/"))["status"] == "withdrawn"
    assert refusal(caller.post(f"/matches/{own.pk}/decline/")) == (409, "offer-is-gone", {})


@pytest.mark.services
def test_an_offer_stands(caller: Caller, players: tuple[User, User]) -> None:
    offer = an_offer(players[0], None)
    (kept,) = content_of(caller.post(f"/matches/{offer.pk}/keep-on-offer/", on_offer=2))["items"]
    assert (kept["on_offer"], len(kept["matches"])) == (2, 2)
    (changed,) = content_of(caller.post(f"/standing-offers/{kept['number']}/", on_offer=1, running=3))[
        "items"
    ]
    assert (changed["running"], len(changed["matches"])) == (3, 1)
    assert content_of(caller.get("/standing-offers/"))["items"] == [changed]
    assert content_of(caller.post(f"/standing-offers/{kept['number']}/end/"))["items"] == []


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"players": ["nobody"], "mine": MINE}, "no-such-player"),
        ({"players": ["Ann"], "mine": MINE}, "against-oneself"),
        ({"against": "anybody", "mine": {"recipe": "(6"}}, "unreadable-not-closed"),
        ({"against": "anybody", "mine": {"fighter": "no/where"}}, "no-such-button"),
        ({"against": "anybody", "mine": {"recipe": "(6) (1001)"}}, "unreadable-size-large"),
        ({"against": "anybody"}, "button-missing"),
        ({"players": ["Bob"], "mine": MINE, "seats": 3, "terms": {"ruleset": "goblin"}}, "too-many-seats"),
    ],
)
def test_what_cannot_be_offered_is_refused_as_in_the_browser(
    caller: Caller, given: dict[str, Any], code: str
) -> None:
    assert refusal(caller.post("/matches/", **given))[1] == code
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ({"terms": {"first_to": 10}}, ["body", "terms", "first_to"]),
        ({"terms": {"ruleset": "chess"}}, ["body", "terms", "ruleset"]),
        ({"terms": {"pace": "days:4"}}, ["body", "terms", "pace"]),
        ({"terms": {"first_to": "3"}}, ["body", "terms", "first_to"]),
        ({"terms": {"colour": "red"}}, ["body", "terms", "colour"]),
        ({"against": "robots"}, ["body", "against"]),
        ({"against": "players"}, ["body", "players"]),
        ({"lasts": 31}, ["body", "lasts"]),
    ],
)
def test_a_wrong_term_is_named(caller: Caller, given: dict[str, Any], place: list[str]) -> None:
    status, code, data = refusal(caller.post("/matches/", **(OPEN | given)))
    assert (status, code) == (422, "invalid")
    assert [wrong["place"] for wrong in data["places"]] == [place]


def test_guests_the_unverified_and_the_blocked_meet_nobody_new(caller: Caller) -> None:
    tom = a_player("Tom")
    block(tom, User.objects.get(username="Ann"))
    assert refusal(caller.post("/matches/", players=["Tom"], mine=MINE))[1] == "unavailable"
    guest = Caller(a_guest())
    assert refusal(guest.post("/matches/", players=["Tom"], mine=MINE))[1] == "guests-play-few"
    assert refusal(guest.post("/matches/", **OPEN))[1] == "guests-play-few"
    new = Caller(a_player("Neo", verified=False))
    assert refusal(new.post("/matches/", players=["Tom"], mine=MINE))[1] == "address-not-confirmed"


def test_muted_players_say_nothing(caller: Caller, players: tuple[User, User]) -> None:
    match = a_match(*players)
    User.objects.filter(pk=players[0].pk).update(muted_until=timezone.now() + timedelta(days=1))
    said: list[tuple[str, dict[str, Any]]] = [
        (f"/matches/{match.pk}/say/", {"text": "Hello!"}),
        ("/matches/", {**OPEN, "terms": {"description": "Hello!"}}),
    ]
    for path, given in said:
        assert refusal(caller.post(path, **given))[:2] == (403, "muted")


def test_offering_counts_against_the_limit_of_the_page(caller: Caller, limit_requests: LimitRequests) -> None:
    limit_requests("propose", 1)
    content_of(caller.post("/matches/", **OPEN))
    assert refusal(caller.post("/matches/", **OPEN))[:2] == (429, "too-often")


@pytest.mark.services
def test_the_same_key_makes_one_match(caller: Caller) -> None:
    key = {"Idempotency-Key": "first"}
    made = content_of(caller.post("/matches/", key, **OPEN))
    again = caller.post("/matches/", key, **OPEN)
    assert content_of(again)["number"] == made["number"]
    assert again.headers["Idempotency-Replayed"] == "true"
    assert Match.objects.count() == 1
    assert (
        content_of(caller.post("/matches/", {"Idempotency-Key": "other"}, **OPEN))["number"] != made["number"]
    )


def test_a_key_stands_for_one_call(caller: Caller) -> None:
    key = {"Idempotency-Key": "first"}
    content_of(caller.post("/matches/", key, **OPEN))
    other = {**OPEN, "lasts": 3}
    assert refusal(caller.post("/matches/", key, **other)) == (409, "key-of-another", {})


def test_a_refusal_is_not_kept(caller: Caller, limit_requests: LimitRequests) -> None:
    key = {"Idempotency-Key": "first"}
    refusal(caller.post("/matches/", key, against="anybody"))
    assert not KeptAnswer.objects.exists()
    content_of(caller.post("/matches/", key, **OPEN))


@pytest.mark.parametrize("key", ["", "with spaces", "x" * 81, "é"])
def test_a_key_is_plain_text(caller: Caller, key: str) -> None:
    status, code, data = refusal(caller.post("/matches/", {"Idempotency-Key": key}, **OPEN))
    assert (status, code) == (422, "invalid")
    assert data["places"][0]["place"] == ["header", "Idempotency-Key"]


@pytest.mark.services
def test_a_token_has_so_many_keys_a_day(caller: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.idempotency.MOST_KEPT", 1)
    content_of(caller.post("/matches/", {"Idempotency-Key": "first"}, **OPEN))
    answer = caller.post("/matches/", {"Idempotency-Key": "second"}, **OPEN)
    assert refusal(answer) == (429, "too-many-keys", {"most": 1})
    assert Match.objects.count() == 1


@pytest.mark.services
def test_kept_answers_are_swept_after_a_day(caller: Caller) -> None:
    content_of(caller.post("/matches/", {"Idempotency-Key": "first"}, **OPEN))
    call_command("tidy", verbosity=0)
    assert KeptAnswer.objects.count() == 1
    KeptAnswer.objects.update(made_at=timezone.now() - timedelta(days=1, minutes=1))
    call_command("tidy", verbosity=0)
    assert not KeptAnswer.objects.exists()
    assert Token.objects.exists()


# ---- by link


def key_of(host: User) -> str:
    return Invitation.objects.get_or_create(host=host)[0].key


@pytest.fixture
def by_link(caller: Caller) -> int:
    number: int = content_of(caller.post("/matches/", against="link", mine=MINE, theirs=MINE))["number"]
    return number


def test_a_stranger_takes_a_match_by_its_link(by_link: int, players: tuple[User, User]) -> None:
    stranger = a_player("Tom")
    taken = content_of(
        Caller(stranger).post("/links/take/", key=key_of(players[0]), match=by_link, words="tea")
    )
    assert (taken["number"], taken["status"], taken["me"]) == (by_link, "playing", 1)
    assert Match.objects.get(pk=by_link).all_seats[1].dice_words == "tea"
    assert Introduction.objects.get().visitor == stranger
    again = Caller(a_player("Eve")).post("/links/take/", key=key_of(players[0]), match=by_link)
    assert refusal(again)[:2] == (409, "offer-is-gone")


def test_a_link_is_good_for_its_matches_only(by_link: int, players: tuple[User, User]) -> None:
    ann, bob = players
    tom = Caller(a_player("Tom"))
    for key, number, status, code in (
        ("x" * 22, by_link, 404, "not-found"),
        (key_of(bob), by_link, 409, "offer-is-gone"),
        (key_of(ann), an_offer(ann, bob).pk, 409, "offer-is-gone"),
        (key_of(ann), 2**31 - 1, 409, "offer-is-gone"),
    ):
        assert refusal(tom.post("/links/take/", key=key, match=number))[:2] == (status, code)
    assert not Introduction.objects.exists()
    assert Match.objects.get(pk=by_link).is_offered


def test_the_host_and_those_apart_from_them_take_nothing(by_link: int, players: tuple[User, User]) -> None:
    eve = a_player("Eve")
    block(players[0], eve)
    for taker, code in ((players[0], "no-seat-left"), (eve, "unavailable")):
        answer = Caller(taker).post("/links/take/", key=key_of(players[0]), match=by_link)
        assert refusal(answer)[1] == code
    assert Match.objects.get(pk=by_link).is_offered


def test_a_bot_takes_no_match_by_link_that_bots_may_not_join(
    by_link: int, players: tuple[User, User]
) -> None:
    bot = Caller(a_bot(a_player("Owner")))
    status, _code, _data = refusal(bot.post("/links/take/", key=key_of(players[0]), match=by_link))
    assert status == 422
    assert Match.objects.get(pk=by_link).is_offered
    assert not Introduction.objects.exists()
