"""Django still has the undocumented parts that compiled templates use, as their README lists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import pytest
from django.conf import settings
from django.template import Context, Template
from django.template.loader_tags import BlockContext

README = Path(settings.BASE_DIR, "core", "compiled_templates", "README.md")
ROW = re.compile(
    r"^\| `(?P<name>django\.[\w.]+)` \| (?P<attributes>[^|]+) \| (?:`(?P<text>.+)` )?\|$", re.MULTILINE
)
ROWS = [
    (row["name"], re.findall(r"`(\w+)`", row["attributes"]), row["text"] or "x")
    for row in ROW.finditer(README.read_text())
]


def parts(value: Any, seen: set[int]) -> Iterator[Any]:
    """Yield the value and every nested object that is Django's."""
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, list | tuple):
        for each in value:
            yield from parts(each, seen)
    if type(value).__module__.startswith(("django.template.", "django.templatetags.")):
        yield value
        names = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
        for name in [*names, *getattr(value, "__dict__", ())]:
            if name != "engine":
                yield from parts(getattr(value, name), seen)


def test_the_table_has_rows() -> None:
    assert len(ROWS) > 20


@pytest.mark.parametrize(("name", "attributes", "text"), ROWS)
def test_a_part_of_django_has_the_attributes_that_we_use(name: str, attributes: list[str], text: str) -> None:
    wanted = resolve_name(name)
    roots = [Template(text), Context({}), BlockContext()]
    found = [each for each in parts(roots, set()) if isinstance(each, wanted)]
    assert found, f"{name} is no longer the class of {text}: look at core/compiled_templates"
    missing = [attribute for attribute in attributes if not hasattr(found[0], attribute)]
    assert missing == [], f"{name} has changed: look at core/compiled_templates"
