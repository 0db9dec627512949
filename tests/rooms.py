"""The rooms and their diagram in docs/architecture.md, redrawn by python -m tests.rooms."""

import re
import tomllib
from itertools import chain
from pathlib import Path
from typing import Any

import grimp
import networkx as nx

ROOT = Path(__file__).parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]
ROOMS: list[str] = [room for room in PROJECT["importlinter"]["root_packages"] if room != "client"]
ARCHITECTURE = ROOT / "docs" / "architecture.md"
PICTURE = re.compile(r"```mermaid\n.*?```\n", re.DOTALL)


def imports() -> nx.DiGraph:
    """Return a graph with an arrow from each room to those that it imports."""
    modules = grimp.build_graph(*ROOMS, cache_dir=None)
    pairs = (
        (importing.partition(".")[0], imported.partition(".")[0])
        for importing in modules.modules
        for imported in modules.find_modules_directly_imported_by(importing)
    )
    return nx.DiGraph((one, other) for one, other in pairs if one != other)


def picture() -> str:
    """Return the diagram as Mermaid, without arrows that follow from others."""
    arrows = sorted(nx.transitive_reduction(imports()).edges, key=lambda arrow: [*map(ROOMS.index, arrow)])
    lines = (f"    {above} --> {below}" for above, below in arrows)
    return "\n".join(chain(["```mermaid", "flowchart TD"], lines, ["```", ""]))


if __name__ == "__main__":
    ARCHITECTURE.write_text(PICTURE.sub(picture(), ARCHITECTURE.read_text(), count=1))
