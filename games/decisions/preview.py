"""Previews of the attack with the chosen dice: one sentence on its outcome or on why it is refused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from django.utils.translation import gettext as _

from core.drawing.drawing import showing_in_words
from core.drawing.translation import translate_text
from core.text.lists import all_of
from games.decisions.reroll_preview import rolls_in_words
from games.decisions.trip_outcomes import PlannedTrip, chance_of, outcomes
from games.log.wording import points, refusal_in_words
from rules import Attack, AttackKind, Battle, Code, Die, Perspective, Phase, Refusal, Step
from rules.attack_kinds import PAIRED_OFF
from rules.attacks.front import may_fire
from rules.chance import DrawPurpose
from rules.events import RoundEnded, SpecialSpent
from rules.skills import traits
from rules.translation import SourceText
from rules.words import KINDS, words_for

PLUS, TIMES = " + ", " × "


class Preview(NamedTuple):
    possible: bool
    sentence: str
    then: str = ""
    kinds: Sequence[tuple[str, str, str]] = ()
    waits: bool = False
    """True if the choice is correct so far, but the player has to choose more."""
    rolls: str = ""
    """The values that the attacking dice may show after their reroll, in words. Empty unless requested."""


def preview(perspective: Perspective, attack: Attack, *, with_rolls: bool = False) -> Preview:
    meant = perspective.try_resolve(attack)
    if isinstance(meant, Refusal):
        sentence = f"{refusal_in_words(meant)} {suggest_full_auto(perspective, attack)}".strip()
        return Preview(False, sentence, kinds=ambiguous_kinds(meant))
    assert isinstance(meant, Attack)
    return preview_legal_attack(perspective, meant, with_rolls=with_rolls)


def suggest_full_auto(perspective: Perspective, attack: Attack) -> str:
    row = perspective.battle.seats[perspective.viewer or 0].row
    able = tuple(place for place in attack.attackers if place < len(row) and may_fire(row[place]))
    for fires in [*((place,) for place in able), *([able] if len(able) > 1 else [])]:
        if not isinstance(perspective.try_resolve(replace(attack, fires=fires)), Refusal):
            dice = " + ".join(str(row[place]) for place in fires)
            return _("This attack works if you fire %(dice)s.") % {"dice": dice}
    return ""


def kind_choices(kinds: Iterable[AttackKind]) -> list[tuple[str, str]]:
    return [(kind.value, translate_text(KINDS[kind].name)) for kind in kinds]


def ambiguous_kinds(refused: Refusal | None) -> list[tuple[str, str, str]]:
    """Return the value, the name and an explanation of each kind of attack that the chosen dice allow."""
    if refused is None or refused.code is not Code.AMBIGUOUS:
        return []
    kinds = [AttackKind(kind) for kind in str(refused.data["kinds"]).split(", ")]
    return [(kind.value, translate_text(KINDS[kind].name), _(KINDS[kind].explained)) for kind in kinds]


def preview_legal_attack(perspective: Perspective, attack: Attack, *, with_rolls: bool = False) -> Preview:
    battle, me = perspective.battle, perspective.viewer
    assert me is not None
    low, high = (battle.act(me, attack, draw) for draw in (lowest, highest))
    against = opponent_in(attack, battle, me)
    mine, foes = (battle.seats[number].row for number in (me, against))
    called = words_for(
        attack.kind, [mine[place] for place in attack.attackers], [foes[place] for place in attack.targets]
    )
    name = translate_text(called.heading(bool(attack.fires)))
    if low.battle.phase is Phase.FIRE:
        return Preview(True, _("%(attack)s: you can turn down Fire dice to help it.") % {"attack": name})
    sentence = f"{name}: {in_a_sentence(attack, mine, foes)}"
    if attack.fires:
        sentence += " " + _("You miss your next turn.")
    if SpecialSpent(me) in low.events:
        sentence += " " + _("This uses your fighter’s special rule.")
    trips = attack.kind is AttackKind.TRIP
    then = (
        after_trip(PlannedTrip(battle, me, against, attack)) if trips else score_after(me, against, low, high)
    )
    rolls = rolls_in_words(battle, me, attack, low, high) if with_rolls else ""
    return Preview(True, sentence, then, rolls=rolls)


def in_a_sentence(attack: Attack, mine: Sequence[Die], foes: Sequence[Die]) -> str:
    attackers = [mine[place] for place in attack.attackers]
    targets = [foes[place] for place in attack.targets]
    deeds = deeds_in_words(attack, KINDS[attack.kind].yours_does, attackers, targets)
    if attack.kind in PAIRED_OFF:
        return _("%(attacks)s.") % {"attacks": all_of(deeds)}
    return deeds[0]


def deeds_in_words(
    attack: Attack, does: SourceText, attackers: Sequence[Die], targets: Sequence[Die]
) -> list[str]:
    """Return the attack in the words of *does*, with one entry per pair if each die has its own target."""
    if attack.kind in PAIRED_OFF:
        pairs = zip(attackers, targets, strict=True)
        return [
            translate_text(does).format(attackers=values_of([one]), targets=values_attacked([other]))
            for one, other in pairs
        ]
    if attack.kind is AttackKind.BORROW:
        prey, borrowed = targets
        places = {"borrowed": showing_in_words(borrowed), "targets": values_attacked([prey])}
        return [translate_text(does).format(attackers=values_of(attackers), **places)]
    firing = [place in attack.fires for place in attack.attackers]
    sign = TIMES if attack.kind is AttackKind.CROSS else PLUS
    more = [attack.adjusted.get(place, 0) for place in attack.attackers]
    counted = does.counting(len(targets if does.counted == "targets" else attackers))
    values = values_of(attackers, firing, sign, more)
    return [translate_text(counted).format(attackers=values, targets=values_attacked(targets))]


def values_attacked(dice: Sequence[Die]) -> str:
    return PLUS.join(as_counted(die, traits(die.skills).attacked.apply(die.value)) for die in dice)


def values_of(
    dice: Sequence[Die], firing: Sequence[bool] = (), sign: str = PLUS, more: Sequence[int] = ()
) -> str:
    return sign.join(each_value(dice, firing, more))


def each_value(dice: Sequence[Die], firing: Sequence[bool] = (), more: Sequence[int] = ()) -> list[str]:
    told = []
    nothing = [0] * len(dice)
    for die, fires, added in zip(dice, firing or nothing, more or nothing, strict=True):
        ways = traits(die.skills)
        told.append(as_counted(die, (ways.firing if fires else ways.attacking).apply(die.value) + added))
    return told


def as_counted(die: Die, counts: int) -> str:
    shown = showing_in_words(die)
    if counts == die.value:
        return shown
    return _("%(shown)s (counts %(counts)d)") % {"shown": shown, "counts": counts}


def opponent_in(attack: Attack, battle: Battle, me: int) -> int:
    if attack.against is not None:
        return attack.against
    return next(number for number in range(len(battle.seats)) if number != me)


def after_trip(trip: PlannedTrip) -> str:
    """Return a sentence with the scores if the Trip attack succeeds and if it fails, and with its chance."""
    taken, missed = outcomes(trip)
    if not (taken and missed):
        return score_after(trip.me, trip.against, *taken, *missed)
    told = {
        "won": score_in_words(trip.me, trip.against, *taken),
        "lost": score_in_words(trip.me, trip.against, *missed),
    }
    chance = chance_of(trip)
    if chance is None:
        return _("If it succeeds, %(won)s; if it fails, %(lost)s") % told
    told["chance"] = str(min(99, max(1, round(100 * chance))))
    return _("%(chance)s%% chance: %(won)s; if it fails, %(lost)s") % told


def score_after(me: int, against: int, *ends: Step) -> str:
    return _("New score: %(score)s") % {"score": score_in_words(me, against, *ends)}


def score_in_words(me: int, against: int, *ends: Step) -> str:
    outcomes = [scores_of(end) for end in ends]
    told = []
    for number in (me, against):
        scores = [each[number] for each in outcomes]
        least, most = min(scores), max(scores)
        told.append(points(least) if least == most else f"{points(least)}–{points(most)}")
    return " : ".join(told)


def scores_of(step: Step) -> list[float]:
    for event in step.events:
        if isinstance(event, RoundEnded):
            return [half / 2 for half in event.scores]
    return [step.battle.score(number) for number in range(len(step.battle.seats))]


def lowest(low: int, high: int, what: DrawPurpose) -> int:
    return low


def highest(low: int, high: int, what: DrawPurpose) -> int:
    return high
