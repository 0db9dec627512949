"""The players of an imported site, their names, passwords and profiles."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone

from accounts.models import FormerName, User
from api.bmo.moving.accounts import import_players, stored_password
from api.bmo.moving.forgetting import KEPT_FOR, forget_unclaimed_addresses
from api.bmo.moving.mapping import Mapping
from api.bmo.moving.staging import Staged
from api.models import Imported
from buttons.models import Button, ButtonSet, Favourite, FavouriteSet
from notifications.models import Delivery, Notice
from tests.accounts.login.test_signup_and_login import log_in, player_of
from tests.accounts.people import a_player
from tests.api.bmo.moving.staged import staged_dump

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def staged() -> Iterator[Staged]:
    with staged_dump() as found:
        yield found


def imported(name: str) -> User:
    return User.objects.get_queryset().get(imported_name=name)


@pytest.mark.services
def test_every_player_comes_with_a_name_that_the_site_allows(staged: Staged) -> None:
    a_player("Giles")
    FormerName.objects.create(player=a_player("someone"), name="benny_b")
    import_players(staged, Mapping())
    names = dict(User.objects.exclude(imported_name="").values_list("imported_name", "username"))
    assert names == {
        "Anselm": "Anselm",
        "benny_b": "benny_b-bmo",
        "_Under_": "Under_-bmo",
        "a": "a-bmo",
        "007": "007",
        "Owl": "Owl",
        "MaryJ": "MaryJ",
        "mary_j": "mary_j-bmo",
        "XxSwingxX": "XxSwingxX",
        "Giles": "Giles-bmo",
        "demo": "demo",
        "quiet1": "quiet1",
    }
    entries = Imported.objects.filter(kind=Imported.Kind.PLAYER)
    assert {entry.new for entry in entries} == set(
        User.objects.exclude(imported_name="").values_list("pk", flat=True)
    )
    noted = [entry.reason for entry in entries.exclude(reason="").order_by("old")]
    assert noted[0] == "The name benny_b is taken or not allowed here: benny_b-bmo."
    assert len(noted) == 5


def test_the_second_import_changes_nothing(staged: Staged) -> None:
    import_players(staged, Mapping())
    before = list(User.objects.order_by("pk").values())
    import_players(staged, Mapping())
    assert list(User.objects.order_by("pk").values()) == before


def test_nobody_is_joined_by_name_or_address(staged: Staged) -> None:
    ours = a_player("Anselm", email="anselm@example.org", is_staff=True)
    import_players(staged, Mapping())
    theirs = imported("Anselm")
    assert theirs != ours
    assert (theirs.username, theirs.is_staff) == ("Anselm-bmo", False)
    assert not EmailAddress.objects.get(user=theirs).verified


@pytest.mark.parametrize(
    "name", ["Anselm", "benny_b", "_Under_", "007", "Owl", "MaryJ", "mary_j", "XxSwingxX", "Giles"]
)
def test_active_players_log_in_as_before(staged: Staged, client: Client, name: str) -> None:
    import_players(staged, Mapping())
    log_in(client, name, f"secret-{name}")
    assert player_of(client) == imported(name)
    assert imported(name).claimed_at is not None


def test_passwords_of_before_2018_and_closed_accounts_do_not_log_in(staged: Staged, client: Client) -> None:
    import_players(staged, Mapping())
    assert not imported("a").has_usable_password()
    assert EmailAddress.objects.get(user=imported("a")).verified
    log_in(client, "a", "secret-a")
    assert player_of(client) is None
    closed = imported("quiet1")
    assert (closed.is_active, closed.email) == (False, "")
    log_in(client, "quiet1", "secret-quiet1")
    assert player_of(client) is None
    assert not EmailAddress.objects.get(user=imported("demo")).verified


@pytest.mark.parametrize(
    "old", [None, "", "$1$oldsalt3$4enw2BIPYvyFF8S8ZH.kk.", "$2y$31$" + "a" * 53, "$2y$10$short", "plain"]
)
def test_what_is_no_hash_of_bcrypt_is_no_password(old: str | None) -> None:
    assert stored_password(old).startswith("!")


def test_profiles_favourites_and_preferences_come_along(staged: Staged) -> None:
    soldiers = ButtonSet.objects.create(name="Brom")
    old = staged.get("button", 88)
    assert old is not None
    Button.objects.create(name=old["name"], recipe="(4) (6)", set=soldiers)
    import_players(staged, Mapping())
    benny, seven = imported("benny_b"), imported("007")
    assert (benny.homepage, benny.pronouns) == ("http://example.org/~benny", "they/them")
    assert (benny.preferences.auto_pass, benny.preferences.auto_accept) == (True, "nobody")
    assert (seven.birth_month, seven.birth_day) == (7, 18)
    assert seven.about == "I'm here for the dice. Naïve, but happy"
    assert seven.away_message == "Away till Monday – back with déjà vu"
    assert seven.is_away
    assert seven.date_joined.isoformat() == "2023-10-22T09:10:17+00:00"
    assert Favourite.objects.get().player == benny
    assert FavouriteSet.objects.count() <= 1


def test_the_import_sends_nothing(staged: Staged, mailoutbox: list[EmailMessage]) -> None:
    import_players(staged, Mapping())
    assert (mailoutbox, Delivery.objects.count(), Notice.objects.count()) == ([], 0, 0)


def test_addresses_that_nobody_claims_are_deleted_after_a_year(staged: Staged, client: Client) -> None:
    ours = a_player("ours")
    import_players(staged, Mapping())
    log_in(client, "Anselm", "secret-Anselm")
    assert forget_unclaimed_addresses() == 0
    with time_machine.travel(timezone.now() + KEPT_FOR + timedelta(days=1)):
        assert forget_unclaimed_addresses() == 10
        assert forget_unclaimed_addresses() == 0
    kept = {ours.email, "anselm@example.org"}
    assert set(User.objects.exclude(email="").values_list("email", flat=True)) == kept
    assert set(EmailAddress.objects.values_list("email", flat=True)) == kept
