"""Functions that create players and matches for tests and play these matches."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction

from accounts.models import User
from core.database.storing import store
from games import play
from games.listening import retry_if_listeners_fail
from games.models import TERMS, Match, Terms
from games.play import DecisionId, ProposedSeat, fair_dice
from games.play.fair_dice import FairDice, draw_result
from games.play.offers.beginning import begin
from games.play.offers.proposing import A_WEEK, new_match, offered_seats
from games.play.promises import Promise, promise_with_offer
from games.play.recording import save_fields
from rules import Action, Attack, AttackKind, Battle, Surrender, parse_recipe, seeded_draw
from rules.random_play import random_action
from tests.accounts.people import a_player, befriend

NO_WORDS = ("", "")


def two_friends() -> tuple[User, User]:
    one, other = a_player("Ann"), a_player("Bob")
    befriend(one, other)
    return one, other


def who_pass_themselves(one: User, other: User) -> tuple[User, User]:
    """Turn off automatic passing for these players and return both players."""
    for player in (one, other):
        player.preferences.auto_pass = False
        player.preferences.save()
    return one, other


def an_offer(
    one: User,
    other: User | None,
    mine: str = "(6) (8)",
    theirs: str = "(4) (10)",
    specials: tuple[str, str] = ("", ""),
    **terms: Any,
) -> Match:
    """Return an offered match. Special rules in *specials* apply in their printed form."""
    places = [ProposedSeat(one, mine, special=specials[0]), ProposedSeat(other, theirs, special=specials[1])]
    return offer_of(one, places, **terms)


def offer_of(proposer: User, places: Sequence[ProposedSeat], **given: Any) -> Match:
    """Return a match that *proposer* offers with these seats. *given* contains terms and offer options."""
    return play.propose(proposer, places, terms_among(given, places), **given)


def terms_among(given: dict[str, Any], places: Sequence[ProposedSeat]) -> Terms:
    """Remove the match terms from *given* and return them. Special rules apply in their printed form."""
    terms = {name: given.pop(name) for name in TERMS if name in given}
    return Terms(**terms | ({"printed_specials": True} if any(place.special for place in places) else {}))


def a_match(
    one: User,
    other: User,
    mine: str = "(6) (8)",
    theirs: str = "(4) (10)",
    specials: tuple[str, str] = ("", ""),
    **terms: Any,
) -> Match:
    return a_begun_match(
        [ProposedSeat(one, mine, special=specials[0]), ProposedSeat(other, theirs, special=specials[1])],
        **terms,
    )


def a_circle(*brought: tuple[User, str], **terms: Any) -> Match:
    return a_begun_match([ProposedSeat(*each) for each in brought], **terms)


@retry_if_listeners_fail
@transaction.atomic
def a_begun_match(places: Sequence[ProposedSeat], **given: Any) -> Match:
    """Return a match that has begun, as if the first player had offered it and the others had accepted.

    The function skips all permission checks and notifies no player of the offer.
    """
    proposer = places[0].player
    match = new_match(proposer, terms_among(given, places), lasts=A_WEEK, **given)
    seats = offered_seats(match, places, "")
    for seat in seats:
        seat.accepted = True
    match.all_seats = seats
    store(match, *seats)
    for _accepted in places[2:]:
        save_fields(match)
    begin(match)
    return match


def act(match: Match, seat: int, action: Action) -> Match:
    match = Match.objects.get(pk=match.pk)
    return play.act(DecisionId(match.pk, seat, match.battle.decisions[seat].number), action)


def a_match_given_up(one: User, other: User, **terms: Any) -> Match:
    match = a_match(one, other, first_to=1, **terms)
    return act(match, next(iter(match.battle.decisions)), Surrender())


def play_at_random(match: Match, seed: int = 1, moves: int = 10_000, *, without_kinds: bool = False) -> Match:
    """Play up to *moves* random legal actions or until the match is over, and return the match.

    If *without_kinds* is true, an attack omits its kind where the rules infer the same kind.
    """
    choose = seeded_draw(seed)
    for _move in range(moves):
        match = Match.objects.get(pk=match.pk)
        if match.battle.is_over:
            break
        seat, decision = next(iter(match.battle.decisions.items()))
        action = random_action(match.battle.seen_by(seat).battle, seat, choose)
        if without_kinds and isinstance(action, Attack):
            unnamed = replace(action, kind=AttackKind.DEFAULT)
            if match.battle.resolve(seat, unnamed) == action:
                action = unnamed
        play.act(DecisionId(match.pk, seat, decision.number), action)
    return Match.objects.get(pk=match.pk)


def play_to_the_end(offer: Match) -> Match:
    for seat in offer.all_seats:
        if not seat.accepted:
            assert seat.player is not None
            play.accept(offer.pk, seat.player)
    return play_at_random(offer)


def with_seed(offer: Match, seed: bytes) -> None:
    Match.objects.filter(pk=offer.pk).update(sealed_seed=fair_dice.seal(seed))


def a_match_where(
    condition: Callable[[Battle], bool],
    one: User,
    other: User,
    mine: str,
    theirs: str,
    *played: tuple[int, Action],
    specials: tuple[str, str] = ("", ""),
    **terms: Any,
) -> Match:
    """Return a begun match whose position meets *condition* after the actions in *played*."""
    places = [ProposedSeat(one, mine, special=specials[0]), ProposedSeat(other, theirs, special=specials[1])]
    agreed = terms_among(dict(terms), places)
    start = Battle.from_recipes(
        mine,
        theirs,
        first_to=agreed.first_to,
        ruleset=agreed.ruleset,
        specials=specials,
        autopass=[player.preferences.auto_pass for player in (one, other)],
        printed_specials=agreed.printed_specials,
    )

    def fits(seed: bytes) -> bool:
        draw = FairDice(seed, NO_WORDS, 0)
        battle = start.begin(draw).battle
        for seat, action in played:
            battle = battle.act(seat, action, draw).battle
        return condition(battle)

    return a_begun_match(places, promise=a_promise(fits), **terms)


def a_match_showing(one: User, other: User, mine: str, theirs: str, *shown: int, **terms: Any) -> Match:
    """Return a begun match whose dice first show the values in *shown*.

    This search is faster than `a_match_where`, but works only for plain dice.
    """
    sizes = [die.sides for recipe in (mine, theirs) for die in parse_recipe(recipe)]
    rolls = [(number, 1, size) for number, size in enumerate(sizes, 1)]

    def fits(seed: bytes) -> bool:
        return all(
            draw_result(seed, NO_WORDS, *roll) == value for roll, value in zip(rolls, shown, strict=True)
        )

    return a_begun_match(
        [ProposedSeat(one, mine), ProposedSeat(other, theirs)], promise=a_promise(fits), **terms
    )


def a_promise(fits: Callable[[bytes], bool]) -> Promise:
    promises = (promise_with_offer() for _try in range(20_000))
    return next(promise for promise in promises if fits(promise.seed))


def a_match_in_fire(one: User, other: User) -> Match:
    """Return a match in which the first player's power attack needs help from a Fire die."""
    attack = Attack(AttackKind.POWER, (0,), (0,))

    def wants_help(battle: Battle) -> bool:
        if battle.active != 0 or battle.why_not(0, attack) is not None:
            return False
        mine, theirs = battle.seats[0].row[0], battle.seats[1].row[0]
        return mine.value < theirs.value

    return act(a_match_where(wants_help, one, other, "(6) F(20)", "(6) (20)"), 0, attack)


def help_that_fits(match: Match) -> int:
    """Return the value to which the Fire die must be turned down to help exactly enough for the attack."""
    (weak, helper), (target, _other) = (seat.row for seat in match.battle.seats)
    return helper.value - (target.value - weak.value)
