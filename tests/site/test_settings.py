"""A wrong setting stops the start with a sentence that names the variable."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.module_loading import import_string

from buttonmen.settings import MIDDLEWARE

RIGHT = {
    "SECRET_KEY": "x" * 50,
    "SITE_URL": "https://buttonmen.example",
    "EMAIL_URL": "smtp://mail.example",
}


def start(folder: Path, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, settings.BASE_DIR / "manage.py", *(command or ["check"])],
        env={"PATH": os.environ["PATH"], **environment},
        cwd=folder,
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("name", RIGHT)
def test_a_missing_setting_is_named(name: str, tmp_path: Path) -> None:
    environment = {key: value for key, value in RIGHT.items() if key != name}
    assert_names(name, start(tmp_path, **environment))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DEBUG", "perhaps"),
        ("SECRET_KEY", ""),
        ("SITE_URL", "buttonmen.example"),
        ("DATABASE_URL", "oracle"),
        ("REDIS_URL", "localhost:6379"),
        ("EMAIL_URL", "gopher://mail.example"),
        ("SOURCE_URL", "javascript:alert(1)"),
        ("CONTACT", "javascript:alert(1)"),
        ("CONTACT", "help"),
        ("CONTACT", "help@play.example?cc=all@play.example"),
        ("EMBEDDED_WORKER", "sometimes"),
        ("TRUSTED_PROXIES", "-1"),
        ("DATABASE_POOL", "0"),
        ("REQUESTS_PER_ADDRESS", "0"),
        ("REQUESTS_WAITING_PER_ADDRESS", "0"),
        ("CONNECTIONS", "0"),
        ("SOCKETS_PER_ADDRESS", "many"),
        ("DOOR_CALLS", "0"),
        ("LOG_LEVEL", "chatty"),
    ],
)
def test_a_wrong_setting_is_named(name: str, value: str, tmp_path: Path) -> None:
    assert_names(name, start(tmp_path, **{**RIGHT, name: value}))


def assert_names(name: str, outcome: subprocess.CompletedProcess[str]) -> None:
    assert outcome.returncode == 1
    assert outcome.stderr.startswith(f'Wrong setting: Environment variable "{name}"')
    assert outcome.stderr.count("\n") == 1


def test_right_settings_start(tmp_path: Path) -> None:
    assert start(tmp_path, **RIGHT).returncode == 0


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        ({}, {"INCLUDE_SUBDOMAINS": False, "PRELOAD": False}),
        ({"HSTS_SUBDOMAINS": "true"}, {"INCLUDE_SUBDOMAINS": True, "PRELOAD": False}),
        ({"HSTS_SUBDOMAINS": "true", "HSTS_PRELOAD": "true"}, {"INCLUDE_SUBDOMAINS": True, "PRELOAD": True}),
    ],
)
def test_other_sites_below_the_name_are_bound_only_if_the_keeper_says_so(
    told: dict[str, str], kept: dict[str, bool], tmp_path: Path
) -> None:
    shown = start(tmp_path, "diffsettings", "--all", **RIGHT, **told).stdout
    assert "SECURE_HSTS_SECONDS = 31536000" in shown
    for name, value in kept.items():
        assert f"SECURE_HSTS_{name} = {value}\n" in shown


def test_the_pool_is_as_large_as_the_keeper_says(tmp_path: Path) -> None:
    database = {"DATABASE_URL": "postgres://somebody@localhost/buttonmen", "DATABASE_POOL": "7"}
    shown = start(tmp_path, "diffsettings", **RIGHT, **database).stdout
    assert "'pool': {'min_size': 7, 'max_size': 7, 'timeout': 10}" in shown


def test_no_middleware_waits_in_a_thread_for_the_event_loop() -> None:
    first, *others = (import_string(path) for path in MIDDLEWARE)
    assert first.async_capable
    assert all(middleware.sync_capable for middleware in others)


@pytest.mark.parametrize(
    ("given", "known"),
    [({}, False), ({"DATABASE_PREPARES": "false"}, True), ({"PGBOUNCER": "true"}, True)],
)
def test_behind_a_pgbouncer_no_cursor_outlives_its_transaction(
    given: dict[str, str], known: bool, tmp_path: Path
) -> None:
    asked = "from django.db import connection; print(connection.settings_dict['DISABLE_SERVER_SIDE_CURSORS'])"
    database = "postgres://buttonmen@localhost/buttonmen"
    found = start(tmp_path, "shell", "-v0", "-c", asked, **RIGHT, DATABASE_URL=database, **given)
    assert found.stdout.strip() == str(known)
