"""Bodies that are too large or unreadable: a live Daphne stores none, answers, and goes on."""

import http.client
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import DjangoDbBlocker
from pytest_django.fixtures import Settings

from buttonmen.body_limits import FILE, SMALL, max_body_size
from tests.live_site import LiveSite

LOGIN = "/accounts/login/"
IMPORT = "/admin/buttons/button/import/"
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
MEGABYTE = b"x" * 1_000_000
MOST = max_body_size(IMPORT) + 1
CONNECTIONS = 2

pytestmark = pytest.mark.services


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker) -> Iterator[LiveSite]:
    folder = tmp_path_factory.mktemp("site")
    own = {"STATIC_ROOT": f"{folder}/static", "DATABASE_POOL": str(CONNECTIONS), "EMBEDDED_WORKER": "false"}
    site = LiveSite(folder, DEBUG="false", **own)
    site.migrate()
    site.manage("collectstatic", "-v0", "--noinput")
    with django_db_blocker.unblock(), site.serve():
        yield site


@pytest.fixture
def line(site: LiveSite) -> Iterator[http.client.HTTPConnection]:
    line = http.client.HTTPConnection(site.url.removeprefix("http://"))
    yield line
    line.close()


def held_on_disk(site: LiveSite) -> int:
    """Return the size of the largest deleted file that the web process has open."""
    sizes = [0]
    for file in Path(f"/proc/{site.process.pid}/fd").iterdir():
        with suppress(FileNotFoundError):
            if str(file.readlink()).endswith("(deleted)"):
                sizes.append(file.stat().st_size)
    return max(sizes)


def answer_to(line: http.client.HTTPConnection) -> tuple[int, str]:
    answer = line.getresponse()
    return answer.status, answer.read().decode()


@pytest.mark.parametrize("address", [LOGIN, IMPORT])
def test_a_body_without_an_announced_length_is_not_kept(
    site: LiveSite, line: http.client.HTTPConnection, address: str
) -> None:
    line.putrequest("POST", address)
    line.putheader("Transfer-Encoding", "chunked")
    line.putheader(*next(iter(FORM.items())))
    line.endheaders()
    for _chunk in range(30):
        line.send(b"%x\r\n%s\r\n" % (len(MEGABYTE), MEGABYTE))
    assert held_on_disk(site) <= MOST
    line.send(b"0\r\n\r\n")
    status, page = answer_to(line)
    assert status == 413
    assert "Too much at once" in page


def test_a_body_that_announces_its_length_is_not_kept_either(
    site: LiveSite, line: http.client.HTTPConnection
) -> None:
    line.putrequest("POST", LOGIN)
    line.putheader("Content-Length", str(30 * len(MEGABYTE)))
    line.endheaders()
    for _part in range(29):
        line.send(MEGABYTE)
    assert held_on_disk(site) <= MOST
    line.send(MEGABYTE)
    status, page = answer_to(line)
    assert status == 413
    assert "Too much at once" in page


def test_a_form_without_an_announced_length_is_read_as_usual(line: http.client.HTTPConnection) -> None:
    line.request("POST", LOGIN, iter([b"login=", b"nobody"]), FORM, encode_chunked=True)
    status, page = answer_to(line)
    assert status == 403
    assert "Please send that again" in page


def test_only_files_of_the_catalogue_and_mails_may_be_large(client: Client, settings: Settings) -> None:
    settings.INBOUND_SECRET = ""
    assert max_body_size(LOGIN) == max_body_size("/mail/inbound/") == SMALL
    assert max_body_size(IMPORT) > FILE
    settings.INBOUND_SECRET = "x" * 32
    assert max_body_size("/mail/inbound/") > 10_000_000


URLENCODED, MULTIPART = FORM["Content-Type"], "multipart/form-data; boundary=b"
PART = b"--b\r\nContent-Disposition: form-data; name=login\r\n\r\na\r\n--b--\r\n"


@pytest.mark.parametrize(
    ("kind", "body", "why"),
    [
        (f"{URLENCODED}; charset=utf-7", b"login=a", "read the characters in this form"),
        (f"{URLENCODED}; charset=klingon", b"login=a", "read the characters in this form"),
        (f"{MULTIPART}; charset=hex", PART, "read the characters in this form"),
        ("text/plain; name*=klingon''%41", b"login=a", "couldn’t understand what"),
    ],
)
def test_what_nobody_can_read_is_refused_and_leaves_the_pool_whole(
    site: LiveSite, line: http.client.HTTPConnection, kind: str, body: bytes, why: str
) -> None:
    for _time in range(CONNECTIONS + 1):
        line.request("POST", LOGIN, body, {"Content-Type": kind, "Cookie": f"csrftoken={'a' * 32}"})
        status, page = answer_to(line)
        assert status == 400
        assert why in page
    line.request("GET", "/players/")
    assert answer_to(line)[0] == 200
