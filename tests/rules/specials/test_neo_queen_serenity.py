"""Neo-Queen Serenity's special: bring in up to two reserve dice after a lost round."""

from rules import Action, AddReserve, Battle, Code, Decline, Surrender, seeded_draw
from rules.words.event_sentences import tell_all
from tests.rules.tables import print_row

SERENITY = "(12) (20) (20) r(4) r(6) r(8) r(10) r(12)"


def after_a_lost_round(recipe: str = SERENITY, *, printed_specials: bool | None = True) -> Battle:
    battle = Battle.from_recipes(
        recipe, "w(20) w(20)", specials=["NeoQueenSerenity"], printed_specials=printed_specials
    )
    return answer(battle.begin(seeded_draw(1)).battle, Surrender())


def answer(battle: Battle, *actions: Action) -> Battle:
    for action in actions:
        battle = battle.act(0, action, seeded_draw(1)).battle
    return battle


def test_two_reserve_dice_join_her_for_the_rest_of_the_match() -> None:
    one = answer(after_a_lost_round(), AddReserve(3))
    assert list(one.decisions) == [0]
    two = answer(one, AddReserve(6))
    assert print_row(two.seats[0].recipe) == "(12) (20) (20) (4) r(6) r(8) (10) r(12)"
    assert len(two.seats[0].row) == 5
    again = answer(two, Surrender())
    assert again.why_not(0, AddReserve(4)) is None


def test_two_after_every_lost_round_use_up_all() -> None:
    recipe = "(12) r(4) r(6) r(8)"
    battle = answer(after_a_lost_round(recipe), AddReserve(1), AddReserve(2), Surrender(), AddReserve(3))
    assert print_row(battle.seats[0].recipe) == "(12) (4) (6) (8)"
    assert battle.round == 3


def test_one_may_be_enough_and_the_log_says_so() -> None:
    one = answer(after_a_lost_round(), AddReserve(3))
    step = one.act(0, Decline(), seeded_draw(1))
    assert print_row(step.battle.seats[0].recipe) == "(12) (20) (20) (4) r(6) r(8) r(10) r(12)"
    told = [line.text for line in tell_all(step.events, 0, ["Ann", "Bob"])]
    assert told[0] == "You didn't bring in a second Reserve die."


def test_none_leaves_it_at_that() -> None:
    none = answer(after_a_lost_round(), Decline())
    assert print_row(none.seats[0].recipe) == SERENITY
    assert none.round == 2
    assert len(none.seats[0].row) == 3


def test_the_second_is_another_die_and_a_reserve_die() -> None:
    one = answer(after_a_lost_round(), AddReserve(3))
    codes = []
    for place in (3, 0, 9):
        refused = one.why_not(0, AddReserve(place))
        assert refused is not None
        codes.append(refused.code)
    assert codes == [Code.SAME_DIE_TWICE, Code.LACKS_SKILL, Code.NO_SUCH_DIE]
    assert [action.die for action in one.legal_actions(0).answers_of(AddReserve)] == [4, 5, 6, 7]


def test_nobody_else_sees_the_first_before_the_second_is_chosen() -> None:
    one = answer(after_a_lost_round(), AddReserve(3))
    assert one.seen_by(1).battle.seats[0].row == after_a_lost_round().seen_by(1).battle.seats[0].row


def test_unless_agreed_she_brings_in_one() -> None:
    for ruleset in ("online", "classic", "goblin"):
        battle = Battle.from_recipes(SERENITY, "(20)", specials=["NeoQueenSerenity"], ruleset=ruleset)
        assert battle.seats[0].special == ""
    alone = answer(after_a_lost_round(printed_specials=False), AddReserve(3))
    assert print_row(alone.seats[0].recipe) == "(12) (20) (20) (4) r(6) r(8) r(10) r(12)"


def test_a_match_between_two_rounds_is_stored_and_read() -> None:
    one = answer(after_a_lost_round(), AddReserve(3))
    assert Battle.from_json(one.to_json()) == one
