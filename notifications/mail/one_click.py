"""Decisions that are simple enough to make with one click in an e-mail."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from typing import assert_never

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.drawing.translation import translate_text
from games.decisions.preview import lowest, opponent_in
from games.decisions.sizes import known_sizes, open_sizes, preset_of
from games.decisions.specials import decline_in_words, special_ask, way_with_winners_die
from rules import (
    Action,
    AddAuxiliary,
    AddReserve,
    AdjustFire,
    Attack,
    CancelAttack,
    Choose,
    Decline,
    Die,
    Pass,
    Perspective,
    Phase,
    RaiseGiant,
    RerollChance,
    RerollGame,
    Seat,
    SelectDie,
    Surrender,
    SwapSideboard,
    TurnDownFocus,
    UseSpecial,
)
from rules.answers import Choices
from rules.dice import places_that_play
from rules.events import DieCaptured
from rules.scoring import total
from rules.state.table import announces_openly
from rules.words import words_for

MOST_ATTACKS = 8
"""Most attacks that an e-mail lists. If there are more, it lists those that take the most points."""
MOST_LOOKED_AT = 500
"""Most legal attacks that are examined for an e-mail, before attacks with equal descriptions are merged."""

MOST_SIZES = 8
"""Most choices of sizes that an e-mail lists beside the sizes of the last round."""


def simple_answers(perspective: Perspective) -> list[Action]:
    if perspective.viewer not in perspective.decisions:
        return []
    legal = perspective.legal_actions()
    match perspective.battle.phase:
        case Phase.SIZES:
            same = [same for same in same_sizes(perspective) if same in legal]
            return [*same, *(choice for choice in few_sizes(legal.sizes) if choice not in same)]
        case Phase.TURN:
            return [*best_attacks(perspective), *legal.answers_of(Pass)]
        case Phase.FIRE:
            return [action for action in (AdjustFire(), CancelAttack()) if action in legal]
        case Phase.TURN_END:
            return [*legal.answers_of(UseSpecial), *legal.answers_of(Decline)]
        case Phase.RESERVE:
            ways = {
                way_with_winners_die(perspective.battle, way): way for way in legal.answers_of(UseSpecial)
            }
            return [*legal.answers_of(AddReserve), *ways.values(), *legal.answers_of(Decline)]
        case Phase.AUXILIARY | Phase.SELECT | Phase.REACTION | Phase.SPECIAL | Phase.READY | Phase.OVER:
            chance = [roll for roll in legal.answers_of(RerollChance) if roll.size is None]
            dice = [*legal.answers_of(AddAuxiliary), *legal.answers_of(SelectDie)]
            return [*dice, *chance, *legal.answers_of(Decline)]
        case _:
            assert_never(perspective.battle.phase)


def best_attacks(perspective: Perspective) -> list[Attack]:
    found = distinct_attacks(attacks_to_list(perspective), perspective)
    return sorted(found, key=partial(points_taken, perspective), reverse=True)[:MOST_ATTACKS]


def points_taken(perspective: Perspective, attack: Attack) -> int:
    """Return the half points of the dice that the attack captures if all its rolls are low.

    If Fire dice could help the attack, nothing is captured yet, so its targets count.
    """
    battle, me = perspective.battle, perspective.viewer
    assert me is not None
    step = battle.act(me, attack, lowest)
    if step.battle.phase is Phase.FIRE:
        foes = battle.seats[opponent_in(attack, battle, me)].row
        taken = [foes[place] for place in attack.targets]
    else:
        taken = [event.die for event in step.events if isinstance(event, DieCaptured) and event.by == me]
    return total(taken, True, battle.ruleset.halves_round_up)


def about_answers(perspective: Perspective, answers: int, *, by_reply: bool) -> list[str]:
    """Return sentences about the listed *answers*, and how to give another one if there are more."""
    if perspective.viewer not in perspective.decisions:
        return []
    if perspective.battle.phase is Phase.SIZES:
        about = about_sizes(perspective)
        lists_all = perspective.legal_actions().sizes.combination_count <= answers
    else:
        about = attack_count_in_words(perspective)
        lists_all = not about
    if lists_all:
        return [about] if about else []
    if by_reply:
        return [about, _("To choose another, reply to this e-mail or go to the match.")]
    return [about, _("To choose another, go to the match.")]


def about_sizes(perspective: Perspective) -> str:
    battle = perspective.battle
    sizes = {"sizes": ", ".join(open_sizes(my_seat(perspective).row, battle.ruleset))}
    if not sizes["sizes"]:
        return ""
    if announces_openly(battle):
        return _("Possible sizes: %(sizes)s. Everyone sees your choice right away.") % sizes
    return _("Possible sizes: %(sizes)s. Your choice stays hidden until everyone has chosen.") % sizes


def attack_count_in_words(perspective: Perspective) -> str:
    """Return a sentence on how many attacks are possible, or an empty string if a mail lists all."""
    if perspective.battle.phase is not Phase.TURN or perspective.viewer not in perspective.decisions:
        return ""
    attacks = attacks_to_list(perspective)
    counts = {"count": len(distinct_attacks(attacks, perspective)), "shown": MOST_ATTACKS}
    if counts["count"] <= MOST_ATTACKS:
        return ""
    if len(attacks) > MOST_LOOKED_AT:
        return _("There are at least %(count)s possible attacks. Here are %(shown)s of them.") % counts
    return _("There are %(count)s possible attacks. These %(shown)s take the most points.") % counts


def attacks_to_list(perspective: Perspective) -> list[Attack]:
    return list(islice(perspective.legal_actions().attacks.at_usual_sizes(), MOST_LOOKED_AT + 1))


def distinct_attacks(attacks: list[Attack], perspective: Perspective) -> list[Attack]:
    return list({attack_in_words(attack, perspective): attack for attack in reversed(attacks)}.values())[::-1]


def my_seat(perspective: Perspective) -> Seat:
    assert perspective.viewer is not None
    return perspective.battle.seats[perspective.viewer]


def same_sizes(perspective: Perspective) -> Iterator[Choose]:
    """Yield a choice with last round's sizes for the dice that need sizes now; nothing in the first round."""
    seat = my_seat(perspective)
    before, asked = seat.previous, perspective.legal_actions().answers_of(Choose)
    if before is None:
        return
    letters, options, plasma = (asked.values(field) for field in ("swing", "option", "plasma"))
    in_recipe = places_that_play(seat.recipe, seat.sizes)
    yield Choose(
        {letter: before.swing[letter] for letter in letters if letter in before.swing},
        {place: before.option[in_recipe[place]] for place in options if in_recipe[place] in before.option},
        {place: before.plasma[in_recipe[place]] for place in plasma if in_recipe[place] in before.plasma},
    )


SomeSizes = Callable[[Sequence[int]], Sequence[int]]
WAYS_TO_LIST: tuple[tuple[SomeSizes, ...], ...] = (
    (known_sizes,),
    (lambda sizes: sorted({sizes[0], sizes[-1]}), lambda sizes: [preset_of(sizes)]),
    (lambda sizes: sizes[:1], lambda sizes: [preset_of(sizes)], lambda sizes: sizes[-1:]),
)
"""Ways to pick a few sizes of each die, from the way with the most choices to the one with the fewest."""


def few_sizes(asked: Choices[Choose]) -> list[Choose]:
    """Return at most eight legal choices of sizes that differ, among them the extremes if possible."""
    for ways in WAYS_TO_LIST:
        narrowed = [asked.narrow_values(way) for way in ways]
        if sum(each.combination_count for each in narrowed) <= MOST_SIZES:
            break
    found: list[Choose] = []
    for choice in chain.from_iterable(narrowed):
        if choice not in found:
            found.append(choice)
    return found


IN_WORDS = {
    Pass: gettext_lazy("Pass"),
    AdjustFire: gettext_lazy("Attack without help"),
    CancelAttack: gettext_lazy("Take back the attack"),
    Surrender: gettext_lazy("Surrender the round"),
}


def action_in_words(action: Action, perspective: Perspective, names: Sequence[str]) -> str:
    """Return the label of an answer. *names* are the players' names by seat."""
    row = my_seat(perspective).row
    match action:
        case Attack():
            return attack_in_words(action, perspective)
        case AddAuxiliary(die=place) | AddReserve(die=place):
            return _("Add %(die)s") % {"die": row[place]}
        case SelectDie(die=place):
            return _("Play %(die)s") % {"die": row[place]}
        case RerollChance(die=place):
            return _("Reroll %(die)s") % {"die": row[place]}
        case Choose():
            same = action in same_sizes(perspective)
            words = _("Same sizes as last time: %(sizes)s") if same else _("Choose %(sizes)s")
            return words % {"sizes": sizes_in_words(action, row)}
        case Pass() | AdjustFire() | CancelAttack() | Surrender():
            return str(IN_WORDS[type(action)])
        case UseSpecial():
            return special_in_words(action, perspective)
        case Decline() | SwapSideboard() | TurnDownFocus() | RerollGame() | RaiseGiant():
            return decline_in_words(perspective, names)
        case _:
            assert_never(action)


def special_in_words(action: UseSpecial, perspective: Perspective) -> str:
    if perspective.battle.phase is Phase.RESERVE:
        return way_with_winners_die(perspective.battle, action)
    go = special_ask(perspective, QueryDict()).go
    dice = " + ".join(str(my_seat(perspective).row[place]) for place in action.dice)
    return f"{go}: {dice}" if dice else go


def attack_in_words(action: Attack, perspective: Perspective) -> str:
    battle = perspective.battle
    assert perspective.viewer is not None
    mine = my_seat(perspective).row
    foes = battle.seats[opponent_in(action, battle, perspective.viewer)].row
    attackers, targets = (
        [mine[place] for place in action.attackers],
        [foes[place] for place in action.targets],
    )
    called = words_for(action.kind, attackers, targets)
    words = {
        "attack": translate_text(called.heading(bool(action.fires))),
        "attackers": " + ".join(as_it_attacks(mine[place], action, place) for place in action.attackers),
        "targets": " + ".join(str(foes[place]) for place in action.targets),
    }
    return _("%(attack)s: %(attackers)s on %(targets)s") % words


def as_it_attacks(die: Die, action: Attack, place: int) -> str:
    said = f"{die} → {action.turbo[place]}" if place in action.turbo else str(die)
    if place in action.adjusted:
        more = action.adjusted[place] > 0
        return (_("%(die)s (counts one more)") if more else _("%(die)s (counts one less)")) % {"die": said}
    return _("%(die)s (fires: you miss your next turn)") % {"die": said} if place in action.fires else said


def sizes_in_words(action: Choose, row: tuple[Die, ...]) -> str:
    letters = [f"{letter} = {size}" for letter, size in action.swing.items()]
    options = [f"{row[place].recipe} = {size}" for place, size in action.option.items()]
    plasma = [f"{row[place].recipe} = {group + 1}" for place, group in action.plasma.items()]
    return ", ".join([*letters, *options, *plasma])
