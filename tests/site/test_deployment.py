"""docker-compose.yml, Dockerfile and settings agree, and all their commands start and stop."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from django_tasks_db.models import DBTaskResult
from pytest_django.fixtures import Settings

from accounts.models import User
from buttonmen.body_limits import max_body_size
from games.models import Match
from tests.accounts.people import a_player
from tests.games.matches import a_match
from tests.live_site import LiveSite, free_port, stop, wait_until
from tests.site.tasks import rename

ROOT = Path(settings.BASE_DIR)
COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = {name: service for name, service in SERVICES.items() if "build" in service}
DOCKERFILE = (ROOT / "docker" / "Dockerfile").read_text()
KEEPING = (ROOT / "docs/running.md").read_text().partition("## Keeping it")[2]


def settings_read() -> dict[str, bool]:
    """Return the variables that the settings read, and whether each is required."""
    tree = ast.parse((ROOT / "buttonmen/settings.py").read_text())
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return {
        str(call.args[0].value): any("required_unless_debug" in ast.unparse(word) for word in call.keywords)
        for call in calls
        if ast.unparse(call.func).startswith("env.") and isinstance(call.args[0], ast.Constant)
    }


def test_ours_are_the_services_of_one_image() -> None:
    assert set(OURS) == {"prepare", "web", "worker"}
    assert len({service["image"] for service in OURS.values()}) == 1


def test_the_image_is_the_python_that_we_test_with() -> None:
    required = re.search(r'requires-python = ">=(.+)"', (ROOT / "pyproject.toml").read_text())
    assert required
    assert DOCKERFILE.startswith(f"FROM python:{required[1]}-slim")


def test_images_of_others_name_their_version() -> None:
    for name, service in SERVICES.items():
        if name not in OURS:
            assert re.fullmatch(r"[a-z]+:\d+-alpine", service["image"])


@pytest.mark.parametrize("name", OURS)
def test_every_variable_is_one_that_the_settings_read(name: str) -> None:
    assert set(OURS[name]["environment"]) <= set(settings_read())


NOT_FOR_COMPOSE = {
    *("DEBUG", "DEMO_PASSWORD", "ADMIN_PASSWORD", "REACHES_LOCAL_ADDRESSES"),  # development and tests
    "LANGUAGES_FOLDER",  # tests
    *("STATIC_ROOT", "EMBEDDED_WORKER"),  # the image and the worker beside it see to these
}


@pytest.mark.parametrize("name", OURS)
def test_every_variable_that_is_documented_is_passed_on(name: str) -> None:
    assert set(settings_read()) - set(OURS[name]["environment"]) == NOT_FOR_COMPOSE


@pytest.mark.parametrize("name", SERVICES)
def test_a_container_can_gain_and_change_nothing_and_fill_no_disk(name: str) -> None:
    service = SERVICES[name]
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["read_only"] is True
    assert "mem_limit" in service
    assert service["ulimits"]["nofile"] >= 65_536
    assert service["logging"]["options"].keys() == {"max-size", "max-file"}


@pytest.mark.parametrize("name", sorted(set(SERVICES) - {"prepare", "proxy"}))
def test_what_runs_on_is_watched(name: str) -> None:
    assert SERVICES[name]["healthcheck"]["test"][0] == "CMD"


def test_redis_wants_the_password_that_the_site_gives() -> None:
    password = SERVICES["redis"]["environment"]["REDISCLI_AUTH"]
    assert SERVICES["redis"]["command"][-2:] == ["--requirepass", password]
    assert OURS["web"]["environment"]["REDIS_URL"] == f"redis://:{password}@redis:6379/0"


@pytest.mark.parametrize("name", OURS)
def test_every_variable_that_the_settings_demand_is_there(name: str) -> None:
    demanded = {variable for variable, required in settings_read().items() if required}
    assert demanded <= set(OURS[name]["environment"])


def test_settings_that_are_read_are_explained() -> None:
    page = (ROOT / "docs/running.md").read_text()
    assert [variable for variable in settings_read() if f"`{variable}`" not in page] == []


def test_the_database_that_the_site_asks_for_is_the_one_that_is_made() -> None:
    made = SERVICES["postgres"]["environment"]
    password = made["POSTGRES_PASSWORD"]
    url = f"postgres://{made['POSTGRES_USER']}:{password}@postgres:5432/{made['POSTGRES_DB']}"
    assert OURS["web"]["environment"]["DATABASE_URL"] == url
    assert SERVICES["postgres"]["healthcheck"]["test"][1:] == [
        "pg_isready",
        "-U",
        made["POSTGRES_USER"],
        "-d",
        made["POSTGRES_DB"],
    ]


def test_one_port_leads_from_the_proxy_to_daphne() -> None:
    exposed = re.search(r"EXPOSE (\d+)", DOCKERFILE)
    assert exposed
    command = OURS["web"]["command"]
    assert command == yaml.safe_load(DOCKERFILE.rpartition("CMD ")[2])
    assert command[command.index("-p") + 1] == exposed[1]
    assert f"dynamic a web {exposed[1]}" in (ROOT / "docker" / "Caddyfile").read_text()
    assert OURS["web"]["healthcheck"]["test"][2] == f"http://127.0.0.1:{exposed[1]}/ready/"


def test_the_proxy_refuses_what_the_site_finds_too_large(settings: Settings) -> None:
    settings.INBOUND_SECRET = "x" * 32
    caddyfile = (ROOT / "docker" / "Caddyfile").read_text()
    paths = dict(re.findall(r"@(\w+) (?:not )?path (.+)", caddyfile))
    limits = dict(re.findall(r"request_body @(\w+) \{\s+max_size (\d+)KB", caddyfile))
    assert paths["others"] == f"{paths['files']} {paths['mails']}"
    assert int(limits.pop("others")) * 1000 == max_body_size("/")
    for name, limit in limits.items():
        assert {max_body_size(path) for path in paths[name].split()} == {int(limit) * 1000}


def test_what_outlives_a_container_is_on_a_volume() -> None:
    used = {
        volume.partition(":")[0]
        for service in SERVICES.values()
        for volume in service.get("volumes", [])
        if not volume.startswith("./")
    }
    assert used == set(COMPOSE["volumes"])
    for volume in SERVICES["proxy"]["volumes"]:
        if volume.startswith("./"):
            assert (ROOT / volume.partition(":")[0]).exists()


def test_two_web_processes_share_the_work() -> None:
    assert OURS["web"]["deploy"]["replicas"] == 2
    assert OURS["web"]["environment"]["TRUSTED_PROXIES"] == "${TRUSTED_PROXIES:-1}"


@pytest.fixture
def environment() -> dict[str, str]:
    """Return the environment of our services in Compose, with this machine's PostgreSQL and Redis."""
    given = {
        "DOMAIN": "buttonmen.example",
        "SECRET_KEY": settings.SECRET_KEY,
        "POSTGRES_PASSWORD": "unused",
        "REDIS_PASSWORD": "unused",
        "EMAIL_URL": "dummy:",
    }
    here = settings.DATABASES["default"]
    composed = {
        name: re.sub(r"\$\{(\w+)(?::\?|:-(\w*))\}", lambda found: given.get(found[1], found[2]), value)
        for name, value in OURS["web"]["environment"].items()
        if value is not None
    }
    return {
        **composed,
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "DATABASE_URL": f"postgres://{here['USER']}:{here['PASSWORD']}@{here['HOST']}:{here['PORT']}/{here['NAME']}",
        "REDIS_URL": os.environ.get("REDIS_URL", ""),
    }


services = [
    pytest.mark.services,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        "REDIS_URL" not in os.environ, reason="needs PostgreSQL and Redis: script/services script/test"
    ),
]


class TestCommands:
    pytestmark = services

    def test_prepare(self, environment: dict[str, str]) -> None:
        outcome = subprocess.run(OURS["prepare"]["command"], env=environment, cwd=ROOT)
        assert outcome.returncode == 0

    def test_web_is_healthy_and_stops_when_told(self, environment: dict[str, str]) -> None:
        port = str(free_port())

        def on_free_port(command: list[str]) -> list[str]:
            return [word.replace("8000", port) for word in command]

        web = subprocess.Popen(on_free_port(OURS["web"]["command"]), env=environment, cwd=ROOT)
        check = on_free_port(OURS["web"]["healthcheck"]["test"][1:])
        try:
            wait_until(
                lambda: (
                    subprocess.run(check, env=environment, cwd=ROOT, stderr=subprocess.DEVNULL).returncode
                    == 0
                )
            )
        finally:
            stop(web)
        assert web.returncode == 0

    def test_worker_works_is_healthy_and_stops_when_told(
        self, environment: dict[str, str], tmp_path: Path
    ) -> None:
        player = User.objects.create_user("before")
        environment["TMPDIR"] = str(tmp_path)
        worker = subprocess.Popen(OURS["worker"]["command"], env=environment, cwd=ROOT)
        check = OURS["worker"]["healthcheck"]["test"][1:]
        assert subprocess.run(check, env=environment, cwd=ROOT).returncode == 1
        try:
            rename.enqueue(player.pk, "after")
            wait_until(lambda: DBTaskResult.objects.successful().exists())
            wait_until(lambda: subprocess.run(check, env=environment, cwd=ROOT).returncode == 0)
        finally:
            stop(worker)
        assert worker.returncode == 0

    def test_a_backup_is_restored_as_the_page_says(self, tmp_path: Path) -> None:
        """The same commands, word for word, but in no container."""
        here = settings.DATABASES["default"]
        server = {"PGHOST": here["HOST"], "PGPORT": str(here["PORT"])}
        address = f"{here['HOST']}:{here['PORT']}"

        def run(command: str) -> None:
            subprocess.run(command, shell=True, cwd=tmp_path, env={**os.environ, **server}, check=True)  # noqa: S602

        roles = ("DROP ROLE IF EXISTS buttonmen", "CREATE ROLE buttonmen SUPERUSER LOGIN")
        run("dropdb -U postgres --if-exists --force buttonmen")
        run("psql -q -U postgres postgres " + " ".join(f"-c '{role}'" for role in roles))
        run("createdb -U buttonmen buttonmen")
        site = LiveSite(tmp_path, DATABASE_URL=f"postgres://buttonmen@{address}/buttonmen")
        run(f"pg_dump -U postgres --no-owner {here['NAME']} | psql -q -U buttonmen buttonmen >/dev/null")
        with site.database():
            match = a_match(a_player("Ann"), a_player("Bob"))
        dump, *restore = re.findall(r"^    docker compose exec -T postgres (.+)$", KEEPING, re.MULTILINE)
        run(dump)
        with site.database():
            Match.objects.all().delete()
        site.connection.close()
        for command in restore:
            run(command)
        with site.database():
            assert Match.objects.get().battle == match.battle
        site.connection.close()
        site.manage("verify_matches")

    def test_redis_and_postgres_are_as_healthy_as_compose_asks(self, environment: dict[str, str]) -> None:
        here = settings.DATABASES["default"]
        check = [
            *SERVICES["postgres"]["healthcheck"]["test"][1:],
            "-h",
            here["HOST"],
            "-p",
            str(here["PORT"]),
        ]
        assert subprocess.run(check).returncode == 0
        check = [*SERVICES["redis"]["healthcheck"]["test"][1:]]
        check[1:1] = ["-u", environment["REDIS_URL"]]
        assert subprocess.run(check).returncode == 0
