"""Passwords that are too easy to guess, and the messages that refuse them."""

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from accounts.login.leaked_passwords import leaked_passwords
from accounts.models import User
from tests.accounts.people import PASSWORD

TWICE = "This password just repeats something short or common."
A_RUN = "This password just follows the order of the keyboard, the alphabet or the digits."
A_NAME = "This password is too close to your name, your e-mail address or the name of this site."


LEAKED = "This password is too much like one on a list of leaked passwords."


def password_errors(password: str) -> list[str]:
    try:
        validate_password(password, User(username="Mira-Bel", email="tinker@example.test"))
    except ValidationError as error:
        return error.messages
    return []


@pytest.mark.parametrize(
    "password",
    [
        "passwordpassword",
        "PasswordPassword",
        "password password",
        "password-password-1",
        "abcabcabcabc",
        "zzzzzzzzzz",
        "!!!!!!!!!!",
        "tomtomtomtom7",
        "dragondragon",
    ],
)
def test_what_is_easy_to_guess_is_no_harder_when_it_is_said_twice(password: str) -> None:
    assert TWICE in password_errors(password)


@pytest.mark.parametrize(
    "password",
    [
        "qwertyuiopasdf",
        "asdfjklasdfjklö",
        "1q2w3e4r5t6y",
        "zaq12wsxcde3",
        "hgfedcba98",
        "abcd-efgh-1234",
        "azertyuiop12",
    ],
)
def test_a_run_of_keys_letters_or_digits_is_refused(password: str) -> None:
    assert A_RUN in password_errors(password)


@pytest.mark.parametrize(
    "password",
    [
        "mirabelmirabel",
        "MiraBel_2026",
        "buttonmen2026",
        "ButtonMen!!",
        "tinkertinker",
        "mirabelbuttonmen",
        "tinker.mirabel1",
    ],
)
def test_the_players_name_and_the_sites_are_refused_even_twice(password: str) -> None:
    assert {A_NAME, TWICE} & set(password_errors(password))


@pytest.mark.parametrize(
    "password",
    [
        PASSWORD,
        "correct horse battery staple",
        "correct horse correct horse",
        "tangerine cupboard",
        "werther & property",
        "x7#Kq!9vLm2p",
        "mirabel likes trams",
        "Überraschung am Abend",
        "おはようございます世界",
    ],
)
def test_a_password_of_several_words_is_taken(password: str) -> None:
    assert password_errors(password) == []


@pytest.mark.django_db
def test_a_superuser_without_a_name_yet_is_checked_too() -> None:
    with pytest.raises(ValidationError, match="keyboard"):
        validate_password("qwertyuiopasdf")


@pytest.mark.parametrize(
    "password",
    [
        "starwars",
        "StarWars",
        "Password1!",
        "P@ssw0rd",
        "pa$$word2024",
        "Dragon2024!",
        "!sunshine!!",
        "$unsh1ne",
        "1loveyou",
        "trustno1",
        "letmein!!",
        "liverpool1892",
    ],
)
def test_what_leaked_is_no_safer_in_capitals_or_with_an_ending(password: str) -> None:
    assert LEAKED in password_errors(password)


@pytest.mark.parametrize("password", [PASSWORD, "dragon eats button", "tin-hat-parade-9", "Maroon19Gate"])
def test_words_of_ones_own_are_good(password: str) -> None:
    assert password_errors(password) == []


def test_the_list_has_more_than_djangos() -> None:
    assert len(leaked_passwords()) > 40_000
