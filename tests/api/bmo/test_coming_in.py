"""Login at the BMO endpoint, and its cookie."""

import json
from datetime import timedelta

import pytest
import time_machine
from allauth.mfa.totp.internal.auth import TOTP
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from accounts.models import Token, User
from api.bmo.address import COOKIE
from tests.accounts.people import PASSWORD, a_player, signed_in
from tests.api.bmo.client import ADDRESS, AS_THEIRS, BmoClient, create_game
from tests.api.caller import refusal
from tests.conftest import LimitRequests

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(db: None) -> User:
    return a_player("Ann")


def test_a_password_lets_in(ann: User) -> None:
    client = BmoClient()
    assert client.ask("loadPlayerName") == {"data": None, "message": None, "status": "failed"}
    assert client.told("login", username="ann", password=PASSWORD) == {"userName": "Ann"}
    assert client.told("loadPlayerName") == {"userName": "Ann"}


def test_a_wrong_password_lets_nobody_in_and_says_nothing(ann: User) -> None:
    client = BmoClient()
    for name, secret in (("Ann", "wrong"), ("Nobody", PASSWORD), ("Ann", "bm_wrong"), ("Ann", "")):
        assert client.refused("login", username=name, password=secret) is None
    assert client.refused("loadNewGames") in (
        "You need to login before calling API function loadNewGames",
        "Specified API function does not exist",
    )


@pytest.mark.parametrize(
    "origin", ["https://elsewhere.example", "null", "https://testserver", "http://testserver:81"]
)
def test_a_page_of_another_site_is_refused(ann: User, origin: str) -> None:
    client = BmoClient(ann)
    for call in ({"type": "loadPlayerName"}, {"type": "login", "username": "Ann", "password": PASSWORD}):
        sent = client.client.post(
            ADDRESS, json.dumps(call), content_type=AS_THEIRS, headers={"Origin": origin}
        )
        refused = {
            "data": None,
            "message": "Calls from pages of other sites are refused.",
            "status": "failed",
        }
        assert sent.json() == refused
    own = client.client.post(
        ADDRESS, '{"type": "loadPlayerName"}', content_type=AS_THEIRS, headers={"Origin": "http://testserver"}
    )
    assert own.json()["data"] == {"userName": "Ann"}


def test_a_token_is_a_password_too(ann: User) -> None:
    secret = Token.new(ann, "old client", timedelta(days=1), plays=True).secret
    assert BmoClient(ann, secret).told("loadPlayerName") == {"userName": "Ann"}
    a_player("Bob")
    assert BmoClient().refused("login", username="Bob", password=secret) is None


def test_a_token_that_is_revoked_is_out_at_once(ann: User) -> None:
    made = Token.new(ann, "old client", timedelta(days=1), plays=True)
    client = BmoClient(ann, made.secret)
    made.token.delete()
    assert client.refused("loadPlayerName") is None


def test_a_token_that_may_only_read_plays_nothing(players: tuple[User, User]) -> None:
    client = BmoClient(players[0], Token.new(players[0], "monitor", timedelta(days=1)).secret)
    assert client.told("loadButtonData")
    told = client.refused("createGame", playerInfoArray=[["Ann", "Avis"], ["Bob", "Avis"]], maxWins=1)
    assert told == 'This token can\'t do that: it needs the scope "play".'


def test_a_new_password_ends_it(ann: User) -> None:
    client = BmoClient(ann)
    ann.set_password("eight brass buttons")
    ann.save()
    assert client.refused("loadPlayerName") is None
    assert client.refused("login", username="Ann", password=PASSWORD) is None


def test_a_closed_account_is_out(ann: User) -> None:
    client = BmoClient(ann)
    User.objects.update(is_active=False)
    assert client.refused("loadPlayerName") is None
    assert client.refused("login", username="Ann", password=PASSWORD) is None


def test_an_account_with_a_second_step_needs_a_token(ann: User) -> None:
    before = BmoClient(ann)
    TOTP.activate(ann, "A" * 32)
    assert before.refused("loadPlayerName") is None
    told = before.refused("login", username="Ann", password=PASSWORD)
    assert told
    assert "Make a token" in told
    assert BmoClient(ann, Token.new(ann, "old client", timedelta(days=1)).secret)


def test_logging_out(ann: User) -> None:
    client = BmoClient(ann)
    assert client.told("logout") == {"userName": False}
    assert client.refused("loadPlayerName") is None


def test_after_half_a_day_one_logs_in_again(ann: User) -> None:
    with time_machine.travel("2026-01-01 12:00", tick=False):
        client = BmoClient(ann)
    with time_machine.travel("2026-01-02 00:01", tick=False):
        assert client.refused("loadPlayerName") is None


# ---- how often


def test_logging_in_again_asks_no_password_hasher(
    ann: User, settings: Settings, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    client = BmoClient(ann)
    settings.PASSWORD_HASHERS = []  # hashing anything fails
    with django_assert_max_num_queries(8):
        assert client.told("login", username="Ann", password=PASSWORD)


def test_no_password_is_kept(ann: User) -> None:
    BmoClient(ann)
    kept = repr(getattr(cache, "_cache", {}))
    assert "bmo:" in kept
    assert PASSWORD not in kept


def test_after_ten_minutes_the_password_is_looked_at_again(ann: User, settings: Settings) -> None:
    with time_machine.travel("2026-01-01 12:00", tick=False):
        client = BmoClient(ann)
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.ScryptPasswordHasher"]
    with time_machine.travel("2026-01-01 12:11", tick=False):
        assert client.refused("login", username="Ann", password=PASSWORD) is None


def test_only_failures_count(ann: User, limit_requests: LimitRequests) -> None:
    limit_requests("door_failed", 2)
    for _time in range(4):
        cache.clear() if _time == 1 else None
        assert BmoClient(ann)
    stranger = BmoClient()
    told = [stranger.refused("login", username="Bob", password=f"wrong {time}") for time in range(3)]
    assert told == [None, None, "Too many calls in a minute. Wait a little, then go on."]


def test_who_guesses_at_a_name_is_locked_out_as_on_the_page(ann: User, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "guess_here": "2/d/key"}
    client = BmoClient()
    told = [client.refused("login", username="Ann", password=f"wrong {time}") for time in range(3)]
    assert told[:2] == [None, None]
    assert told[2]
    assert "Too many wrong" in told[2]
    assert client.refused("login", username="Ann", password=PASSWORD) == told[2]


def test_one_call_too_many_is_refused_with_the_three_keys(ann: User, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "door": "2/m/key"}
    client = BmoClient(ann)
    assert [client.ask("loadPlayerName")["status"] for _call in range(3)] == ["ok", "ok", "failed"]


def test_a_monitor_of_sixty_games_that_logs_in_before_each_is_not_refused(
    clients: tuple[BmoClient, BmoClient], settings: Settings
) -> None:
    numbers = [create_game(clients[0], ("Ann", "Avis"), ("Bob", "Bauer")) for _game in range(60)]
    cache.clear()
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "door": f"{settings.DOOR_CALLS}/m/key"}
    for _time in range(2):
        for which in ("New", "Active", "Completed"):
            assert clients[1].told(f"load{which}Games")
        assert clients[1].told("countPendingGames")
    for number in numbers:
        assert clients[1].told("login", username="Bob", password=PASSWORD)
        assert clients[1].game(number)["gameState"] == "SPECIFY_DICE"


def test_searches_are_fewer(ann: User, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "door_search": "2/m/key"}
    client = BmoClient(ann)
    search = {"sortColumn": "gameId", "sortDirection": "ASC", "numberOfResults": 1, "page": 1}
    for _time in range(2):
        client.told("searchGameHistory", **search)
    told = client.refused("searchGameHistory", **search)
    assert told == "Too many calls in a minute. Wait a little, then go on."
    assert client.told("loadPlayerName")


# ---- the cookie


def test_the_cookie_goes_to_the_door_alone(ann: User) -> None:
    client = BmoClient(ann)
    assert set(client.client.cookies) == {COOKIE}
    kept = client.client.cookies[COOKIE]
    assert (kept["path"], kept["samesite"], kept["httponly"]) == (ADDRESS, "Strict", True)


def test_the_cookie_of_the_door_opens_nothing_else(ann: User) -> None:
    kept = BmoClient(ann).client.cookies[COOKIE].value
    client = Client()
    for name in (COOKIE, "sessionid"):
        client.cookies[name] = kept
    assert refusal(client.get("/api/v1/me/"))[:2] == (401, "token-missing")
    assert client.get("/account/").status_code in (302, 404)
    assert "_auth_user_id" not in client.session


def test_the_session_of_the_site_does_not_open_the_door(ann: User) -> None:
    client = BmoClient()
    client.client = signed_in(ann)
    assert client.refused("loadPlayerName") is None


def test_a_made_up_cookie_is_none(ann: User) -> None:
    client = BmoClient(ann)
    client.client.cookies[COOKIE] = str(client.client.cookies[COOKIE].value)[:-2] + "xx"
    assert client.refused("loadPlayerName") is None


def test_no_page_of_another_site_reads_what_the_door_says(ann: User) -> None:
    client = BmoClient(ann).client
    headers = {"Origin": "https://elsewhere.example"}
    answer = client.post(ADDRESS, '{"type": "loadPlayerName"}', content_type=AS_THEIRS, headers=headers)
    assert "Access-Control-Allow-Origin" not in answer.headers
    assert "Access-Control-Allow-Origin" not in client.options(ADDRESS, headers=headers).headers
    assert "no-store" in answer.headers["Cache-Control"]


def test_over_http_a_client_is_sent_on_with_its_call(ann: User, settings: Settings) -> None:
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_REDIRECT_EXEMPT = [r"^api/responder(\.php)?$"]
    answer = Client().post(ADDRESS, '{"type": "loadPlayerName"}', content_type=AS_THEIRS)
    assert answer.status_code == 308
    assert answer.headers["Location"] == f"https://testserver{ADDRESS}"


def test_both_spellings_of_the_address_are_the_door(ann: User) -> None:
    client = BmoClient()
    body = f'{{"type": "login", "username": "Ann", "password": "{PASSWORD}"}}'
    assert client.send(body, address=f"{ADDRESS}.php")["status"] == "ok"


def test_a_game_begins_at_once_with_a_player_who_wants_no_question(
    clients: tuple[BmoClient, BmoClient],
) -> None:
    number = create_game(clients[0], ("Ann", "Avis"), ("Bob", "Bauer"))
    assert clients[1].game(number)["gameState"] == "SPECIFY_DICE"
