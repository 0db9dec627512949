"""What is kept of a template reads as what Django writes anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polib
import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.template.defaulttags import URLNode
from django.test import override_settings
from django.urls import NoReverseMatch, clear_script_prefix, set_script_prefix
from django.utils import translation

from core.tags import addresses
from core.tags.translations import KeptSentence
from tests.games.matches import a_match, two_friends


def written(text: str, **known: Any) -> str:
    return Template("{% load i18n %}" + text).render(Context(known))


@pytest.mark.parametrize(
    ("tag", "known"),
    [
        ("{% url 'help' %}", {}),
        ("{% url 'games:match' 7 %}", {}),
        ("{% url 'games:match' pk=7 %}", {}),
        ("{% url 'people:profile' name %}", {"name": "A-b"}),
        ("{% url page 7 %}", {"page": "games:match"}),
        ("{% url 'games:match' 7 as kept %}{{ kept }}", {}),
        ("{% url 'no-such' as kept %}{{ kept }}", {}),
    ],
)
def test_addresses_are_those_of_django(
    tag: str, known: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = [written(tag, **known) for _time in range(2)]
    monkeypatch.setattr(addresses.KeptAddress, "render", URLNode.render)
    assert ours == [written(tag, **known)] * 2


@pytest.mark.django_db
def test_a_match_stands_for_its_number() -> None:
    match = a_match(*two_friends())
    assert written("{% url 'games:match' match %}", match=match) == match.get_absolute_url()


def test_an_address_that_does_not_exist_is_an_error_each_time() -> None:
    for _time in range(2):
        with pytest.raises(NoReverseMatch, match="not-there"):
            written("{% url 'games:match' 'not-there' %}")
        with pytest.raises(TemplateSyntaxError):
            written("{% url %}")


def test_another_prefix_and_other_addresses_are_kept_apart() -> None:
    assert written("{% url 'help' %}") == "/help/"
    set_script_prefix("/dice/")
    try:
        assert written("{% url 'help' %}") == "/dice/help/"
    finally:
        clear_script_prefix()
    assert written("{% url 'help' %}") == "/help/"


def test_a_sentence_is_kept_for_each_language(tmp_path: Path) -> None:
    for word, folder in (("Aiuto", "one"), ("Soccorso", "two")):
        messages = tmp_path / folder / "it" / "LC_MESSAGES"
        messages.mkdir(parents=True)
        catalogue = polib.POFile()
        catalogue.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Language": "it"}
        catalogue.append(polib.POEntry(msgid="Help", msgstr=word))
        catalogue.append(polib.POEntry(msgctxt="verb", msgid="Help", msgstr=f"{word}!"))
        catalogue.save_as_mofile(str(messages / "django.mo"))
    template = Template("{% load i18n %}{% translate 'Help' %}")
    of_two_meanings = Template("{% load i18n %}{% translate 'Help' context 'verb' %}")
    assert isinstance(template.nodelist[-1], KeptSentence)
    assert isinstance(of_two_meanings.nodelist[-1], KeptSentence)
    for folder, word in (("one", "Aiuto"), ("two", "Soccorso")):
        with override_settings(LOCALE_PATHS=[tmp_path / folder]):
            with translation.override("it"):
                assert [template.render(Context()) for _time in range(2)] == [word, word]
                assert [of_two_meanings.render(Context()) for _time in range(2)] == [f"{word}!"] * 2
            with translation.override("en"):
                assert template.render(Context()) == "Help"


def test_a_file_has_the_address_that_its_storage_gives() -> None:
    tag = "{% load static %}{% static name %}{% static name as kept %} {{ kept }}"
    for name, shown in (("css/base.css", "css/base.css"), ("a&b.js", "a%26b.js")):
        assert written(tag, name=name) == f"/static/{shown} /static/{shown}"
    with override_settings(STATIC_URL="/elsewhere/"):
        assert written(tag, name="css/base.css") == "/elsewhere/css/base.css /elsewhere/css/base.css"


def test_other_forms_of_translate_are_django_s_own() -> None:
    assert written("{% translate word %}", word="<Help>") == "&lt;Help&gt;"
    assert written("{% translate 'Help' as said %}[{{ said }}]") == "[Help]"
    assert written("{% translate 'Help'|upper %}") == "HELP"
    assert written("{% translate '100 % sure' %}") == "100 % sure"
    assert written("{% translate 'Speed' context 'a skill' %}") == "Speed"
    assert written("{% blocktranslate with name='Ann' %}Hi {{ name }}{% endblocktranslate %}") == "Hi Ann"
