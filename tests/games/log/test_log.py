"""The log and the table give reasons that can be checked at a glance."""

import pytest

from rules import Battle, Surrender
from tests.games.forms import page_of, signed_in
from tests.games.matches import a_match, a_match_where, act, two_friends
from tests.html import parsed

pytestmark = pytest.mark.django_db


def lowest_are_level(battle: Battle) -> bool:
    (low, high), (other_low, other_high) = (sorted(die.value for die in seat.row) for seat in battle.seats)
    return low == other_low and high < other_high and battle.first == 0


def test_where_the_lowest_dice_are_level_the_log_says_which_decided() -> None:
    ann, bob = two_friends()
    match = a_match_where(lowest_are_level, ann, bob, "(6) (8)", "(6) (8)")
    low, high = sorted(die.value for die in match.battle.seats[0].row)
    told = f"Ann goes first: you both have a {low}, but their next die, {high}, is lower than your"
    assert told in parsed(page_of(match, bob)).one(id="log").text
    match = a_match_where(lambda battle: battle.first == 0, ann, bob, "(1)", "(20)")
    log = parsed(page_of(match, bob)).one(id="log")
    assert f"Ann goes first: 1 is lower than your {match.battle.seats[1].row[0].value}." in log.text


def test_the_log_draws_the_dice_that_decided_who_goes_first() -> None:
    ann, bob = two_friends()
    match = a_match_where(lambda battle: battle.first == 0, ann, bob, "(8) (1) t(6)", "(20) (20)")
    dice = match.battle.seats[0].row
    rows = parsed(page_of(match, ann)).one("dl", kind="initiative")
    assert [name.text for name in rows.all("dt")] == ["You", "Bob"]
    mine, theirs = rows.all("dd")
    assert mine.text.split() == ["1", str(dice[0].value), str(dice[2].value)]
    assert mine.one("b").text == "1"
    assert mine.one("s").text == str(dice[2].value), "trip dice do not count"
    values = sorted(die.value for die in match.battle.seats[1].row)
    assert theirs.text.split() == list(map(str, values))


def test_each_round_has_a_heading_once_there_are_several() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, "(20)", "(20)")
    assert parsed(page_of(match, ann)).one(id="log").all("h3") == []
    match = act(match, match.battle.active or 0, Surrender())
    later, earlier = parsed(page_of(match, ann)).one(id="log").all("section")
    assert [part.one("h3").text for part in (later, earlier)] == ["Round 2", "Round 1"]
    assert "Round 2." in later.text
    assert "surrendered" in earlier.text


def test_an_answer_that_came_too_late_is_told_in_front_of_the_card_of_a_round() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, "(20)", "(20)")
    first = match.battle.active or 0
    player = (ann, bob)[first]
    decision = match.battle.decisions[first].number
    act(match, first, Surrender())
    card = parsed(page_of(match, player)).one("details", kind="reckoning")
    assert "open" in card.attributes
    late = {"decision": str(decision), "action": "pass"}
    answer = signed_in(player).post(f"{match.get_absolute_url()}act/", late)
    assert answer.status_code == 409
    page = parsed(answer.content.decode())
    assert "This has already been decided." in page.one(id="board").text
    assert "open" not in page.one("details", kind="reckoning").attributes


def test_the_words_of_a_swing_die_have_its_range_under_the_rules_of_the_match() -> None:
    ann, bob = two_friends()
    for ruleset, sides in (("goblin", "4 to 20"), ("online", "4 to 12")):
        assert f"swing die W with {sides} sides" in page_of(
            a_match(ann, bob, "(W)", "(6)", ruleset=ruleset), ann
        )
