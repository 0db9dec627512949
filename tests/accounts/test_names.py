import string
from collections.abc import Iterator

import pytest
from confusable_homoglyphs import confusables
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.db.models.signals import pre_save
from django.test import Client

from accounts import names
from accounts.models import FormerName, User
from core.text.lookalikes import looks_of
from tests.accounts.people import PASSWORD

pytestmark = pytest.mark.django_db


@pytest.mark.services
def test_two_players_cannot_differ_in_capitals_only() -> None:
    User.objects.create_user("Mirabel")
    with pytest.raises(IntegrityError):
        User.objects.create_user("mirabel")


@pytest.mark.services
def test_a_player_is_found_however_the_name_is_spelled() -> None:
    mirabel = User.objects.create_user("Mirabel")
    assert User.objects.filter_by_name("MIRABEL").get() == mirabel
    assert User.objects.get_by_natural_key("miRabel") == mirabel


@pytest.mark.parametrize("name", ["zoe", "Z9", "a_b-c", "4score", "x" * 25])
def test_a_sensible_name_is_allowed(name: str) -> None:
    user = User(username=name, password="x")
    user.full_clean()
    assert user.username == name


@pytest.mark.parametrize(
    "name",
    ["", "z", "x" * 26, "two words", "_zoe", "-zoe", "zoë", "zoe\n", "<b>zoe</b>", "zoe@home", "\u202ezoe"],
)
def test_an_odd_name_is_refused(name: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        User(username=name, password="x").full_clean()
    assert set(refusal.value.message_dict) == {"username"}


@pytest.mark.parametrize(
    "name",
    [
        *(
            "admin",
            "Robot",
            "guest-1",
            "GUEST-zoe",
            "admin_",
            "Moderators",
            "mod",
            "m0d",
            "owner",
            "security",
        ),
        *("noreply", "no-reply", "The-Admin", "admin2", "official-staff", "Buttonmen_Team", "adm1n", "rnod"),
    ],
)
def test_some_names_are_kept_for_the_site(name: str) -> None:
    with pytest.raises(ValidationError):
        names.refuse_reserved(name)


@pytest.mark.parametrize("name", ["Theo", "Steam", "Modena", "Badminton", "Robina", "Steward", "Reality"])
def test_names_that_only_contain_a_reserved_word_are_free(name: str) -> None:
    names.refuse_reserved(name)


def told_of(name: str, client: Client) -> str:
    return client.get("/accounts/name-check/", {"username": name}).content.decode()


LIKE_ANOTHER = "That name looks too much like another player’s. Try another."


@pytest.mark.services
def test_nobody_passes_for_another_player(client: Client) -> None:
    User.objects.create_user("alice")
    for name in ("aIice", "a1ice", "alice_", "Al-ice", "ALlCE", "A_L_I_C_E"):
        assert LIKE_ANOTHER in told_of(name, client), name


@pytest.mark.parametrize(("taken", "name"), [("Cora", "C0ra"), ("Tom", "Torn"), ("Wanda", "vvanda")])
def test_letters_that_look_alike_are_one(taken: str, name: str, client: Client) -> None:
    User.objects.create_user(taken)
    assert LIKE_ANOTHER in told_of(name, client)
    assert LIKE_ANOTHER not in told_of(f"{name}x", client)


@pytest.mark.services
def test_a_former_name_is_kept_from_those_who_would_look_like_it(client: Client) -> None:
    FormerName.objects.create(player=User.objects.create_user("Zoe"), name="Mirabel")
    assert LIKE_ANOTHER in told_of("M1rabel", client)


@pytest.mark.services
def test_players_whose_names_look_alike_already_keep_them(client: Client) -> None:
    for name in ("alice", "a1ice"):
        assert User.objects.create_user(name).username == name


@pytest.mark.services
def test_one_takes_a_name_that_looks_like_ones_own(client: Client) -> None:
    client.force_login(User.objects.create_user("alice", password=PASSWORD))
    client.post("/accounts/name/", {"username": "al-ice"})
    assert User.objects.get().username == "al-ice"


def test_the_table_of_letters_knows_all_pairs_of_unicode_that_a_name_may_have() -> None:
    allowed = f"{string.ascii_letters}{string.digits}_-"
    for letter in allowed:
        for like in confusables.confusables_data.get(letter, []):
            if set(like["c"]) <= set(allowed):
                assert looks_of(letter) == looks_of(like["c"]), (letter, like)


@pytest.mark.services
def test_guests_get_names_of_their_own() -> None:
    guests = [User.objects.create_guest() for _ in range(3)]
    assert len({guest.username for guest in guests}) == 3
    for guest in guests:
        assert guest.username.startswith("Guest-")
        assert not guest.has_usable_password()
        guest.full_clean()


@pytest.fixture
def somebody_is_quicker() -> Iterator[None]:
    """Let another player take the name between its check and its saving."""

    def take_it(instance: User, **_signal: object) -> None:
        User.objects.get_queryset().bulk_create([User(username=instance.username.upper())])

    pre_save.connect(take_it, sender=User)
    yield
    pre_save.disconnect(take_it, sender=User)


@pytest.mark.services
@pytest.mark.usefixtures("somebody_is_quicker")
def test_signing_up_with_a_name_taken_in_the_same_instant_is_refused_beside_the_field(client: Client) -> None:
    wanted = {"username": "Mirabel", "email": "mirabel@example.test", "password1": PASSWORD}
    page = client.post("/accounts/signup/", wanted)
    assert "That name is taken. Try another." in str(page.context["form"].errors["username"])
    assert not User.objects.filter_by_name("mirabel").exists()
    assert "_auth_user_id" not in client.session


@pytest.mark.services
def test_a_guest_who_loses_the_race_for_a_name_stays_a_guest(
    as_guest: Client, guest: User, request: pytest.FixtureRequest
) -> None:
    request.getfixturevalue("somebody_is_quicker")
    wanted = {"username": "Mirabel", "email": "mirabel@example.test", "password1": PASSWORD}
    page = as_guest.post("/accounts/signup/", wanted)
    assert "That name is taken. Try another." in str(page.context["form"].errors["username"])
    guest.refresh_from_db()
    assert guest.is_guest


@pytest.mark.services
def test_taking_a_name_that_is_taken_in_the_same_instant_is_refused_beside_the_field(
    as_zoe: Client, zoe: User, request: pytest.FixtureRequest
) -> None:
    request.getfixturevalue("somebody_is_quicker")
    page = as_zoe.post("/accounts/name/", {"username": "Mirabel"})
    assert page.status_code == 400
    assert "That name is taken. Try another." in str(page.context["form"].errors["username"])
    zoe.refresh_from_db()
    assert zoe.username == "zoe"
    assert not FormerName.objects.exists()
