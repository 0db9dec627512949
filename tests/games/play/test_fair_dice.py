"""Fair dice: committed before anybody joins, drawn from one stream, verified after the match."""

import hashlib
import json
import subprocess
import sys
from collections import Counter
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from pytest_django.fixtures import Settings

from games.fairness.roll_counts import Rolls
from games.models import Match, Move
from games.play import fair_dice
from rules.chance import DrawPurpose
from tests.games.matches import a_match, an_offer, play_to_the_end, two_friends

SEED = bytes(range(32))


def test_every_face_comes_up_alike() -> None:
    counted = Counter(fair_dice.draw_result(SEED, ["a", "b"], number, 1, 6) for number in range(6000))
    assert sorted(counted) == [1, 2, 3, 4, 5, 6]
    assert Rolls(6, [counted[face] for face in range(1, 7)]).probability > 0.001


def test_a_draw_depends_on_seed_words_and_number() -> None:
    usual = fair_dice.draw_result(SEED, ["a", "b"], 1, 1, 10**9)
    others = [
        fair_dice.draw_result(SEED[::-1], ["a", "b"], 1, 1, 10**9),
        fair_dice.draw_result(SEED, ["a", "c"], 1, 1, 10**9),
        fair_dice.draw_result(SEED, ["a", "b"], 2, 1, 10**9),
    ]
    assert usual not in others
    assert fair_dice.draw_result(SEED, ["a", "b"], 1, 1, 10**9) == usual


def test_a_stream_goes_on_where_it_stood() -> None:
    whole = fair_dice.FairDice(SEED, ["a"], 0)
    four = [whole(1, 20, DrawPurpose("die")) for _number in range(4)]
    rest = fair_dice.FairDice(SEED, ["a"], 2)
    assert [rest(1, 20, DrawPurpose("die")) for _number in range(2)] == four[2:]


def test_a_sealed_seed_opens_with_an_older_key(settings: Settings) -> None:
    sealed = fair_dice.seal(SEED)
    settings.DICE_KEYS = ["a new key", *settings.DICE_KEYS]
    assert SEED.hex() not in sealed
    assert fair_dice.unseal(sealed) == SEED


@pytest.mark.django_db
def test_the_seed_is_promised_with_the_offer_and_shown_at_the_end() -> None:
    offer = an_offer(*two_friends(), first_to=1)
    promised = offer.commitment
    page = Client().get(f"{offer.get_absolute_url()}dice/").content.decode()
    assert promised in page
    match = play_to_the_end(offer)
    assert match.commitment == promised == hashlib.sha256(bytes.fromhex(match.seed)).hexdigest()
    page = Client().get(f"{offer.get_absolute_url()}dice/").content.decode()
    assert match.seed in page
    assert "all of them are right" in page


@pytest.mark.django_db
def test_before_the_end_neither_seed_nor_draws_are_shown() -> None:
    match = a_match(*two_friends())
    seed = fair_dice.unseal(match.sealed_seed).hex()
    assert seed not in Client().get(f"{match.get_absolute_url()}dice/").content.decode()
    assert Client().get(f"{match.get_absolute_url()}dice.json").status_code == 404


@pytest.mark.services
@pytest.mark.django_db
def test_anybody_can_check_the_dice_with_the_program_that_stands_alone(tmp_path: Path) -> None:
    match = play_to_the_end(an_offer(*two_friends(), first_to=1))
    told = Client().get(f"{match.get_absolute_url()}dice.json").json()
    program = settings.BASE_DIR / "docs/verify_dice.py"
    assert len(program.read_text().splitlines()) < 100

    def verdict() -> int:
        (tmp_path / "match.json").write_text(json.dumps(told))
        command = [sys.executable, str(program), str(tmp_path / "match.json")]
        return subprocess.run(command, capture_output=True).returncode

    assert verdict() == 0
    told["draws"][3][3] += 1
    assert verdict() == 1


@pytest.mark.services
@pytest.mark.django_db
def test_all_rolls_of_finished_matches_are_counted_in_public() -> None:
    cache.clear()
    ann, bob = two_friends()
    finished = play_to_the_end(an_offer(ann, bob, first_to=1))
    a_match(ann, bob, "(30)", "(30)")
    page = Client().get("/dice/").content.decode()
    rolls = sum(len(draws) for draws in Move.objects.filter(match=finished).values_list("draws", flat=True))
    assert rolls > 0
    assert "Every roll of 1 finished match." in page
    assert "<td>30</td>" not in page
    assert Match.objects.count() == 2


@pytest.mark.services
@pytest.mark.django_db
def test_each_match_is_counted_as_soon_as_it_is_over_and_once() -> None:
    cache.clear()
    ann, bob = two_friends()

    def counted() -> int:
        context = Client().get("/dice/").context
        known = Move.objects.filter(match__status=Match.Status.FINISHED).values_list("draws", flat=True)
        dice = [draw for draws in known for draw in draws if draw[0] == "die"]
        assert sum(roll.count for roll in context["rolls"]) == len(dice)
        return int(context["matches"])

    with time_machine.travel("2026-01-01 18:00", tick=False) as clock:
        assert counted() == 0
        play_to_the_end(an_offer(ann, bob, first_to=1))
        assert counted() == 1
        clock.shift(timedelta(minutes=10))
        assert counted() == 1
        play_to_the_end(an_offer(ann, bob, first_to=1))
        assert counted() == 2
        clock.shift(timedelta(minutes=10))
        assert counted() == 2


@pytest.mark.django_db
def test_rolls_of_private_matches_are_counted_nowhere(client: Client) -> None:
    cache.clear()
    ann, bob = two_friends()
    play_to_the_end(an_offer(ann, bob, first_to=1, is_private=True))
    context = client.get("/dice/").context
    assert (context["matches"], context["rolls"]) == (0, [])
