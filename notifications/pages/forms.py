from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from notifications import outbox
from notifications.digests import plan
from notifications.kinds import KINDS, Channel, NewsGroup, NewsKind
from notifications.models import Device, Hook, Wishes

SET_UP: dict[Channel, type[Device | Hook]] = {Channel.PUSH: Device, Channel.HOOK: Hook}
"""Channels that a player has to set up first, with the model of what the player set up."""


def offered_channels() -> list[Channel]:
    lacking = [channel for channel, sender in outbox.SENDERS.items() if not sender.is_offered()]
    return [channel for channel in Channel if channel not in lacking]


def has_set_up(player: int, channel: Channel) -> bool:
    return channel not in SET_UP or SET_UP[channel].objects.filter(player=player).exists()


class WishesForm(forms.ModelForm):
    class Meta:
        model = Wishes
        fields = ["digest_every", "digest_weekday", "digest_hour", "moves_by_mail"]
        labels = {"digest_every": gettext_lazy("how often")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.channels = self.sent_channels() if self.is_bound else self.channels_to_show()
        for kind in KINDS.values():
            for channel in self.channels:
                self.fields[f"{kind.name}.{channel}"] = forms.BooleanField(
                    label=_("%(kind)s: %(channel)s") % {"kind": kind.label, "channel": channel.label},
                    required=False,
                    initial=self.instance.wants(kind.name, channel),
                )

    def channels_to_show(self) -> list[Channel]:
        player = self.instance.player_id
        return [channel for channel in offered_channels() if has_set_up(player, channel)]

    def sent_channels(self) -> list[Channel]:
        """Return the columns of the page that was sent. The player may have set up more since then."""
        sent = cast(QueryDict, self.data).getlist("channel")
        return [channel for channel in offered_channels() if channel in sent]

    @property
    def groups(self) -> Iterator[tuple[NewsGroup, list[tuple[str, list[forms.BoundField]]]]]:
        for group in NewsGroup:
            yield group, [self.row(kind) for kind in KINDS.values() if kind.group is group]

    def row(self, kind: NewsKind) -> tuple[str, list[forms.BoundField]]:
        return str(kind.label), [self[f"{kind.name}.{channel}"] for channel in self.channels]

    def columns(self) -> int:
        return 1 + len(self.channels)

    def times(self) -> list[forms.BoundField]:
        return [self[name] for name in ["digest_every", "digest_weekday", "digest_hour"]]

    def save(self, commit: bool = True) -> Wishes:
        """Save the settings. Channels that the page did not show keep their previous setting."""
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
