"""Write the calls and shapes from the schema of the API before a package is built."""

import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SCRIPT = Path(__file__).resolve().parent.parent / "script" / "client"


class CallsAndShapes(BuildHookInterface[Any]):
    """Run `script/client`; a source distribution has no script, but contains the two modules."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if SCRIPT.exists():
            subprocess.run([SCRIPT], check=True)
