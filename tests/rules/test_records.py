"""Records of matches as plain text: they replay to the same end, and changes in them are found."""

import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rules import RULES_REVISION, Battle, Choose, Pass, Phase, Surrender, chance, seeded_draw
from rules.battle import Step
from rules.records import Record, WrongLine, play_again
from rules.rulesets import RULESETS
from tests.rules.rounds import MOST_ACTIONS, some_action, some_battle, some_departure

ROOT = Path(__file__).parents[2]


class NotedDraws:
    """Draws that remember the values given since the last call of `taken`."""

    def __init__(self, seed: str) -> None:
        self.draw = seeded_draw(seed)
        self.given: list[int] = []

    def __call__(self, low: int, high: int, what: chance.DrawPurpose) -> int:
        self.given.append(self.draw(low, high, what))
        return self.given[-1]

    def taken(self) -> list[int]:
        given, self.given = self.given, []
        return given


def at_random(start: Battle, seed: str) -> tuple[str, Battle]:
    """Play at random, with a few surrenders; return the record and the final battle."""
    source, draw, other = random.Random(seed), NotedDraws(seed), seeded_draw(seed)
    record = Record(start, [f"Player {number}" for number in range(len(start.seats))], RULES_REVISION)
    begun = start.begin(draw)
    battle = begun.battle
    record.begin(draw.taken(), begun.events)
    for _ in range(MOST_ACTIONS):
        if battle.is_over:
            break
        step: Step | None = some_departure(battle, source, draw)
        if step is not None:
            seat, action = step.events[0].seat, None  # type: ignore[attr-defined]
        else:
            seat = source.choice(sorted(battle.decisions))
            action = some_action(battle, seat, source, other)
            step = battle.act(seat, action, draw)
        battle = step.battle
        record.add(seat, action, draw.taken(), step.events)
    return str(record), battle


@pytest.mark.parametrize("seed", range(60))
def test_a_random_match_of_any_ruleset_plays_again_to_the_same_end(seed: int) -> None:
    start = some_battle(random.Random(f"record {seed}"))
    text, end = at_random(start, f"record {seed}")
    again = play_again(text)
    assert again.start == start
    assert again.battle == end


def test_every_ruleset_was_among_them() -> None:
    starts = [some_battle(random.Random(f"record {seed}")) for seed in range(60)]
    assert {start.ruleset.name for start in starts} == set(RULESETS)


def a_record() -> str:
    start = Battle.from_recipes("(4) (8) (X)", "(6) (20) (20)", first_to=1, buttons=["Anvil", "Bell"])
    record = Record(start, ["Ann", "Bob"], RULES_REVISION, ["An example."])
    draw = NotedDraws("0")
    begun = start.begin(draw)
    battle = begun.battle
    record.begin(draw.taken(), begun.events)
    for _ in range(30):
        if battle.is_over:
            break
        seat = min(battle.decisions)
        legal = battle.legal_actions(seat)
        action = (
            Choose({"X": 9}) if battle.phase is Phase.SIZES else legal.answers_without(Surrender).sample(draw)
        )
        draw.taken()
        step = battle.act(seat, action or Pass(), draw)
        battle = step.battle
        record.add(seat, action or Pass(), draw.taken(), step.events)
    return str(record)


def test_a_record_looks_so() -> None:
    golden = Path(__file__).parent / "logs" / "record.txt"
    assert a_record() == golden.read_text()


CHANGES = [
    ("Button Men record 1", "Button Men record 2", "a record begins with"),
    ("ruleset online", "ruleset chess", "no match can begin so"),
    ("first to 1\n", "", "nothing before it says “first to”"),
    ("dice (4) (8) (X)", "dice (4) (8", "no match can begin so"),
    ("dice (4) (8) (X)", "dice (4) (8) (Y)", "(8):2 (Y)"),
    ("player Ann", "player Ann\nplayer Eve", "is not what comes of it"),
    ("player Ann", "colour red", "is nothing that a record says"),
    ("begin", "start", "is nothing that a record says"),
]


@pytest.mark.parametrize(("was", "becomes", "why"), CHANGES)
def test_what_was_changed_is_found_and_its_line_named(was: str, becomes: str, why: str) -> None:
    text = a_record()
    assert was in text
    with pytest.raises(WrongLine, match=r"^Line \d+: ") as found:
        play_again(text.replace(was, becomes, 1))
    assert why in str(found.value)


def test_a_line_left_out_or_doubled_or_changed_anywhere_is_found() -> None:
    lines = a_record().splitlines()
    moves = range(next(number for number, line in enumerate(lines) if line.startswith("begin")), len(lines))
    for at in moves:
        for changed in (
            lines[:at] + lines[at + 1 :],
            [*lines[: at + 1], *lines[at:]],
            lines[:at],
            [*lines[:at], "nonsense", *lines[at:]],
        ):
            with pytest.raises(WrongLine) as found:
                play_again("\n".join(changed))
            assert at - 1 <= found.value.number <= at + 2


def test_every_number_of_a_move_is_checked() -> None:
    lines = a_record().splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("begin"))
    for at in range(first, len(lines)):
        words = lines[at].split(" ")
        for place, word in enumerate(words):
            if word.isdigit():
                other = [*words[:place], str(int(word) + 1), *words[place + 1 :]]
                with pytest.raises(WrongLine):
                    play_again("\n".join([*lines[:at], " ".join(other), *lines[at + 1 :]]))


START = Battle.from_recipes("(4) (8)", "(6) (8)", "(10)", first_to=2)


@pytest.mark.parametrize(
    "end",
    [
        lambda battle: battle.abandon(1, left=False),
        lambda battle: battle.abandon(1, left=True),
        lambda battle: battle.abandon(None, left=False),
        lambda battle: battle.call_off(),
    ],
)
def test_a_match_without_a_winner_plays_again(end: Callable[[Battle], Step]) -> None:
    draw = NotedDraws("0")
    record = Record(START, ["Ann", "Bob", "Cat"], RULES_REVISION)
    begun = START.begin(draw)
    record.begin(draw.taken(), begun.events)
    ended = end(begun.battle)
    record.add(1, None, [], ended.events)
    assert "match ends | 0 : 0 : 0 | nobody wins" in str(record)
    again = play_again(str(record))
    assert again.battle == ended.battle
    assert again.steps[-1].events == ended.events


def test_anything_at_all_is_refused_with_a_line() -> None:
    for text in ("", "\n", "\x00", "Button Men record 1", "Button Men record 1\nbegin", "é" * 5000):
        with pytest.raises(WrongLine, match=r"^Line [12]: "):
            play_again(text)


def replay_file(path: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "rules", "--replay", str(path)], capture_output=True, text=True, cwd=ROOT
    )


def test_the_command_line_plays_a_record_again(tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    path.write_text(a_record())
    session = replay_file(path)
    assert (session.returncode, session.stderr) == (0, "")
    assert "Ann" in session.stdout
    assert session.stdout.splitlines()[-1].startswith("Every line is as the rules have it: ")
    path.write_text(a_record().replace("begin | dice 3", "begin | dice 4"))
    session = replay_file(path)
    assert (session.returncode, session.stdout) == (1, "")
    assert session.stderr.startswith("Line ")
    session = replay_file(tmp_path / "none.txt")
    assert session.returncode == 1
    assert "cannot be read" in session.stderr
