"""Secrecy of bots: a bot sees what its seat may see, its owner what everybody may.

Matches that differ only in a secret look alike to them.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from functools import partial

import pytest
import time_machine
from pytest_django.fixtures import Settings

from accounts.models import Preferences, Token, User
from games import play
from games.models import Match
from notifications.events.reading import begin_to_listen
from rules import AddAuxiliary
from tests.accounts.bots.bots import a_bot, let_bots
from tests.accounts.people import PASSWORD, a_player
from tests.api.bmo import test_secrecy as at_the_door
from tests.api.bmo.client import BmoClient
from tests.api.caller import Caller, content_of, refusal
from tests.api.test_secrecy import everything_that_is_told
from tests.games.match_page.test_secrecy import (
    Play,
    everything_that_reaches,
    play_of,
    reach_of_play,
    size_choice,
)
from tests.games.matches import an_offer

pytestmark = pytest.mark.django_db

Worlds = tuple[Play, Play]
SIZES = (
    play_of((0, size_choice("X", 7, option={3: 4}))),
    play_of((0, size_choice("X", 19, option={3: 20}))),
)
AUXILIARIES = (play_of((0, AddAuxiliary(3))), play_of((0, AddAuxiliary(4))))


@pytest.fixture(autouse=True)
def time_stands_still() -> Iterator[None]:
    with time_machine.travel("2026-01-01 12:00", tick=False):
        yield


@pytest.fixture(autouse=True)
def nobody_calls_too_often(settings: Settings) -> None:
    unlimited = dict.fromkeys(("api", "door", "door_search"), "9999/m/key")
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, **unlimited}


@pytest.fixture
def ann() -> User:
    return a_player("Ann")


@pytest.fixture
def bob() -> User:
    return let_bots(a_player("Bob"), Preferences.Bots.RATED)


def shown_to(viewer: User | None, match: Match) -> dict[str, str]:
    """Collect what the API, events and the BMO endpoint show, and the pages for a viewer with a browser.

    The orders of the history depend on no viewer, so one is enough here.
    """
    assert viewer is not None
    listener = Caller(viewer)
    stream = listener.get("/events/?after=1", headers={"Accept": "text/event-stream"})
    found = {f"stream for {viewer}": stream.content.decode()}
    if viewer.is_bot:
        secret = Token.new(viewer, "door", timedelta(days=1), plays=True).secret
    else:
        secret = PASSWORD
        found |= everything_that_reaches(viewer, match)
    return (
        found
        | everything_that_is_told(viewer, match)
        | at_the_door.everything_that_is_told(viewer, match, secret, orders=["lastMove"])
    )


told_by = partial(reach_of_play, tell=shown_to)


def must_be_alike(offer: Match, worlds: Worlds, viewers: Sequence[User]) -> None:
    for viewer in viewers:
        begin_to_listen(viewer)
    found, again = (told_by(offer, seed, plays, *viewers) for seed, plays in zip((1, 2), worlds, strict=True))
    for asked, answer in found.items():
        assert answer == again[asked], asked


@pytest.mark.parametrize(
    ("mine", "theirs", "worlds"),
    [("(6) (20) (X) (4/20)", "(8) (20) c(12) (V)", SIZES), ("(6) (20) (X)", "+(8) +(20) (V)", AUXILIARIES)],
    ids=["sizes", "auxiliary"],
)
class TestSecretsOfTheOther:
    def test_a_bot_learns_none_of_a_person(
        self, ann: User, bob: User, mine: str, theirs: str, worlds: Worlds
    ) -> None:
        bot = a_bot(ann)
        must_be_alike(an_offer(bob, bot, mine, theirs, words="tea"), worlds, [bot, ann])

    def test_a_bot_learns_none_of_another_bot_of_its_owner(
        self, ann: User, mine: str, theirs: str, worlds: Worlds
    ) -> None:
        bot, other = a_bot(ann), a_bot(ann, "Crowbar")
        must_be_alike(an_offer(other, bot, mine, theirs, words="tea"), worlds, [bot, ann])

    def test_its_owner_learns_none_of_the_bot(
        self, ann: User, bob: User, mine: str, theirs: str, worlds: Worlds
    ) -> None:
        must_be_alike(an_offer(a_bot(ann), bob, mine, theirs, words="tea"), worlds, [ann, bob])

    def test_its_owner_learns_none_of_the_bot_when_they_play_it(
        self, ann: User, mine: str, theirs: str, worlds: Worlds
    ) -> None:
        must_be_alike(an_offer(a_bot(ann), ann, mine, theirs, words="tea"), worlds, [ann])


def test_the_plays_differ_for_the_bot_that_has_chosen(ann: User, bob: User) -> None:
    bot = a_bot(ann)
    offer = an_offer(bot, bob, "(6) (20) (X) (4/20)", "(8) (20) c(12) (V)", words="tea")
    found = [told_by(offer, 1, plays, bot) for plays in SIZES]
    assert found[0][f"match for {bot}"] != found[1][f"match for {bot}"]


@pytest.fixture
def private(ann: User, bob: User) -> Match:
    return play.accept(an_offer(bob, a_bot(ann), is_private=True).pk, User.objects.get(owner=ann))


@pytest.mark.parametrize("ask", ["page", "api", "door"])
def test_a_private_match_of_a_bot_does_not_exist_for_its_owner(private: Match, ann: User, ask: str) -> None:
    find: dict[str, Callable[[], object]] = {
        "page": lambda: everything_that_reaches(ann, private)[f" for {ann}"][:3],
        "api": lambda: str(Caller(ann).get(f"/matches/{private.pk}/").status_code),
        "door": lambda: BmoClient(ann).refused("loadGameData", game=private.pk),
    }
    assert find[ask]() == (f"Game {private.pk} does not exist." if ask == "door" else "404")
    bot = User.objects.get(owner=ann)
    assert content_of(Caller(bot).get(f"/matches/{private.pk}/"))["number"] == private.pk


def test_an_owner_cannot_answer_for_the_bot(ann: User, bob: User) -> None:
    match = play.accept(an_offer(bob, a_bot(ann)).pk, User.objects.get(owner=ann))
    (decision,) = match.battle.decisions.values()
    refused = Caller(ann).post(
        f"/matches/{match.pk}/act/", decision=decision.number, action={"type": "surrender"}
    )
    assert refusal(refused)[:2] == (403, "not-seated")


def test_an_owner_hears_no_event_of_the_bot(ann: User, bob: User) -> None:
    bot = a_bot(ann)
    for player in (ann, bot):
        begin_to_listen(player)
        player.refresh_from_db()
    match = an_offer(bob, bot)
    heard = [content_of(Caller(player).get("/events/?after=1"))["items"] for player in (ann, bot)]
    assert [[(event["kind"], event["match"]) for event in each] for each in heard] == [
        [],
        [("offered", match.pk)],
    ]
