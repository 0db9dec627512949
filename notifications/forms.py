from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from notifications.digests import plan
from notifications.kinds import Channel, Kind
from notifications.models import Hook, Wishes
from notifications.outgoing import why_not_reach


class WishesForm(forms.ModelForm):
    """One table: what a player wants to hear of, and by which channels."""

    class Meta:
        model = Wishes
        fields = ["digest_every", "digest_weekday", "digest_hour", "moves_by_mail"]
        labels = {"digest_every": gettext_lazy("how often")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for kind in Kind:
            for channel in Channel:
                self.fields[f"{kind}.{channel}"] = forms.BooleanField(
                    label=_("%(kind)s: %(channel)s") % {"kind": kind.label, "channel": channel.label},
                    required=False,
                    initial=self.instance.wants(kind, channel),
                )

    @property
    def channels(self) -> list[str]:
        return [str(channel.label) for channel in Channel]

    @property
    def table(self) -> Iterator[tuple[str, list[forms.BoundField]]]:
        for kind in Kind:
            yield str(kind.label), [self[f"{kind}.{channel}"] for channel in Channel]

    def times(self) -> list[forms.BoundField]:
        return [self[name] for name in ["digest_every", "digest_weekday", "digest_hour"]]

    def save(self, commit: bool = True) -> Wishes:
        wishes: Wishes = self.instance
        wishes.chosen = {
            kind: [channel for channel in Channel.values if self.cleaned_data[f"{kind}.{channel}"]]
            for kind in Kind.values
        }
        plan(wishes)
        return super().save(commit)


class HookForm(forms.ModelForm):
    """Where a webhook leads; without an address there is none."""

    class Meta:
        model = Hook
        fields = ["url", "shape"]
        help_texts = {"url": gettext_lazy("It begins with https://. Empty it, and nothing is sent any more.")}
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
        """Saved again, a webhook that was switched off is on."""
        hook: Hook = self.instance
        if not hook.url:
            Hook.objects.filter(player=hook.player).delete()
            return hook
        hook.failures, hook.off_since = 0, None
        return super().save(commit)
