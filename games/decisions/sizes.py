"""Form fields for swing and option sizes, drawn as dice, with the points that each size counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from core.drawing.drawing import draw_face, example_die
from core.drawing.shapes import SHAPES
from games.decisions.question import Question
from games.log.wording import points
from rules import Choose, Die
from rules.answers import Answers
from rules.rulesets import Ruleset
from rules.scoring import worth

A_USUAL_SIZE = 12


class SizeCounts(NamedTuple):
    kept: str
    captured: str


class SizeFace(NamedTuple):
    size: int
    face: SafeString
    counts: SizeCounts | None


@dataclass
class SizeQuestion(Question):
    dice: Sequence[Die] = ()
    sizes: Sequence[int] = ()
    counts: Mapping[int, SizeCounts] = field(default_factory=dict)
    """The points that each size counts, or an empty mapping if the points do not depend on the size."""

    @property
    def template(self) -> str:
        return "games/asks/_either.html" if self.choices else "games/asks/_size.html"

    @property
    def place_list(self) -> str:
        return " ".join(map(str, self.places))

    @property
    def recipes(self) -> list[str]:
        return [die.recipe for die in self.dice]

    @cached_property
    def chosen_face(self) -> SizeFace | None:
        return next((self.make_face(size) for size in self.sizes if str(size) == self.value), None)

    @property
    def face(self) -> SafeString:
        return self.chosen_face.face if self.chosen_face else draw_face(self.dice[0])

    @property
    def faces(self) -> list[SizeFace]:
        return [self.make_face(size) for size in known_sizes(self.sizes, self.before)]

    @property
    def round_face(self) -> SafeString:
        return draw_face(example_die("(100)"))

    def make_face(self, size: int) -> SizeFace:
        return SizeFace(size, draw_face(example_die(f"({size})")), self.counts.get(size))

    @property
    def is_one_die(self) -> bool:
        return len(self.dice) == 1

    @property
    def smallest_counts(self) -> SizeCounts | None:
        return self.counts.get(self.sizes[0])

    @property
    def largest_counts(self) -> SizeCounts | None:
        return self.counts.get(self.sizes[-1])

    @property
    def counts_in_order(self) -> str:
        return " ".join("/".join(self.counts[size]) for size in self.sizes if size in self.counts)

    @property
    def before_in_hundredths(self) -> str:
        """Position of the previously chosen size between the lowest and the highest one, in percent."""
        assert isinstance(self.before, int)
        return f"{100 * (self.before - self.low) / max(self.high - self.low, 1):.1f}"


def size_questions(
    ruleset: Ruleset,
    row: Sequence[Die],
    asked: Answers[Choose],
    name: str,
    answers: Mapping[str, str],
    before: Mapping[str | int, int],
    *,
    preset: bool = False,
) -> Iterator[SizeQuestion]:
    """Yield one form field per swing letter and per option die. *name* is the pattern of the field names.

    Fields contain the previous sizes from *before*. With *preset*, other fields contain a usual size.
    """
    up = ruleset.halves_round_up
    for letter, sizes in asked.values("swing").items():
        places = [place for place, die in enumerate(row) if die.swing == letter]
        dice, last = [row[place] for place in places], before.get(letter)
        field_name = name.format(kind="swing", key=letter)
        yield SizeQuestion(
            field_name,
            _("%(letter)s swing") % {"letter": letter},
            low=sizes[0],
            high=sizes[-1],
            value=answers.get(field_name, filled_in(last, preset_of(sizes) if preset else None)),
            before=last,
            die=dice[0],
            places=places,
            dice=dice,
            sizes=sizes,
            counts=counts_by_size(dice, sizes, up),
        )
    for place, sizes in asked.values("option").items():
        die, last = row[place], before.get(place)
        field_name = name.format(kind="option", key=place)
        yield SizeQuestion(
            field_name,
            _("size of %(die)s") % {"die": die.recipe},
            [(size, str(size)) for size in sizes],
            value=answers.get(field_name, filled_in(last, sizes[-1] if preset else None)),
            before=last,
            die=die,
            places=[place],
            dice=[die],
            sizes=sizes,
            counts=counts_by_size([die], sizes, up),
        )


def known_sizes(sizes: Sequence[int], before: object = None) -> list[int]:
    """Return the smallest and the largest size, the sizes of usual dice, and the size chosen *before*."""
    wanted = {sizes[0], sizes[-1], *SHAPES, before}
    return [size for size in sizes if size in wanted]


def filled_in(last: int | None, preset: int | None) -> str:
    return next((str(size) for size in (last, preset) if size is not None), "")


def preset_of(sizes: Sequence[int]) -> int:
    return min(sizes, key=lambda size: abs(size - A_USUAL_SIZE))


def counts_by_size(dice: Sequence[Die], sizes: Sequence[int], round_up: bool) -> dict[int, SizeCounts]:
    found = {}
    for size in sizes:
        sized = [die.with_size(size) for die in dice]
        if any(counts_by_its_value(die, round_up) for die in sized):
            return {}
        kept, captured = (sum(worth(die, taken, round_up) for die in sized) / 2 for taken in (False, True))
        found[size] = SizeCounts(*map(points, (kept, captured)))
    return found


def counts_by_its_value(die: Die, round_up: bool) -> bool:
    one, other = (worth(die.showing_now(value), True, round_up) for value in (1, 2))
    return one != other


def open_sizes(row: Sequence[Die], ruleset: Ruleset) -> list[str]:
    unsized = [die for die in row if die.size is None]
    ranges = {die.swing: ruleset.swing_range(die.swing) for die in unsized if die.swing}
    swing = [
        _("%(letter)s %(low)s to %(high)s") % {"letter": letter, "low": low, "high": high}
        for letter, (low, high) in ranges.items()
    ]
    pairs = [die.options for die in unsized if die.options is not None]
    return swing + [_("%(one)s or %(other)s") % {"one": one, "other": other} for one, other in pairs]
