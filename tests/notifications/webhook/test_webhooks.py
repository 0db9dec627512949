"""Webhooks: news sent to the player's own address, signed, and to no other."""

import hmac
from collections.abc import Callable

import pytest
from pytest_django.fixtures import Settings
from time_machine import Traveller

from accounts.models import User
from games import play
from games.live import presence
from games.models import Match
from notifications import outbox
from notifications.models import Delivery, Hook, MatchHook, Wishes
from notifications.webhook import sending
from notifications.webhook.forms import MOST_MATCH_HOOKS
from tests.accounts.people import a_player
from tests.games.forms import signed_in
from tests.games.matches import a_match, an_offer, two_friends
from tests.notifications.receiver import Receiver

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

Later = Callable[..., None]
PAGE = "/accounts/notifications/webhook/"


@pytest.fixture
def players(receiver: Receiver) -> tuple[User, User]:
    ann, bob = two_friends()
    assert signed_in(bob).post(PAGE, {"url": receiver.url, "shape": "plain"}).status_code == 302
    return ann, bob


def hook() -> Hook:
    return Hook.objects.get()


def test_a_webhook_has_a_column_once_it_is_set_up(players: tuple[User, User]) -> None:
    pages = [signed_in(each).get("/accounts/notifications/").content.decode() for each in players]
    assert ["turn.hook" in page for page in pages] == [False, True], "only Bob has a webhook"
    assert all(PAGE in page for page in pages), "the line below the table says where to set one up"


@pytest.mark.services
def test_what_is_new_is_sent_at_once_for_all_matches(
    players: tuple[User, User], receiver: Receiver, later: Later
) -> None:
    first, second = an_offer(*players, description="tea"), an_offer(*players)
    later()
    (told,) = receiver.read()
    assert told["player"] == "Bob"
    assert told["test"] is False
    assert [news["match"] for news in told["news"]] == [first.pk, second.pk]
    news = told["news"][0]
    assert news["url"] == f"http://testserver{first.get_absolute_url()}"
    assert news["kinds"] == ["challenge"]
    assert news["sentences"] == ["Ann challenges you."]
    assert news["description"] == "tea"


def test_it_is_signed_with_the_players_secret(
    players: tuple[User, User], receiver: Receiver, later: Later
) -> None:
    an_offer(*players)
    later()
    headers, body = receiver.got[0]
    secret = hook().secret
    assert secret in signed_in(players[1]).get(PAGE).content.decode()
    signed = f"{headers['X-Buttonmen-Timestamp']}.".encode() + body
    proof = hmac.new(secret.encode(), signed, "sha256").hexdigest()
    assert headers["X-Buttonmen-Signature"] == f"sha256={proof}"
    assert secret.encode() not in body
    signed_in(players[1]).post(f"{PAGE}secret/")
    assert hook().secret != secret


def test_discord_is_told_in_its_own_way(players: tuple[User, User], receiver: Receiver, later: Later) -> None:
    Hook.objects.update(shape=Hook.Shape.DISCORD)
    an_offer(*players, description="@everyone **free** [dice](https://eve.test) <@1>" + "x" * 150)
    later()
    (told,) = receiver.read()
    assert told["allowed_mentions"] == {"parse": []}
    first, second = told["content"].split("\n")
    assert first.startswith("Ann challenges you\\. <http://testserver/match/")
    assert second.startswith("“\\@everyone \\*\\*free\\*\\* \\[dice\\]\\(https\\://eve\\.test\\) \\<\\@1\\>")
    assert len(told["content"]) <= 2000


HOSTILE = "@everyone *free* <b>dice</b> <!channel>"


def test_slack_and_matrix_get_plain_text(
    players: tuple[User, User], receiver: Receiver, later: Later
) -> None:
    for shape in (Hook.Shape.SLACK, Hook.Shape.MATRIX):
        Hook.objects.update(shape=shape)
        an_offer(*players, description=HOSTILE)
        later()
    slack, matrix = receiver.read()
    assert slack["mrkdwn"] is False
    assert slack["text"].startswith("Ann challenges you. http://testserver/match/")
    assert "@\u200beveryone *free* &lt;b&gt;dice&lt;/b&gt; &lt;!channel&gt;" in slack["text"]
    assert "<br>“@\u200beveryone *free* &lt;b&gt;dice&lt;/b&gt;" in matrix["html"]
    assert "\n“@\u200beveryone *free* <b>dice</b>" in matrix["text"]


def test_ntfy_shows_a_notification_that_opens_the_match(
    players: tuple[User, User], receiver: Receiver, later: Later
) -> None:
    Hook.objects.update(shape=Hook.Shape.NTFY)
    match = an_offer(*players, description="tea")
    later()
    ((headers, body),) = receiver.got
    assert body.decode() == "Ann challenges you.\n“tea”"
    assert headers["Click"] == f"http://testserver{match.get_absolute_url()}"
    assert headers["Title"] == "Buttonmen"


@pytest.mark.parametrize(
    ("url", "shape"),
    [
        ("https://discord.com/api/webhooks/1/a", "discord"),
        ("https://hooks.slack.com/services/a", "slack"),
        ("https://ntfy.sh/ann", "ntfy"),
        ("https://discord.com.example/", "plain"),
        ("https://example.org/ntfy.sh", "plain"),
    ],
)
def test_known_services_get_their_own_format(players: tuple[User, User], url: str, shape: str) -> None:
    signed_in(players[1]).post(PAGE, {"url": url, "shape": "plain"})
    assert hook().shape == shape


# ---- for one match


def for_match(player: User, match: Match, url: str) -> int:
    return (
        signed_in(player)
        .post(PAGE, {"one-match": match.pk, "one-url": url, "one-shape": "plain"})
        .status_code
    )


@pytest.mark.services
def test_a_match_has_a_webhook_of_its_own_until_it_is_over(
    players: tuple[User, User], receiver: Receiver, later: Later
) -> None:
    ann, bob = players
    Wishes.objects.create(player=bob, chosen={"over": ["hook"]})
    Hook.objects.all().delete()
    match, other = a_match(ann, bob), an_offer(ann, bob)
    assert for_match(bob, match, receiver.url) == 302
    assert for_match(bob, match, receiver.url) == 302, "which replaces the first"
    assert MatchHook.objects.get().match == match
    play.decline(other.pk, bob)
    an_offer(ann, bob)
    later()
    assert receiver.got == [], "only news about this match"
    play.surrender_match(match.pk, ann)
    later()
    (told,) = receiver.read()
    assert [news["match"] for news in told["news"]] == [match.pk]
    assert not MatchHook.objects.exists()


def test_only_the_webhook_that_failed_is_called_again(
    players: tuple[User, User], receiver: Receiver, later: Later
) -> None:
    match = an_offer(*players)
    for_match(players[1], match, "http://127.0.0.1:1/")
    later(1)
    later(60)
    assert len(receiver.got) == 1
    assert MatchHook.objects.get().failures > 1


def test_who_may_have_a_webhook_for_a_match(players: tuple[User, User], receiver: Receiver) -> None:
    ann, bob = players
    stranger = a_player("Eve")
    match = a_match(ann, bob)
    assert for_match(stranger, match, receiver.url) == 400
    assert for_match(ann, match, "ftp://example.com/") == 400
    for _hook in range(MOST_MATCH_HOOKS):
        assert for_match(ann, a_match(ann, bob), receiver.url) == 302
    assert for_match(ann, match, receiver.url) == 400
    page = signed_in(ann).get(PAGE).content.decode()
    first = MatchHook.objects.order_by("pk")[0]
    assert f"/webhook/{first.pk}/remove/" in page
    signed_in(stranger).post(f"{PAGE}{first.pk}/remove/")
    assert MatchHook.objects.count() == MOST_MATCH_HOOKS
    signed_in(ann).post(f"{PAGE}{first.pk}/remove/")
    assert MatchHook.objects.count() == MOST_MATCH_HOOKS - 1


def test_only_what_was_chosen_is_sent(players: tuple[User, User], receiver: Receiver, later: Later) -> None:
    Wishes.objects.create(player=players[1], chosen={"challenge": ["site"]})
    an_offer(*players)
    later()
    assert receiver.got == []
    assert not Delivery.objects.filter(sort=Delivery.Sort.HOOK).exists()


def test_what_the_player_knows_is_not_sent(
    players: tuple[User, User], receiver: Receiver, later: Later
) -> None:
    offer = an_offer(*players)
    play.decline(offer.pk, players[1])
    match = a_match(*players)
    presence.note_arrival(match.pk, players[1].pk)
    later(0.5)
    assert receiver.got == []


def test_words_of_the_chat_and_dice_stay_here(
    players: tuple[User, User], receiver: Receiver, later: Later
) -> None:
    Wishes.objects.create(player=players[1], chosen={"chat": ["hook"], "turn": ["hook"], "begun": ["hook"]})
    match = a_match(*players, "(20) (X)", "(20) (Y)")
    play.say(match.pk, players[0], "between you and me")
    later()
    (told,) = receiver.read()
    assert told["news"][0]["kinds"] == ["begun", "chat", "turn"]
    assert "between" not in str(told)
    assert "(20)" not in str(told)


# ---- when it does not arrive


@pytest.mark.parametrize("status", [302, 400, 429, 500])
def test_what_is_not_taken_is_sent_again(
    players: tuple[User, User], receiver: Receiver, later: Later, status: int
) -> None:
    receiver.status, receiver.headers = status, {"Location": "http://169.254.169.254/"}
    an_offer(*players)
    later(1)
    assert Delivery.objects.get(sort=Delivery.Sort.HOOK).state == Delivery.State.WAITING
    assert hook().heard == f"HTTP {status}"
    receiver.status = 204
    later(5)
    assert len(receiver.got) == 2
    assert Delivery.objects.get(sort=Delivery.Sort.HOOK).state == Delivery.State.SENT
    assert hook().failures == 0


@pytest.mark.services
def test_what_never_arrives_is_switched_off_with_the_reason(
    players: tuple[User, User], receiver: Receiver, later: Later
) -> None:
    receiver.status = 503
    an_offer(*players)
    for _attempt in range(sending.MOST_FAILURES + 1):
        later(13 * 60)
    assert len(receiver.got) == sending.MOST_FAILURES
    client = signed_in(players[1])
    for page in ("/news/", "/accounts/notifications/", PAGE):
        assert "Your webhook is switched off because our messages didn’t arrive: HTTP 503." in (
            client.get(page).content.decode()
        )
    an_offer(*players)
    assert not Delivery.objects.filter(sort=Delivery.Sort.HOOK, state=Delivery.State.WAITING).exists()
    receiver.status = 200
    client.post(PAGE, {"url": receiver.url, "shape": "plain"})
    an_offer(*players)
    later()
    assert len(receiver.got) == sending.MOST_FAILURES + 1
    assert "switched off" not in client.get(PAGE).content.decode()


def test_an_address_that_is_gone_is_switched_off_at_once(
    players: tuple[User, User], receiver: Receiver, later: Later
) -> None:
    receiver.status = 410
    an_offer(*players)
    later()
    assert hook().off_since is not None
    later(60)
    assert len(receiver.got) == 1
    assert Delivery.objects.get(sort=Delivery.Sort.HOOK).state == Delivery.State.DROPPED


# ---- the page


def test_a_test_is_sent_and_its_outcome_shown(
    players: tuple[User, User], receiver: Receiver, later: Later
) -> None:
    client = signed_in(players[1])
    receiver.status = 404
    for status in (404, 201):
        receiver.status = status
        assert "A test is on its way" in client.post(f"{PAGE}test/", follow=True).content.decode()
        later(0)
        assert f"HTTP {status}" in client.get(PAGE).content.decode()
        client.post(PAGE, {"url": receiver.url, "shape": "plain"})
    assert [told["test"] for told in receiver.read()] == [True, True]
    assert receiver.read()[0]["news"] == []


def test_without_an_address_there_is_no_webhook(
    players: tuple[User, User], receiver: Receiver, later: Later
) -> None:
    client = signed_in(players[1])
    an_offer(*players)
    client.post(PAGE, {"url": "", "shape": "plain"})
    assert not Hook.objects.exists()
    later()
    assert receiver.got == []
    assert "There’s no webhook" in client.post(f"{PAGE}test/", follow=True).content.decode()
    assert client.post(f"{PAGE}secret/").status_code == 302


@pytest.mark.services
def test_tests_cannot_be_sent_without_end(
    players: tuple[User, User], receiver: Receiver, settings: Settings
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"hook": "3/h/user"}
    client = signed_in(players[1])
    statuses = [client.post(f"{PAGE}test/").status_code for _test in range(4)]
    assert statuses == [302, 302, 302, 429]


@pytest.mark.parametrize(
    "url",
    [
        "http://example.com/",
        "ftp://example.com/",
        "https://",
        "https://user:pass@example.com/",
        "https://example.com:0/",
        "https://example.com:99999/",
        "https://exa mple.com/",
        "https://example.com/\nX-Header:1",
        "https://[::1",
        "https://" + "x" * 600,
        "javascript:alert(1)",
        "nonsense",
    ],
)
def test_what_is_no_address_is_refused(settings: Settings, url: str) -> None:
    settings.REACHES_LOCAL_ADDRESSES = False
    ann, _bob = two_friends()
    answer = signed_in(ann).post(PAGE, {"url": url, "shape": "plain"})
    assert answer.status_code == 400
    assert not Hook.objects.exists()


INSIDE = [
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f.1",
    "10.0.0.1",
    "100.64.0.1",
    "169.254.169.254",
    "192.168.1.1",
    "0",
    "224.0.0.1",
    "localhost",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:169.254.169.254]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[fe80::1]",
    "[fd00:ec2::254]",
]


@pytest.mark.parametrize("host", INSIDE)
def test_nobody_makes_the_site_knock_at_its_own_doors(
    receiver: Receiver, settings: Settings, later: Later, host: str
) -> None:
    ann, bob = two_friends()
    settings.REACHES_LOCAL_ADDRESSES = False
    url = f"https://{host}:{receiver.server.server_port}/"
    assert signed_in(bob).post(PAGE, {"url": url, "shape": "plain"}).status_code == 302
    an_offer(ann, bob)
    later(1)
    assert receiver.got == []
    assert "not in the public net" in hook().heard


@pytest.mark.services
def test_a_hook_that_was_changed_meanwhile_is_not_blamed(
    players: tuple[User, User], receiver: Receiver, clock: Traveller
) -> None:
    old = hook()
    signed_in(players[1]).post(PAGE, {"url": f"{receiver.url}2", "shape": "plain"})
    sending.note_failed_call(old, "HTTP 500", for_good=True)
    assert hook().failures == 0
    assert hook().off_since is None


def test_a_closed_account_is_sent_nothing(
    players: tuple[User, User], receiver: Receiver, later: Later
) -> None:
    an_offer(*players)
    User.objects.filter(pk=players[1].pk).update(is_active=False)
    later()
    assert receiver.got == []
    assert Match.objects.count() == 1
    outbox.sweep()
