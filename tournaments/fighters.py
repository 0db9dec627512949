"""Functions that find, choose and draw the fighters of a tournament and of its matches."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property

from django.db.models import QuerySet

from buttons.models import Button
from core.refusals import NotPlayable
from games.models import Terms
from games.play import ProposedSeat
from games.play.terms.button_searches import ANY_BUTTON, buttons_like, drawable_buttons
from rules import seeded_draw
from rules.chance import DrawPurpose
from tournaments.models import Entry, Fighters, Pairing, Pick, Tournament
from tournaments.refusals import TournamentCode


def allowed_fighters(tournament: Tournament) -> QuerySet[Button]:
    return fighters_matching(tournament.search, tournament.terms)


def fighters_matching(search: str, terms: Terms) -> QuerySet[Button]:
    return buttons_like(search or ANY_BUTTON, terms)


def random_keys(search: str, terms: Terms) -> list[int]:
    """Return the keys of the fighters that can be drawn at random, always in the same order."""
    found = drawable_buttons(fighters_matching(search, terms))
    return sorted(set(found.order_by().values_list("pk", flat=True)))


def choose(entry: Entry, fighter: int, number: int = 1) -> Pick:
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
    return give_fighter(entry, button.pk, number, by_chance=False)


def taken_fighters(tournament: Tournament, besides: Entry | None = None, number: int = 0) -> set[int]:
    picks = Pick.objects.filter(tournament=tournament).exclude(entry=besides, number=number)
    return set(picks.values_list("button", flat=True))


def fighters_of_same_sets(fighters: Collection[int]) -> set[int]:
    sets = Button.objects.filter(pk__in=fighters).values("set")
    return set(Button.objects.filter(set__in=sets).values_list("pk", flat=True))


def number_of_sets(fighters: Collection[int]) -> int:
    return Button.objects.filter(pk__in=fighters).values("set").distinct().count()


def give_fighter(entry: Entry, fighter: int, number: int, *, by_chance: bool) -> Pick:
    tournament = entry.tournament
    given = {
        "tournament": tournament,
        "button_id": fighter,
        "by_chance": by_chance,
        "is_single": tournament.rule_of_fighters.are_single,
    }
    return Pick.objects.update_or_create(entry=entry, number=number, defaults=given)[0]


def places_of(pairing: Pairing, fighters: Sequence[Button]) -> list[ProposedSeat]:
    players = [entry.player for entry in pairing.sides]
    return [
        ProposedSeat(player, button.recipe, button.name, button.special)
        for player, button in zip(players, fighters, strict=True)
    ]


def own_fighter(entry: Entry, number: int) -> Button | None:
    fighters = [button for button in entry.fighters if not button.obstacle]
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

    def fighters_of(self, pairing: Pairing) -> list[Button]:
        if self.tournament.rule_of_fighters.are_kept:
            own = [own_fighter(entry, pairing.round) for entry in pairing.sides]
            if all(button is not None for button in own):
                return [button for button in own if button is not None]
        return self.draw_for(pairing)

    def draw_for(self, pairing: Pairing) -> list[Button]:
        keys = self.keys or random_keys("", self.tournament.terms)
        if not keys:
            raise NotPlayable(TournamentCode.NO_FIGHTER_LEFT)
        purpose = f"{pairing.round}.{pairing.place}.{pairing.again}"
        one = self.draw(keys, f"{purpose}: one")
        other = one
        if self.tournament.fighters != Fighters.SAME:
            other = self.draw([key for key in keys if key != one] or keys, f"{purpose}: other")
        known = Button.objects.in_bulk([one, other])
        return [known[one], known[other]]
