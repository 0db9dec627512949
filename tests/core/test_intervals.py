"""Confidence intervals of counted shares."""

import pytest

from core.intervals import mean, wilson


def test_a_share_comes_with_how_sure_it_is() -> None:
    assert wilson(0, 1)[0] == 0
    low, high = wilson(60, 100)
    assert 0.5 < low < 0.6 < high < 0.7


def test_it_never_says_less_than_none_nor_more_than_all() -> None:
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == 1


def test_more_cases_make_it_surer() -> None:
    reaches = [high - low for low, high in (wilson(of / 2, of) for of in (10, 100, 1000))]
    assert reaches == sorted(reaches, reverse=True)


def test_a_mean_is_as_sure_as_its_values_agree() -> None:
    assert mean([0.5, 0.5, 0.5]) == (0.5, 0)
    assert mean([0, 1] * 50) == pytest.approx((0.5, 0.0985), abs=1e-4)
    assert mean([0.3]) == (0.3, float("inf"))
