"""Kinds of news, and the channels that each uses unless the player chooses otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise as Words


class Channel(models.TextChoices):
    SITE = "site", _("on this site")
    MAIL = "mail", _("e-mail right away")
    DIGEST = "digest", _("e-mail digest")
    PUSH = "push", _("on my devices")
    HOOK = "hook", _("to my webhook")


class NewsGroup(models.TextChoices):
    """A group of kinds of news, in the order of the settings form."""

    TURN = "turn", _("My turn")
    MATCHES = "matches", _("My matches")
    PEOPLE = "people", _("People")
    EVENTS = "events", _("Tournaments, leagues and teams")
    FORUM = "forum", _("Forum")
    SITE = "site", _("This site")


class NewsKind:
    """A kind of news, with its label for players and its default channels."""

    name: ClassVar[str]
    label: ClassVar[Words]
    group: ClassVar[NewsGroup]
    offered: ClassVar[Sequence[Channel]] = tuple(Channel)
    """The channels that players can choose."""
    usual: ClassVar[Sequence[Channel]] = (Channel.SITE,)
    weight: ClassVar[int] = 0
    """The importance of this kind. The most important news in an e-mail becomes the subject."""

    def channels(self, notice: Any, wished: Sequence[Channel]) -> Sequence[Channel]:
        return wished


KINDS: dict[str, NewsKind] = {}
"""All kinds of news by name, in the order in which the settings form lists them within a group."""


def register(kind: type[NewsKind]) -> type[NewsKind]:
    KINDS[kind.name] = kind()
    return kind


def choices() -> list[tuple[str, Words]]:
    return [(kind.name, kind.label) for kind in KINDS.values()]
