"""One table: how each phase of a match is called, wherever it is mentioned."""

from __future__ import annotations

from dataclasses import dataclass

from rules.phases import Phase
from rules.translation import _


@dataclass(frozen=True, slots=True)
class PhaseWords:
    now: str
    """What is going on, inside a sentence."""
    you: str = ""
    """In the log, to those who are asked."""
    they: str = ""
    """In the log, to everybody else."""
    to_do: str = ""
    """What it takes from a player, in a list of matches."""
    waiting: str = ""
    """For whom and what a match waits, on its page."""
    decline: str = _("Decline")
    """The answer that changes nothing, in a mail."""


PHASES = {
    Phase.READY: PhaseWords(_("the match has not begun")),
    Phase.AUXILIARY: PhaseWords(
        _("auxiliary dice are on offer"),
        you=_("Will you add an auxiliary die?"),
        they=_("Auxiliary dice are on offer: waiting for {names}."),
        to_do=_("choose an auxiliary die"),
        waiting=_("Waiting for {names} to choose an auxiliary die."),
        decline=_("Add no auxiliary die"),
    ),
    Phase.RESERVE: PhaseWords(
        _("the reserve stands ready"),
        you=_("Will you call a die in from reserve?"),
        they=_("The reserve stands ready: waiting for {names}."),
        to_do=_("choose a reserve die"),
        waiting=_("Waiting for {names} to choose a reserve die."),
        decline=_("Add no reserve die"),
    ),
    Phase.SPECIAL: PhaseWords(
        _("a button has something to decide first"),
        you=_("Your button may do something now."),
        they=_("Waiting for what the buttons of {names} may do now."),
        to_do=_("answer a special"),
        waiting=_("Waiting for {names} to decide what their button may do now."),
    ),
    Phase.SIZES: PhaseWords(
        _("sizes are being chosen"),
        you=_("Choose your sizes."),
        they=_("Sizes are being chosen: waiting for {names}."),
        to_do=_("choose sizes"),
        waiting=_("Waiting for {names} to choose sizes."),
    ),
    Phase.REACTION: PhaseWords(
        _("the first turn can still be snatched"),
        you=_("You can still snatch the first turn."),
        they=_("{names} can still snatch the first turn."),
        to_do=_("react to initiative"),
        waiting=_("Waiting for {names} to react to initiative."),
    ),
    Phase.TURN: PhaseWords(
        _("this is a turn to attack or to pass"),
        you=_("It is your turn."),
        they=_("It is the turn of {names}."),
        to_do=_("attack"),
        waiting=_("It is {names}’s turn."),
    ),
    Phase.FIRE: PhaseWords(
        _("an attack waits for fire dice"),
        you=_("Turn down fire dice, or withdraw the attack."),
        they=_("{names} may turn down fire dice."),
        to_do=_("turn down Fire dice"),
        waiting=_("Waiting for {names} to turn down Fire dice."),
    ),
    Phase.OVER: PhaseWords(_("the match is over")),
}
