"""Translations of the names of boards, loaded from `fixtures/forum/` on a new site."""

from __future__ import annotations

from pathlib import Path

from community.forum.models import Board
from core.in_languages.files import read_translations
from core.text.tables import lines_of


def load_languages(folder: Path) -> None:
    lines = list(lines_of(folder / "boards.tsv"))
    spoken = read_translations(folder, "boards.tsv", "board", Board, {line["board"] for line in lines})
    for line in lines:
        board = Board.objects.filter(slug=line["board"], name=line["name"]).first()
        if board is not None:
            board.add_missing_languages(spoken.get(line["board"], {}))
