"""Announcements in the admin: staff with the permission write them; errors appear beside their field."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
import time_machine
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils import timezone

from accounts.models import User
from community.announcements.models import Announcement
from tests.accounts.people import a_player
from tests.community.announcements.announcing import an_announcement

pytestmark = pytest.mark.django_db
LIST = "/admin/community/announcement/"
NOW = datetime(2026, 5, 1, 12, tzinfo=timezone.get_default_timezone())


@pytest.fixture
def staff() -> User:
    player = a_player("Staff", is_staff=True)
    allowed = Permission.objects.filter(
        content_type__app_label="community", content_type__model="announcement"
    )
    player.user_permissions.set(allowed)
    return player


@pytest.fixture
def at_work(client: Client, staff: User) -> Client:
    client.force_login(staff)
    return client


def form_data(**fields: str) -> dict[str, str]:
    usual = {"title": "We rest on Sunday", "text": "From ten to noon.", "audience": "everybody"}
    return {**usual, **fields}


def errors(client: Client, **fields: str) -> dict[str, list[str]]:
    answer = client.post(f"{LIST}add/", form_data(**fields))
    assert answer.status_code == 200, "nothing was stored"
    found: dict[str, list[str]] = answer.context["adminform"].form.errors
    return found


def day(offset: int) -> dict[str, str]:
    moment = NOW + timedelta(days=offset)
    return {"0": f"{moment:%Y-%m-%d}", "1": f"{moment:%H:%M:%S}"}


def moments(name: str, offset: int) -> dict[str, str]:
    return {f"{name}_{part}": text for part, text in day(offset).items()}


@time_machine.travel(NOW, tick=False)
def test_a_draft_has_no_beginning_until_it_is_published(at_work: Client, staff: User) -> None:
    at_work.post(f"{LIST}add/", form_data())
    draft = Announcement.objects.get()
    assert (draft.published, draft.begins_at, draft.made_by) == (False, None, staff)
    at_work.post(f"{LIST}{draft.pk}/change/", form_data(published="on"))
    draft.refresh_from_db()
    assert (draft.published, draft.begins_at) == (True, NOW)


@time_machine.travel(NOW, tick=False)
def test_a_beginning_that_is_over_becomes_now_and_one_to_come_stays(at_work: Client) -> None:
    at_work.post(f"{LIST}add/", form_data(published="on", **moments("begins_at", -3)))
    at_work.post(f"{LIST}add/", form_data(published="on", **moments("begins_at", 3)))
    found = [row.begins_at for row in Announcement.objects.order_by("pk")]
    assert found == [NOW, NOW + timedelta(days=3)]


def test_mending_a_text_does_not_begin_anew(at_work: Client) -> None:
    said = an_announcement(begun=timedelta(days=2))
    assert said.begins_at is not None
    began = {"begins_at_0": f"{said.begins_at:%Y-%m-%d}", "begins_at_1": f"{said.begins_at:%H:%M:%S.%f}"}
    at_work.post(f"{LIST}{said.pk}/change/", form_data(text="From ten to one.", published="on", **began))
    mended = Announcement.objects.get()
    assert (mended.text, mended.begins_at) == ("From ten to one.", said.begins_at)


@time_machine.travel(NOW, tick=False)
def test_what_is_wrong_is_told_beside_its_field(at_work: Client) -> None:
    too_early = {**moments("begins_at", 3), **moments("ends_at", 2)}
    assert errors(at_work, **too_early) == {"ends_at": ["The announcement has to end after it begins."]}
    over = errors(at_work, published="on", **moments("ends_at", -1))
    assert over == {"ends_at": ["The announcement has to end after it begins."]}
    assert list(errors(at_work, title="")) == ["title"]
    assert list(errors(at_work, title="\u200b\u2800")) == ["title"]
    assert list(errors(at_work, title="x" * 101)) == ["title"]
    assert list(errors(at_work, text="x" * 2001)) == ["text"]
    assert list(errors(at_work, language="klingon")) == ["language"]
    assert list(errors(at_work, audience="cats")) == ["audience"]
    assert list(errors(at_work, begins_at_0="tomorrow", begins_at_1="noon")) == ["begins_at"]


@pytest.mark.services
@pytest.mark.usefixtures("italian")
def test_one_announcement_is_written_in_each_language_of_the_site(at_work: Client) -> None:
    texts = {"title_it": "Domenica si riposa", "text_it": "Dalle dieci\r\na mezzogiorno."}
    at_work.post(f"{LIST}add/", form_data(**texts))
    said = Announcement.objects.get()
    assert said.title == "We rest on Sunday"
    assert said.in_languages == {"it": {"title": "Domenica si riposa", "text": "Dalle dieci\na mezzogiorno."}}
    assert "Domenica si riposa" in at_work.get(f"{LIST}{said.pk}/change/").content.decode()
    assert list(errors(at_work, title_it="\u200b\u2800")) == ["title_it"]
    assert list(errors(at_work, title_it="x" * 101)) == ["title_it"]
    assert list(errors(at_work, text_it="x" * 2001)) == ["text_it"]


@pytest.mark.services
def test_drafts_are_published_from_the_list(at_work: Client) -> None:
    now = timezone.now()
    draft = an_announcement("Draft", published=False)
    over = an_announcement("Over", published=False, begun=timedelta(days=2), ends=-timedelta(days=1))
    out = an_announcement("Out", begun=timedelta(days=2))
    data = {"action": "publish", "_selected_action": [draft.pk, over.pk, out.pk]}
    page = at_work.post(LIST, data, follow=True).content.decode()
    assert "“Draft” is published." in page
    assert "“Over” stays a draft: it has to end after it begins." in page
    draft.refresh_from_db()
    assert draft.published
    assert draft.begins_at is not None
    assert draft.begins_at >= now
    assert Announcement.objects.get(pk=out.pk).begins_at == out.begins_at
    assert not Announcement.objects.get(pk=over.pk).published
    assert "Draft" in Client().get("/announcements/").content.decode()


def test_only_staff_with_the_permission_may(client: Client) -> None:
    client.force_login(a_player("Helper", is_staff=True))
    said = an_announcement()
    for path in (LIST, f"{LIST}add/", f"{LIST}{said.pk}/change/"):
        assert client.get(path).status_code == 403, path
    assert client.post(f"{LIST}add/", form_data()).status_code == 403
    assert list(Announcement.objects.all()) == [said]


def test_the_form_leads_to_a_preview(at_work: Client) -> None:
    draft = an_announcement(published=False)
    page = at_work.get(f"{LIST}{draft.pk}/change/").content.decode()
    assert f'href="/announcements/{draft.pk}/"' in page
    assert at_work.get(LIST).status_code == 200
    assert at_work.get(f"{LIST}add/").status_code == 200
