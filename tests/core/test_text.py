"""Texts of players as others see them."""

from __future__ import annotations

import pytest

from accounts.models import User
from core.text.visible import is_fit_for_a_title, one_line, remove_invisible, several_lines
from games import play
from games.models import Message
from tests.accounts.people import a_player, signed_in
from tests.games.matches import a_match, two_friends


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("she\u202e/her", "she/her"),
        ("\u3164", ""),
        ("\u2800\u115f\u034f", ""),
        ("a\u2066b\u2069", "ab"),
        ("a\u200bb\ufeff\u00ad", "ab"),
        ("\u200d", ""),
        ("a\ue0001", "a1"),
        ("e\u0301\u0301\u0301\u0301\u0301\u0301", "\u00e9\u0301\u0301\u0301"),
        ("two\nlines\tand", "two\nlines\tand"),
        ("Zo\u00eb, \u00bd \u2694\ufe0f", "Zo\u00eb, \u00bd \u2694\ufe0f"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\u200d\U0001f469\u200d\U0001f467"),
        (
            "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
            "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        ),
    ],
)
def test_only_what_is_seen_is_kept(written: str, seen: str) -> None:
    assert remove_invisible(written) == seen


@pytest.mark.parametrize("written", ["one\r\ntwo", "one\rtwo", " one\ntwo\r\n", "\u200bone\n\u200btwo\u2800"])
def test_lines_end_by_one_character_whatever_the_browser_sends(written: str) -> None:
    assert several_lines(written) == "one\ntwo"


@pytest.mark.parametrize(
    "title", ["Cup", "Zo\u00eb's 2nd Cup", "\u4e2d\u6587", "Cup \u2694\ufe0f", "\u0421\u0443\u0440"]
)
def test_titles_in_all_scripts(title: str) -> None:
    assert is_fit_for_a_title(title)


def test_a_title_is_written_in_plain_letters() -> None:
    assert one_line("\uff23\uff55\uff50  \u2167") == "Cup VIII"


@pytest.mark.django_db
def test_a_profile_keeps_nothing_unseen() -> None:
    ann = a_player("Ann")
    told = {"pronouns": "she\u202e/her", "about": "\u202eknird", "real_name": "\u3164"}
    signed_in(ann).post("/accounts/profile/", told)
    kept = User.objects.get()
    assert (kept.pronouns, kept.about, kept.real_name) == ("she/her", "knird", "")


@pytest.mark.django_db
def test_chat_and_offers_turn_no_words_round() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    assert play.checked_description("a\u202eb") == "ab"
    play.say(match.pk, ann, "hel\u2067lo")
    assert Message.objects.get().text == "hello"
