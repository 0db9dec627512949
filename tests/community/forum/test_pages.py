"""Boards, search and subjects of the forum, and permissions to see them."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import DjangoAssertNumQueries

from accounts.models import User
from buttons.models import Button, ButtonSet
from community.forum.models import Board, Post, Thread
from community.forum.pages.boards import THREADS_A_PAGE
from community.forum.subjects import find_subject
from community.forum.verbs import moderating
from core.addresses import numbered_address
from games.models import Match
from pages.people.export import _forum
from pages.people.leaving import close_account
from tests.accounts.people import a_player, signed_in
from tests.community.forum.talks import a_moderator, a_regular, a_thread, an_answer
from tests.games.matches import a_match
from tests.html import parsed
from tests.refusals import refused_as
from tests.tournaments.events import a_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return a_regular("ann")


@pytest.mark.services
def test_boards_are_ordered_and_tell_their_newest(ann: User) -> None:
    a_thread(ann, "Winter league", board="tournaments")
    page = Client().get("/forum/").content.decode()
    boards = [
        page.index(f'href="/forum/b/{slug}/"') for slug in ("fighting", "fighters", "tournaments", "rest")
    ]
    assert boards == sorted(boards)
    assert "Winter league" in page
    assert "What would you like to ask?" in Client().get("/forum/b/rest/").content.decode()
    assert Client().get("/forum/b/nowhere/").status_code == 404


def test_the_first_page_of_the_forum_has_a_heading_to_see() -> None:
    heading = parsed(Client().get("/forum/").content.decode()).one("h1")
    assert heading.text == "Forum"
    assert "class" not in heading.attributes


def test_the_card_of_a_fighter_spells_out_its_recipe(ann: User) -> None:
    soldiers = ButtonSet.objects.create(name="Soldiers")
    Button.objects.create(name="Hammer", recipe="(6) (X)", set=soldiers)
    thread = a_thread(ann, text="I like [Hammer].")
    card = parsed(Client().get(thread.get_absolute_url()).content.decode()).one("div", kind="of-fighter")
    assert card.one("details", kind="recipe-help").one("summary").text == "(6) (X)"
    assert "a swing die X" in card.one("details").one("p").text


@pytest.mark.services
def test_a_board_has_its_pinned_threads_first_and_pages_by_keyset(ann: User) -> None:
    threads = [a_thread(ann, f"Thread {number:02}") for number in range(THREADS_A_PAGE + 2)]
    moderating.pin(threads[0], a_moderator("mod"), True)
    page = Client().get("/forum/b/fighting/").content.decode()
    assert page.index("Thread 00") < page.index("Thread 31") < page.index("Thread 30")
    assert "Thread 01" not in page
    older = Client().get("/forum/b/fighting/", {"before": threads[2].newest_id or threads[2].posts.get().pk})
    assert "Thread 01" in older.content.decode()
    assert "Thread 02" not in older.content.decode()


@pytest.mark.services
def test_a_page_asks_few_questions(ann: User, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    thread = a_thread(ann)
    for number in range(20):
        an_answer(thread, ann, f"Answer {number}")
    client = signed_in(a_regular("bob"))
    client.get("/forum/")
    with django_assert_max_num_queries(18):
        client.get(thread.get_absolute_url())
    with django_assert_max_num_queries(16):
        client.get("/forum/b/fighting/")
    with django_assert_max_num_queries(14):
        client.get("/forum/")


def test_one_form_serves_all_posts_of_a_page(ann: User) -> None:
    """Each button has its own address, so that a page of thirty posts needs no thirty forms."""
    thread = a_thread(ann)
    second = an_answer(thread, ann)
    path = thread.get_absolute_url()
    page = parsed(signed_in(a_regular("bob")).get(path).content.decode())
    assert page.one("form", id="on-posts").attributes["method"] == "post"
    buttons = [each for each in page.all("button") if each.attributes.get("form") == "on-posts"]
    assert buttons[-1].attributes["formaction"] == f"/forum/p/{second.pk}/unread/"
    assert "on-posts" not in Client().get(path).content.decode()


@pytest.mark.services
def test_an_address_with_a_number_is_as_long_as_its_number() -> None:
    assert numbered_address("forum:post", 1234567) == reverse("forum:post", args=[1234567])
    assert numbered_address("forum:edit", 10) == "/forum/p/10/edit/"


@pytest.mark.services
def test_posts_are_found_by_words_board_author_and_thread(ann: User) -> None:
    bob = a_regular("bob")
    thread = a_thread(ann, "Shadows", "When do you keep a shadow die at 1?")
    other = a_thread(bob, "League", "The shadow league", board="tournaments")
    an_answer(other, ann, "[spoiler]the shadow wins[/spoiler] as always, shadow")

    def found(**asked: str | int) -> str:
        return Client().get("/forum/search/", asked).content.decode()

    page = found(q="SHAD")
    assert page.count('<h3><a class="written" href="/forum/p/') == 3
    assert "<mark>shadow</mark> die" in page
    assert "the shadow wins" not in page.replace("<mark>", "").replace("</mark>", "")
    hidden = "[spoiler=the end]a shadow won[/spoiler] shadowy [SPOILER]x [spoiler]y[/spoiler] a shadow z"
    an_answer(other, ann, hidden)
    page = found(q="shadowy")
    assert "<mark>shadowy</mark>" in page
    assert not any(told in page for told in ("won", "the end", "shadow</mark> z", "[spoiler"))
    Post.objects.filter(text=hidden).delete()
    assert found(q="shadow", board="fighting").count('<h3><a class="written" href="/forum/p/') == 1
    assert found(q="shadow", author="ANN").count('<h3><a class="written" href="/forum/p/') == 2
    assert found(q="shadow", thread=other.pk).count('<h3><a class="written" href="/forum/p/') == 2
    assert "Nothing matches this search." in found(q="goblin")
    assert "at least 2 letters" in found(q="x !")
    assert "Nothing matches this search." in found(q="die' OR 1=1 --")
    moderating.hide_thread(thread, a_moderator("mod"), True)
    assert found(q="shadow", board="fighting").count('<h3><a class="written" href="/forum/p/') == 0


@pytest.mark.services
def test_threads_are_found_by_their_titles_above_the_posts(ann: User) -> None:
    hidden = a_thread(ann, "Winter league of old")
    league = a_thread(ann, "Winter league", board="tournaments")
    moderating.hide_thread(hidden, a_moderator("mod"), True)

    def titles(**asked: str | int) -> list[str]:
        page = parsed(Client().get("/forum/search/", asked).content.decode())
        return [each.text for each in page.all("a") if each.attributes["href"].startswith("/forum/t/")]

    assert titles(q="LEAGUE wint") == ["Winter league"]
    assert titles(q="league", board="tournaments", author="Ann") == ["Winter league"]
    assert titles(q="league", board="fighting") == titles(q="league", author="bob") == []
    assert titles(q="league", thread=league.pk) == titles(q="league", before=10**6) == []
    assert titles(q="100%") == []


@pytest.mark.services
def test_no_search_breaks() -> None:
    for query in ("'", "a:* & !", "%_%", "\\", "(((" * 40, "x" * 500, "\x00ab", "né ", "a" * 199 + " b"):
        answer = Client().get("/forum/search/", {"q": query, "thread": "x"})
        assert answer.status_code in (200, 400, 422), query
        if answer.status_code == 422:
            assert "Search for a word of at least 2 letters." in answer.content.decode(), query


@pytest.mark.services
def test_a_finished_match_is_discussed_in_one_thread(ann: User) -> None:
    bob = a_player("bob")
    match = a_match(ann, bob)
    with refused_as("not-ended"):
        find_subject("match", match.pk, ann)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED)
    where = f"/forum/about/match/{match.pk}/"
    assert "/accounts/login/" in Client().get(where).headers["Location"]
    client = signed_in(ann)
    assert f"Match {match.pk}: ann – bob" in client.get(where).content.decode()
    client.post(where, {"title": "What a match", "text": "I was lucky."})
    thread = Thread.objects.get()
    assert (thread.match, thread.board.slug) == (match, "fighting")
    assert Client().get(where).headers["Location"] == thread.get_absolute_url()
    assert f'<a href="/match/{match.pk}/">' in Client().get(thread.get_absolute_url()).content.decode()
    assert where in Client().get(f"/match/{match.pk}/").content.decode()


def test_what_is_private_is_not_discussed(ann: User) -> None:
    match = a_match(ann, a_player("bob"))
    Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED, is_private=True)
    answer = signed_in(ann).get(f"/forum/about/match/{match.pk}/")
    assert "The forum is only for discussing things everyone can see." in answer.content.decode()
    event = a_tournament(organiser=ann, by_link=True)
    with refused_as("is-private"):
        find_subject("tournament", event.pk, ann)
    assert signed_in(a_player("eve")).get(f"/forum/about/tournament/{event.pk}/").status_code == 404
    assert Client().get("/forum/about/planet/1/").status_code == 404


@pytest.mark.services
def test_fighters_sets_and_tournaments_are_discussed(ann: User) -> None:
    soldiers = ButtonSet.objects.create(name="Soldiers")
    hammer = Button.objects.create(name="Hammer", recipe="(6) (12) (20) (20) (X)", set=soldiers)
    event = a_tournament(organiser=ann)
    for kind, key, board in (
        ("fighter", hammer.pk, "fighters"),
        ("set", soldiers.pk, "fighters"),
        ("tournament", event.pk, "tournaments"),
    ):
        signed_in(ann).post(f"/forum/about/{kind}/{key}/", {"title": "T", "text": "x"})
        assert Thread.objects.latest("pk").board.slug == board
    assert Thread.objects.get(button=hammer).title == "T"
    Board.objects.filter(slug="fighters").update(slug="others", is_closed=True)
    assert find_subject("set", soldiers.pk, ann).board == Board.objects.get(slug="fighting")


@pytest.mark.services
def test_the_header_counts_what_is_new_for_those_who_read_the_forum(ann: User) -> None:
    bob = a_regular("bob")
    client = signed_in(bob)
    a_thread(ann)
    assert "new-in-forum" not in client.get("/about/").content.decode()
    client.get("/forum/")
    a_thread(ann, "Another")
    page = client.get("/about/").content.decode()
    assert 'id="new-in-forum"' in page
    assert "Next new post in the forum, 1 new" in page


@pytest.mark.services
def test_the_export_has_what_one_wrote_and_leaving_keeps_it_without_the_name(ann: User) -> None:
    thread = a_thread(ann)
    posts = _forum(ann)["posts"]
    assert isinstance(posts, list)
    assert [post["text"] for post in posts] == ["Is it me?"]
    close_account(ann)
    page = Client().get(thread.get_absolute_url()).content.decode()
    assert "Is it me?" in page
    assert "A former player" in page
    assert "ann" not in page.replace("planned", "").split("posts")[1].split("footer")[0]


@pytest.mark.services
def test_an_open_page_hears_how_many_posts_came(ann: User) -> None:
    thread = a_thread(ann)
    first = thread.posts.get()
    an_answer(thread, ann, "More")
    answer = Client().get(f"/forum/t/{thread.pk}/newer/", {"after": first.pk})
    assert "1 new post" in " ".join(answer.content.decode().split())
    assert Client().get(f"/forum/t/{thread.pk}/newer/", {"after": first.pk + 1}).content.strip() == b""
