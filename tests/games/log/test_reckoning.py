from collections.abc import Sequence

from games.log.round_account import LastRoundAccount
from rules import Action, Attack, AttackKind, Battle, Choose, Surrender, scripted
from rules.events import Event

NAMES = ["Ann", "Bob"]


def reckoning_after(
    recipes: tuple[str, str], rolls: Sequence[int], *actions: tuple[int, Action]
) -> LastRoundAccount:
    """Return the score of the last round that these actions ended."""
    draw = scripted(*rolls)
    step = Battle.from_recipes(*recipes).begin(draw)
    events: list[Event] = list(step.events)
    for seat, action in actions:
        step = step.battle.act(seat, action, draw)
        events += step.events
    return LastRoundAccount(step.battle, events)


def power(attacker: int, target: int) -> Attack:
    return Attack(AttackKind.POWER, (attacker,), (target,))


def a_finished_round(mine: str = "(4) (20)", theirs: str = "(6)") -> LastRoundAccount:
    """Let Ann take Bob's only die with her second, and begin again with a 2."""
    return reckoning_after((mine, theirs), (1, 9, 5, 7, 2, 9, 4), (0, power(1, 0)))


def test_every_die_is_counted_for_its_keeper_or_its_captor() -> None:
    ann, bob = a_finished_round().rows
    assert [(die.die.recipe, die.points) for die in ann.kept] == [("(4)", "2"), ("(20)", "10")]
    assert [(die.die.recipe, die.points) for die in ann.captured] == [("(6)", "6")]
    assert ann.score == 18
    assert (bob.kept, bob.captured, bob.score) == ([], [], 0)


def test_the_sum_is_told_as_players_reckon_it() -> None:
    assert a_finished_round().rows[0].sentence == "captured 6, kept half of 4 + 20"
    assert a_finished_round("(20) (20)", "p(6)").rows[0].sentence == "captured −3, kept half of 20 + 20"


def test_poison_counts_against_its_keeper() -> None:
    ann, _bob = reckoning_after(("p(4) (20)", "(6) (8)"), (1, 9, 5, 7, 2, 9, 4, 3), (0, Surrender())).rows
    assert [die.points for die in ann.kept] == ["−4", "10"]
    assert ann.sentence == "kept −4 and half of 20"


def test_it_is_told_who_begins_and_why() -> None:
    reckoning = a_finished_round()
    assert reckoning.who_begins(NAMES, 0) == "You go first: your 2 is lower than Bob’s 4."
    assert reckoning.who_begins(NAMES, 1) == "Ann goes first: 2 is lower than your 4."
    assert reckoning.who_begins(NAMES, None) == "Ann goes first: 2 is lower than Bob’s 4."


def test_nobody_is_told_to_begin_before_the_dice_are_rolled() -> None:
    reckoning = reckoning_after(
        ("(4) (X)", "(6) (8)"), (1, 5, 3, 7, 2, 4, 6), (0, Choose({"X": 8})), (0, Surrender())
    )
    assert reckoning.who_begins(NAMES, 0) == ""
