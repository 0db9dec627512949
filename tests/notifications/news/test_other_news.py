"""News that are not about a match: sent by every channel, and linked to a page."""

from collections.abc import Iterator, Mapping, Sequence

import pytest
from django.utils.translation import gettext_lazy
from pytest_django.fixtures import DjangoAssertNumQueries, Settings

from accounts.models import User
from buttons.models import ButtonSet
from notifications import digests
from notifications.kinds import KINDS, Channel, NewsGroup, register
from notifications.models import Delivery, Hook, Notice, Wishes
from notifications.news.kind import OtherNews
from notifications.notify import notify_about
from notifications.pages.news_list import newest, unread
from tests.accounts.people import a_guest, a_player, signed_in
from tests.games.matches import an_offer, two_friends
from tests.notifications.letters_to_us import Later
from tests.notifications.post_office import PostOffice, html_of, text_of
from tests.notifications.receiver import Receiver

pytestmark = pytest.mark.django_db


@pytest.fixture
def fair() -> Iterator[type[OtherNews]]:
    """Register news of a fair held by a set of buttons; they stop when the set has a ruleset."""

    @register
    class Fair(OtherNews):
        name = "fair"
        label = gettext_lazy("a fair opens")
        group = NewsGroup.EVENTS
        usual = (Channel.SITE, Channel.MAIL, Channel.HOOK)

        def things(self, notices: Sequence[Notice]) -> Mapping[int, ButtonSet]:
            sets = ButtonSet.objects.in_bulk({notice.about for notice in notices})
            return {notice.pk: sets[notice.about] for notice in notices if notice.about in sets}

        def headline(self, notice: Notice, thing: ButtonSet) -> str:
            return f"The fair of {thing.name} {notice.happened}."

        def url(self, notice: Notice, thing: ButtonSet) -> str:
            return thing.get_absolute_url()

        def why_not_tell(self, notice: Notice, thing: ButtonSet) -> str:
            return "The fair is over." if thing.ruleset else ""

    yield Fair
    del KINDS["fair"]


@pytest.fixture
def smiths() -> ButtonSet:
    return ButtonSet.objects.create(name="Smiths")


def test_it_stands_in_the_list_of_news_and_is_counted(fair: type[OtherNews], smiths: ButtonSet) -> None:
    ann = a_player("Ann")
    notify_about([ann], fair, smiths.pk, "opens")
    assert unread(ann) == 1
    (item,) = newest(ann, None)
    assert (item.sentence, item.url, item.match) == (
        "The fair of Smiths opens.",
        smiths.get_absolute_url(),
        None,
    )
    assert "The fair of Smiths opens." in signed_in(ann).get("/news/").content.decode()
    assert unread(ann) == 0


def test_a_list_of_many_asks_no_more(
    fair: type[OtherNews], smiths: ButtonSet, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    ann = a_player("Ann")
    for happened in ("opens", "goes on", "closes"):
        notify_about([ann], fair, smiths.pk, happened)
    with django_assert_num_queries(2):
        assert len(newest(ann, None)) == 3


def test_what_is_gone_is_not_told(fair: type[OtherNews], smiths: ButtonSet) -> None:
    ann = a_player("Ann")
    notify_about([ann], fair, smiths.pk, "opens")
    smiths.delete()
    assert newest(ann, None) == []


def test_all_are_told_by_one_statement_for_each_table(
    fair: type[OtherNews], smiths: ButtonSet, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    players = [a_player(f"Player{number}") for number in range(5)]
    with django_assert_num_queries(5):  # who, a savepoint, the mails, the notices, its end
        notify_about(players, fair, smiths.pk, "opens")
    assert Notice.objects.count() == 5


def test_neither_robots_nor_closed_accounts_are_told(fair: type[OtherNews], smiths: ButtonSet) -> None:
    gone, robot = a_player("Gone", is_active=False), a_player("Robot", is_robot=True)
    notify_about([gone, robot], fair, smiths.pk, "opens")
    assert not Notice.objects.exists()


def test_guests_read_it_on_the_site_alone(fair: type[OtherNews], smiths: ButtonSet) -> None:
    guest = a_guest()
    notify_about([guest], fair, smiths.pk, "opens")
    assert len(newest(guest, None)) == 1
    assert not Delivery.objects.exists()


def test_who_follows_is_told_on_the_site_alone(fair: type[OtherNews], smiths: ButtonSet) -> None:
    ann = a_player("Ann")
    notify_about([ann], fair, smiths.pk, "opens", only_on_site=True)
    assert len(newest(ann, None)) == 1
    assert not Delivery.objects.exists()


def test_a_mail_tells_what_came_in_the_same_burst(
    post_office: PostOffice, later: Later, fair: type[OtherNews], smiths: ButtonSet
) -> None:
    ann = a_player("Ann")
    notify_about([ann], fair, smiths.pk, "opens")
    notify_about([ann], fair, smiths.pk, "closes")
    later()
    (mail,) = post_office.to(ann.email)
    assert mail["Subject"] == "The fair of Smiths opens."
    for body in (text_of(mail), html_of(mail)):
        assert "The fair of Smiths closes." in body
        assert f"http://testserver{smiths.get_absolute_url()}" in body


def test_a_mail_is_dropped_when_it_is_no_longer_news(
    post_office: PostOffice, later: Later, fair: type[OtherNews], smiths: ButtonSet
) -> None:
    ann = a_player("Ann")
    notify_about([ann], fair, smiths.pk, "opens")
    ButtonSet.objects.update(ruleset="goblin")
    later()
    assert post_office.mails == []
    assert Delivery.objects.get().state == Delivery.State.DROPPED


def test_a_collected_mail_has_it_beside_the_matches(
    post_office: PostOffice, later: Later, fair: type[OtherNews], smiths: ButtonSet
) -> None:
    ann, bob = two_friends()
    wishes = Wishes(player=bob, chosen={"fair": [Channel.DIGEST], "challenge": [Channel.DIGEST]})
    digests.plan(wishes)
    wishes.save()
    an_offer(ann, bob)
    notify_about([bob], fair, smiths.pk, "opens")
    later(24 * 60)
    digests.sweep_digests()
    later()
    (mail,) = post_office.to(bob.email)
    for body in (text_of(mail), html_of(mail)):
        assert "Ann challenges you." in body
        assert "The fair of Smiths opens." in body


def test_a_webhook_is_told_without_a_match(
    later: Later, settings: Settings, fair: type[OtherNews], smiths: ButtonSet
) -> None:
    settings.REACHES_LOCAL_ADDRESSES = True
    ann, receiver = a_player("Ann"), Receiver()
    receiver.open()
    Hook.objects.create(player=ann, url=receiver.url)
    notify_about([ann], fair, smiths.pk, "opens")
    later()
    (told,) = receiver.read()
    receiver.close()
    assert told["news"] == [
        {
            "match": None,
            "url": f"http://testserver{smiths.get_absolute_url()}",
            "description": "",
            "kinds": ["fair"],
            "sentences": ["The fair of Smiths opens."],
        }
    ]


def test_players_choose_how_they_hear_of_it(fair: type[OtherNews]) -> None:
    page = signed_in(a_player("Ann")).get("/accounts/notifications/").content.decode()
    assert "a fair opens" in page


def test_they_are_in_the_order_of_their_telling(fair: type[OtherNews], smiths: ButtonSet) -> None:
    ann: User = a_player("Ann")
    for happened in ("opens", "closes"):
        notify_about([ann], fair, smiths.pk, happened)
    assert [item.sentence for item in newest(ann, None)] == [
        "The fair of Smiths closes.",
        "The fair of Smiths opens.",
    ]
