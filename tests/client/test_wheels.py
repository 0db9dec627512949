"""Client and rules built and installed as packages: they need nothing of the site and play on it."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

import pytest
from django.conf import settings
from packaging.requirements import Requirement

from buttonmen_client import AsyncClient, Client
from games.models import Match
from tests.client.test_client import secret_of
from tests.client.test_docs import blocks
from tests.games.matches import a_match, two_friends
from tests.live_site import LiveSite, wait_until

pytestmark = pytest.mark.slow

PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")


@pytest.fixture(scope="module")
def wheels() -> Iterator[list[Path]]:
    """Build the wheels with locally installed tools only, so that no index is needed."""
    with tempfile.TemporaryDirectory() as folder:
        for package in ("client", "rules"):
            build = (
                "wheel",
                "--quiet",
                "--no-build-isolation",
                "--no-deps",
                "--no-index",
                "--wheel-dir",
                folder,
            )
            subprocess.run([*PIP, *build, f"./{package}"], cwd=settings.BASE_DIR, check=True)
        yield sorted(Path(folder).iterdir())


@pytest.fixture(scope="module")
def python(wheels: list[Path]) -> Iterator[str]:
    """Install the two packages and what httpx needs in a new environment; yield its Python."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=False, symlinks=True)
        empty = f"{folder}/bin/python"
        version = f"python{sys.version_info.major}.{sys.version_info.minor}"
        copy_distribution("httpx", Path(folder, "lib", version, "site-packages"))
        pip = (*PIP, "--python", empty)
        subprocess.run([*pip, "install", "--quiet", "--no-index", "--no-deps", *wheels], check=True)
        subprocess.run([*pip, "check"], check=True)
        yield empty


def copy_distribution(name: str, into: Path) -> None:
    """Copy an installed distribution of this name and its dependencies."""
    here = distribution(name)
    for file in here.files or []:
        if ".." not in file.parts and not (into / file).exists():
            (into / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(str(file.locate()), into / file)
    for text in here.requires or []:
        needed = Requirement(text)
        if needed.marker is None or needed.marker.evaluate({"extra": ""}):
            copy_distribution(needed.name, into)


def test_each_wheel_has_its_licence_its_readme_and_its_types(wheels: list[Path]) -> None:
    licence = (settings.BASE_DIR / "LICENSE").read_text()
    for wheel, package in zip(wheels, ("buttonmen_client", "rules"), strict=True):
        with zipfile.ZipFile(wheel) as opened:
            names = opened.namelist()
            about = next(name for name in names if name.endswith("/METADATA")).removesuffix("METADATA")
            assert opened.read(f"{about}licenses/LICENSE").decode() == licence
            assert (
                f"pip install ./{'client' if 'client' in package else 'rules'}"
                in opened.read(f"{about}METADATA").decode()
            )
        assert f"{package}/py.typed" in names
        assert {name.split("/")[0] for name in names} == {package, about.rstrip("/")}


def test_the_readme_of_the_rules_is_true(python: str) -> None:
    (program,) = blocks("rules/README.md")
    told = subprocess.run([python, "-I", "-c", program], capture_output=True, text=True, check=True).stdout
    assert told == "(4):2 s(10):5 0 2\n"


@pytest.mark.django_db(transaction=True)
def test_bots_that_think_with_the_rules_play_a_match(python: str, tmp_path: Path) -> None:
    (program,) = (block for block in blocks("docs/client.md") if "from rules" in block)
    site = LiveSite(tmp_path, DEBUG="true", EMBEDDED_WORKER="false")
    site.migrate()
    with site.serve():
        with site.database():
            players = two_friends()
            match = a_match(*players, mine="(6) s(8) (20)", theirs="(4) z(10) (12)", first_to=1)
            secrets = [secret_of(player, plays=True) for player in players]
        bots = [bot(python, program, site, secret) for secret in secrets]
        try:
            wait_until(lambda: is_over(site, match.pk) or any(bot.poll() is not None for bot in bots))
            assert [bot.poll() for bot in bots] == [None, None], "a bot has ended"
        finally:
            for each in bots:
                each.kill()
                each.wait()
        with_both_clients_the_history_is_a_file(site, secrets[0])


def with_both_clients_the_history_is_a_file(site: LiveSite, secret: str) -> None:
    """Check that both clients read the history as CSV, which Daphne streams."""

    async def awaited() -> str:
        async with AsyncClient(site.url, secret) as there:
            return await there.csv(AsyncClient.history, a="Ann")

    with Client(site.url, secret) as there:
        file = there.csv(Client.history, a="Ann")
    assert len(file.splitlines()) > 1, "more than its head"
    assert asyncio.run(awaited()) == file


def bot(python: str, program: str, site: LiveSite, secret: str) -> subprocess.Popen[bytes]:
    own = {"BUTTONMEN_SITE": site.url, "BUTTONMEN_TOKEN": secret, "PATH": os.environ["PATH"]}
    hasty = program.replace("sleep(5)", "sleep(0.1)")
    return subprocess.Popen([python, "-I", "-c", hasty], cwd=site.folder, env=own)


def is_over(site: LiveSite, number: int) -> bool:
    with site.database():
        return Match.objects.get(pk=number).is_finished
