"""docker-compose.yml, Dockerfile and settings agree, and all their commands start and stop."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from django.conf import settings
from django_tasks_db.models import DBTaskResult
from pytest_django.fixtures import Settings

import api.developers
import games.fairness.pages
from accounts.models import User
from buttonmen.body_limits import max_body_size
from tests.compose import COMPOSE, OURS, ROOT, SERVICES, environment_of
from tests.live_site import free_port, stop, wait_until
from tests.site.tasks import rename
from tools.cluster import site as cluster

DOCKERFILE = (ROOT / "docker" / "Dockerfile").read_text()


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
    assert set(OURS) == {"prepare", "web", "worker", "backup"}
    assert len({service["image"] for service in OURS.values()}) == 1


def test_the_image_is_the_python_that_we_test_with() -> None:
    required = re.search(r'requires-python = ">=(.+)"', (ROOT / "pyproject.toml").read_text())
    assert required
    assert re.search(
        rf"^ARG BASE=python:{required[1]}-slim-\w+@sha256:[0-9a-f]{{64}}$", DOCKERFILE, re.MULTILINE
    )
    assert set(re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)) == {"${BASE}"}


def test_the_image_has_what_the_site_reads_and_no_more() -> None:
    left_out = (ROOT / ".dockerignore").read_text().split()
    assert {"tests", "tools", "client"} <= set(left_out)
    for kept in (api.developers.PROGRAM, str(games.fairness.pages.VERIFIER)):
        assert f"!{Path(kept).parent}/*{Path(kept).suffix}" in left_out
    for command in ("backup", "healthy", "restore"):
        assert f"!script/{command}" in left_out


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
    proxy = (ROOT / "docker" / "Caddyfile").read_text()
    assert re.search(rf"dynamic a \{{\s+name web\s+port {exposed[1]}\s", proxy)
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


def test_the_proxy_finds_replaced_web_processes_before_it_gives_up() -> None:
    caddyfile = (ROOT / "docker" / "Caddyfile").read_text()
    seconds = dict(re.findall(r"(refresh|fail_duration|lb_try_duration) (\d+)s", caddyfile))
    assert int(seconds["refresh"]) + int(seconds["fail_duration"]) < int(seconds["lb_try_duration"]) / 2


def test_the_cluster_uses_this_proxy_with_addresses_of_hosts() -> None:
    told = cluster.caddyfile(["10.77.0.3:8000", "10.77.0.4:8000"])
    assert "\t\tto 10.77.0.3:8000 10.77.0.4:8000\n" in told
    assert "transport http {\ndial_timeout" in told
    assert [word for word in ("dynamic", "DOMAIN", "trusted_proxies") if word in told] == []


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
    return {
        **environment_of("web", given),
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


READ_ONLY = (
    *("unshare", "--mount", "sh", "-ec"),
    'mount --bind . . && mount -o remount,bind,ro . && cd "$PWD" && exec "$@"',
    "sh",
)
AS_NOBODY = (
    *("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--no-new-privs"),
    *("--inh-caps=-all,+dac_read_search", "--ambient-caps=-all,+dac_read_search"),  # root's Python, too
)


class TestCommands:
    pytestmark = services

    def test_prepare(self, environment: dict[str, str]) -> None:
        outcome = subprocess.run(OURS["prepare"]["command"], env=environment, cwd=ROOT)
        assert outcome.returncode == 0

    @pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount the tree without write permission")
    def test_prepare_needs_no_writable_file(self, environment: dict[str, str]) -> None:
        refused = subprocess.run([*READ_ONLY, "touch", "manage.py"], cwd=ROOT, capture_output=True, text=True)
        assert "Read-only file system" in refused.stderr
        command = [*READ_ONLY, *AS_NOBODY, *OURS["prepare"]["command"]]
        prepared = subprocess.run(command, env=environment, cwd=ROOT)
        assert prepared.returncode == 0

    def test_web_is_healthy_and_stops_when_told(self, environment: dict[str, str], tmp_path: Path) -> None:
        port = str(free_port())
        environment["STATIC_ROOT"] = str(tmp_path)
        collect = [sys.executable, "manage.py", "collectstatic", "--noinput", "-v0"]
        subprocess.run(collect, env=environment, cwd=ROOT, check=True)

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
