"""Numbers of legal attacks of each kind in fixed positions, as a readable table."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.tables import battle_showing

TABLE = """
(4):2 (6):3 (8):5                       | (10):5 (20):8            | power 1 skill 3
(6):6 (6):6 (6):6                       | (6):6 (6):6 (6):6        | power 9 skill 9
(4):1 (4):1                             | (20):20                  |
s(10):5 s(20):3                         | (8):4 (8):5 (12):9       | skill 1 shadow 5
z(10):7 (4):1                           | (4):3 (6):4 (8):7        | power 3 skill 1 speed 2
B(12):9                                 | (4):4 (6):5 (10):9       | power 3 berserk 2
k(8):3 (10):7                           | (12):10 (4):4            | power 1 skill 2
g(12):10 g(12):10                       | (20):12 (20):20 (4):1    | power 2 skill 4
t(6):1 (4):4                            | (6):6 (4):2              | power 1 trip 2
b(4):1                                  | d(10):9 `(6):6 (8):3     | boom 2
#(10):8 (10):8                          | (4):3 (6):5 (8):8        | power 6 skill 2 rush 1
d(6):2 d(8):3                           | d(10):5 (10):5 I(6):5    | skill 2
q(8):4 q(8):5                           | (20):3 (20):7            | power 1 shadow 1
F(6):4 (6):3                            | (8):4 (8):6              | power 2 skill 3
`(6):6 (4):2 `(8):8                     | (10):8 (10):10           | skill 2
(C):AS (20):3                           | (20):14 (20):2           | power 3
"""


@pytest.mark.parametrize("line", TABLE.strip().splitlines())
def test_the_legal_attacks_are_as_many_as_the_table_says(line: str) -> None:
    mine, theirs, counts = (part.strip() for part in line.split("|"))
    laid = battle_showing(mine, against=theirs)
    found = Counter(attack.kind.value for attack in laid.battle.legal_attacks())
    words = counts.split()
    assert found == {kind: int(count) for kind, count in zip(words[::2], words[1::2], strict=True)}
