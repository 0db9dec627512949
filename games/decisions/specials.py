"""Form fields for the special rules of buttons, used before a round and at the end of a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.decisions.preview import Preview
from games.decisions.question import Question
from games.decisions.sizes import size_questions
from games.log.wording import refusal_in_words
from rules import Battle, Perspective, Phase, UseSpecial
from rules.dice import Die
from rules.roles import RESERVE, SELECT
from rules.specials import Special, special
from rules.specials.decisions.craps import Craps
from rules.specials.decisions.crypto import PRESTIDIGITATION, RABBIT, SAW, VANISHING, Crypto, trick_of
from rules.specials.decisions.fightball import Fightball
from rules.specials.decisions.nightmare import Nightmare, Selected, imposable_rows, sizes_for
from rules.specials.decisions.portia import Portia
from rules.specials.icons.exchanging import Exchanging, exchange_die
from rules.specials.icons.guards import Guard, GuardOfOne
from rules.specials.icons.once_more import OnceMore
from rules.words import PHASES, PHRASES


@dataclass
class ImposedSizes:
    """Fields for the sizes of an opponent's dice, with the Select die that belongs to the choice, if any."""

    against: int
    value: str
    plays: Die | None
    questions: Sequence[Question]


@dataclass
class SpecialAsk:
    """The question for using a special rule: dice to choose, values to set, or sizes for opponents."""

    sentence: str
    go: str
    mine: bool = False
    """True if the player chooses among the player's own dice."""
    theirs: bool = False
    """True if the player chooses a die in another player's row."""
    ways: list[tuple[str, str]] = field(default_factory=list)
    """Form values and labels of the buttons that answer directly, used if no field has to be filled in."""
    values: list[Question] = field(default_factory=list)
    sizes: list[ImposedSizes] = field(default_factory=list)
    may_decline: bool = True
    decline: str = ""
    """The label of the button to decline, if it differs from the usual label in this phase."""
    foresees: bool = False
    """True if the page previews the effect of the dice that are chosen so far."""


def special_ask(perspective: Perspective, filled: QueryDict) -> SpecialAsk:
    assert perspective.viewer is not None
    found = special(perspective.battle.seats[perspective.viewer].special)
    ask = next(ask for kind, ask in ASKS.items() if isinstance(found, kind))(perspective, filled)
    ask.may_decline = found.may_decline
    ask.decline = ask.decline or _(PHASES[perspective.battle.phase].decline)
    return ask


def decline_in_words(perspective: Perspective, names: Sequence[str]) -> str:
    """Return the label of the answer that declines. *names* are the players' names by seat."""
    phase = perspective.battle.phase
    if phase in (Phase.SPECIAL, Phase.TURN_END):
        return special_ask(perspective, QueryDict()).decline
    if phase is Phase.REACTION and len(names) == 2:
        assert perspective.viewer is not None
        return _("Let %(name)s go first") % {"name": names[1 - perspective.viewer]}
    return _(PHASES[phase].decline)


def choose_a_team(perspective: Perspective, filled: QueryDict) -> SpecialAsk:
    return SpecialAsk(
        _(
            "Choose five of your dice. You can choose others after losing a round. Your choice stays "
            "hidden until everyone has chosen."
        ),
        _("Play these five"),
        mine=True,
    )


def remove_a_die(perspective: Perspective, filled: QueryDict) -> SpecialAsk:
    return SpecialAsk(
        _("Choose an opponent’s die to take out of this round. You’ll see later what it rolled."),
        _("Take it out"),
        theirs=True,
    )


def set_sevens(perspective: Perspective, filled: QueryDict) -> SpecialAsk:
    row = perspective.battle.seats[perspective.viewer or 0].row
    sevens = perspective.legal_actions().answers_of(UseSpecial).values("values")
    return SpecialAsk(
        _("You can set a seven to any value. You’ll see what the others rolled after you decide."),
        _("Set it"),
        values=[seven_question(place, row[place], values, filled) for place, values in sevens.items()],
    )


def seven_question(place: int, die: Die, values: Sequence[int], filled: QueryDict) -> Question:
    name = f"value.{place}"
    choices = [(value, str(value)) for value in values]
    label = _("set %(die)s to") % {"die": die.recipe}
    return Question(name, label, choices, value=filled.get(name, str(die.showing)), die=die)


def sizes_to_impose(perspective: Perspective, filled: QueryDict) -> SpecialAsk:
    ways = [
        imposing_question(perspective, filled, number, selected)
        for number, seat in enumerate(perspective.battle.seats)
        if number != perspective.viewer
        for selected in imposable_rows(seat)
    ]
    if any(way.plays for way in ways):
        sentence = _(
            "You lost the round. Give an opponent a different Select die or different sizes, and keep yours?"
        )
        return SpecialAsk(sentence, _("Give this choice"), sizes=ways)
    sentence = _("You lost the round. Give an opponent different sizes, and keep your own?")
    return SpecialAsk(sentence, _("Give these sizes"), sizes=ways)


def imposing_question(
    perspective: Perspective, filled: QueryDict, against: int, selected: Selected
) -> ImposedSizes:
    battle = perspective.battle
    seat = battle.seats[against]
    row = imposable_rows(seat)[selected]
    now: dict[str | int, int] = {place: die.sides for place, die in enumerate(row) if die.size is not None}
    now |= {die.swing: die.sides for die in row if die.swing and die.size is not None}
    value = ".".join(map(str, (against, *selected)))
    name = f"size.{value}.{{key}}"
    sizes = sizes_for(battle, against, selected)
    questions = [*size_questions(battle.ruleset, row, sizes, name, filled, now)]
    plays = seat.row[selected[0]].without_skills(SELECT.letters) if selected else None
    return ImposedSizes(against, value, plays, questions)


def trick_to_play(perspective: Perspective, filled: QueryDict) -> SpecialAsk:
    assert perspective.viewer is not None
    battle = perspective.battle
    if trick_of(battle.seats[perspective.viewer]) == SAW:
        sentence = _(
            "All dice are rolled. Choose any die, yours or theirs: it will show half its value, rounded up."
        )
        return SpecialAsk(sentence, _("Saw it in half"), mine=True, theirs=True)
    actions = perspective.legal_actions().answers_of(UseSpecial)
    return SpecialAsk(
        _(
            "Play a trick this round? Everyone sees which one. You can play it again once you’ve used "
            "all five."
        ),
        "",
        mine=any(action.dice for action in actions),
        ways=list(dict.fromkeys(way_to_play(battle, action) for action in actions)),
    )


def way_to_play(battle: Battle, action: UseSpecial) -> tuple[str, str]:
    words, pressed = {"trick": _(PHRASES[f"trick_{action.trick}"])}, f"trick:{action.trick}"
    if action.against is None:
        words["does"] = _(TRICKS[action.trick])
        return pressed, _("%(trick)s: %(does)s") % words
    words["name"] = battle.seats[action.against].button or _("your opponent")
    return f"{pressed}.{action.against}", _("%(trick)s: %(name)s chooses sizes first") % words


TRICKS = {
    RABBIT: gettext_noop("one more die (1)"),
    PRESTIDIGITATION: gettext_noop("the die you choose has Trip"),
    SAW: gettext_noop("once everyone has rolled, one die shows half its value"),
    VANISHING: gettext_noop("the first die you lose is worth nothing"),
}


def refuse_an_attack(perspective: Perspective, filled: QueryDict) -> SpecialAsk:
    return SpecialAsk(
        _(
            "Your turn is over. Refuse the next attack? Your choice stays hidden and unused until you’re "
            "attacked."
        ),
        _("Refuse the next attack"),
        decline=_("Don’t refuse"),
    )


def guard_a_die(perspective: Perspective, filled: QueryDict) -> SpecialAsk:
    return SpecialAsk(
        _(
            "Your turn is over. Choose one of your dice: if the next attack is on that die, it’s refused. "
            "Your choice stays hidden and unused until that happens."
        ),
        _("Guard this die"),
        mine=True,
        decline=_("Don’t guard any"),
    )


def take_another_turn(perspective: Perspective, filled: QueryDict) -> SpecialAsk:
    return SpecialAsk(
        _("You’ve attacked. You can take another turn right away."),
        _("Take another turn"),
        decline=_("End my turn"),
    )


def exchange(perspective: Perspective, filled: QueryDict) -> SpecialAsk:
    assert perspective.viewer is not None
    seat = perspective.battle.seats[perspective.viewer]
    found = special(seat.special)
    assert isinstance(found, Exchanging)
    sentence = (
        _("One of your dice can swap places with a Reserve die for the rest of the match. Choose both.")
        if found.most_exchanges(seat) == 1
        else _(
            "Any number of your dice can swap places with the same number of Reserve dice for the rest of "
            "the match. Choose them all."
        )
    )
    return SpecialAsk(sentence, _("Swap places"), mine=True, foresees=True)


def way_with_winners_die(battle: Battle, action: UseSpecial) -> str:
    assert action.against is not None
    die = battle.seats[action.against].row[action.foes[0]]
    if die.acts_as(RESERVE):
        return _("Take %(die)s") % {"die": die.without_skills(RESERVE.letters).sized_recipe}
    return _("Strike out %(die)s") % {"die": die.sized_recipe}


def foresee_special(perspective: Perspective, action: UseSpecial) -> Preview:
    assert perspective.viewer is not None
    refused = perspective.why_not(action)
    if refused is not None:
        return Preview(False, refusal_in_words(refused))
    row = perspective.battle.seats[perspective.viewer].row
    chosen = [row[place] for place in sorted(action.dice)]
    words = {
        "dice": " ".join(exchange_die(die).recipe for die in chosen if die.acts_as(RESERVE)),
        "reserve": " ".join(die.recipe for die in chosen if not die.acts_as(RESERVE)),
    }
    return Preview(True, _("Into play: %(dice)s. Into reserve: %(reserve)s.") % words)


ASKS: dict[type[Special], Callable[[Perspective, QueryDict], SpecialAsk]] = {
    Fightball: choose_a_team,
    Portia: remove_a_die,
    Craps: set_sevens,
    Nightmare: sizes_to_impose,
    Crypto: trick_to_play,
    GuardOfOne: guard_a_die,
    Guard: refuse_an_attack,
    OnceMore: take_another_turn,
    Exchanging: exchange,
}
