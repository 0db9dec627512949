"""The coach in a player's first matches, with a few lines that are each shown once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, Self

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from accounts.models import User
from core.refusals import Unclear
from games.decisions import Question, TurnForm
from games.decisions.before_round import SizesForm
from games.log.who_begins import list_in_words, who_begins
from games.match_page.board.table import TableView
from games.match_page.visit import MatchVisit
from rules import AttackKind
from rules.events import Passed

YOU_BEGAN = gettext_noop(
    "You go first because you have the lowest die: yours shows %(mine)s, theirs %(theirs)s."
)
THEY_BEGAN = gettext_noop(
    "They went first because they had the lowest die: theirs showed %(theirs)s, yours %(mine)s."
)
YOU_BEGAN_AFTER_LEVEL = gettext_noop(
    "You go first: the lowest die decides. You both have %(level)s, but your next die shows %(mine)s and "
    "theirs shows %(theirs)s."
)
THEY_BEGAN_AFTER_LEVEL = gettext_noop(
    "They went first: the lowest die decides. You both had %(level)s, but their next die showed %(theirs)s "
    "and yours showed %(mine)s."
)
MAY_ATTACK = {
    AttackKind.POWER: gettext_noop(
        "Your %(mine)s can take their %(theirs)s: one die takes a die that shows the same or less. Several "
        "take one that shows exactly their sum."
    ),
    AttackKind.SKILL: gettext_noop(
        "Your %(mine)s can take their %(theirs)s: several dice together take one that shows exactly their "
        "sum."
    ),
}
GREY = gettext_noop(
    "Your %(mine)s is grey because it can’t take anything now. All their dice show more, and none shows a "
    "sum you can make with it."
)
SWING = gettext_noop(
    "Choose how many sides your %(letter)s die has, from %(low)s to %(high)s. More sides roll higher and "
    "score more. Fewer sides roll lower, and the lowest die goes first."
)
SET_SWING = gettext_noop("We’ve set it to %(size)s, a good middle.")
OPTION = gettext_noop(
    "Your die %(die)s has two sizes. Choose one. The larger size takes more. The smaller size costs you "
    "less if the die is captured."
)
SET_OPTION = gettext_noop("We’ve set it to %(size)s.")
SKILL = gettext_noop("New: your %(die)s is a %(skill)s die. %(summary)s")
PASSING = gettext_noop(
    "You can only pass when you have no attack. When both players pass, the round ends and the points are "
    "counted."
)


class CoachLine(NamedTuple):
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Coach:
    """The coach on the table, who speaks unasked in a first match and otherwise only when asked."""

    line: CoachLine | None

    @classmethod
    def for_viewer(cls, visit: MatchVisit) -> Self | None:
        board, viewer = visit.board, visit.viewer
        gives_hints = visit.gives_rule_hints
        if board is None or visit.match.is_finished or not (board.is_coached or gives_hints):
            return None
        return cls(line_for(board, viewer) if gives_hints and viewer.is_authenticated else None)


def line_for(board: TableView, player: User) -> CoachLine | None:
    known = player.coached.split()
    for name, words_of in LINES.items():
        if name not in known and (words := words_of(board)):
            return CoachLine(name, words)
    return None


def put_away(player: User, name: str) -> None:
    if name not in LINES:
        raise Unclear("line")
    if name not in player.coached.split():
        player.coached = f"{player.coached} {name}".strip()
        player.save(update_fields=["coached"])


def swing_size(board: TableView) -> str:
    for question in sizes_to_choose(board):
        if not question.choices and question.die:
            letter, size = question.die.swing, question.value
            words = _(SWING) % {"letter": letter, "low": question.low, "high": question.high}
            return with_preset(words, SET_SWING, size, board)
    return ""


def option_size(board: TableView) -> str:
    for question in sizes_to_choose(board):
        if question.choices and question.die:
            words = _(OPTION) % {"die": question.die.recipe}
            return with_preset(words, SET_OPTION, question.value, board)
    return ""


def with_preset(words: str, preset: str, size: object, board: TableView) -> str:
    """Add which size the form already has, in a match that presets them."""
    has_presets = isinstance(board.form, SizesForm) and board.form.has_presets
    return f"{words} {_(preset) % {'size': size}}" if has_presets else words


def sizes_to_choose(board: TableView) -> list[Question]:
    return board.form.sizes if isinstance(board.form, SizesForm) else []


def skill_on_a_die(slug: str, board: TableView) -> str:
    skill = next((skill for skill in board.skills if skill.slug == slug), None)
    if skill is None or not isinstance(board.form, TurnForm):
        return ""
    mine = [die for die in board.mine.seat.row if skill.letter in die.skills]
    return _(SKILL) % {"die": mine[0].recipe, "skill": skill.name, "summary": skill.summary} if mine else ""


def who_began(board: TableView) -> str:
    found = who_begins(board.battle, board.events_from(0), board.names, board.viewer_seat)
    if found is None or found.lead is None or found.lead.high is None:
        return ""
    low, high, level = found.lead.low, found.lead.high, list_in_words(found.lead.level)
    if found.first == board.viewer_seat:
        told = YOU_BEGAN_AFTER_LEVEL if level else YOU_BEGAN
        return _(told) % {"mine": low, "theirs": high, "level": level}
    told = THEY_BEGAN_AFTER_LEVEL if level else THEY_BEGAN
    return _(told) % {"mine": high, "theirs": low, "level": level}


def what_may_attack(board: TableView) -> str:
    if not isinstance(board.form, TurnForm):
        return ""
    attacks = [each for each in board.form.legal.attacks.at_usual_sizes() if len(each.targets) == 1]
    mine, theirs = board.mine.seat.row, board.other_seats[0].seat.row
    for kind in (AttackKind.POWER, AttackKind.SKILL):
        found = [each for each in attacks if each.kind is kind]
        if found:
            best = max(found, key=lambda each: theirs[each.targets[0]].sides)
            attackers = " + ".join(str(mine[place].value) for place in best.attackers)
            says = {"mine": attackers, "theirs": theirs[best.targets[0]].value}
            return _(MAY_ATTACK[kind]) % says
    return ""


def why_grey(board: TableView) -> str:
    form = board.form
    if not isinstance(form, TurnForm):
        return ""
    row = board.mine.seat.row
    grey = [die for place, die in enumerate(row) if form.why_no_use(form.my_number, place, die)]
    return _(GREY) % {"mine": grey[0].value} if grey else ""


def what_was_counted(board: TableView) -> str:
    taken = board.mine.seat.captured
    if not taken:
        return ""
    sides = taken[0].sides
    counted = ngettext(
        "You took a die with %(sides)s side: it’s worth %(sides)s point. A die you keep is worth half its "
        "sides. The player with the most points wins the round.",
        "You took a die with %(sides)s sides: it’s worth %(sides)s points. A die you keep is worth half "
        "its sides. The player with the most points wins the round.",
        sides,
    )
    return counted % {"sides": sides}


def when_to_pass(board: TableView) -> str:
    passed = any(isinstance(event, Passed) for event in board.events_from(0))
    must_pass = isinstance(board.form, TurnForm) and board.form.must_pass
    return _(PASSING) if passed or must_pass else ""


LINES: dict[str, Callable[[TableView], str]] = {
    "swing": swing_size,
    "option": option_size,
    "shadow": partial(skill_on_a_die, "shadow"),
    "poison": partial(skill_on_a_die, "poison"),
    "first": who_began,
    "attack": what_may_attack,
    "counted": what_was_counted,
    "grey": why_grey,
    "pass": when_to_pass,
}
