"""docker-compose.yml: its services, and the environment that Compose would give them."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent
COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = {name: service for name, service in SERVICES.items() if "build" in service}
INNERMOST = re.compile(r"\$\{(\w+)(?::\?|:-([^${}]*))?\}")


def environment_of(service: str, given: Mapping[str, str]) -> dict[str, str]:
    """Return the environment of a service whose `.env` is *given*.

    Raise KeyError if *given* lacks a variable that Compose demands.
    """

    def value_of(found: re.Match[str]) -> str:
        return given[found[1]] if found[2] is None else given.get(found[1]) or found[2]

    written = {name: value for name, value in SERVICES[service]["environment"].items() if value is not None}
    while any(map(INNERMOST.search, written.values())):
        written = {name: INNERMOST.sub(value_of, value) for name, value in written.items()}
    return written
