"""A Redis server for one test, which may fail in two ways: refuse connections, or never answer."""

import shutil
import signal
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path

from tests.live_site import free_port, wait_until

PROGRAM = shutil.which("redis-server") or ""


class RedisServer:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(self.folder)]
        self.process = subprocess.Popen([PROGRAM, *options], stdout=subprocess.DEVNULL)
        wait_until(self.answers)

    def answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(7) == b"+PONG\r\n"
        except OSError:
            return False

    def die(self) -> None:
        self.process.kill()
        self.process.wait()

    def hang(self) -> None:
        self.process.send_signal(signal.SIGSTOP)

    def come_back(self) -> None:
        if self.process.poll() is not None:
            self.start()
        self.process.send_signal(signal.SIGCONT)


WAYS_TO_BE_GONE: tuple[Callable[[RedisServer], None], ...] = (RedisServer.die, RedisServer.hang)
