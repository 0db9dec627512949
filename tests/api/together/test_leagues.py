"""Leagues over the API: their divisions, signing up, and founding one."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.accounts.people import a_player
from tests.api.caller import Caller, content_of, refusal
from tests.tournaments.events import an_organiser, some_fighters, some_players
from tests.tournaments.leagues import a_league, full_of, season_of
from tournaments.models import League

pytestmark = pytest.mark.django_db


def test_a_league_shows_its_divisions() -> None:
    league = a_league()
    players = some_players(6)
    full_of(season_of(league), players)
    assert [each["title"] for each in content_of(Caller().get("/leagues/"))["items"]] == ["Bone League"]
    shown = content_of(Caller(players[0]).get(f"/leagues/{league.pk}/"))
    (division,) = shown["divisions"]
    assert [line["player"] for line in division["lines"]] == [player.username for player in players]
    assert all(line["best"] == 1 for line in division["lines"])
    assert (shown["season"], shown["seasons"][-1]["status"]) == (1, "running")
    assert refusal(Caller().get(f"/leagues/{league.pk}/?season=9"))[:2] == (404, "not-found")


def test_a_player_signs_up_says_whether_they_go_on_and_leaves() -> None:
    league, player = a_league(), a_player("Ann")
    ann, path = Caller(player), f"/leagues/{league.pk}"
    assert not content_of(ann.get(f"{path}/"))["is_signed_up"]
    shown = content_of(ann.post(f"{path}/sign-up/", goes_on=True, words="Seven"))
    assert (shown["is_signed_up"], shown["goes_on"], shown["signed_up"]) == (True, True, 1)
    assert content_of(ann.post(f"{path}/go-on/", on=False))["goes_on"] is False
    assert content_of(ann.post(f"{path}/leave/", season=1))["signed_up"] == 0
    refused = ann.post(f"{path}/go-on/", on=True, headers={"Accept-Language": "en"})
    assert refusal(refused)[:2] == (403, "not-of-league")
    assert refusal(ann.post(f"{path}/sign-up/", stand_by=True))[1] == "no-season"


def test_a_league_is_founded_edited_and_gets_a_season() -> None:
    some_fighters()
    olga = Caller(an_organiser())
    starts = (timezone.now() + timedelta(days=2)).isoformat()
    once = {"Idempotency-Key": "found"}
    given = {"title": "Brass", "starts_at": starts, "first_to": 2}
    made = content_of(olga.post("/leagues/", headers=once, **given))
    assert content_of(olga.post("/leagues/", headers=once, **given)) == made
    assert (made["title"], made["founder"], made["opening"]) == ("Brass", "Olga", 1)
    path = f"/leagues/{made['number']}"
    assert content_of(olga.post(f"{path}/edit/", title="Copper", about="Slow."))["about"] == "Slow."
    assert refusal(olga.post(f"{path}/season/", starts_at=starts))[1] == "season-is-coming"
    stranger = Caller(a_player("Tom"))
    assert refusal(stranger.post(f"{path}/edit/", title="Tin"))[0] == 403
    assert refusal(olga.post("/leagues/", title="Late", starts_at=starts, size=99))[:2] == (422, "invalid")
    assert League.objects.get().title == "Copper"


def test_scopes_of_leagues() -> None:
    league = a_league()
    player = Caller(a_player("Ann"), organises=False)
    for path in ("/leagues/", f"/leagues/{league.pk}/edit/", f"/leagues/{league.pk}/season/"):
        assert refusal(player.post(path)) == (403, "out-of-scope", {"scope": "organise"})
    reader = Caller(a_player("Bob"), plays=False, organises=False)
    for call in ("sign-up", "go-on", "leave"):
        refused = refusal(reader.post(f"/leagues/{league.pk}/{call}/"))
        assert refused == (403, "out-of-scope", {"scope": "play"})
    assert content_of(reader.get(f"/leagues/{league.pk}/"))["title"] == "Bone League"
