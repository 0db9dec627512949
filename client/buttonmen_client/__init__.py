"""A client for the API of a Buttonmen site (see docs/client.md in the Buttonmen repository)."""

from buttonmen_client.clients import AsyncClient, Client
from buttonmen_client.operations import Call, Page
from buttonmen_client.problems import NoAnswer, Problem

__all__ = ["AsyncClient", "Call", "Client", "NoAnswer", "Page", "Problem"]
