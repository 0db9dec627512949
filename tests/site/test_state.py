"""The site reports its state: each process, what waits, metrics, the log and errors by mail."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
import yaml
from django.conf import settings as site_settings
from django.core import mail
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families
from pytest_django.fixtures import Settings
from pythonjsonlogger.json import JsonFormatter

from accounts.models import User
from buttonmen.models import Backup, ProcessReport
from buttonmen.monitoring import processes
from buttonmen.monitoring.errors import ErrorMailHandler
from buttonmen.monitoring.heartbeat import leave
from buttonmen.monitoring.log_filter import RequestFilter
from buttonmen.monitoring.state import StateVerdict, lines_of_processes, state_of_site
from core import activity
from tests.accounts.people import a_player
from tests.live_site import LiveSite, stop, wait_until

pytestmark = [pytest.mark.services, pytest.mark.django_db]

PAGE = "/admin/buttonmen/processreport/"
TOKEN = "t" * 32


@pytest.fixture
def admin(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("keeper"))
    return client


def a_report(name: str, *, ago: int = 0, **fields: object) -> ProcessReport:
    at = timezone.now() - timedelta(seconds=ago)
    return ProcessReport.objects.create(
        **{"name": name, "kind": "worker", "release": "1.0", "started_at": at, "reported_at": at, **fields}
    )


class TestReports:
    def test_a_process_reports_its_loops_and_figures_and_removes_its_report_when_it_ends(self) -> None:
        processes.note_work("clocks")
        activity.counts["rolls"] += 3
        processes.store_report(ProcessReport.Kind.WORKER)
        row = ProcessReport.objects.get(name=processes.NAME)
        assert row.loops["clocks"] == 0
        assert row.figures["rolls"] >= 3
        leave()
        assert not ProcessReport.objects.filter(name=processes.NAME).exists()

    def test_reports_of_processes_that_died_are_forgotten_after_a_day(self) -> None:
        a_report("old", ago=2 * 24 * 3600)
        kept = a_report("dead", ago=3600)
        processes.forget_old_reports()
        assert list(ProcessReport.objects.all()) == [kept]

    def test_a_silent_process_and_a_hanging_loop_are_stopped(self) -> None:
        silent = a_report("silent", ago=100)
        hanging = a_report("hanging", loops={"clocks": 400, "mail": 2})
        lines = {line.what: line.verdict for line in lines_of_processes([silent, hanging])}
        assert lines == {
            "worker silent": StateVerdict.STOPPED,
            "worker hanging": StateVerdict.OK,
            "worker hanging: clocks": StateVerdict.STOPPED,
            "worker hanging: mail": StateVerdict.OK,
        }

    def test_different_releases_and_an_old_backup_are_slow(self) -> None:
        a_report("one", release="0.9")
        Backup.objects.create(made_at=timezone.now() - timedelta(days=2), size=5_000_000, place="/backups/1")
        lines = {line.what: line for group in state_of_site().values() for line in group}
        assert lines["Release"].verdict == StateVerdict.SLOW
        assert "0.9" in lines["Release"].figure
        assert lines["Last backup"].verdict == StateVerdict.SLOW
        assert lines["Last backup"].figure == "2\xa0days ago, 4.8\xa0MB"


class TestPage:
    def test_it_names_each_process_and_what_to_do_about_a_missing_worker(self, admin: Client) -> None:
        a_report("host-7:12", kind="web", figures={"sockets": 41})
        page = admin.get(PAGE).content.decode()
        assert "web process host-7:12" in page
        assert ">41<" in page
        assert "No worker has ever run." in page
        assert '<span class="verdict">Slow</span>' in page

    def test_staff_without_the_permission_are_refused(self, client: Client) -> None:
        client.force_login(a_player("moderator", is_staff=True))
        assert client.get(PAGE).status_code == 403


class TestMetrics:
    def test_without_the_token_there_is_no_such_page(self, client: Client, settings: Settings) -> None:
        assert client.get("/metrics").status_code == 404
        settings.METRICS_TOKEN = TOKEN
        assert client.get("/metrics").status_code == 404
        assert client.get("/metrics", headers={"Authorization": "Bearer tttt"}).status_code == 404
        assert client.get("/metrics", {"token": TOKEN}).status_code == 404

    def test_requests_processes_and_totals_are_there(self, client: Client, settings: Settings) -> None:
        settings.METRICS_TOKEN = TOKEN
        a_report("host:1", ago=20, loops={"mail": 5}, figures={"sockets": 3})
        client.get("/about/")
        answer = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
        found = {
            (sample.name, *sorted(sample.labels.values())): sample.value
            for family in text_string_to_metric_families(answer.content.decode())
            for sample in family.samples
        }
        assert found["buttonmen_request_seconds_count", "200", "GET", "about/"] >= 1
        assert found["buttonmen_process_figure", "host:1", "sockets", "worker"] == 3
        assert 25 <= found["buttonmen_loop_seconds", "host:1", "mail"] < 60
        assert found["buttonmen_late",] == 1
        assert found["buttonmen_statements_total",] > 0

    def test_alerts_and_dashboard_ask_for_metrics_that_exist(
        self, client: Client, settings: Settings
    ) -> None:
        settings.METRICS_TOKEN = TOKEN
        a_report("host:1", loops={"mail": 5}, figures={"sockets": 3})
        client.get("/about/")
        text = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).content.decode()
        rules = yaml.safe_load((site_settings.BASE_DIR / "docker/alerts.yml").read_text())
        board = json.loads((site_settings.BASE_DIR / "docker/dashboard.json").read_text())
        asked = [rule["expr"] for group in rules["groups"] for rule in group["rules"]]
        asked += [target["expr"] for panel in board["panels"] for target in panel["targets"]]
        names = set(re.findall(r"buttonmen_\w+", " ".join(asked)))
        assert len(names) >= 8
        # A worker that never ran has no age, and nothing waits.
        assert {name for name in names if name not in text} <= {"buttonmen_waiting_seconds"}


class TestLog:
    @pytest.fixture
    def lines(self) -> Iterator[io.StringIO]:
        stream = io.StringIO()
        handler = logging.StreamHandler(stream)
        handler.addFilter(RequestFilter())
        handler.setFormatter(JsonFormatter("{levelname}{name}{message}", style="{"))
        logger, of_django = (
            logging.getLogger("buttonmen.monitoring.requests"),
            logging.getLogger("django.request"),
        )
        logger.addHandler(handler)
        of_django.addHandler(handler)
        logger.setLevel(logging.DEBUG)
        yield stream
        logger.removeHandler(handler)
        of_django.removeHandler(handler)
        logger.setLevel(logging.NOTSET)

    def test_a_line_has_id_route_status_time_and_player_but_no_key(
        self, client: Client, lines: io.StringIO
    ) -> None:
        player = a_player("Ann")
        client.force_login(player)
        client.get("/buttons/?secret=1", headers={"X-Request-ID": "abcdef-12345"})
        line = json.loads(lines.getvalue().splitlines()[-1])
        assert line["request_id"] == "abcdef-12345"
        assert (line["route"], line["status"], line["player"]) == ("buttons/", 200, player.pk)
        assert line["ms"] >= line["database_ms"]
        assert line["statements"] > 0
        assert "secret" not in lines.getvalue()

    def test_the_line_of_a_refused_link_has_no_key(self, client: Client, lines: io.StringIO) -> None:
        assert client.get("/mail/stop/secret/").status_code == 410
        line = json.loads(lines.getvalue().splitlines()[-1])
        assert (line["message"], line["address"]) == ("Gone: /mail/stop/<str:key>/", "127.0.0.1")
        assert "secret" not in lines.getvalue()

    def test_an_id_that_is_none_is_not_taken_over(self, client: Client, lines: io.StringIO) -> None:
        client.get("/about/", headers={"X-Request-ID": "a b\tc"})
        assert len(json.loads(lines.getvalue().splitlines()[-1])["request_id"]) == 16


class TestErrorMails:
    def test_an_error_is_mailed_once_and_the_next_mail_counts_the_others(self, settings: Settings) -> None:
        settings.ERRORS_TO = ["keeper@play.example"]
        handler = ErrorMailHandler()
        logger = logging.getLogger("tests.errors")
        logger.addHandler(handler)
        try:
            for _attempt in range(3):
                try:
                    raise ValueError("the die is gone")
                except ValueError:
                    logger.exception("Could not roll\nat all")
            handler.next_mail = 0.0
            logger.error("Something else")
        finally:
            logger.removeHandler(handler)
        first, second = mail.outbox
        assert first.to == ["keeper@play.example"]
        assert first.subject == "[Buttonmen] Could not roll"
        assert "the die is gone" in first.body
        assert "2 other errors were not mailed" in second.body


@pytest.mark.slow
def test_a_web_process_and_its_worker_report_and_leave(tmp_path: Path) -> None:
    site = LiveSite(tmp_path, DEBUG="true")
    site.migrate()
    with site.serve(), site.database():
        wait_until(ProcessReport.objects.filter(loops__has_key="clocks").exists)
        assert ProcessReport.objects.get().kind == "web"
        stop(site.process)
        assert not ProcessReport.objects.exists()
