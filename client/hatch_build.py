"""A build hook that generates the client's modules from the schema of the API."""

import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SCRIPT = Path(__file__).resolve().parent.parent / "script" / "client"


class CallsAndShapes(BuildHookInterface[Any]):
    """A build hook that runs `script/client` if that script exists.

    A source distribution has no such script, but already contains the generated modules.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if SCRIPT.exists():
            subprocess.run([SCRIPT], check=True)
