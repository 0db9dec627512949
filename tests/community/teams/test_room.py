"""The room of a team, which only its members read and write."""

from __future__ import annotations

import pytest

from accounts.models import User
from community.moderation.decisions import hide
from community.moderation.models import Report
from community.teams import verbs
from community.teams.models import RoomLine, Team
from community.teams.news import RoomNews
from core.refusals import NotPossible
from notifications.kinds import KINDS
from notifications.models import Notice
from pages.people.leaving import close_account
from tests.accounts.people import a_player, block, signed_in
from tests.community.teams.belonging import a_leader, a_team

pytestmark = pytest.mark.django_db


@pytest.fixture
def bob() -> User:
    return a_player("Bob")


@pytest.fixture
def owls(bob: User) -> Team:
    return a_team("Night Owls", bob)


def room_for(player: User, team: Team) -> tuple[int, str]:
    answer = signed_in(player).get(f"/teams/{team.pk}/room/")
    return answer.status_code, answer.content.decode()


@pytest.mark.services
def test_members_read_what_members_write_and_nobody_else_does(owls: Team, bob: User) -> None:
    answer = signed_in(bob).post(f"/teams/{owls.pk}/room/say/", {"text": "Meet me at [b]midnight[/b]."})
    assert (answer.status_code, answer["Location"]) == (302, f"/teams/{owls.pk}/room/")
    _status, page = room_for(a_leader(), owls)
    assert "midnight" in page
    assert "[b]" not in page
    cid = a_player("Cid")
    for player in (cid, a_player("Mod", is_staff=True, is_superuser=True)):
        status, page = room_for(player, owls)
        assert status == 403
        assert "midnight" not in page
        assert signed_in(player).post(f"/teams/{owls.pk}/room/say/", {"text": "Hi"}).status_code == 403
    verbs.leave(owls.pk, bob)
    assert room_for(bob, owls)[0] == 403
    with pytest.raises(NotPossible, match="Only members"):
        verbs.say(owls.pk, bob, "And now?")


def test_children_and_muted_players_stay_out(owls: Team, bob: User) -> None:
    verbs.say(owls.pk, bob, "Meet me at midnight.")
    User.objects.filter(pk=bob.pk).update(friends_only=True)
    status, page = room_for(bob, owls)
    assert (status, "midnight" in page) == (403, False)
    with pytest.raises(NotPossible):
        verbs.say(owls.pk, User.objects.get(pk=bob.pk), "Again")


def test_players_apart_do_not_read_each_other(owls: Team, bob: User) -> None:
    verbs.say(owls.pk, bob, "Meet me at midnight.")
    block(bob, a_leader())
    assert "midnight" not in room_for(a_leader(), owls)[1]


@pytest.mark.services
def test_members_hear_of_new_lines_unless_they_turn_it_off(owls: Team, bob: User) -> None:
    lea = a_leader()
    for text in ("One", "Two"):
        verbs.say(owls.pk, lea, text)
    [notice] = Notice.objects.filter(kind="room")
    assert notice.player == bob
    kind = KINDS[notice.kind]
    assert isinstance(kind, RoomNews)
    [thing] = kind.things([notice]).values()
    assert kind.headline(notice, thing) == "Night Owls: there’s something new in your team’s room."
    assert not kind.why_not_tell(notice, thing)
    assert "new" in signed_in(bob).get(f"/teams/{owls.pk}/").content.decode()
    assert "Two" in room_for(bob, owls)[1]
    [thing] = kind.things([notice]).values()
    assert kind.why_not_tell(notice, thing) == "You’ve read it already."
    signed_in(bob).post(f"/teams/{owls.pk}/room/bell/", {"off": ""})
    verbs.say(owls.pk, lea, "Three")
    assert not Notice.objects.filter(kind="room").exists()
    signed_in(bob).post(f"/teams/{owls.pk}/room/bell/", {"on": ""})
    verbs.say(owls.pk, lea, "Four")
    assert Notice.objects.filter(kind="room", player=bob).count() == 1


def test_leaders_and_moderators_take_lines_down(owls: Team, bob: User) -> None:
    lea, moderator = a_leader(), a_player("Mod", is_staff=True, is_superuser=True)
    first, second = (verbs.say(owls.pk, bob, text) for text in ("Rude", "Ruder"))
    assert signed_in(bob).post(f"/teams/{owls.pk}/room/hide/", {"number": 1}).status_code == 403
    signed_in(lea).post(f"/teams/{owls.pk}/room/hide/", {"number": first.number})
    address = f"/teams/{owls.pk}/room/{second.number}/report/"
    assert signed_in(a_player("Cid")).get(address).status_code == 404
    assert signed_in(lea).post(address, {"reason": "rude", "words": ""}).status_code == 302
    report = Report.objects.get()
    assert (report.kind, report.player, report.quoted) == ("room", bob, "Ruder")
    hide(report, moderator)
    assert RoomLine.objects.filter(is_hidden=True).count() == 2
    assert "Rude" not in room_for(lea, owls)[1]


def test_lines_are_forgotten_with_their_writer_or_with_the_team(owls: Team, bob: User) -> None:
    verbs.say(owls.pk, bob, "Meet me at midnight.")
    close_account(bob)
    assert RoomLine.objects.get().text == ""
    assert "its writer left the site" in room_for(a_leader(), owls)[1]
    verbs.close(owls.pk, a_leader())
    assert not RoomLine.objects.exists()
