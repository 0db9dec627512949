"""Long chats: split into pages that render quickly, with a limit of messages per day."""

import pytest
import time_machine

from accounts.models import User
from games import play
from games.log import markup
from games.log.log import AT_ONCE, MOST_CHARACTERS
from games.models import Match, Message
from games.play import texts
from rules import Surrender
from tests.conftest import LimitRequests
from tests.games.forms import page_of, signed_in
from tests.games.matches import a_match, act, two_friends
from tests.html import Element, parsed
from tests.refusals import refused_as

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return a_match(*two_friends(), "(20)", "(20)")


def players(match: Match) -> list[User]:
    return [seat.player for seat in match.all_seats if seat.player is not None]


def store_messages(match: Match, *texts: str, first: int = 1) -> None:
    """Store these messages directly, as they are too many to send in a test."""
    Message.objects.bulk_create(
        Message(match=match, number=first + place, seat=place % 2, text=text, after_move=1)
        for place, text in enumerate(texts)
    )
    Match.objects.filter(pk=match.pk).update(chat_version=first + len(texts))


def log_of(match: Match, asked: str) -> Element:
    answer = signed_in(None).get(f"{match.get_absolute_url()}{asked}")
    assert answer.status_code == 200
    return parsed(answer.content.decode()).one(id="log")


def anchors(log: Element) -> list[str]:
    return [entry.attributes["data-entry"] for entry in log.all("li")]


def next_page(log: Element) -> str | None:
    following = log.all("a", rel="next")
    return following[0].attributes["href"].partition("#")[0] if following else None


@pytest.mark.services
def test_all_that_happened_comes_in_pages_each_entry_once(match: Match) -> None:
    store_messages(match, *(f"word {number}" for number in range(1, 131)))
    match = act(match, match.battle.active or 0, Surrender())
    store_messages(match, *(f"word {number}" for number in range(131, 251)), first=131)
    told: list[str] = []
    asked: str | None = "log/?whole"
    pages = 0
    while asked is not None:
        log = log_of(match, asked)
        assert len([told for told in anchors(log) if not told.startswith("begun")]) <= AT_ONCE
        told += anchors(log)
        following, pages = next_page(log), pages + 1
        asked = following and f"log/{following}"
    assert pages == 3
    assert told[0] == "said250"
    moves = [f"move{move.number}" for move in match.moves.all()]
    begun = [name for name in told if name.startswith("begun")]
    assert begun == ["begun2", "begun1"]
    assert sorted(told) == sorted([*begun, *moves[1:], *(f"said{number}" for number in range(1, 251))])
    assert [name for name in told if name.startswith("said")] == [f"said{n}" for n in range(250, 0, -1)]


def test_a_word_about_an_old_move_stands_beside_it(match: Match) -> None:
    mover = match.battle.active or 0
    match = act(match, mover, Surrender())
    ann, bob = players(match)
    play.react(match.pk, ann if mover else bob, "nice")
    store_messages(match, *(f"word {number}" for number in range(AT_ONCE)), first=2)
    log = log_of(match, log_of_next(match))
    assert "Nice!" in log.text


def log_of_next(match: Match) -> str:
    following = next_page(log_of(match, "log/?whole"))
    assert following is not None
    return f"log/{following}"


def test_a_page_of_long_messages_has_few_of_them(match: Match) -> None:
    store_messages(match, *("x" * 2000 for _ in range(40)))
    for asked in ("", "log/?whole"):
        shown = [name for name in anchors(log_of(match, asked)) if name.startswith("said")]
        assert len(shown) == MOST_CHARACTERS // 2000
    assert "Everything that happened" in log_of(match, "").text


@pytest.mark.parametrize(
    "asked", ["log/?before=x", "log/?before=1", "log/?before=9999999999.1", "log/?before="]
)
def test_a_beginning_that_makes_no_sense_is_the_newest(match: Match, asked: str) -> None:
    store_messages(match, "hello")
    assert anchors(log_of(match, asked))[0] == "said1"


def test_whole_logs_are_read_at_a_measured_pace(match: Match, limit_requests: LimitRequests) -> None:
    limit_requests("all_said", 2)
    browser = signed_in(None)
    asked = ["log/?whole", "?before=2.2", "?whole", "log/?before=2.2", "log/", ""]
    answers = [browser.get(f"{match.get_absolute_url()}{name}").status_code for name in asked]
    assert answers == [200, 200, 429, 429, 200, 200]


@pytest.mark.parametrize(
    "text", ["#{match} " * 300, "@Ann " * 300, "www.example.com/{match} " * 80, "[Ann] @Ann #{match} " * 90]
)
def test_few_links_are_made_of_one_message(match: Match, text: str) -> None:
    html = markup.render_markup([text.format(match=match.pk)[:2000].strip()])[0]
    assert html.count("<a ") <= markup.MOST_LINKS
    assert parsed(html).text == " ".join(text.format(match=match.pk)[:2000].split()), (
        "the others stay as text"
    )


def test_what_a_message_looks_like_is_kept_until_it_is_edited_or_hidden(
    match: Match, django_assert_num_queries: object
) -> None:
    ann, bob = players(match)
    play.say(match.pk, ann, "@Bob in #1 [Nobody]")
    page_of(match, bob)
    with django_assert_num_queries(0):  # type: ignore[operator]
        assert "/Bob/" in markup.render_markup(["@Bob in #1 [Nobody]"])[0]
    play.edit(match.pk, ann, 1, "**never** mind")
    assert "<strong>never</strong>" in page_of(match, bob)
    play.hide_message(match.pk, 1)
    assert "<strong>never" not in page_of(match, bob)
    assert "hidden by a moderator" in page_of(match, bob)


def test_a_player_who_was_renamed_is_soon_linked_by_no_old_name(match: Match) -> None:
    with time_machine.travel("2026-11-24 12:00", tick=False) as clock:
        assert "<a" in markup.render_markup(["@Bob"])[0]
        User.objects.filter(username="Bob").update(username="Robert")
        clock.shift(markup.KEPT_SECONDS + 1)
        assert "<a" not in markup.render_markup(["@Bob"])[0]


def test_enough_is_said_in_one_match_on_one_day(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "MOST_IN_A_MATCH", texts.MOST_IN_A_MATCH._replace(messages=2))
    ann, bob = players(match)
    with time_machine.travel("2026-11-24 12:00", tick=False) as clock:
        play.say(match.pk, ann, "one")
        play.say(match.pk, bob, "two")
        for again in (lambda: play.say(match.pk, ann, "three"), lambda: play.edit(match.pk, bob, 2, "three")):
            with refused_as("enough-said-here"):
                again()
        answer = signed_in(ann).post(f"{match.get_absolute_url()}say/", {"text": "three"})
        assert answer.status_code == 403
        assert "You can write again at midnight" in answer.content.decode()
        assert not match.messages.filter(text="three").exists()
        play.say(a_match(ann, bob).pk, ann, "elsewhere")
        clock.move_to("2026-11-25 00:01")
        play.say(match.pk, ann, "three")


def test_enough_is_said_by_one_player_on_one_day(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "MOST_BY_A_PLAYER", texts.MOST_BY_A_PLAYER._replace(characters=10))
    ann, bob = players(match)
    play.say(match.pk, ann, "123456")
    elsewhere = a_match(ann, bob)
    with refused_as("enough-said"):
        play.say(elsewhere.pk, ann, "123456")
    play.say(elsewhere.pk, ann, "1234")
    play.say(elsewhere.pk, bob, "123456")
