"""Codes and messages for requests that the spectators' chat refuses."""

from django.utils.translation import gettext_noop as _

from core.refusals import RefusalCode


class SpectatorCode(RefusalCode):
    PLAYERS_READ_LATER = (
        "players-read-later",
        _("Spectators are chatting here. You can read their chat when the match is over."),
    )
    SPECTATOR_NEEDS_ADDRESS = (
        "spectator-needs-address",
        _("During a match, only players with a confirmed e-mail address can read and write here."),
    )
    WRITER_NEEDS_ADDRESS = (
        "writer-needs-address",
        _("Confirm your e-mail address to chat here."),
    )
    SPECTATORS_ARE_DONE = (
        "spectators-are-done",
        _("The match is over, so nobody can write here any more."),
    )
    SPECTATORS_SAID_ENOUGH = (
        "spectators-said-enough",
        _("This chat already has %(most)s messages. That’s the limit."),
    )
    NO_SUCH_LINE_OF_SPECTATORS = "no-such-line-of-spectators", _("There’s no such message.")
