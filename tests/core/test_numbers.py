"""Numbers in addresses and forms: a few plain digits, or a refusal in words."""

import pytest

from core.numbers import number_in, small_number
from core.refusals import Unclear


@pytest.mark.parametrize("text", ["", "-1", "+1", "1.0", "１", "²", "1e3", "1" * 10, " 1", None])
def test_anything_but_a_few_plain_digits_is_no_number(text: str | None) -> None:
    assert small_number(text) is None


def test_digits_are_a_number() -> None:
    assert [small_number(text) for text in ("0", "007", "9" * 9)] == [0, 7, 10**9 - 1]


@pytest.mark.parametrize("data", [{}, {"seat": "two"}, {"seat": "10000"}])
def test_a_field_without_a_number_is_refused_by_its_name(data: dict[str, str]) -> None:
    with pytest.raises(Unclear, match="seat") as refused:
        number_in(data, "seat", most=9999)
    assert refused.value.status == 400


def test_spaces_around_a_typed_number_do_not_matter() -> None:
    assert number_in({"seat": " 2 "}, "seat") == 2
