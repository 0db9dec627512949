"""The form of each phase."""

from django.template.loader import get_template

from games.decisions import form_for
from games.decisions.forms import FORMS
from rules import Phase
from rules.rounds.course import RULES
from tests.rules.tables import battle_showing


def test_each_phase_that_asks_has_a_form_and_a_template() -> None:
    assert set(FORMS) == set(RULES) - {Phase.READY}
    for phase in FORMS:
        get_template(f"games/asks/{phase}.html")


def test_only_the_viewer_who_decides_gets_a_form() -> None:
    battle = battle_showing("(6):3", against="(8):5").battle
    assert form_for(battle.seen_by(0)) is not None
    assert form_for(battle.seen_by(1)) is None
    assert form_for(battle.seen_by(None)) is None


def test_game_dice_are_offered_in_a_turn() -> None:
    form = form_for(battle_showing("R(6):3 (8):4", against="(8):5").battle.seen_by(0))
    assert form is not None
    assert [shown.place for shown in form.game_dice] == [0]
