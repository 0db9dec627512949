"""The log of a game as text, for matches that have no moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from api.bmo.moving.replaying.game import Entry, Game

SENTENCES = {
    "create_game": "The game was offered.",
    "choose_die_values": "{name} chose {sizes}.",
    "add_auxiliary": "{name} added {die_recipe}.",
    "decline_auxiliary": "{name} added no auxiliary die.",
    "add_reserve": "{name} added {die_recipe}.",
    "decline_reserve": "{name} added no reserve die.",
    "determine_initiative": "The dice were rolled: {dice}.",
    "init_decline": "{name} did not react.",
    "reroll_chance": "{name} rolled {orig_recipe} again: {reroll_value} instead of {orig_value}.",
    "turndown_focus": "{name} turned focus dice down: {dice}.",
    "fire_cancel": "{name} cancelled the attack.",
    "end_winner": "{name} won the round with {winning_round_score} to {losing_round_score}.",
    "end_draw": "The round was drawn with {round_score} each.",
}
"""The sentences of entries whose details are in tables, or that have no details."""
ATTACKS = ("attack", "needs_firing", "allows_firing")
UNKNOWN = "?"
Json = dict[str, Any]


SECRET = ("choose_die_values", "add_auxiliary", "decline_auxiliary", "add_reserve", "decline_reserve")
"""Entries that the players of a running game may not see before the round begins."""


def log_as_text(game: Game, names: Sequence[str]) -> str:
    """Return a line for each entry: its time, a tab, and a sentence. *names* are those of the seats."""
    return "\n".join(
        f"{'' if entry.time is None else entry.time.strftime('%Y-%m-%d %H:%M UTC')}\t{sentence}"
        for entry in entries_to_show(game)
        if (sentence := entry_sentence(entry, names))
    )


def entries_to_show(game: Game) -> list[Entry]:
    """Return the entries, in a running game without the choices for a round that has not begun."""
    begun = [place for place, entry in enumerate(game.log) if entry.kind == "determine_initiative"]
    last = len(game.log) if game.is_over else max(begun, default=0)
    return [entry for place, entry in enumerate(game.log) if place < last or entry.kind not in SECRET]


def entry_sentence(entry: Entry, names: Sequence[str]) -> str:
    """Return what the entry says, or an empty string for entries that only repeat others."""
    name = UNKNOWN if entry.seat is None or entry.seat >= len(names) else names[entry.seat]
    if entry.text:
        return " ".join([name, *entry.text.split()])
    if entry.kind in ATTACKS:
        return attack_sentence(entry, name)
    if entry.kind not in SENTENCES:
        return ""
    first = next((rows[0] for rows in entry.details.values() if rows), {})
    values = Values(first, name=name, sizes=", ".join(sizes_in(entry)), dice=", ".join(dice_in(entry)))
    return SENTENCES[entry.kind].format_map(values)


class Values(dict[str, Any]):
    """The details of an entry. What the log does not have is shown as a question mark."""

    def __missing__(self, name: str) -> str:
        return UNKNOWN


def attack_sentence(entry: Entry, name: str) -> str:
    data = entry.data if isinstance(entry.data, dict) else {}
    kind = str(data.get("attackType", UNKNOWN))
    if kind == "Pass":
        return f"{name} passed."
    if kind == "Surrender":
        return f"{name} surrendered."
    before = part_of(data, "preAttackDice") or part_of(data, "attackDice")
    after = part_of(data, "postAttackDice")
    sentence = (
        f"{name}: {kind} attack with {status_of(before, 'attacker')} on {status_of(before, 'defender')}"
    )
    return f"{sentence}, afterwards {status_of(after, 'attacker')}." if after else f"{sentence}."


def part_of(data: Json, name: str) -> Json:
    part = data.get(name)
    return part if isinstance(part, dict) else {}


def status_of(part: Json, side: str) -> str:
    dice = part.get(side)
    if not isinstance(dice, list):
        return UNKNOWN
    return " ".join(str(die.get("recipeStatus", UNKNOWN)) for die in dice if isinstance(die, dict)) or UNKNOWN


def sizes_in(entry: Entry) -> Iterator[str]:
    for row in entry.details.get("choose_die_values_swing", ()):
        yield f"{row['swing_type']}={row['swing_value']}"
    for row in entry.details.get("choose_die_values_option", ()):
        yield f"{row['recipe']}={row['option_value']}"


def dice_in(entry: Entry) -> Iterator[str]:
    for row in entry.details.get("determine_initiative_die", ()):
        yield str(row["recipe_status"])
    for row in entry.details.get("turndown_focus_die", ()):
        yield f"{row['recipe']} from {row['orig_value']} to {row['turndown_value']}"
