"""Tournaments to which players may bring recipes of their own, or fighters from the workshop."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError
from django.utils import timezone

from accounts.models import User
from core.refusals import NotPossible
from tests.accounts.people import a_player, befriend, block
from tests.tournaments.events import (
    a_tournament,
    entries_in,
    fresh,
    match_of,
    open_pairings,
    play_round,
    some_fighters,
    some_players,
)
from tournaments import verbs
from tournaments.fighter_choice import read_choice
from tournaments.fighters import CustomFighter
from tournaments.models import CustomFighters, Entry, Fighters, Pick, Tournament
from training.workshop.models import KeptFighter

pytestmark = pytest.mark.django_db

MINE = CustomFighter("(6) s(10) (X)")
KEPT = CustomFighter("(8) (20) p(4)", is_from_workshop=True)


def open_to(custom: CustomFighters, **settings: Any) -> Tournament:
    return a_tournament(custom_fighters=custom, **settings)


def refusal(cup: Tournament, player: User, fighter: int | CustomFighter) -> tuple[str, str]:
    with pytest.raises(NotPossible) as refused:
        verbs.join(cup.pk, player, fighter)
    assert not cup.entries.filter(player=player).exists()
    return str(refused.value.code), str(refused.value)


def a_kept_fighter(maker: User, recipe: str = KEPT.recipe, *, published: bool = False) -> KeptFighter:
    at = timezone.now() if published else None
    return KeptFighter.objects.create(maker=maker, name="Night Train", recipe=recipe, published_at=at)


def taken_from_workshop(cup: Tournament, player: User, kept: KeptFighter) -> int | CustomFighter | None:
    return read_choice(cup, player, f"workshop:{kept.slug}")


# ---- founding


@pytest.mark.parametrize("rule", [rule for rule in Fighters if not rule.may_be_custom])
def test_a_rule_that_gives_or_rations_fighters_takes_none_from_outside(rule: Fighters) -> None:
    with pytest.raises(NotPossible, match="only bring fighters of their own if they choose when they join"):
        open_to(CustomFighters.ANY, fighters=rule, places_to=4)


def test_a_filter_takes_no_fighters_from_outside() -> None:
    with pytest.raises(NotPossible, match="A filter only lets in fighters from the catalogue"):
        open_to(CustomFighters.ANY, search="q=Fighter")
    assert open_to(CustomFighters.ANY, search="playable=on").custom_fighters == "any"


def test_where_only_legal_fighters_play_there_are_none_from_outside() -> None:
    with pytest.raises(NotPossible, match="Only fighters from the catalogue are tournament legal"):
        open_to(CustomFighters.WORKSHOP, legal_only=True)


def test_an_unknown_choice_is_refused() -> None:
    with pytest.raises(NotPossible, match="don’t have this option: all"):
        a_tournament(custom_fighters="all")


# ---- joining


def test_a_tournament_takes_recipes_only_if_its_organiser_says_so() -> None:
    ann = a_player("Ann")
    for fighter in (MINE, KEPT):
        assert refusal(a_tournament(), ann, fighter)[0] == "catalogue-only"
    workshop = open_to(CustomFighters.WORKSHOP)
    assert refusal(workshop, ann, MINE)[0] == "not-from-workshop"
    verbs.join(workshop.pk, ann, KEPT)
    assert [fighter.name for fighter in Entry.objects.get().fighters] == ["(8) (20) p(4)"]


@pytest.mark.parametrize(
    ("recipe", "told"),
    [
        ("(4", "(4"),
        ("(4) " * 200, "500"),
        ("(100)", "99"),
        ("`(4) `(6)", "warrior"),
        ("p(4)\x00", "character 5"),
    ],
)
def test_a_recipe_has_to_be_one_that_the_rules_allow(recipe: str, told: str) -> None:
    code, sentence = refusal(open_to(CustomFighters.ANY), a_player("Ann"), CustomFighter(recipe))
    assert code
    assert told in sentence.lower(), sentence


def test_the_ruleset_of_the_tournament_decides() -> None:
    cup = open_to(CustomFighters.ANY, ruleset="goblin")
    assert "under these rules" in refusal(cup, a_player("Ann"), CustomFighter("(4,8)"))[1]


def test_the_stored_recipe_is_written_as_matches_write_it() -> None:
    cup, ann = open_to(CustomFighters.ANY), a_player("Ann")
    verbs.join(cup.pk, ann, CustomFighter("  (6)   sz(10)"))
    assert Pick.objects.get().recipe == "(6) sz(10)"


def test_a_player_changes_from_a_recipe_to_a_button_and_back() -> None:
    cup, ann = open_to(CustomFighters.ANY), a_player("Ann")
    entry = verbs.join(cup.pk, ann, MINE)
    assert entry.fighters[0].button is None
    button = some_fighters()[0]
    for fighter, name in ((button.pk, button.name), (MINE, MINE.recipe)):
        verbs.change_fighter(cup.pk, ann, fighter)
        assert [each.name for each in Entry.objects.get().fighters] == [name]
    verbs.change_fighter(cup.pk, ann, None)
    assert not Pick.objects.exists()


@pytest.mark.services
def test_a_pick_is_either_a_button_or_a_recipe() -> None:
    cup = open_to(CustomFighters.ANY)
    entry = verbs.join(cup.pk, a_player("Ann"), MINE)
    with pytest.raises(IntegrityError):
        Pick.objects.create(tournament=cup, entry=entry, number=2)


# ---- each fighter only once


def test_the_same_dice_are_the_same_fighter() -> None:
    cup = open_to(CustomFighters.ANY, fighters=Fighters.ONCE, places_to=6)
    ann, bob = a_player("Ann"), a_player("Bob")
    button = some_fighters()[0]
    verbs.join(cup.pk, ann, CustomFighter("(8) (30)"))
    assert refusal(cup, bob, CustomFighter("(30) (8)"))[0] == "fighter-taken"
    verbs.change_fighter(cup.pk, ann, CustomFighter("(30) (8)"))
    verbs.change_fighter(cup.pk, ann, CustomFighter(button.recipe))
    assert refusal(cup, bob, button.pk) == (
        "fighter-taken",
        "Someone else already has Fighter 0, and each fighter can be chosen only once.",
    )
    verbs.change_fighter(cup.pk, ann, button.pk)
    assert refusal(cup, bob, CustomFighter(button.recipe))[0] == "fighter-taken"
    verbs.join(cup.pk, bob, CustomFighter("(8) (30)"))


def test_a_random_fighter_has_other_dice_than_a_recipe() -> None:
    cup = open_to(CustomFighters.ANY, fighters=Fighters.ONCE, places_to=7)
    *others, ann = some_players(7)
    button = some_fighters()[2]
    for player in others:
        verbs.join(cup.pk, player)
    verbs.join(cup.pk, ann, CustomFighter(button.recipe))
    verbs.start(cup.pk, cup.organiser)  # type: ignore[arg-type]
    assert Pick.objects.filter(button=None).count() == 1
    assert button.pk not in Pick.objects.values_list("button", flat=True)


# ---- the workshop


def test_a_player_brings_saved_fighters_and_those_of_the_gallery() -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    cup = open_to(CustomFighters.WORKSHOP)
    mine, hidden, published = a_kept_fighter(ann), a_kept_fighter(bob), a_kept_fighter(bob, published=True)
    assert taken_from_workshop(cup, ann, mine) == KEPT
    assert taken_from_workshop(cup, ann, published) == KEPT
    with pytest.raises(NotPossible, match="isn’t among your saved ones or in the gallery"):
        taken_from_workshop(cup, ann, hidden)
    block(bob, ann)
    with pytest.raises(NotPossible, match="isn’t among your saved ones or in the gallery"):
        taken_from_workshop(cup, ann, published)


def test_players_among_friends_bring_only_saved_fighters() -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    befriend(ann, bob)
    cup = open_to(CustomFighters.ANY)
    mine, published = a_kept_fighter(ann), a_kept_fighter(bob, published=True)
    User.objects.filter(pk=ann.pk).update(friends_only=True)
    ann.refresh_from_db()
    assert taken_from_workshop(cup, ann, mine) == KEPT
    with pytest.raises(NotPossible, match="isn’t among your saved ones or in the gallery"):
        taken_from_workshop(cup, ann, published)


@pytest.mark.parametrize("slug", ["", "UPPER", "a" * 9, "a\x00b", "nosuch"])
def test_what_is_no_fighter_of_the_workshop_is_refused(slug: str) -> None:
    with pytest.raises(NotPossible, match="isn’t among your saved ones or in the gallery"):
        read_choice(open_to(CustomFighters.ANY), a_player("Ann"), f"workshop:{slug}")


# ---- playing


@pytest.mark.services
def test_a_whole_tournament_is_played_with_recipes_of_all_kinds() -> None:
    cup = open_to(CustomFighters.ANY, rated=True)
    ann, bob, cas, dot = some_players(4)
    kept, button = a_kept_fighter(bob), some_fighters()[0]
    verbs.join(cup.pk, ann, MINE)
    verbs.join(cup.pk, bob, taken_from_workshop(cup, bob, kept))
    verbs.join(cup.pk, cas, button.pk)
    verbs.join(cup.pk, dot, button.pk)
    kept.delete()
    verbs.start(cup.pk, cup.organiser)  # type: ignore[arg-type]
    brought = {entry.player: entry.fighters[0] for entry in entries_in(cup)}
    assert [brought[player].name for player in (ann, bob, cas)] == [MINE.recipe, KEPT.recipe, button.name]
    while not fresh(cup).is_over:
        for pairing in open_pairings(cup):
            match = match_of(pairing)
            seats = list(match.seats.order_by("number"))
            assert [seat.recipe for seat in seats] == [brought[seat.player].recipe for seat in seats]
            assert [bool(seat.button_name) for seat in seats] == [
                brought[seat.player].button is not None for seat in seats
            ]
            assert match.rated == all(seat.button_name for seat in seats)
        cup = play_round(cup)
    assert cup.status == Tournament.Status.FINISHED
    assert cup.entries.get(place=1).player == ann
