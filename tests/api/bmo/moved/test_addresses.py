"""Old addresses of Button Men Online lead to the same things here."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from api.bmo.moved.addresses import PAGES
from api.models import Imported
from buttons.models import Button, ButtonSet
from games.models import Match
from tests.accounts.people import a_player
from tests.api.bmo.moved.conftest import note_import
from tests.cast import said_in_the_forum
from tests.games.imported import NUMBER, a_record, an_imported_match
from tests.html import parsed

pytestmark = pytest.mark.django_db


def led_to(old: str, client: Client | None = None) -> str:
    answer = (client or Client()).get(f"/ui/{old}")
    assert answer.status_code == 301, old
    return str(answer.headers["Location"])


def sentence_at(old: str, client: Client | None = None) -> str:
    answer = (client or Client()).get(f"/ui/{old}")
    assert answer.status_code == 404, old
    [article] = parsed(answer.content.decode()).all("article")
    assert not article.all("script")
    return article.text


@pytest.mark.services
def test_games_lead_to_their_matches(players: tuple[User, User]) -> None:
    match, record = an_imported_match(*players), a_record(*players, number=12)
    note_import(Imported.Kind.GAME, match.pk, NUMBER)
    note_import(Imported.Kind.GAME, record.pk, 12, how=Imported.How.RECORD)
    note_import(Imported.Kind.GAME, None, 13, how=Imported.How.LEFT_OUT, reason="It was cancelled.")
    assert led_to(f"game.html?game={NUMBER}") == match.get_absolute_url()
    assert led_to("game.html?game=12") == record.get_absolute_url()
    assert "Game 14 of Button Men Online is not here" in sentence_at("game.html?game=14")
    assert "Game 13 of Button Men Online is not here" in sentence_at("game.html?game=13")
    for nonsense in ("", "?game=", "?game=x", "?game=-1", f"?game={10**40}", "?game=<script>"):
        assert "Game" in sentence_at(f"game.html{nonsense}")


def test_a_private_match_answers_like_one_that_is_not_here(players: tuple[User, User]) -> None:
    match = an_imported_match(*players)
    note_import(Imported.Kind.GAME, match.pk, NUMBER)
    Match.objects.filter(pk=match.pk).update(is_private=True)
    hidden, missing = sentence_at(f"game.html?game={NUMBER}"), sentence_at(f"game.html?game={NUMBER + 1}")
    assert hidden.replace(str(NUMBER), "N") == missing.replace(str(NUMBER + 1), "N")
    mine = Client()
    mine.force_login(players[0])
    assert led_to(f"game.html?game={NUMBER}", mine) == match.get_absolute_url()


def test_profiles_lead_to_imported_players_only(players: tuple[User, User]) -> None:
    a_player("admin")
    assert led_to("profile.html?player=ann") == players[0].get_absolute_url()
    assert led_to("profile.html?player=MARY_J") == players[1].get_absolute_url()
    assert "“Bob” of Button Men Online is not here" in sentence_at("profile.html?player=Bob")
    assert "“admin” of Button Men Online is not here" in sentence_at("profile.html?player=admin")


def test_fighters_and_sets_lead_to_the_catalogue() -> None:
    owner = ButtonSet.objects.create(name="Brom")
    button = Button.objects.create(set=owner, name="Avis X", recipe="(4) (4) (10) (12) (X)")
    assert led_to("buttons.html?button=Avis%20X") == button.get_absolute_url()
    assert led_to("buttons.html?set=Brom") == owner.get_absolute_url()
    assert led_to("buttons.html") == "/sets/"
    assert "no fighter called “Nobody”" in sentence_at("buttons.html?button=Nobody")
    assert "no set called “None”" in sentence_at("buttons.html?set=None")


def test_threads_and_posts_lead_to_theirs(players: tuple[User, User]) -> None:
    post = said_in_the_forum(players[0], "Hello", "Hello all")
    note_import(Imported.Kind.THREAD, post.thread_id, 5)
    note_import(Imported.Kind.POST, post.pk, 20)
    assert led_to("forum.html?threadId=5&postId=20") == f"/forum/p/{post.pk}/"
    assert led_to("forum.html?threadId=5&postId=99") == f"/forum/t/{post.thread_id}/"
    assert led_to("forum.html?threadId=5") == f"/forum/t/{post.thread_id}/"
    assert led_to("forum.html?boardId=1") == "/forum/"
    assert "Thread 6 of Button Men Online’s forum is not here" in sentence_at("forum.html?threadId=6")


def test_the_forum_waits_for_its_fragment() -> None:
    answer = Client().get("/ui/forum.html")
    assert answer.status_code == 200
    page = answer.content.decode()
    assert "old-forum" in page
    assert 'href="/forum/"' in page


@pytest.mark.parametrize("page", PAGES)
def test_other_pages_have_an_equal_here(page: str) -> None:
    place = led_to(page)
    answer = Client().get(place, follow=True)
    assert answer.status_code == 200
    assert "<main" in answer.content.decode(), place


def test_a_page_without_an_equal_says_so() -> None:
    assert "The page “loop.html” of Button Men Online is not here." in sentence_at("loop.html")
