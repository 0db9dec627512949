"""Players, and matches between them, as these tests need them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from accounts.models import User
from games import play
from games.models import TERMS, Match, Terms
from games.play import DecisionId, Place, fair_dice
from games.play.fair_dice import FairDice
from rules import Action, Attack, AttackKind, Battle, seeded
from rules.random_play import random_action
from tests.accounts.people import a_player, befriend


def two_friends() -> tuple[User, User]:
    one, other = a_player("Ann"), a_player("Bob")
    befriend(one, other)
    return one, other


def who_pass_themselves(one: User, other: User) -> tuple[User, User]:
    """These players, asked also when nothing is left to them but to pass."""
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
    """A match on offer; with *specials*, as printed."""
    if any(specials):
        terms["printed_specials"] = True
    places = [Place(one, mine, special=specials[0]), Place(other, theirs, special=specials[1])]
    return offer_of(one, places, **terms)


def offer_of(proposer: User, places: Sequence[Place], **given: Any) -> Match:
    """An offer of these places on the terms that are given, and as it is given how to offer it."""
    terms = {name: given.pop(name) for name in TERMS if name in given}
    return play.propose(proposer, places, Terms(**terms), **given)


def a_match(one: User, other: User, mine: str = "(6) (8)", theirs: str = "(4) (10)", **terms: Any) -> Match:
    return play.accept(an_offer(one, other, mine, theirs, **terms).pk, other)


def a_circle(*brought: tuple[User, str], **terms: Any) -> Match:
    """A match of more than two, begun."""
    offer = offer_of(brought[0][0], [Place(*each) for each in brought], **terms)
    for player, _recipe in brought[1:]:
        offer = play.accept(offer.pk, player)
    return offer


def act(match: Match, seat: int, action: Action) -> Match:
    """Answer whatever the seat owes now."""
    match = Match.objects.get(pk=match.pk)
    return play.act(DecisionId(match.pk, seat, match.battle.decisions[seat].number), action)


def play_at_random(match: Match, seed: int = 1, moves: int = 10_000, *, without_kinds: bool = False) -> Match:
    """Play random legal actions, for so many moves or to the end; *without_kinds*, as people send them."""
    choose = seeded(seed)
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
    """Accept the offer for the players who were asked, and play."""
    for seat in offer.all_seats:
        if not seat.accepted:
            assert seat.player is not None
            play.accept(offer.pk, seat.player)
    return play_at_random(offer)


def with_seed(offer: Match, seed: bytes) -> None:
    """Fix the dice of this offer by a seed."""
    Match.objects.filter(pk=offer.pk).update(sealed_seed=fair_dice.seal(seed))


def a_match_where(
    condition: Callable[[Battle], bool], one: User, other: User, mine: str, theirs: str, **terms: Any
) -> Match:
    """A match whose dice happen to fall so that *condition* holds when it has begun."""
    offer = an_offer(one, other, mine, theirs, words="tea", **terms)
    start = Battle.between(
        mine,
        theirs,
        first_to=offer.first_to,
        ruleset=offer.ruleset,
        specials=[seat.special for seat in offer.all_seats],
        autopass=[player.preferences.auto_pass for player in (one, other)],
        printed_specials=offer.printed_specials,
    )
    for _try in range(20_000):
        seed = fair_dice.new_seed()
        stream = FairDice(seed, ["coffee", "tea"], 0)
        if condition(start.begin(stream).battle):
            with_seed(offer, seed)
            return play.accept(offer.pk, other, words="coffee")
    raise AssertionError("no such dice")


def a_match_in_fire(one: User, other: User) -> Match:
    """The first player attacks a die too large for theirs, and their fire die has to help."""
    attack = Attack(AttackKind.POWER, (0,), (0,))

    def wants_help(battle: Battle) -> bool:
        if battle.active != 0 or battle.why_not(0, attack) is not None:
            return False
        mine, theirs = battle.seats[0].row[0], battle.seats[1].row[0]
        return mine.value < theirs.value

    return act(a_match_where(wants_help, one, other, "(6) F(20)", "(6) (20)"), 0, attack)


def help_that_fits(match: Match) -> int:
    """What their fire die shows when it has helped as much as it has to."""
    (weak, helper), (target, _other) = (seat.row for seat in match.battle.seats)
    return helper.value - (target.value - weak.value)
