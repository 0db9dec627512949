"""Asking the coach: an answer in one's own turn against robots, and elsewhere a refusal that says why."""

from __future__ import annotations

import pytest

from analysis.coach.models import Advice
from games.models import Match
from rules import Attack, AttackKind
from tests.accounts.people import a_guest
from tests.analysis.coach.coached import ask, coached, look, work
from tests.games.forms import page_of
from tests.games.matches import act
from tests.html import parsed

pytestmark = pytest.mark.django_db


def test_owl_says_what_it_would_do() -> None:
    guest = a_guest()
    match = coached(guest, "(6) (8)", "(4) (10)", 2, 7, 3, 6)
    asked = ask(match, guest)
    assert asked.status_code == 200
    assert "Owl thinks …" in asked.content.decode()
    assert look(match, guest).status_code == 204
    work(match)
    said = parsed(look(match, guest).content.decode())
    assert "7 takes 6" in said.text
    assert "%" in said.one("dl").text
    [says] = said.all("div", kind="says")
    assert says.attributes["data-does"].count("attacker") == 1


def test_what_the_player_has_chosen_stands_beside_it() -> None:
    guest = a_guest()
    match = coached(guest, "(6) (8)", "(4) (10)", 2, 7, 3, 6)
    ask(match, guest, attacker="1", target="1.0")
    work(match)
    said = parsed(look(match, guest).content.decode())
    assert [bar.text.split()[0] for bar in said.one("dl").all("dt")] == ["Owl", "You"]
    ask(match, guest, attacker="1", target="1.1")
    work(match)
    said = parsed(look(match, guest).content.decode())
    assert "That is what I would do, too." in said.text
    assert len(said.one("dl").all("dt")) == 1


def test_the_page_shows_the_card_until_the_turn_is_over() -> None:
    guest = a_guest()
    match = coached(guest, "(6) (8)", "(4) (10)", 2, 7, 3, 6)
    assert "What would Owl do?" in page_of(match, guest)
    ask(match, guest)
    work(match)
    assert "7 takes 6" in parsed(page_of(match, guest)).one("div", kind="coach").text
    moved = act(match, 0, Attack(AttackKind.POWER, (1,), (0,)))
    assert parsed(page_of(moved, guest)).one("div", kind="coach").text == ""
    assert Advice.objects.filter(match=match).exists()
    assert Match.objects.get(pk=match.pk).rated is False
