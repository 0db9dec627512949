"""Sentences about events, worded for the player who acted, the one who was acted on, or a spectator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules import events as facts
from rules.dice import Die, with_selected
from rules.events import Event
from rules.roles import SELECT
from rules.skills import traits
from rules.words.grouping import QUIET, grouped
from rules.words.told import Card, Names, Phrase, Row, Scores, SkillNames, Together, Told

People = Sequence[str] | Mapping[int, str]

SAID_TO_ALL: dict[type[Event], str] = {
    facts.SizesRevealed: "sizes_revealed",
    facts.TurnsBegan: "turns_began",
}
SAID_OF_SEAT: dict[type[Event], str] = {
    facts.AttackWithdrawn: "withdrawn",
    facts.AuxiliaryChosen: "auxiliary_chosen",
    facts.AuxiliaryDeclined: "auxiliary_declined",
    facts.GameUsed: "game_used",
    facts.SideboardChosen: "sideboard_chosen",
    facts.GiantUsed: "giant_used",
    facts.SpecialSpent: "special_used",
    facts.SpecialUsed: "special_used",
    facts.DiceChosen: "dice_chosen",
    facts.Surrendered: "surrendered",
    facts.TurnMissed: "missed_turn",
}
EXTRA_TURNS = {
    "jolt_attacker": "extra_turn_jolt",
    "jolt_captured": "extra_turn_jolt",
    "time_and_space": "extra_turn_time",
    "special": "extra_turn_special",
}
TURNED = ("focus", "fire", "raised", "giant", "set", "sawn")
CHANGES = (*TURNED, "halved", "morphed", "copied", "entered", "turbo", "has_captured", "counts_half")


def tell(event: Event, viewer: int | None, names: People) -> list[Told]:
    """One event by itself."""
    return Teller(viewer, names).tell(event)


def tell_all(events: Sequence[Event], viewer: int | None, names: People) -> list[Told]:
    """The events of a step, in as few sentences as will do."""
    teller = Teller(viewer, names)
    return [told for group in grouped(events) for told in teller.tell_group(group)]


# ---- telling


class Teller:
    def __init__(self, viewer: int | None, names: People) -> None:
        self.viewer = viewer
        self.names = names

    def of(self, code: str, seat: int, **data: object) -> Told:
        """What concerns one seat: its owner is told otherwise than everybody else."""
        whom = "you" if seat == self.viewer else "they"
        return Told(f"{code}.{whom}", {"name": self.names[seat], **data})

    def between(self, code: str, seat: int, other: int, **data: object) -> Told:
        """What one seat does to another."""
        whom = "you" if seat == self.viewer else "at_you" if other == self.viewer else "they"
        return Told(f"{code}.{whom}", {"name": self.names[seat], "other": self.names[other], **data})

    # ---- several events

    def tell_group(self, group: tuple[Event, ...]) -> list[Told]:
        match group[0]:
            case facts.Attacked() as attacked:
                return Onslaught(self, attacked, group[1:]).tell()
            case facts.DieRolled(seat=seat, occasion="first"):
                dice = tuple(event.die for event in group if isinstance(event, facts.DieRolled))
                return [self.of("rolled_first", seat, dice=Row(dice))]
            case facts.DieChanged(seat=seat, how="settled") if len(group) > 1:
                dice = tuple(event.die for event in group if isinstance(event, facts.DieChanged))
                return [self.of("drew_skills", seat, dice=Row(dice))]
            case event if isinstance(event, QUIET):
                return []
            case event:
                return self.tell(event)

    # ---- one event

    def tell(self, event: Event) -> list[Told]:
        if type(event) in SAID_TO_ALL:
            return [Told(SAID_TO_ALL[type(event)])]
        if type(event) in SAID_OF_SEAT:
            return [self.of(SAID_OF_SEAT[type(event)], getattr(event, "seat"))]  # noqa: B009
        return (
            self.tell_of_dice(event)
            or self.tell_of_turns(event)
            or self.tell_of_specials(event)
            or self.tell_of_icons(event)
            or self.tell_of_frame(event)
            or self.tell_of_results(event)
        )

    def tell_of_dice(self, event: Event) -> list[Told]:
        match event:
            case facts.DieRolled():
                return [self.rolled(event)]
            case facts.DieChanged():
                return [self.changed(event, event.die)]
            case facts.DieCaptured():
                return [self.between("captured", event.by, event.seat, die=event.die)]
            case facts.DieSplit():
                return [self.split(event, event.dice)]
            case facts.DieReplaced():
                return [self.of("replaced", event.seat, die=event.die)]
            case facts.DieChangedSides():
                return [self.between("changed_sides", event.seat, event.to, die=event.die)]
            case facts.DieLeft():
                return [self.left(event)]
            case facts.CaptureChanged():
                return [self.capture_changed(event)]
            case facts.CardDrawn():
                return [self.of("card", event.seat, card=Card(event.card))]
            case _:
                return []

    def tell_of_turns(self, event: Event) -> list[Told]:
        match event:
            case facts.InitiativeWon():
                return [self.initiative(event)]
            case facts.ReactionEnded():
                return [self.of("let_it_be" if event.how == "declined" else "not_enough", event.seat)]
            case facts.TurnBegan():
                return [self.of("turn_again" if event.extra else "turn", event.seat)]
            case facts.HelpAsked():
                return [self.of("help_asked", event.seat, how=how(event.attack.kind, event.attack.fires))]
            case facts.Attacked():
                return [self.attacked("went_for", event)]
            case facts.Passed():
                return [self.of("could_only_pass" if event.auto else "passed", event.seat)]
            case facts.ExtraTurnWon():
                return [self.of(EXTRA_TURNS.get(event.cause, "extra_turn"), event.seat)]
            case _:
                return []

    def tell_of_specials(self, event: Event) -> list[Told]:
        match event:
            case facts.SizesImposed():
                return self.imposed(event)
            case facts.TrickChosen():
                return [self.trick(event)]
            case facts.DieSelected():
                return [self.of("die_selected", event.seat, die=event.die)]
            case facts.SpecialAnswered():
                return [self.of("special_answered" if event.used else "special_declined", event.seat)]
            case _:
                return []

    def tell_of_icons(self, event: Event) -> list[Told]:
        match event:
            case facts.DieStruckOut():
                return [self.between("struck_out", event.seat, event.against, die=event.die)]
            case facts.ReserveStolen():
                return [self.between("reserve_stolen", event.seat, event.against, die=event.die)]
            case facts.DiceExchanged():
                out, into_play = Row(event.out), Row(event.into_play)
                return [self.of("exchanged", event.seat, out=out, into_play=into_play)]
            case facts.TurnEnding():
                return [self.of("turn_ending", event.seat)]
            case facts.GuardSet():
                return [self.of("on_guard", event.seat)]
            case facts.AttackRefused():
                return [self.refused(event)]
            case _:
                return []

    def imposed(self, event: facts.SizesImposed) -> list[Told]:
        """What another has chosen: the Select die that plays, if there are several, and sizes."""
        row, select, told = event.row, event.sizes.select, []
        if select is not None:
            die = row[select].without(SELECT.letters).unrolled()
            told = [self.between("die_imposed", event.seat, event.against, die=die)]
            row = with_selected(row, select)
        if (dice := chosen(row)) or not told:
            told.append(self.between("sizes_imposed", event.seat, event.against, dice=Row(dice)))
        return told

    def tell_of_frame(self, event: Event) -> list[Told]:
        match event:
            case facts.ReserveChosen():
                return [self.of("reserve_called", event.seat, die=event.die)]
            case facts.ReserveDeclined():
                return [self.of("reserve_enough" if event.enough else "reserve_declined", event.seat)]
            case facts.RoundBegan():
                return [Told("round_began", {"round": event.round})]
            case facts.RecipeSet():
                code = "recipe" if event.why == "special" else "recipe_changed"
                return [self.of(code, event.seat, recipe=Row(event.recipe))]
            case facts.DecisionsOpened():
                return [self.asked(event)]
            case facts.AuxiliaryOffered():
                return [self.of("auxiliary_offered", event.seat, dice=Row(event.dice))]
            case facts.DiceSetAside():
                return [self.of("set_aside", event.seat, dice=Row(event.row))]
            case facts.SizesChosen():
                return [self.of("sizes_chosen", event.seat, dice=Row(chosen(event.row)))]
            case _:
                return []

    def tell_of_results(self, event: Event) -> list[Told]:
        match event:
            case facts.RoundEnded():
                return [self.round_ended(event)]
            case facts.MatchAbandoned():
                return [self.of("left_match" if event.left else "abandoned", event.seat)]
            case facts.MatchEnded():
                return [Told("match_ended") if event.winner is None else self.of("match_won", event.winner)]
            case _:
                return []

    def trick(self, event: facts.TrickChosen) -> Told:
        trick = Phrase(f"trick_{event.trick}")
        if event.against is not None:
            return self.between("trick_on", event.seat, event.against, trick=trick)
        if event.place is not None:
            die = event.recipe[event.place]
            return self.of("trick_with", event.seat, trick=trick, die=die)
        return self.of("trick", event.seat, trick=trick)

    def attacked(self, code: str, event: facts.Attacked, **data: object) -> Told:
        return self.between(
            code,
            event.seat,
            event.against,
            dice=Together(event.dice),
            foes=Together(event.foes),
            how=how(event.kind, event.fires),
            **data,
        )

    def refused(self, event: facts.AttackRefused) -> Told:
        dice, foes = Together(event.dice), Together(event.foes)
        return self.between("refused", event.against, event.seat, dice=dice, foes=foes)

    def left(self, event: facts.DieLeft) -> Told:
        if event.to is not None:
            return self.between("given_up", event.seat, event.to, die=event.die)
        return self.of("retired" if event.kept else "left", event.seat, die=event.die)

    def rolled(self, event: facts.DieRolled) -> Told:
        was, die = event.was, event.die
        if event.occasion == "first":
            return self.of("rolled_first", event.seat, dice=Row((die,)))
        code = event.occasion if event.occasion in ("ornery", "chance") else "rolled"
        if was.size is not None and was.size != die.size:
            code = "grew" if die.sides > was.size else "shrank"
        if event.occasion == "dodge":
            code = "dodged" if has_dodged(event) else "caught"
        return self.of(code, event.seat, was=was.unrolled(), size=die.size, value=shown(die))

    def changed(self, event: facts.DieChanged, die: Die) -> Told:
        """A change, told with the die as it lies at the end of it."""
        was = event.was
        lost = "".join(letter for letter in was.skills if letter not in event.die.skills)
        gained = "".join(letter for letter in event.die.skills if letter not in was.skills)
        if event.how == "settled" and gained:
            plain = was.with_slot("").unrolled()
            return self.of("drew_skill", event.seat, was=plain, skills=SkillNames(gained))
        if event.how == "put_to_sleep":
            return self.of("asleep", event.seat, die=die)
        if event.how in CHANGES:
            known = was if event.how in TURNED else was.unrolled()
            value = None if event.die.showing is None else shown(event.die)
            return self.of(event.how, event.seat, was=known, die=die, size=die.size, value=value)
        if lost and not gained:
            return self.of("lost_skill", event.seat, was=was.unrolled(), skills=SkillNames(lost))
        if gained and not lost:
            return self.of("gained_skill", event.seat, was=was.unrolled(), skills=SkillNames(gained))
        return self.of("became", event.seat, was=was, die=die)

    def capture_changed(self, event: facts.CaptureChanged) -> Told:
        if event.how == "rebound":
            return self.of("rebounded", event.seat, was=event.was.unrolled(), value=shown(event.die))
        return self.of("capture_changed", event.seat, was=event.was, die=event.die)

    def split(self, event: facts.DieSplit, dice: tuple[Die, ...]) -> Told:
        return self.of("split", event.seat, was=event.was.unrolled(), dice=Together(dice))

    def initiative(self, event: facts.InitiativeWon) -> Told:
        if event.how != "dice":
            return self.of("snatched_first", event.seat)
        return self.of("goes_first_by_lot" if event.tie else "goes_first", event.seat)

    def asked(self, event: facts.DecisionsOpened) -> Told:
        if not event.seats:
            return Told("nobody_asked")
        whom = "you" if self.viewer in event.seats else "they"
        names = Names(tuple(self.names[seat] for seat in event.seats))
        return Told(f"asked_{event.phase}.{whom}", {"names": names})

    def round_ended(self, event: facts.RoundEnded) -> Told:
        points = [score / 2 for score in event.scores]
        if event.winner is None:
            code = "round_tied" if event.how == "tied_initiative" else "round_drawn"
            return Told(code, {"round": event.round, "scores": Scores(tuple(points))})
        best = points.pop(event.winner)
        code = "round_given" if event.how == "surrender" else "round_won"
        return self.of(code, event.winner, round=event.round, scores=Scores((best, *points)))


def has_dodged(event: Event) -> bool:
    """Whether a die was rolled as it was attacked, and escaped."""
    return (
        isinstance(event, facts.DieRolled) and event.occasion == "dodge" and event.die.value < event.was.value
    )


class Onslaught:
    """An attack, and everything that became of its dice."""

    def __init__(self, teller: Teller, attacked: facts.Attacked, events: Sequence[Event]) -> None:
        self.teller = teller
        self.attacked = attacked
        self.events = [event for event in events if not isinstance(event, QUIET)]

    def tell(self) -> list[Told]:
        match self.attacked.kind:
            case "trip" | "sleep":
                return self.tell_both_rolling()
            case "boom":
                return self.tell_boom()
            case "borrow":
                return self.tell_borrowing()
            case "teleport":
                return self.tell_moving("traded")
            case "thief":
                return self.tell_moving("stole")
            case _:
                return [self.tell_outcome(), *self.tell_rest()]

    def tell_both_rolling(self) -> list[Told]:
        if any(map(has_dodged, self.events)):
            return [self.teller.attacked("went_for", self.attacked), *self.tell_rest()]
        told = []
        for event in list(self.events):
            if isinstance(event, facts.DieChanged) and event.how == "turbo":
                self.take(event)
                told.append(self.teller.changed(event, event.die))
        rolled = self.take_roll(self.attacked.seat, "attack", self.attacked.dice[0])
        against = self.take_roll(self.attacked.against, "target", self.attacked.foes[0])
        if self.attacked.kind == "sleep":
            code = "put_to_sleep"
            self.events = [event for event in self.events if getattr(event, "how", "") != code]
        else:
            code = "tripped" if self.take_captures() else "stumbled"
        told.append(self.teller.attacked(code, self.attacked, rolled=rolled, against=against))
        return told + self.tell_rest()

    def tell_moving(self, code: str) -> list[Told]:
        """Dice that go to another place, which the sentence says by itself."""
        self.events = [
            event for event in self.events if not isinstance(event, facts.DieLeft | facts.DieChangedSides)
        ]
        return [self.teller.attacked(code, self.attacked), *self.tell_rest()]

    def tell_borrowing(self) -> list[Told]:
        prey, borrowed = self.attacked.foes
        taken = next((event for event in self.events if isinstance(event, facts.DieCaptured)), None)
        if taken is None:
            return [self.teller.attacked("went_for", self.attacked), *self.tell_rest()]
        self.take(taken)
        told = self.teller.attacked("borrowed", self.attacked, prey=prey, borrowed=borrowed)
        return [told, *self.tell_rest()]

    def tell_boom(self) -> list[Told]:
        self.events = [event for event in self.events if not isinstance(event, facts.DieLeft)]
        against = self.take_roll(self.attacked.against, "target", self.attacked.foes[0])
        return [self.teller.attacked("boomed", self.attacked, against=against), *self.tell_rest()]

    def tell_outcome(self) -> Told:
        if not self.take_captures():
            return self.teller.attacked("went_for", self.attacked)
        rolled = (event for event in self.events if isinstance(event, facts.DieRolled))
        rolls = [roll for roll in rolled if roll.occasion == "attack"]
        if len(rolls) != len(self.attacked.dice) or not all(map(is_plain, rolls, self.attacked.dice)):
            return self.teller.attacked("took", self.attacked)
        for roll in rolls:
            self.take(roll)
        values = Together(tuple(shown(roll.die) for roll in rolls))
        return self.teller.attacked("took_and_rolled", self.attacked, rolled=values)

    # ---- taking events together

    def take(self, event: Event) -> Event:
        self.events = [other for other in self.events if other is not event]
        return event

    def take_captures(self) -> bool:
        """Whether all targets were captured; this need not be told again."""
        events = (event for event in self.events if isinstance(event, facts.DieCaptured))
        captures = [event for event in events if event.by == self.attacked.seat]
        if len(captures) < len(self.attacked.foes):
            return False
        for event in captures:
            self.take(event)
        return True

    def take_roll(self, seat: int, occasion: str, die: Die) -> Die:
        """The die as it was rolled in the attack itself, or as it is if it does not roll."""
        if traits(die.skills).keeps_value:
            return die
        for event in self.events:
            if isinstance(event, facts.DieRolled) and event.seat == seat and event.occasion == occasion:
                self.take(event)
                return event.die
        return die

    def take_plain_roll(self, die: Die) -> Die:
        """A new die as it was rolled at once, if it kept its size in doing so."""
        if die.showing is None:
            for event in self.events:
                if isinstance(event, facts.DieRolled) and event.was == die and is_plain(event, die):
                    self.take(event)
                    return event.die
        return die

    def tell_rest(self) -> list[Told]:
        told = []
        while self.events:
            event = self.take(self.events[0])
            match event:
                case facts.DieChanged(how="has_captured"):
                    continue
                case facts.DieChanged():
                    told.append(self.teller.changed(event, self.take_plain_roll(event.die)))
                case facts.DieSplit():
                    told.append(self.teller.split(event, tuple(map(self.take_plain_roll, event.dice))))
                case facts.DieReplaced():
                    told.append(self.teller.of("replaced", event.seat, die=self.take_plain_roll(event.die)))
                case _:
                    told += self.teller.tell(event)
        return told


def how(kind: str, fires: Sequence[int]) -> Phrase:
    return Phrase(f"firing_{kind}" if fires else f"by_{kind}")


def is_plain(roll: facts.DieRolled, die: Die) -> bool:
    """Whether this roll of this die changed nothing but what it shows."""
    alike = (other.unrolled().recipe == die.unrolled().recipe for other in (roll.was, roll.die))
    return all(alike) and roll.was.size == roll.die.size == die.size


def shown(die: Die) -> Card | int:
    return Card(die.card) if die.card else die.value


def chosen(row: Sequence[Die]) -> tuple[Die, ...]:
    """The dice of a row about which there was something to choose."""
    return tuple(die.unrolled() for die in row if die.swing or die.options or die.group is not None)
