"""Proof of puzzles: every attack is played out in many rounds, with luck removed from their results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from robots.judgement.positions import judgement_under
from robots.judgement.rolls import source_from
from robots.minds.learned.prospects import Prospects
from training.puzzles.values import NEARLY, Choice, Puzzle, looks_of

FIRST_ROUNDS, ROUNDS = 200, 2000
FAR_BEHIND = 0.30
"""Difference to the best chance at which an attack is dropped after the first rounds."""
SURE = 0.01
"""Largest error of a chance that comes from rounds played out."""


def play_out(prospects: Prospects, choices: Sequence[Choice], seed: int) -> list[Choice] | None:
    """Return the attacks with their chances in luck-free rounds, best first, or None if too uncertain."""
    first = [(mean_of(prospects, choice, FIRST_ROUNDS, seed)[0], choice) for choice in choices]
    best = max(mean for mean, _choice in first)
    found = [replace(choice, chance=mean) for mean, choice in first if mean <= best - FAR_BEHIND]
    for choice in (choice for mean, choice in first if mean > best - FAR_BEHIND):
        mean, error = mean_of(prospects, choice, ROUNDS, seed)
        if error > SURE:
            return None
        found.append(replace(choice, chance=mean))
    return sorted(found, key=lambda choice: -choice.chance)


def mean_of(prospects: Prospects, choice: Choice, rounds: int, seed: int) -> tuple[float, float]:
    """Return the chance to win after the attacks of *choice*, and its error.

    Luck-free rounds are right on average, but a single one may end a little above 1 or below 0.
    """
    line = prospects.line_of(choice.attacks[0])
    assert prospects.position is not None
    assert line is not None
    mean, error = prospects.judgement.mean_played_out(prospects.position, line, rounds, source_from(seed))
    return min(max(mean, 0.0), 1.0), error


def why_not_proven(puzzle: Puzzle, seed: int) -> str:
    """Return the reason why the puzzle fails when it is played out with this *seed*, or "" if it holds."""
    battle = puzzle.battle
    judgement = judgement_under(battle.ruleset)
    judgement.make_room()
    prospects = Prospects(judgement, battle, puzzle.seat)
    known = {looks_of(battle, attack) for choice in puzzle.choices for attack in choice.attacks}
    if known != {looks_of(battle, attack) for attack in battle.legal_attacks()}:
        return "it does not tell of every legal attack"
    again = play_out(prospects, puzzle.choices, seed)
    if again is None:
        return "rounds played out are not sure"
    if again[0].attacks != puzzle.best.attacks:
        return f"{again[0].attacks[0]} is better"
    lead = again[0].chance - again[1].chance
    return "" if lead > NEARLY else f"another attack is only {lead:.3f} behind"
