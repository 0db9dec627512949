"""The hook refuses commit subjects that do not follow docs/style.md."""

import subprocess
from pathlib import Path

import pytest
from django.conf import settings


def check(subject: str, folder: Path) -> str:
    """Return the reason of a refusal, or nothing."""
    message = folder / "message"
    message.write_text(f"{subject}\n\nThe reason.\n")
    command = [str(settings.BASE_DIR / "script/commit-subject"), str(message)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode == 0) == (not done.stderr)
    return done.stderr.split("\n")[0].removeprefix("script/commit-subject: ")


@pytest.mark.parametrize(
    "subject",
    ["games: Store moves through one function", "api, client: Bring back pages", 'Revert "games: Add"'],
)
def test_subjects_in_the_imperative_pass(subject: str, tmp_path: Path) -> None:
    assert check(subject, tmp_path) == ""


@pytest.mark.parametrize(
    ("subject", "reason"),
    [
        ("Store moves through one function", "Write `room: Imperative sentence`."),
        ("games: store moves", "Write `room: Imperative sentence`."),
        ("games: Store moves.", "Leave out the period at the end."),
        ("games: Stored moves", "Begin with an imperative: `Add`, not `Added` or `Adding`."),
        ("games: " + "Store " * 12 + "it", "The subject has 81 characters; at most 72 are read everywhere."),
    ],
)
def test_other_subjects_are_refused_with_the_rule(subject: str, reason: str, tmp_path: Path) -> None:
    assert check(subject, tmp_path) == reason
