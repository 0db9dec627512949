"""A separate process in which robots search for their moves, so web requests do not wait for a search."""

from __future__ import annotations

import atexit
import json
import os
import secrets
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

from django.conf import settings

from core.database.connections import release_connection
from robots.judgement.compiling import PLAIN, UNTIL_COMPILED
from rules import Action, Perspective
from rules.notation.codec import action_from_json

SECONDS_TO_THINK = 10
"""Limit for a search in seconds of processor time, which may be minutes on a busy machine."""
SECONDS_AT_REST = 30
"""Seconds without activity after which the search process counts as stuck."""
LOOKS = 30
"""The number of checks in a row that must find the process idle before it counts as stuck."""
RUNNING_OR_READING = "RD"
"""Process states in `/proc` that mean running or waiting for the disk."""

ENDED = {
    -signal.SIGPROF: "it took too much processor time",
    -signal.SIGKILL: "it was killed, or waited for something that did not come",
}


class NoAnswer(Exception):
    """Raised when the search process gives no answer in time or ends without an answer."""


class Thinker:
    """A search process that answers one question at a time. It starts on demand, and again after a crash."""

    def __init__(
        self,
        program: str = "robots.minds",
        seconds: float = SECONDS_TO_THINK,
        seconds_at_rest: float = SECONDS_AT_REST,
    ) -> None:
        self.program, self.seconds, self.seconds_at_rest = program, seconds, seconds_at_rest
        self.lock = threading.Lock()
        self.process: subprocess.Popen[str] | None = None

    def choose(self, mind: str, perspective: Perspective) -> Action:
        question = {
            "mind": mind,
            "perspective": perspective.to_json(),
            "seed": secrets.token_hex(16),
            "seconds": self.seconds,
        }
        return action_from_json(self.ask(question))

    def ask(self, question: object) -> Any:
        """Send the question to the search process as JSON, and return the answer.

        Releases the database connection while it waits, so the caller must not be in a transaction.
        """
        release_connection()
        with self.lock:
            return json.loads(self.answer(json.dumps(question)))

    def wake(self) -> None:
        """Start the search process unless it is busy, so its first answer comes sooner."""
        if self.lock.acquire(blocking=False):
            try:
                self.running()
            finally:
                self.lock.release()

    def answer(self, question: str) -> str:
        process = self.running()
        assert process.stdin is not None
        assert process.stdout is not None
        answered = threading.Event()
        watch = threading.Thread(target=self.kill_if_stuck, args=(process, answered), daemon=True)
        watch.start()
        try:
            process.stdin.write(f"{question}\n")
            process.stdin.flush()
            answer = process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        finally:
            answered.set()
            watch.join()
        if not answer.endswith("\n"):
            self.stop()
            raise NoAnswer(ENDED.get(process.returncode, f"it ended with status {process.returncode}"))
        return answer

    def kill_if_stuck(self, process: subprocess.Popen[str], answered: threading.Event) -> None:
        rest, used = 0, -1
        while not answered.wait(self.seconds_at_rest / LOOKS):
            before = used
            is_at_rest, used = process_state(process.pid)
            rest = rest + 1 if is_at_rest and used == before else 0
            if rest == LOOKS:
                process.kill()
                return

    def running(self) -> subprocess.Popen[str]:
        if self.process is not None and self.process.poll() is not None:
            self.stop()
        if self.process is None:
            self.process = subprocess.Popen(  # noqa: S603 a program of our own
                [sys.executable, "-m", self.program],
                cwd=settings.BASE_DIR,
                env={PLAIN: UNTIL_COMPILED, **os.environ},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        return self.process

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None


def process_state(pid: int) -> tuple[bool, int]:
    """Return True if the process is idle, and the processor time that it has used.

    Without `/proc`, the process counts as idle.
    """
    try:
        told = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return True, 0
    state, user, system = told[0], told[11], told[12]
    return state not in RUNNING_OR_READING, int(user) + int(system)


thinker = Thinker()
atexit.register(thinker.stop)
