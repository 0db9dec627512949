"""Read marks: new posts of each reader, and how they become read."""

from __future__ import annotations

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.models import User
from community.forum import unread
from community.forum.models import Following, Mark, Post, Thread
from community.forum.pages.thread import BEFORE_A_LINK, POSTS_A_PAGE
from community.forum.verbs import moderating
from tests.accounts.people import block, signed_in
from tests.community.forum.talks import a_moderator, a_regular, a_thread, an_answer

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    player = a_regular("ann")
    unread.get_or_create_reader(player)
    return player


@pytest.fixture
def bob() -> User:
    player = a_regular("bob")
    unread.get_or_create_reader(player)
    return player


def new_for(player: User) -> list[int]:
    return list(
        unread.posts_unread_by(unread.get_or_create_reader(player))
        .order_by("pk")
        .values_list("pk", flat=True)
    )


def test_everything_is_read_at_the_first_visit(ann: User) -> None:
    a_thread(ann)
    eve = a_regular("eve")
    assert new_for(eve) == []
    assert User.objects.get(pk=eve.pk).reads_forum


def test_what_others_write_is_new_and_ones_own_is_not(ann: User, bob: User) -> None:
    thread = a_thread(ann)
    first = thread.posts.get()
    assert new_for(bob) == [first.pk]
    assert new_for(ann) == []
    answered = an_answer(thread, bob)
    assert new_for(ann) == [answered.pk]
    assert new_for(bob) == [first.pk]  # bob answered without having read


@pytest.mark.services
def test_to_see_a_page_marks_what_is_on_it(ann: User, bob: User) -> None:
    thread = a_thread(ann)
    signed_in(bob).get(thread.get_absolute_url())
    assert new_for(bob) == []
    later = an_answer(thread, ann, "And again.")
    assert new_for(bob) == [later.pk]


def test_a_page_further_on_leaves_what_is_above_it_new(ann: User, bob: User) -> None:
    thread = a_thread(ann)
    posts = [
        thread.posts.get(),
        *(an_answer(thread, ann, f"Post {number}") for number in range(POSTS_A_PAGE + 5)),
    ]
    signed_in(bob).get(thread.get_absolute_url(), {"from": posts[-1].pk})
    assert len(new_for(bob)) == len(posts)
    signed_in(bob).get(thread.get_absolute_url())
    assert new_for(bob) == [post.pk for post in posts[POSTS_A_PAGE:]]


@pytest.mark.services
def test_next_new_leads_to_the_oldest_and_then_says_that_all_is_read(ann: User, bob: User) -> None:
    thread = a_thread(ann)
    other = a_thread(ann, "Another")
    client = signed_in(bob)
    assert (
        client.get("/forum/next/").headers["Location"]
        == f"/forum/t/{thread.pk}/#post-{thread.posts.get().pk}"
    )
    client.get(thread.get_absolute_url())
    assert f"/forum/t/{other.pk}/" in client.get("/forum/next/").headers["Location"]
    client.get(other.get_absolute_url())
    answer = client.get("/forum/next/", follow=True)
    assert answer.redirect_chain[-1][0] == "/forum/"
    assert "You have read everything." in answer.content.decode()


@pytest.mark.services
def test_a_link_to_a_post_shows_some_above_it(ann: User) -> None:
    thread = a_thread(ann)
    posts = [thread.posts.get(), *(an_answer(thread, ann, f"Post {number}") for number in range(6))]
    where = signed_in(ann).get(posts[-1].get_absolute_url()).headers["Location"]
    assert where == f"/forum/t/{thread.pk}/?from={posts[-1 - BEFORE_A_LINK].pk}#post-{posts[-1].pk}"


@pytest.mark.services
def test_unread_from_here(ann: User, bob: User) -> None:
    thread = a_thread(ann)
    second, third = an_answer(thread, ann, "Two"), an_answer(thread, ann, "Three")
    client = signed_in(bob)
    client.get(thread.get_absolute_url())
    client.post(f"/forum/p/{second.pk}/unread/")
    assert new_for(bob) == [second.pk, third.pk]
    client.post("/forum/read/")
    assert new_for(bob) == []
    assert not Mark.objects.filter(player=bob).exists()


@pytest.mark.services
def test_a_thread_and_a_board_are_marked_read_without_reading(ann: User, bob: User) -> None:
    thread, other, elsewhere = a_thread(ann), a_thread(ann, "Another"), a_thread(ann, "Third", board="rest")
    client = signed_in(bob)
    client.post(f"/forum/t/{thread.pk}/read/")
    assert new_for(bob) == [other.posts.get().pk, elsewhere.posts.get().pk]
    assert "Mark everything here as read" in client.get("/forum/b/fighting/").content.decode()
    client.post("/forum/b/fighting/read/")
    assert new_for(bob) == [elsewhere.posts.get().pk]
    assert "Mark everything here as read" not in client.get("/forum/b/fighting/").content.decode()
    again = an_answer(thread, ann, "More")
    assert new_for(bob) == [elsewhere.posts.get().pk, again.pk]


def test_an_edit_makes_nothing_new(ann: User, bob: User) -> None:
    thread = a_thread(ann)
    signed_in(bob).get(thread.get_absolute_url())
    signed_in(ann).post(f"/forum/p/{thread.posts.get().pk}/edit/", {"text": "It was me."})
    assert thread.posts.get().text == "It was me."
    assert new_for(bob) == []


@pytest.mark.services
def test_muted_threads_and_blocked_players_bring_nothing_new(ann: User, bob: User) -> None:
    thread = a_thread(ann)
    Following.objects.create(player=bob, thread=thread, is_muted=True)
    assert new_for(bob) == []
    other = a_thread(ann, "Another")
    assert new_for(bob) == [other.posts.get().pk]
    block(bob, ann)
    assert new_for(bob) == []


def test_what_is_taken_down_is_not_new(ann: User, bob: User) -> None:
    thread = a_thread(ann)
    mod = a_moderator("mod")
    moderating.hide_post(thread.posts.get(), mod)
    assert new_for(bob) == []


def test_the_count_is_kept_until_something_is_written_or_read(
    ann: User, bob: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        thread = a_thread(ann)
    assert unread.count_unread(bob) == 1
    Post.objects.filter(thread=thread).update(author=None)
    assert unread.count_unread(bob) == 1
    with django_capture_on_commit_callbacks(execute=True):
        an_answer(thread, ann, "More")
    assert unread.count_unread(bob) == 2
    with django_capture_on_commit_callbacks(execute=True):
        signed_in(bob).get(thread.get_absolute_url())
    assert unread.count_unread(bob) == 0


@pytest.mark.services
def test_a_split_and_a_merge_take_nothing_for_read(ann: User, bob: User) -> None:
    mod = a_moderator("mod")
    thread, other = a_thread(ann), a_thread(ann, "Another")
    signed_in(bob).get(other.get_absolute_url())
    moderating.merge(thread, mod, other.pk)
    assert thread_first(other) in new_for(bob)
    second = an_answer(other, ann, "Two")
    signed_in(bob).get(other.get_absolute_url())
    new = moderating.split(second, mod, "Split off")
    assert new_for(bob) == []
    assert new.posts.count() == 1


def thread_first(thread: Thread) -> int:
    return thread.posts.order_by("pk").values_list("pk", flat=True)[0]
