"""Cards that explain the dice, the skills and the buttons of a match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from buttons.recipes.interactions import interactions_among
from buttons.recipes.skills import SLUGS
from buttons.recipes.specials import SPECIALS
from core.drawing.drawing import to_drawn_die
from core.drawing.translation import translate_text
from games.decisions.sizes import counts_by_its_value, open_sizes
from games.log.wording import points
from games.models import Match, Seat
from games.web import PageRequest, visible_match
from rules import Battle, Die, parse_recipe
from rules.notation.recipe_words import describe_die
from rules.rulesets import RULESETS, Ruleset
from rules.scoring import worth
from rules.skills import CATALOGUE
from rules.specials import is_played, special

SECONDS_KEPT = 3600


@dataclass(frozen=True, slots=True)
class SkillCard:
    letter: str
    ruleset: Ruleset
    others: frozenset[str]
    """The letters of all skills in the match."""

    @property
    def slug(self) -> str:
        return SLUGS[self.letter]

    @property
    def name(self) -> str:
        return _(CATALOGUE[self.letter].name)

    @property
    def rule(self) -> str:
        skill = CATALOGUE[self.letter]
        texts = (skill.summary_under(self.ruleset), skill.help_under(self.ruleset))
        return " ".join(_(text) for text in texts if text)

    @property
    def notes(self) -> list[str]:
        return [_(found.words) for found in CATALOGUE[self.letter].differences_under(self.ruleset)]

    @property
    def interactions(self) -> list[str | Promise]:
        among = interactions_among(self.others, self.ruleset)
        return [found.words for found in among if self.letter in found.letters]


@dataclass(frozen=True, slots=True)
class DieCard:
    die: Die
    ruleset: Ruleset

    @property
    def recipe(self) -> str:
        return to_drawn_die(self.die).recipe

    @property
    def words(self) -> str:
        return describe_die(self.die, translate_text, self.ruleset)

    @property
    def sizes(self) -> str:
        return ", ".join(open_sizes([self.die.with_open_size(None)], self.ruleset))

    @property
    def counts(self) -> str:
        up = self.ruleset.halves_round_up
        if self.die.size is None or counts_by_its_value(self.die, up):
            return ""
        kept, captured = (points(worth(self.die, taken, up) / 2) for taken in (False, True))
        return _("Worth %(kept)s if kept, %(taken)s if taken.") % {"kept": kept, "taken": captured}

    @property
    def skills(self) -> str:
        return " ".join(SLUGS[letter] for letter in self.die.skills)


@dataclass(frozen=True, slots=True)
class ButtonCard:
    match: Match
    seat: Seat

    @property
    def name(self) -> str:
        return self.seat.button_name or self.seat.recipe

    @property
    def dice(self) -> list[DieCard]:
        dice = parse_recipe(self.seat.recipe).dice if self.seat.recipe else ()
        return [DieCard(die, RULESETS[self.match.ruleset]) for die in dice]

    @property
    def special(self) -> str | Promise:
        key = self.seat.special
        as_printed = self.match.printed_specials and special(key).as_printed
        return SPECIALS.get(key, "") if as_printed or is_played(key, "online") else ""


@require_GET
def cards_view(request: PageRequest, pk: int) -> HttpResponse:
    found = visible_match(request, pk)
    return answer_of_match(request, found, dice_seen(found, request))


def answer_of_match(request: PageRequest, found: Match, dice: Iterable[Die]) -> HttpResponse:
    buttons = [ButtonCard(found, seat) for seat in found.all_seats]
    return answer_with_cards(request, dice, RULESETS[found.ruleset], buttons)


def answer_with_cards(
    request: PageRequest, dice: Iterable[Die], ruleset: Ruleset, buttons: Sequence[ButtonCard] = ()
) -> HttpResponse:
    seen = list(dict.fromkeys(dice))
    letters = frozenset(letter for die in seen for letter in die.skills)
    context = {
        "dice": list({card.recipe: card for card in (DieCard(die, ruleset) for die in seen)}.values()),
        "skills": [SkillCard(letter, ruleset, letters) for letter in CATALOGUE if letter in letters],
        "buttons": buttons,
        "match": buttons[0].match if buttons else None,
    }
    answer = render(request, "games/board/_cards.html", context)
    patch_cache_control(answer, private=True, max_age=SECONDS_KEPT)
    return answer


def dice_seen(found: Match, request: PageRequest) -> Iterator[Die]:
    if not found.has_begun:
        for seat in found.all_seats:
            yield from parse_recipe(seat.recipe).dice if seat.recipe else ()
        return
    row = found.seen_from(request.user)
    yield from all_dice(found.battle.seen_by(None if row is None else row.number).battle)


def all_dice(battle: Battle) -> Iterator[Die]:
    for seated in battle.seats:
        piles: Sequence[Sequence[Die]] = (seated.row, seated.captured, seated.recipe)
        for dice in piles:
            yield from dice
