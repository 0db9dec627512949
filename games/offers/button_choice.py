"""A player's choice of a button: by its address, at random from a search, or as a custom recipe."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from random import SystemRandom

from django.db.models import Q, QuerySet
from django.http import QueryDict

from accounts.models import User
from buttons.models import Button, Favourite
from buttons.recipes.facts import TraitKind
from buttons.search import SCORELESS, SKILLED
from core.refusals import NotPlayable
from games.models import USUAL, Match, Seat, Terms
from games.play import AgainstTheRules, MatchCode, ProposedSeat
from games.play.terms import button_searches
from games.play.terms.button_searches import buttons_like, drawable_buttons, find_buttons
from games.play.terms.even_fighters import HasDice, closely_matched
from games.play.texts import is_newcomer
from rules import UnreadableRecipe, parse_recipe, why_not_custom
from rules.dice import DieKind

ADDRESS = re.compile(r"([-\w]{1,60})/([-\w]{1,60})", re.ASCII)
"""The pattern of a button's address, which contains the names of its set and of the button."""

RANDOM = "random:"
"""Prefix of a search from which a random button is picked at once."""

LOT = "lot:"
"""Prefix of a search from which a button is drawn once all players have accepted."""

AMONG = "among:"
"""Prefix of a search from which the joining player picks a button."""

BY_SEARCH = (RANDOM, LOT, AMONG)

RECENTLY = 6
AT_HAND = 7
SEATS_LOOKED_AT = 40


FightersToMatch = Callable[[], Sequence[HasDice] | None]


def any_fighters() -> None:
    return None


def make_place(
    player: User | None,
    pick: str,
    recipe: str,
    terms: Terms,
    *,
    asking: User | None = None,
    within: str = "",
    without: Collection[str] = (),
    close_to: FightersToMatch = any_fighters,
) -> ProposedSeat:
    """Return a seat for *player* with the picked button or the written recipe, or else without dice.

    Random picks come from the search *within* and avoid the names in *without*. They include buttons that
    make sense only as printed if *terms* allow them. Searches use the favorites of *asking*. If *close_to* is
    given, random picks have a known strength, close to that of the fighters it returns, unless that is None.
    """
    if recipe.strip():
        return ProposedSeat(player, custom_recipe(recipe, terms.ruleset))
    how, search = kind_of(pick)
    if how in (LOT, AMONG):
        return ProposedSeat(player, search=kept_search(search), drawn_by_chance=how == LOT)
    button = button_of(pick, terms, asking=asking, within=within, without=without, close_to=close_to)
    if button is None:
        return ProposedSeat(player)
    if not may_fight_under(button, terms):
        rules = button.set.get_ruleset_display()
        raise NotPlayable(MatchCode.UNDER_ITS_RULES_ONLY, name=button.name, rules=rules)
    searched = button_searches.stored_form(search) if how == RANDOM else None
    return ProposedSeat(player, button.recipe, button.name, button.special, search=searched or "")


def fighters_to_match(player: User, others: Iterable[HasDice]) -> list[HasDice] | None:
    """Return the fighters that random picks have to be close to, or None if the player is no newcomer."""
    return [other for other in others if other.recipe] if is_newcomer(player) else None


def kind_of(pick: str) -> tuple[str, str]:
    how = next((how for how in BY_SEARCH if pick.startswith(how)), "")
    return how, pick.removeprefix(how) if how else ""


def kept_search(search: str) -> str:
    kept = button_searches.stored_form(search)
    if kept is None and button_searches.is_personal(QueryDict(search)):
        raise NotPlayable(MatchCode.FILTER_IS_PERSONAL)
    if kept is None:
        raise NotPlayable(MatchCode.FILTER_UNREADABLE)
    return kept


def button_of(
    pick: str,
    terms: Terms = USUAL,
    *,
    asking: User | None = None,
    within: str = "",
    without: Collection[str] = (),
    close_to: FightersToMatch = any_fighters,
) -> Button | None:
    if not pick:
        return None
    if pick.startswith(RANDOM):
        search = QueryDict(pick.removeprefix(RANDOM)[:500])
        among = search_buttons(within, search, asking, terms).exclude(name__in=without)
        others = close_to()
        return random_pick(among) if others is None else close_pick(among, others, terms)
    found = ADDRESS.fullmatch(pick)
    button = buttons_on_offer().filter(set__slug=found[1], slug=found[2]).first() if found else None
    if button is None:
        raise NotPlayable(MatchCode.NO_SUCH_BUTTON)
    return button


def random_pick(found: QuerySet[Button]) -> Button:
    known = list(drawable_buttons(found).order_by().values_list("pk", flat=True))
    if not known:
        raise NotPlayable(MatchCode.NO_BUTTON_FOUND)
    return buttons_on_offer().get(pk=SystemRandom().choice(known))


def close_pick(found: QuerySet[Button], others: Sequence[HasDice], terms: Terms) -> Button:
    known = list(drawable_buttons(found).select_related("set"))
    if not known:
        raise NotPlayable(MatchCode.NO_BUTTON_FOUND)
    return SystemRandom().choice(closely_matched(known, others, terms.rules_of))


def search_buttons(
    within: str, search: QueryDict, player: User | None, terms: Terms | None
) -> QuerySet[Button]:
    """Return the buttons that the player's search finds.

    If given, *within* is another search that must also find the buttons, and *terms* must allow them.
    """
    found = find_buttons(search, player)
    if within:
        found = found.filter(pk__in=buttons_like(within, terms or USUAL).values("pk"))
    return found if terms is None else button_searches.filter_by_terms(found, terms)


def draw_buttons(match: Match, player: User) -> tuple[ProposedSeat | None, dict[int, ProposedSeat]]:
    if match.draft:
        return None, {}
    mine = match.seat_of(player)
    picked = {
        seat.number: make_place(
            seat.player,
            RANDOM,
            "",
            match.terms,
            within=seat.search,
            without=match.banned_buttons,
            close_to=partial(fighters_to_match, player, match.all_seats),
        )
        for seat in match.all_seats
        if seat.is_to_be_picked and (seat.accepted or seat == mine)
    }
    return (None if mine is None else picked.pop(mine.number, None)), picked


def plain_buttons(count: int, *without: DieKind) -> list[Button]:
    """Return *count* different random buttons that are closely matched under the usual terms.

    None of their dice has a skill or a kind in *without*.
    """
    known, chosen = list(find_plain_buttons(*without)), list[Button]()
    for _number in range(count):
        left = [button for button in known if button not in chosen]
        if not left:
            raise NotPlayable(MatchCode.NO_BUTTONS_YET)
        chosen.append(SystemRandom().choice(closely_matched(left, chosen, USUAL.rules_of)))
    return chosen


def find_plain_buttons(*without: DieKind) -> QuerySet[Button]:
    plain = Button.objects.filter_available().filter(dice_count__gt=0, special="").exclude(pk__in=SKILLED)
    plain = plain.exclude(SCORELESS).exclude(traits__kind=TraitKind.DIE, traits__value__in=without)
    return button_searches.filter_by_terms(plain, USUAL)


def buttons_on_offer() -> QuerySet[Button]:
    return Button.objects.filter_available().select_related("set")


def may_fight_under(button: Button, terms: Terms) -> bool:
    return button.set.ruleset in ("", terms.rules_of)


def generators(within: str, terms: Terms | None) -> list[Button]:
    """Return buttons whose dice are drawn when the match begins, limited to *within* and *terms* if given."""
    found = buttons_on_offer().filter(special__startswith="RandomBM").order_by("pk")
    if terms is not None:
        found = button_searches.filter_by_terms(found, terms)
    return list(found.filter(pk__in=buttons_like(within, terms or USUAL).values("pk")) if within else found)


def custom_recipe(recipe: str, ruleset: str) -> str:
    try:
        parsed = parse_recipe(recipe)
    except UnreadableRecipe as error:
        raise AgainstTheRules(error) from error
    refusal = why_not_custom(parsed, ruleset)
    if refusal is not None:
        raise AgainstTheRules(refusal)
    return str(parsed)


def address(button: Button) -> str:
    return f"{button.set.slug}/{button.slug}"


def recently_used(player: User) -> list[Button]:
    seats = Seat.objects.filter(player=player).exclude(button_name="").order_by("-match_id")
    brought = dict.fromkeys(seats.values_list("button_name", "recipe")[:SEATS_LOOKED_AT])
    return buttons_in_order(list(brought)[:RECENTLY])


def familiar_buttons(player: User) -> list[Button]:
    kept = Favourite.objects.filter(player=player, button__in=buttons_on_offer())
    liked = [favourite.button for favourite in kept.select_related("button__set")[:AT_HAND]]
    return list(dict.fromkeys([*recently_used(player), *liked]))[:AT_HAND]


def buttons_in_order(brought: list[tuple[str, str]]) -> list[Button]:
    if not brought:
        return []
    same = Q()
    for name, recipe in brought:
        same |= Q(name=name, recipe=recipe)
    found = {(button.name, button.recipe): button for button in buttons_on_offer().filter(same)}
    return [found[key] for key in brought if key in found]


def addresses(seats: Iterable[Seat]) -> dict[int, dict[str, str]]:
    seats = list(seats)
    keys = [(seat.button_name, seat.recipe) for seat in seats]
    known = {(button.name, button.recipe): button for button in buttons_in_order(keys)}
    return {
        seat.number: {"pick": address(known[key]), "recipe": ""}
        if key in known
        else {"pick": "", "recipe": seat.recipe}
        for seat, key in zip(seats, keys, strict=True)
    }
