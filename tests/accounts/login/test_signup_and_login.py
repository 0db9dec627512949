"""Signing up, confirming an address, logging in and out."""

import re
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import DjangoAssertNumQueries, Settings

from accounts.models import FormerName, Token, User
from accounts.players.who_may_play import why_not_play
from robots.seating import make_robots
from tests.accounts.people import PASSWORD, a_player
from tests.html import parsed
from tests.refusals import outcome

pytestmark = pytest.mark.django_db

SIGN_UP = {"username": "Mirabel", "email": "Mirabel@Example.test", "password1": PASSWORD}


def link_in(mail: EmailMessage) -> str:
    found = re.search(r"https?://testserver(/\S+)", str(mail.body))
    assert found
    return found[1]


def player_of(client: Client) -> User | None:
    return User.objects.filter(pk=client.session.get("_auth_user_id", 0)).first()


def log_in(client: Client, login: str, password: str = PASSWORD, **more: str) -> Any:
    return client.post("/accounts/login/", {"login": login, "password": password, **more})


@pytest.mark.services
def test_signing_up_takes_a_name_an_address_and_one_password(client: Client) -> None:
    page = client.get("/accounts/signup/")
    assert list(page.context["form"].fields) == ["username", "email", "password1"]
    assert client.post("/accounts/signup/", SIGN_UP).status_code == 302
    mirabel = User.objects.get()
    assert (mirabel.username, mirabel.email) == ("Mirabel", "mirabel@example.test")
    assert mirabel.check_password(PASSWORD)
    assert player_of(client) == mirabel


def test_a_new_player_is_in_at_once_but_plays_strangers_only_with_a_confirmed_address(
    client: Client, mailoutbox: list[EmailMessage]
) -> None:
    stranger = a_player("stranger")
    client.post("/accounts/signup/", SIGN_UP)
    mirabel = User.objects.filter_by_name("mirabel").get()
    assert why_not_play(mirabel, stranger) is not None
    [mail] = mailoutbox
    assert mail.to == ["mirabel@example.test"]
    link = link_in(mail)
    assert "Mirabel" in client.get(link).content.decode()
    assert not EmailAddress.objects.get(user=mirabel).verified, "opening a link changes nothing"
    client.post(link)
    assert why_not_play(User.objects.get(pk=mirabel.pk), stranger) is None


def test_an_address_can_be_confirmed_on_another_device(
    client: Client, mailoutbox: list[EmailMessage]
) -> None:
    client.post("/accounts/signup/", SIGN_UP)
    elsewhere = Client()
    elsewhere.post(link_in(mailoutbox[0]))
    assert EmailAddress.objects.get().verified
    assert player_of(elsewhere) is None, "a link in a mail logs nobody in"


def test_a_mangled_confirmation_link_offers_a_new_one(client: Client) -> None:
    page = client.get("/accounts/confirm-email/nonsense/")
    assert "get a new one" in page.content.decode()
    assert client.post("/accounts/confirm-email/nonsense/").status_code == 404


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("username", "two words", "Use only the letters A to Z"),
        ("username", "x" * 26, "at most 25 characters"),
        ("username", "ZOE", "That name is taken. Try another."),
        ("username", "Guest-1", "name is reserved"),
        ("username", "formerly", "That name is taken. Try another."),
        ("username", "", "required"),
        ("email", "nonsense", "valid email address"),
        ("password1", "password1", "leaked passwords"),
        ("password1", "1928374650", "entirely numeric"),
        ("password1", "mirabel1", "too similar"),
        ("password1", "short", "too short"),
        ("password1", "passwordpassword", "password just repeats something short or common"),
    ],
)
def test_a_refused_sign_up_says_what_is_wrong_beside_the_field_and_keeps_the_rest(
    client: Client, zoe: User, field: str, value: str, said: str
) -> None:
    FormerName.objects.create(player=zoe, name="Formerly")
    page = client.post("/accounts/signup/", SIGN_UP | {field: value})
    form = page.context["form"]
    assert set(form.errors) == {field}
    assert said in str(form.errors[field])
    words = page.content.decode()
    assert f'id="id_{field}_error"' in words
    if field != "email":
        assert 'value="Mirabel@Example.test"' in words
    assert PASSWORD not in words
    assert User.objects.count() == 1


def test_the_name_is_checked_while_it_is_typed(client: Client, zoe: User) -> None:
    assert "is free" in client.get("/accounts/name-check/", {"username": "mirabel"}).content.decode()
    assert (
        "That name is taken. Try another."
        in client.get("/accounts/name-check/", {"username": "Zoe"}).content.decode()
    )
    assert "required" in client.get("/accounts/name-check/").content.decode()


@pytest.mark.services
def test_players_log_in_by_name_in_any_spelling_or_by_address(client: Client, zoe: User) -> None:
    for login in ["zoe", "ZOE", "zoe@example.test", "Zoe@Example.Test"]:
        assert log_in(client, login).status_code == 302
        assert player_of(client) == zoe
        client.post("/accounts/logout/")
        assert player_of(client) is None


def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(client: Client, zoe: User) -> None:
    answers = {
        str(log_in(client, login, "wrong").context["form"].non_field_errors()) for login in ["zoe", "nobody"]
    }
    assert len(answers) == 1


def test_logging_out_needs_a_post(as_zoe: Client, zoe: User) -> None:
    as_zoe.get("/accounts/logout/")
    assert player_of(as_zoe) == zoe


def test_a_closed_account_stays_out_and_its_player_learns_why(client: Client) -> None:
    a_player("zoe", is_active=False, closed_because="Rude in chat, three times.")
    page = log_in(client, "zoe")
    assert page.status_code == 403
    assert player_of(client) is None
    assert "Rude in chat, three times." in page.content.decode()


@pytest.mark.services
def test_closing_an_account_ends_its_sessions(as_zoe: Client, zoe: User) -> None:
    zoe.is_active = False
    zoe.save()
    own = "/accounts/preferences/"
    assert outcome(as_zoe.get(own)) == f"302 to /accounts/login/?next={own}"


def test_logging_in_gives_a_new_session(client: Client, zoe: User) -> None:
    client.get("/accounts/login/")
    session = client.session
    session["planted"] = "by somebody else"
    session.save()
    planted = session.session_key
    log_in(client, "zoe")
    assert client.session.session_key != planted


def test_players_stay_logged_in_if_they_ask_and_others_while_the_browser_is_open(
    client: Client, zoe: User, settings: Settings
) -> None:
    log_in(client, "zoe", remember="on")
    assert client.session.get_expiry_age() == settings.SESSION_COOKIE_AGE
    client.post("/accounts/logout/")
    log_in(client, "zoe")
    assert client.session.get_expire_at_browser_close()


def test_home_greets_a_newcomer_once_after_logging_in(client: Client, zoe: User) -> None:
    make_robots()
    log_in(client, "zoe")
    home = parsed(client.get("/").content.decode())
    assert home.one(id="next-up").text == "Welcome, zoe."
    assert home.text.count("Welcome") == 1


@pytest.mark.parametrize(
    "elsewhere", ["https://evil.test/", "//evil.test", "javascript:alert(1)", r"/\evil.test", "http://["]
)
def test_nothing_sends_a_player_to_another_site(client: Client, zoe: User, elsewhere: str) -> None:
    assert log_in(client, "zoe", next=elsewhere)["Location"] == "/"
    assert client.post("/players/zoe/follow/", {"next": elsewhere})["Location"] == "/players/zoe/"
    client.post("/accounts/logout/")
    assert client.post("/accounts/guest/", {"next": elsewhere})["Location"] == "/"


def test_logging_in_leads_to_the_page_that_was_asked_for(client: Client, zoe: User) -> None:
    page = client.get("/accounts/preferences/")
    assert page["Location"] == "/accounts/login/?next=/accounts/preferences/"
    assert log_in(client, "zoe", next="/accounts/preferences/")["Location"] == "/accounts/preferences/"


def test_a_logged_in_player_is_sent_from_login_to_the_front_page(as_zoe: Client) -> None:
    for entrance in ["/accounts/login/", "/accounts/signup/"]:
        assert as_zoe.get(entrance)["Location"] == "/"


@pytest.mark.services
def test_a_mailed_code_logs_the_player_in_and_confirms_the_address(
    client: Client, mailoutbox: list[EmailMessage]
) -> None:
    zoe = a_player("zoe", verified=False)
    client.post("/accounts/login/code/", {"email": "zoe@example.test"})
    code = re.search(r"^([A-Z0-9-]{6,})$", str(mailoutbox[0].body), re.MULTILINE)
    assert code
    wrong = client.post("/accounts/login/code/confirm/", {"code": "WRONG1"})
    assert wrong.context["verify_form"].errors
    assert player_of(client) is None
    client.post("/accounts/login/code/confirm/", {"code": code[1]})
    assert player_of(client) == zoe
    assert EmailAddress.objects.get().verified


def test_a_code_for_an_unknown_address_looks_the_same_on_the_page(
    client: Client, zoe: User, mailoutbox: list[EmailMessage]
) -> None:
    pages = []
    for name in ["zoe", "nob"]:
        answer = Client().post("/accounts/login/code/", {"email": f"{name}@example.test"}, follow=True)
        words = re.sub(r"csrf[^>]*", "", answer.content.decode()).replace(name, "…")
        pages.append(re.sub(r'(nonce|value|token)[^ ]*"[^"]*"', "", words))
    assert pages[0] == pages[1]
    assert [mail.to for mail in mailoutbox] == [["zoe@example.test"], ["nob@example.test"]]


@pytest.mark.parametrize("who", ["zoe", "ZOE", "zoe@example.test"])
def test_a_forgotten_password_is_replaced_by_name_or_address(
    client: Client, zoe: User, mailoutbox: list[EmailMessage], who: str
) -> None:
    client.post("/accounts/password/reset/", {"email": who})
    [mail] = mailoutbox
    assert mail.to == ["zoe@example.test"]
    page = client.get(link_in(mail), follow=True)
    form = page.redirect_chain[-1][0]
    assert client.post(form, {"password1": "password"}).context["form"].errors["password1"]
    client.post(form, {"password1": "another brass button"})
    assert log_in(client, "zoe", "another brass button").status_code == 302
    assert "has expired or has already been used" in Client().get(link_in(mail), follow=True).content.decode()


@pytest.mark.services
def test_a_reset_ends_the_tokens_of_the_player_and_of_their_bots(
    client: Client, zoe: User, mailoutbox: list[EmailMessage]
) -> None:
    bot = User.objects.create_user("Bot-Zoe", owner=zoe)
    others = Token.new(a_player("mia"), "mine", timedelta(days=1))
    for player in (zoe, bot):
        Token.new(player, "made by a thief", timedelta(days=1))
    client.post("/accounts/password/reset/", {"email": "zoe"})
    form = client.get(link_in(mailoutbox[0]), follow=True).redirect_chain[-1][0]
    client.post(form, {"password1": "another brass button"})
    assert list(Token.objects.all()) == [others.token]


@pytest.mark.parametrize("who", ["nobody", "nobody@example.test"])
def test_a_reset_says_nothing_about_who_has_an_account(
    client: Client, zoe: User, mailoutbox: list[EmailMessage], who: str
) -> None:
    known, unknown = (
        Client().post("/accounts/password/reset/", {"email": email}, follow=True).content
        for email in ["zoe", who]
    )
    of_each_visit = re.compile(rb'"x-csrftoken": "[^"]*"|nonce="[^"]*"|csrfmiddlewaretoken" value="[^"]*"')
    assert of_each_visit.sub(b"", known) == of_each_visit.sub(b"", unknown)


@pytest.mark.services
def test_signing_up_with_the_address_of_another_account_tells_only_its_owner(
    client: Client, zoe: User, mailoutbox: list[EmailMessage]
) -> None:
    answer = client.post("/accounts/signup/", SIGN_UP | {"email": "zoe@example.test"})
    assert answer.status_code == 302
    [mail] = mailoutbox
    assert "there’s already an account" in str(mail.body)
    assert not User.objects.filter_by_name("mirabel").get().has_verified_email
    assert log_in(Client(), "zoe@example.test").status_code == 302, "zoe can still log in"


def test_a_right_password_is_not_counted(client: Client, zoe: User) -> None:
    for _ in range(12):
        log_in(client, "zoe")
        assert client.session["_auth_user_id"] == str(zoe.pk)
        client.post("/accounts/logout/")


@pytest.mark.services
def test_too_many_sign_ups_from_one_place_are_refused(client: Client) -> None:
    answers = [client.post("/accounts/signup/", {}).status_code for _ in range(21)]
    assert answers == [200] * 20 + [429]


@pytest.mark.services
def test_a_page_for_a_player_asks_for_session_player_what_waits_and_what_is_new(
    as_zoe: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(4):
        as_zoe.get(reverse("about"))
