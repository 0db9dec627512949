"""A program that runs in the checkout of another revision, controlled by lines of JSON."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

WORK = Path(__file__).with_name("work.py")
"""The program that measures the rules and robots of a revision and prepares data for the browser."""


class RevisionProcess:
    def __init__(
        self, tree: Path, program: Sequence[str | Path] = (WORK,), environment: dict[str, str] | None = None
    ) -> None:
        self.process = subprocess.Popen(
            [tree / ".venv/bin/python", *program],
            cwd=tree,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, what: str, *arguments: Any) -> Any:
        return self.answer([what, *arguments])

    def answer(self, question: Any) -> Any:
        questions, answers = self.process.stdin, self.process.stdout
        if questions is None or answers is None:
            raise RuntimeError("The process was not started.")
        questions.write(json.dumps(question) + "\n")
        questions.flush()
        answer = answers.readline()
        if not answer:
            raise RuntimeError(f"{question} was not answered")
        return json.loads(answer)

    def turn(self, bench: str) -> float:
        spent: float = self.ask(bench)
        return spent

    def __enter__(self) -> RevisionProcess:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.communicate()
