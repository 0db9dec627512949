"""docker/nginx.conf and docker/Caddyfile: a page and a socket through nginx, and logs without keys."""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver
from pytest_django import DjangoDbBlocker
from pytest_django.fixtures import Settings

from buttonmen.body_limits import max_body_size
from tests.live_site import LiveSite, answers, free_port, stop, wait_until

FOLDER = Path(settings.BASE_DIR) / "docker"
NGINX = (FOLDER / "nginx.conf").read_text()
CADDYFILE = (FOLDER / "Caddyfile").read_text()
OPENSSL = shutil.which("openssl")
PROGRAM = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
HANDSHAKE = (
    "GET /ws/matches/ HTTP/1.1\r\nHost: {host}\r\nOrigin: https://{host}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


def routes(resolver: URLResolver, before: str = "") -> Iterator[str]:
    for found in resolver.url_patterns:
        route = f"{before}{found.pattern}"
        if isinstance(found, URLPattern):
            yield route
        else:
            yield from routes(found, route)


def addresses_with_keys() -> list[str]:
    """Return an address for each route with a secret key. The key is SECRET."""
    found = []
    for route in routes(get_resolver()):
        if "<slug:key>" in route or "<str:key>" in route or "confirm-email" in route or "uidb36" in route:
            address = re.sub(r"<(slug|str):key>|\(\?P<(uidb36|key)>[^)]+\)", "SECRET", route)
            found.append("/" + re.sub(r"<int:\w+>", "1", address).replace("^", "").replace("$", ""))
    return [address for address in found if "SECRET" in address]


@pytest.mark.parametrize("conf", [NGINX, CADDYFILE], ids=["nginx", "Caddy"])
def test_no_key_is_in_what_a_proxy_logs(conf: str) -> None:
    written = re.search(r"\(\?:/\|%2F\)\(\?:by-link\S+?\)\(\?:/\|%2F\)", conf)
    assert written
    keys = addresses_with_keys()
    assert {"/mail/stop/SECRET/", "/accounts/password/reset/key/SECRET-SECRET/"} <= set(keys)
    for address in [*keys, *(f"/accounts/login/?next={key.replace('/', '%2F')}" for key in keys)]:
        assert "SECRET" not in re.sub(rf"({written[0]}).+", r"\1***", address)
    assert not re.search(written[0], "/match/12/replay/")


def test_nginx_refuses_what_the_site_finds_too_large(settings: Settings) -> None:
    settings.INBOUND_SECRET = "x" * 32
    limits = dict(re.findall(r"location = (\S+) \{\s+client_max_body_size (\d+);", NGINX))
    assert len(limits) == 3
    usual = re.search(r"\n    client_max_body_size (\d+);", NGINX)
    assert usual
    for path, limit in {**limits, "/": usual[1]}.items():
        assert max_body_size(path) == int(limit), path


@contextmanager
def nginx(folder: Path, port: int, site: str) -> Iterator[None]:
    """Run nginx with our configuration on *port*, with a certificate of its own, before the *site*."""
    assert PROGRAM
    assert OPENSSL
    named = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run(
        [OPENSSL, "req", "-x509", "-newkey", "rsa:2048", "-nodes", *named, *files],
        check=True,
        capture_output=True,
    )
    ours = re.sub(r"\n.*(\[::\]|:8001).*", "", NGINX)
    for old, new in {
        "listen 80;": f"listen 127.0.0.1:{free_port()};",
        "listen 443 ": f"listen 127.0.0.1:{port} ",
        "127.0.0.1:8000": site.removeprefix("http://"),
        "/etc/letsencrypt/live/buttonmen.example/fullchain.pem": str(folder / "cert.pem"),
        "/etc/letsencrypt/live/buttonmen.example/privkey.pem": str(folder / "key.pem"),
        "/var/log/nginx": str(folder),
    }.items():
        assert old in ours
        ours = ours.replace(old, new)
    kept = "".join(
        f"{name}_temp_path {folder}/{name};\n"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;\n" if os.getuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"{user}pid {folder}/pid;\nevents {{}}\nhttp {{\n{kept}access_log off;\n{ours}}}\n"
    )
    command = [PROGRAM, "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]
    subprocess.run([*command, "-t"], check=True)
    process = subprocess.Popen([*command, "-g", "daemon off;"])
    try:
        yield
    finally:
        stop(process)


@contextmanager
def serve(site: LiveSite) -> Iterator[None]:
    """Run the site, whose pages redirect all that does not come by the proxy."""
    port = urlsplit(site.url).port
    daphne = [sys.executable, "-m", "daphne", "-v", "0", "-p", str(port), "buttonmen.asgi:application"]
    with site.log.open("w") as log:
        process = subprocess.Popen(daphne, cwd=settings.BASE_DIR, env=site.environment, stderr=log)
    try:
        wait_until(lambda: answers(f"{site.url}/health/"), seconds=120)
        yield
    finally:
        stop(process)
        site.connection.close()


@pytest.mark.services
@pytest.mark.slow
@pytest.mark.skipif(None in (PROGRAM, OPENSSL), reason="needs nginx: apt-get install nginx openssl")
def test_pages_and_sockets_pass_through_nginx(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, django_db_blocker: DjangoDbBlocker
) -> None:
    port = free_port()
    host = f"127.0.0.1:{port}"
    site = LiveSite(
        tmp_path,
        DEBUG="false",
        SITE_URL=f"https://{host}",
        TRUSTED_PROXIES="1",
        STATIC_ROOT=f"{tmp_path}/static",
        EMBEDDED_WORKER="false",
    )
    site.migrate()
    site.manage("collectstatic", "-v0", "--noinput")
    with django_db_blocker.unblock(), nginx(tmp_path, port, site.url):
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "cert.pem"))
        with serve(site):
            page = ask(host, "GET", "/about/")
            assert (page.status, page.headers["Strict-Transport-Security"]) == (200, "max-age=31536000")
            assert ask(host, "GET", "/api/v1/nothing/", {"X-Forwarded-For": "192.0.2.1"}).status == 404
            assert ask(host, "POST", "/accounts/login/", body=b"x" * 64_001).status == 413
            link = "/mail/stop/SECRET/?from=SECRET"
            assert ask(host, "GET", link, {"Referer": "/mail/move/SECRET/"}).status == 410
            assert first_line_of_socket(host) == "HTTP/1.1 101 Switching Protocols"
    logged = (tmp_path / "buttonmen.log").read_text()
    assert '"GET /mail/stop/***" 410' in logged
    of_site = site.log.read_text()
    assert "SECRET" not in logged + of_site + (tmp_path / "error.log").read_text()
    lines = [json.loads(line) for line in of_site.splitlines() if line.startswith("{")]
    assert {line["address"] for line in lines if "address" in line} == {"127.0.0.1"}


def ask(
    host: str, method: str, path: str, headers: dict[str, str] | None = None, body: bytes | None = None
) -> http.client.HTTPResponse:
    with closing(http.client.HTTPSConnection(host, timeout=60)) as line:
        line.request(method, path, body, headers or {})
        answer = line.getresponse()
        answer.read()
        return answer


def first_line_of_socket(host: str) -> str:
    name, port = host.split(":")
    plain = socket.create_connection((name, int(port)), timeout=60)
    with ssl.create_default_context().wrap_socket(plain, server_hostname=name) as line:
        line.sendall(HANDSHAKE.format(host=host).encode())
        return line.recv(4096).decode().splitlines()[0]
