"""What players may be told, on which ways, and what they are told unless they choose otherwise."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Kind(models.TextChoices):
    TURN = "turn", _("it is my turn")
    CHALLENGE = "challenge", _("I am challenged, or my challenge is declined")
    BEGUN = "begun", _("a match of mine begins")
    ROUND = "round", _("a round is over")
    OVER = "over", _("a match is over")
    CHAT = "chat", _("somebody says something to me")
    SUMMARY = "summary", _("a week is over: how it went")


class Channel(models.TextChoices):
    SITE = "site", _("on this site")
    MAIL = "mail", _("e-mail now")
    DIGEST = "digest", _("collected e-mail")
    PUSH = "push", _("on my devices")
    HOOK = "hook", _("to my webhook")


USUAL: dict[str, list[str]] = {
    Kind.TURN: [Channel.SITE, Channel.MAIL, Channel.PUSH, Channel.HOOK],
    Kind.CHALLENGE: [Channel.SITE, Channel.MAIL, Channel.PUSH, Channel.HOOK],
    Kind.BEGUN: [Channel.SITE],
    Kind.ROUND: [Channel.SITE],
    Kind.OVER: [Channel.SITE, Channel.MAIL],
    Kind.CHAT: [Channel.SITE],
    Kind.SUMMARY: [],
}

BY_WEIGHT = [Kind.OVER, Kind.TURN, Kind.CHALLENGE, Kind.BEGUN, Kind.ROUND, Kind.CHAT]
"""Which of several things a mail is called after."""
