"""An e-mail server in a separate process, which can be killed; each accepted mail becomes a file."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path
from typing import Any
from uuid import uuid4

from aiosmtpd.controller import Controller


class Mailman:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 aiosmtpd calls it so
        name = self.folder / uuid4().hex
        with name.open("wb") as file:
            file.write(envelope.content)
            file.flush()
            os.fsync(file.fileno())
        name.rename(name.with_suffix(".eml"))
        return "250 OK"


if __name__ == "__main__":
    Controller(Mailman(Path(sys.argv[1])), hostname="127.0.0.1", port=int(sys.argv[2])).start()
    threading.Event().wait()
