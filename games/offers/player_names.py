"""Form fields for the names of several players, ticked in a list or written one after the other."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.players.lookup import find_player

BETWEEN_NAMES = re.compile(r"[\s,;]+")
MOST_NAMES = 10


class NamesInput(forms.TextInput):
    """A text input that joins the values of all fields with the same name, ticked or written."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> str:
        return name_list(data.getlist(name) if hasattr(data, "getlist") else [data.get(name, "")])


class NamesField(forms.CharField):
    widget = NamesInput

    def clean(self, value: str) -> list[User]:
        names = split_names(super().clean(value))
        if len(names) > MOST_NAMES:
            raise forms.ValidationError(_("Name up to %(most)s players."), params={"most": MOST_NAMES})
        players = {player.username.lower(): player for player in with_names(names)}
        unknown = [name for name in names if name.lower() not in players]
        if unknown:
            sentence = _("There’s no player by that name: %(names)s.")
            raise forms.ValidationError(sentence, params={"names": ", ".join(unknown)})
        return [players[name.lower()] for name in names]


def split_names(text: str) -> list[str]:
    return list({name.lower(): name for name in BETWEEN_NAMES.split(text) if name}.values())


def with_names(names: list[str]) -> list[User]:
    found = [find_player(name) for name in names]
    return [player for player in found if player is not None]


def name_list(texts: list[str]) -> str:
    return ", ".join(split_names(" ".join(texts)))
