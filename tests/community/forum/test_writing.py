"""Threads started, answered and edited; a refusal keeps the text."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from community.forum.models import Board, EarlierText, Following, Post, Thread
from community.forum.models.talk import LONGEST_POST
from community.forum.verbs import moderating, writing
from notifications.models import Notice
from tests.accounts.bots.bots import a_bot
from tests.accounts.people import a_guest, a_player, block, signed_in
from tests.community.forum.talks import a_moderator, a_regular, a_thread, an_answer
from tests.html import parsed
from tests.refusals import refused_as

pytestmark = pytest.mark.django_db

NEW = "/forum/b/fighting/new/"


@pytest.fixture
def ann() -> User:
    return a_regular("ann")


@pytest.fixture
def bob() -> User:
    return a_regular("bob")


def post_answer(client: Client, thread: Thread, text: str) -> str:
    return client.post(f"/forum/t/{thread.pk}/answer/", {"text": text}, follow=True).content.decode()


@pytest.mark.services
def test_a_thread_is_begun_answered_and_read_by_everybody(ann: User, bob: User) -> None:
    begun = signed_in(ann).post(NEW, {"title": "Why do I lose?", "text": "Is it **me**?"}, follow=True)
    assert begun.status_code == 200
    thread = Thread.objects.get()
    assert "It is [x]" not in post_answer(signed_in(bob), thread, "It is the dice.")
    page = Client().get(thread.get_absolute_url()).content.decode()
    assert "Is it <strong>me</strong>?" in page
    assert "It is the dice." in page
    assert "2 steps to write in the forum" in page
    assert "Why do I lose?" in Client().get("/forum/b/fighting/").content.decode()
    thread.refresh_from_db()
    assert (thread.count, thread.newest) == (2, thread.posts.order_by("-pk").first())


@pytest.mark.services
def test_sent_twice_it_is_one_post(ann: User) -> None:
    thread = a_thread(ann)
    assert an_answer(thread, ann) == an_answer(thread, ann)
    assert thread.posts.count() == 2


@pytest.mark.parametrize(
    ("title", "text", "sentence"),
    [
        ("A title", "", "A post needs some words."),
        ("A title", " \u200b\u3164 ", "A post needs some words."),
        ("A title", "a" * (LONGEST_POST + 1), "up to 16000 characters. This one has 16001"),
        ("A title", "[quote]" * 2000, "up to 8 levels deep"),
        ("A title", ">" * 2000, "up to 8 levels deep"),
        ("", "Words", "A thread needs a readable title"),
        ("\u202eevil", "Words", "A thread needs a readable title"),
        ("t" * 101, "Words", "A thread needs a readable title"),
    ],
)
def test_what_cannot_stand_is_refused_and_the_words_are_kept(
    ann: User, title: str, text: str, sentence: str
) -> None:
    answer = signed_in(ann).post(NEW, {"title": title, "text": text})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert sentence in page
    assert text.strip()[:50].replace(">", "&gt;") in page
    assert not Thread.objects.exists()


def test_letters_that_turn_others_round_are_taken_out(ann: User) -> None:
    assert a_thread(ann, text="abc\u202edef\u2066g").posts.get().text == "abcdefg"


def test_guests_the_unconfirmed_bots_and_the_muted_do_not_write(ann: User) -> None:
    thread = a_thread(ann)
    with refused_as("not-verified"):
        an_answer(thread, a_player("eve", verified=False))
    with refused_as("not-verified"):
        an_answer(thread, a_guest())
    with refused_as("no-bots-in-forum"):
        an_answer(thread, a_bot(ann))
    muted = a_player("mat", muted_until=timezone.now() + timedelta(days=1))
    with refused_as("muted"):
        an_answer(thread, muted)
    visitor = Client().post(f"/forum/t/{thread.pk}/answer/", {"text": "Hi"})
    assert visitor.headers["Location"].startswith("/accounts/login/")
    assert thread.posts.count() == 1


def test_a_thread_taken_down_while_one_writes_gives_the_words_back(ann: User, bob: User) -> None:
    thread = a_thread(ann)
    moderating.hide_thread(thread, a_moderator("mod"), True)
    answer = signed_in(bob).post(f"/forum/t/{thread.pk}/answer/", {"text": "Long and wise words"})
    assert answer.status_code == 409
    assert "This thread was taken down while you were writing." in answer.content.decode()
    assert "Long and wise words" in answer.content.decode()


def test_locked_threads_and_closed_boards_take_no_answers(ann: User, bob: User) -> None:
    thread, mod = a_thread(ann), a_moderator("mod")
    moderating.lock(thread, mod, True)
    with refused_as("is-locked"):
        an_answer(thread, bob)
    an_answer(thread, mod, "The last word")
    Board.objects.filter(slug="fighting").update(is_closed=True)
    with refused_as("is-closed"):
        a_thread(bob)


@pytest.mark.services
def test_only_its_author_edits_a_post_and_what_it_said_is_kept_for_a_while(ann: User, bob: User) -> None:
    post = a_thread(ann).posts.get()
    stranger = signed_in(bob).post(f"/forum/p/{post.pk}/edit/", {"text": "Ha"})
    assert stranger.status_code == 403 or stranger.status_code == 409
    assert "Only the author can edit a post." in stranger.content.decode()
    writing.edit(post, ann, "It *was* me.")
    post.refresh_from_db()
    assert "<em>was</em>" in post.html
    assert EarlierText.objects.get().text == "Is it me?"
    with time_machine.travel(timezone.now() + writing.KEPT + timedelta(days=1)):
        assert writing.delete_earlier_texts() == 1


def test_first_posts_of_new_players_wait(ann: User) -> None:
    thread, new = a_thread(ann), a_player("newt")
    held = an_answer(thread, new, "Hello!")
    assert held.state == Post.State.HELD
    assert "Hello!" not in Client().get(thread.get_absolute_url()).content.decode()
    assert "waiting for a moderator" in signed_in(new).get(thread.get_absolute_url()).content.decode()
    mod = a_moderator("mod")
    assert "Hello!" in signed_in(mod).get("/forum/desk/").content.decode()
    approved = moderating.show_post(held, mod, held.version)
    assert "Hello!" in Client().get(thread.get_absolute_url()).content.decode()
    assert approved.pk != held.pk
    assert an_answer(thread, new, "Now I may").state == Post.State.SHOWN


@pytest.mark.services
def test_a_held_post_is_approved_as_the_moderator_read_it(ann: User) -> None:
    thread, new, mod = a_thread(ann), a_player("newt"), a_moderator("mod")
    held = an_answer(thread, new, "Hello!")
    desk = signed_in(mod)
    page = parsed(desk.get("/forum/desk/").content.decode())
    (read,) = (each.attributes["value"] for each in page.all("input") if each.attributes["name"] == "version")
    writing.edit(held, new, "Buy my dice!")
    approve = {"act": "show", "version": read}
    answer = desk.post(f"/forum/p/{held.pk}/moderate/", approve)
    assert answer.status_code == 409
    assert "The author changed this post after you opened the page." in answer.content.decode()
    assert desk.post(f"/forum/p/{held.pk}/moderate/", {"act": "show"}).status_code == 409
    assert Post.objects.get(pk=held.pk).state == Post.State.HELD
    writing.edit(held, new, "Hello!")
    desk.post(f"/forum/p/{held.pk}/moderate/", approve)
    assert "Hello!" in Client().get(thread.get_absolute_url()).content.decode()
    with refused_as("decided-meanwhile"):
        moderating.show_post(held, mod, read)


def test_the_first_address_of_a_held_post_leads_to_it(ann: User) -> None:
    thread, new, mod = a_thread(ann), a_player("newt"), a_moderator("mod")
    held = an_answer(thread, new, "Hello!")
    waits = Client().get(f"/forum/p/{held.pk}/")
    assert waits.status_code == 403
    assert "This post is waiting for a moderator." in waits.content.decode()
    assert "Hello!" not in waits.content.decode()
    for reader in (new, mod):
        page = signed_in(reader).get(f"/forum/p/{held.pk}/", follow=True)
        assert "Hello!" in page.content.decode()
    approved = moderating.show_post(held, mod, held.version)
    assert Client().get(f"/forum/p/{held.pk}/").headers["Location"].endswith(f"#post-{approved.pk}")
    signed_in(new).post(f"/forum/p/{held.pk}/edit/", {"text": "Hello all!"})
    approved.refresh_from_db()
    assert approved.text == "Hello all!"
    moderating.hide_thread(thread, mod, True)
    assert Client().get(f"/forum/p/{held.pk}/").status_code == 404


@pytest.mark.services
def test_a_post_is_rendered_before_anything_is_locked(ann: User, bob: User) -> None:
    """Rendering takes long, and all readers wait while the boards are locked."""
    thread, mod, new = a_thread(ann), a_moderator("mod"), a_player("newt")
    held, post = an_answer(thread, new, "Hello @ann!"), thread.posts.order_by("pk")[0]
    for write in (
        lambda: a_thread(bob, text="Is it @ann?"),
        lambda: an_answer(thread, bob, "Ask @ann."),
        lambda: writing.edit(post, ann, "It was @bob."),
        lambda: moderating.show_post(held, mod, held.version),
    ):
        with CaptureQueriesContext(connection) as asked:
            write()
        queries = [query["sql"] for query in asked]
        begun = next(number for number, sql in enumerate(queries) if sql.startswith("SAVEPOINT"))
        looked_up = [number for number, sql in enumerate(queries) if '"username" IN' in sql]
        assert looked_up
        assert max(looked_up) < begun


def test_a_held_first_post_shows_no_thread(ann: User) -> None:
    new = a_player("newt")
    thread = a_thread(new, "Buy my dice")
    assert "Buy my dice" not in signed_in(ann).get("/forum/b/fighting/").content.decode()
    assert signed_in(ann).get(thread.get_absolute_url()).status_code == 404
    assert signed_in(new).get(thread.get_absolute_url()).status_code == 200


def test_new_players_do_not_link_to_other_sites(ann: User) -> None:
    thread, new = a_thread(ann), a_player("newt")
    with refused_as("no-links-yet"):
        an_answer(thread, new, "See https://spam.example/")
    an_answer(thread, new, "See @ann")
    assert "https://spam.example/" in an_answer(thread, ann, "See https://spam.example/").html


@pytest.mark.services
def test_followers_and_the_named_hear_once(ann: User, bob: User) -> None:
    thread, cat = a_thread(ann), a_regular("cat")
    an_answer(thread, bob, "One")
    an_answer(thread, bob, "Two")
    assert list(Notice.objects.filter(player=ann).values_list("kind", flat=True)) == ["answered"]
    an_answer(thread, bob, "Ask @cat and @ann")
    assert Notice.objects.get(player=cat).kind == "mentioned"
    assert Notice.objects.filter(player=ann, kind="mentioned").count() == 1
    Following.objects.filter(player=ann).update(is_muted=True)
    signed_in(ann).get(thread.get_absolute_url())
    an_answer(thread, bob, "Three")
    assert Notice.objects.filter(player=ann, kind="answered").count() == 1


def test_nobody_hears_of_those_whom_they_blocked(ann: User, bob: User) -> None:
    thread = a_thread(ann)
    block(ann, bob)
    an_answer(thread, bob, "Hey @ann")
    assert not Notice.objects.filter(player=ann).exists()
    page = signed_in(ann).get(thread.get_absolute_url()).content.decode()
    assert "A post by someone you’ve blocked. Show it." in page


def test_a_quote_takes_the_words_of_a_post(ann: User, bob: User) -> None:
    post = a_thread(ann).posts.get()
    page = signed_in(bob).get(post.thread.get_absolute_url(), {"quote": post.pk}).content.decode()
    assert "[quote=ann]Is it me?[/quote]" in page


def test_the_preview_shows_what_others_will_see(ann: User) -> None:
    answer = signed_in(ann).post("/forum/preview/", {"text": "**x**"}, headers={"HX-Request": "true"})
    assert "<strong>x</strong>" in answer.content.decode()
    assert "The preview shows" not in answer.content.decode()
    long = signed_in(ann).post("/forum/preview/", {"text": "word " * 1000 + "last"}).content.decode()
    assert "The preview shows the first 4000 characters." in long
    assert "last" not in parsed(long).one("div", kind="written").text
    alone = signed_in(ann).post("/forum/preview/", {"text": ""})
    assert "A post needs some words." in alone.content.decode()
    assert alone.status_code == 422
