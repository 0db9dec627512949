"""Names of the phases of a match, in one table."""

from __future__ import annotations

from dataclasses import dataclass

from rules.phases import Phase
from rules.translation import NO_WORDS, Message, _, ngettext


@dataclass(frozen=True, slots=True)
class PhaseWords:
    now: str
    """What is going on, inside a sentence."""
    you: str = ""
    """In the log, to those who are asked."""
    they: Message = NO_WORDS
    """In the log, to everybody else."""
    to_do: str = ""
    """What it takes from a player, in a list of matches."""
    waiting: Message = NO_WORDS
    """For whom and what a match waits, on its page."""
    decline: str = ""
    """The answer that changes nothing, in lists and mails."""


PHASES = {
    Phase.READY: PhaseWords(_("the match has not begun")),
    Phase.AUXILIARY: PhaseWords(
        _("players may add Auxiliary dice"),
        you=_("Add an Auxiliary die?"),
        they=ngettext(
            "Waiting for {names} to decide on an Auxiliary die.",
            "Waiting for {names} to decide on an Auxiliary die.",
            "names",
        ),
        to_do=_("choose an Auxiliary die"),
        waiting=ngettext(
            "Waiting for {names} to choose an Auxiliary die.",
            "Waiting for {names} to choose an Auxiliary die.",
            "names",
        ),
        decline=_("Add no Auxiliary die"),
    ),
    Phase.RESERVE: PhaseWords(
        _("the loser may bring in a die"),
        you=_("Bring in a die from reserve?"),
        they=ngettext(
            "Waiting for {names} to decide on a Reserve die.",
            "Waiting for {names} to decide on a Reserve die.",
            "names",
        ),
        to_do=_("choose a Reserve die"),
        waiting=ngettext(
            "Waiting for {names} to choose a Reserve die.",
            "Waiting for {names} to choose a Reserve die.",
            "names",
        ),
        decline=_("Bring in no Reserve die"),
    ),
    Phase.SPECIAL: PhaseWords(
        _("a fighter's special rule comes first"),
        you=_("You may use the special rule of your fighter."),
        they=ngettext(
            "{names} may use the special rule of their fighter.",
            "{names} may use the special rules of their fighters.",
            "names",
        ),
        to_do=_("use a special rule"),
        waiting=ngettext(
            "Waiting for {names} to decide on a special rule.",
            "Waiting for {names} to decide on a special rule.",
            "names",
        ),
        decline=_("Play without it"),
    ),
    Phase.SELECT: PhaseWords(
        _("Select dice are being chosen"),
        you=_("Choose the Select die that plays."),
        they=ngettext(
            "Select dice are being chosen: waiting for {names}.",
            "Select dice are being chosen: waiting for {names}.",
            "names",
        ),
        to_do=_("choose a Select die"),
        waiting=ngettext(
            "Waiting for {names} to choose a Select die.",
            "Waiting for {names} to choose a Select die.",
            "names",
        ),
    ),
    Phase.SIZES: PhaseWords(
        _("players choose sizes"),
        you=_("Choose your sizes."),
        they=ngettext(
            "Waiting for {names} to choose sizes.", "Waiting for {names} to choose sizes.", "names"
        ),
        to_do=_("choose sizes"),
        waiting=ngettext(
            "Waiting for {names} to choose sizes.", "Waiting for {names} to choose sizes.", "names"
        ),
    ),
    Phase.REACTION: PhaseWords(
        _("a player may still take the first turn"),
        you=_("You can still take the first turn."),
        they=ngettext(
            "{names} can still take the first turn.", "{names} can still take the first turn.", "names"
        ),
        to_do=_("who begins?"),
        waiting=ngettext(
            "{names} can still take the first turn.", "{names} can still take the first turn.", "names"
        ),
        decline=_("Let the others begin"),
    ),
    Phase.TURN: PhaseWords(
        _("it is a turn to attack or pass"),
        you=_("It is your turn."),
        they=ngettext(
            "It is {names}’s turn.",
            "It is {names}’s turn.",
            "names",
        ),
        to_do=_("attack"),
        waiting=ngettext(
            "It is {names}’s turn.",
            "It is {names}’s turn.",
            "names",
        ),
    ),
    Phase.FIRE: PhaseWords(
        _("an attack waits for Fire dice"),
        you=_("Turn Fire dice down, or take the attack back."),
        they=ngettext(
            "{names} may turn Fire dice down.",
            "{names} may turn Fire dice down.",
            "names",
        ),
        to_do=_("turn Fire dice down"),
        waiting=ngettext(
            "Waiting for {names} to turn Fire dice down.",
            "Waiting for {names} to turn Fire dice down.",
            "names",
        ),
    ),
    Phase.TURN_END: PhaseWords(
        _("a player may still do something at the end of a turn"),
        you=_("Your turn is over but for the special rule of your fighter."),
        they=ngettext(
            "{names} may use the special rule of the fighter at the end of the turn.",
            "{names} may use the special rule of the fighter at the end of the turn.",
            "names",
        ),
        to_do=_("end your turn"),
        waiting=ngettext(
            "Waiting for {names} to end the turn.", "Waiting for {names} to end the turn.", "names"
        ),
        decline=_("End the turn"),
    ),
    Phase.OVER: PhaseWords(_("the match is over")),
}
