"""Several actions on one offer at the same moment: one succeeds, the others are refused with a reason."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier, Event

import pytest
from django.db import connection, connections, transaction
from django.utils import timezone

from accounts.models import User
from core.refusals import NotPossible
from games import play
from games.models import Match, StandingOffer
from games.play import ProposedSeat
from tests.accounts.people import a_player, befriend
from tests.games.matches import a_match_given_up, an_offer
from tests.live_site import wait_until
from tests.locks import somebody_waits

ONE_WRITER = "SQLite lets one writer in at a time anyway"

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason=ONE_WRITER),
]

DONE = "done"


def at_once(*deeds: Callable[[], object]) -> Counter[str]:
    """Call all at the same moment; count successes and codes of refusals."""
    start = Barrier(len(deeds))

    def worker(deed: Callable[[], object]) -> str:
        try:
            start.wait()
            deed()
            return DONE
        except NotPossible as refused:
            return refused.code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(deeds)) as pool:
        return Counter(pool.map(worker, deeds))


@pytest.fixture
def ann() -> User:
    return a_player("Ann", last_seen=timezone.now())


def test_of_four_who_join_one_plays(ann: User) -> None:
    offer = an_offer(ann, None)
    joiners = [a_player(name) for name in ("Bob", "Cid", "Dee", "Eve")]
    came = at_once(*(partial(play.accept, offer.pk, player) for player in joiners))
    assert came == {DONE: 1, "offer-is-gone": 3}
    assert Match.objects.get(pk=offer.pk).moves.count() == 1


def test_both_ask_for_a_rematch_and_one_match_begins(ann: User) -> None:
    bob = a_player("Bob")
    befriend(ann, bob)
    old = a_match_given_up(ann, bob)
    places = [ProposedSeat(seat.player, seat.recipe) for seat in old.all_seats]
    for time in range(1, 6):
        came = at_once(*(partial(play.rematch, old.pk, player, places) for player in (ann, bob)))
        assert came == {DONE: 2}
        begun = Match.objects.filter(continues=old)
        assert [match.status for match in begun] == [Match.Status.PLAYING] * time


def test_an_offer_is_joined_or_goes_to_a_named_player(ann: User) -> None:
    bob, cid = a_player("Bob"), a_player("Cid")
    for _time in range(5):
        offer = an_offer(ann, None)
        came = at_once(
            partial(play.accept, offer.pk, bob),
            partial(play.offer_to, offer.pk, ann, cid),
        )
        seated = Match.objects.get(pk=offer.pk).all_seats[1]
        assert came[DONE] == 1
        assert (seated.player, seated.accepted) in ((bob, True), (cid, False))


def test_workers_who_renew_a_standing_offer_together_put_up_what_is_missing_once(ann: User) -> None:
    standing = play.keep_on_offer(an_offer(ann, None).pk, ann, on_offer=3)
    first, second, _third = standing.matches.on_offer()
    bob, cid = a_player("Bob"), a_player("Cid")
    came = at_once(
        lambda: play.accept(first.pk, bob),
        lambda: play.accept(second.pk, cid),
        *(lambda: play.renew(standing.pk) for _worker in range(3)),
    )
    assert came == {DONE: 5}
    play.renew(standing.pk)
    assert standing.matches.on_offer().count() == 3


def test_a_standing_offer_ends_while_somebody_joins(ann: User) -> None:
    standing = play.keep_on_offer(an_offer(ann, None).pk, ann)
    (offer,) = standing.matches.on_offer()
    bob, has_joined = a_player("Bob"), Event()

    def join() -> None:
        with transaction.atomic():
            play.accept(offer.pk, bob)
            has_joined.set()
            wait_until(somebody_waits)

    def end() -> None:
        has_joined.wait()
        play.end_standing(standing.pk, ann)

    assert at_once(join, end) == {DONE: 2}
    assert not StandingOffer.objects.exists()
    assert Match.objects.get().status == Match.Status.PLAYING


def test_nothing_is_put_up_for_what_has_ended(ann: User) -> None:
    standing = play.keep_on_offer(an_offer(ann, None).pk, ann, on_offer=3)
    came = at_once(
        lambda: play.end_standing(standing.pk, ann),
        *(lambda: play.renew(standing.pk) for _worker in range(3)),
    )
    assert came == {DONE: 4}
    assert not StandingOffer.objects.exists()
    assert not Match.objects.on_offer().exists()
