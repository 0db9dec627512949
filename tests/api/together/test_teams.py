"""Teams over the API: joining, leading and founding them."""

import pytest

from community.teams.models import Member, Team
from community.teams.verbs.founding import MATCHES_FIRST
from games.models import Match, Seat
from tests.accounts.bots.bots import a_bot
from tests.accounts.people import a_player, block
from tests.api.caller import Caller, all_of, content_of, refusal
from tests.community.teams.belonging import a_leader, a_team, members_of

pytestmark = pytest.mark.django_db


def test_a_team_is_found_joined_and_left() -> None:
    found, player = a_team(), a_player("Ann")
    ann, path = Caller(player), f"/teams/{found.pk}"
    (brief,) = content_of(Caller().get("/teams/", q="owls"))["items"]
    assert (brief["name"], brief["members"]) == ("Night Owls", 1)
    assert content_of(ann.post(f"{path}/join/"))["is_member"]
    assert refusal(ann.post(f"{path}/join/"))[:2] == (409, "is-a-member")
    assert {each["player"] for each in content_of(ann.get(f"{path}/members/"))["items"]} == {"Lea", "Ann"}
    assert [each["name"] for each in content_of(ann.get("/teams/", mine="true"))["items"]] == ["Night Owls"]
    content_of(ann.post(f"{path}/leave/"))
    assert members_of(found) == ["Lea"]


def test_a_leader_lets_players_in_and_others_do_not() -> None:
    found = a_team(entry="asked")
    ann, lea, path = Caller(a_player("Ann")), Caller(a_leader()), f"/teams/{found.pk}"
    assert refusal(ann.post(f"{path}/join/"))[1] == "team-not-open"
    assert content_of(ann.post(f"{path}/ask/", words="Please"))["has_asked"]
    assert content_of(ann.get(f"{path}/"))["asking"] == []
    (asking,) = content_of(lea.get(f"{path}/"))["asking"]
    assert (asking["player"], asking["words"]) == ("Ann", "Please")
    refused = ann.post(f"{path}/lead/", act="let-in", player="Ann", headers={"Accept-Language": "en"})
    assert refusal(refused)[:2] == (403, "no-leader")
    assert refused.json()["detail"] == "Only the team’s leaders can do that."
    content_of(lea.post(f"{path}/lead/", act="let-in", player="Ann"))
    assert members_of(found) == ["Lea", "Ann"]
    assert refusal(lea.post(f"{path}/lead/", act="crown", player="Ann"))[:2] == (422, "invalid")
    content_of(lea.post(f"{path}/close/"))
    assert refusal(lea.get(f"{path}/"))[:2] == (404, "not-found")


def test_a_team_is_founded_and_edited() -> None:
    ann = a_player("Ann")
    founder, once = Caller(ann), {"Idempotency-Key": "found"}
    assert refusal(founder.post("/teams/", name="Brass Band"))[:2] == (403, "founder-is-new")
    matches = Match.objects.bulk_create(Match(status=Match.Status.FINISHED) for _ in range(MATCHES_FIRST))
    Seat.objects.bulk_create(Seat(match=match, number=0, player=ann) for match in matches)
    made = content_of(founder.post("/teams/", name="Brass Band", headers=once))
    assert content_of(founder.post("/teams/", name="Brass Band", headers=once)) == made
    assert (made["name"], made["entry"], made["leaders"]) == ("Brass Band", "open", ["Ann"])
    path = f"/teams/{made['number']}/edit/"
    assert content_of(founder.post(path, name="Tin Band", about="Loud.", entry="asked"))["about"] == "Loud."
    assert refusal(founder.post(path, name="x"))[:2] == (422, "invalid")
    assert Team.objects.get().name == "Tin Band"


def test_bots_and_those_whom_leaders_block_stay_out() -> None:
    found, ann = a_team(), a_player("Ann")
    path = f"/teams/{found.pk}/join/"
    assert refusal(Caller(a_bot(ann)).post(path))[:2] == (403, "bots-found-no-team")
    block(a_leader(), ann)
    assert refusal(Caller(ann).post(path))[:2] == (403, "team-not-welcome")
    assert members_of(found) == ["Lea"]


def test_teams_come_in_pages() -> None:
    lea = a_leader()
    teams = Team.objects.bulk_create(Team(name=f"Team {number}", founded_by=lea) for number in range(53))
    Member.objects.bulk_create(Member(team=each, player=lea) for each in teams)
    assert len({each["number"] for each in all_of(Caller(), "/teams/")}) == 53


def test_scopes_of_teams() -> None:
    path, ann = f"/teams/{a_team().pk}", a_player("Ann")
    player = Caller(ann, organises=False)
    for call in ("/teams/", f"{path}/edit/", f"{path}/lead/", f"{path}/close/"):
        assert refusal(player.post(call)) == (403, "out-of-scope", {"scope": "organise"})
    reader = Caller(ann, plays=False, organises=False)
    for call in ("join", "ask", "take-back", "leave"):
        assert refusal(reader.post(f"{path}/{call}/")) == (403, "out-of-scope", {"scope": "play"})
    assert content_of(reader.get(f"{path}/"))["leaders"] == ["Lea"]
