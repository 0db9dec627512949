"""Limits hold even if a player asks for many things at the same moment."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier

import pytest
from django.db import connection, connections
from django.test import Client

from accounts.models import Preferences, User
from accounts.players.who_may_play import MOST_AT_ONCE_AS_GUEST
from community.moderation.models import Report
from core.refusals import NotPossible
from games import play
from games.models import Match, Seat
from games.play import MOST_ARRANGED, ProposedSeat
from notifications.models import Device, Hook
from notifications.push import devices
from tests.accounts.people import a_guest, a_player, introduce
from tests.games.matches import an_offer, two_friends

ONE_WRITER = "SQLite lets one writer in at a time anyway"

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason=ONE_WRITER),
]


def all_at_once(asked: Sequence[Callable[[], object]]) -> list[str]:
    """Call all at the same moment; return the messages of those that were refused."""
    start = Barrier(len(asked))

    def worker(ask: Callable[[], object]) -> str:
        try:
            start.wait()
            ask()
        except NotPossible as refused:
            return str(refused)
        finally:
            connections.close_all()
        return ""

    with ThreadPoolExecutor(len(asked)) as pool:
        return [words for words in pool.map(worker, asked) if words]


def a_robot() -> User:
    return User.objects.create_user("Robot-Test", is_robot=True)


def test_a_guest_who_asks_twenty_times_at_once_has_five_matches() -> None:
    guest, robot = a_guest(), a_robot()
    refused = all_at_once([lambda: an_offer(guest, robot)] * 20)
    assert Seat.objects.filter(player=guest).count() == MOST_AT_ONCE_AS_GUEST
    assert refused == ["You already have 5 matches. That’s the limit."] * 15


def test_a_guest_who_accepts_twenty_offers_at_once_sits_down_at_five() -> None:
    guest = a_guest()
    hosts = [a_player(f"host-{number}") for number in range(20)]
    for host in hosts:
        introduce(host, guest)
    offers = [an_offer(host, guest) for host in hosts]
    refused = all_at_once([lambda pk=offer.pk: play.accept(pk, guest) for offer in offers])  # type: ignore[misc]
    assert Match.objects.filter(status=Match.Status.PLAYING).count() == MOST_AT_ONCE_AS_GUEST
    assert refused == ["You already have 5 matches. That’s the limit."] * 15


def test_a_guest_puts_no_more_than_five_on_one_device() -> None:
    guest = a_guest()
    places = [ProposedSeat(guest, "(6)"), ProposedSeat(None, "(8)")]
    refused = all_at_once([lambda: play.play_on_one_device(guest, places, ["Me", "Tea"])] * 20)
    assert Match.objects.count() == MOST_AT_ONCE_AS_GUEST
    assert len(refused) == 15


def test_a_player_arranges_twenty_matches_at_once_and_no_more() -> None:
    matchmaker, one, other = a_player("Maud"), a_player("Ann"), a_player("Bob")
    places = [ProposedSeat(one, "(6)"), ProposedSeat(other, "(8)")]
    for _number in range(MOST_ARRANGED - 2):
        play.propose(matchmaker, places)
    refused = all_at_once([lambda: play.propose(matchmaker, places)] * 12)
    assert Match.objects.count() == MOST_ARRANGED
    assert refused == ["You’ve arranged 20 matches that are still waiting for others. That’s the limit."] * 10


def test_two_who_challenge_each_other_at_once_and_accept_by_wish_do_not_wait_for_each_other() -> None:
    one, other = two_friends()
    for player in (one, other):
        Preferences.objects.create(player=player, auto_accept=Preferences.AutoAccept.FRIENDS)
    one, other = User.objects.get(pk=one.pk), User.objects.get(pk=other.pk)
    ways = [partial(an_offer, one, other, rated=False), partial(an_offer, other, one, rated=False)]
    assert all_at_once(ways * 10) == []
    assert Match.objects.filter(status=Match.Status.PLAYING).count() == 20


def test_a_player_has_ten_devices_however_many_come_at_once() -> None:
    ann = a_player("Ann")
    ways = [
        lambda number=number: devices.add(ann, f"https://push.test/{number}", "key", "auth")
        for number in range(20)
    ]
    assert all_at_once(ways) == []
    assert Device.objects.filter(player=ann).count() == devices.MOST_DEVICES


def posts(player: User, address: str, forms: Sequence[dict[str, str]]) -> list[int]:
    codes: list[int] = []

    def window(fields: dict[str, str]) -> Callable[[], object]:
        client = Client()
        client.force_login(player)
        return lambda: codes.append(client.post(address, fields).status_code)

    all_at_once([window(fields) for fields in forms])
    return sorted(codes)


def test_a_player_has_one_webhook_even_from_four_windows_at_once() -> None:
    ann = a_player("Ann")
    address, fields = "/accounts/notifications/webhook/", {"url": "https://93.184.216.34/", "shape": "plain"}
    assert posts(ann, address, [fields] * 4) == [302] * 4
    assert Hook.objects.get().player == ann


def test_what_is_reported_in_four_windows_at_once_is_one_report() -> None:
    ann, _bob = two_friends()
    said = {"reason": Report.Reason.RUDE, "words": "Rude."}
    assert posts(ann, "/players/Bob/report/", [said] * 4) == [302] * 4
    assert Report.objects.count() == 1


def test_an_address_gets_no_more_guests_by_asking_for_them_at_once() -> None:
    codes: list[int] = []
    all_at_once([lambda: codes.append(Client().post("/accounts/guest/").status_code)] * 30)
    assert User.objects.filter(is_guest=True).count() == codes.count(302) <= 20
    assert codes.count(429) >= 10
