"""Dice that were rolled on another site are not proved, counted or used here."""

from __future__ import annotations

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from core.release import release_cache
from games import play
from games.fairness.verifying import draws_of, verify
from games.models import Match
from rules import Choose
from rules.records import play_again
from tests.games.imported import NUMBER, a_record, an_imported_match, mark_as_imported
from tests.games.matches import a_match, act, play_at_random, two_friends

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def told_about(match: Match, file: str = "dice.json") -> dict[str, object]:
    told: dict[str, object] = Client().get(f"{match.get_absolute_url()}{file}").json()
    return told


def dice_page(match: Match) -> str:
    return Client().get(f"{match.get_absolute_url()}dice/").content.decode()


def run_program(told: dict[str, object], folder: Path) -> subprocess.CompletedProcess[str]:
    (folder / "match.json").write_text(json.dumps(told))
    command = [sys.executable, str(settings.BASE_DIR / "docs/verify_dice.py"), str(folder / "match.json")]
    return subprocess.run(command, capture_output=True, text=True)


def test_a_match_played_elsewhere_has_no_dice_to_check(players: tuple[User, User], tmp_path: Path) -> None:
    match = an_imported_match(*players)
    assert match.was_played_elsewhere
    assert verify(match).problems == []
    assert list(draws_of(match)) == []
    page = dice_page(match)
    assert f"rolled on Button Men Online, where it was game {NUMBER}. They can’t be proved here." in page
    assert match.commitment not in page
    told = told_about(match)
    assert (told["imported_number"], told["imported_moves"], told["draws"]) == (NUMBER, match.version, [])
    program = run_program(told, tmp_path)
    assert program.returncode == 0
    assert "because nothing proves them" in program.stdout
    assert "0 wrong" not in program.stdout


@pytest.mark.services
def test_dice_rolled_here_are_verified_as_usual(players: tuple[User, User], tmp_path: Path) -> None:
    imported = an_imported_match(*players, moves=3)
    match = play_at_random(imported, seed=2)
    assert match.is_finished
    assert not match.was_played_elsewhere
    draws = list(draws_of(match))
    assert [draw.number for draw in draws] == list(range(1, match.draws_made + 1))
    assert draws
    assert all(draw.is_right for draw in draws)
    assert verify(match).problems == []
    page = dice_page(match)
    assert f"This match was game {NUMBER} on Button Men Online." in page
    assert "This promise was made when the match was imported" in page
    assert "right" in page
    assert "should be" not in page
    told = told_about(match)
    assert told["imported_moves"] == imported.version
    assert "0 wrong" in run_program(told, tmp_path).stdout
    told["draws"][0][3] += 1  # type: ignore[index]
    assert run_program(told, tmp_path).returncode == 1


def test_the_running_match_promises_only_dice_that_come(players: tuple[User, User]) -> None:
    match = an_imported_match(*players, moves=3)
    page = dice_page(match)
    assert match.commitment in page
    assert "Dice that were rolled there can’t be proved" in page


def test_a_roll_here_that_is_wrong_is_found(players: tuple[User, User]) -> None:
    match = play_at_random(an_imported_match(*players, moves=3), seed=2)
    move = match.moves_made_here.exclude(draws=[]).order_by("number")[0]
    kind, low, high, result = move.draws[0]
    move.draws[0] = [kind, low, high, low + (result - low + 1) % (high - low + 1)]
    match.moves.filter(pk=move.pk).update(draws=move.draws)
    assert f"match {match.pk}, draw 1:" in "\n".join(verify(match).problems)


def test_verify_matches_takes_imported_matches(players: tuple[User, User]) -> None:
    an_imported_match(*players)
    play_at_random(an_imported_match(*players, moves=3, number=4712), seed=2)
    a_record(*players, number=4713)
    out = StringIO()
    call_command("verify_matches", stdout=out)
    assert out.getvalue().startswith("2 matches: ")


def test_a_result_of_the_rules_is_still_checked(players: tuple[User, User]) -> None:
    match = an_imported_match(*players)
    last = match.moves.order_by("number")[match.version - 1]
    match.moves.filter(pk=last.pk).update(events=last.events[:-1])
    assert any("the rules make something else of it" in problem for problem in verify(match).problems)


def test_a_choice_made_elsewhere_can_be_taken_back(players: tuple[User, User]) -> None:
    match = mark_as_imported(act(a_match(*players, "(6) (X)", "(8) (V)", first_to=1), 0, Choose({"X": 8})))
    match = play.take_back(match.pk, players[0])
    assert match.draws_made == 0
    match = play_at_random(match)
    assert match.moves_made_here.count() >= 2
    assert verify(match).problems == []


@pytest.mark.services
def test_the_counts_of_all_dice_leave_out_imported_dice(players: tuple[User, User], client: Client) -> None:
    cache.clear()
    release_cache.clear()
    an_imported_match(*players)
    a_record(*players, number=4712)
    context = client.get("/dice/").context
    assert (context["matches"], context["rolls"]) == (0, [])
    match = play_at_random(an_imported_match(*players, moves=3, number=4713), seed=2)
    page = client.get("/dice/")
    of_dice = [draw for draw in draws_of(match) if draw.kind == "die"]
    assert page.context["matches"] == 1
    assert sum(roll.count for roll in page.context["rolls"]) == len(of_dice) > 0
    assert "before a match was imported" in page.content.decode()


def test_the_record_says_whose_dice_they_were(players: tuple[User, User]) -> None:
    match = an_imported_match(*players)
    record = Client().get(f"{match.get_absolute_url()}record.txt").content.decode()
    assert f"# Game {NUMBER} of Button Men Online. The dice of its first {match.version} moves" in record
    assert play_again(record).battle == match.battle
