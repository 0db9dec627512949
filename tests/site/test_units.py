"""The units of systemd run what Compose runs, with as few rights."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from configparser import RawConfigParser
from pathlib import Path

import pytest
import yaml
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
FOLDER = ROOT / "docker" / "systemd"
SERVICES = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
UNITS = sorted(path.name for path in FOLDER.glob("*.service"))
PROGRAMS = "/srv/buttonmen/.venv/bin/"
ANALYZE = shutil.which("systemd-analyze")


def service_of(unit: str) -> dict[str, str]:
    parser = RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(FOLDER / unit)
    return dict(parser["Service"])


@pytest.mark.parametrize(
    ("unit", "name"), [("buttonmen-web@.service", "web"), ("buttonmen-worker.service", "worker")]
)
def test_the_units_that_run_on_run_the_commands_of_compose(unit: str, name: str) -> None:
    ours, composed = service_of(unit), SERVICES[name]
    command = ours["ExecStart"].removeprefix(PROGRAMS).replace("127.0.0.1", "0.0.0.0").replace("%i", "8000")  # noqa: S104
    assert command.split() == composed["command"]
    assert f"{ours['TimeoutStopSec']}s" == composed["stop_grace_period"]
    assert ours["Restart"] == "always"


def test_the_site_is_prepared_as_compose_and_the_image_do_it() -> None:
    text = (FOLDER / "buttonmen-prepare.service").read_text()
    for when in ("ExecStart", "ExecReload"):
        steps = re.findall(rf"^{when}={PROGRAMS}(.+)$", text, re.M)
        assert steps[0].split() == SERVICES["prepare"]["command"]
        assert steps[1].startswith("python manage.py collectstatic --noinput")


def test_web_processes_may_open_as_many_files_as_in_compose() -> None:
    assert int(service_of("buttonmen-web@.service")["LimitNOFILE"]) == SERVICES["web"]["ulimits"]["nofile"]


@pytest.mark.skipif(ANALYZE is None, reason="needs systemd-analyze: apt-get install systemd")
@pytest.mark.parametrize("unit", UNITS)
def test_no_unit_is_exposed(unit: str) -> None:
    """Its drop-in applies to all units, and systemd finds nothing unknown in them."""
    assert ANALYZE
    command = [ANALYZE, "security", "--offline=true", "--threshold=20", unit.replace("@", "@8000")]
    environment = {**os.environ, "SYSTEMD_UNIT_PATH": f"{FOLDER}:"}
    found = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (0, ""), found.stdout
