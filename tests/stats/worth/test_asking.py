"""Queuing a matchup that robots are to measure."""

from __future__ import annotations

import pytest
from django.utils import timezone

from core.refusals import NotPlayable
from rules import RULES_REVISION
from stats.models import Matchup
from stats.worth import asking
from stats.worth.asking import dice_of_button, is_asked, request_matchup, requested_matchups
from stats.worth.refusals import TooManyAsked
from tests.stats.worth.fighters import a_button, among_robots

pytestmark = pytest.mark.django_db


def test_a_pair_is_asked_for_once_in_either_order() -> None:
    tin, cup = a_button("Tin", "(4) (6)"), a_button("Cup", "(8) (X)")
    request_matchup(tin, cup, "online")
    first = Matchup.objects.get().asked_at
    request_matchup(cup, tin, "online")
    assert Matchup.objects.get().asked_at == first
    assert is_asked(dice_of_button(tin), dice_of_button(cup), "online")
    assert is_asked(dice_of_button(cup), dice_of_button(tin), "online")
    assert not is_asked(dice_of_button(cup), dice_of_button(tin), "classic")


def test_what_is_known_is_not_played_again() -> None:
    tin, cup = a_button("Tin", "(4) (6)"), a_button("Cup", "(8) (X)")
    among_robots(tin, cup, 200, 200)
    request_matchup(tin, cup, "online")
    assert not requested_matchups().exists()


def test_what_is_known_by_older_rules_is_wanted_again() -> None:
    tin, cup = a_button("Tin", "(4) (6)"), a_button("Cup", "(8) (X)")
    among_robots(tin, cup, 200, 200)
    Matchup.objects.update(revision=RULES_REVISION - 1, asked_at=timezone.now())
    request_matchup(tin, cup, "online")
    assert requested_matchups().exists()


def test_nobody_has_to_find_out_about_a_mirror() -> None:
    request_matchup(a_button("Tin", "(4) (6)"), a_button("Twin", "(6) (4)"), "online")
    assert not Matchup.objects.exists()


def test_a_fighter_of_other_rules_is_refused() -> None:
    tin, orco = a_button("Tin", "(4) (6)"), a_button("Orco", "(6) (6)", "goblin")
    with pytest.raises(NotPlayable, match="Orco"):
        request_matchup(tin, orco, "online")
    assert not Matchup.objects.exists()


def test_no_more_is_asked_for_than_robots_play_in_some_nights(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "MOST_WAITING", 1)
    tin, cup, pan = (a_button(name, f"({n}) (X)") for name, n in (("Tin", 4), ("Cup", 6), ("Pan", 8)))
    request_matchup(tin, cup, "online")
    with pytest.raises(TooManyAsked, match="robots have too many requests already"):
        request_matchup(tin, pan, "online")
    assert Matchup.objects.count() == 1
