"""Tests that passed only when they were tried again: why they failed at first, and how many are too many."""

import pytest

TOO_MANY = 3
LINES_TOLD = 15


def failed_first(config: pytest.Config) -> dict[str, pytest.TestReport]:
    """By name of test, what it last failed with."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    assert reporter is not None
    passed = {report.nodeid for report in reporter.stats.get("passed", [])}
    return {report.nodeid: report for report in reporter.stats.get("rerun", []) if report.nodeid in passed}


def reason(report: pytest.TestReport) -> str:
    crash = getattr(report.longrepr, "reprcrash", None)
    if crash is None:
        return report.longreprtext
    return f"{crash.path}:{crash.lineno}: {crash.message}"


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workerinput") or session.exitstatus != pytest.ExitCode.OK:
        return
    if len(failed_first(session.config)) >= TOO_MANY:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    found = failed_first(config)
    if not found:
        return
    terminalreporter.section("Passed only when they were tried again")
    for name, report in found.items():
        terminalreporter.line(f"{name}, in {report.when}:", yellow=True)
        for line in reason(report).splitlines()[:LINES_TOLD]:
            terminalreporter.line(f"    {line}")
    if len(found) >= TOO_MANY:
        terminalreporter.line(f"{len(found)} of them: this run fails. {TOO_MANY - 1} are borne.", red=True)
