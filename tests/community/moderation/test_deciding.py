"""Decisions of moderators on reports, their effects and their record."""

from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone

from accounts.models import User
from community.moderation.models import Report
from core.refusals import NotPossible
from games import play
from games.models import Match
from tests.accounts.people import a_player
from tests.games.forms import page_of, signed_in
from tests.games.matches import a_match, an_offer, two_friends
from tests.refusals import NOT_FOR_YOU, outcome, refused_as
from tests.tournaments.events import a_tournament

pytestmark = pytest.mark.django_db

QUEUE = "/admin/community/report/"


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


@pytest.fixture
def match(players: tuple[User, User]) -> Match:
    match = a_match(*players)
    play.say(match.pk, players[1], "You stink!")
    return match


@pytest.fixture
def moderator() -> User:
    player = a_player("Mod", is_staff=True)
    player.groups.add(Group.objects.get(name="moderator"))
    return player


def a_report(match: Match, ann: User, bob: User) -> Report:
    signed_in(ann).post(f"{match.get_absolute_url()}report/?message=1", {"reason": "rude"})
    return Report.objects.get(player=bob)


def decide(moderator: User, report: Report, action: str) -> str:
    data = {"action": action, "_selected_action": [report.pk], "sure": "yes"}
    return signed_in(moderator).post(QUEUE, data, follow=True).content.decode()


@pytest.mark.services
def test_the_queue_shows_what_waits(players: tuple[User, User], match: Match, moderator: User) -> None:
    report = a_report(match, *players)
    assert "You stink!" in signed_in(moderator).get(QUEUE).content.decode()
    assert "You stink!" in signed_in(moderator).get(f"{QUEUE}{report.pk}/change/").content.decode()
    decide(moderator, report, "dismiss")
    assert "You stink!" not in signed_in(moderator).get(QUEUE).content.decode()
    assert "You stink!" in signed_in(moderator).get(QUEUE, {"decided": "yes"}).content.decode()


def test_a_tournament_is_changed_on_its_page(moderator: User) -> None:
    cup = a_tournament(title="Filthy Cup")
    signed_in(a_player("Ann")).post(f"{cup.get_absolute_url()}report/", {"reason": "rude"})
    report = Report.objects.get()
    queue = decide(moderator, report, "hide")
    assert "You can change a tournament’s title and text on its page, under Organise." in queue
    report.refresh_from_db()
    assert report.decision == ""
    about = signed_in(moderator).get(f"{QUEUE}{report.pk}/change/").content.decode()
    assert f'href="{cup.get_absolute_url()}"' in about


def test_a_hidden_message_is_read_by_nobody(
    players: tuple[User, User], match: Match, moderator: User
) -> None:
    decide(moderator, a_report(match, *players), "hide")
    for viewer in (*players, moderator, None):
        page = page_of(match, viewer)
        assert "You stink!" not in page
        assert "hidden by a moderator" in page
    with refused_as("message-is-old"):
        play.edit(match.pk, players[1], 1, "You stink again!")
    assert Match.objects.get().chat_version > match.chat_version, "open pages hear of it"


def test_who_is_warned_reads_why_and_plays_and_writes_on(
    players: tuple[User, User], match: Match, moderator: User
) -> None:
    ann, bob = players
    report = a_report(match, ann, bob)
    assert "Warned." in decide(moderator, report, "warn")
    report.refresh_from_db()
    assert (report.decision, report.decided_by) == (Report.Decision.WARNED, moderator)
    told = signed_in(bob).get("/news/").content.decode()
    assert (
        "A moderator warned you about a message in a match chat. It insults or threatens someone. If "
        "you do it again, you’ll be muted." in told
    )
    assert "acted on it" in signed_in(ann).get("/news/").content.decode()
    assert not User.objects.get(pk=bob.pk).is_muted
    play.say(match.pk, bob, "I am sorry.")
    assert LogEntry.objects.filter(object_id=str(bob.pk), change_message__contains="Warned.").exists()


def test_moderators_warn_nobody_who_looks_after_the_site(
    players: tuple[User, User], match: Match, moderator: User
) -> None:
    report = a_report(match, *players)
    User.objects.filter(pk=players[1].pk).update(is_staff=True)
    decide(moderator, report, "warn")
    report.refresh_from_db()
    assert report.decision == ""


def test_who_is_muted_says_nothing_and_plays_on(
    players: tuple[User, User], match: Match, moderator: User
) -> None:
    _ann, bob = players
    decide(moderator, a_report(match, *players), "mute_for_a_week")
    bob = User.objects.get(pk=bob.pk)
    assert bob.is_muted
    for write in (
        lambda: play.say(match.pk, bob, "Hello"),
        lambda: play.edit(match.pk, bob, 1, "Hello"),
        lambda: an_offer(bob, players[0], description="Hello"),
        lambda: play.describe(an_offer(bob, players[0]).pk, bob, "Hello"),
    ):
        with pytest.raises(NotPossible, match="A moderator has muted you until"):
            write()
    asked = signed_in(bob)
    answer = asked.post(f"{match.get_absolute_url()}say/", {"text": "Hello"})
    assert answer.status_code == 403
    assert "A moderator has muted you until" in answer.content.decode()
    assert "A moderator has muted you until" in page_of(match, bob)
    User.objects.filter(pk=bob.pk).update(muted_until=timezone.now() - timedelta(seconds=1))
    play.say(match.pk, User.objects.get(pk=bob.pk), "Hello")


def test_a_closed_account_stays_out_and_reads_why(
    players: tuple[User, User], match: Match, moderator: User
) -> None:
    ann, bob = players
    his = signed_in(bob)
    assert his.get("/matches/").status_code == 200
    decide(moderator, a_report(match, ann, bob), "close_account")
    assert "/watch/" in his.get("/matches/")["Location"]
    assert "insults or threatens" in User.objects.get(pk=bob.pk).closed_because


def test_closing_accounts_asks_again_with_their_names(
    players: tuple[User, User], match: Match, moderator: User
) -> None:
    report = a_report(match, *players)
    data = {"action": "close_account", "_selected_action": [report.pk]}
    asked = signed_in(moderator).post(QUEUE, data).content.decode()
    assert "Close these accounts?" in asked
    assert "Bob</a>" in asked
    assert User.objects.get(pk=players[1].pk).is_active


def test_ten_accounts_are_the_most_that_close_at_once(moderator: User) -> None:
    reports = [
        Report.objects.create(kind=Report.Kind.PROFILE, reason="rude", player=a_player(f"Rude{number}"))
        for number in range(11)
    ]
    data = {"action": "close_account", "_selected_action": [report.pk for report in reports], "sure": "yes"}
    told = signed_in(moderator).post(QUEUE, data, follow=True).content.decode()
    assert "You selected 11 accounts. You can close up to 10 at once." in told
    assert User.objects.filter(username__startswith="Rude", is_active=True).count() == 11


def test_a_description_and_a_profile_are_taken_away(players: tuple[User, User], moderator: User) -> None:
    ann, bob = players
    offer = an_offer(bob, ann, description="For losers")
    User.objects.filter(pk=bob.pk).update(about="I hate you all")
    signed_in(ann).post(f"{offer.get_absolute_url()}report/", {"reason": "hate"})
    signed_in(ann).post(f"{bob.get_absolute_url()}report/", {"reason": "hate"})
    for report in Report.objects.all():
        decide(moderator, report, "hide")
    assert Match.objects.get().description == ""
    assert User.objects.get(pk=bob.pk).about == ""


@pytest.mark.parametrize(
    "action",
    [pytest.param("dismiss", marks=pytest.mark.services), "hide", "mute_for_a_month", "close_account"],
)
def test_who_did_what_is_noted(
    players: tuple[User, User], match: Match, moderator: User, action: str
) -> None:
    report = a_report(match, *players)
    decide(moderator, report, action)
    report.refresh_from_db()
    assert report.decision
    assert report.decided_by == moderator
    noted = LogEntry.objects.filter(user=moderator)
    assert {entry.object_repr for entry in noted} == (
        {str(report)} if action == "dismiss" else {str(report), "Bob"}
    )


def test_only_an_administrator_decides_about_who_looks_after_the_site(
    players: tuple[User, User], match: Match, moderator: User
) -> None:
    report = a_report(match, *players)
    User.objects.filter(pk=players[1].pk).update(is_staff=True)
    assert "Only an administrator can do that" in decide(moderator, report, "close_account")
    assert User.objects.get(pk=players[1].pk).is_active
    root = a_player("Root", is_staff=True, is_superuser=True)
    decide(root, report, "mute_for_a_week")
    assert User.objects.get(pk=players[1].pk).is_muted


def test_a_moderator_may_do_nothing_else(players: tuple[User, User], match: Match, moderator: User) -> None:
    report = a_report(match, *players)
    asked = signed_in(moderator)
    assert outcome(asked.post(f"{QUEUE}{report.pk}/delete/", {"post": "yes"})) == NOT_FOR_YOU
    deletion = f"accounts/user/{players[0].pk}/delete/"
    for page in ("community/report/add/", "auth/group/", "buttons/button/", "admin/logentry/", deletion):
        assert outcome(asked.get(f"/admin/{page}")) == NOT_FOR_YOU, page
    assert str(players[0]) in asked.get("/admin/accounts/user/").content.decode()


def test_the_queue_is_for_moderators(players: tuple[User, User]) -> None:
    curator = a_player("Cur", is_staff=True)
    curator.groups.add(Group.objects.get(name="curator"))
    assert outcome(signed_in(curator).get(QUEUE)) == NOT_FOR_YOU
    for client in (Client(), signed_in(players[0])):
        assert outcome(client.get(QUEUE)) == f"302 to /admin/login/?next={QUEUE}"


def test_administrators_read_who_did_what(players: tuple[User, User], match: Match, moderator: User) -> None:
    decide(moderator, a_report(match, *players), "hide")
    root = signed_in(a_player("Root", is_staff=True, is_superuser=True))
    assert "Mod" in root.get("/admin/admin/logentry/").content.decode()
    entry = LogEntry.objects.latest("pk")
    assert root.post(f"/admin/admin/logentry/{entry.pk}/delete/", {"post": "yes"}).status_code == 403
