"""Answer quick questions of a player, such as `python -m buttonmen_client turns`.

The site and the token come from the environment variables BUTTONMEN_SITE and BUTTONMEN_TOKEN.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from httpx import HTTPError

from buttonmen_client.clients import Client
from buttonmen_client.problems import Problem
from buttonmen_client.shapes import SeatShown, Sums

MOST_LINES = 50
PATIENCE = 5.0
"""Seconds for which a command keeps trying to reach an unavailable site."""

Lines = Iterator[str]


def turns(site: Client) -> Lines:
    """List the matches in which it is your turn, the most urgent first."""
    for turn in site.turns():
        yield f"{turn['number']:>8}  {turn['question']}"


def matches(site: Client) -> Lines:
    """List your running matches; those in which it is your turn come first."""
    for match in (*site.my_matches(state="to-act"), *site.my_matches(state="waiting")):
        yield f"{match['number']:>8}  {' - '.join(map(told, match['seats']))}"


def told(seat: SeatShown) -> str:
    fighter = f" ({seat['fighter']})" if seat["fighter"] else ""
    return f"{seat['name']}{fighter} {seat['rounds_won']}{' to act' if seat['owes'] else ''}"


def record(site: Client, player: str) -> Lines:
    """Show a player's rating and the numbers of won and lost matches."""
    found = site.figures(player)
    if rating := found["rating"]:
        yield f"rating      {rating['number']} ± {rating['plus_or_minus']}"
    yield f"people      {in_words(found['among_people'])}"
    yield f"robots      {in_words(found['with_robots'])}"


def head_to_head(site: Client, one: str, other: str) -> Lines:
    """Show the results between two players, and their last matches against each other."""
    found = site.rivalry(one, other)
    yield f"{one} - {other}: {in_words(found['sums'])}"
    for bout in found["items"]:
        rounds = f"{bout['rounds_won']}:{bout['rounds_lost']}"
        yield f"{bout['match']:>8}  {bout['result']:<5} {rounds}  {bout['fighter']} - {bout['against']}"


def in_words(sums: Sums) -> str:
    parts = [f"{sums.get('won', 0)} won", f"{sums.get('lost', 0)} lost"]
    if sums.get("drawn"):
        parts.append(f"{sums['drawn']} drawn")
    return ", ".join([*parts, f"rounds {sums.get('rounds_won', 0)}:{sums.get('rounds_lost', 0)}"])


def skills(site: Client) -> Lines:
    """List all skills, each with a summary of one sentence."""
    for skill in site.skills()["items"]:
        yield f"{skill['letter']:<2} {skill['name']:<16} {skill['summary']}"


COMMANDS: dict[str, tuple[Callable[..., Lines], tuple[str, ...]]] = {
    "turns": (turns, ()),
    "matches": (matches, ()),
    "record": (record, ("player",)),
    "head-to-head": (head_to_head, ("one", "other")),
    "skills": (skills, ()),
}


def main(arguments: Sequence[str] | None = None, site: Client | None = None) -> int:
    parser = argparse.ArgumentParser(prog="buttonmen_client", description=__doc__)
    kinds = parser.add_subparsers(dest="command", required=True)
    for name, (command, names) in COMMANDS.items():
        kind = kinds.add_parser(name, help=command.__doc__)
        for each in names:
            kind.add_argument(each)
    asked = vars(parser.parse_args(arguments))
    command, names = COMMANDS[asked["command"]]
    try:
        with site or Client(patience=PATIENCE) as opened:
            for line in islice(command(opened, *(asked[name] for name in names)), MOST_LINES):
                print(line)
    except (HTTPError, Problem, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
