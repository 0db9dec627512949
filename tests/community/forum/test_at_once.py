"""Simultaneous posts and reads in the forum: none is lost or skipped."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event

import pytest
from django.db import connection, connections, transaction
from django.db.transaction import TransactionManagementError

from community.forum import unread
from community.forum.models import Board, Post, Thread
from community.forum.verbs import writing
from tests.community.forum.talks import a_regular, a_thread, an_answer
from tests.games.play.offers.test_limits_at_once import ONE_WRITER, all_at_once
from tests.live_site import PATIENCE

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason=ONE_WRITER),
]


@pytest.fixture(autouse=True)
def _boards() -> None:
    for slug in ("fighting", "rest"):
        Board.objects.get_or_create(slug=slug, defaults={"name": slug})


def test_all_posts_of_one_moment_are_counted() -> None:
    ann = a_regular("ann")
    thread = a_thread(ann)
    writers = [a_regular(f"writer{number}") for number in range(6)]
    refused = all_at_once([partial(an_answer, thread, by, f"From {by}") for by in writers])
    assert refused == []
    thread = Thread.objects.get(pk=thread.pk)
    assert thread.count == 7
    assert thread.newest_id == Post.objects.order_by("-pk").values_list("pk", flat=True)[0]


def test_sent_twice_in_one_moment_it_is_one_post() -> None:
    ann = a_regular("ann")
    thread = a_thread(ann)
    all_at_once([lambda: an_answer(thread, ann, "Once")] * 4)
    assert thread.posts.filter(text="Once").count() == 1


def test_a_text_is_rendered_without_a_connection() -> None:
    connection.ensure_connection()
    writing.render_for(a_regular("ann"), "Ask @ann about [Hammer] and #1.")
    assert connection.connection is None


def test_a_text_is_not_rendered_in_a_transaction() -> None:
    ann = a_regular("ann")
    with transaction.atomic(), pytest.raises(TransactionManagementError):
        writing.render_for(ann, "While everybody waits")


def test_to_mark_everything_read_waits_for_what_is_being_written() -> None:
    ann, bob = a_regular("ann"), a_regular("bob")
    thread = a_thread(ann)
    by = unread.get_or_create_reader(bob)
    drawn = writing.render_for(ann, "While you mark")
    written, marked = Event(), Event()

    def mark() -> None:
        try:
            written.wait(PATIENCE)
            unread.mark_all_read(by)
            marked.set()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        marking = pool.submit(mark)
        with transaction.atomic():
            post = writing.store_answer(thread.pk, ann, "While you mark", drawn)
            written.set()
            assert not marked.wait(0.5)
        marking.result(PATIENCE)
    by.refresh_from_db()
    assert by.read_to == post.pk
