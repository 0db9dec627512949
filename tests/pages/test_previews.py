"""Link previews on other sites: true, the same for everybody, and without secrets."""

import struct
from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.test import Client

from buttons.models import Button, ButtonSet
from community.forum.models import Thread
from core.drawing.painting import paint
from games.models import Match
from pages.previews.card import HEIGHT, WIDTH, PreviewCard, fit_font
from pages.previews.cards import of_lesson
from pages.previews.picture_cache import SLOTS, digest_of, kept_picture, slot_of
from rules import Choose
from tests.accounts.people import a_player
from tests.community.forum.talks import a_regular, a_thread
from tests.games.matches import a_circle, a_match, act, two_friends
from tests.html import parsed
from tests.tournaments.events import a_tournament
from training.lessons.course import LESSONS

pytestmark = pytest.mark.django_db
PNG = b"\x89PNG\r\n\x1a\n"


def tags(client: Client, address: str) -> dict[str, str]:
    found = parsed(client.get(address).content.decode()).all("meta")
    named = {each.attributes.get("property") or each.attributes.get("name"): each for each in found}
    return {name: each.attributes["content"] for name, each in named.items() if name}


def path(address: str) -> str:
    return "/" + address.split("/", 3)[3]


def picture(client: Client, address: str) -> bytes:
    answer = client.get(address)
    assert answer.status_code == 200, address
    assert answer["Content-Type"] == "image/png"
    return answer.content


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(PNG)
    return struct.unpack(">II", png[16:24])


@pytest.fixture
def pages() -> dict[str, str]:
    ann, bob = two_friends()
    event = a_tournament(title="Cup of <b>dice</b> & buttons")
    reed = Button.objects.create(set=ButtonSet.objects.create(name="Pond"), name="Reed", recipe="(4) s(10)")
    return {
        "Ann against Bob": f"/match/{a_match(ann, bob).pk}/",
        "Reed": reed.get_absolute_url(),
        "Ann": ann.get_absolute_url(),
        "Cup of <b>dice</b> & buttons": event.get_absolute_url(),
        "Learn: Poison": "/learn/poison/",
    }


def test_a_link_shows_a_title_a_sentence_and_a_picture(client: Client, pages: dict[str, str]) -> None:
    for title, page in pages.items():
        told = tags(client, page)
        assert told["og:title"] == told["twitter:title"] == title
        assert told["og:description"] == told["twitter:description"] == told["description"]
        assert told["twitter:card"] == "summary_large_image"
        assert path(told["og:url"]) == page
        assert told["og:url"].startswith("http")
        assert told["og:image"].startswith("http")
        assert size_of(picture(client, path(told["og:image"]))) == (WIDTH, HEIGHT), title


def test_any_other_page_has_the_card_of_the_site(client: Client) -> None:
    told = tags(client, "/help/")
    assert told["og:title"] == "A dice duel"
    assert "og:url" not in told
    assert size_of(picture(client, path(told["og:image"]))) == (WIDTH, HEIGHT)


def test_a_match_of_four_shows_all_of_them(client: Client) -> None:
    people = [a_player(name) for name in ("Ann", "Bob", "Cid", "Dot")]
    match = a_circle(*((player, "(4) (6)") for player in people))
    assert tags(client, f"/match/{match.pk}/")["og:title"] == "Ann, Bob, Cid and Dot"
    assert size_of(picture(client, f"/previews/match/{match.pk}.png")) == (WIDTH, HEIGHT)


def test_nothing_of_a_private_match_is_on_its_card(client: Client) -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, is_private=True)
    of_site = picture(client, "/previews/site.png")
    assert picture(client, f"/previews/match/{match.pk}.png") == of_site
    assert picture(client, f"/previews/match/{match.pk + 1}.png") == of_site, "nobody learns which exist"
    client.force_login(ann)
    assert picture(client, f"/previews/match/{match.pk}.png") == of_site
    assert tags(client, f"/match/{match.pk}/")["og:title"] == "A dice duel"


def test_a_tournament_that_only_its_link_opens_has_no_card_of_its_own(client: Client) -> None:
    event = a_tournament(by_link=True)
    assert picture(client, f"/previews/tournament/{event.pk}.png") == picture(client, "/previews/site.png")


def test_a_size_that_was_chosen_is_not_on_the_card(client: Client) -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, "(X) (8)", "(4) (Y)")
    before = client.get(f"/previews/match/{match.pk}.png")
    act(match, 0, Choose({"X": 7}))
    assert client.get(f"/previews/match/{match.pk}.png")["ETag"] == before["ETag"]


def test_a_link_to_a_thread_shows_its_title_but_not_if_it_was_taken_down(client: Client) -> None:
    thread = a_thread(a_regular("Ann"), "Which <b>die</b>?")
    told = tags(client, thread.get_absolute_url())
    assert told["og:title"] == "Which <b>die</b>?"
    assert told["og:description"].endswith("started by Ann · 1 post")
    assert size_of(picture(client, path(told["og:image"]))) == (WIDTH, HEIGHT)
    Thread.objects.update(is_hidden=True)
    of_site = picture(client, "/previews/site.png")
    assert picture(client, path(told["og:image"])) == of_site
    assert picture(client, "/previews/thread/999.png") == of_site, "nobody learns which exist"


def test_a_card_shows_the_score_of_its_match(client: Client) -> None:
    match = a_match(*two_friends())
    before = client.get(f"/previews/match/{match.pk}.png")["ETag"]
    Match.objects.get(pk=match.pk).seats.filter(number=0).update(rounds_won=1)
    assert client.get(f"/previews/match/{match.pk}.png")["ETag"] != before


def test_a_card_that_is_known_is_not_sent_again(client: Client) -> None:
    first = client.get("/previews/site.png")
    assert first["Cache-Control"] == "public, max-age=600"
    again = client.get("/previews/site.png", headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_what_does_not_exist_has_no_card(client: Client) -> None:
    for address in ("player/nobody", "lesson/nothing", "fighter/no-set/nobody"):
        refused = client.get(f"/previews/{address}.png")
        assert refused.status_code == 404, address
        assert "There’s no page at" in refused.content.decode()


def test_one_address_has_so_many_cards_painted_and_no_more(
    client: Client, limit_requests: Callable[[str, int], None]
) -> None:
    limit_requests("preview", 2)
    picture(client, "/previews/site.png")
    picture(client, "/previews/lesson/poison.png")
    refused = client.get("/previews/site.png")
    assert refused.status_code == 429
    assert "You did that too often" in refused.content.decode()


def test_what_players_write_is_text_on_a_card_and_nothing_else() -> None:
    card = PreviewCard(
        image="", title="</text><image href='x'/>&", text='"><script>', pins=(("<b>", "</svg>"),)
    )
    assert "<image" not in card.svg
    assert "<script" not in card.svg
    assert size_of(paint(card.svg, WIDTH, HEIGHT)) == (WIDTH, HEIGHT)


def test_a_card_draws_the_letters_that_its_font_has() -> None:
    assert fit_font("Łódź, Šárka’s 3½ 大会 🎲") == "ódz, Sárka’s 3½"
    very_long = PreviewCard(image="", title="wwwww " * 40, text="m" * 2000, pins=(("Reed", "(4)"),))
    assert size_of(paint(very_long.svg, WIDTH, HEIGHT)) == (WIDTH, HEIGHT)


def test_a_picture_that_is_kept_is_not_painted_again(client: Client) -> None:
    card = of_lesson(LESSONS["poison"])
    digest = digest_of(card)
    painted_once = picture(client, "/previews/lesson/poison.png")
    assert kept_picture(digest) == painted_once
    cache.set(slot_of(digest), (digest, b"as it was kept"))
    assert picture(client, "/previews/lesson/poison.png") == b"as it was kept"


def test_a_card_that_is_known_is_not_drawn(client: Client) -> None:
    etag = client.get("/previews/lesson/poison.png")["ETag"]
    cache.clear()
    assert client.get("/previews/lesson/poison.png", headers={"if-none-match": etag}).status_code == 304
    assert kept_picture(etag.strip('"')) is None, "nothing was painted"


def test_few_pictures_are_kept() -> None:
    for number in range(3 * SLOTS):
        assert int(slot_of(f"{number:x}").removeprefix("preview:")) < SLOTS
    assert kept_picture("0" * 32) is None
    cache.set(slot_of("0" * 32), ("f" * 32, PNG))
    assert kept_picture("0" * 32) is None, "another picture has its slot"
