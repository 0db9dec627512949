"""Who beat whom is kept when a match is played to its end."""

from importlib import import_module
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from buttons.models import Button, ButtonSet
from games import play
from games.fairness.verifying import verify
from games.models import Bout, Match, Seat, Terms
from games.play import Place
from games.play.bouts import bouts_of, keep_bouts
from rules import Surrender
from tests.accounts.people import a_player, befriend
from tests.games.matches import a_circle, a_match, act, offer_of, two_friends

pytestmark = pytest.mark.django_db
COLUMNS = [field.attname for field in Bout._meta.concrete_fields if not field.primary_key]


def end(match: Match) -> Match:
    """The first to act gives the round up."""
    return act(match, next(iter(match.battle.decisions)), Surrender())


def fought(one: User, other: User, **terms: Any) -> Match:
    return end(a_match(one, other, first_to=1, **terms))


def fought_with(one: User, mine: Button, other: User, theirs: Button) -> Match:
    places = [Place(player, button.recipe, button.name) for player, button in ((one, mine), (other, theirs))]
    return end(play.accept(offer_of(one, places, first_to=1).pk, other))


def on_one_device(owner: User) -> Match:
    places = [Place(None, "(6) (8)"), Place(None, "(4) (10)")]
    return play.play_on_one_device(owner, places, ["Ann", "Friend"], Terms(first_to=1))


def won_by_the_second(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED)
    match.seats.update(result="lost")
    match.seats.filter(number=1).update(result="won")
    keep_bouts(Match.objects.get(pk=match.pk))


def a_friend_of(*players: User) -> User:
    eve = a_player("Eve")
    for player in players:
        befriend(eve, player)
    return eve


def two_buttons() -> tuple[Button, Button]:
    house = ButtonSet.objects.create(name="House")
    star, lid = (
        Button.objects.create(set=house, name=name, recipe=recipe)
        for name, recipe in [("Tin Star", "(6) (8)"), ("Lid", "(4) (10)")]
    )
    return star, lid


def kept(match: Match) -> set[tuple[str, str, str]]:
    return {(str(bout.player), bout.result, str(bout.opponent)) for bout in match.bouts.all()}


def test_both_players_have_a_bout_from_their_own_side() -> None:
    ann, bob = two_friends()
    match = fought(ann, bob)
    winner, loser = (match.seats.get(result=result).player for result in ("won", "lost"))
    assert kept(match) == {(str(winner), "won", str(loser)), (str(loser), "lost", str(winner))}


def test_a_match_that_is_still_played_has_none() -> None:
    assert not a_match(*two_friends()).bouts.exists()


def test_a_bout_knows_the_buttons() -> None:
    ann, bob = two_friends()
    star, lid = two_buttons()
    match = fought_with(ann, star, bob, lid)
    assert {(bout.player, bout.button, bout.opposing_button) for bout in match.bouts.all()} == {
        (ann, star, lid),
        (bob, lid, star),
    }


def test_a_recipe_of_ones_own_is_no_button_even_if_it_reads_alike() -> None:
    Button.objects.create(set=ButtonSet.objects.create(name="House"), name="Tin Star", recipe="(6) (8)")
    assert not fought(*two_friends()).bouts.filter(button__isnull=False).exists()


def test_in_a_circle_only_the_winner_has_beaten_anybody() -> None:
    seats = [Seat(number=number, result=result) for number, result in enumerate(("lost", "won", "lost"))]
    bouts = bouts_of(Match(), seats, {})
    assert [(bout.seat, bout.result, bout.against, bout.is_first) for bout in bouts] == [
        (0, "lost", 1, True),
        (1, "won", 0, True),
        (1, "won", 2, False),
        (2, "lost", 1, True),
    ]


def test_two_who_draw_have_a_drawn_bout_each() -> None:
    seats = [Seat(number=number, result="drawn") for number in (0, 1)]
    bouts = bouts_of(Match(), seats, {})
    assert [(bout.seat, bout.result, bout.against) for bout in bouts] == [(0, "drawn", 1), (1, "drawn", 0)]


def test_an_abandoned_match_counts_for_nobody() -> None:
    ann, bob = two_friends()
    match = play.leave(a_match(ann, bob).pk, ann)
    assert match.status == Match.Status.ABANDONED
    assert not match.bouts.exists()


def test_a_match_on_one_device_counts_for_nobody() -> None:
    match = end(on_one_device(a_player("Ann")))
    assert match.status == Match.Status.FINISHED
    assert not match.bouts.exists()


def test_a_private_match_is_kept_as_private() -> None:
    match = fought(*two_friends(), is_private=True)
    assert set(match.bouts.values_list("is_private", flat=True)) == {True}


def test_a_player_who_left_is_nobody_in_the_bouts_that_stay() -> None:
    ann, bob = two_friends()
    match = fought(ann, bob)
    ann.delete()
    assert {(bout.player, bout.opponent) for bout in match.bouts.all()} == {(None, bob), (bob, None)}
    assert not verify(Match.objects.get(pk=match.pk)).problems


def test_the_migration_makes_the_same_bouts_of_finished_matches() -> None:
    ann, bob = two_friends()
    star, lid = two_buttons()
    fought(ann, bob, is_private=True)
    fought_with(ann, star, bob, lid)
    drawn = fought(bob, ann)
    drawn.seats.update(result="drawn")
    drawn.bouts.update(result="drawn")
    play.leave(a_match(ann, bob).pk, ann)
    a_match(ann, bob)
    end(on_one_device(ann))
    won_by_the_second(a_circle((ann, "(4)"), (bob, "(6)"), (a_friend_of(ann, bob), "(8)")))
    before = sorted(Bout.objects.values_list(*COLUMNS), key=str)
    assert len(before) == 6 + 4
    Bout.objects.all().delete()
    with connection.cursor() as cursor:
        cursor.execute(import_module("games.migrations.0021_bouts_of_finished_matches").FILL)
    assert sorted(Bout.objects.values_list(*COLUMNS), key=str) == before


def test_the_last_move_asks_two_statements_for_it_and_no_other_any() -> None:
    ann, bob = two_friends()
    asked = [len(statements_at_the_end_of_a_round(a_match(ann, bob, first_to=rounds))) for rounds in (2, 1)]
    assert asked == [0, 2]


def statements_at_the_end_of_a_round(match: Match) -> list[str]:
    with CaptureQueriesContext(connection) as asked:
        end(match)
    told = [statement["sql"] for statement in asked]
    return [sql for sql in told if "games_bout" in sql or "buttons_button" in sql]


def test_a_bout_that_says_something_else_than_its_match_is_found() -> None:
    match = fought(*two_friends())
    assert not verify(match).problems
    match.bouts.filter(result="won").update(result="drawn")
    assert verify(match).problems == [f"match {match.pk}: the record of who beat whom says something else"]
