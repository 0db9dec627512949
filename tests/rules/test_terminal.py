import subprocess
import sys
from pathlib import Path

import pytest

from rules import (
    AdjustFire,
    Attack,
    AttackKind,
    Battle,
    CancelAttack,
    Phase,
    Surrender,
    TurnDownFocus,
    seeded_draw,
)
from rules.actions import RaiseGiant, RerollGame, SwapSideboard, UseSpecial
from rules.notation.typed_actions import HOW_TO, NotUnderstood, as_typed, read_action
from rules.random_play import random_action

ROOT = Path(__file__).parents[2]


def play_in_terminal(*arguments: str, lines: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "rules", *arguments], input=lines, capture_output=True, text=True, cwd=ROOT
    )


def test_a_match_can_be_played_to_its_end() -> None:
    lines = "help\nX=99\nX=7\ndecline\nwhat now\nhint\ndice\npower 1 on 1\nskill 9 on 1\npass\nsurrender\n"
    session = play_in_terminal("--seed", "4", lines=lines)
    assert (session.returncode, session.stderr) == (0, "")
    golden = Path(__file__).parent / "logs" / "terminal.txt"
    assert session.stdout == golden.read_text()


def test_a_player_who_hangs_up_is_sent_off_politely() -> None:
    assert play_in_terminal(lines="").stdout.endswith("Until next time.\n")
    assert play_in_terminal(lines="quit\n").returncode == 0


def test_a_recipe_that_cannot_be_read_is_refused_before_the_match() -> None:
    session = play_in_terminal("(4", lines="")
    assert session.returncode == 2
    assert "the parentheses" in session.stderr


@pytest.mark.parametrize("seed", range(10))
def test_every_action_of_every_phase_can_be_typed(seed: int) -> None:
    draw = seeded_draw(seed)
    recipes = "(4) c(10) (X)! o(4/10) F(8) F(6) +(6)", "f(6) R(8) {z,s}(12) t(V) r(10) O(20) S(6) +(4)"
    battle = Battle.from_recipes(*recipes, first_to=3).begin(draw).battle
    while not battle.is_over:
        seat = min(battle.decisions)
        action = random_action(battle, seat, draw)
        line = as_typed(action)
        read = read_action(line, battle, seat)
        assert as_typed(read) == line
        assert battle.why_not(seat, read) is None
        battle = battle.act(seat, read, draw).battle


IN_TURN = Battle.from_recipes("(4)", "(6)").begin(seeded_draw(1)).battle


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("power 2 on 5", Attack(AttackKind.POWER, (1,), (4,))),
        ("skill 1 3 on 4", Attack(AttackKind.SKILL, (0, 2), (3,))),
        ("SKILL 1, 3 on 4", Attack(AttackKind.SKILL, (0, 2), (3,))),
        ("2 on 1", Attack(AttackKind.DEFAULT, (1,), (0,))),
        ("take 4 with 1 3", Attack(AttackKind.DEFAULT, (0, 2), (3,))),
        ("take 5 with 2=12", Attack(AttackKind.DEFAULT, (1,), (4,), None, {1: 12})),
        ("power 2=12 on 5", Attack(AttackKind.POWER, (1,), (4,), None, {1: 12})),
        ("special 2", UseSpecial(dice=(1,))),
        ("special on 3", UseSpecial(foes=(2,))),
        ("special 1 on 3 putting 2=4", UseSpecial((0,), (2,), values={1: 4})),
        ("raise 2", RaiseGiant(1)),
        ("swap 4 for 1", SwapSideboard(3, 0)),
        ("swap 4 with 1", SwapSideboard(3, 0)),
        ("game 2 3", RerollGame((1, 2))),
        ("focus 3=1", TurnDownFocus({2: 1})),
        ("fire 2=1", AdjustFire({1: 1})),
        ("fire 2=1 raising 1=2", AdjustFire({1: 1}, {0: 2})),
        ("fire", AdjustFire()),
        ("cancel", CancelAttack()),
        ("surrender", Surrender()),
    ],
)
def test_actions_are_typed_in_plain_words(line: str, action: object) -> None:
    assert read_action(line, IN_TURN, 0) == action


@pytest.mark.parametrize(
    "line",
    [
        "",
        "hello",
        "power",
        "power 1",
        "power one on 2",
        "chance",
        "chance 1 2",
        "focus 3",
        "power X on 1",
        "take 2",
        "take 2 with",
        "take 2 with 1 on 3",
        "fire ²=1",
    ],
)
def test_what_is_not_understood_is_answered_with_what_would_be(line: str) -> None:
    with pytest.raises(NotUnderstood, match=r"\w"):
        read_action(line, IN_TURN, 0)


def test_there_is_help_for_every_phase() -> None:
    assert set(HOW_TO) == set(Phase) - {Phase.READY, Phase.OVER}
