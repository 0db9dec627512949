"""Teams: founded, joined and led."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from community.teams import members, verbs
from community.teams.members import leaders_of
from community.teams.models import Asking, EntryPolicy, Team
from community.teams.verbs import founding, joining
from core.refusals import NotPossible
from games.models import Match, Seat
from games.play import forfeit
from notifications.models import Notice
from pages.people.leaving import close_account
from tests.accounts.people import a_guest, a_player, befriend, block
from tests.community.teams.belonging import a_leader, a_team, members_of
from tests.games.matches import a_match

pytestmark = pytest.mark.django_db


def raises_refusal(code: str) -> pytest.RaisesExc[NotPossible]:
    return pytest.raises(NotPossible, check=lambda error: error.code == code)


def finish(player: User, count: int) -> None:
    other = a_player("Partner")
    for _match in range(count):
        match = a_match(player, other, first_to=1)
        forfeit(match.pk, 1, Seat.Forfeit.SURRENDER)
    assert Match.objects.filter(status=Match.Status.FINISHED).count() == count


@pytest.mark.services
def test_founding_takes_finished_matches_and_is_for_few_teams(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(founding, "MATCHES_FIRST", 2)
    ann = a_player("Ann")
    with raises_refusal("founder-is-new"):
        verbs.found(ann, "Owls")
    finish(ann, 2)
    team = verbs.found(ann, "  Night   Owls ", "We play at night.", EntryPolicy.ASKED)
    assert (team.name, members_of(team), leaders_of(team)) == ("Night Owls", ["Ann"], [ann])
    with raises_refusal("team-name-taken"):
        verbs.found(ann, "night owls")
    verbs.found(ann, "Day Owls")
    with raises_refusal("founded-lately"):
        verbs.found(ann, "More Owls")
    with time_machine.travel(timezone.now() + timedelta(days=31)):
        assert verbs.found(ann, "More Owls").pk


@pytest.mark.parametrize(
    ("name", "about", "entry", "code"),
    [
        ("Ow", "", "open", "team-name-length"),
        ("O" * 61, "", "open", "team-name-length"),
        ("\u3164\u3164\u3164", "", "open", "team-name-unseen"),
        ("Owls", "o" * 2001, "open", "about-too-long"),
        ("Owls", "", "shut", "unknown-way-in"),
    ],
)
def test_words_of_a_team_that_make_no_sense(name: str, about: str, entry: str, code: str) -> None:
    team = a_team()
    with raises_refusal(code):
        verbs.edit(team.pk, a_leader(), name, about, entry)
    assert Team.objects.get().name == "Night Owls"


def test_who_cannot_found_or_join() -> None:
    team, guest = a_team(), a_guest()
    child = a_player("Child", friends_only=True)
    bot = a_player("Bot", owner=a_player("Ann"))
    unconfirmed = a_player("Una", verified=False)
    for player, to_found, to_join in [
        (guest, "founder-needs-address", "member-needs-address"),
        (unconfirmed, "founder-needs-address", "member-needs-address"),
        (bot, "bots-found-no-team", "bots-found-no-team"),
        (child, "children-lead-nothing", "led-by-strangers"),
        (a_leader(), "founder-is-new", "is-a-member"),
    ]:
        with raises_refusal(to_found):
            verbs.found(player, "Owls")
        if to_join:
            with raises_refusal(to_join):
                verbs.join(team.pk, player)
    befriend(child, a_leader())
    verbs.join(team.pk, child)
    with raises_refusal("leads-nothing"):
        verbs.name_leader(team.pk, a_leader(), child)


def test_of_children_leaders_read_no_words() -> None:
    team, child = a_team(entry=EntryPolicy.ASKED), a_player("Child", friends_only=True)
    befriend(child, leaders_of(team)[0])
    assert verbs.ask_to_join(team.pk, child, "Let me in!").words == ""


@pytest.mark.services
def test_asking_and_what_comes_of_it() -> None:
    team, ann, bob = a_team(entry=EntryPolicy.ASKED), a_player("Ann"), a_player("Bob")
    with raises_refusal("team-not-open"):
        verbs.join(team.pk, ann)
    verbs.ask_to_join(team.pk, ann, "I play at night.")
    with raises_refusal("has-asked"):
        verbs.ask_to_join(team.pk, ann)
    verbs.ask_to_join(team.pk, bob)
    assert Notice.objects.filter(player=a_leader(), kind="team", happened="asked").count() == 1
    with raises_refusal("no-leader"):
        verbs.admit(team.pk, ann, ann)
    verbs.admit(team.pk, a_leader(), ann)
    assert Notice.objects.get(player=ann).happened == "let-in"
    verbs.refuse(team.pk, a_leader(), bob)
    assert Notice.objects.get(player=bob).happened == "refused"
    assert members_of(team) == ["Lea", "Ann"]
    with raises_refusal("nobody-asked"):
        verbs.admit(team.pk, a_leader(), bob)


def test_who_is_refused_or_put_out_cannot_come_back_for_thirty_days() -> None:
    ann = a_player("Ann")
    team = a_team("Night Owls", ann)
    verbs.remove_member(team.pk, a_leader(), ann)
    assert members_of(team) == ["Lea"]
    with raises_refusal("team-is-shut"):
        verbs.join(team.pk, ann)
    with time_machine.travel(timezone.now() + timedelta(days=31)):
        verbs.join(team.pk, ann)
    assert not Asking.objects.exists()


def test_taking_a_request_back_does_not_lift_a_refusal() -> None:
    team, ann = a_team(entry=EntryPolicy.ASKED), a_player("Ann")
    verbs.ask_to_join(team.pk, ann)
    verbs.withdraw(team.pk, ann)
    verbs.ask_to_join(team.pk, ann)
    verbs.refuse(team.pk, a_leader(), ann)
    with raises_refusal("has-not-asked"):
        verbs.withdraw(team.pk, ann)
    with raises_refusal("team-is-shut"):
        verbs.ask_to_join(team.pk, ann)


def test_a_block_of_a_leader_keeps_out_without_saying_so() -> None:
    team, ann = a_team(), a_player("Ann")
    block(a_leader(), ann)
    with raises_refusal("team-not-welcome"):
        verbs.join(team.pk, ann)


def test_the_most_of_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    team, other = a_team(), a_team("Others", entry=EntryPolicy.ASKED)
    monkeypatch.setattr(members, "MOST_TEAMS", 1)
    verbs.join(team.pk, ann)
    with raises_refusal("too-many-teams"):
        verbs.ask_to_join(other.pk, ann)
    monkeypatch.setattr(members, "MOST_MEMBERS", 2)
    with raises_refusal("team-is-full"):
        verbs.join(team.pk, bob)
    monkeypatch.setattr(joining, "MOST_ASKED", 0)
    with raises_refusal("teams-to-wait-for"):
        verbs.ask_to_join(other.pk, bob)
    monkeypatch.setattr(joining, "MOST_ASKED", 1)
    monkeypatch.setattr(joining, "MOST_WAITING", 0)
    with raises_refusal("too-many-wait"):
        verbs.ask_to_join(other.pk, bob)


@pytest.mark.services
def test_the_last_leader_hands_the_team_to_its_oldest_member() -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    team = a_team("Night Owls", ann, bob)
    verbs.leave(team.pk, a_leader())
    assert leaders_of(team) == [ann]
    assert Notice.objects.get(player=ann).happened == "leads"
    verbs.name_leader(team.pk, ann, bob)
    assert leaders_of(team) == [ann, bob]
    with raises_refusal("not-against-leaders"):
        verbs.remove_member(team.pk, ann, bob)
    verbs.leave(team.pk, ann)
    verbs.leave(team.pk, bob)
    assert Team.objects.get().closed_at is not None


def test_closed_accounts_leave() -> None:
    ann = a_player("Ann")
    team = a_team("Night Owls", ann)
    close_account(a_leader())
    assert (members_of(team), leaders_of(team)) == (["Ann"], [ann])


def test_an_account_that_moderators_closed_leads_nothing() -> None:
    ann = a_player("Ann")
    team = a_team("Night Owls", ann)
    User.objects.filter(username="Lea").update(is_active=False)
    assert leaders_of(team) == [ann]


@pytest.mark.services
def test_a_closed_team_frees_its_name() -> None:
    ann = a_player("Ann")
    team = a_team("Night Owls", ann)
    with raises_refusal("no-leader"):
        verbs.close(team.pk, ann)
    verbs.close(team.pk, a_leader())
    assert members_of(team) == []
    assert a_team("Night Owls").pk
    with raises_refusal("no-such-team"):
        verbs.join(team.pk, ann)
