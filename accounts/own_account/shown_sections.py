"""Sections of the preferences with their fields, as the page shows them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django import forms

from accounts.own_account.forms import PreferencesForm
from accounts.own_account.sections import OWN_COLOURS, SECTIONS, PreferenceSection


@dataclass(frozen=True, slots=True)
class ShownSection:
    """A section with its fields and the errors of what was sent."""

    section: PreferenceSection
    form: PreferencesForm

    @property
    def rows(self) -> list[tuple[forms.BoundField, str]]:
        """The fields, each with the limit that still applies although the player has loosened it."""
        held = self.form.limits_in_words() if self.section.key == "limits" else {}
        return [
            (self.form[name], held.get(name, "")) for name in self.section.names if name not in OWN_COLOURS
        ]

    @property
    def colours(self) -> list[forms.BoundField]:
        return [self.form[name] for name in self.section.names if name in OWN_COLOURS]

    @property
    def in_short(self) -> str:
        return " · ".join(value_in_words(self.form[name]) for name in self.section.summary)


def value_in_words(field: forms.BoundField) -> str:
    value = field.value() or ""
    for key, label in field.field.choices:  # type: ignore[attr-defined]
        for each, words in label if isinstance(label, list) else [(key, label)]:
            if each == value:
                return str(words)
    return ""


def shown_sections(sent: PreferencesForm, saved: PreferencesForm) -> Iterator[ShownSection]:
    """Yield all sections. The one that was sent shows what the player chose, the others what is saved."""
    for section in SECTIONS:
        yield ShownSection(section, sent if sent.section in (section, None) else saved)
