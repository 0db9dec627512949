"""Codes and messages of the refusals of `spectators/`."""

from django.utils.translation import gettext_noop as _

from core.refusals import RefusalCode


class SpectatorCode(RefusalCode):
    PLAYERS_READ_LATER = (
        "players-read-later",
        _("Those who watch talk here. You can read it when the match is over."),
    )
    SPECTATOR_NEEDS_ADDRESS = (
        "spectator-needs-address",
        _("While a match is played, only players with a confirmed e-mail address read and write here."),
    )
    WRITER_NEEDS_ADDRESS = (
        "writer-needs-address",
        _("Confirm your e-mail address to talk here."),
    )
    SPECTATORS_ARE_DONE = (
        "spectators-are-done",
        _("The match is over, and nobody writes here any more."),
    )
    SPECTATORS_SAID_ENOUGH = (
        "spectators-said-enough",
        _("%(most)s lines were written here, the most there can be."),
    )
    NO_SUCH_LINE_OF_SPECTATORS = "no-such-line-of-spectators", _("There is no such line.")
