"""Backups hold the database and the keys of the dice, and can be restored into an empty database."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.utils import timezone
from pytest_django.fixtures import Settings

from buttonmen.backups import DATABASE, DESCRIPTION, KEYS, finished_backups
from buttonmen.models import Backup
from games.models import Match
from tests.accounts.people import a_player
from tests.games.matches import a_match, play_at_random
from tests.live_site import LiveSite

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def only_backup(folder: Path) -> Path:
    (place,) = finished_backups(folder)
    return place


def test_a_backup_is_private_whole_and_recorded(tmp_path: Path, settings: Settings) -> None:
    settings.DICE_KEYS = ["a new key", "an old key"]
    a_player("Ann")
    call_command("backup", tmp_path, verbosity=0)
    place = only_backup(tmp_path)
    assert place.stat().st_mode & 0o077 == 0
    assert (place / KEYS).stat().st_mode & 0o077 == 0
    assert json.loads((place / KEYS).read_text()) == ["a new key", "an old key"]
    assert Backup.objects.get().size == (place / DATABASE).stat().st_size > 10_000


def test_only_the_last_ones_are_kept(tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()
    for day in range(4):
        with time_machine.travel(timezone.now() + timedelta(days=day), tick=False):
            call_command("backup", tmp_path, keep=2, verbosity=0)
    call_command("backup", tmp_path, "--dry-run", verbosity=0)
    assert len(finished_backups(tmp_path)) == 2
    assert (tmp_path / "letters").exists(), "what is no backup stays"


def test_a_dry_run_says_what_it_would_do_and_does_nothing(tmp_path: Path, settings: Settings) -> None:
    settings.DICE_KEYS = ["a new key", "an old key"]
    for day in range(2):
        with time_machine.travel(timezone.now() + timedelta(days=day), tick=False):
            call_command("backup", tmp_path, verbosity=0)
    before = finished_backups(tmp_path)
    printed = StringIO()
    call_command("backup", tmp_path, "--dry-run", keep=2, then="restic backup", stdout=printed)
    first, *others = printed.getvalue().splitlines()
    assert re.fullmatch(rf"Would write the database \([\d.]+ [KMG]B\) and 2 keys to {tmp_path}\.", first)
    assert "Would then run restic backup with the new folder." in others
    assert [line for line in others if "remove" in line] == [f"Would remove {before[0]}."]
    assert finished_backups(tmp_path) == before
    assert Backup.objects.count() == 2


def test_a_copy_that_fails_is_an_error_and_the_backup_stays(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="but false failed"):
        call_command("backup", tmp_path, then="false", verbosity=0)
    assert only_backup(tmp_path)


@pytest.mark.parametrize("spoiled", ["database", "keys", "description"])
def test_a_spoiled_backup_is_refused(tmp_path: Path, settings: Settings, spoiled: str) -> None:
    call_command("backup", tmp_path, verbosity=0)
    place = only_backup(tmp_path)
    if spoiled == "database":
        with (place / DATABASE).open("ab") as file:
            file.write(b"x")
    elif spoiled == "keys":
        settings.DICE_KEYS = ["another key"]
    else:
        (place / DESCRIPTION).unlink()
    reason = {"database": "checksum differs", "keys": "DICE_KEYS lacks 1", "description": "not a backup"}
    with pytest.raises(CommandError, match=reason[spoiled]):
        call_command("restore", place, "--replace", verbosity=0)


def test_a_database_in_use_is_not_overwritten(tmp_path: Path) -> None:
    player = a_player("Ann")
    call_command("backup", tmp_path, verbosity=0)
    with pytest.raises(CommandError, match="The database is not empty"):
        call_command("restore", only_backup(tmp_path), verbosity=0)
    player.refresh_from_db()


@pytest.mark.slow
def test_a_site_is_restored_into_an_empty_database_and_its_matches_are_verified(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "new").mkdir()
    site = LiveSite(tmp_path / "old")
    site.migrate()
    with site.database():
        match = play_at_random(a_match(a_player("Ann"), a_player("Bob"), "(4) (X)", "(6) (10)"), moves=5)
    site.connection.close()
    manage(site, "backup", str(tmp_path / "backups"))
    new = LiveSite(tmp_path / "new") if site.connection.vendor == "sqlite" else site
    printed = manage(new, "restore", str(only_backup(tmp_path / "backups")), "--replace")
    assert "1 matches: " in printed
    with new.database():
        assert Match.objects.get(pk=match.pk).version == match.version
    new.connection.close()


def manage(site: LiveSite, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        env={**site.environment, "DEBUG": "true", "PATH": os.environ["PATH"]},
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
