"""The form for a turn, with attacks, passing and the actions before an attack."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from django.utils.translation import gettext as _

from core.refusals import NotPossible
from games.decisions.preview import Preview, ambiguous_kinds, kind_choices, preview
from games.decisions.question import BoardDie, DecisionForm, Question, SizeOfTurbo, ValueQuestion
from games.decisions.reading_answers import attack, read_action
from games.log.wording import refusal_in_words
from rules import (
    Attack,
    AttackKind,
    Die,
    Pass,
    RaiseGiant,
    UseSpecial,
)
from rules.attack_kinds import IN_ORDER, PAIRED_OFF
from rules.attacks import ATTACKS
from rules.attacks.front import Front, is_dizzy, may_fire, open_kinds
from rules.attacks.skill import MOST_WITH_FIRE
from rules.fight.legal import fronts, opponents
from rules.refusals import Code, refusal
from rules.specials import special
from rules.words import KINDS

MOST_ATTACKS = 500


class TurnForm(DecisionForm):
    @cached_property
    def giant_dice(self) -> list[BoardDie]:
        return [self.my_die(action.die) for action in self.legal.answers_of(RaiseGiant)]

    @cached_property
    def takes(self) -> dict[int, list[tuple[int, int]]]:
        """The dice that each of the player's dice can capture by itself, by the attacker's place."""
        found: dict[int, list[tuple[int, int]]] = {place: [] for place in range(len(self.my_seat.row))}
        for attacker, against, target in self.legal.attacks.one_on_one():
            if (against, target) not in found[attacker]:
                found[attacker].append((against, target))
        return found

    @property
    def targets_for_script(self) -> str:
        """The possible targets of each attacking die, as text for a script like `0:1.0,1.2 3:1.0`."""
        return " ".join(
            f"{attacker}:{','.join(f'{seat}.{place}' for seat, place in targets)}"
            for attacker, targets in self.takes.items()
            if targets
        )

    @cached_property
    def kinds(self) -> list[AttackKind]:
        return self.legal.attacks.kinds

    @cached_property
    def turbo(self) -> list[ValueQuestion]:
        questions: list[ValueQuestion] = []
        for place, sizes in self.legal.attacks.values("turbo").items():
            die = self.my_seat.row[place]
            name = f"turbo.{place}"
            choices = [(size, str(size)) for size in sizes]
            if len(choices) > 1:
                label = _("new size of %(die)s, if it attacks") % {"die": die.recipe}
                value = self.answer(name, die.size)
                questions.append(
                    SizeOfTurbo(
                        name, label, choices, value=value, die=die, blank=_("no size yet"), hint=_("new size")
                    )
                )
        return questions

    @cached_property
    def full_auto(self) -> list[BoardDie]:
        dice = ((place, die) for place, die in enumerate(self.my_seat.row) if may_fire(die))
        able = [BoardDie(die, place, "fires", str(place)) for place, die in dice if not is_dizzy(die)]
        for shown in able:
            shown.state = "selected" if shown.value in self.filled.getlist("fires") else ""
        return able

    @cached_property
    def usable_dice(self) -> set[tuple[int, int]] | None:
        """All dice that take part in some legal attack, or None if there are too many attacks to check."""
        if len(self.my_seat.row) > MOST_WITH_FIRE and any(front.fire for front in self.fronts):
            return None
        rows = [seat.row for seat in self.battle.seats]
        left = {(number, place) for number, row in enumerate(rows) for place in range(len(row))}
        found: set[tuple[int, int]] = set()
        for count, each in enumerate(self.legal.attacks.at_usual_sizes()):
            if count == MOST_ATTACKS:
                return None
            found |= {(self.my_number, place) for place in each.attackers}
            found |= {(each.against or 0, place) for place in each.targets}
            if found == left:
                break
        return found

    def why_no_use(self, seat: int, place: int, die: Die) -> str:
        """Return a sentence on why this die takes part in no attack now.

        Return an empty string if the die can be used or if there are too many attacks to check.
        """
        if self.usable_dice is None or (seat, place) in self.usable_dice:
            return ""
        if seat == self.viewer_seat and is_dizzy(die):
            return refusal_in_words(refusal(Code.DIZZY_DIE, die=die.recipe))
        general = (
            _("This die has no attack now.")
            if seat == self.viewer_seat
            else _("None of your dice can attack this die now.")
        )
        return f"{general} {self.nearest_refusal(seat, place)}".strip()

    @cached_property
    def fronts(self) -> list[Front]:
        return list(fronts(self.battle, self.my_number))

    def nearest_refusal(self, seat: int, place: int) -> str:
        """Return why the player's strongest die cannot attack the weakest target.

        Return an empty string if there is no such attack or if the rules allow it.
        """
        row = self.my_seat.row
        mine = (
            [place] if seat == self.viewer_seat else [at for at, die in enumerate(row) if not is_dizzy(die)]
        )
        foes = [
            (needed, number, target)
            for number, front in enumerate(self.fronts)
            for target, needed in enumerate(front.defences)
            if seat == self.viewer_seat or (front.against, target) == (seat, place)
        ]
        if not mine or not foes:
            return ""
        strongest = max(mine, key=lambda at: self.fronts[0].counts[at].value)
        _needed, number, target = min(foes)
        rule = ATTACKS[usual_kind(row[strongest])]
        refused = rule.why_not(self.fronts[number], (strongest,), (target,))
        return "" if refused is None else refusal_in_words(refused)

    def why_chosen_die_is_idle(self, attack: Attack) -> str:
        """Return why the only chosen die is of no use.

        Return an empty string if the die is useful or if the number of chosen dice is not one.
        """
        mine = [(self.my_number, place) for place in attack.attackers]
        against = next((number for number in opponents(self.battle, self.my_number)), 0)
        theirs = [(against if attack.against is None else attack.against, place) for place in attack.targets]
        if len(chosen := [*mine, *theirs]) != 1:
            return ""
        [(seat, place)] = chosen
        row = self.battle.seats[seat].row if seat < len(self.battle.seats) else ()
        return self.why_no_use(seat, place, row[place]) if place < len(row) else ""

    @cached_property
    def pairs(self) -> list[Question]:
        """Fields that choose a target for each die, for attacks in which every die attacks its own target."""
        kinds = [kind for kind in self.kinds if kind in PAIRED_OFF]
        dice = (
            (place, die, kind)
            for place, die in enumerate(self.my_seat.row)
            for kind in [kind for kind in kinds if kind in open_kinds(die) and not is_dizzy(die)][:1]
        )
        return [
            Question(
                f"pair.{place}",
                _("target of %(die)s when it attacks %(how)s")
                % {"how": _(KINDS[kind].how), "die": f"{die.recipe} {die.value}"},
                self.foes,
                value=self.answer(f"pair.{place}"),
                blank=_("any"),
            )
            for place, die, kind in dice
        ]

    @property
    def asks_for_order(self) -> bool:
        return self.answer("action").removeprefix("attack:") in IN_ORDER

    @cached_property
    def borrow_question(self) -> Question | None:
        if AttackKind.BORROW not in self.kinds:
            return None
        label = _("the die I borrow")
        return Question("borrowed", label, self.foes, value=self.answer("borrowed"), blank=_("any"))

    @cached_property
    def adjust_question(self) -> Question | None:
        """The field for the die that counts one more or one less, or None if no attack allows it."""
        choices = {}
        for front in self.fronts:
            for way in front.ways_to_adjust:
                [(place, by)] = way.adjusted.items()
                words = {"die": f"{front.row[place].recipe} {front.row[place].value}"}
                said = "%(die)s + 1" if by > 0 else "%(die)s − 1"
                choices[f"{place}.{by}"] = said % words
        if not choices:
            return None
        label = _("special rule in a power or skill attack")
        return Question(
            "adjust", label, list(choices.items()), value=self.answer("adjust"), blank=_("don’t use it")
        )

    @property
    def foes(self) -> list[tuple[object, str]]:
        return [
            (f"{number}.{place}", f"{die.recipe} {die.value}")
            for number, seat in enumerate(self.battle.seats)
            for place, die in enumerate(seat.row)
            if number != self.viewer_seat
        ]

    @cached_property
    def equals(self) -> list[tuple[str, bool, Die]]:
        """The dice that the special may reroll because an opposing die shows the same value.

        Each entry contains the form value, True for the player's own die, and the die.
        """
        found: dict[tuple[int, int], tuple[str, bool, Die]] = {}
        for action in self.uses_of_special(may_bring_back_dice=False):
            assert action.against is not None
            if action.dice:
                [place] = action.dice
                value = f"equal-mine:{action.against}.{place}"
                found.setdefault((self.my_number, place), (value, True, self.my_seat.row[place]))
            else:
                [place] = action.foes
                value = f"equal-theirs:{action.against}.{place}"
                found[action.against, place] = (value, False, self.battle.seats[action.against].row[place])
        return list(found.values())

    def uses_of_special(self, *, may_bring_back_dice: bool) -> Iterable[UseSpecial]:
        mine = special(self.my_seat.special).may_bring_back_dice == may_bring_back_dice
        return self.legal.answers_of(UseSpecial) if mine else ()

    @cached_property
    def lost_dice(self) -> list[tuple[str, Die]]:
        return [
            (f"back:{action.against}.{place}", self.battle.seats[action.against or 0].captured[place])
            for action in self.uses_of_special(may_bring_back_dice=True)
            for place in action.foes
        ]

    @property
    def named_kinds(self) -> list[tuple[str, str]]:
        return kind_choices(self.kinds)

    @property
    def kinds_meant(self) -> list[tuple[str, str, str]]:
        if not self.say or "attacker" not in self.filled:
            return []
        try:
            return ambiguous_kinds(self.perspective.why_not(attack(self.filled, self.perspective)))
        except NotPossible:
            return []

    @cached_property
    def may_pass(self) -> bool:
        return Pass() in self.legal

    @property
    def must_pass(self) -> bool:
        return self.may_pass and not self.kinds

    @property
    def asks_for(self) -> str:
        return (
            "asks-settings"
            if self.turbo or self.pairs or self.borrow_question or self.adjust_question
            else ""
        )

    def checkbox(self, *, mine: bool) -> str:
        return "attacker" if mine else "target"

    def die_to_choose(self, seat: int, place: int, die: Die) -> BoardDie:
        shown = super().die_to_choose(seat, place, die)
        shown.why = self.why_no_use(seat, place, die)
        shown.state += " idle" if shown.why else ""
        return shown

    @property
    def attack_preview(self) -> Preview | None:
        verb = self.answer("action").partition(":")[0]
        if verb != "attack":
            return None
        action = read_action(self.filled, self.perspective)
        assert isinstance(action, Attack)
        return preview(self.perspective, action)


def usual_kind(die: Die) -> AttackKind:
    kinds = [kind for kind, rule in ATTACKS.items() if kind in open_kinds(die) and rule.counts_fit(1, 1)]
    return next((kind for kind in kinds if kind is not AttackKind.SKILL), AttackKind.SKILL)
