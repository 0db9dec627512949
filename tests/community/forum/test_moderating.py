"""Actions of moderators in the forum, their record and the notifications."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from buttons.models import Button, ButtonSet
from community.forum.models import Act, Board, Following, Post, Thread
from community.forum.verbs import moderating
from community.moderation import decisions
from community.moderation.models import Report
from notifications.models import Notice
from tests.accounts.people import signed_in
from tests.community.forum.talks import a_moderator, a_regular, a_thread, an_answer
from tests.refusals import refused_as

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return a_regular("ann")


@pytest.fixture
def bob() -> User:
    return a_regular("bob")


@pytest.fixture
def mod() -> User:
    return a_moderator("mod")


def do(player: User, thread: Thread, act: str, **given: object) -> str:
    data = {"act": act, **given}
    return signed_in(player).post(f"/forum/t/{thread.pk}/moderate/", data, follow=True).content.decode()


def test_a_post_taken_down_leaves_a_line_that_says_by_whom_and_why(ann: User, mod: User) -> None:
    thread = a_thread(ann, text="Something rude")
    client = signed_in(mod)
    client.post(f"/forum/p/{thread.posts.get().pk}/moderate/", {"act": "hide", "words": "Rude"})
    thread.refresh_from_db()
    an_answer(thread, mod, "Be kind.")
    page = Client().get(thread.get_absolute_url()).content.decode()
    assert "Something rude" not in page
    assert "Taken down by mod: Rude" in page
    assert "Something rude" in client.get(thread.get_absolute_url()).content.decode()
    client.post(f"/forum/p/{thread.posts.order_by('pk')[0].pk}/moderate/", {"act": "show"})
    assert "Something rude" in Client().get(thread.get_absolute_url()).content.decode()


@pytest.mark.services
def test_a_thread_is_pinned_locked_moved_renamed_and_taken_down(ann: User, mod: User) -> None:
    thread = a_thread(ann)
    do(mod, thread, "pin")
    do(mod, thread, "lock", words="Enough")
    do(mod, thread, "move", board="rest")
    do(mod, thread, "rename", title="A better title")
    thread.refresh_from_db()
    assert (thread.is_pinned, thread.is_locked, thread.board.slug, thread.title) == (
        True,
        True,
        "rest",
        "A better title",
    )
    do(mod, thread, "hide", words="All rude")
    assert Client().get(thread.get_absolute_url()).status_code == 404
    acts = list(Act.objects.order_by("pk").values_list("kind", flat=True))
    assert acts == ["pinned", "locked", "moved", "renamed", "hid"]
    desk = signed_in(mod).get("/forum/desk/").content.decode()
    assert "was “Why do I lose?”" in desk
    do(mod, thread, "show")
    assert Client().get(thread.get_absolute_url()).status_code == 200


@pytest.mark.parametrize("act", ["hide", "show", "lock", "unlock", "pin", "unpin", "move", "rename", "merge"])
def test_players_moderate_no_threads(ann: User, bob: User, act: str) -> None:
    thread, other = a_thread(ann), a_thread(ann, "Another")
    page = do(bob, thread, act, board="rest", title="Mine now", into=other.pk)
    assert "Only moderators can do this." in page
    assert not Act.objects.exists()


@pytest.mark.parametrize("act", ["hide", "show", "split"])
def test_players_moderate_no_posts(ann: User, bob: User, act: str) -> None:
    second = an_answer(a_thread(ann), ann)
    answer = signed_in(bob).post(f"/forum/p/{second.pk}/moderate/", {"act": act, "title": "Mine"})
    assert "Only moderators can do this." in answer.content.decode()
    assert not Act.objects.exists()
    assert signed_in(bob).get("/forum/desk/").status_code == 404


def test_what_cannot_be_done_says_why(ann: User, mod: User) -> None:
    thread = a_thread(ann)
    assert "There is no such board." in do(mod, thread, "move", board="nowhere")
    assert "There’s no other thread with the number 99." in do(mod, thread, "merge", into=99)
    assert "There’s no other thread" in do(mod, thread, "merge", into=thread.pk)
    assert "act: we couldn’t read that." in do(mod, thread, "explode")
    assert "into: we couldn’t read that." in do(mod, thread, "merge", into="x")
    with refused_as("nothing-to-split"):
        moderating.split(thread.posts.get(), mod, "New")
    assert not Act.objects.exists()


@pytest.mark.services
def test_threads_are_merged_and_split(ann: User, bob: User, mod: User) -> None:
    one, two = a_thread(ann, "One"), a_thread(bob, "Two")
    last = an_answer(one, bob, "Last")
    do(mod, two, "merge", into=one.pk)
    one.refresh_from_db()
    assert (one.count, one.newest) == (3, last)
    assert not Thread.objects.filter(pk=two.pk).exists()
    assert Following.objects.filter(thread=one).count() == 2
    for client in (Client(), signed_in(ann)):
        assert client.get(f"/forum/t/{two.pk}/").headers["Location"] == one.get_absolute_url()
    late = signed_in(bob).post(f"/forum/t/{two.pk}/answer/", {"text": "Late"}, follow=True)
    assert "Late" in late.content.decode()
    do(mod, two, "hide")
    assert not Thread.objects.get(pk=one.pk).is_hidden
    one.posts.filter(text="Late").delete()
    moderating.recount_posts(one)
    new = moderating.split(last, mod, "Three")
    one.refresh_from_db()
    new.refresh_from_db()
    assert (one.count, new.count, new.newest) == (2, 1, last)
    assert signed_in(ann).get(last.get_absolute_url()).headers["Location"].startswith(f"/forum/t/{new.pk}/")


@pytest.mark.services
def test_old_addresses_follow_a_thread_that_is_merged_twice(ann: User, mod: User) -> None:
    one, two, three = a_thread(ann, "One"), a_thread(ann, "Two"), a_thread(ann, "Three")
    do(mod, one, "merge", into=two.pk)
    do(mod, two, "merge", into=three.pk)
    for old in (one, two):
        assert Client().get(f"/forum/t/{old.pk}/").headers["Location"] == three.get_absolute_url()
    do(mod, three, "hide")
    assert Client().get(f"/forum/t/{one.pk}/").status_code == 404


def test_a_thread_about_something_is_not_merged_away(ann: User, mod: User) -> None:
    soldiers = ButtonSet.objects.create(name="Soldiers")
    hammer = Button.objects.create(name="Hammer", recipe="(6) (12) (20) (20) (X)", set=soldiers)
    plain, about_set, about_button = a_thread(ann, "One"), a_thread(ann, "Two"), a_thread(ann, "Three")
    Thread.objects.filter(pk=about_set.pk).update(set=soldiers)
    Thread.objects.filter(pk=about_button.pk).update(button=hammer)
    assert "merge the other thread into this one instead" in do(mod, about_set, "merge", into=plain.pk)
    assert "so they can’t be merged" in do(mod, about_set, "merge", into=about_button.pk)
    do(mod, plain, "merge", into=about_set.pk)
    assert Thread.objects.get(set=soldiers).count == 2


def test_a_report_quotes_the_text_and_its_author_hears_what_became_of_it(
    ann: User, bob: User, mod: User
) -> None:
    post = a_thread(ann, text="Something rude").posts.get()
    signed_in(bob).post(f"/forum/p/{post.pk}/report/", {"reason": "rude", "words": ""})
    report = Report.objects.get()
    assert (report.kind, report.player, "Something rude" in report.quoted) == ("post", ann, True)
    decisions.hide(report, mod)
    post.refresh_from_db()
    assert post.state == Post.State.HIDDEN
    news = Notice.objects.get(player=bob)
    assert (news.kind, news.about) == ("decided", report.pk)
    told = signed_in(bob).get("/news/").content.decode()
    assert "A moderator read your report (a forum post) and acted on it." in told


@pytest.mark.services
def test_taking_a_post_down_decides_what_was_reported_of_it(ann: User, bob: User, mod: User) -> None:
    post = a_thread(ann).posts.get()
    signed_in(bob).post(f"/forum/p/{post.pk}/report/", {"reason": "spam"})
    moderating.hide_post(post, mod)
    assert Report.objects.get().decision == Report.Decision.HIDDEN


def test_nobody_reports_themselves_or_what_they_cannot_read(ann: User, bob: User, mod: User) -> None:
    post = a_thread(ann).posts.get()
    assert signed_in(ann).get(f"/forum/p/{post.pk}/report/").status_code == 404
    moderating.hide_post(post, mod)
    assert signed_in(bob).get(f"/forum/p/{post.pk}/report/").status_code == 404
    assert not Report.objects.exists()


@pytest.mark.services
def test_a_board_with_threads_is_not_deleted(ann: User) -> None:
    a_thread(ann)
    root = signed_in(User.objects.create_superuser("root", "root@example.test", "seven brass buttons"))
    board = Board.objects.get(slug="fighting")
    root.post(f"/admin/community/board/{board.pk}/delete/", {"post": "yes"})
    assert Board.objects.filter(pk=board.pk).exists()
