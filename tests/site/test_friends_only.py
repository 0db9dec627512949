"""The setting “Only friends play me” on pages, in the API and at the BMO endpoint."""

from __future__ import annotations

import pytest
from channels.db import database_sync_to_async

from accounts.models import User
from accounts.players.follows_and_blocks import follow, unfollow
from community.forum.models import Post, Reader, Thread
from community.forum.verbs import moderating, writing
from community.messages.listing import count_unread
from community.spectators import chat
from community.spectators.models import Line
from community.teams import verbs as teams
from community.teams.members import leaders_of
from community.teams.models import EntryPolicy
from core.refusals import NotPossible
from games import play
from notifications.models import Notice
from tests.accounts.people import a_player, befriend, signed_in
from tests.api.bmo.client import BmoClient
from tests.api.caller import Caller, content_of
from tests.community.forum.talks import a_moderator, a_regular, a_thread, an_answer
from tests.community.messages.letters import two_who_write, writes
from tests.community.teams.belonging import a_team
from tests.games.matches import a_match, two_friends
from tests.html import parsed
from tests.site.test_sockets import code_of, cookie_of, socket
from tests.tournaments.events import a_tournament, full_of, some_players
from tournaments import verbs
from tournaments.models import Talk, Tournament

pytestmark = pytest.mark.django_db

REFUSED = "Your preferences say you only play friends, so you can’t read or write here."
AMONG_STRANGERS = (
    "Your preferences say you only play friends. You can only join tournaments whose organisers and "
    "players are all your friends."
)
WITH_A_CHILD = "A player in this tournament only plays friends, and you aren’t friends yet."
SECRET = "Meet me in the attic"


@pytest.fixture
def child(db: None) -> User:
    return a_player("Child", friends_only=True)


@pytest.fixture
def thread(db: None) -> Thread:
    return a_thread(a_regular("Stranger"), text=SECRET)


def is_refused(answer: object, path: str) -> None:
    content = answer.content.decode()  # type: ignore[attr-defined]
    assert answer.status_code == 403, path  # type: ignore[attr-defined]
    assert REFUSED in parsed(content).text, path
    assert SECRET not in content, path


# ---- the forum


def test_no_page_of_the_forum_is_read(child: User, thread: Thread) -> None:
    client = signed_in(child)
    board, post = thread.board, thread.posts.get()
    for path in (
        "/forum/",
        f"/forum/b/{board.slug}/",
        f"/forum/b/{board.slug}/new/",
        f"/forum/t/{thread.pk}/",
        f"/forum/t/{thread.pk}/newer/",
        f"/forum/p/{post.pk}/",
        "/forum/search/?q=attic",
        "/forum/next/",
    ):
        is_refused(client.get(path), path)
    assert not Reader.objects.filter(player=child).exists()


def test_nothing_is_written_in_the_forum(child: User, thread: Thread) -> None:
    client = signed_in(child)
    for path in (f"/forum/t/{thread.pk}/answer/", f"/forum/b/{thread.board.slug}/new/", "/forum/preview/"):
        is_refused(client.post(path, {"title": "Hello there", "text": "It is me"}), path)
    with pytest.raises(NotPossible, match=REFUSED):
        writing.answer(thread.pk, child, "It is me")
    assert Post.objects.count() == 1


def test_the_forum_tells_them_nothing(thread: Thread) -> None:
    child = a_player("Child")
    signed_in(child).get("/forum/")
    signed_in(child).post(f"/forum/t/{thread.pk}/follow/", {"wish": "follow"})
    User.objects.filter(pk=child.pk).update(friends_only=True)
    an_answer(thread, a_regular("Bob"), f"@Child {SECRET}")
    assert not Notice.objects.filter(player=child).exists()
    assert "new posts" not in signed_in(User.objects.get(pk=child.pk)).get("/help/").content.decode()


def test_a_post_that_was_held_is_approved_though_its_author_reads_no_more(thread: Thread) -> None:
    child = a_player("Child")
    held = an_answer(thread, child)
    assert held.state == Post.State.HELD
    User.objects.filter(pk=child.pk).update(friends_only=True)
    assert moderating.publish_held_post(held, a_moderator("Mo"), []).state == Post.State.SHOWN


def test_programs_neither_read_nor_write_in_the_forum(child: User, thread: Thread) -> None:
    caller = Caller(child)
    board = thread.board.slug
    for path in ("/forum/boards/", f"/forum/boards/{board}/", f"/forum/threads/{thread.pk}/"):
        assert content_of(caller.get(path), 403)["detail"] == REFUSED, path
    assert content_of(caller.get("/forum/posts/", q="attic"), 403)["detail"] == REFUSED
    assert (
        content_of(caller.post(f"/forum/threads/{thread.pk}/answer/", text="It is me"), 403)["detail"]
        == REFUSED
    )
    assert Post.objects.count() == 1


def test_the_door_neither_shows_the_forum_nor_takes_posts(child: User, thread: Thread) -> None:
    client, refused = BmoClient(child), REFUSED.replace("’", "'")
    assert client.refused("loadForumOverview") == refused
    assert client.refused("loadForumBoard", boardId=thread.board_id) == refused
    assert client.refused("loadForumThread", threadId=thread.pk) == refused
    assert client.refused("createForumPost", threadId=thread.pk, body="It is me") == refused
    title = {"boardId": thread.board_id, "title": "Hello there", "body": "It is me"}
    assert client.refused("createForumThread", **title) == refused
    assert Post.objects.count() == 1


# ---- talks


def test_those_who_watch_are_neither_read_nor_answered(child: User) -> None:
    one, other = two_friends()
    match = a_match(one, other, first_to=1)
    chat.write_line(match.pk, a_player("Stranger"), SECRET)
    client, page = signed_in(child), f"/match/{match.pk}/spectators/"
    for is_over in (False, True):
        if is_over:
            play.surrender_match(match.pk, one)
        shown = client.get(page).content.decode()
        assert REFUSED in parsed(shown).text
        assert SECRET not in shown
        with pytest.raises(NotPossible, match=REFUSED):
            chat.write_line(match.pk, child, "It is me")
        assert content_of(Caller(child).get(f"/matches/{match.pk}/talk/"), 403)["detail"] == REFUSED
    assert Line.objects.count() == 1


def test_the_talk_of_a_tournament_is_neither_read_nor_answered() -> None:
    cup, (one, child) = a_tournament(), some_players(2)
    full_of(cup, [one, child], start=False)
    User.objects.filter(pk=child.pk).update(friends_only=True)
    child.refresh_from_db()
    verbs.say(cup.pk, one, f"@{child} {SECRET}")
    assert not Notice.objects.filter(player=child, kind="named").exists()
    shown = signed_in(child).get(f"/tournaments/{cup.pk}/talk/").content.decode()
    assert REFUSED in parsed(shown).text
    assert SECRET not in shown
    with pytest.raises(NotPossible, match=REFUSED):
        verbs.say(cup.pk, child, "It is me")
    assert content_of(Caller(child).get(f"/tournaments/{cup.pk}/talk/"), 403)["detail"] == REFUSED
    assert (
        content_of(Caller(child).post(f"/tournaments/{cup.pk}/talk/", text="It is me"), 403)["detail"]
        == REFUSED
    )
    assert Talk.objects.count() == 1


# ---- tournaments


def why_not(cup: Tournament, player: User) -> str:
    with pytest.raises(NotPossible) as refused:
        verbs.join(cup.pk, player)
    assert not cup.entries.filter(player=player).exists()
    return str(refused.value)


def test_they_join_no_tournament_of_strangers(child: User) -> None:
    cup = a_tournament()
    assert why_not(cup, child) == AMONG_STRANGERS
    assert content_of(Caller(child).post(f"/tournaments/{cup.pk}/join/"), 403)["detail"] == AMONG_STRANGERS
    assert AMONG_STRANGERS in parsed(signed_in(child).get(f"/tournaments/{cup.pk}/").content.decode()).text


def test_they_join_friends_and_then_no_stranger_does(child: User) -> None:
    friend, stranger = a_player("Friend"), a_player("Stranger")
    befriend(child, friend)
    befriend(stranger, friend)
    cup = a_tournament(organiser=friend, friends_only=True)
    verbs.join(cup.pk, friend)
    verbs.join(cup.pk, child)
    assert why_not(cup, stranger) == WITH_A_CHILD
    with pytest.raises(NotPossible, match=WITH_A_CHILD):
        verbs.stand_by(full_cup(cup), stranger)
    other = a_tournament(organiser=friend, friends_only=True, title="Other Cup")
    verbs.join(other.pk, stranger)
    assert why_not(other, child) == AMONG_STRANGERS


def full_cup(cup: Tournament) -> int:
    Tournament.objects.filter(pk=cup.pk).update(places_to=2)
    return cup.pk


def test_strangers_neither_invite_them_nor_name_them_helpers(child: User) -> None:
    friend = a_player("Friend")
    befriend(child, friend)
    strange = a_tournament()
    with pytest.raises(NotPossible, match="Child only plays friends"):
        verbs.invite(strange.pk, strange.organisers[0], "Child")
    cup = a_tournament(organiser=friend, title="Other Cup")
    verbs.invite(cup.pk, friend, "Child")
    verbs.join(cup.pk, a_player("Stranger"))
    with pytest.raises(NotPossible, match="There’s no player with that name who can organise it"):
        verbs.name_helper(cup.pk, friend, "Child")
    assert [notice.about for notice in Notice.objects.filter(player=child)] == [cup.pk]


def test_who_chooses_only_friends_later_gives_up_the_place_among_strangers() -> None:
    cup, (child, *others) = a_tournament(), some_players(4)
    for player in (child, *others):
        verbs.join(cup.pk, player)
    User.objects.filter(pk=child.pk).update(friends_only=True)
    verbs.start(cup.pk, cup.organisers[0])
    assert {entry.player for entry in cup.entries.select_related("player")} == set(others)


# ---- teams


def test_they_join_only_teams_that_friends_lead(child: User) -> None:
    team = a_team(entry=EntryPolicy.ASKED)
    leader = leaders_of(team)[0]
    for ask in (teams.join, teams.ask_to_join):
        with pytest.raises(NotPossible, match="You can only join teams that your friends lead"):
            ask(team.pk, child)
    befriend(child, leader)
    teams.ask_to_join(team.pk, child)
    unfollow(child, leader)
    with pytest.raises(NotPossible, match="Child only plays friends"):
        teams.admit(team.pk, leader, child)
    follow(child, leader)
    teams.admit(team.pk, leader, child)
    assert team.members.filter(player=child).exists()


# ---- messages, news and sockets


def test_earlier_messages_are_closed_to_them() -> None:
    ann, child = two_who_write()
    message = writes(ann, child, SECRET)
    assert Notice.objects.filter(player=child, kind="message").exists()
    User.objects.filter(pk=child.pk).update(friends_only=True)
    client, caller = signed_in(child), Caller(child)
    page = message.conversation.get_absolute_url()
    for path in ("/messages/", page, f"{page}news/", f"/messages/with/{ann}/"):
        is_refused(client.get(path), path)
    for path in ("/conversations/", f"/conversations/{message.conversation_id}/"):
        assert content_of(caller.get(path), 403)["detail"] == REFUSED, path
    assert f"{ann} wrote you a message" not in client.get("/news/").content.decode()
    assert count_unread(User.objects.get(pk=child.pk)) == 0


def test_news_of_the_forum_from_before_is_gone(thread: Thread) -> None:
    child = a_player("Child")
    an_answer(thread, a_regular("Bob"), f"@Child {SECRET}")
    assert thread.title in signed_in(child).get("/news/").content.decode()
    User.objects.filter(pk=child.pk).update(friends_only=True)
    assert thread.title not in signed_in(child).get("/news/").content.decode()


def test_the_chat_of_strangers_is_closed_to_them(child: User) -> None:
    one, other = two_friends()
    match = a_match(one, other, first_to=1)
    play.say(match.pk, one, SECRET)
    assert SECRET in signed_in(a_player("Wat")).get(f"/match/{match.pk}/").content.decode()
    client = signed_in(child)
    for path in (f"/match/{match.pk}/", f"/match/{match.pk}/log/"):
        assert SECRET not in client.get(path).content.decode()
    assert REFUSED in parsed(client.get(f"/match/{match.pk}/").content.decode()).text
    assert SECRET not in Caller(child).get(f"/matches/{match.pk}/log/").content.decode()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path", ["/ws/forum/", "/ws/messages/", "/ws/match/{}/spectators/"])
async def test_their_sockets_are_closed(path: str) -> None:
    def prepare() -> tuple[int, str]:
        return a_match(*two_friends(), first_to=1).pk, cookie_of(a_player("Child", friends_only=True))

    number, cookie = await database_sync_to_async(prepare)()
    assert await code_of(socket(path.format(number), cookie=cookie)) == 4404


# ---- the setting


def test_the_form_says_what_the_setting_covers(child: User) -> None:
    page = parsed(signed_in(child).get("/accounts/preferences/").content.decode()).text
    for covered in ("matches and tournaments with friends", "in the forum, chats or messages"):
        assert covered in page
