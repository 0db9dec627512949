"""The sums of a review balance, and luck averages out."""

import random
from statistics import fmean, stdev

import pytest

from robots.fighters import fighters
from robots.minds import LEVELS, MINDS
from robots.minds.plain.random import Random
from rules.rulesets import RULESETS
from tests.training.review.looking_back.recorded import RecordedMove, play_match, without_kinds
from training.review.analysis.account import MatchAccount
from training.review.analysis.judging import account_of, slips_of

PLAIN = ("(4) (6) (8) (10) (X)", "(4) s(6) z(8) p(10) t(12)")


def check_books(account: MatchAccount) -> None:
    for one in account.rounds:
        assert one.start + one.luck - one.given_away(0) + one.given_away(1) == pytest.approx(
            one.result, abs=1e-9
        )
        assert all(decision.given_away >= -1e-12 for decision in one.decisions)
        assert all(0 <= chance <= 1 for d in one.decisions for chance in (d.before, d.chosen, d.after))
    if account.rounds:
        total = account.start + account.luck - account.given_away(0) + account.given_away(1)
        assert total == pytest.approx(account.result, abs=1e-9)


@pytest.mark.parametrize("number", range(60))
def test_the_books_balance_for_any_fighters_and_any_play(number: int) -> None:
    source = random.Random(number)
    pair = [source.choice(fighters()) for _ in range(2)]
    ruleset = list(RULESETS)[number % len(RULESETS)] if not any(one.special for one in pair) else "online"
    start, moves = play_match(
        (pair[0].recipe, pair[1].recipe),
        (Random(), MINDS["greedy"]),
        str(number),
        ruleset,
        (pair[0].special, pair[1].special),
    )
    check_books(account_of(start, moves))


@pytest.mark.slow
def test_every_skill_is_met() -> None:
    met = set()
    for number in range(60):
        source = random.Random(number)
        for fighter in [source.choice(fighters()) for _ in range(2)]:
            met |= set(fighter.recipe)
    assert set("zspdnvqtoBHhcfgGkmMr!?^@&%DFI#w+`") <= met


def test_a_match_of_several_rounds_balances_as_its_mean() -> None:
    start, moves = play_match(PLAIN, (MINDS["canny"], MINDS["greedy"]), "three", first_to=3)
    account = account_of(start, moves)
    assert len(account.rounds) >= 3
    check_books(account)


def test_two_looks_at_a_match_are_equal() -> None:
    start, moves = play_match(PLAIN, (Random(), MINDS["greedy"]), "twice", first_to=2)
    account = account_of(start, moves)
    assert account == account_of(start, moves)
    assert slips_of(start, moves, account) == slips_of(start, moves, account)


def test_one_that_moves_at_random_gives_away_more_than_the_strongest() -> None:
    rounds = [play_match(PLAIN, (LEVELS[-1].mind, Random()), str(number)) for number in range(12)]
    accounts = [account_of(start, moves) for start, moves in rounds]
    assert fmean(one.given_away(0) for one in accounts) < 0.06
    assert fmean(one.given_away(1) for one in accounts) > 0.3


@pytest.mark.slow
def test_luck_adds_up_to_nothing_over_many_rounds() -> None:
    rounds = [play_match(PLAIN, (MINDS["greedy"], MINDS["greedy"]), str(number)) for number in range(150)]
    luck = [account_of(start, moves).luck for start, moves in rounds]
    assert abs(fmean(luck)) < 3 * stdev(luck) / len(luck) ** 0.5


def test_sizes_chosen_against_dice_that_lie_there_bring_at_most_what_the_best_bring() -> None:
    recipes = ("(6) (8) (10) (X)", "(4) s(6) z(8) (12)")
    rounds = [
        account_of(*play_match(recipes, (Random(), Random()), str(number))).rounds for number in range(12)
    ]
    told = [one.by_sizes for found in rounds for one in found]
    assert all(gained is not None and gained <= 1e-9 for gained in told)
    assert min(gained for gained in told if gained is not None) < -0.02


def test_sizes_chosen_by_both_favour_neither_on_average() -> None:
    recipes = ("(4) (8) (10) (X)", "(4) (8) (10) (X)")
    rounds = [
        account_of(*play_match(recipes, (Random(), Random()), str(number))).rounds for number in range(40)
    ]
    told = [one.by_sizes for found in rounds for one in found if one.by_sizes is not None]
    assert abs(fmean(told)) < 3 * stdev(told) / len(told) ** 0.5


def test_no_sizes_are_told_of_where_none_are_chosen_or_the_rules_have_to_judge() -> None:
    for recipe in ("(4) (6) (8)", "(4) (6) (X)!"):
        account = account_of(*play_match((recipe, "(4) (6) (8)"), (Random(), Random()), "none"))
        assert account.by_sizes is None


def test_what_a_slip_names_is_legal_and_better() -> None:
    start, moves = play_match(PLAIN, (Random(), MINDS["greedy"]), "slips", first_to=3)
    found = slips_of(start, moves, account_of(start, moves))
    assert found
    assert all(slip.better > slip.played for slip in found)
    by_number: dict[int, RecordedMove] = {move.number: move for move in moves}
    assert all(by_number[slip.move].action != slip.better_action for slip in found)


def test_an_attack_whose_kind_is_not_named_is_judged_as_the_one_that_is_meant() -> None:
    start, moves = play_match(PLAIN, (Random(), MINDS["greedy"]), "slips", first_to=3)
    unnamed = without_kinds(start, moves)
    changed = [one.number for one, other in zip(moves, unnamed, strict=True) if one.action != other.action]
    assert len(changed) > 10
    account = account_of(start, moves)
    assert account_of(start, unnamed) == account
    slips = slips_of(start, unnamed, account)
    assert slips == slips_of(start, moves, account)
    assert any(slip.move in changed and slip.reason is not None for slip in slips)
