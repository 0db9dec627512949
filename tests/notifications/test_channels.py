"""Every channel out of the site has one sender, which registers itself."""

from notifications.delivery_threads import CARRIERS
from notifications.kinds import Channel
from notifications.models import Delivery
from notifications.outbox import SENDERS, sorts_in


def test_all_that_leaves_the_site_has_a_sender() -> None:
    assert set(SENDERS) == set(Channel) - {Channel.SITE, Channel.DIGEST}


def test_each_sort_is_carried_once() -> None:
    assert sorted(sort for carrier in CARRIERS for sort in sorts_in(carrier.lane)) == sorted(Delivery.Sort)
