"""Sign-ups by several people at the same moment."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.db import connection, connections
from django.test import Client

from accounts.models import User
from tests.accounts.login.test_signup_and_login import link_in
from tests.accounts.people import PASSWORD

ONE_WRITER = "SQLite lets one writer in at a time anyway"

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason=ONE_WRITER),
]


def sign_up_together(forms: list[dict[str, str]]) -> list[int]:
    start = Barrier(len(forms))

    def worker(fields: dict[str, str]) -> int:
        try:
            visitor = Client()
            start.wait()
            return visitor.post("/accounts/signup/", fields | {"password1": PASSWORD}).status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(forms)) as pool:
        return list(pool.map(worker, forms))


def test_of_players_who_want_one_name_one_gets_it_and_the_others_read_that_it_is_taken() -> None:
    spellings = ["mirabel", "Mirabel", "MIRABEL", "mIrAbEl"]
    codes = sign_up_together(
        [{"username": name, "email": f"{place}@example.test"} for place, name in enumerate(spellings)]
    )
    assert sorted(codes) == [200, 200, 200, 302]
    assert User.objects.count() == EmailAddress.objects.count() == 1


def test_of_players_who_give_one_address_only_one_can_confirm_it(mailoutbox: list[EmailMessage]) -> None:
    names = ["ann", "bob", "cid", "dee"]
    codes = sign_up_together([{"username": name, "email": "us@example.test"} for name in names])
    assert codes == [302] * 4, "nobody learns of the others"
    for mail in mailoutbox:
        if "confirm-email" in str(mail.body):
            assert Client().post(link_in(mail)).status_code == 302
    assert EmailAddress.objects.filter(email="us@example.test", verified=True).count() == 1
