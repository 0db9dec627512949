"""An error in a compiled template names its place and leaves the context unchanged."""

from __future__ import annotations

from typing import Any

import pytest
from django.template import Context, Engine, Template

LOADERS: Any = [("django.template.loaders.locmem.Loader", {
    "page": "{% for row in rows %}\n\n{% include 'part' with word=row %}\n{% endfor %}",
    "part": "first line\n{% with more=word %}{{ more.failing }}{% endwith %}",
    "below": "{% extends 'page' %}",
})]  # fmt: skip


class Row:
    @property
    def failing(self) -> str:
        raise ZeroDivisionError("within a property")


def load_template(name: str, *, debug: bool = False) -> Template:
    loader: Any = ("core.compiled_templates.loader.Loader", LOADERS)
    return Engine(loaders=[loader], debug=debug).get_template(name)


def error_of(template: Template, context: Context) -> ZeroDivisionError:
    with pytest.raises(ZeroDivisionError, match="within a property") as caught:
        template.render(context)
    return caught.value


def test_an_error_names_template_and_line() -> None:
    error = error_of(load_template("page"), Context({"rows": [Row()]}))
    assert error.__notes__ == ["In template part, line 2"]


def test_where_django_debugs_the_error_has_the_place_for_its_page() -> None:
    error: Any = error_of(load_template("below", debug=True), Context({"rows": [Row()]}))
    assert (error.template_debug["name"], error.template_debug["line"]) == ("part", 2)
    assert error.template_debug["during"] == "{{ more.failing }}"


def test_an_error_leaves_no_scope_on_the_context() -> None:
    context = Context({"rows": [Row()]})
    depths = len(context.dicts), len(context.render_context.dicts)
    error_of(load_template("page"), context)
    assert (len(context.dicts), len(context.render_context.dicts)) == depths


def test_a_template_too_deep_for_one_function_is_rendered_by_django() -> None:
    depth = 30
    text = "{% for each in rows %}" * depth + "{{ each }}" + "{% endfor %}" * depth
    loader: Any = (
        "core.compiled_templates.loader.Loader",
        [("django.template.loaders.locmem.Loader", {"x": text})],
    )
    assert Engine(loaders=[loader]).get_template("x").render(Context({"rows": ["one"]})) == "one"
