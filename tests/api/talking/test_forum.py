"""The forum over the API, read and written like on its pages."""

from typing import Any

import pytest

from accounts.models import User
from community.forum.models import Board, Following, Post
from tests.accounts.bots.bots import a_bot
from tests.accounts.people import a_player, block
from tests.api.caller import Caller, all_of, content_of, refusal
from tests.community.forum.talks import a_moderator, a_regular
from tests.conftest import LimitRequests

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(db: None) -> User:
    return a_regular("Ann")


@pytest.fixture
def board(db: None) -> Board:
    return Board.objects.order_by("order", "name")[0]


def begun(player: User, board: Board, text: str = "First!") -> int:
    path = f"/forum/boards/{board.slug}/threads/"
    number: int = content_of(Caller(player).post(path, title="On dice", text=text))["thread"]
    return number


def test_a_thread_is_begun_answered_and_edited(ann: User, board: Board) -> None:
    bob = Caller(a_regular("Bob"))
    content_of(bob.post("/forum/read/"))
    number = begun(ann, board)
    (thread,) = content_of(bob.get(f"/forum/boards/{board.slug}/"))["items"]
    assert (thread["number"], thread["title"]) == (number, "On dice")
    assert (thread["starter"], thread["new"]) == ("Ann", 1)
    path = f"/forum/threads/{number}"
    once = {"Idempotency-Key": "answer"}
    post = content_of(bob.post(f"{path}/answer/", text="Second!", headers=once))
    assert content_of(bob.post(f"{path}/answer/", text="Second!", headers=once)) == post
    content_of(bob.post(f"/forum/posts/{post['number']}/edit/", text="Second, edited"))
    shown = content_of(Caller(ann).get(f"{path}/"))
    assert [each["text"] for each in shown["items"]] == ["First!", "Second, edited"]
    assert [each["is_mine"] for each in shown["items"]] == [True, False]
    assert shown["items"][1]["edited_at"]
    assert content_of(Caller().get(f"{path}/"))["posts"] == 2


def test_what_is_new_is_told_until_it_is_said_to_be_read(ann: User, board: Board) -> None:
    bob = Caller(a_regular("Bob"))
    assert content_of(bob.get("/forum/next/")) == {"post": None, "thread": None}
    content_of(bob.post("/forum/read/"))
    number = begun(ann, board)
    new = content_of(bob.get("/forum/next/"))
    assert new["thread"] == number
    assert content_of(bob.get(f"/forum/threads/{number}/"))["first_new"] == new["post"]
    assert content_of(bob.get("/forum/next/")) == new
    assert content_of(bob.post(f"/forum/threads/{number}/read/", post=new["post"]))["first_new"] is None
    assert content_of(bob.get("/forum/next/"))["post"] is None
    assert {each["slug"]: each["new"] for each in content_of(bob.get("/forum/boards/"))["items"]}[
        board.slug
    ] == 0


def test_posts_come_in_pages(ann: User, board: Board, limit_requests: LimitRequests) -> None:
    number = begun(ann, board)
    thread = Post.objects.get().thread
    Post.objects.bulk_create(
        Post(thread=thread, author=ann, text=f"No. {each}", html="") for each in range(2, 36)
    )
    found = all_of(Caller(), f"/forum/threads/{number}/")
    assert [each["text"] for each in found] == ["First!", *(f"No. {each}" for each in range(2, 36))]


def test_threads_are_followed_and_muted(ann: User, board: Board) -> None:
    number = begun(a_regular("Bob"), board)
    path = f"/forum/threads/{number}/follow/"
    assert content_of(Caller(ann).post(path, wish="mute"))["wish"] == "mute"
    assert Following.objects.get(player=ann).is_muted
    assert content_of(Caller(ann).post(path, wish="neither"))["wish"] == "neither"
    assert not Following.objects.filter(player=ann).exists()


def test_held_and_hidden_posts_and_spoilers_are_kept(ann: User, board: Board) -> None:
    number = begun(ann, board, "Nobody finds [spoiler]Rosebud[/spoiler] here, only sledges")
    newcomer = a_player("Newcomer")
    held = content_of(Caller(newcomer).post(f"/forum/threads/{number}/answer/", text="Me, too"))
    assert held["state"] == "held"
    path = f"/forum/threads/{number}/"
    assert len(content_of(Caller().get(path))["items"]) == 1
    assert len(content_of(Caller(newcomer).get(path))["items"]) == 2
    assert len(content_of(Caller(a_moderator("Moe")).get(path))["items"]) == 2
    (found,) = content_of(Caller().get("/forum/posts/", q="sledges"))["items"]
    assert "sledges" in found["excerpt"]
    assert "Rosebud" not in found["excerpt"]
    Post.objects.filter(author=ann).update(state=Post.State.HIDDEN)
    (hidden,) = content_of(Caller().get(path))["items"]
    assert (hidden["text"], hidden["state"]) == ("", "hidden")
    assert content_of(Caller().get("/forum/posts/", q="sledges"))["items"] == []
    block(ann, newcomer)
    shown = content_of(Caller(ann).get(path))["items"]
    assert all(each["author"] == "Ann" for each in shown)


def test_a_blocked_author_is_marked(ann: User, board: Board) -> None:
    bob = a_regular("Bob")
    number = begun(bob, board)
    block(ann, bob)
    (post,) = content_of(Caller(ann).get(f"/forum/threads/{number}/"))["items"]
    assert post["by_blocked"]


def test_what_is_refused_on_the_page_is_refused_with_its_sentence(ann: User, board: Board) -> None:
    caller, number = Caller(ann), begun(ann, board)
    path = f"/forum/threads/{number}/answer/"
    assert refusal(caller.post(path, text=" "))[:2] == (422, "empty-post")
    unverified = Caller(a_player("Tom", verified=False))
    refused = unverified.post(path, text="Hello", headers={"Accept-Language": "en"})
    assert "Confirm your" in refused.json()["detail"]
    bot = refusal(Caller(a_bot(ann)).post(path, text="Beep"))
    assert bot[0] == 403
    post = Post.objects.get()
    another = Caller(a_regular("Bob"))
    assert refusal(another.post(f"/forum/posts/{post.pk}/edit/", text="Mine"))[1] == "not-yours"
    Board.objects.update(is_closed=True)
    assert refusal(another.post(path, text="Hello"))[1] == "is-closed"
    assert refusal(another.post("/forum/threads/99/answer/", text="Hello"))[:2] == (404, "not-found")
    assert refusal(another.get("/forum/posts/", q="x"))[1] == "search-too-short"
    assert Post.objects.get().text == "First!"


def test_those_who_play_only_with_friends_neither_read_nor_write(ann: User, board: Board) -> None:
    number = begun(ann, board)
    player = a_regular("Kid")
    User.objects.filter(pk=player.pk).update(friends_only=True)
    kid = Caller(User.objects.get(pk=player.pk))
    thread = f"/forum/threads/{number}"
    for path in ("/forum/boards/", f"/forum/boards/{board.slug}/", f"{thread}/", "/forum/posts/?q=First"):
        assert refusal(kid.get(path))[:2] == (403, "talks-with-friends-only"), path
    assert content_of(kid.get("/forum/next/"))["post"] is None
    writes: dict[str, dict[str, Any]] = {
        f"{thread}/answer/": {"text": "Hi"},
        f"{thread}/follow/": {"wish": "follow"},
        "/forum/read/": {},
    }
    for path, given in writes.items():
        assert refusal(kid.post(path, **given))[:2] == (403, "talks-with-friends-only"), path
    assert Post.objects.count() == 1
    assert not Following.objects.filter(player=player).exists()


def test_a_token_that_only_reads_writes_nothing(ann: User, board: Board) -> None:
    number = begun(ann, board)
    reader = Caller(ann, plays=False, organises=False)
    paths = [f"/forum/boards/{board.slug}/threads/", "/forum/read/"]
    paths += [f"/forum/threads/{number}/{call}/" for call in ("answer", "follow", "read")]
    found = [refusal(reader.post(path)) for path in [*paths, "/forum/posts/1/edit/"]]
    assert found == [(403, "out-of-scope", {"scope": "play"})] * len(found)
    assert content_of(reader.get(f"/forum/threads/{number}/"))["title"] == "On dice"
