"""BMO calls that create games, and functions that read the players and buttons of a new game."""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom
from typing import Any

from accounts.models import User
from accounts.players.lookup import find_player
from api.authentication import check_shared_limit
from api.bmo.formats.fighters import NOT_BY_CHANCE, catalogue
from api.bmo.names import BY_CHANCE, OWN_RECIPE
from api.bmo.texts import CallRefused, Text
from api.bmo.visits import Reply, Visit
from api.calls.offers import Brought, NewOffer, TermsGiven, make_place, read_terms
from games import play
from games.models import Match
from rules.battle import MOST_ROUNDS_TO_WIN

Pair = Sequence[str | None]


def create_game(
    visit: Visit,
    playerInfoArray: list[Pair],  # noqa: N803
    maxWins: int,  # noqa: N803
    description: str | None = None,
    previousGameId: int | None = None,  # noqa: N803
    customRecipeArray: list[str | None] | None = None,  # noqa: N803
) -> Reply:
    """Offer a game between two players. Without a second player, any player can join.

    The first player must be named.
    """
    if [len(pair) for pair in playerInfoArray] != [2, 2]:
        raise CallRefused(Text.FIRST_PLAYER)
    (first, mine), (second, theirs) = playerInfoArray
    players = [player_called(first), player_called(second)]
    if players[0] is None:
        raise CallRefused(Text.FIRST_PLAYER)
    if players[0] == players[1]:
        raise CallRefused(Text.SAME_PLAYER)
    if not 1 <= maxWins <= MOST_ROUNDS_TO_WIN:
        raise CallRefused(Text.ROUNDS)
    if not mine:
        raise CallRefused(Text.FIRST_BUTTON)
    recipes = [*(customRecipeArray or []), None, None]
    brought = [read_choice(name, recipe) for name, recipe in zip((mine, theirs), recipes, strict=False)]
    check_shared_limit(visit.token_request, "propose")
    given = NewOffer(
        players=[],
        mine=brought[0],
        theirs=brought[1],
        terms=TermsGiven(first_to=maxWins, description=description or ""),
    )
    terms = read_terms(given)
    places = [
        make_place(player, each, terms, visit.player) for player, each in zip(players, brought, strict=True)
    ]
    previous = None if not previousGameId else previous_game(visit, previousGameId, players)
    made = play.propose(visit.player, places, terms, continues=previous)
    return Reply({"gameId": made.pk}, f"Game {made.pk} created successfully.")


def player_called(name: str | None) -> User | None:
    if not name:
        return None
    player = find_player(name)
    if player is None:
        raise CallRefused(Text.NO_SUCH_OPPONENT, name=name)
    return player


def read_choice(name: str | None, recipe: str | None = None) -> Brought:
    """Return the fighter or recipe that this button *name* refers to, or an empty choice without a name."""
    if not name:
        return Brought()
    if name == OWN_RECIPE:
        if recipe is None:
            raise CallRefused(Text.NO_RECIPES)
        if not recipe.strip():
            raise CallRefused(Text.EMPTY_RECIPE)
        return Brought(recipe=recipe)
    known = catalogue().by_name
    drawn = [each.name for each in known.values() if NOT_BY_CHANCE not in each.tags]
    if name == BY_CHANCE and drawn:
        name = SystemRandom().choice(drawn)
    if name not in known:
        raise CallRefused(Text.BUTTON_NAME)
    return Brought(fighter=known[name].address)


def previous_game(visit: Visit, number: int, players: Sequence[Any]) -> Match:
    found = Match.objects.seen_by(visit.player).filter(pk=number).first()
    if found is None:
        raise CallRefused(Text.PREVIOUS_UNKNOWN)
    if not found.is_finished:
        raise CallRefused(Text.PREVIOUS_RUNS)
    if {player.pk if player else None for player in players} != set(found.players):
        raise CallRefused(Text.PREVIOUS_OTHERS)
    return found
