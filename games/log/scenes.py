"""Animations of the events since a page was drawn, as data and sentences for its viewer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NotRequired, TypedDict

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from core.drawing.translation import translate_text
from games.log.course import PlayedMove, TableCourse, course_of
from games.log.die_tracking import DieNames, scores_before
from games.log.who_begins import who_begins
from games.log.wording import in_html
from games.models import Match
from rules import AttackKind, Battle, Die
from rules.events import (
    Attacked,
    DieCaptured,
    DieChanged,
    DieRolled,
    Event,
    InitiativeWon,
    MatchEnded,
    Passed,
    RoundEnded,
)
from rules.moments.roll import Occasion
from rules.phases import Phase
from rules.words import Card, Sum, group_events, in_plain_text, tell_all, words_for

MOST_MOVES = 8
"""Most moves that are animated on a page that is out of date. Older moves are left out."""

PLAIN = frozenset({"power", "skill", "cross", "berserk", "rush", "shadow", "speed", "hoskins"})
SCORED = (Phase.REACTION, Phase.TURN, Phase.FIRE, Phase.TURN_END)
"""The phases in which all players see the scores."""


class Beat(TypedDict):
    """One step of an animation. It names a die by its seat and place on the outdated page, like `0.2`."""

    move: int
    seat: int | None
    kind: str
    said: list[str]
    announced: NotRequired[str]
    by: NotRequired[list[str]]
    of: NotRequired[list[str]]
    taken: NotRequired[list[tuple[str, int]]]
    """Each captured die, with the seat that captured it."""
    rolled: NotRequired[list[tuple[str, str]]]
    """Each rerolled die, with its new value."""
    decided: NotRequired[list[str]]
    """The dice that decided who goes first."""
    level: NotRequired[bool]
    """True if the lowest dice were equal and higher dice decided who goes first."""
    before: NotRequired[list[float]]
    after: NotRequired[list[float]]
    """The scores of all seats after the step."""


class Scenes(TypedDict):
    me: int | None
    mine: bool
    """True if it is the viewer's turn."""
    beats: list[Beat]
    earlier: list[int]
    """Numbers of other players' moves since this viewer acted, newest first, for stepping back."""


def scenes_of(match: Match, me: int | None, since: int) -> Scenes:
    return scenes_in(course_of(match, me), me, since)


def scenes_in(course: TableCourse, me: int | None, since: int) -> Scenes:
    newest = course.moves[:MOST_MOVES]
    others = newest[:1] if me is None else takewhile(lambda move: move.seat != me, newest)
    return {
        "me": me,
        "mine": me in course.battle.decisions,
        "beats": list(merge_beats(SceneTeller(course, me).beats(since))),
        "earlier": [move.number for move in others if move.seat is not None],
    }


def newest_sentences(match: Match, me: int | None) -> SafeString:
    course = course_of(match, me)
    if not course.moves:
        return SafeString()
    beats = merge_beats(SceneTeller(course, me).beats(course.moves[0].number - 1))
    told = [beat["said"] for beat in beats if beat["said"] and beat["kind"] not in ("said", "round")]
    return SafeString(" ".join(told[-1])) if told else SafeString()


class SceneTeller:
    def __init__(self, course: TableCourse, me: int | None, battle: Battle | None = None) -> None:
        self.course = course
        self.battle = battle or course.battle
        self.me = me
        self.you = course.you
        self.people = course.names
        self.names = DieNames(len(self.people))

    def beats(self, since: int) -> Iterator[Beat]:
        newest = self.course.moves[:MOST_MOVES]
        behind = [move for move in reversed(newest) if move.number > since]
        return self.beats_of([(move, self.course.events_seen(self.me, move)) for move in behind])

    def beats_of(self, moves: Sequence[tuple[PlayedMove, Sequence[Event]]]) -> Iterator[Beat]:
        """Yield the animation steps of these moves, each given with the events that the viewer may know."""
        scores = self.scores([event for _move, events in moves for event in events])
        at = 0
        for move, events in moves:
            for group in group_events(events):
                beat = self.beat(move, group)
                before, after = scores[at], scores[at := at + len(group)]
                if before is not None:
                    beat["before"] = before
                if after is not None:
                    beat["after"] = after
                yield beat

    def scores(self, events: Sequence[Event]) -> list[list[float] | None]:
        """Return the scores before each event and after the last one, with None before the current round."""
        known: list[list[float]] = []
        if self.battle.phase in SCORED:
            known = scores_before(self.battle, events)[::-1]
        return [*[None] * (len(events) + 1 - len(known)), *known]

    def beat(self, move: PlayedMove, group: Sequence[Event]) -> Beat:
        said = [str(in_html(told)) for told in tell_all(group, self.you, self.people)]
        beat: Beat = {"move": move.number, "seat": move.seat, "kind": "said", "said": said}
        match group[0]:
            case Attacked() as attacked:
                self.tell_attack(beat, attacked)
            case Passed(seat=seat):
                beat["kind"], beat["seat"] = "pass", seat
            case DieRolled(occasion=Occasion.FIRST):
                beat["kind"] = "opening"
            case InitiativeWon() as won:
                beat["kind"], beat["seat"] = "first", won.seat
                self.tell_who_begins(beat, move, won)
            case RoundEnded(winner=winner, scores=scores):
                beat["kind"], beat["seat"] = "round", winner
                beat["after"] = [score / 2 for score in scores]
            case MatchEnded(winner=winner):
                beat["kind"], beat["seat"] = "win", winner
        self.follow(beat, group)
        if isinstance(group[0], Attacked) and is_plain(beat, group[0]):
            beat["said"] = [self.taken_and_rolled(beat, group[0])]
        return beat

    def follow(self, beat: Beat, group: Sequence[Event]) -> None:
        """Add the captured and rerolled dice to *beat*, and update the names of all dice."""
        taken: list[tuple[str, int]] = []
        rolled: dict[str, str] = {}
        for event in group:
            match event:
                case DieCaptured(seat=seat, place=place, by=by):
                    taken.append((self.names.name_at(seat, place), by))
                case DieRolled(seat=seat, place=place, die=die):
                    rolled[self.names.name_at(seat, place)] = value_in_text(die)
                case DieChanged(seat=seat, place=place, was=was, die=die):
                    if die.showing not in (was.showing, None):
                        rolled[self.names.name_at(seat, place)] = value_in_text(die)
            self.names.follow(event)
        if taken:
            beat["taken"] = taken
        if rolled and beat["kind"] != "opening":
            beat["rolled"] = list(rolled.items())
            if beat["kind"] == "said":
                beat["kind"] = "rolled"

    # ---- sentences for those who watch, shorter than those of the log

    def tell_attack(self, beat: Beat, attacked: Attacked) -> None:
        beat["kind"], beat["seat"] = "attack", attacked.seat
        beat["by"] = [self.names.name_at(attacked.seat, place) for place in attacked.attackers]
        beat["of"] = [self.names.name_at(attacked.against, place) for place in attacked.targets]
        if attacked.seat == self.you:
            return
        sentence = (
            ngettext(
                "<b>{name}:</b> {kind}, {dice} on your {foes}.",
                "<b>{name}:</b> {kind}, {dice} on your {foes}.",
                len(attacked.foes),
            )
            if attacked.against == self.you
            else ngettext(
                "<b>{name}:</b> {kind}, {dice} on {other}’s {foes}.",
                "<b>{name}:</b> {kind}, {dice} on {other}’s {foes}.",
                len(attacked.foes),
            )
        )
        called = words_for(AttackKind(attacked.kind), attacked.dice, attacked.foes)
        beat["announced"] = format_html(
            sentence,
            name=self.people[attacked.seat],
            other=self.people[attacked.against],
            kind=translate_text(called.heading(bool(attacked.fires))),
            dice=dice_as_sum(attacked.dice),
            foes=dice_as_sum(attacked.foes),
        )

    def taken_and_rolled(self, beat: Beat, attacked: Attacked) -> str:
        foes = len(attacked.foes)
        if attacked.seat == self.you:
            sentence = ngettext(
                "You took the {foes} and rolled {rolled}.", "You took the {foes} and rolled {rolled}.", foes
            )
        elif attacked.against == self.you:
            sentence = ngettext(
                "{name} took your {foes} and rolled {rolled}.",
                "{name} took your {foes} and rolled {rolled}.",
                foes,
            )
        else:
            sentence = ngettext(
                "{name} took {other}’s {foes} and rolled {rolled}.",
                "{name} took {other}’s {foes} and rolled {rolled}.",
                foes,
            )
        return format_html(
            sentence,
            name=self.people[attacked.seat],
            other=self.people[attacked.against],
            foes=dice_as_sum(attacked.foes),
            rolled=" + ".join(value for _die, value in beat.get("rolled", [])),
        )

    def tell_who_begins(self, beat: Beat, move: PlayedMove, won: InitiativeWon) -> None:
        found = who_begins(self.battle, self.events_until(move, won), self.people, self.you)
        if found is None or not found.by_dice:
            return
        beat["said"] = [found.html]
        if found.deciding:
            beat["decided"] = [self.names.name_at(seat, place) for seat, place in found.deciding]
            beat["level"] = bool(found.lead and found.lead.level)

    def events_until(self, move: PlayedMove, last: Event) -> list[Event]:
        return self.course.events_until(move.number, last)


def is_plain(beat: Beat, attacked: Attacked) -> bool:
    """Return True if the captured and rerolled dice describe the attack completely."""
    return (
        attacked.kind in PLAIN
        and len(beat["said"]) == 1
        and [die for die, _captor in beat.get("taken", [])] == beat.get("of")
        and [die for die, _value in beat.get("rolled", [])] == beat.get("by")
    )


def dice_as_sum(dice: Sequence[Die]) -> str:
    return in_plain_text(Sum(tuple(map(face, dice))))


def value_in_text(die: Die) -> str:
    return in_plain_text(face(die))


def face(die: Die) -> Card | int:
    return Card(die.card) if die.card else die.value


def merge_beats(beats: Iterator[Beat]) -> Iterator[Beat]:
    last: Beat | None = None
    for beat in beats:
        if last is not None and belongs_to(beat, last):
            merge_into(last, beat)
            continue
        if last is not None:
            yield last
        last = beat
    if last is not None and (last["said"] or last["kind"] != "said"):
        yield last


SEEN_WITH = {
    "said": ("said", "attack", "pass", "rolled", "opening"),
    "opening": ("said", "opening"),
    "first": ("opening", "said", "rolled"),
    "rolled": ("said", "rolled"),
    "round": (),
    "win": (),
}


def belongs_to(beat: Beat, last: Beat) -> bool:
    return beat["move"] == last["move"] and last["kind"] in SEEN_WITH.get(beat["kind"], ())


def merge_into(last: Beat, beat: Beat) -> None:
    if "after" in beat:
        last["after"] = beat["after"]
    if beat["kind"] != "said":
        last["kind"] = "opening" if "opening" in (last["kind"], beat["kind"]) else beat["kind"]
    if beat["kind"] == "first":
        last["said"], last["seat"] = beat["said"], beat["seat"]
        if "decided" in beat:
            last["decided"], last["level"] = beat["decided"], beat["level"]
    else:
        last["said"] = [*last["said"], *beat["said"]]
    if "rolled" in beat:
        last["rolled"] = [*last.get("rolled", []), *beat["rolled"]]
