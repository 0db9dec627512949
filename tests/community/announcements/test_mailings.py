"""E-mails to all players who asked for news of the site: previewed, sent in batches, once to each."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.utils import timezone

from accounts.models import User
from community.announcements import mailings
from community.announcements.mailings import SiteNews, consenting_players, post_mailings, start
from community.announcements.models import Mailing
from core.refusals import NotPossible
from notifications.mail.letters import letter
from notifications.models import Delivery, Notice, Wishes
from notifications.notify import notify_about
from notifications.outbox import NotNeeded
from tests.accounts.people import a_player, signed_in
from tests.html import parsed

pytestmark = pytest.mark.django_db

PLACE = "/admin/community/mailing/"
TEXT = "We’ve moved.\n\nSee https://new.example/ <b>soon</b> & often."


def a_mailing(subject: str = "A new house", **fields: Any) -> Mailing:
    return Mailing.objects.create(subject=subject, text=TEXT, previewed_at=timezone.now(), **fields)


def asks(*names: str) -> list[User]:
    players = [a_player(name) for name in names]
    for player in players:
        Wishes.objects.create(player=player, chosen={SiteNews.name: ["mail"]})
    return players


def addressed() -> list[str]:
    return sorted(str(row.player) for row in Delivery.objects.select_related("player"))


def mail_to(player: User) -> EmailMultiAlternatives:
    return letter(Delivery.objects.get(player=player))


@pytest.fixture
def keeper() -> User:
    return a_player("Keeper", is_staff=True, is_superuser=True)


def test_nobody_gets_it_unless_they_asked() -> None:
    asks("Ann")
    (closed,) = asks("Closed")
    (unconfirmed,) = asks("Unconfirmed")
    User.objects.filter(pk=closed.pk).update(is_active=False)
    EmailAddress.objects.filter(user=unconfirmed).update(verified=False)
    a_player("Bob")
    Wishes.objects.create(player=a_player("Cid"), chosen={SiteNews.name: [], "turn": ["mail"]})
    assert [player.username for player in consenting_players()] == ["Ann"]
    start(a_mailing().pk)
    post_mailings()
    assert addressed() == ["Ann"]


def test_players_ask_for_it_on_their_page() -> None:
    ann = a_player("Ann")
    player = signed_in(ann)
    page = parsed(player.get("/accounts/notifications/").content.decode())
    (box,) = [each for each in page.all("input") if each.attributes.get("name") == f"{SiteNews.name}.mail"]
    assert "checked" not in box.attributes
    digest = {"digest_every": "day", "digest_weekday": "0", "digest_hour": "8"}
    player.post("/accounts/notifications/", {"channel": "mail", f"{SiteNews.name}.mail": "on", **digest})
    assert list(consenting_players()) == [ann]


@pytest.mark.services
def test_it_is_sent_in_batches_and_to_nobody_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mailings, "AT_ONE_TIME", 2)
    asks("Ann", "Bob", "Cid", "Dot", "Eve")
    mailing = a_mailing()
    start(mailing.pk)
    counts = []
    for _minute in range(5):
        post_mailings()
        mailing.refresh_from_db()
        counts.append((mailing.addressed, mailing.finished_at is not None))
    assert counts == [(2, False), (4, False), (5, True), (5, True), (5, True)]
    assert addressed() == ["Ann", "Bob", "Cid", "Dot", "Eve"]
    assert Notice.objects.filter(kind=SiteNews.name, about=mailing.pk).count() == 5


@pytest.mark.services
def test_a_batch_that_breaks_off_begins_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asks("Ann", "Bob")
    mailing = a_mailing()
    start(mailing.pk)

    def notify_and_die(*told: Any) -> None:
        notify_about(*told)
        raise SystemExit

    monkeypatch.setattr(mailings, "notify_about", notify_and_die)
    with pytest.raises(SystemExit):
        post_mailings()
    assert addressed() == []
    monkeypatch.undo()
    post_mailings()
    post_mailings()
    assert addressed() == ["Ann", "Bob"]


def test_the_mail_is_escaped_and_can_be_stopped_with_one_click() -> None:
    (ann,) = asks("Ann")
    start(a_mailing("House & <garden>").pk)
    post_mailings()
    mail = mail_to(ann)
    assert mail.subject == "House & <garden>"
    assert TEXT in str(mail.body)
    assert mail.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    html = str(mail.alternatives[0][0])
    assert "House &amp; &lt;garden&gt;" in html
    assert "&lt;b&gt;soon&lt;/b&gt; &amp; often." in html
    assert '<a href="https://new.example/"' in html
    stop = mail.extra_headers["List-Unsubscribe"].strip("<>").removeprefix("http://testserver")
    assert Client().post(stop, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not consenting_players().exists()
    with pytest.raises(NotNeeded):
        mail_to(ann)


def test_readers_get_it_in_their_language() -> None:
    (ann,) = asks("Ann")
    ann.preferences.language = "it"
    ann.preferences.save()
    start(a_mailing(in_languages={"it": {"subject": "Una nuova casa", "text": "Ciao."}}).pk)
    post_mailings()
    mail = mail_to(ann)
    assert mail.subject == "Una nuova casa"
    assert "Ciao." in str(mail.body)


def test_two_that_waited_come_in_one_mail_with_both_texts() -> None:
    (ann,) = asks("Ann")
    for subject in ("First", "Second"):
        start(a_mailing(subject).pk)
    post_mailings()
    text = str(mail_to(ann).body)
    assert "First" in text
    assert "Second" in text
    assert text.count("We’ve moved.") == 2


# ---- the page of administrators


@pytest.mark.services
def test_an_administrator_writes_previews_and_sends_it(keeper: User) -> None:
    asks("Ann", "Bob")
    staff = signed_in(keeper)
    staff.post(f"{PLACE}add/", {"subject": "A new house", "text": TEXT})
    mailing = Mailing.objects.get()
    assert mailing.made_by == keeper
    page = f"{PLACE}{mailing.pk}/change/"
    text = staff.get(page).content.decode()
    assert "2 players asked for news of the site by e-mail." in text
    assert "Send it to all 2 players" in text
    early = staff.post(f"{PLACE}{mailing.pk}/start/", follow=True).content.decode()
    assert "First send this text to yourself, and read it there." in early
    staff.post(f"{PLACE}{mailing.pk}/preview/")
    assert addressed() == ["Keeper"]
    assert mail_to(keeper).subject == "A new house"
    staff.post(page, {"subject": "A newer house", "text": TEXT})
    mailing.refresh_from_db()
    assert mailing.previewed_at is None, "the text has changed"
    staff.post(f"{PLACE}{mailing.pk}/preview/")
    staff.post(f"{PLACE}{mailing.pk}/start/")
    post_mailings()
    text = staff.get(page).content.decode()
    assert "2 e-mails: 0 sent, 2 waiting, 0 not sent." in text
    assert "Send it to all" not in text
    Delivery.objects.exclude(player=keeper).update(state=Delivery.State.SENT)
    assert "2 e-mails: 2 sent, 0 waiting, 0 not sent." in staff.get(page).content.decode()
    assert "The e-mails will be sent in the background." in [
        entry.get_change_message() for entry in LogEntry.objects.all()
    ]


def test_what_was_started_is_neither_changed_nor_started_again(keeper: User) -> None:
    mailing = a_mailing()
    start(mailing.pk)
    staff = signed_in(keeper)
    assert staff.post(f"{PLACE}{mailing.pk}/change/", {"subject": "No", "text": "No"}).status_code == 403
    assert staff.post(f"{PLACE}{mailing.pk}/delete/", {"post": "yes"}).status_code == 403
    told = staff.post(f"{PLACE}{mailing.pk}/start/", follow=True).content.decode()
    assert "This e-mail is already being sent." in told
    mailing.refresh_from_db()
    assert mailing.subject == "A new house"


def test_sending_can_be_stopped(keeper: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mailings, "AT_ONE_TIME", 1)
    asks("Ann", "Bob")
    mailing = a_mailing()
    start(mailing.pk)
    post_mailings()
    signed_in(keeper).post(f"{PLACE}{mailing.pk}/stop/")
    post_mailings()
    assert addressed() == ["Ann"]


def test_a_preview_needs_a_confirmed_address(keeper: User) -> None:
    EmailAddress.objects.filter(user=keeper).update(verified=False)
    mailing = a_mailing()
    with pytest.raises(NotPossible) as refused:
        mailings.send_preview(mailing, keeper)
    assert str(refused.value) == "You have no confirmed e-mail address. Add one on your account page."
    assert addressed() == []


@pytest.mark.parametrize("group", ["curator", "moderator"])
def test_other_staff_write_to_nobody(group: str) -> None:
    staff = a_player("Staff", is_staff=True)
    staff.groups.add(Group.objects.get(name=group))
    mailing = a_mailing()
    client = signed_in(staff)
    assert client.get(PLACE).status_code == 403
    for name in ("preview", "start", "stop"):
        assert client.post(f"{PLACE}{mailing.pk}/{name}/").status_code == 403
    mailing.refresh_from_db()
    assert mailing.started_at is None
