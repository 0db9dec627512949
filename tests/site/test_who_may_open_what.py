"""Every address of the site, opened by every kind of user, against a table of expected answers."""

from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
from django.http import HttpResponseBase
from django.test import Client

from accounts.models import User
from tests.accounts.people import signed_in
from tests.addresses import Address, all_addresses
from tests.cast import KINDS, Cast

pytestmark = pytest.mark.django_db

TABLE = Path(__file__).parent / "who_may_open_what.txt"
OF_A_PRIVATE_MATCH = " of a private match"
PUBLIC = {
    "/accounts/colours/<key>.css",
    "/icon-<int:waiting>.svg",
    "/manifest.webmanifest",
    "/api/v1/openapi.json",
    "/service-worker.js",
    "/feeds/announcements/",
    "/feeds/news/",
    "/feeds/fighters/",
    "/tournaments/<int:pk>/feed/",
}
"""The same for everybody, and kept by whom it passes."""
Row = dict[str, str]
"""What each kind of user is shown."""


def rows() -> dict[str, Row]:
    """Return the table by address, in which * matches anything."""
    found: dict[str, Row] = {}
    row: Row = {}
    for line in filter(None, TABLE.read_text().splitlines()):
        if line.startswith("/"):
            found[line] = row
        elif not line.startswith("#"):
            row = read_row(line)
    return found


def read_row(line: str) -> Row:
    """Parse a row such as "anonymous log-in, guest elsewhere, others page"."""
    row: Row = {}
    for part in line.split(", "):
        *kinds, told = part.split()
        if kinds in (["others"], ["everybody"]):
            kinds = [kind for kind in KINDS if kind not in row]
        row |= dict.fromkeys(kinds, told)
    assert set(row) == set(KINDS), f"Who is shown what? {line}"
    return row


def row_of(route: str, table: dict[str, Row]) -> str | None:
    """Return the row of this address: its own, or the longest pattern that matches, if any."""
    return (
        route
        if route in table
        else max((row for row in table if fnmatchcase(route, row)), key=len, default=None)
    )


def visits() -> list[tuple[str, Address]]:
    """Return every address, and those of a match again for a private one."""
    table = rows()
    found = [(address.route, address) for address in all_addresses()]
    asked = [(route, address) for route, address in found if table.get(route, {}).get("admin") != "405"]
    private = [(f"{route}{OF_A_PRIVATE_MATCH}", address) for route, address in asked if "/match/<" in route]
    return found + private


def shown_kind(answer: HttpResponseBase) -> str:
    if answer.status_code not in (301, 302):
        return "page" if answer.status_code == 200 else str(answer.status_code)
    where = answer["Location"].partition("?")[0]
    return "log-in" if where.endswith("/login/") else "elsewhere"


def answers_to(
    player: User | None, cast: Cast, language: str = "en"
) -> Iterator[tuple[str, HttpResponseBase]]:
    """Yield each address with its response to this player, freshly logged in for each."""
    cookies = signed_in(player).cookies
    for route, address in visits():
        client = Client(headers={"accept-language": language})
        client.cookies = cookies.copy()  # type: ignore[assignment]
        match = cast.private if route.endswith(OF_A_PRIVATE_MATCH) else cast.turn
        yield route, client.get(address.filled(cast.arguments(address, match)))


def is_told_who_keeps_it(route: str, answer: HttpResponseBase) -> bool:
    """Return True if Cache-Control is public for public pages, and private for all others."""
    said = answer.headers.get("Cache-Control", "")
    is_public = route in PUBLIC or route.startswith("/previews/")
    return "public" in said if is_public and answer.status_code == 200 else "private" in said


def test_every_address_is_in_the_table() -> None:
    table = rows()
    missing = [route for route, _address in visits() if row_of(route, table) is None]
    assert not missing, (
        f"{', '.join(missing)}: not in {TABLE.name}. Write the address under the line that says what each "
        "kind of user is shown: page, log-in, elsewhere (another redirect) or the status of the refusal."
    )


def test_every_row_of_the_table_has_an_address() -> None:
    table = rows()
    assert set(table) == {row_of(route, table) for route, _address in visits()}


@pytest.mark.slow
@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=pytest.mark.services if kind == "admin" else ()) for kind in KINDS]
)
def test_each_is_shown_what_the_table_says(kind: str) -> None:
    cast, table = Cast(), rows()
    for route, answer in answers_to(cast.players[kind], cast):
        row = row_of(route, table)
        if row is not None:
            assert shown_kind(answer) == table[row][kind], f"{route} opened by {kind}"
        assert is_told_who_keeps_it(route, answer), f"{route}: {answer.headers.get('Cache-Control')}"
        assert "camera=()" in answer.headers["Permissions-Policy"], route
