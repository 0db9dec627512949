"""The forum of an imported site, with its texts and read marks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.mail import EmailMessage
from django.test import Client

from accounts.models import User
from api.bmo.moving.accounts import import_players
from api.bmo.moving.forum import import_forum
from api.bmo.moving.mapping import Mapping
from api.bmo.moving.staging import Staged
from api.models import Imported
from community.forum import unread
from community.forum.models import Board, Following, Mark, Post, Reader, Thread
from games.log.markup import strip_markup
from notifications.models import Delivery, Notice
from tests.accounts.people import a_player, signed_in
from tests.api.bmo.moving.staged import staged_dump
from tests.community.forum.talks import a_regular, a_thread
from tests.games.matches import a_match

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def staged() -> Iterator[Staged]:
    with staged_dump() as found:
        yield found


def post_of(old: int) -> Post:
    entry = Mapping().entry(Imported.Kind.POST, old)
    assert entry is not None
    return Post.objects.get(pk=entry.new or 0)


def move(staged: Staged) -> None:
    import_players(staged, Mapping())
    import_forum(staged, Mapping())


@pytest.mark.services
def test_boards_threads_and_posts_are_there_in_order(staged: Staged) -> None:
    move(staged)
    assert (Thread.objects.count(), Post.objects.count()) == (6, 79)
    new_boards = Board.objects.filter(name__in=["Gameplay", "Features and Bugs", "Miscellaneous Chatting"])
    assert new_boards.count() == 3
    times = list(Post.objects.order_by("pk").values_list("made_at", flat=True))
    assert times == sorted(times)
    assert Thread.objects.get(is_hidden=True).title == "A thread that was deleted"
    assert Post.objects.filter(state=Post.State.HIDDEN).count() == 1
    for thread in Thread.objects.all():
        assert thread.count == thread.posts.count()
        assert thread.newest == thread.posts.filter(state=Post.State.SHOWN).order_by("-pk").first()
    rows = staged.rows("forum_post")
    edited = {row["id"] for row in rows if row["last_update_time"] != row["creation_time"]}
    entries = Mapping().entries(Imported.Kind.POST)
    assert {entry.old for entry in entries if post_of(entry.old).edited_at} == edited


def test_titles_and_texts_appear_as_written(staged: Staged) -> None:
    move(staged)
    titles = list(Thread.objects.values_list("title", flat=True))
    assert "Bug: déjà vu in the log" in titles
    page = Client().get(Thread.objects.get(title="Odds & ends <script>").get_absolute_url()).content.decode()
    assert "Odds &amp; ends &lt;script&gt;" in page
    assert "ends <script>" not in page
    assert not Post.objects.filter(html__contains="<script").exists()


def test_importing_again_changes_nothing(staged: Staged) -> None:
    move(staged)
    tables = (Board, Thread, Post, Reader)
    before = [list(table.objects.order_by("pk").values()) for table in tables]
    marks = set(Mark.objects.values_list("player", "thread", "read_to"))
    move(staged)
    assert [list(table.objects.order_by("pk").values()) for table in tables] == before
    assert set(Mark.objects.values_list("player", "thread", "read_to")) == marks


def test_texts_lead_to_the_new_numbers_and_names(staged: Staged) -> None:
    taken = a_player("Anselm")
    import_players(staged, Mapping())
    match = a_match(a_player("ann"), a_player("bob"))
    Mapping().remember(Imported.Kind.GAME, 3, match.pk)
    import_forum(staged, Mapping())
    html = post_of(2).html
    assert f'href="/match/{match.pk}/"' in html
    assert 'href="/players/Anselm-bmo/"' in html
    assert taken.get_absolute_url() + '"' not in html
    assert "that's a *bad* roll :(" in strip_markup(post_of(22).text)
    assert "<em>" not in post_of(35).html
    assert post_of(22).html.startswith("<p>Well played! that's a *bad* roll :(</p>")


def new_posts_there(staged: Staged, player: int) -> set[int]:
    """Return the posts that the former site showed this player as new, before any of them was edited."""
    of_boards = {
        row["board_id"]: row["read_time"] for row in staged.rows("forum_board_player_map", player_id=player)
    }
    of_threads = {
        row["thread_id"]: row["read_time"] for row in staged.rows("forum_thread_player_map", player_id=player)
    }
    threads = {row["id"]: row for row in staged.rows("forum_thread") if not row["deleted"]}
    new = set()
    for row in staged.rows("forum_post"):
        if row["deleted"] or row["poster_player_id"] == player or row["thread_id"] not in threads:
            continue
        marks = (of_threads.get(row["thread_id"]), of_boards.get(threads[row["thread_id"]]["board_id"]))
        if all(mark is None or row["creation_time"] > mark for mark in marks):
            new.add(row["id"])
    return new


@pytest.mark.services
def test_the_same_posts_are_new_as_there(staged: Staged) -> None:
    move(staged)
    with_marks = {
        row["player_id"] for of in ("board", "thread") for row in staged.rows(f"forum_{of}_player_map")
    }
    old_numbers = dict(Mapping().entries(Imported.Kind.POST).values_list("new", "old"))
    for old in with_marks:
        player = User.objects.get(pk=Mapping().new_number(Imported.Kind.PLAYER, old) or 0)
        reader = unread.find_reader(player)
        assert reader is not None
        new = {old_numbers[post.pk] for post in unread.posts_unread_by(reader)}
        assert new == new_posts_there(staged, old)
    assert set(Reader.objects.values_list("player__imported_name", flat=True)) == {
        row["name_ingame"] for row in staged.rows("player") if row["id"] in with_marks
    }


def test_who_read_the_forum_here_before_has_read_it_all(staged: Staged) -> None:
    ann, bob = a_regular("ann"), a_regular("bob")
    signed_in(bob).get("/forum/")
    mine = a_thread(ann)
    move(staged)
    reader = unread.find_reader(bob)
    assert reader is not None
    assert list(unread.posts_unread_by(reader)) == [mine.posts.get()]
    later = a_thread(ann, title="Later")
    assert list(unread.posts_unread_by(reader)) == [mine.posts.get(), later.posts.get()]


def test_the_import_sends_nothing_and_lets_nobody_follow(
    staged: Staged, mailoutbox: list[EmailMessage]
) -> None:
    move(staged)
    assert (mailoutbox, Delivery.objects.count(), Notice.objects.count()) == ([], 0, 0)
    assert not Following.objects.exists()
