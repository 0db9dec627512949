"""Tokens, their scopes and rate limits; cookies never authorize a call."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from pytest_django.fixtures import Settings

from accounts.models import Preferences, Token, User
from tests.accounts.people import a_player
from tests.api.caller import Caller, content_of, refusal
from tests.conftest import LimitRequests
from tests.games.matches import a_match, two_friends

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(db: None) -> User:
    return a_player("Ann")


def test_a_token_says_whose_it_is_and_what_it_may(ann: User) -> None:
    me = content_of(Caller(ann, organises=False).get("/me/"))
    assert (me["name"], me["waiting"], me["has_verified_email"]) == ("Ann", 0, True)
    assert me["token"]["scopes"] == ["read", "play"]


def test_without_a_token_nobody_is_anybody() -> None:
    answer = Caller().get("/me/")
    assert refusal(answer) == (401, "token-missing", {})
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_a_cookie_does_not_let_anybody_in(ann: User) -> None:
    client = Client()
    client.force_login(ann)
    assert refusal(client.get("/api/v1/me/"))[:2] == (401, "token-missing")
    match = a_match(ann, a_player("Bob"), is_private=True)
    assert refusal(client.get(f"/api/v1/matches/{match.pk}/"))[:2] == (404, "not-found")


def test_a_token_opens_neither_the_account_nor_the_admin(ann: User) -> None:
    User.objects.filter(pk=ann.pk).update(is_staff=True, is_superuser=True)
    caller = Caller(ann)
    for page in ("/accounts/profile/", "/accounts/tokens/", "/accounts/email/", "/admin/"):
        answer = caller.client.get(page, headers=caller.headers)
        assert "login" in answer["Location"], page


@pytest.mark.parametrize("header", ["Bearer bm_wrong", "Bearer ", "Basic YTpi", "bm_wrong", "Bearer é"])
def test_what_is_no_good_token_is_refused(header: str) -> None:
    answer = Caller().get("/me/", headers={"Authorization": header})
    assert refusal(answer)[:2] == (401, "no-such-token")


def test_an_expired_token_is_refused(ann: User) -> None:
    with time_machine.travel(datetime(2026, 1, 1, tzinfo=UTC), tick=False):
        caller = Caller(ann)
        content_of(caller.get("/me/"))
    with time_machine.travel(datetime(2026, 1, 2, tzinfo=UTC), tick=False):
        assert refusal(caller.get("/me/"))[:2] == (401, "no-such-token")


def test_a_token_that_only_reads_changes_nothing() -> None:
    match = a_match(*two_friends())
    seat = match.all_seats[match.battle.active or 0]
    assert seat.player is not None
    caller = Caller(seat.player, plays=False)
    answer = caller.post(f"/matches/{match.pk}/act/", decision=1, action={"type": "surrender"})
    assert refusal(answer) == (403, "out-of-scope", {"scope": "play"})


def test_when_it_was_used_last_is_kept(ann: User) -> None:
    caller = Caller(ann)
    assert Token.objects.get().used_at is None
    caller.get("/me/")
    assert Token.objects.get().used_at is not None


def test_reading_by_a_token_is_no_visit(ann: User) -> None:
    long_ago = datetime(2020, 1, 1, tzinfo=UTC)
    User.objects.filter(pk=ann.pk).update(last_seen=long_ago)
    Caller(ann).get("/me/")
    assert User.objects.get(pk=ann.pk).last_seen == long_ago


def test_a_site_without_limits_tells_of_none(ann: User, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {}
    answer = Caller(ann).get("/me/")
    assert answer.status_code == 200
    assert not [name for name in answer.headers if name.startswith("RateLimit")]
    page = Client().get("/developers/")
    assert page.status_code == 200
    assert "calls a minute" not in page.content.decode()


def test_each_answer_says_how_many_calls_are_left(ann: User, limit_requests: LimitRequests) -> None:
    limit_requests("api", 3)
    caller = Caller(ann)
    left = [caller.get("/me/").headers["RateLimit-Remaining"] for _call in range(3)]
    assert left == ["2", "1", "0"]
    answer = caller.get("/me/")
    assert refusal(answer)[:2] == (429, "too-often")
    assert answer.headers["RateLimit-Limit"] == "3"
    assert 1 <= int(answer.headers["Retry-After"]) <= 60
    assert content_of(Caller(ann).get("/me/"))["name"] == "Ann", "another token has a limit of its own"


def test_guessing_tokens_is_limited(limit_requests: LimitRequests) -> None:
    limit_requests("api_visitor", 2)
    wrong = {"Authorization": "Bearer bm_guess"}
    codes = [refusal(Caller().get("/me/", headers=wrong))[1] for _guess in range(3)]
    assert codes == ["no-such-token", "no-such-token", "too-often"]


def test_a_token_speaks_its_players_language_unless_another_is_asked_for(ann: User) -> None:
    Preferences.objects.update_or_create(player=ann, defaults={"language": "de"})
    caller = Caller(ann, plays=False)
    asked = [{}, {"Accept-Language": "en"}]
    sentences = [
        content_of(caller.post("/matches/1/act/", headers=each, decision=1, action={}), 403)["detail"]
        for each in asked
    ]
    assert sentences[1] == "This token can’t do that: it needs the scope “play”."


def test_tokens_of_a_day_are_good_for_a_day(ann: User) -> None:
    token = Token.new(ann, "brief", timedelta(days=1)).token
    assert token.expires_at - token.made_at < timedelta(days=1, seconds=1)
