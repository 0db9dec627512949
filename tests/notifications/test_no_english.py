"""Words without translation in notifications: in a bracketed language, only names and players’ texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.db.models import QuerySet
from django.test import Client
from django.test.utils import override_settings

from accounts.models import User
from games import play
from games.models import Seat
from notifications.kinds import KINDS, Channel
from notifications.models import Device, Hook, Wishes
from rules import Choose, Surrender
from tests.accounts.login.test_signup_and_login import SIGN_UP
from tests.accounts.people import PASSWORD, a_player, signed_in
from tests.games.matches import a_match, act
from tests.notifications.letters_to_us import Turn
from tests.notifications.post_office import html_of, text_of
from tests.notifications.push_service import PushService
from tests.notifications.receiver import Receiver
from tests.site.plain_words import names_and_texts, plain_words, words_of_its_own
from tests.site.test_missed_news import COURSES
from tests.speaking import in_brackets, without_bracketed

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]
A_WEEK = 8 * 24 * 60
Later = Callable[..., None]


@pytest.fixture(scope="module", autouse=True)
def brackets(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Show the bracketed language to everybody who chose none."""
    with in_brackets(tmp_path_factory.mktemp("locale")), override_settings(LANGUAGE_CODE="it"):
        yield


def all_want(*channels: Channel) -> None:
    for player in people():
        chosen = dict.fromkeys(KINDS, channels)
        Wishes.objects.update_or_create(player=player, defaults={"chosen": chosen})


def people() -> QuerySet[User]:
    return User.objects.filter(is_robot=False, is_guest=False)


def are_reached_by(service: PushService, receiver: Receiver) -> None:
    """Give everybody a device and a Discord webhook."""
    all_want(Channel.PUSH, Channel.HOOK)
    for player in people():
        endpoint = f"{service.endpoint}/{player.pk}"
        Device.objects.create(player=player, **service.subscription() | {"endpoint": endpoint})
        Hook.objects.create(player=player, url=receiver.url, shape=Hook.Shape.DISCORD)


def pushed_or_called(service: PushService, receiver: Receiver) -> list[str]:
    pushed = [f"{told['title']}\n{told['body']}" for told in service.read()]
    return pushed + [told["content"] for told in receiver.read()]


def said_plainly(mails: list[EmailMessage]) -> list[str]:
    names, found = names_and_texts(), []
    for mail in mails:
        found += plain_words(without_bracketed(f"{mail.subject}\n{mail.body}").splitlines(), names)
        if isinstance(mail, EmailMultiAlternatives):
            for content, _kind in mail.alternatives:
                found += words_of_its_own(str(content), names)
    return found


@pytest.mark.parametrize("name", COURSES)
def test_mails_of_news(name: str, later: Later, mailoutbox: list[EmailMessage]) -> None:
    course = COURSES[name]()
    next(course)
    all_want(Channel.MAIL, Channel.DIGEST)
    next(course)
    later(A_WEEK)
    later(A_WEEK)
    assert said_plainly(mailoutbox) == []


@pytest.mark.parametrize("name", COURSES)
def test_news_on_devices_and_by_webhook(
    name: str, later: Later, service: PushService, receiver: Receiver
) -> None:
    course = COURSES[name]()
    next(course)
    are_reached_by(service, receiver)
    next(course)
    later()
    said = "\n".join(pushed_or_called(service, receiver))
    assert plain_words(without_bracketed(said).splitlines(), names_and_texts()) == []


def test_a_match_on_devices_and_by_webhook(
    players: tuple[User, User], later: Later, service: PushService, receiver: Receiver
) -> None:
    ann, bob = players
    are_reached_by(service, receiver)
    for _match in range(3):
        a_match(ann, bob)
    later()
    assert signed_in(ann).post("/accounts/notifications/webhook/test/").status_code == 302
    later()
    said = pushed_or_called(service, receiver)
    assert len(said) == 5
    assert plain_words(without_bracketed("\n".join(said)).splitlines(), names_and_texts()) == []


def test_mails_of_a_match(players: tuple[User, User], later: Later, mailoutbox: list[EmailMessage]) -> None:
    ann, bob = players
    all_want(Channel.MAIL, Channel.DIGEST)
    match = act(a_match(ann, bob, "(1) (X)", "(1) (1)", first_to=2), 0, Choose({"X": 4}))
    play.say(match.pk, ann, "Hello there")
    later()
    match = act(match, match.battle.active or 0, Surrender())
    later()
    play.forfeit(match.pk, 0, Seat.Forfeit.SURRENDER)
    later(A_WEEK)
    later(A_WEEK)
    assert len(mailoutbox) > 4
    assert said_plainly(mailoutbox) == []


@pytest.mark.usefixtures("mailbox")
@pytest.mark.parametrize("text", ["power 1 on 7", "surrender", "power 1 on 1 of Nobody", "", "power 1 on 1"])
def test_answers_to_answers(turn: Turn, text: str) -> None:
    turn.reply_with(text)
    names = names_and_texts()
    for answer in turn.answers():
        said = without_bracketed(f"{answer['Subject']}\n{text_of(answer)}")
        assert plain_words(said.splitlines(), names) == []
        assert words_of_its_own(html_of(answer), names) == []


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("login/code/", {"email": "zoe@example.test"}),
        ("login/code/", {"email": "nobody@example.test"}),
        ("password/reset/", {"email": "zoe"}),
        ("password/reset/", {"email": "nobody@example.test"}),
        ("signup/", SIGN_UP),
        ("signup/", SIGN_UP | {"email": "zoe@example.test"}),
    ],
)
def test_mails_of_the_log_in(path: str, form: dict[str, str], mailoutbox: list[EmailMessage]) -> None:
    a_player("zoe")
    Client(headers={"accept-language": "it"}).post(f"/accounts/{path}", form)
    assert mailoutbox
    assert said_plainly(mailoutbox) == []


def test_mails_of_changes_to_an_account(mailoutbox: list[EmailMessage]) -> None:
    zoe = a_player("zoe")
    client = signed_in(zoe)
    new = {"oldpassword": PASSWORD, "password1": "another brass button"}
    client.post("/accounts/password/change/", new, headers={"accept-language": "it"})
    assert mailoutbox
    assert said_plainly(mailoutbox) == []
