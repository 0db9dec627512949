"""Functions that read commands in reply e-mails, such as “power 2 on 5”, and list the possible commands."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Match, Seat
from notifications.mail.command_words import command_words
from notifications.mail.one_click import (
    action_in_words,
    attacks_to_list,
    distinct_attacks,
    my_seat,
    same_sizes,
    simple_answers,
)
from rules import Action, Attack, AttackKind, Choose, Pass, Perspective, Phase, Surrender
from rules.dice import groups_of
from rules.fight.declaring import arrange_targets
from rules.notation.typed_actions import NotUnderstood, as_typed, read_action

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise as Words

LONGEST = 200
SETS_ONE = re.compile(r"([\w']{1,4}) ?[=:] ?(\d{1,4})[,;.]?")
MOST_LISTED = 8


class HowTo(NamedTuple):
    """A help sentence with the commands that it quotes, translated for the reader."""

    sentence: Words
    quotes: dict[str, str]

    def __str__(self) -> str:
        words = command_words()
        return self.sentence % {
            place: words.translate_command(command) for place, command in self.quotes.items()
        }


HOW_TO = {
    Phase.AUXILIARY: HowTo(
        gettext_lazy("“%(add)s” adds your die 6, and “%(decline)s” adds none."),
        {"add": "add 6", "decline": "decline"},
    ),
    Phase.RESERVE: HowTo(
        gettext_lazy("“%(add)s” brings in your die 6, and “%(decline)s” brings in none."),
        {"add": "add 6", "decline": "decline"},
    ),
    Phase.SELECT: HowTo(gettext_lazy("“%(select)s” plays your die 2."), {"select": "select 2"}),
    Phase.SPECIAL: HowTo(
        gettext_lazy("“%(decline)s” changes nothing. For anything else, go to the match."),
        {"decline": "decline"},
    ),
    Phase.TURN_END: HowTo(
        gettext_lazy(
            "“%(special)s” uses your fighter’s special rule at the end of your turn, “%(with_die)s” uses "
            "it with your die 2, and “%(decline)s” ends the turn."
        ),
        {"special": "special", "with_die": "special 2", "decline": "decline"},
    ),
    Phase.REACTION: HowTo(
        gettext_lazy(
            "“%(chance)s” rerolls your die 2, “%(focus)s” turns die 3 down to 1, and “%(decline)s” changes "
            "nothing."
        ),
        {"chance": "chance 2", "focus": "focus 3=1", "decline": "decline"},
    ),
    Phase.TURN: HowTo(
        gettext_lazy(
            "“%(power)s” attacks their die 5 with your die 2, and “%(skill)s” attacks their die 4 with "
            "your dice 1 and 3. If only one attack is possible, “%(attack)s” or “%(take)s” is enough. "
            "“%(pass)s” passes."
        ),
        {
            "power": "power 2 on 5",
            "skill": "skill 1 3 on 4",
            "attack": "1 3 on 4",
            "take": "take 4 with 1 3",
            "pass": "pass",
        },
    ),
    Phase.FIRE: HowTo(
        gettext_lazy(
            "“%(fire)s” turns your die 2 down to 1, “%(alone)s” attacks without help, and “%(cancel)s” "
            "takes back the attack."
        ),
        {"fire": "fire 2=1", "alone": "fire", "cancel": "cancel"},
    ),
}
TO_ONE_OF_SEVERAL = HowTo(
    gettext_lazy("“%(attack)s Ann” attacks Ann’s die 5."), {"attack": "power 2 on 5 of"}
)
TO_CHOOSE = gettext_lazy("Give every size, like “%(example)s”.")
TO_AN_OFFER_WITH_A_PICK = HowTo(
    gettext_lazy("“%(decline)s” declines the challenge. To accept it, choose your fighter on the site."),
    {"decline": "decline"},
)
TO_AN_OFFER = HowTo(
    gettext_lazy("“%(accept)s” accepts the challenge, and “%(decline)s” declines it."),
    {"accept": "accept", "decline": "decline"},
)

EVERY_HOW_TO = (*HOW_TO.values(), TO_ONE_OF_SEVERAL, TO_AN_OFFER_WITH_A_PICK, TO_AN_OFFER)


class PossibleCommand(NamedTuple):
    """A command that the player can send now, with its effect in words."""

    command: str
    words: str


class NotByMail(Exception):
    """Raised when a command is understood, but can only be carried out on the site."""


def command_in(lines: list[str]) -> str:
    """Return the command in the first line, or in all first lines that only set sizes, such as “X=7”."""
    sizes = []
    for line in lines:
        if not all(SETS_ONE.fullmatch(part) for part in split_line(line)):
            break
        sizes += [name_and_size(part) for part in split_line(line)]
    return (" ".join(sizes) or tidy(next(iter(lines), "")))[:LONGEST]


def split_line(line: str) -> list[str]:
    return re.sub(r" ?([=:]) ?", r"\1", line.replace(",", " ").replace(";", " "))[:LONGEST].split()


def name_and_size(text: str) -> str:
    name, size = re.split("[=:]", text.rstrip(",;."))
    return f"{name.upper()}={size}"


def tidy(line: str) -> str:
    plain = re.sub(r" ?= ?", "=", " ".join(line[:LONGEST].split())).strip(" .!?;:*_\"'“”„‘’«»")
    return plain.lower()


def read_command(command: str, match: Match, seat: Seat) -> Action:
    """Return the action that the command describes, legal or not.

    Raises `NotUnderstood`, or `NotByMail` for a surrender.
    """
    perspective = match.battle.seen_by(seat.number)
    command = command_words().in_english(command)
    if command == "same" and perspective.battle.phase is Phase.SIZES:
        return next(same_sizes(perspective), Choose())
    command, _of, name = command.partition(" of ")
    action = read_action(command, perspective.battle, seat.number)
    if isinstance(action, Surrender):
        raise NotByMail
    if not isinstance(action, Attack):
        return action
    said = replace(action, against=seat_named(name, match))
    return arrange_targets(perspective.battle, seat.number, said)


def seat_named(name: str, match: Match) -> int | None:
    found = [other.number for other in match.all_seats if name and other.name.lower() == name]
    if name and not found:
        raise NotUnderstood
    return next(iter(found), None)


# ---- what one could write


def possible_commands(match: Match, seat: Seat) -> list[PossibleCommand]:
    """Return commands that the player can send now, with their effects. Lists only some of many attacks."""
    if match.is_offered or seat.owes is None:
        return []
    perspective = match.battle.seen_by(seat.number)
    if perspective.battle.phase is Phase.SIZES:
        return list(ways_to_choose(perspective, match.names))
    return [
        PossibleCommand(command_for(action, match), action_in_words(action, perspective, match.names))
        for action in listed_answers(perspective)
    ]


def listed_answers(perspective: Perspective) -> list[Action]:
    if perspective.battle.phase is not Phase.TURN:
        return simple_answers(perspective)
    attacks: list[Action] = list(
        mix_kinds(distinct_attacks(attacks_to_list(perspective), perspective))[:MOST_LISTED]
    )
    return attacks or [action for action in [Pass()] if perspective.why_not(action) is None]


def mix_kinds(attacks: list[Attack]) -> list[Attack]:
    seen: Counter[AttackKind] = Counter()
    rounds = []
    for attack in attacks:
        rounds.append(seen[attack.kind])
        seen[attack.kind] += 1
    in_order = sorted(range(len(attacks)), key=rounds.__getitem__)
    return [attacks[place] for place in in_order]


def ways_to_choose(perspective: Perspective, names: Sequence[str]) -> Iterator[PossibleCommand]:
    row, asked = my_seat(perspective).row, perspective.legal_actions().sizes
    for same in same_sizes(perspective):
        if perspective.why_not(same) is None:
            yield PossibleCommand(
                command_words().translate_command("same"), action_in_words(same, perspective, names)
            )
    for letter, sizes in asked.values("swing").items():
        words = _("swing %(letter)s: %(low)s to %(high)s") % {
            "letter": letter,
            "low": sizes[0],
            "high": sizes[-1],
        }
        yield PossibleCommand(f"{letter}={sizes[0]}", words)
    for place, sizes in asked.values("option").items():
        for size in sizes:
            words = _("%(die)s: %(size)s") % {"die": row[place].recipe, "size": size}
            yield PossibleCommand(f"{place + 1}={size}", words)
    for place, groups in asked.values("plasma").items():
        for group in groups:
            skills = groups_of(row[place])[group]
            words = _("%(die)s: %(size)s") % {"die": row[place].recipe, "size": skills}
            yield PossibleCommand(f"{place + 1}={group + 1}", words)


def command_for(action: Action, match: Match) -> str:
    words = command_words()
    if isinstance(action, Attack) and action.against is not None and len(match.all_seats) > 2:
        return f"{words.translate_command(f'{as_typed(action)} of')} {match.all_seats[action.against].name}"
    return words.translate_command(as_typed(action))


def how_to(match: Match, seat: Seat) -> str:
    if match.is_offered:
        return str(TO_AN_OFFER_WITH_A_PICK if match.leaves_a_pick_to(seat) else TO_AN_OFFER)
    phase = match.battle.phase
    if phase is Phase.SIZES:
        return TO_CHOOSE % {"example": example_of_sizes(match.battle.seen_by(seat.number))}
    several = phase is Phase.TURN and len(match.all_seats) > 2
    return f"{HOW_TO.get(phase, '')} {TO_ONE_OF_SEVERAL if several else ''}".strip()


def example_of_sizes(perspective: Perspective) -> str:
    asked = perspective.legal_actions().answers_of(Choose)
    fields = ("swing", "option", "plasma")
    return as_typed(
        Choose(*({name: sizes[0] for name, sizes in asked.values(each).items()} for each in fields))
    )
