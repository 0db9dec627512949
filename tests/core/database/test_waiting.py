"""A request gives its connection back before it waits, and never waits in a transaction."""

import pytest
from django.db import transaction
from django.db.transaction import TransactionManagementError

from accounts.models import User
from core.database.connections import release_connection


@pytest.mark.django_db(transaction=True)
def test_a_transaction_refuses_to_wait() -> None:
    with transaction.atomic(), pytest.raises(TransactionManagementError, match="must not wait"):
        release_connection()


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_the_next_query_takes_a_connection_again() -> None:
    release_connection()
    assert not User.objects.filter(username="Nemo").exists()
