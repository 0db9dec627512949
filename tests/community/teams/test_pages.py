"""The pages of teams: the list, a team, leading and reporting it."""

from __future__ import annotations

import pytest
from django.test import Client

from community.moderation.decisions import hide
from community.moderation.models import Report
from community.teams import verbs
from community.teams.models import EntryPolicy, Team
from community.teams.verbs import founding
from tests.accounts.people import a_player, block
from tests.community.teams.belonging import a_leader, a_team, members_of
from tests.tournaments.events import a_tournament, some_fighters
from tournaments.verbs import join, why_not_join

pytestmark = pytest.mark.django_db


def text_of(client: Client, path: str) -> str:
    return client.get(path).content.decode()


@pytest.mark.services
def test_the_list_has_the_largest_first_and_a_search(client: Client) -> None:
    ann = a_player("Ann")
    a_team("Small")
    a_team("Large", ann, about="We play at night.")
    page = text_of(client, "/teams/")
    assert page.index("Large") < page.index("Small")
    assert "Small" not in text_of(client, "/teams/?q=night")
    client.force_login(ann)
    assert "Small" not in text_of(client, "/teams/?mine=on")
    assert client.get("/teams/?page=x").status_code == 400


def test_founding_on_the_page(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    client.force_login(a_player("Ann"))
    assert "You can start a team once you’ve finished 10 matches." in text_of(client, "/teams/new/")
    monkeypatch.setattr(founding, "MATCHES_FIRST", 0)
    answer = client.post("/teams/new/", {"name": "Ow", "entry": "open"})
    assert answer.status_code == 422
    client.post("/teams/new/", {"name": "Owls", "entry": "asked", "about": "Hoot"})
    assert Team.objects.get().entry == EntryPolicy.ASKED
    page = text_of(client, f"/teams/{Team.objects.get().pk}/")
    assert "Hoot" in page
    assert "Manage the team" in page


@pytest.mark.services
def test_members_by_rating_without_those_apart(client: Client) -> None:
    ann, bob, eve = a_player("Ann", rating=1500), a_player("Bob", rating=1700), a_player("Eve")
    team = a_team("Night Owls", ann, bob, eve)
    block(eve, ann)
    client.force_login(ann)
    page = client.get(f"/teams/{team.pk}/")
    assert [str(member.player) for member in page.context["page"]] == ["Bob", "Ann", "Lea"]


def test_asking_and_letting_in_by_the_buttons(client: Client) -> None:
    team, ann = a_team(entry=EntryPolicy.ASKED), a_player("Ann")
    client.force_login(ann)
    client.post(f"/teams/{team.pk}/ask/", {"words": "I play at night."})
    assert "You’ve asked to join" in text_of(client, f"/teams/{team.pk}/")
    answer = client.get(f"/teams/{team.pk}/lead/")
    assert answer.status_code == 403
    assert "Only the team’s leaders can do that." in answer.content.decode()
    client.force_login(a_leader())
    assert "I play at night." in text_of(client, f"/teams/{team.pk}/lead/")
    assert "1 join request" in text_of(client, f"/teams/{team.pk}/")
    assert "Night Owls: someone is asking to join." in text_of(client, "/news/")
    answer = client.post(f"/teams/{team.pk}/lead/", {"act": "let-in", "player": "x"})
    assert answer.status_code == 400
    assert "player: we couldn’t read that." in answer.content.decode()
    client.post(f"/teams/{team.pk}/lead/", {"act": "let-in", "player": ann.pk})
    assert members_of(team) == ["Lea", "Ann"]


def test_a_refusal_stands_on_the_page(client: Client) -> None:
    team = a_team(entry=EntryPolicy.ASKED)
    client.force_login(a_player("Ann"))
    answer = client.post(f"/teams/{team.pk}/join/")
    assert answer.status_code == 422
    assert "Ask to join this team. Its leaders decide." in answer.content.decode()


def test_a_report_about_a_team_takes_its_words_away(client: Client) -> None:
    team, moderator = a_team(about="Rude words"), a_player("Mo", is_staff=True, is_superuser=True)
    client.force_login(a_player("Ann"))
    client.post(f"/teams/{team.pk}/report/", {"reason": "rude"})
    report = Report.objects.get()
    assert (report.kind, report.player, report.quoted) == ("team", a_leader(), "Night Owls\nRude words")
    hide(report, moderator)
    team.refresh_from_db()
    assert (team.name, team.about) == (f"Team {team.pk}", "")


def test_the_profile_leads_to_the_teams(client: Client) -> None:
    team = a_team("Night Owls", a_player("Ann"))
    assert f'href="/teams/{team.pk}/"' in text_of(client, "/players/Ann/")


def test_a_tournament_for_members(client: Client) -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    team = a_team("Night Owls", ann)
    client.force_login(ann)
    assert f'<option value="{team.pk}" selected>Night Owls' in text_of(
        client, f"/tournaments/new/?team={team.pk}"
    )
    event = a_tournament(organiser=ann, team_id=team.pk)
    join(event.pk, ann)
    refused = why_not_join(event, bob)
    assert refused is not None
    assert str(refused) == "This tournament is only for members of the team Night Owls."
    verbs.join(team.pk, bob)
    join(event.pk, bob)
    assert "Spring Cup" in text_of(client, f"/teams/{team.pk}/")
    assert "For members of the team Night Owls." in text_of(client, f"/tournaments/{event.pk}/")


def test_nobody_founds_a_tournament_for_a_team_of_others(client: Client) -> None:
    some_fighters()
    team = a_team()
    client.force_login(a_player("Ann"))
    given = {"title": "Cup", "kind": "knock-out", "places_from": 3, "places_to": 8, "starts": "full"}
    given |= {"fighters": "free", "pace": "days:3", "first_to": 3, "days_per_round": 14, "team": team.pk}
    given |= {"ruleset": "online", "drawn_matches": "replay", "seeding": "rating"}
    answer = client.post("/tournaments/new/", given)
    assert answer.status_code == 422
    assert "You can only start tournaments for teams you belong to." in answer.content.decode()
