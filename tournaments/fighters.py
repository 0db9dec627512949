"""Functions that find, choose and draw the fighters of a tournament and of its matches."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from django.db.models import Q, QuerySet

from buttons.models import Button
from core.refusals import NotPlayable
from games.models import Terms
from games.offers.button_choice import custom_recipe
from games.play import AgainstTheRules, ProposedSeat
from games.play.terms.button_searches import ANY_BUTTON, buttons_like, drawable_buttons
from rules import parse_recipe, seeded_draw, why_none_can_attack
from rules.chance import DrawPurpose
from stats.fighters import canonical_recipe
from tournaments.models import CustomFighters, Entry, EntryFighter, Fighters, Pairing, Pick, Tournament
from tournaments.refusals import TournamentCode


class CustomFighter(NamedTuple):
    """A player's choice of a fighter that is not in the catalogue."""

    recipe: str
    is_from_workshop: bool = False


def allowed_fighters(tournament: Tournament) -> QuerySet[Button]:
    return fighters_matching(tournament.search, tournament.terms)


def fighters_matching(search: str, terms: Terms) -> QuerySet[Button]:
    return buttons_like(search or ANY_BUTTON, terms)


def random_keys(search: str, terms: Terms) -> list[int]:
    """Return the keys of the fighters that can be drawn at random, always in the same order."""
    found = drawable_buttons(fighters_matching(search, terms))
    return sorted(set(found.order_by().values_list("pk", flat=True)))


def choose(entry: Entry, fighter: int | CustomFighter, number: int = 1) -> Pick:
    if isinstance(fighter, CustomFighter):
        return choose_custom(entry, fighter, number)
    tournament = entry.tournament
    button = allowed_fighters(tournament).filter(pk=fighter).first()
    if button is None:
        named = Button.objects.filter(pk=fighter).values_list("name", flat=True).first()
        raise NotPlayable(TournamentCode.FIGHTER_NOT_ALLOWED, fighter=named or "?")
    if tournament.rule_of_fighters.are_single and button.pk in taken_fighters(tournament, entry, number):
        raise NotPlayable(TournamentCode.FIGHTER_TAKEN, fighter=button.name)
    if tournament.fighters == Fighters.SETS and button.pk in fighters_of_same_sets(
        taken_fighters(tournament, entry, number)
    ):
        raise NotPlayable(TournamentCode.SET_TAKEN, set=button.set)
    return give_fighter(entry, button.pk, number)


def choose_custom(entry: Entry, fighter: CustomFighter, number: int) -> Pick:
    tournament = entry.tournament
    recipe = checked_recipe(tournament, fighter)
    if tournament.rule_of_fighters.are_single:
        picks = other_picks(tournament, entry, number).filter(Q(button=None) | Q(button__special=""))
        taken = {canonical_recipe(pick.fighter.recipe) for pick in picks.select_related("button")}
        if canonical_recipe(recipe) in taken:
            raise NotPlayable(TournamentCode.FIGHTER_TAKEN, fighter=recipe)
    return give_fighter(entry, None, number, recipe=recipe)


def checked_recipe(tournament: Tournament, fighter: CustomFighter) -> str:
    if not tournament.custom_fighters:
        raise NotPlayable(TournamentCode.CATALOGUE_ONLY)
    if tournament.custom_fighters == CustomFighters.WORKSHOP and not fighter.is_from_workshop:
        raise NotPlayable(TournamentCode.NOT_FROM_WORKSHOP)
    recipe = custom_recipe(fighter.recipe, tournament.terms.ruleset)
    if refusal := why_none_can_attack([parse_recipe(recipe)] * 2):
        raise AgainstTheRules(refusal)
    return recipe


def other_picks(tournament: Tournament, besides: Entry | None, number: int) -> QuerySet[Pick]:
    return Pick.objects.filter(tournament=tournament).exclude(entry=besides, number=number)


def taken_fighters(tournament: Tournament, besides: Entry | None = None, number: int = 0) -> set[int]:
    """Return the keys of buttons that others have, and of buttons with the dice of others' own recipes."""
    picks = other_picks(tournament, besides, number)
    taken = set(picks.exclude(button=None).values_list("button", flat=True))
    if tournament.custom_fighters:
        taken |= buttons_with_dice_of(picks.filter(button=None).values_list("recipe", flat=True))
    return taken


def buttons_with_dice_of(recipes: Iterable[str]) -> set[int]:
    dice = set(map(canonical_recipe, recipes))
    buttons = Button.objects.filter(special="").values_list("pk", "recipe") if dice else ()
    return {key for key, recipe in buttons if canonical_recipe(recipe) in dice}


def fighters_of_same_sets(fighters: Collection[int]) -> set[int]:
    sets = Button.objects.filter(pk__in=fighters).values("set")
    return set(Button.objects.filter(set__in=sets).values_list("pk", flat=True))


def number_of_sets(fighters: Collection[int]) -> int:
    return Button.objects.filter(pk__in=fighters).values("set").distinct().count()


def give_fighter(
    entry: Entry, button: int | None, number: int, *, recipe: str = "", by_chance: bool = False
) -> Pick:
    tournament = entry.tournament
    given = {
        "tournament": tournament,
        "button_id": button,
        "recipe": recipe,
        "by_chance": by_chance,
        "is_single": tournament.rule_of_fighters.are_single,
    }
    return Pick.objects.update_or_create(entry=entry, number=number, defaults=given)[0]


def places_of(pairing: Pairing, fighters: Sequence[EntryFighter]) -> list[ProposedSeat]:
    players = [entry.player for entry in pairing.sides]
    return [
        ProposedSeat(player, recipe)
        if button is None
        else ProposedSeat(player, recipe, button.name, button.special)
        for player, (recipe, button) in zip(players, fighters, strict=True)
    ]


def own_fighter(entry: Entry, number: int) -> EntryFighter | None:
    fighters = [fighter for fighter in entry.fighters if fighter.can_fight]
    return fighters[(number - 1) % len(fighters)] if fighters else None


# ---- given by chance


class FighterPool:
    """The fighters that can be drawn at random in a tournament, read from the database once."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament

    @cached_property
    def keys(self) -> list[int]:
        return random_keys(self.tournament.search, self.tournament.terms)

    def give_to(self, entries: Sequence[Entry], number: int = 1) -> None:
        """Give a random fighter to each entry that has no fighter with this *number* yet.

        The fighters are all different while enough are left.
        """
        picks = Pick.objects.filter(tournament=self.tournament, number=number)
        has_some = set(picks.values_list("entry", flat=True))
        of_sets = self.tournament.fighters == Fighters.SETS
        known = (
            fighters_of_same_sets(taken_fighters(self.tournament))
            if of_sets
            else taken_fighters(self.tournament)
        )
        for entry in entries:
            if entry.pk in has_some:
                continue
            left = [key for key in self.keys if key not in known]
            if not left and (self.tournament.rule_of_fighters.are_single or not self.keys):
                raise NotPlayable(TournamentCode.NO_FIGHTER_LEFT)
            fighter = self.draw(left or self.keys, f"fighter {number} of {entry.seed}")
            give_fighter(entry, fighter, number, by_chance=True)
            known |= fighters_of_same_sets([fighter]) if of_sets else {fighter}

    def draw(self, keys: Collection[int], purpose: str) -> int:
        """Draw a fighter from *keys*. The same *purpose* always gives the same fighter."""
        draw = seeded_draw(f"{self.tournament.chance} {purpose}")
        return sorted(keys)[draw(0, len(keys) - 1, DrawPurpose("fighter"))]

    def fighters_of(self, pairing: Pairing) -> list[EntryFighter]:
        if self.tournament.rule_of_fighters.are_kept:
            own = [own_fighter(entry, pairing.round) for entry in pairing.sides]
            if all(fighter is not None for fighter in own):
                return [fighter for fighter in own if fighter is not None]
        return self.draw_for(pairing)

    def draw_for(self, pairing: Pairing) -> list[EntryFighter]:
        keys = self.keys or random_keys("", self.tournament.terms)
        if not keys:
            raise NotPlayable(TournamentCode.NO_FIGHTER_LEFT)
        purpose = f"{pairing.round}.{pairing.place}.{pairing.again}"
        one = self.draw(keys, f"{purpose}: one")
        other = one
        if self.tournament.fighters != Fighters.SAME:
            other = self.draw([key for key in keys if key != one] or keys, f"{purpose}: other")
        known = Button.objects.in_bulk([one, other])
        return [EntryFighter(button.recipe, button) for button in (known[one], known[other])]
