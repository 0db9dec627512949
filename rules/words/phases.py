"""Texts for the phases of a match."""

from __future__ import annotations

from dataclasses import dataclass

from rules.phases import Phase
from rules.translation import NO_WORDS, SourceText, _, ngettext


@dataclass(frozen=True, slots=True)
class PhaseWords:
    now: str
    """The current situation, for use inside a sentence."""
    you: str = ""
    """The log entry for players who have to decide."""
    they: SourceText = NO_WORDS
    """The log entry for all other readers."""
    to_do: str = ""
    """The task of the player, for a list of matches."""
    waiting: SourceText = NO_WORDS
    """The sentence on the match page about the players and the decision that the match waits for."""
    decline: str = ""
    """The label of the answer that declines, for lists and e-mails."""


PHASES = {
    Phase.READY: PhaseWords(_("the match hasn’t begun")),
    Phase.AUXILIARY: PhaseWords(
        _("players can add Auxiliary dice"),
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
        decline=_("Don’t add an Auxiliary die"),
    ),
    Phase.RESERVE: PhaseWords(
        _("the loser can bring in a die"),
        you=_("Bring in a Reserve die?"),
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
        decline=_("Don’t bring in a Reserve die"),
    ),
    Phase.SPECIAL: PhaseWords(
        _("a fighter’s special rule comes first"),
        you=_("You can use your fighter’s special rule."),
        they=ngettext(
            "{names} can use their fighter’s special rule.",
            "{names} can use their fighters’ special rules.",
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
        you=_("Choose which Select die plays."),
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
        _("a player can still go first"),
        you=_("You can still go first."),
        they=ngettext("{names} can still go first.", "{names} can still go first.", "names"),
        to_do=_("who goes first?"),
        waiting=ngettext("{names} can still go first.", "{names} can still go first.", "names"),
        decline=_("Let the others go first"),
    ),
    Phase.TURN: PhaseWords(
        _("a player has to attack or pass"),
        you=_("It’s your turn."),
        they=ngettext(
            "It’s {names}’s turn.",
            "It’s {names}’s turn.",
            "names",
        ),
        to_do=_("attack"),
        waiting=ngettext(
            "It’s {names}’s turn.",
            "It’s {names}’s turn.",
            "names",
        ),
    ),
    Phase.FIRE: PhaseWords(
        _("an attack is waiting for Fire dice"),
        you=_("Turn down Fire dice, or take back the attack."),
        they=ngettext(
            "{names} can turn down Fire dice.",
            "{names} can turn down Fire dice.",
            "names",
        ),
        to_do=_("turn down Fire dice"),
        waiting=ngettext(
            "Waiting for {names} to turn down Fire dice.",
            "Waiting for {names} to turn down Fire dice.",
            "names",
        ),
    ),
    Phase.TURN_END: PhaseWords(
        _("a player can still use a special rule at the end of a turn"),
        you=_("Your turn is over, but you can still use your fighter’s special rule."),
        they=ngettext(
            "{names} can use their fighter’s special rule at the end of the turn.",
            "{names} can use their fighters’ special rules at the end of the turn.",
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
