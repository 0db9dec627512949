"""Compiled templates render exactly what Django renders, and fail where it fails."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, NamedTuple

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.template import Context, Engine, Template
from django.utils import translation
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy
from hypothesis import given, settings
from hypothesis import strategies as st

from core.compiled_templates.nodes import CompiledNodes

PARTS = {
    "loop": "{{ forloop.counter }}{{ forloop.parentloop.last }}{% ifchanged %}{{ word }}{% endifchanged %}",
    "setting": "{% firstof absent number as word %}{{ word }}{% cycle 'x' 'y' %}{{ forloop.last }}",
    "itself": "{{ truth }}{% if truth %}{% with truth=0 %}{% include 'itself' %}{% endwith %}{% endif %}",
    "part": "[{{ word }}{{ extra }}{{ forloop.counter }}]",
    "above": "<{% block one %}first{% endblock %}|{% block two %}{{ word }}{% endblock %}>",
    "middle": "{% extends 'above' %}{% block one %}{{ block.super }}, middle{% endblock %}",
    "below": "{% extends 'middle' %}{% block two %}{{ block.super }}!{% endblock %}",
}


class Pair(NamedTuple):
    one: Any
    two: Any


class Thing:
    kept = "kept & safe"
    items = "no method of a dict"
    do_not_call_in_templates = False

    def __str__(self) -> str:
        return "a thing"

    def method(self) -> str:
        return "called"

    def wants(self, more: str) -> str:
        return more

    def broken(self) -> str:
        raise TypeError("broken within")

    def missing(self) -> str:
        raise ObjectDoesNotExist

    @property
    def failing(self) -> str:
        raise AttributeError("within a property")

    def delete(self) -> str:
        raise AssertionError("templates change nothing")

    delete.alters_data = True  # type: ignore[attr-defined]


class Uncalled:
    do_not_call_in_templates = True

    def __call__(self) -> str:
        raise AssertionError("must not be called")

    def __str__(self) -> str:
        return "uncalled"


KNOWN: dict[str, Any] = {
    "word": "a <b> & 'c'",
    "safe": mark_safe("<i>safe</i>"),
    "number": 1234567,
    "nothing": None,
    "truth": True,
    "half": 0.5,
    "exact": Decimal("1234.50"),
    "when": datetime(2026, 11, 24, 12, 30, tzinfo=UTC),
    "lazy": gettext_lazy("Log in"),
    "to_translate": "Log in",
    "pair": Pair("<one>", Pair(2, [3, 4])),
    "table": {"items": "an item", "one": {"2": "two"}, 3: "by number"},
    "list": ["x", "<y>", 5],
    "empty": [],
    "thing": Thing(),
    "uncalled": Uncalled(),
    "kind": Thing,
    "call": lambda: "called at once",
    "generator": range(3),
    "rows": [("<x>", 1), ("y", 2)],
}
VALUES = [
    *KNOWN,
    *("absent", "absent.more", "autoescape", "template_name", "dicts", "push", "word.upper", "word.nothing"),
    *(
        "pair.one",
        "pair.two.one",
        "pair.1.1.0",
        "pair.three",
        "table.items",
        "table.one.2",
        "table.3",
        "list.1",
    ),
    *("list.9", "table.absent", "thing.kept", "thing.items", "thing.method", "thing.wants", "thing.missing"),
    *(
        "thing.delete",
        "uncalled",
        "kind.kept",
        "truth.real",
        "nothing.more",
        "empty.0",
        "when.year",
        "5",
        "'<p>'",
    ),
    *("word|upper", "word|safe", "absent|default:'<none>'", "list|join:word", "list|length", "_('Log in')"),
    *("number|add:number", "when|date:'Y'", "nothing|default_if_none:absent", "True", "None", "safe|lower"),
]


def engine(*, is_compiled: bool, invalid: str = "", debug: bool = False) -> Engine:
    loader: Any = ("django.template.loaders.locmem.Loader", PARTS)
    name = "core.compiled_templates.loader" if is_compiled else "django.template.loaders.cached"
    return Engine(
        loaders=[(f"{name}.Loader", [loader])],
        libraries={"i18n": "django.templatetags.i18n", "l10n": "django.templatetags.l10n"},
        builtins=["tests.core.compiled_templates.tags"],
        string_if_invalid=invalid,
        debug=debug,
    )


def outcome(template: Template, context: Context) -> tuple[str, str]:
    try:
        return "rendered", template.render(context)
    except Exception as error:
        return type(error).__name__, str(error).split(" in [")[0]  # then Django lists the context


def agree(text: str, *, autoescape: bool = True, invalid: str = "") -> None:
    """Check that both engines agree; render twice, as the second time uses what was cached."""
    outcomes: list[tuple[str, str]] = []
    loads = "" if text.startswith("{% extends") else "{% load i18n l10n %}"
    for is_compiled in (False, True):
        template = engine(is_compiled=is_compiled, invalid=invalid).from_string(loads + text)
        if is_compiled:
            template.nodelist = CompiledNodes(template.nodelist, template)
        outcomes += (outcome(template, Context(dict(KNOWN), autoescape=autoescape)) for _time in range(2))
    assert outcomes == [outcomes[0]] * 4, text


@pytest.mark.parametrize("language", ["en", "it", "de"])
@pytest.mark.parametrize("value", [*VALUES, "thing.broken", "thing.failing"])
def test_a_value_is_the_same(value: str, language: str) -> None:
    with translation.override(language):
        agree(f"{{{{ {value} }}}}")
        agree(f"{{{{ {value} }}}}", autoescape=False, invalid="[%s]")
        agree(f"{{% localize off %}}{{{{ {value} }}}}{{% endlocalize %}}")
        agree(f"{{% with other={value} %}}{{{{ other }}}}{{% endwith %}}")
        agree(f"{{% if {value} %}}yes{{% elif not {value} %}}no{{% else %}}neither{{% endif %}}")
        agree(f"{{% for each in {value} %}}{{{{ each }}}},{{% empty %}}none{{% endfor %}}", autoescape=False)


LOOP = """
    {% for each in list reversed %}{% for inner in pair %}
        {{ forloop.parentloop.counter0 }}{{ forloop.revcounter }}{{ forloop.first }}{{ forloop.last }}
        {{ inner }}
    {% endfor %}{% include "part" with extra=each %}{% include "part" only %}{% cycle 'a' 'b' %}{% endfor %}
"""


@pytest.mark.parametrize(
    "text",
    [
        LOOP,
        "{% for one, two in table.items %}{{ one }}{% endfor %}",
        "{% for one, two in absent %}{{ one }}{% empty %}<none>{% endfor %}",
        "{% for each in generator %}{{ each }}{{ each.numerator }}{% endfor %}{{ each }}",
        "{% for each in number %}{{ each }}{% endfor %}",
        "{% for each in list %}{% ifchanged each %}{{ each }}{% endifchanged %}{% endfor %}",
        "{% extends 'below' %}{% block one %}{{ word }} {{ block.super }}{% endblock %}",
        "{% extends 'above' %}{% block two %}{% include 'part' with extra=number %}{% endblock %}",
        "{% translate to_translate %}{% translate pair.one %}{% translate absent %}{{ to_translate }}",
        "{% blocktranslate with a=word b=pair.one %}{{ a }} of {{ b }}{{ absent }}{% endblocktranslate %}",
        "{% blocktranslate with a=half b=when c=safe %}{{ a }} 5% {{ b }}{{ c }}{% endblocktranslate %}",
        "{% blocktranslate asvar a trimmed %}  {{ number }}\n {{ word }}{% endblocktranslate %}[{{ a }}]",
        "{% blocktranslate count n=number %}one{% plural %}{{ n }} {{ word }}{% endblocktranslate %}{{ n }}",
        "{% blocktranslate context 'table' with a=lazy %}{{ a }}{{ nothing }}{% endblocktranslate %}{{ a }}",
        "{% blocktranslate with a=call b=thing.broken %}{{ a }}{{ b }}{{ call }}{% endblocktranslate %}",
        "{% localize off %}{% blocktranslate %}{{ number }}{% endblocktranslate %}{% endlocalize %}",
        "{% include 'absent' %}",
        "{% include word %}",
        "{% include 'pa'|add:'rt' with extra=absent %}",
        "{% with a=word b=number %}{{ a }}{{ b }}{% include 'part' with word=b %}{% endwith %}{{ a }}",
        "{% filter upper %}{% if truth %}{{ word }}{% endif %}{% endfilter %}",
        "{% if half in number %}yes{% else %}no{% endif %}{% if absent > 3 %}yes{% endif %}",
    ],
)
def test_a_template_is_the_same(text: str) -> None:
    for language in ("en", "de"):
        with translation.override(language):
            agree(text)
            agree(text, autoescape=False, invalid="[%s]")


names = st.sampled_from([value for value in VALUES if " " not in value])
comparisons = st.sampled_from(["==", "!=", "<", "<=", ">", ">=", "in", "not in", "is", "is not", "and", "or"])
conditions = st.recursive(
    names,
    lambda inner: st.builds("{} {} {}".format, inner, comparisons, inner) | inner.map("not {}".format),
    max_leaves=5,
)
NODES = [
    "text",
    "{% include 'part' %}",
    "{% include 'loop' %}",
    "{% include 'setting' with number=forloop.revcounter %}",
    "{% include 'part' with word=pair.one only %}",
    "{% include 'above' %}",
    "{% include 'itself' %}",
    "{% include absent|default:'part' %}",
    "{% url 'absent' %}",
    "{% url 'help' %}",
    "{% url 'games:match' number as word %}",
    "{% url 'games:match' half as word %}",
    "{% url 'people:profile' username=word %}",
    "{% translate 'Log in' as word %}",
    "{% translate 'Log in' %}",
    "{% blocktranslate with to=safe asvar word %}{{ to }} {{ word }} %{% endblocktranslate %}",
    "{% blocktranslate count number=list|length %}one{% plural %}{{ number }}{% endblocktranslate %}",
    "{{ forloop.parentloop.counter }}{{ forloop.first }}{{ forloop }}",
    "{% cycle 'a' number %}",
    "{% ifchanged word %}changed{% endifchanged %}",
    "{% firstof absent word as number %}",
    "{% say word number more=pair.one %}",
    "{% say_all as word %}",
    "{% say_all %}",
    "{% set_word %}",
    "{% show_word word %}",
    "{% speak 'it' %}",
    "{% speak 'en' %}",
]
texts = st.recursive(
    names.map("{{{{ {} }}}}".format) | st.sampled_from(NODES),
    lambda inner: st.one_of(
        st.builds(
            "{{% if {} %}}{}{{% elif {} %}}{}{{% endif %}}".format, conditions, inner, conditions, inner
        ),
        st.builds("{{% if {} %}}{}{{% else %}}{}{{% endif %}}".format, conditions, inner, inner),
        st.builds("{{% for word in {} %}}{}{{% empty %}}{}{{% endfor %}}".format, names, inner, inner),
        st.builds("{{% for word, number in {} reversed %}}{}{{% endfor %}}".format, names, inner),
        st.builds("{{% for a, b in rows %}}{{{{ a }}}}{}{{{{ b }}}}{{% endfor %}}".format, inner),
        st.builds("{{% with {}={} %}}{}{{% endwith %}}".format, st.sampled_from([*KNOWN]), names, inner),
        st.builds("{{% autoescape off %}}{}{{% endautoescape %}}".format, inner),
        st.builds("{{% filter upper %}}{}{{% endfilter %}}".format, inner),
        st.builds("{{% language 'de' %}}{}{{% endlanguage %}}".format, inner),
        st.lists(inner, max_size=4).map("".join),
    ),
    max_leaves=12,
)


@settings(deadline=None)
@given(texts, st.sampled_from(["", "[%s]"]), st.booleans())
def test_any_template_is_the_same(text: str, invalid: str, autoescape: bool) -> None:
    with translation.override("en"):
        agree(text, invalid=invalid, autoescape=autoescape)
