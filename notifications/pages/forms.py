from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from notifications import outbox
from notifications.digests import plan
from notifications.kinds import KINDS, Channel, NewsGroup, NewsKind
from notifications.models import Device, Hook, MatchHook, Wishes
from notifications.pages.presets import ChannelPreset, preset_of

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise as Words

SHORT_LABELS: dict[Channel, Words] = {
    Channel.SITE: pgettext_lazy("notifications", "here"),
    Channel.MAIL: pgettext_lazy("notifications", "e-mail"),
    Channel.DIGEST: pgettext_lazy("notifications", "digest"),
    Channel.PUSH: pgettext_lazy("notifications", "push"),
    Channel.HOOK: pgettext_lazy("notifications", "webhook"),
}
SET_UP: dict[Channel, tuple[type[Device | Hook | MatchHook], ...]] = {
    Channel.PUSH: (Device,),
    Channel.HOOK: (Hook, MatchHook),
}
"""Channels that a player has to set up first, with the models of what the player set up."""


def offered_channels() -> list[Channel]:
    lacking = [channel for channel, sender in outbox.SENDERS.items() if not sender.is_offered()]
    return [channel for channel in Channel if channel not in lacking]


def has_set_up(player: int, channel: Channel) -> bool:
    if channel not in SET_UP:
        return True
    return any(model._default_manager.filter(player=player).exists() for model in SET_UP[channel])


@dataclass(frozen=True, slots=True)
class GroupOfNews:
    key: str
    label: str
    in_short: str
    """The channels that at least one kind of the group uses."""
    rows: list[tuple[str, list[forms.BoundField | None]]]
    """The label and the boxes of each kind, with None for channels that the kind does not offer."""


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
                if channel not in kind.offered:
                    continue
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
    def preset(self) -> ChannelPreset | None:
        """The preset that the player's saved choice equals, or None if it is their own."""
        return preset_of(self.instance, self.channels)

    def groups(self) -> Iterator[GroupOfNews]:
        for group in NewsGroup:
            kinds = [kind for kind in KINDS.values() if kind.group is group]
            chosen = [channel for channel in self.channels if self.is_wanted(kinds, channel)]
            in_short = ", ".join(str(SHORT_LABELS[channel]) for channel in chosen) or _("off")
            yield GroupOfNews(group.value, str(group.label), in_short, [self.row(kind) for kind in kinds])

    def is_wanted(self, kinds: list[NewsKind], channel: Channel) -> bool:
        return any(self.instance.wants(kind.name, channel) for kind in kinds)

    def row(self, kind: NewsKind) -> tuple[str, list[forms.BoundField | None]]:
        return str(kind.label), [
            self[f"{kind.name}.{channel}"] if channel in kind.offered else None for channel in self.channels
        ]

    def short_labels(self) -> list[Words]:
        return [SHORT_LABELS[channel] for channel in self.channels]

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
