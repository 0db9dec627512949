"""The forum over the BMO endpoint, with the keys and sentences that its clients know."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Token, User
from api.bmo.formats import forum as telling
from community.forum import unread
from community.forum.models import Board, Mark, Post, Reader, Thread
from community.forum.verbs import moderating
from tests.accounts.bots.bots import a_bot
from tests.accounts.people import a_player, block
from tests.api.bmo.client import BmoClient
from tests.api.bmo.shapes import BOOL, INT, NONE, STR, must_fit
from tests.community.forum.talks import a_moderator, a_regular, a_thread, an_answer

pytestmark = pytest.mark.django_db

MAYBE = f"{INT}|{NONE}"
ABOUT_BOARD = {
    "boardId": INT,
    "boardName": STR,
    "boardColor": STR,
    "threadColor": STR,
    "description": STR,
}
OVERVIEW = {
    "boards": [
        {**ABOUT_BOARD, "numberOfThreads": INT, "firstNewPostId": MAYBE, "firstNewPostThreadId": MAYBE}
    ],
    "timestamp": INT,
}
BOARD = {
    **ABOUT_BOARD,
    "threads": [
        {
            "threadId": INT,
            "threadTitle": STR,
            "numberOfPosts": INT,
            "originalPosterName": STR,
            "originalCreationTime": INT,
            "latestPosterName": STR,
            "latestLastUpdateTime": INT,
            "firstNewPostId": MAYBE,
        }
    ],
    "timestamp": INT,
}
THREAD = {
    "threadId": INT,
    "threadTitle": STR,
    "boardId": INT,
    "boardName": STR,
    "boardColor": STR,
    "boardThreadColor": STR,
    "currentPostId": MAYBE,
    "posts": [
        {
            "postId": INT,
            "posterName": STR,
            "posterColor": STR,
            "creationTime": INT,
            "lastUpdateTime": INT,
            "isNew": BOOL,
            "body": STR,
            "deleted": BOOL,
        }
    ],
    "timestamp": INT,
}


@pytest.fixture
def ann(db: None) -> User:
    return a_regular("Ann")


@pytest.fixture
def bob(ann: User) -> User:
    """Return a player who has read everything so far."""
    player = a_regular("Bob")
    unread.get_or_create_reader(player)
    return player


@pytest.fixture
def client(bob: User) -> BmoClient:
    return BmoClient(bob)


def board(slug: str = "fighting") -> Board:
    return Board.objects.get(slug=slug)


def in_an_hour() -> int:
    return int(timezone.now().timestamp()) + 3600


def bodies(told: Any) -> list[str]:
    return [post["body"] for post in told["posts"]]


def next_new(client: BmoClient) -> tuple[int | None, int | None]:
    told = client.told("loadNextNewPost")
    assert set(told) == {"nextNewPostId", "nextNewPostThreadId"}
    return told["nextNewPostId"], told["nextNewPostThreadId"]


# ---- reading


def test_boards_threads_and_posts_are_told_in_their_shapes(client: BmoClient, ann: User, bob: User) -> None:
    thread = a_thread(ann, "Why?", "**Is** it me?")
    first = thread.posts.get()
    an_answer(thread, bob, "It is the dice.")
    overview = client.told("loadForumOverview")
    must_fit(overview, OVERVIEW)
    assert [each["boardName"] for each in overview["boards"]] == [each.name for each in Board.objects.all()]
    here = overview["boards"][0]
    assert (here["numberOfThreads"], here["firstNewPostId"], here["firstNewPostThreadId"]) == (
        *(1, first.pk, thread.pk),
    )
    assert overview["boards"][1]["firstNewPostId"] is None
    on_board = client.told("loadForumBoard", boardId=here["boardId"])
    must_fit(on_board, BOARD)
    (row,) = on_board["threads"]
    assert (row["threadTitle"], row["numberOfPosts"], row["firstNewPostId"]) == ("Why?", 2, first.pk)
    assert (row["originalPosterName"], row["latestPosterName"]) == ("Ann", "Bob")
    told = client.told("loadForumThread", threadId=thread.pk, currentPostId=first.pk)
    must_fit(told, THREAD)
    assert bodies(told) == ["**Is** it me?", "It is the dice."]
    assert [post["isNew"] for post in told["posts"]] == [True, False]
    assert told["currentPostId"] == first.pk


def test_reading_marks_nothing(client: BmoClient, ann: User) -> None:
    thread = a_thread(ann)
    for _time in range(2):
        told = client.told("loadForumThread", threadId=thread.pk)
        assert told["posts"][0]["isNew"]
    assert next_new(client) == (thread.posts.get().pk, thread.pk)


def test_a_monitor_that_asks_makes_no_reader_of_the_forum(ann: User) -> None:
    a_thread(ann)
    dora = a_player("Dora")
    assert next_new(BmoClient(dora)) == (None, None)
    assert not Reader.objects.filter(player=dora).exists()


def test_what_is_hidden_held_or_by_somebody_blocked(client: BmoClient, ann: User, bob: User) -> None:
    thread = a_thread(ann, text="Words of Ann")
    taken = an_answer(thread, ann, "Bad words")
    held = an_answer(thread, a_player("Newcomer"), "Hello")
    moderating.hide_post(taken, a_moderator("mod"), "Rude")
    told = client.told("loadForumThread", threadId=thread.pk)
    assert bodies(told) == ["Words of Ann", "[DELETED POST]"]
    assert [post["deleted"] for post in told["posts"]] == [False, True]
    assert held.state == Post.State.HELD
    block(bob, ann)
    told = client.told("loadForumThread", threadId=thread.pk)
    assert told["posts"][0]["body"] == "[spoiler]Words of Ann[/spoiler]"
    assert not told["posts"][0]["isNew"]
    moderating.hide_thread(thread, a_moderator("mod2"), True)
    for call in ("loadForumThread", "createForumPost"):
        more = {"body": "x"} if call == "createForumPost" else {}
        expected = None if more else "The requested forum thread does not exist"
        assert client.refused(call, threadId=thread.pk, **more) == expected
    assert client.told("loadForumBoard", boardId=board().pk)["threads"] == []


def test_a_long_thread_is_told_from_the_post_that_is_wanted(
    client: BmoClient, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(telling, "MOST_POSTS", 3)
    thread = a_thread(ann, text="0")
    for number in range(1, 6):
        an_answer(thread, ann, str(number))
    assert bodies(client.told("loadForumThread", threadId=thread.pk)) == ["3", "4", "5"]
    second = thread.posts.order_by("pk")[1].pk
    assert bodies(client.told("loadForumThread", threadId=thread.pk, currentPostId=second)) == ["1", "2", "3"]


# ---- what is read


def test_what_was_written_before_a_time_is_marked_as_read(client: BmoClient, ann: User, bob: User) -> None:
    old, new = a_thread(ann, "Old"), a_thread(ann, "New", board="rest")
    long_ago = timezone.now() - timedelta(hours=2)
    Post.objects.filter(thread=old).update(made_at=long_ago)
    an_hour_ago = int(timezone.now().timestamp()) - 3600
    must_fit(client.told("markForumRead", timestamp=an_hour_ago), OVERVIEW)
    assert next_new(client) == (new.posts.get().pk, new.pk)
    client.told("markForumRead", timestamp=0)
    assert next_new(client) == (new.posts.get().pk, new.pk), "what is read stays read"
    client.told("markForumRead", timestamp=in_an_hour())
    assert next_new(client) == (None, None)
    later = a_thread(ann, "Later")
    assert next_new(client) == (later.posts.get().pk, later.pk), "nothing is read before it is written"


def test_one_board_and_one_thread_are_marked_as_read(client: BmoClient, ann: User, bob: User) -> None:
    one, two, three = a_thread(ann, "1"), a_thread(ann, "2"), a_thread(ann, "3", board="rest")
    told = client.told("markForumThreadRead", threadId=one.pk, boardId=board().pk, timestamp=in_an_hour())
    must_fit(told, BOARD)
    assert {each["threadTitle"]: each["firstNewPostId"] for each in told["threads"]} == {
        "1": None,
        "2": two.posts.get().pk,
    }
    client.told("markForumBoardRead", boardId=board().pk, timestamp=0)
    assert next_new(client) == (two.posts.get().pk, two.pk)
    told = client.told("markForumBoardRead", boardId=board().pk, timestamp=in_an_hour())
    must_fit(told, OVERVIEW)
    assert next_new(client) == (three.posts.get().pk, three.pk)
    assert Mark.objects.filter(player=bob).count() == 2


# ---- writing


def test_threads_posts_and_edits_are_written(client: BmoClient, ann: User, bob: User) -> None:
    begun = client.ask("createForumThread", boardId=board().pk, title="Winter", body="Who plays?")
    must_fit(begun["data"], THREAD)
    assert begun["message"] == "Forum thread loading succeeded"
    assert begun["data"]["currentPostId"] is None
    thread = Thread.objects.get()
    answered = client.ask("createForumPost", threadId=thread.pk, body="I do.")
    must_fit(answered["data"], THREAD)
    assert answered["message"] == "Forum post created successfully"
    post = thread.posts.latest("pk")
    assert answered["data"]["currentPostId"] == post.pk
    edited = client.ask("editForumPost", postId=post.pk, body="I do, too.")
    must_fit(edited["data"], THREAD)
    assert edited["message"] == "Forum post edited successfully"
    assert bodies(edited["data"]) == ["Who plays?", "I do, too."]
    assert Post.objects.get(pk=post.pk).edited_at


def test_bots_read_and_do_not_write(ann: User) -> None:
    thread = a_thread(ann)
    bot = a_bot(ann)
    client = BmoClient(bot, Token.new(bot, "program", timedelta(days=1), plays=True).secret)
    assert bodies(client.told("loadForumThread", threadId=thread.pk)) == ["Is it me?"]
    sentence = "Bots can't write in the forum. Use your own account."
    assert client.refused("createForumPost", threadId=thread.pk, body="Beep") == sentence
    assert client.refused("createForumThread", boardId=board().pk, title="Beep", body="Beep") == sentence
    assert Post.objects.count() == 1


def test_what_cannot_be_written_says_why(client: BmoClient, ann: User, bob: User) -> None:
    thread = a_thread(ann)
    theirs, mine = thread.posts.get(), an_answer(thread, bob)
    before = list(Post.objects.values_list("pk", "text")), Thread.objects.count()
    here = board().pk
    for call, given, told in (
        ("createForumThread", {"boardId": 999, "title": "T", "body": "x"}, None),
        ("createForumPost", {"threadId": 999, "body": "x"}, None),
        ("editForumPost", {"postId": 999, "body": "x"}, "Post not found"),
        ("editForumPost", {"postId": theirs.pk, "body": "x"}, "Post does not belong to you"),
        (
            "createForumThread",
            {"boardId": here, "title": " ", "body": "x"},
            "A thread needs a readable title of 1 to 100 characters.",
        ),
        ("createForumPost", {"threadId": thread.pk, "body": " "}, "A post needs some words."),
        ("editForumPost", {"postId": mine.pk, "body": ""}, "A post needs some words."),
        ("loadForumBoard", {"boardId": 999}, "Forum board loading failed"),
        ("loadForumThread", {"threadId": 999}, "The requested forum thread does not exist"),
        ("markForumBoardRead", {"boardId": 999, "timestamp": 1}, None),
        ("markForumThreadRead", {"threadId": 999, "boardId": here, "timestamp": 1}, None),
        ("markForumThreadRead", {"threadId": thread.pk, "boardId": 999, "timestamp": in_an_hour()}, None),
    ):
        assert client.refused(call, **given) == told, (call, given)
    moderating.hide_post(mine, a_moderator("mod"))
    assert client.refused("editForumPost", postId=mine.pk, body="x") == "Post was already deleted"
    moderating.lock(thread, a_moderator("mod2"), True)
    locked = "This thread is locked: nobody can answer here any more."
    assert client.refused("createForumPost", threadId=thread.pk, body="x") == locked
    assert (list(Post.objects.values_list("pk", "text")), Thread.objects.count()) == before
    assert next_new(client) == (theirs.pk, thread.pk)


@pytest.mark.parametrize(
    ("call", "good", "wrong"),
    [
        ("loadForumOverview", {}, {}),
        ("loadNextNewPost", {}, {}),
        ("loadForumBoard", {"boardId": 1}, {"boardId": "x"}),
        ("loadForumThread", {"threadId": 1}, {"threadId": [1], "currentPostId": -1}),
        ("markForumRead", {"timestamp": 1}, {"timestamp": -1}),
        ("markForumBoardRead", {"boardId": 1, "timestamp": 1}, {"boardId": 1.5, "timestamp": "soon"}),
        (
            "markForumThreadRead",
            {"threadId": 1, "boardId": 1, "timestamp": 1},
            {"threadId": True, "boardId": {}, "timestamp": "9" * 30},
        ),
        (
            "createForumThread",
            {"boardId": 1, "title": "T", "body": "x"},
            {"boardId": "", "title": "x" * 101, "body": "x" * 16_001},
        ),
        ("createForumPost", {"threadId": 1, "body": "x"}, {"threadId": "1x", "body": ["x"]}),
        ("editForumPost", {"postId": 1, "body": "x"}, {"postId": False, "body": None}),
    ],
)
def test_bad_arguments_are_named(
    client: BmoClient, call: str, good: dict[str, Any], wrong: dict[str, Any]
) -> None:
    unexpected = f"Unexpected argument provided to function {call}"
    assert client.refused(call, **good, nonsense=1) == unexpected
    for name, value in wrong.items():
        invalid = f"Argument ({name}) to function {call} is invalid"
        assert client.refused(call, **{**good, name: value}) == invalid
    for name in good:
        without = {key: value for key, value in good.items() if key != name}
        assert client.refused(call, **without) == f"Missing mandatory argument {name} for function {call}"
    assert BmoClient().refused(call, **good) == f"You need to login before calling API function {call}"


def test_who_may_not_write_here_may_not_write_there(ann: User) -> None:
    thread = a_thread(ann)
    muted = a_regular("Muted")
    muted.muted_until = timezone.now() + timedelta(days=1)
    muted.save()
    refused = BmoClient(muted).refused("createForumPost", threadId=thread.pk, body="x")
    assert "A moderator has muted you until" in str(refused)
    newcomer = BmoClient(a_player("Newcomer"))
    told = newcomer.told("createForumPost", threadId=thread.pk, body="Hello")
    assert len(told["posts"]) == 2, "its author sees a post that waits for a moderator"
    assert len(BmoClient(ann).told("loadForumThread", threadId=thread.pk)["posts"]) == 1


def test_a_token_that_only_reads_neither_writes_nor_marks(ann: User, bob: User) -> None:
    thread = a_thread(ann)
    client = BmoClient(bob, Token.new(bob, "monitor", timedelta(days=1)).secret)
    assert client.told("loadForumThread", threadId=thread.pk)
    refused = client.refused("markForumRead", timestamp=in_an_hour())
    assert "play" in str(refused)
    assert client.refused("createForumPost", threadId=thread.pk, body="x") == refused
    assert thread.posts.count() == 1


def test_writing_is_counted_as_in_the_browser(client: BmoClient, ann: User, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "forum_write": "1/m/user"}
    thread = a_thread(ann)
    client.told("createForumPost", threadId=thread.pk, body="One")
    assert client.refused("createForumPost", threadId=thread.pk, body="Two")
    assert thread.posts.count() == 2
