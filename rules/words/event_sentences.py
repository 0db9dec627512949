"""Sentences about events, addressed to the acting player, the affected player or a spectator."""

from __future__ import annotations

from collections.abc import Sequence

from rules import events as facts
from rules.dice import with_selected
from rules.events import Event
from rules.roles import SELECT
from rules.words.attack_sentences import AttackTeller
from rules.words.dice_sentences import DiceTeller
from rules.words.grouping import QUIET, group_events
from rules.words.message import DiceRow, Names, Phrase, Scores, Sentence, Sum
from rules.words.speaking import People, attack_phrase, chosen_dice

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


def tell(event: Event, viewer: int | None, names: People) -> list[Sentence]:
    return Teller(viewer, names).tell(event)


def tell_all(events: Sequence[Event], viewer: int | None, names: People) -> list[Sentence]:
    teller = Teller(viewer, names)
    return [told for group in group_events(events) for told in teller.tell_group(group)]


# ---- telling


FORFEITED = {
    "time": "forfeited_time",
    "left": "forfeited_left",
    "ruled": "forfeited_ruled",
    "deadline": "forfeited_deadline",
}
"""Sentence codes for a match lost early, by reason. The default for other reasons is giving up."""


class Teller(DiceTeller):
    # ---- several events

    def tell_group(self, group: tuple[Event, ...]) -> list[Sentence]:
        match group[0]:
            case facts.Attacked() as attacked:
                return AttackTeller(self, self.tell, attacked, group[1:]).tell()
            case facts.DieRolled(seat=seat, occasion="first"):
                dice = tuple(event.die for event in group if isinstance(event, facts.DieRolled))
                return [self.sentence_about("rolled_first", seat, dice=DiceRow(dice))]
            case facts.DieChanged(seat=seat, how="settled") if len(group) > 1:
                dice = tuple(event.die for event in group if isinstance(event, facts.DieChanged))
                return [self.sentence_about("drew_skills", seat, dice=DiceRow(dice))]
            case event if isinstance(event, QUIET):
                return []
            case event:
                return self.tell(event)

    # ---- one event

    def tell(self, event: Event) -> list[Sentence]:
        if type(event) in SAID_TO_ALL:
            return [Sentence(SAID_TO_ALL[type(event)])]
        if type(event) in SAID_OF_SEAT:
            return [self.sentence_about(SAID_OF_SEAT[type(event)], getattr(event, "seat"))]  # noqa: B009
        return (
            self.tell_of_dice(event)
            or self.tell_of_turns(event)
            or self.tell_of_specials(event)
            or self.tell_of_icons(event)
            or self.tell_of_frame(event)
            or self.tell_of_results(event)
        )

    def tell_of_turns(self, event: Event) -> list[Sentence]:
        match event:
            case facts.InitiativeWon():
                return [self.initiative(event)]
            case facts.ReactionEnded():
                return [
                    self.sentence_about("let_it_be" if event.how == "declined" else "not_enough", event.seat)
                ]
            case facts.TurnBegan():
                return [self.sentence_about("turn_again" if event.extra else "turn", event.seat)]
            case facts.HelpAsked():
                return [
                    self.sentence_about(
                        "help_asked", event.seat, how=attack_phrase(event.attack.kind, event.attack.fires)
                    )
                ]
            case facts.Attacked():
                return [self.attack_sentence("went_for", event)]
            case facts.Passed():
                return [self.sentence_about("could_only_pass" if event.auto else "passed", event.seat)]
            case facts.ExtraTurnWon():
                return [self.sentence_about(EXTRA_TURNS.get(event.cause, "extra_turn"), event.seat)]
            case _:
                return []

    def tell_of_specials(self, event: Event) -> list[Sentence]:
        match event:
            case facts.SizesImposed():
                return self.imposed_sentences(event)
            case facts.TrickChosen():
                return [self.trick(event)]
            case facts.DieReturned():
                return [self.sentence_between("returned", event.seat, event.by, die=event.die)]
            case facts.DieSelected():
                return [self.sentence_about("die_selected", event.seat, die=event.die)]
            case facts.SpecialAnswered():
                return [
                    self.sentence_about("special_answered" if event.used else "special_declined", event.seat)
                ]
            case _:
                return []

    def tell_of_icons(self, event: Event) -> list[Sentence]:
        match event:
            case facts.DieStruckOut():
                return [self.sentence_between("struck_out", event.seat, event.against, die=event.die)]
            case facts.ReserveStolen():
                return [self.sentence_between("reserve_stolen", event.seat, event.against, die=event.die)]
            case facts.DiceExchanged():
                out, into_play = DiceRow(event.out), DiceRow(event.into_play)
                return [self.sentence_about("exchanged", event.seat, out=out, into_play=into_play)]
            case facts.TurnEnding():
                return [self.sentence_about("turn_ending", event.seat)]
            case facts.GuardSet():
                return [self.sentence_about("on_guard", event.seat)]
            case facts.AttackRefused():
                return [self.refusal_sentence(event)]
            case _:
                return []

    def imposed_sentences(self, event: facts.SizesImposed) -> list[Sentence]:
        row, select, told = event.row, event.sizes.select, []
        if select is not None:
            die = row[select].without_skills(SELECT.letters).before_first_roll()
            told = [self.sentence_between("die_imposed", event.seat, event.against, die=die)]
            row = with_selected(row, select)
        if (dice := chosen_dice(row)) or not told:
            told.append(self.sentence_between("sizes_imposed", event.seat, event.against, dice=DiceRow(dice)))
        return told

    def tell_of_frame(self, event: Event) -> list[Sentence]:
        match event:
            case facts.ReserveChosen():
                return [self.sentence_about("reserve_called", event.seat, die=event.die)]
            case facts.ReserveDeclined():
                return [
                    self.sentence_about("reserve_enough" if event.enough else "reserve_declined", event.seat)
                ]
            case facts.RoundBegan():
                return [Sentence("round_began", {"round": event.round})]
            case facts.HeadStartGiven():
                return [self.sentence_about("head_start", event.seat, rounds=event.rounds)]
            case facts.RecipeSet():
                code = "recipe" if event.why == "special" else "recipe_changed"
                return [self.sentence_about(code, event.seat, recipe=DiceRow(event.recipe))]
            case facts.DecisionsOpened():
                return [self.asked_sentence(event)]
            case facts.AuxiliaryOffered():
                return [self.sentence_about("auxiliary_offered", event.seat, dice=DiceRow(event.dice))]
            case facts.DiceSetAside():
                return [self.sentence_about("set_aside", event.seat, dice=DiceRow(event.row))]
            case facts.SizesChosen():
                return [self.sentence_about("sizes_chosen", event.seat, dice=DiceRow(chosen_dice(event.row)))]
            case _:
                return []

    def tell_of_results(self, event: Event) -> list[Sentence]:
        match event:
            case facts.RoundEnded():
                return [self.round_ended(event)]
            case facts.MatchAbandoned(seat=seat):
                code = "left_match" if event.left else "abandoned"
                return [Sentence("out_of_time") if seat is None else self.sentence_about(code, seat)]
            case facts.NothingDecided(rounds=rounds):
                return [Sentence("nothing_decided", {"rounds": rounds})]
            case facts.MatchCalledOff():
                return [Sentence("called_off")]
            case facts.Forfeited():
                return [self.sentence_about(FORFEITED.get(event.how, "forfeited"), event.seat)]
            case facts.MatchEnded():
                return [
                    Sentence("match_ended")
                    if event.winner is None
                    else self.sentence_about("match_won", event.winner)
                ]
            case _:
                return []

    def trick(self, event: facts.TrickChosen) -> Sentence:
        trick = Phrase(f"trick_{event.trick}")
        if event.against is not None:
            return self.sentence_between("trick_on", event.seat, event.against, trick=trick)
        if event.place is not None:
            die = event.recipe[event.place]
            return self.sentence_about("trick_with", event.seat, trick=trick, die=die)
        return self.sentence_about("trick", event.seat, trick=trick)

    def refusal_sentence(self, event: facts.AttackRefused) -> Sentence:
        dice, foes = Sum(event.dice), Sum(event.foes)
        return self.sentence_between("refused", event.against, event.seat, dice=dice, foes=foes)

    def initiative(self, event: facts.InitiativeWon) -> Sentence:
        if event.how != "dice":
            return self.sentence_about("snatched_first", event.seat)
        return self.sentence_about("goes_first_by_lot" if event.tie else "goes_first", event.seat)

    def asked_sentence(self, event: facts.DecisionsOpened) -> Sentence:
        if not event.seats:
            return Sentence("nobody_asked")
        whom = "you" if self.viewer in event.seats else "they"
        names = Names(tuple(self.names[seat] for seat in event.seats))
        return Sentence(f"asked_{event.phase}.{whom}", {"names": names})

    def round_ended(self, event: facts.RoundEnded) -> Sentence:
        points = [score / 2 for score in event.scores]
        if event.winner is None:
            code = "round_tied" if event.how == "tied_initiative" else "round_drawn"
            return Sentence(code, {"round": event.round, "scores": Scores(tuple(points))})
        best = points.pop(event.winner)
        code = "round_given" if event.is_given_up else "round_won"
        return self.sentence_about(code, event.winner, round=event.round, scores=Scores((best, *points)))
