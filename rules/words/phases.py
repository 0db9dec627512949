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
        _("players may add Auxiliary dice"),
        you=_("Add an Auxiliary die?"),
        they=_("Waiting for {names} to decide on an Auxiliary die."),
        to_do=_("choose an Auxiliary die"),
        waiting=_("Waiting for {names} to choose an Auxiliary die."),
        decline=_("Add no Auxiliary die"),
    ),
    Phase.RESERVE: PhaseWords(
        _("the loser may bring in a die"),
        you=_("Bring in a die from reserve?"),
        they=_("Waiting for {names} to decide on a Reserve die."),
        to_do=_("choose a Reserve die"),
        waiting=_("Waiting for {names} to choose a Reserve die."),
        decline=_("Bring in no Reserve die"),
    ),
    Phase.SPECIAL: PhaseWords(
        _("a fighter's special rule comes first"),
        you=_("You may use the special rule of your fighter."),
        they=_("{names} may use the special rule of their fighter."),
        to_do=_("use a special rule"),
        waiting=_("Waiting for {names} to decide on a special rule."),
    ),
    Phase.SELECT: PhaseWords(
        _("Select dice are being chosen"),
        you=_("Choose the Select die that plays."),
        they=_("Select dice are being chosen: waiting for {names}."),
        to_do=_("choose a Select die"),
        waiting=_("Waiting for {names} to choose a Select die."),
    ),
    Phase.SIZES: PhaseWords(
        _("players choose sizes"),
        you=_("Choose your sizes."),
        they=_("Waiting for {names} to choose sizes."),
        to_do=_("choose sizes"),
        waiting=_("Waiting for {names} to choose sizes."),
    ),
    Phase.REACTION: PhaseWords(
        _("a player may still take the first turn"),
        you=_("You can still take the first turn."),
        they=_("{names} can still take the first turn."),
        to_do=_("who begins?"),
        waiting=_("{names} can still take the first turn."),
    ),
    Phase.TURN: PhaseWords(
        _("it is a turn to attack or pass"),
        you=_("It is your turn."),
        they=_("It is {names}’s turn."),
        to_do=_("attack"),
        waiting=_("It is {names}’s turn."),
    ),
    Phase.FIRE: PhaseWords(
        _("an attack waits for Fire dice"),
        you=_("Turn Fire dice down, or take the attack back."),
        they=_("{names} may turn Fire dice down."),
        to_do=_("turn Fire dice down"),
        waiting=_("Waiting for {names} to turn Fire dice down."),
    ),
    Phase.TURN_END: PhaseWords(
        _("a player may still do something at the end of a turn"),
        you=_("Your turn is over but for the special rule of your fighter."),
        they=_("{names} may use the special rule of the fighter at the end of the turn."),
        to_do=_("end your turn"),
        waiting=_("Waiting for {names} to end the turn."),
        decline=_("End the turn"),
    ),
    Phase.OVER: PhaseWords(_("the match is over")),
}
