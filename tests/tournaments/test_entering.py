"""Entering a tournament, and the choice of fighters."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from buttons.models import Button
from core.refusals import NotPossible
from games.models import Match
from tests.accounts.people import a_guest, a_player, befriend, block
from tests.tournaments.events import (
    a_running,
    a_tournament,
    an_organiser,
    entries_in,
    fresh,
    full_of,
    in_days,
    last_act,
    match_of,
    open_pairings,
    places,
    play_round,
    play_to_the_end,
    some_fighters,
    some_players,
)
from tournaments import verbs
from tournaments.course.advancing import advance
from tournaments.models import Entry, EntryFighter, Pick, Tournament
from tournaments.refusals import TournamentCode
from tournaments.tasks import sweep
from tournaments.verbs import entering

pytestmark = pytest.mark.django_db

Status = Tournament.Status


def why_not(cup: Tournament, player: User, **given: object) -> str:
    with pytest.raises(NotPossible) as refused:
        verbs.join(cup.pk, player, **given)  # type: ignore[arg-type]
    assert not cup.entries.filter(player=player).exclude(state="in").exists()
    return str(refused.value)


# ---- joining


def test_a_player_joins_once() -> None:
    cup, ann = a_tournament(), a_player("Ann")
    verbs.join(cup.pk, ann)
    assert why_not(cup, ann) == "You’re already taking part in this tournament."
    assert cup.entries.count() == 1


def test_the_organiser_does_not_take_part_by_founding_it_and_may_join() -> None:
    cup = a_tournament()
    assert cup.entries.count() == 0
    verbs.join(cup.pk, an_organiser())
    assert cup.entries.count() == 1


def test_guests_and_players_without_an_address_do_not_join() -> None:
    cup = a_tournament()
    said = "Only players with a confirmed e-mail address can take part in tournaments."
    assert why_not(cup, a_guest()) == said
    assert why_not(cup, a_player("Newt", verified=False)) == said


def test_nobody_joins_what_has_started_is_full_or_over() -> None:
    late = a_player("Late")
    cup = a_running(count=3)
    assert why_not(cup, late) == "This tournament has already started."
    assert why_not(play_to_the_end(cup), late) == "This tournament is over."
    small = a_tournament(places_to=3, when_full=False, starts_at=in_days(1))
    full_of(small, some_players(3, "Other"), start=False)
    assert fresh(small).is_open
    assert why_not(small, late) == "This tournament is full."


def test_ratings_are_a_bar() -> None:
    cup = a_tournament(rating_from=1500, rating_to=1600)
    assert "is provisional until you have played ten rated matches" in why_not(cup, a_player("Ann"))
    assert "Your rating is 1,700." in why_not(cup, a_player("Bob", rating=1700))
    verbs.join(cup.pk, a_player("Cleo", rating=1600))


def test_a_highest_rating_admits_newcomers() -> None:
    cup = a_tournament(rating_to=1600)
    assert "Your rating is 1,700." in why_not(cup, a_player("Bob", rating=1700))
    verbs.join(cup.pk, a_player("Ann"))


def test_friends_of_the_organiser_only() -> None:
    cup = a_tournament(friends_only=True)
    friend = a_player("Friend")
    befriend(friend, an_organiser())
    verbs.join(cup.pk, friend)
    assert why_not(cup, a_player("Ann")) == "This tournament is only for friends of the organiser."


def test_only_with_its_link() -> None:
    cup, ann = a_tournament(by_link=True), a_player("Ann")
    assert why_not(cup, ann, key="wrong") == "This tournament is only for players with the link."
    verbs.join(cup.pk, ann, key=cup.key)
    assert cup in Tournament.objects.seen_by(ann)
    assert cup not in Tournament.objects.seen_by(a_player("Bob"))


def test_players_whom_the_organiser_blocks_are_not_welcome_and_do_not_hear_why() -> None:
    cup, ann = a_tournament(), a_player("Ann")
    block(an_organiser(), ann)
    assert why_not(cup, ann) == "You can’t take part in this tournament."
    assert cup in Tournament.objects.seen_by(ann)


def test_nobody_takes_part_in_too_many_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entering, "MOST_JOINED", 1)
    ann = a_player("Ann")
    verbs.join(a_tournament().pk, ann)
    assert "That’s the limit" in why_not(a_tournament(), ann)


# ---- leaving


def test_who_leaves_before_the_start_may_come_back() -> None:
    cup, ann = a_tournament(), a_player("Ann")
    verbs.join(cup.pk, ann)
    verbs.leave(cup.pk, ann)
    assert cup.entries.count() == 0
    verbs.join(cup.pk, ann)
    with pytest.raises(NotPossible, match="You’re not taking part"):
        verbs.leave(cup.pk, a_player("Bob"))


def test_who_left_a_running_tournament_does_not_come_back() -> None:
    cup = a_running(count=4)
    player = entries_in(cup)[0].player
    verbs.leave(cup.pk, player)
    with pytest.raises(NotPossible, match="You’re not taking part"):
        verbs.leave(cup.pk, player)
    with pytest.raises(NotPossible, match="already"):
        verbs.stand_by(cup.pk, player)


# ---- starting


def test_it_starts_when_it_is_full() -> None:
    cup = full_of(a_tournament(places_to=3), some_players(3), start=False)
    assert cup.status == Status.RUNNING
    assert len(open_pairings(cup)) == 1


def test_it_starts_at_its_date_with_enough_players() -> None:
    cup = full_of(a_tournament(places_from=3, starts_at=in_days(2)), some_players(3), start=False)
    assert cup.is_open
    with time_machine.travel(in_days(2.1), tick=False):
        sweep()
    assert fresh(cup).status == Status.RUNNING


def test_with_too_few_players_it_is_cancelled_at_its_date() -> None:
    cup = full_of(a_tournament(places_from=4, starts_at=in_days(2)), some_players(3), start=False)
    with time_machine.travel(in_days(2.1), tick=False):
        sweep()
    cup = fresh(cup)
    act = last_act(cup)
    assert (cup.status, act.what, act.by) == (Status.CANCELLED, "cancelled", None)
    assert Match.objects.count() == 0


def test_one_without_a_date_does_not_stay_open_for_ever() -> None:
    cup = full_of(a_tournament(), some_players(2), start=False)
    with time_machine.travel(in_days(91), tick=False):
        sweep()
    assert fresh(cup).status == Status.CANCELLED


@pytest.mark.services
def test_the_highest_rating_is_the_first_seed_and_no_rating_the_last() -> None:
    cup = a_tournament()
    for name, rating in (("Ann", None), ("Bob", 1200), ("Cleo", 1900)):
        verbs.join(cup.pk, a_player(name, rating=rating))
    assert cup.organiser is not None
    verbs.start(cup.pk, cup.organiser)
    seeds = dict(cup.entries.values_list("player__username", "seed"))
    assert seeds == {"Cleo": 1, "Bob": 2, "Ann": 3}


def test_seeds_by_chance_come_from_the_promise_of_the_tournament() -> None:
    found = []
    for number in range(2):
        cup = a_tournament(seeding="chance")
        Tournament.objects.filter(pk=cup.pk).update(chance="always the same")
        players = User.objects.filter(username__startswith="Lot") if number else some_players(9, "Lot")
        cup = full_of(cup, sorted(players, key=lambda player: player.pk))
        found.append([entry.player_id for entry in entries_in(cup)])
    assert found[0] == found[1]
    assert found[0] != sorted(found[0])


# ---- fighters


def test_players_choose_a_fighter_and_another_one_until_it_starts() -> None:
    cup, ann = a_tournament(), a_player("Ann")
    one, other, *_more = some_fighters()
    entry = verbs.join(cup.pk, ann, one.pk)
    assert entry.fighters == [EntryFighter(one.recipe, one)]
    verbs.change_fighter(cup.pk, ann, other.pk)
    assert Entry.objects.get(player=ann).fighters == [EntryFighter(other.recipe, other)]
    verbs.change_fighter(cup.pk, ann, None)
    assert Entry.objects.get(player=ann).fighters == []
    full_of(cup, some_players(2))
    with pytest.raises(NotPossible, match="has already started"):
        verbs.change_fighter(cup.pk, ann, one.pk)
    assert len(Entry.objects.get(player=ann).fighters) == 1


@pytest.mark.services
def test_each_fighter_once() -> None:
    cup = a_tournament(fighters="once", places_to=4)
    one, *_more = some_fighters()
    verbs.join(cup.pk, a_player("Ann"), one.pk)
    assert why_not(cup, a_player("Bob"), fighter=one.pk) == (
        "Someone else already has Fighter 0, and each fighter can be chosen only once."
    )
    full_of(cup, some_players(3), start=False)
    fighters = [fighter.name for entry in entries_in(fresh(cup)) for fighter in entry.fighters]
    assert len(set(fighters)) == 4


def test_only_fighters_of_the_filter() -> None:
    some_fighters()
    cup = a_tournament(search="q=Fighter+3", fighters="free")
    assert why_not(cup, a_player("Ann"), fighter=some_fighters()[0].pk) == (
        "Fighter 0 can’t fight in this tournament."
    )
    verbs.join(cup.pk, a_player("Bob"), some_fighters()[3].pk)
    assert why_not(cup, a_player("Cleo"), fighter=10**9) == "? can’t fight in this tournament."


def test_nobody_chooses_where_chance_does() -> None:
    cup = a_tournament(fighters="chance")
    said = why_not(cup, a_player("Ann"), fighter=some_fighters()[0].pk)
    assert said == "You don’t choose fighters in this tournament."
    full_of(cup, some_players(4))
    assert Pick.objects.filter(tournament=cup, by_chance=True).count() == 4


def test_the_same_fighter_for_both() -> None:
    cup = a_running(fighters="same", count=8)
    names = [[seat.button_name for seat in match_of(each).all_seats] for each in open_pairings(cup)]
    assert all(one == other for one, other in names)
    assert len({one for one, _other in names}) > 1
    assert Pick.objects.count() == 0


def test_new_fighters_for_each_match() -> None:
    cup = a_running("groups", fighters="new", count=4)
    names = [[seat.button_name for seat in match_of(each).all_seats] for each in open_pairings(cup)]
    assert all(one != other for one, other in names)
    assert len({tuple(both) for both in names}) > 1


def test_a_fighter_that_curators_made_unplayable_gives_way_to_one_by_chance() -> None:
    cup = a_tournament()
    for number, player in enumerate(some_players(4)):
        verbs.join(cup.pk, player, some_fighters()[number].pk)
    some_fighters()[0].__class__.objects.filter(name="Fighter 0").update(
        recipe="(4) (", obstacle="It is broken."
    )
    assert cup.organiser is not None
    verbs.start(cup.pk, cup.organiser)
    advance(cup.pk)
    assert all(each.match_id for each in open_pairings(cup))


# ---- a draft


def test_a_draft_goes_by_seed_and_back_again() -> None:
    cup = full_of(a_tournament(fighters="draft", picks_each=2, places_to=3), some_players(3), start=False)
    assert cup.status == Status.DRAFTING
    turns = [1, 2, 3, 3, 2, 1]
    for fighter, seed in zip(some_fighters(), turns, strict=False):
        entries = {entry.seed: entry for entry in entries_in(fresh(cup))}
        other = entries[1 + seed % 3]
        if other.seed != seed:
            with pytest.raises(NotPossible, match="It’s not your turn to pick"):
                verbs.pick(cup.pk, other.player, fighter.pk)
        verbs.pick(cup.pk, entries[seed].player, fighter.pk)
    advance(cup.pk)
    assert fresh(cup).status == Status.RUNNING
    assert [len(entry.fighters) for entry in entries_in(fresh(cup))] == [2, 2, 2]
    with pytest.raises(NotPossible, match="There’s nothing to pick"):
        verbs.pick(cup.pk, entries[1].player, some_fighters()[7].pk)


def test_fighters_of_a_draft_fight_in_turn() -> None:
    cup = a_tournament("swiss", fighters="draft", picks_each=2, places_to=4)
    cup = full_of(cup, some_players(4), start=False)
    for entry, fighter in zip([*entries_in(cup), *reversed(entries_in(cup))], some_fighters(), strict=True):
        verbs.pick(cup.pk, entry.player, fighter.pk)
    advance(cup.pk)
    cup = fresh(cup)
    first = entries_in(cup)[0]
    fought = []
    for _round in range(2):
        pairing = next(each for each in open_pairings(cup) if first.pk in (each.one_id, each.other_id))
        fought += [seat.button_name for seat in match_of(pairing).all_seats if seat.player == first.player]
        cup = play_round(cup)
    assert fought == [fighter.name for fighter in first.fighters]


def test_a_fighter_that_another_has_picked_is_gone() -> None:
    cup = full_of(a_tournament(fighters="draft", places_to=3), some_players(3), start=False)
    one, two, _three = (entry.player for entry in entries_in(cup))
    verbs.pick(cup.pk, one, some_fighters()[0].pk)
    with pytest.raises(NotPossible) as refused:
        verbs.pick(cup.pk, two, some_fighters()[0].pk)
    assert refused.value.code == TournamentCode.FIGHTER_TAKEN


def test_chance_picks_for_those_who_are_late() -> None:
    cup = full_of(a_tournament(fighters="draft", pick_hours=1, places_to=3), some_players(3), start=False)
    for hours in (2, 4, 6):
        with time_machine.travel(timezone.now() + timedelta(hours=hours), tick=False):
            sweep()
    assert fresh(cup).status == Status.RUNNING
    assert Pick.objects.filter(by_chance=True).count() == 3


def test_who_leaves_a_draft_picks_no_more() -> None:
    cup = full_of(a_tournament(fighters="draft", places_to=4), some_players(4), start=False)
    one, two, *_rest = entries_in(cup)
    verbs.leave(cup.pk, one.player)
    verbs.pick(cup.pk, two.player, some_fighters()[0].pk)
    assert places(cup)[0] == (None, 1)


def test_the_next_one_has_all_the_time_when_somebody_leaves_a_draft() -> None:
    cup = full_of(a_tournament(fighters="draft", pick_hours=10, places_to=4), some_players(4), start=False)
    with time_machine.travel(timezone.now() + timedelta(hours=9), tick=False):
        verbs.leave(cup.pk, entries_in(cup)[0].player)
        advance(cup.pk)
    with time_machine.travel(timezone.now() + timedelta(hours=11), tick=False):
        sweep()
    assert Pick.objects.count() == 0


def test_without_enough_fighters_it_is_called_off_at_its_start_and_says_why() -> None:
    cup = full_of(
        a_tournament(fighters="once", places_to=8, starts_at=in_days(1)), some_players(3), start=False
    )
    Button.objects.exclude(name="Fighter 0").update(retired=True)
    with time_machine.travel(in_days(2), tick=False):
        sweep()
    assert fresh(cup).status == Status.CANCELLED
    assert last_act(cup).words == "There aren’t enough fighters left for everyone."
