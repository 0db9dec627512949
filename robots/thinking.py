"""Asks minds in a process of their own, so that no thought keeps a page waiting."""

from __future__ import annotations

import atexit
import json
import secrets
import subprocess
import sys
import threading

from django.conf import settings

from rules import Action
from rules.codec import action_from_json
from rules.perspective import Perspective

SECONDS_TO_THINK = 20


class Thoughtless(Exception):
    """The mind gave no answer, or not in time."""


class Thinker:
    """A process that thinks about one question at a time; it is started when needed, also after a death."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.process: subprocess.Popen[str] | None = None

    def choose(self, mind: str, perspective: Perspective) -> Action:
        question = {"mind": mind, "perspective": perspective.to_json(), "seed": secrets.token_hex(16)}
        with self.lock:
            return action_from_json(json.loads(self.answer(json.dumps(question))))

    def wake(self) -> None:
        """Start the process now, so that the first answer need not wait for it."""
        with self.lock:
            self.running()

    def answer(self, question: str) -> str:
        process = self.running()
        assert process.stdin is not None
        assert process.stdout is not None
        too_slow = threading.Timer(SECONDS_TO_THINK, process.kill)
        too_slow.start()
        try:
            process.stdin.write(f"{question}\n")
            process.stdin.flush()
            answered = process.stdout.readline()
        except BrokenPipeError:
            answered = ""
        finally:
            too_slow.cancel()
        if not answered:
            self.stop()
            raise Thoughtless
        return answered

    def running(self) -> subprocess.Popen[str]:
        if self.process is not None and self.process.poll() is not None:
            self.stop()
        if self.process is None:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "robots.minds"],
                cwd=settings.BASE_DIR,
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


thinker = Thinker()
atexit.register(thinker.stop)
