"""The gallery of fighters that players have published: votes, orders, and who finds what."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from community.moderation.decisions import hide
from community.moderation.models import Report
from core.refusals import NotPossible
from tests.accounts.people import a_guest, a_player, block, signed_in
from tests.html import parsed
from training.workshop import gallery
from training.workshop.models import FighterVote, KeptFighter
from training.workshop.saving import save_fighter

pytestmark = pytest.mark.django_db

GALLERY = "/workshop/gallery/"


@pytest.fixture
def ann() -> User:
    return a_player("Ann")


@pytest.fixture
def train(ann: User) -> KeptFighter:
    found = save_fighter(ann, "Night Train", "(4) z(8) (20)")
    gallery.publish(found, ann)
    return found


def fighters_listed(client: Client, query: str = "") -> list[str]:
    page = parsed(client.get(GALLERY + query).content.decode())
    return [each.text for each in page.all("h2", kind="written")]


@pytest.mark.services
def test_a_published_fighter_is_found_until_its_maker_takes_it_back(ann: User) -> None:
    kept, client = save_fighter(ann, "Night Train", "(4) z(8) (20)"), signed_in(ann)
    assert fighters_listed(Client()) == []
    client.post(f"/workshop/{kept.slug}/publish/")
    assert fighters_listed(Client()) == ["Night Train"]
    assert "Made by Ann" in Client().get(GALLERY).content.decode()
    gallery.vote(kept.slug, a_player("Bob"), likes=True)
    client.post(f"/workshop/{kept.slug}/publish/", {"withdraw": ""})
    assert fighters_listed(Client()) == []
    kept.refresh_from_db()
    assert (kept.votes, FighterVote.objects.count()) == (0, 0)
    assert signed_in(a_player("Cid")).post(f"/workshop/{kept.slug}/publish/").status_code == 404


@pytest.mark.services
def test_each_player_has_one_vote_and_may_take_it_back(train: KeptFighter) -> None:
    client = signed_in(a_player("Bob"))
    address = f"/workshop/{train.slug}/vote/"
    for given, votes in (({}, 1), ({}, 1), ({"take_back": ""}, 0), ({}, 1)):
        assert client.post(address, {**given, "next": GALLERY})["Location"] == GALLERY
        train.refresh_from_db()
        assert train.votes == votes
    assert "Voted" in client.get(GALLERY).content.decode()


def test_the_gallery_is_sorted_by_votes_or_newest_first(ann: User, train: KeptFighter) -> None:
    newer = save_fighter(ann, "Day Train", "(6) (8)")
    gallery.publish(newer, ann)
    gallery.vote(train.slug, a_player("Bob"), likes=True)
    assert fighters_listed(Client()) == ["Night Train", "Day Train"]
    assert fighters_listed(Client(), "?order=new") == ["Day Train", "Night Train"]
    assert fighters_listed(Client(), "?order=nonsense&page=99") == ["Night Train", "Day Train"]


def test_some_may_neither_publish_nor_vote(ann: User, train: KeptFighter) -> None:
    other = save_fighter(ann, "Day Train", "(6) (8)")
    for player in (a_player("Dot", verified=False), a_guest(), a_player("Kid", friends_only=True)):
        answer = signed_in(player).post(f"/workshop/{train.slug}/vote/")
        assert answer.status_code == 403, player
        with pytest.raises(NotPossible):
            gallery.publish(other, player)
    with pytest.raises(NotPossible, match="your own fighter"):
        gallery.vote(train.slug, ann, likes=True)
    with pytest.raises(NotPossible, match="isn’t in the gallery"):
        gallery.vote(other.slug, a_player("Bob"), likes=True)
    train.refresh_from_db()
    assert train.votes == 0


def test_strangers_fighters_are_hidden_from_children_and_from_players_apart(
    ann: User, train: KeptFighter
) -> None:
    kid, bob = a_player("Kid", friends_only=True), a_player("Bob")
    answer = signed_in(kid).get(GALLERY)
    assert answer.status_code != 200
    assert "Night Train" not in answer.content.decode()
    block(ann, bob)
    assert fighters_listed(signed_in(bob)) == []
    User.objects.filter(pk=ann.pk).update(friends_only=True)
    assert fighters_listed(Client()) == [], "a child’s fighters aren’t shown to strangers"


def test_a_reported_fighter_is_taken_down_for_good(ann: User, train: KeptFighter) -> None:
    bob, moderator = a_player("Bob"), a_player("Mod", is_staff=True, is_superuser=True)
    answer = signed_in(bob).post(f"/workshop/{train.slug}/report/", {"reason": "rude", "words": ""})
    assert answer.status_code == 302
    report = Report.objects.get()
    assert (report.kind, report.player, report.quoted) == ("fighter", ann, "Night Train")
    hide(report, moderator)
    assert fighters_listed(Client()) == []
    train.refresh_from_db()
    assert train.name == f"#{train.pk}"
    with pytest.raises(NotPossible, match="can’t be published again"):
        gallery.publish(train, ann)
