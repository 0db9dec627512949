"""All templates of the site are compiled, each to a function."""

from __future__ import annotations

from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from django.conf import settings
from django.template import engines
from django.template.utils import get_app_template_dirs

from core.compiled_templates.loader import Loader
from core.compiled_templates.nodes import CompiledNodes

pytestmark = pytest.mark.skipif(not settings.COMPILE_TEMPLATES, reason="COMPILE_TEMPLATES is off")

FOLDERS = [Path(settings.BASE_DIR, "templates"), *map(Path, get_app_template_dirs("templates"))]
NAMES = sorted(
    str(path.relative_to(folder))
    for folder in FOLDERS
    if folder.is_relative_to(settings.BASE_DIR) and ".venv" not in folder.parts
    for path in folder.rglob("*")
    if path.suffix in {".html", ".txt", ".xml", ".svg"}
)


def test_pages_are_compiled() -> None:
    site: Any = engines["django"]
    assert [type(loader) for loader in site.engine.template_loaders] == [Loader]
    assert len(NAMES) > 500


def test_each_template_fits_in_a_function() -> None:
    site: Any = engines["django"]
    nodes: list[Any] = [site.engine.get_template(name).nodelist for name in NAMES]
    assert all(isinstance(each, CompiledNodes) for each in nodes)
    functions = [each.compile() for each in nodes]
    too_deep = [
        name
        for name, function in zip(NAMES, functions, strict=True)
        if not isinstance(function, FunctionType)
    ]
    assert too_deep == []
