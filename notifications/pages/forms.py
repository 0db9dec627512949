from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from notifications import outbox
from notifications.digests import plan
from notifications.kinds import KINDS, Channel
from notifications.models import Wishes


def offered_channels() -> list[Channel]:
    lacking = [channel for channel, sender in outbox.SENDERS.items() if not sender.is_offered()]
    return [channel for channel in Channel if channel not in lacking]


class WishesForm(forms.ModelForm):
    class Meta:
        model = Wishes
        fields = ["digest_every", "digest_weekday", "digest_hour", "moves_by_mail"]
        labels = {"digest_every": gettext_lazy("how often")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for kind in KINDS.values():
            for channel in offered_channels():
                self.fields[f"{kind.name}.{channel}"] = forms.BooleanField(
                    label=_("%(kind)s: %(channel)s") % {"kind": kind.label, "channel": channel.label},
                    required=False,
                    initial=self.instance.wants(kind.name, channel),
                )

    @property
    def channels(self) -> list[str]:
        return [str(channel.label) for channel in offered_channels()]

    @property
    def table(self) -> Iterator[tuple[str, list[forms.BoundField]]]:
        for kind in KINDS.values():
            yield str(kind.label), [self[f"{kind.name}.{channel}"] for channel in offered_channels()]

    def times(self) -> list[forms.BoundField]:
        return [self[name] for name in ["digest_every", "digest_weekday", "digest_hour"]]

    def save(self, commit: bool = True) -> Wishes:
        """Save the settings. Channels that the site does not offer keep their previous setting."""
        wishes: Wishes = self.instance
        wishes.chosen = {
            kind: [
                channel
                for channel in Channel.values
                if self.cleaned_data.get(f"{kind}.{channel}", wishes.wants(kind, channel))
            ]
            for kind in KINDS
        }
        plan(wishes)
        return super().save(commit)
