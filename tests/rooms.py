"""The rooms of the site, as `pyproject.toml` lists them."""

import tomllib
from pathlib import Path
from typing import Any

PROJECT: dict[str, Any] = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())["tool"]
ROOMS: list[str] = [room for room in PROJECT["importlinter"]["root_packages"] if room != "client"]
