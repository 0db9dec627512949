"""Searches for an opponent over the API."""

import pytest

from buttons.models import Button
from games.models.seek import Seek
from tests.accounts.bots.bots import a_bot
from tests.accounts.people import a_player
from tests.api.caller import Caller, content_of, refusal
from tests.community.forum.talks import a_regular
from tests.stats.rows import a_button

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def angel(db: None) -> Button:
    return a_button("Angel", "(4) (6) (8) (10) (X)")


def test_a_player_looks_now_and_over_days_and_stops() -> None:
    ann = Caller(a_regular("Ann"))
    once = {"Idempotency-Key": "look"}
    live = content_of(ann.post("/searches/", pace="now", rated=False, headers=once))
    assert (live["pace"], live["fighter"], live["end"], live["match"]) == ("now", "", "", None)
    assert content_of(ann.post("/searches/", pace="now", rated=False, headers=once)) == live
    slow = content_of(ann.post("/searches/", pace="days", near=True))
    assert [each["number"] for each in content_of(ann.get("/searches/"))["items"]] == [
        live["number"],
        slow["number"],
    ]
    assert content_of(ann.post(f"/searches/{live['number']}/stop/"))["end"] == "left"
    assert refusal(ann.post(f"/searches/{live['number']}/stop/"))[:2] == (409, "no-such-search")


def test_asking_keeps_a_search_for_now_alive() -> None:
    player = a_regular("Ann")
    ann = Caller(player)
    number = content_of(ann.post("/searches/", pace="now"))["number"]
    Seek.objects.update(seen_at="2020-01-01T00:00Z")
    assert content_of(ann.get("/searches/"))["items"][0]["number"] == number
    assert Seek.objects.get().seen_at.year > 2020


def test_an_open_offer_is_taken_at_once() -> None:
    angel = {"fighter": "brom/angel"}
    offer = Caller(a_regular("Bob")).post(
        "/matches/", against="anybody", mine=angel, terms={"pace": "days:3"}
    )
    found = content_of(Caller(a_regular("Ann")).post("/searches/", pace="days"))
    assert (found["match"], found["end"]) == (content_of(offer)["number"], "met")


def test_what_is_refused_on_the_page_is_refused_with_its_sentence() -> None:
    regular = a_regular("Ann")
    ann = Caller(regular)
    assert refusal(ann.post("/searches/", pace="now", fighter="random:"))[:2] == (422, "fighter-from-list")
    assert refusal(ann.post("/searches/", pace="soon"))[:2] == (422, "invalid")
    content_of(ann.post("/searches/", pace="now"))
    assert refusal(ann.post("/searches/", pace="now"))[:2] == (409, "looks-already")
    newcomer = Caller(a_player("Newcomer"))
    refused = newcomer.post("/searches/", pace="now", headers={"Accept-Language": "en"})
    assert refused.json()["detail"].startswith("Finish")
    assert refusal(Caller(a_bot(regular)).post("/searches/", pace="now"))[1] == "bots-do-not-look"
    assert Seek.objects.count() == 1
    another = Caller(a_regular("Bob"))
    assert refusal(another.post(f"/searches/{Seek.objects.get().pk}/stop/"))[1] == "no-such-search"


def test_a_token_that_only_reads_looks_for_nobody() -> None:
    reader = Caller(a_regular("Ann"), plays=False, organises=False)
    for path in ("/searches/", "/searches/1/stop/"):
        assert refusal(reader.post(path, pace="now")) == (403, "out-of-scope", {"scope": "play"})
    assert content_of(reader.get("/searches/"))["items"] == []
