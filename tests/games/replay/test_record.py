"""A finished match as a file: as text that plays again, and as JSON like the API's."""

from typing import Any

import pytest
from django.core.cache import cache

from accounts.models import User
from games import play
from games.models import Match
from rules.records import play_again
from tests.accounts.people import a_player
from tests.conftest import LimitRequests
from tests.games.matches import a_match, a_match_given_up, play_at_random, two_friends
from tests.games.offers.test_proposing import browser

pytestmark = pytest.mark.django_db


def text_of(match: Match, player: User | None = None) -> str:
    answer = browser(player).get(f"{match.get_absolute_url()}record.txt")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    return answer.content.decode()


@pytest.mark.parametrize(
    ("recipes", "terms"),
    [
        (("(6) s(8) (X)", "(4) z(10) (20)"), {}),
        (("c(4) f(8) r(6) (V)", "+(6) F(10) o(12) (2/12)"), {"ruleset": "classic"}),
        (("(4) ^(8) (20)", "(6) p(8) t(10)"), {"ruleset": "goblin", "first_to": 2}),
    ],
)
def test_the_record_of_a_match_plays_again(recipes: tuple[str, str], terms: dict[str, Any]) -> None:
    match = play_at_random(a_match(*two_friends(), *recipes, **{"first_to": 1, **terms}))
    text = text_of(match)
    again = play_again(text)
    assert again.start == match.start
    assert again.battle == match.battle
    assert again.names == ["Ann", "Bob"]
    assert f"{match.get_absolute_url()}\n" in text


def test_a_match_that_was_given_up_plays_again() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    play.surrender_match(match.pk, ann)
    match = Match.objects.get(pk=match.pk)
    text = text_of(match)
    assert "\n1 loses the match by surrender | " in text
    assert play_again(text).battle == match.battle


def test_a_running_match_is_not_told_and_a_private_one_only_to_its_players() -> None:
    ann, bob = two_friends()
    eve = a_player("Eve")
    running = a_match(ann, bob)
    private = a_match_given_up(ann, bob, is_private=True)
    for name in ("record.txt", "record.json"):
        refused = browser(ann).get(f"{running.get_absolute_url()}{name}")
        assert (refused.status_code, "This match isn’t over yet." in refused.content.decode()) == (409, True)
        asked = f"{private.get_absolute_url()}{name}"
        assert browser(ann).get(asked).content
        for stranger in (None, eve):
            refused = browser(stranger).get(asked)
            assert (refused.status_code, b"Ann" in refused.content) == (404, False)


def test_files_and_dice_of_a_match_are_counted(limit_requests: LimitRequests) -> None:
    match = a_match_given_up(*two_friends())
    for name in ("record.txt", "record.json", "dice/", "dice.json"):
        cache.clear()
        limit_requests("all_said", 1)
        asked = f"{match.get_absolute_url()}{name}"
        assert "Try again at" not in browser(None).get(asked).content.decode()
        refused = browser(None).get(asked)
        assert (refused.status_code, "Try again at" in refused.content.decode()) == (429, True), name


def test_the_json_is_what_the_api_says() -> None:
    match = play_at_random(a_match(*two_friends(), first_to=1))
    told = browser(None).get(f"{match.get_absolute_url()}record.json").json()
    api = browser(None)
    moves = api.get(f"/api/v1/matches/{match.pk}/moves/").json()["items"]
    assert told["moves"][: len(moves)] == moves
    assert len(told["moves"]) == match.moves.count()
    assert told["dice"] == api.get(f"/api/v1/matches/{match.pk}/dice/").json()
    shown = api.get(f"/api/v1/matches/{match.pk}/").json()
    assert told["match"] == {name: shown[name] for name in told["match"]}


def test_the_replay_leads_to_both_once_the_match_is_over() -> None:
    ann, bob = two_friends()
    running, over = a_match(ann, bob), a_match_given_up(ann, bob)
    for match, leads in ((running, False), (over, True)):
        page = browser(None).get(f"{match.get_absolute_url()}replay/").content.decode()
        for name in ("record.txt", "record.json"):
            assert (f'href="{match.get_absolute_url()}{name}"' in page) is leads
