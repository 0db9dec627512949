"""Private data of players over the API: notes, stars, follows and postponed matches."""

from typing import Any

import pytest

from accounts.models import Preferences, User
from buttons.models import FavouriteSet
from games import play
from games.models import Bell, Match, Seat
from tests.accounts.bots.bots import a_bot, let_bots
from tests.accounts.people import a_player
from tests.api.caller import Caller, content_of, refusal
from tests.conftest import LimitRequests
from tests.games.matches import a_match, an_offer, two_friends
from tests.stats.rows import a_button
from tests.tournaments.events import a_tournament

pytestmark = pytest.mark.django_db
NOTHING: dict[str, Any] = {"note": "", "starred": False, "later_until": None, "private_chat": False}


@pytest.fixture
def players(db: None) -> tuple[User, User]:
    return two_friends()


@pytest.fixture
def caller(players: tuple[User, User]) -> Caller:
    return Caller(players[0])


def whose_turn(match: Match, players: tuple[User, User]) -> User:
    return players[match.battle.active or 0]


# ---- matches


def test_a_note_and_a_star_are_kept_and_what_is_left_out_stays(
    players: tuple[User, User], caller: Caller
) -> None:
    path = f"/matches/{a_match(*players).pk}/own/"
    assert content_of(caller.get(path)) == NOTHING
    content_of(caller.post(path, note="Beware of their 20."))
    content_of(caller.post(path, starred=True))
    kept = {**NOTHING, "note": "Beware of their 20.", "starred": True}
    assert content_of(caller.post(path)) == content_of(caller.get(path)) == kept
    assert content_of(Caller(players[1]).get(path)) == NOTHING
    assert content_of(caller.post(path, note="", starred=False)) == NOTHING


def test_a_match_is_put_off_and_waits_again(players: tuple[User, User]) -> None:
    match = a_match(*players)
    mine = whose_turn(match, players)
    caller, path = Caller(mine), f"/matches/{match.pk}/own/"
    assert content_of(caller.post(path, later=True))["later_until"]
    assert content_of(caller.get("/turns/"))["items"] == []
    assert [each["number"] for each in content_of(caller.get("/matches/?state=later"))["items"]] == [match.pk]
    assert content_of(caller.post(path, later=False))["later_until"] is None
    assert [turn["number"] for turn in content_of(caller.get("/turns/"))["items"]] == [match.pk]
    other = Caller(next(player for player in players if player != mine))
    assert refusal(other.post(path, later=True, note="x"))[:2] == (409, "not-waiting")
    assert content_of(other.get(path)) == NOTHING


def test_a_chat_is_kept_private_and_opened_again(players: tuple[User, User], caller: Caller) -> None:
    match = a_match(*players)
    play.say(match.pk, players[1], "Between us.")
    assert content_of(caller.post(f"/matches/{match.pk}/own/", private_chat=True))["private_chat"]
    assert content_of(Caller().get(f"/matches/{match.pk}/"))["log"]["said"] == []
    content_of(caller.post(f"/matches/{match.pk}/own/", private_chat=False))
    assert content_of(Caller().get(f"/matches/{match.pk}/"))["log"]["said"]


def test_only_players_of_a_match_keep_marks_on_it(players: tuple[User, User]) -> None:
    path = f"/matches/{a_match(*players).pk}/own/"
    stranger = Caller(a_player("Tom"))
    assert refusal(stranger.get(path))[:2] == (403, "not-seated")
    assert refusal(stranger.post(path, starred=True))[:2] == (403, "not-seated")
    hidden = a_match(*players, is_private=True)
    assert refusal(stranger.get(f"/matches/{hidden.pk}/own/"))[:2] == (404, "not-found")
    assert refusal(Caller(players[0]).post(path, note="x" * 2001))[:2] == (422, "invalid")


def test_others_follow_a_match_until_its_end(players: tuple[User, User], caller: Caller) -> None:
    match, tom = a_match(*players), a_player("Tom")
    path = f"/matches/{match.pk}/follow/"
    assert content_of(Caller(tom).post(path, on=True)) == {"on": True}
    assert Bell.objects.filter(match=match, player=tom).exists()
    content_of(Caller(tom).post(path, on=False))
    assert not Bell.objects.exists()
    assert refusal(caller.post(path, on=True))[1] == "follows-anyway"


def test_matches_that_are_over_are_put_away_and_brought_back(
    players: tuple[User, User], caller: Caller
) -> None:
    matches = [play.surrender_match(a_match(*players).pk, players[1]).pk for _time in range(2)]
    running = a_match(*players)

    def closed() -> list[int]:
        return [each["number"] for each in content_of(caller.get("/matches/?state=closed"))["items"]]

    assert content_of(caller.post("/closed/dismiss/", matches=[matches[0], running.pk])) == {"matches": 1}
    assert closed() == [matches[1]]
    assert content_of(caller.post("/closed/dismiss/")) == {"matches": 1}
    assert refusal(caller.post("/closed/dismiss/"))[:2] == (409, "nothing-to-dismiss")
    assert content_of(caller.post("/closed/bring-back/")) == {"matches": 1}
    content_of(caller.post("/closed/bring-back/"))
    assert sorted(closed()) == matches
    assert refusal(caller.post("/closed/bring-back/"))[:2] == (409, "nothing-to-bring-back")
    assert not Seat.objects.filter(player=players[1], dismissed_at__isnull=False).exists()


# ---- players, tournaments, fighters


def test_players_are_followed_and_blocked(players: tuple[User, User], caller: Caller) -> None:
    a_player("Tom")
    assert content_of(caller.post("/players/Tom/follow/", on=True)) == {
        "follows": True,
        "is_friend": False,
        "blocks": False,
    }
    assert content_of(caller.post("/players/Bob/follow/", on=True))["is_friend"]
    assert content_of(caller.post("/players/Bob/block/", on=True)) == {
        "follows": False,
        "is_friend": False,
        "blocks": True,
    }
    assert (
        refusal(caller.body("/matches/", {"players": ["Bob"], "mine": {"recipe": "(6)"}}))[1] == "unavailable"
    )
    assert not content_of(caller.post("/players/Bob/block/", on=False))["blocks"]
    assert refusal(caller.post("/players/Ann/follow/", on=True))[1] == "not-with-oneself"
    assert refusal(caller.post("/players/Nobody/block/", on=True))[1] == "not-found"


def test_nobody_is_told_by_whom_they_are_blocked(players: tuple[User, User], caller: Caller) -> None:
    content_of(caller.post("/players/Bob/block/", on=True))
    bob = Caller(players[1])
    assert content_of(bob.post("/players/Ann/follow/", on=True)) == {
        "follows": True,
        "is_friend": False,
        "blocks": False,
    }


def test_a_bot_follows_and_blocks_nobody(players: tuple[User, User], caller: Caller) -> None:
    """Otherwise a bot could undo its owner's blocks."""
    bot = Caller(a_bot(players[0]))
    let_bots(players[1], Preferences.Bots.RATED)
    content_of(caller.post("/players/Bob/block/", on=True))
    for address in ("/players/Bob/follow/", "/players/Bob/block/"):
        assert refusal(bot.post(address, on=False))[:2] == (403, "bots-tie-nothing")
    offer: dict[str, object] = {"players": ["Bob"], "mine": {"recipe": "(6)"}, "theirs": {"recipe": "(6)"}}
    assert refusal(bot.body("/matches/", offer))[1] == "unavailable"


def test_a_tournament_is_followed(caller: Caller, players: tuple[User, User]) -> None:
    event = a_tournament()
    content_of(caller.post(f"/tournaments/{event.pk}/follow/", on=True))
    assert list(event.follows.values_list("player", flat=True)) == [players[0].pk]
    assert content_of(caller.post(f"/tournaments/{event.pk}/follow/", on=False)) == {"on": False}
    assert not event.follows.exists()
    hidden = a_tournament(by_link=True)
    assert refusal(caller.post(f"/tournaments/{hidden.pk}/follow/", on=True))[0] == 404


def test_fighters_and_sets_are_kept_as_favourites(players: tuple[User, User], caller: Caller) -> None:
    button = a_button("Angel", "(4) (6)")
    path = f"/fighters/{button.set.slug}/{button.slug}/favourite/"
    content_of(caller.post(path, on=True))
    assert [each["name"] for each in content_of(caller.get("/fighters/?favourite=on"))["items"]] == ["Angel"]
    content_of(caller.post(path, on=False))
    assert content_of(caller.get("/fighters/?favourite=on"))["items"] == []
    content_of(caller.post(f"/sets/{button.set.slug}/favourite/", on=True))
    assert FavouriteSet.objects.filter(player=players[0], set=button.set).exists()
    assert refusal(caller.post("/sets/nowhere/favourite/", on=True))[0] == 404


# ---- offers


def test_an_offer_is_described_by_its_proposer(players: tuple[User, User], caller: Caller) -> None:
    offer = an_offer(*players)
    content_of(caller.post(f"/matches/{offer.pk}/describe/", text="For beginners."))
    assert Match.objects.get(pk=offer.pk).description == "For beginners."
    other = Caller(players[1])
    assert refusal(other.post(f"/matches/{offer.pk}/describe/", text="x"))[1] == "not-the-proposer"


def test_an_offer_is_made_to_somebody_else(players: tuple[User, User], caller: Caller) -> None:
    offer, tom = an_offer(*players), a_player("Tom")
    path = f"/matches/{offer.pk}/offer-to/"
    assert [seat["player"] for seat in content_of(caller.post(path, player="Tom"))["seats"]] == ["Ann", "Tom"]
    assert content_of(caller.post(path, against="link"))["by_link"]
    assert content_of(caller.post(path, against="anybody"))["seats"][1]["is_open"]
    assert refusal(caller.post(path))[1] == "no-such-player"
    assert refusal(Caller(tom).post(path, player="Bob"))[1] == "not-yours-to-offer"


@pytest.mark.parametrize(
    ("how", "recipes"), [("same", ["(6) (8)", "(4) (10)"]), ("reversed", ["(4) (10)", "(6) (8)"])]
)
def test_the_same_players_are_offered_another_match(
    players: tuple[User, User], caller: Caller, how: str, recipes: list[str]
) -> None:
    match = a_match(*players)
    path = f"/matches/{match.pk}/rematch/"
    assert refusal(caller.post(path, how=how))[1] == "not-over"
    play.surrender_match(match.pk, players[0])
    again = {"Idempotency-Key": "again"}
    made = content_of(caller.post(path, how=how, headers=again))
    assert [seat["recipe"] for seat in made["seats"]] == recipes
    assert made["continues"] == match.pk
    assert content_of(caller.post(path, how=how, headers=again)) == made
    assert refusal(caller.post(path, how="upside-down"))[:2] == (422, "invalid")


# ---- scopes and limits


def calls(match: Match) -> list[str]:
    own = [f"/matches/{match.pk}/{call}/" for call in ("own", "follow", "describe", "offer-to", "rematch")]
    return [*own, "/closed/dismiss/", "/closed/bring-back/", "/players/Bob/follow/", "/players/Bob/block/"]


def test_a_token_that_only_reads_keeps_nothing(players: tuple[User, User]) -> None:
    match = a_match(*players)
    reader = Caller(players[0], plays=False, organises=False)
    found = [refusal(reader.post(path)) for path in calls(match)]
    assert found == [(403, "out-of-scope", {"scope": "play"})] * len(found)
    assert content_of(reader.get(f"/matches/{match.pk}/own/")) == NOTHING


def test_it_is_counted_with_the_browser(caller: Caller, limit_requests: LimitRequests) -> None:
    limit_requests("tie", 1)
    content_of(caller.post("/players/Bob/follow/", on=True))
    assert refusal(caller.post("/players/Bob/follow/", on=False))[:2] == (429, "too-often")
