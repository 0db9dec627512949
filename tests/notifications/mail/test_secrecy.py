"""Secrecy of mails: they show no more than the reader's page, and others' words do nothing in them.

Each test plays the same match twice, alike in all that the reader may know.
"""

import re
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.db import transaction
from pytest_django.fixtures import Settings

from accounts.models import User
from games import play
from games.models import Match
from notifications.inbox.receiving import MailOutcome, receive
from notifications.mail.envelope import one_line
from notifications.mail.letters import letter
from notifications.match_text.reader import as_read_by
from notifications.models import Delivery, Hook, Wishes
from notifications.news.still_news import list_unseen_news
from notifications.outbox import NotNeeded, NotYet
from notifications.webhook.sending import call_for
from notifications.webhook.shapes import SHAPES
from rules import Action, AddAuxiliary, Choose
from tests.games.forms import signed_in
from tests.games.matches import act, an_offer, two_friends, with_seed
from tests.notifications.letters_to_us import an_answer
from tests.notifications.post_office import PostOffice, html_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock", "mailbox")]

KEYS = re.compile(r"/mail/\w+/[^\s\"<>]+|<[0-9a-f]{24}@testserver>")
Later = Callable[..., None]


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


@pytest.fixture(autouse=True)
def at_once(settings: Settings) -> None:
    """Send mails even to players who have just moved."""
    settings.MAIL_QUIET = timedelta()


class Rollback(Exception):
    pass


def told_to(player: User, offer: Match, seed: int, answers: list[tuple[int, Action]]) -> str:
    """Return all that leaves the site for the player.

    That is the mail that they would get now, the page behind each of its links, the answer to a reply, and
    the data for their webhook.
    """
    found = ""
    try:
        with transaction.atomic():
            with_seed(offer, seed.to_bytes(32))
            Hook.objects.create(player=player, url="https://hook.example/")
            match = play.accept(offer.pk, offer.all_seats[1].player, words="coffee")  # type: ignore[arg-type]
            for seat, action in answers:
                act(match, seat, action)
            mail = Delivery.objects.filter(player=player, match=match).latest("pk")
            found = "\n".join([*contents_of(mail), *reply_contents(mail), *sent_to_the_webhook(player)])
            raise Rollback
    except Rollback:
        return found


def contents_of(mail: Delivery) -> Iterator[str]:
    try:
        message = letter(mail)
    except (NotNeeded, NotYet) as error:
        yield repr(error)
        return
    yield KEYS.sub("", str(message.subject))
    yield KEYS.sub("", str(message.body))
    yield KEYS.sub("", str(message.alternatives[0][0]))
    for link in re.findall(r"http://testserver(/mail/move/\S+)", str(message.body)):
        page = signed_in(None).get(link).content.decode()
        yield re.sub(r'(csrfmiddlewaretoken" value=|x-csrftoken": |nonce=)"[^"]*"', "", page)


def reply_contents(mail: Delivery) -> Iterator[str]:
    """Yield the site's answer to a reply of nonsense, which lists what the player may write."""
    try:
        asked = letter(mail).message()
    except (NotNeeded, NotYet):
        return
    if asked["Reply-To"]:
        assert receive(an_answer(asked, "nonsense").as_bytes()) is MailOutcome.TAKEN
        yield from contents_of(Delivery.objects.filter(sort=Delivery.Sort.ANSWER).latest("pk"))


def sent_to_the_webhook(player: User) -> Iterator[str]:
    for mail in Delivery.objects.filter(player=player, sort=Delivery.Sort.HOOK):
        with as_read_by(mail.reader):
            try:
                news = call_for(mail, list_unseen_news(mail.hooked, mail.reader))
            except NotNeeded as error:
                yield repr(error)
                continue
        yield str(news)
        for write in SHAPES.values():
            message = write(news)
            yield f"{message.body.decode()} {message.headers}"


@pytest.mark.parametrize(
    ("mine", "theirs", "one", "other"),
    [
        ("(6) (20) (X)", "(8) (20) c(12) (V)", Choose({"X": 7}), Choose({"X": 19})),
        ("(6) (4/20)", "(8) (V)", Choose(option={1: 4}), Choose(option={1: 20})),
        ("(6) (20) (X)", "+(8) +(20) (V)", AddAuxiliary(3), AddAuxiliary(4)),
    ],
)
def test_what_the_other_has_chosen_in_secret_is_in_no_mail(
    players: tuple[User, User], mine: str, theirs: str, one: Action, other: Action
) -> None:
    offer = an_offer(*players, mine, theirs, words="tea")
    told = [told_to(players[1], offer, seed, [(0, action)]) for seed, action in ((1, one), (2, other))]
    assert "turn against Ann" in told[0]
    assert "Your reply doesn’t answer the question" in told[0]
    assert "'kinds': ['begun', 'turn']" in told[0] or "'kinds': ['turn']" in told[0]
    assert told[0] == told[1]


def test_once_all_have_chosen_the_mail_tells_it(players: tuple[User, User]) -> None:
    offer = an_offer(*players, "(6) (20) (X)", "(8) (20) (V)", words="tea")
    told = [
        told_to(reader, offer, 1, [(0, Choose({"X": size})), (1, Choose({"V": 8}))])
        for size in (7, 19)
        for reader in players
    ]
    assert any("(X=7)" in mail for mail in told[:2])
    assert any("(X=19)" in mail for mail in told[2:])


HOSTILE = (
    "x\r\nBcc: eve@example.test\r\n\r\n<script>alert(1)</script>"
    "<img src=//eve.test>\u202e\x1b[31m {{ 7|add:7 }}"
)


def test_words_of_others_are_only_words(
    players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    ann, bob = players
    offer = an_offer(ann, bob, description=HOSTILE[:255])
    play.say(offer.pk, ann, HOSTILE)
    Wishes.objects.create(player=bob, chosen={"chat": ["mail"]})
    play.say(offer.pk, ann, HOSTILE)
    later()
    for mail in post_office.to(bob.email):
        assert mail["Bcc"] is None
        assert mail["To"] == bob.email
        html = html_of(mail)
        assert "<script" not in html
        assert "<img" not in html
        assert "{{ 7|add:7 }}" in html
    assert len(post_office.mails) == 1


def test_a_name_stands_in_the_subject_and_begins_no_header() -> None:
    assert one_line("Ann\r\nBcc: eve@example.test\u2028\u202e\x00 wins") == "Ann Bcc: eve@example.test wins"


def test_a_link_is_for_the_player_who_sat_there(players: tuple[User, User]) -> None:
    """Links of a player who has left lead nowhere."""
    ann, bob = players
    offer = an_offer(ann, bob, "(20)", "(20)")
    match = play.accept(offer.pk, bob)
    seat = match.battle.active or 0
    reader = players[seat]
    mail = Delivery.objects.filter(player=reader, match=match).latest("pk")
    link = re.findall(r"http://testserver(/mail/move/\S+)", str(letter(mail).body))[0]
    User.objects.filter(pk=reader.pk).update(is_active=False)
    assert signed_in(None).post(link).status_code == 410
    User.objects.filter(pk=reader.pk).update(is_active=True)
    match.all_seats[seat].player = None
    match.all_seats[seat].save()
    assert signed_in(None).post(link).status_code == 410
    assert Match.objects.get(pk=match.pk).version == match.version
