"""What the specials of buttons ask before a round, as fields of a form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.asking.question import Question
from games.asking.sizes import size_questions
from rules import Battle, Perspective, UseSpecial
from rules.dice import Die
from rules.specials import Special, special
from rules.specials.decisions.craps import Craps
from rules.specials.decisions.crypto import RABBIT, SAW, VANISHING, Crypto, sawn, trick_of
from rules.specials.decisions.fightball import Fightball
from rules.specials.decisions.nightmare import Nightmare, imposable, sizes_for
from rules.specials.decisions.portia import Portia
from rules.words import PHRASES


@dataclass
class SpecialAsk:
    """One special's question: dice to choose in the rows, values to set, or sizes to give to opponents."""

    sentence: str
    go: str
    mine: bool = False
    """Whether dice of my own row are chosen."""
    theirs: bool = False
    """Whether a die of another row is chosen."""
    ways: list[tuple[str, str]] = field(default_factory=list)
    """Answers to press, with what each says, instead of one answer to fill in."""
    values: list[Question] = field(default_factory=list)
    sizes: dict[int, list[Question]] = field(default_factory=dict)
    """By opponent."""
    may_decline: bool = True


def special_ask(perspective: Perspective, filled: QueryDict) -> SpecialAsk:
    assert perspective.viewer is not None
    found = special(perspective.battle.seats[perspective.viewer].special)
    ask = next(ask for kind, ask in ASKS.items() if isinstance(found, kind))(perspective, filled)
    ask.may_decline = found.may_decline
    return ask


def choose_a_team(perspective: Perspective, filled: QueryDict) -> SpecialAsk:
    return SpecialAsk(
        _("Choose five of your dice for this match. Nobody sees your choice before everybody has chosen."),
        _("Play these five"),
        mine=True,
    )


def remove_a_die(perspective: Perspective, filled: QueryDict) -> SpecialAsk:
    return SpecialAsk(
        _("Choose an opponent’s die to take out of this round. You will see later what it rolled."),
        _("Take it out"),
        theirs=True,
    )


def set_sevens(perspective: Perspective, filled: QueryDict) -> SpecialAsk:
    row = perspective.battle.seats[perspective.viewer or 0].row
    sevens = perspective.legal_actions().of(UseSpecial).values("values")
    return SpecialAsk(
        _("You may set a seven to any value. You see what the others rolled after you decide."),
        _("Set it"),
        values=[seven(place, row[place], values, filled) for place, values in sevens.items()],
    )


def seven(place: int, die: Die, values: Sequence[int], filled: QueryDict) -> Question:
    name = f"value.{place}"
    choices = [(value, str(value)) for value in values]
    label = _("set %(die)s to") % {"die": die.recipe}
    return Question(name, label, choices, value=filled.get(name, str(die.showing)), die=die)


def impose_sizes(perspective: Perspective, filled: QueryDict) -> SpecialAsk:
    battle = perspective.battle
    return SpecialAsk(
        _("You lost the round: give an opponent other sizes, and keep your own?"),
        _("Give these sizes"),
        sizes={
            number: imposed(perspective, filled, number)
            for number in range(len(battle.seats))
            if number != perspective.viewer and imposable(battle.seats[number])
        },
    )


def imposed(perspective: Perspective, filled: QueryDict, against: int) -> list[Question]:
    """The sizes of an opponent, as they are until others are filled in."""
    battle = perspective.battle
    row = imposable(battle.seats[against])
    now: dict[str | int, int] = {place: die.sides for place, die in enumerate(row)}
    now |= {die.swing: die.sides for die in row if die.swing}
    name = f"size.{against}.{{key}}"
    return [*size_questions(battle.ruleset, row, sizes_for(battle, against), name, filled, now)]


def play_a_trick(perspective: Perspective, filled: QueryDict) -> SpecialAsk:
    assert perspective.viewer is not None
    battle, me = perspective.battle, perspective.viewer
    actions = list(perspective.legal_actions().of(UseSpecial))
    if trick_of(battle.seats[me]) == SAW:
        sentence = _("All dice are rolled. Choose one to saw: it shows half of its value, rounded up.")
        return SpecialAsk(sentence, "", ways=[way_to_saw(battle, me, action) for action in actions])
    return SpecialAsk(
        _("Play a trick this round? It comes back when all five have been used. Everybody sees which."),
        "",
        ways=[way_to_play(battle, me, action) for action in actions],
    )


def way_to_play(battle: Battle, me: int, action: UseSpecial) -> tuple[str, str]:
    name = _(PHRASES[f"trick_{action.trick}"])
    if action.dice:
        die = battle.seats[me].row[action.dice[0]].recipe
        return f"trick:{action.trick}.{action.dice[0]}", _("%(trick)s: %(die)s has Trip") % {
            "trick": name,
            "die": die,
        }
    if action.against is not None:
        words = {"trick": name, "name": fighter(battle, action.against)}
        return f"trick:{action.trick}.{action.against}", _("%(trick)s: %(name)s chooses sizes first") % words
    return f"trick:{action.trick}", f"{name}: {TRICKS_DO[action.trick]}"


def way_to_saw(battle: Battle, me: int, action: UseSpecial) -> tuple[str, str]:
    owner = me if action.against is None else action.against
    place = (*action.dice, *action.foes)[0]
    die = battle.seats[owner].row[place]
    words = {"die": die, "value": sawn(die), "name": fighter(battle, owner)}
    if owner == me:
        return f"own:{place}", _("Your %(die)s to %(value)s") % words
    return f"equal-theirs:{owner}.{place}", _("%(name)s: %(die)s to %(value)s") % words


def fighter(battle: Battle, seat: int) -> str:
    """What a seat is called where players' names are not known."""
    return battle.seats[seat].button or _("your opponent")


TRICKS_DO = {
    RABBIT: gettext_lazy("one more die (1)"),
    SAW: gettext_lazy("once the dice are rolled, one of them shows half"),
    VANISHING: gettext_lazy("your first die that is captured counts for nothing"),
}

ASKS: dict[type[Special], Callable[[Perspective, QueryDict], SpecialAsk]] = {
    Fightball: choose_a_team,
    Portia: remove_a_die,
    Craps: set_sevens,
    Nightmare: impose_sizes,
    Crypto: play_a_trick,
}
