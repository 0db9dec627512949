from __future__ import annotations

from typing import Any

from django import forms
from django.db import transaction
from django.utils.translation import gettext_lazy

from accounts.locking import lock_players
from notifications.http_post import why_not_reach
from notifications.models import Hook


class HookForm(forms.ModelForm):
    """The form for a player's webhook. An empty URL deletes the webhook."""

    class Meta:
        model = Hook
        fields = ["url", "shape"]
        help_texts = {
            "url": gettext_lazy("The address has to start with https://. Leave it empty to stop sending.")
        }
        widgets = {"url": forms.URLInput(attrs={"autocomplete": "off"})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["url"].required = False

    def clean_url(self) -> str:
        url: str = self.cleaned_data["url"]
        if url and (reason := why_not_reach(url)):
            raise forms.ValidationError(reason)
        return url

    def save(self, commit: bool = True) -> Hook:
        """Save the webhook and turn it on again, or delete it if its URL is empty."""
        hook: Hook = self.instance
        if not hook.url:
            Hook.objects.filter(player=hook.player).delete()
            return hook
        hook.failures, hook.off_since = 0, None
        with transaction.atomic():
            lock_players([hook.player])
            return super().save(commit)
