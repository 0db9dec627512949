"""Whole games recorded on the reference engine, step by step."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.conformance.__main__ import RECORDINGS, Result, compare_game, games_in

FILES = sorted(RECORDINGS.glob("*.jsonl.gz"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.removesuffix(".jsonl.gz"))
def test_we_agree_with_the_reference_after_every_step(path: Path) -> None:
    result = Result()
    for number, game in enumerate(games_in(path)):
        if number % 5 == 0:
            compare_game(path, game, result)
    assert result.games > 0
    assert result.failures == []


def test_every_skill_of_the_reference_is_recorded() -> None:
    assert len(FILES) == 39
