"""Three ready-made choices of notifications."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from notifications.kinds import KINDS, Channel, NewsGroup, NewsKind

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise as Words

    from notifications.models import Wishes


@dataclass(frozen=True, slots=True)
class ChannelPreset:
    key: str
    label: Words
    words: Words
    channels_of: Callable[[NewsKind], Collection[Channel]]

    def apply_to(self, wishes: Wishes) -> None:
        """Choose the preset's channels, without saving."""
        wishes.chosen = {
            name: [channel for channel in Channel.values if channel in self.channels_of(kind)]
            for name, kind in KINDS.items()
        }

    def is_chosen(self, wishes: Wishes, channels: Collection[Channel]) -> bool:
        """Compare only *channels*, those that the player can use."""
        return all(
            wishes.wants(name, channel) == (channel in self.channels_of(kind))
            for name, kind in KINDS.items()
            for channel in channels
        )


def only_turns(kind: NewsKind) -> Collection[Channel]:
    return kind.usual if kind.group is NewsGroup.TURN else ()


def usual_channels(kind: NewsKind) -> Collection[Channel]:
    return kind.usual


def every_channel(kind: NewsKind) -> Collection[Channel]:
    """Return all channels of a kind. What is not mailed right away is collected, not both."""
    collects = Channel.DIGEST in kind.offered and Channel.MAIL not in kind.usual
    return set(kind.offered) - {Channel.MAIL if collects else Channel.DIGEST}


PRESETS = (
    ChannelPreset("turn", _("Only my turn"), _("Nothing else, ever."), only_turns),
    ChannelPreset("mine", _("What concerns me"), _("Turns, challenges, messages, answers."), usual_channels),
    ChannelPreset("all", _("Everything"), _("News and events too."), every_channel),
)


def preset_of(wishes: Wishes, channels: Collection[Channel]) -> ChannelPreset | None:
    return next((preset for preset in PRESETS if preset.is_chosen(wishes, channels)), None)
