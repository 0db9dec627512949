"""A client of the API of a Buttonmen site: docs/client.md in its repository."""

from buttonmen_client.clients import AsyncClient, Client
from buttonmen_client.operations import Call, Page
from buttonmen_client.problems import NoAnswer, Problem

__all__ = ["AsyncClient", "Call", "Client", "NoAnswer", "Page", "Problem"]
