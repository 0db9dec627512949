import pytest
from django.test import Client


@pytest.mark.django_db
def test_the_front_page_opens(client: Client) -> None:
    assert client.get("/").status_code == 200
