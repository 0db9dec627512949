"""During an update, web processes of the former release and of this one serve the same matches."""

from __future__ import annotations

import os
import random
import subprocess
from collections.abc import Iterator
from itertools import chain, permutations
from pathlib import Path

import pytest
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from pytest_django import DjangoDbBlocker

from accounts.models import Follow
from buttonmen_client import Client
from tests.live_site import ROOT, LiveSite, wait_until
from tests.stats.rows import a_button
from tools.benchmarks.compare.checkout import unpack
from tools.soak import by_api
from tools.soak.by_api import Program
from tools.soak.matches import Player

FORMER = "acc7e58213712833f32049c91daef5a2b1606ddb"
"""The commit of 1.0.0, the release before this one. It runs with the packages of this one."""
FIGHTERS = (
    "(4) s(10) z(12) p(20) (X)",
    "(6) (8) t(12) (20) (X)",
    "B(8) o(10) k(12) d(20)",
    "n(4) q(6) ^(8) f(R)",
)
MATCHES = 3
PAGES = (
    "/",
    "/buttons/",
    "/about/",
    "/standing/",
    "/standing/fighters/",
    "/standing/site/",
    "/matches/history/",
)
"""Pages whose values both releases cache."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(300),
    pytest.mark.services,
    pytest.mark.skipif(
        "REDIS_URL" not in os.environ, reason="needs PostgreSQL and Redis: script/services script/test"
    ),
]


@pytest.fixture
def former_code(tmp_path: Path) -> Path:
    asked = ["git", "cat-file", "-e", f"{FORMER}^{{commit}}"]
    if subprocess.run(asked, cwd=ROOT, stderr=subprocess.DEVNULL).returncode:
        pytest.skip(f"this clone lacks the commit {FORMER}: git fetch --unshallow")
    code = tmp_path / "former_code"
    unpack(ROOT, FORMER, code)
    return code


@pytest.fixture
def sites(
    tmp_path: Path, former_code: Path, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[tuple[LiveSite, LiveSite]]:
    # Only this release has a worker: see docs/running.md.
    own = {"DEBUG": "true", "DJANGO_SETTINGS_MODULE": by_api.WITHOUT_LIMITS, "LOG_LEVEL": "WARNING"}
    for name in ("former", "current"):
        (tmp_path / name).mkdir()
    current = LiveSite(tmp_path / "current", **own)
    own |= {"DATABASE_URL": current.environment["DATABASE_URL"], "EMBEDDED_WORKER": "false"}
    former = LiveSite(tmp_path / "former", **own)
    former.code = former_code
    current.migrate()
    with django_db_blocker.unblock(), former.serve(), current.serve():
        yield former, current


def test_both_releases_play_the_same_matches(sites: tuple[LiveSite, LiveSite]) -> None:
    current = sites[1]
    chance = random.Random(1)
    with current.database():
        fighters = [a_button(f"Fighter {number}", recipe) for number, recipe in enumerate(FIGHTERS)]
    programs = [programs_of(site, chance) for site in sites]
    for turn in range(MATCHES):
        offering, accepting = programs[turn % 2], programs[1 - turn % 2]
        number = by_api.start_match(chance, [offering[0], accepting[1]], fighters)
        play_alternately(current, chance, number, programs)
    for path in PAGES:
        for browser in (offering[0].browser, accepting[0].browser, offering[0].browser):
            assert browser.ask("GET", path)[0] == 200, path
    for program in chain(*programs):
        program.client.close()
        program.browser.line.close()
    wait_until(lambda: not tasks_due(current))
    with current.database():
        assert list(DBTaskResult.objects.failed()) == []
    sites[0].manage("verify_matches")
    assert [site.log for site in sites if "Traceback" in site.log.read_text()] == []


def programs_of(site: LiveSite, chance: random.Random) -> list[Program]:
    players = [site.player(name) for name in ("Ann", "Bob")]
    with site.database():
        for one, other in permutations(players, 2):
            Follow.objects.get_or_create(follower=one, followed=other)
        return [
            Program(Client(site.url, by_api.secret_of(player)), Player(site, player, chance))
            for player in players
        ]


def play_alternately(
    current: LiveSite, chance: random.Random, number: int, programs: list[list[Program]]
) -> None:
    """Play the match to its end. Each answer goes through the other release than the one before."""
    for moves in range(by_api.MOST_MOVES):
        match = by_api.stored_match(current, number)
        viewer = moves % 2
        for program in (seats[viewer] for seats in programs):
            by_api.check_perspective(match, viewer, program.client.match(number)["perspective"])
            program.browser.page(match)
        if match.battle.is_over:
            break
        client = programs[moves % 2][chance.choice(sorted(match.battle.decisions))].client
        by_api.answer(current, client, number, chance, hurries=moves > by_api.MOST_MOVES - 50)
    listed = []
    for seats in programs:
        by_api.check_moves(current, match, seats[0].client)
        listed.append(list(seats[0].client.moves(number)))
    assert listed[0] == listed[1]


def tasks_due(site: LiveSite) -> bool:
    with site.database():
        due = DBTaskResult.objects.ready().exclude(run_after__gt=timezone.now())
        return due.exists() or DBTaskResult.objects.running().exists()
