"""The form in which a player names a new bot."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.bots.creation import LONGEST_BOT_NAME


class BotForm(forms.Form):
    name = forms.CharField(
        label=_("name"),
        max_length=LONGEST_BOT_NAME,
        help_text=format_lazy(_("Your bot’s name will start with “{prefix}”."), prefix=names.BOT_PREFIX),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_name(self) -> str:
        name: str = get_adapter().clean_bot_name(self.cleaned_data["name"])
        return name
