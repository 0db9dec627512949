import pytest
from django.test import Client


@pytest.mark.django_db
def test_the_front_page_opens(client: Client) -> None:
    answer = client.get("/")
    assert (answer.status_code, "<h1" in answer.content.decode()) == (200, True)
