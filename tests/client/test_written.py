"""The client has a method for every operation of the schema, and its types are up to date."""

import pytest

from buttonmen_client import AsyncClient, Client
from buttonmen_client.operations import Listing, Operation
from tests.api.schemas import operations
from tools.client import CLIENT, modules


@pytest.mark.parametrize("client", [Client, AsyncClient])
def test_it_has_a_method_for_every_operation(client: type) -> None:
    missing = [each.name for each in operations() if not hasattr(client, each.name)]
    assert missing == []


def test_it_has_no_method_for_what_the_site_no_longer_does() -> None:
    known = {each.name for each in operations()}
    described = {name for name in dir(Client) if isinstance(getattr(Client, name, None), Operation | Listing)}
    assert described == known


def test_calls_and_shapes_are_those_of_the_schema() -> None:
    for name, text in modules().items():
        assert (CLIENT / name).read_text() == text, f"{name} is of an older schema: run script/client"
