"""How sure a counted share is."""

from core.intervals import wilson


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
