"""Addresses and sentences in compiled templates equal Django's at any time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polib
import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.test import override_settings
from django.urls import NoReverseMatch, clear_script_prefix, set_script_prefix
from django.utils import translation

from core.compiled_templates.nodes import CompiledNodes
from tests.games.matches import a_match, two_friends


def compile_text(text: str) -> Template:
    template = Template("{% load i18n %}" + text)
    template.nodelist = CompiledNodes(template.nodelist, template)
    return template


def render_text(text: str, **known: Any) -> str:
    return compile_text(text).render(Context(known))


@pytest.mark.parametrize(
    ("tag", "known", "address"),
    [
        ("{% url 'help' %}", {}, "/help/"),
        ("{% url 'games:match' 7 %}", {}, "/match/7/"),
        ("{% url 'games:match' pk=7 %}", {}, "/match/7/"),
        ("{% url 'people:profile' name %}", {"name": "A-b"}, "/players/A-b/"),
        ("{% url page 7 %}", {"page": "games:match"}, "/match/7/"),
        ("{% url 'games:match' 7 as kept %}{{ kept }}", {}, "/match/7/"),
        ("{% url 'no-such' as kept %}[{{ kept }}]", {}, "[]"),
    ],
)
def test_an_address_is_found_each_time(tag: str, known: dict[str, Any], address: str) -> None:
    template = compile_text(tag)
    assert [template.render(Context(known)) for _time in range(2)] == [address] * 2


@pytest.mark.django_db
def test_a_match_stands_for_its_number() -> None:
    match = a_match(*two_friends())
    assert render_text("{% url 'games:match' match %}", match=match) == match.get_absolute_url()


def test_an_address_that_does_not_exist_is_an_error_each_time() -> None:
    for _time in range(2):
        with pytest.raises(NoReverseMatch, match="not-there"):
            render_text("{% url 'games:match' 'not-there' %}")
        with pytest.raises(TemplateSyntaxError):
            render_text("{% url %}")


def test_another_prefix_and_other_addresses_are_kept_apart() -> None:
    assert render_text("{% url 'help' %}") == "/help/"
    set_script_prefix("/dice/")
    try:
        assert render_text("{% url 'help' %}") == "/dice/help/"
    finally:
        clear_script_prefix()
    assert render_text("{% url 'help' %}") == "/help/"


def test_arguments_that_are_equal_and_read_differently_are_kept_apart() -> None:
    assert render_text("{% url 'games:match' number %}", number=1) == "/match/1/"
    for other in (True, 1.0):
        with pytest.raises(NoReverseMatch):
            render_text("{% url 'games:match' number %}", number=other)


def test_an_address_is_escaped_where_texts_are() -> None:
    tag = "{% url 'notifications:stop' key %}"
    text = f"{tag} {{% autoescape off %}}{tag}{{% endautoescape %}} {tag}"
    assert render_text(text, key="a'b") == "/mail/stop/a&#x27;b/ /mail/stop/a'b/ /mail/stop/a&#x27;b/"


def test_a_sentence_is_kept_for_each_language(tmp_path: Path) -> None:
    for word, folder in (("Aiuto", "one"), ("Soccorso", "two")):
        messages = tmp_path / folder / "it" / "LC_MESSAGES"
        messages.mkdir(parents=True)
        catalogue = polib.POFile()
        catalogue.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Language": "it"}
        catalogue.append(polib.POEntry(msgid="Help", msgstr=word))
        catalogue.append(polib.POEntry(msgctxt="verb", msgid="Help", msgstr=f"{word}!"))
        catalogue.save_as_mofile(str(messages / "django.mo"))
    template = compile_text("{% translate 'Help' %} {% translate 'Help' context 'verb' %}")
    for folder, word in (("one", "Aiuto"), ("two", "Soccorso")):
        with override_settings(LOCALE_PATHS=[tmp_path / folder]):
            with translation.override("it"):
                assert [template.render(Context()) for _time in range(2)] == [f"{word} {word}!"] * 2
            with translation.override("en"):
                assert template.render(Context()) == "Help Help"


def test_a_malformed_translation_is_not_shown(tmp_path: Path) -> None:
    messages = tmp_path / "it" / "LC_MESSAGES"
    messages.mkdir(parents=True)
    catalogue = polib.POFile()
    catalogue.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Language": "it"}
    catalogue.append(polib.POEntry(msgid="Hi %(name)s", msgstr="Ciao %(nome)s"))
    catalogue.save_as_mofile(str(messages / "django.mo"))
    with override_settings(LOCALE_PATHS=[tmp_path]), translation.override("it"):
        text = "{% blocktranslate with name=who %}Hi {{ name }}{% endblocktranslate %}"
        assert render_text(text, who="<Ann>") == "Hi &lt;Ann&gt;"


def test_other_forms_of_translate_are_django_s_own() -> None:
    assert render_text("{% translate word %}", word="<Help>") == "&lt;Help&gt;"
    assert render_text("{% translate 'Help' as said %}[{{ said }}]") == "[Help]"
    assert render_text("{% translate 'Help'|upper %}") == "HELP"
    assert render_text("{% translate '100 % sure' %}") == "100 % sure"
    assert render_text("{% translate 'Help' noop %}") == "Help"
