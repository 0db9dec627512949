"""Settings and actions of organizers, all of which are logged."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import Group
from django.utils import timezone

from accounts.models import User
from community.moderation.moderators import MODERATORS
from core.refusals import NotPossible
from games.models import Match, Seat, Terms
from tests.accounts.bots.bots import a_bot
from tests.accounts.people import a_guest, a_player
from tests.stats.finished import a_move
from tests.tournaments.events import (
    a_running,
    a_tournament,
    an_organiser,
    entries_in,
    fresh,
    full_of,
    in_days,
    last_act,
    lose,
    match_of,
    open_pairings,
    places,
    play_to_the_end,
    some_fighters,
    some_players,
)
from tournaments import verbs
from tournaments.course.advancing import advance
from tournaments.models import Act, Entry, How, Result, Settings, Tournament
from tournaments.tasks import sweep

pytestmark = pytest.mark.django_db

Status = Tournament.Status


def refusal(verb: Any, *args: Any, **given: Any) -> str:
    with pytest.raises(NotPossible) as refused:
        verb(*args, **given)
    return str(refused.value)


# ---- settings


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"title": "  "}, "Give the tournament a title."),
        ({"title": "x" * 61}, "A title can have up to 60 characters."),
        *(
            ({"title": title}, "A title needs letters, no invisible characters and not too many accents.")
            for title in (
                *("\u200b", "Cup\u202e2", "\u3164", "\u2800\u115f", "C\u034fup", "!!!"),
                "Cu" + 9 * "\u0301" + "p",
            )
        ),
        ({"rules": "x" * 4001}, "The text can have up to 4000 characters."),
        ({"kind": "relay"}, "Tournaments don’t have this option: relay."),
        ({"fighters": "all"}, "Tournaments don’t have this option: all."),
        ({"places_from": 1}, "Minimum players: enter a whole number from 3 to 128."),
        ({"places_to": 1000}, "Maximum players: enter a whole number from 3 to 128."),
        ({"fighters": "draft", "places_to": 17}, "Maximum players: enter a whole number from 3 to 16."),
        (
            {"places_from": 9, "places_to": 8},
            "The maximum number of players can’t be lower than the minimum.",
        ),
        ({"terms": Terms(first_to=6)}, "Rounds to win: enter a whole number from 1 to 5."),
        ({"terms": Terms(ruleset="chess")}, "Tournaments don’t have this option: chess."),
        ({"terms": Terms(pace="days:4")}, "There’s no such pace. Choose one from the form."),
        ({"days_per_round": 0}, "Days per match: enter a whole number from 1 to 60."),
        ({"rating_from": 1600, "rating_to": 1500}, "The maximum rating is below the minimum."),
        ({"when_full": False}, "Say when the tournament starts: on a date, when it’s full, or both."),
        ({"search": "set=no-such-set"}, "We couldn’t read this filter."),
        ({"search": "q=nobody+has+this+name"}, "Only 0 fighters match this filter, and 1 are needed."),
        (
            {"fighters": "once", "places_to": 9},
            "Only 8 fighters match this filter, and 9 are needed.",
        ),
    ],
)
def test_settings_that_make_no_sense_are_refused(given: dict[str, Any], said: str) -> None:
    some_fighters()
    sensible = Settings(title="Cup")
    assert refusal(verbs.found, an_organiser(), replace(sensible, **given)) == said
    assert Tournament.objects.count() == 0


def test_it_starts_neither_in_the_past_nor_in_years() -> None:
    some_fighters()
    for days, said in ((-1, "The tournament can’t start in the past."), (91, "has to start within 90 days")):
        settings = Settings(title="Cup", starts_at=in_days(days))
        assert said in refusal(verbs.found, an_organiser(), settings)


def test_guests_found_nothing_and_nobody_founds_many() -> None:
    some_fighters()
    settings = Settings(title="Cup")
    assert "confirmed e-mail address" in refusal(verbs.found, a_guest(), settings)
    for _number in range(5):
        verbs.found(an_organiser(), settings)
    assert "That’s the limit" in refusal(verbs.found, an_organiser(), settings)


@pytest.mark.services
def test_all_that_was_settled_is_kept() -> None:
    some_fighters()
    terms = Terms(first_to=2, pace="days:3", rated=False, no_vacation=True)
    settings = Settings(
        title="A  cup ",
        rules="Be nice.\r\n",
        kind="groups",
        terms=terms,
        group_size=5,
        starts_at=in_days(3),
    )
    kept = fresh(verbs.found(an_organiser(), settings)).settings
    assert kept == replace(settings, title="A cup", rules="Be nice.")


# ---- before and at the start


def test_only_the_organiser_does_what_organisers_do() -> None:
    cup, ann = a_running("by-hand", 3), a_player("Ann")
    one, two, _three = entries_in(cup)
    pairing = verbs.pair_by_hand(cup.pk, an_organiser(), one.pk, two.pk)
    for verb, args in (
        (verbs.edit, ("Other", "")),
        (verbs.start, ()),
        (verbs.cancel, ()),
        (verbs.finish, ()),
        (verbs.expel, (one.pk,)),
        (verbs.replace, (one.pk, ann)),
        (verbs.forfeit, (pairing.pk, one.pk)),
        (verbs.extend, (pairing.pk, 3)),
        (verbs.pair_by_hand, (one.pk, two.pk)),
    ):
        said = refusal(verb, cup.pk, ann, *args)
        assert said == "Only the organiser of this tournament can do that.", verb
    assert fresh(cup).title == "Spring Cup"


def test_it_does_not_start_with_too_few() -> None:
    cup = full_of(a_tournament(), some_players(2), start=False)
    said = refusal(verbs.start, cup.pk, an_organiser())
    assert said == "The tournament needs at least 3 players to start. So far there are 2."


def test_an_organiser_cancels_before_the_start_and_not_later() -> None:
    cup = full_of(a_tournament(), some_players(2), start=False)
    verbs.cancel(cup.pk, an_organiser(), "Too few  of us")
    assert fresh(cup).status == Status.CANCELLED
    assert last_act(cup).words == "Too few of us"
    assert refusal(verbs.cancel, cup.pk, an_organiser()) == "This tournament is over."
    assert refusal(verbs.start, cup.pk, an_organiser()) == "This tournament is over."
    running = full_of(a_tournament(), some_players(3, "Other"))
    said = refusal(verbs.cancel, running.pk, an_organiser())
    assert said == "Only a moderator can end a running tournament."


def test_a_moderator_ends_any_and_nobody_else_does() -> None:
    cup = a_running(count=4)
    assert "Only a moderator" in refusal(verbs.end, cup.pk, an_organiser())
    moderator = a_player("Mod", is_staff=True)
    moderator.groups.add(Group.objects.get(name=MODERATORS))
    verbs.end(cup.pk, User.objects.get(pk=moderator.pk), "Cheating")
    assert fresh(cup).status == Status.CANCELLED
    assert [last_act(cup).what, last_act(cup).by] == [Act.What.ENDED, moderator]
    lose(open_pairings(cup)[0], 1)
    sweep()
    assert len(open_pairings(cup)) == 2, "nothing comes of its matches"


def test_title_and_text_change_until_it_is_over() -> None:
    cup = a_running(count=3)
    verbs.edit(cup.pk, an_organiser(), "Autumn Cup", "New rules")
    assert (fresh(cup).title, fresh(cup).rules) == ("Autumn Cup", "New rules")
    assert refusal(verbs.edit, cup.pk, an_organiser(), "", "") == "Give the tournament a title."
    play_to_the_end(fresh(cup))
    assert refusal(verbs.edit, cup.pk, an_organiser(), "X", "") == "This tournament is over."


# ---- while it runs


def test_an_organiser_says_who_loses_a_match() -> None:
    cup = a_running(count=4)
    pairing = open_pairings(cup)[0]
    verbs.forfeit(cup.pk, an_organiser(), pairing.pk, pairing.one_id, "Never came")
    advance(cup.pk)
    pairing.refresh_from_db()
    assert (pairing.result, pairing.how) == (Result.OTHER, How.RULED)
    assert match_of(pairing).all_seats[0].forfeited == Seat.Forfeit.RULED
    act = last_act(cup)
    assert (act.what, act.entry, act.words) == (Act.What.RULED, pairing.other, "Never came")
    said = refusal(verbs.forfeit, cup.pk, an_organiser(), pairing.pk, pairing.one_id)
    assert said == "This tournament match has already been decided."


def test_the_word_of_the_organiser_decides_a_match_that_ended_without_a_winner() -> None:
    cup = a_running(count=4)
    pairing = open_pairings(cup)[0]
    Match.objects.filter(tournament_pairing=pairing).update(status=Match.Status.ABANDONED)
    Seat.objects.filter(match=pairing.match_id).update(result="abandoned", owes=None)
    sweep()
    pairing.refresh_from_db()
    assert pairing.waits_for_ruling
    verbs.forfeit(cup.pk, an_organiser(), pairing.pk, pairing.one_id)
    advance(cup.pk)
    pairing.refresh_from_db()
    assert (pairing.result, pairing.how) == (Result.OTHER, How.RULED)


def test_an_organiser_gives_a_match_more_time() -> None:
    cup = a_running(count=4, days_per_round=5)
    pairing = open_pairings(cup)[0]
    verbs.extend(cup.pk, an_organiser(), pairing.pk, 10)
    with time_machine.travel(in_days(6), tick=False):
        sweep()
        assert [each.pk for each in open_pairings(cup) if each.round == 1] == [pairing.pk]
    assert "Extra days: enter a whole number" in refusal(verbs.extend, cup.pk, an_organiser(), pairing.pk, 31)


@pytest.mark.parametrize("who", ["Olga", "Bot-Monkey"])
def test_organisers_decide_nothing_about_matches_of_theirs_or_their_bots(who: str) -> None:
    organiser, spare = a_player("Olga"), a_player("Spare")
    a_bot(organiser)
    plays = User.objects.filter_by_name(who).get()
    cup = full_of(a_tournament(organiser=organiser, admits_bots=True), [plays, *some_players(3)])
    verbs.stand_by(cup.pk, spare)
    pairing = next(
        each for each in open_pairings(cup) if each.other and plays in (each.one.player, each.other.player)
    )
    opponent = pairing.other_id if pairing.one.player == plays else pairing.one_id
    for verb, args in (
        (verbs.forfeit, (pairing.pk, opponent)),
        (verbs.extend, (pairing.pk, 3)),
        (verbs.expel, (opponent,)),
        (verbs.replace, (opponent, spare)),
    ):
        assert refusal(verb, cup.pk, organiser, *args) == (
            "Organisers can’t decide anything about matches they or their bots play in."
        )


def test_an_organiser_takes_a_player_out() -> None:
    cup = a_running(count=4)
    entry = entries_in(cup)[3]
    pairing = cup.pairings.get(round=1, place=0)
    with_a_round_won(match_of(pairing), 0 if pairing.one_id == entry.pk else 1)
    verbs.expel(cup.pk, an_organiser(), entry.pk, "Cheating")
    advance(cup.pk)
    assert cup.pairings.get(round=1, place=0).how == How.RULED
    assert last_act(cup).words == "Player4 – Cheating"
    assert refusal(verbs.expel, cup.pk, an_organiser(), entry.pk) == (
        "No such player is taking part in this tournament."
    )


def test_who_stands_by_takes_over_a_place_and_its_match_begins_anew() -> None:
    cup = a_running(count=4)
    entry, spare = entries_in(cup)[3], a_player("Spare")
    said = refusal(verbs.replace, cup.pk, an_organiser(), entry.pk, spare)
    assert said == "Only a player on the waiting list can take over a place."
    before = match_of(open_pairings(cup)[0])
    verbs.stand_by(cup.pk, spare)
    verbs.replace(cup.pk, an_organiser(), entry.pk, spare)
    advance(cup.pk)
    (pairing, _other) = open_pairings(cup)
    assert match_of(pairing).pk != before.pk
    assert spare in [seat.player for seat in match_of(pairing).all_seats]
    before.refresh_from_db()
    assert before.is_finished
    assert last_act(cup).words == "Spare instead of Player4"
    assert Entry.objects.filter(tournament=cup).count() == 4
    assert play_to_the_end(fresh(cup)).status == Status.FINISHED


def test_nothing_that_an_organiser_decides_changes_ratings() -> None:
    cup = a_running(count=8)
    spare = a_player("Spare")
    verbs.stand_by(cup.pk, spare)
    first, second, third, _fourth = open_pairings(cup)
    matches = [match_of(pairing) for pairing in (first, second, third)]
    verbs.expel(cup.pk, an_organiser(), first.one_id)
    verbs.replace(cup.pk, an_organiser(), second.one_id, spare)
    verbs.forfeit(cup.pk, an_organiser(), third.pk, third.one_id)
    advance(cup.pk)
    for match in Match.objects.filter(pk__in=[match.pk for match in matches]):
        assert match.terms.rated
        assert (match.is_finished, match.counts.ratings) == (True, False)


@pytest.mark.parametrize("is_behind", [True, False])
def test_no_organiser_spares_a_player_who_is_behind_the_loss(is_behind: bool) -> None:
    cup = a_running(count=8)
    verbs.stand_by(cup.pk, spare := a_player("Spare"))
    first, second, *_others = open_pairings(cup)
    matches = [match_of(pairing) for pairing in (first, second)]
    for match in matches:
        with_a_round_won(match, 1 if is_behind else 0)
    verbs.expel(cup.pk, an_organiser(), first.one_id)
    verbs.replace(cup.pk, an_organiser(), second.one_id, spare)
    for match in Match.objects.filter(pk__in=[match.pk for match in matches]):
        assert [seat.forfeited for seat in match.all_seats] == ["left" if is_behind else "ruled", ""]
        assert match.counts.ratings == is_behind


def with_a_round_won(match: Match, seat: int) -> None:
    """Store moves of both, and a round won by this seat."""
    winner, *others = match.battle.seats[seat:] + match.battle.seats[:seat]
    ahead = replace(winner, won=1)
    seats = (ahead, *others) if seat == 0 else (*others, ahead)
    match.battle_data = replace(match.battle, seats=seats).to_json()
    match.save(update_fields=["battle_data"])
    for number in (0, 1):
        a_move(match, number)


def test_an_organiser_changes_nothing_about_a_match_that_was_played() -> None:
    cup = a_running(count=4)
    verbs.stand_by(cup.pk, a_player("Spare"))
    pairing = open_pairings(cup)[0]
    assert pairing.other_id is not None
    lose(pairing, 4)
    said = refusal(verbs.forfeit, cup.pk, an_organiser(), pairing.pk, pairing.one_id)
    assert said == "This tournament match has already been decided."
    verbs.replace(cup.pk, an_organiser(), pairing.other_id, User.objects.get(username="Spare"))
    verbs.expel(cup.pk, an_organiser(), pairing.one_id)
    advance(cup.pk)
    pairing.refresh_from_db()
    assert (pairing.result, pairing.how) == (Result.ONE, How.GAVE_UP)


def test_nobody_stands_by_where_a_place_is_left() -> None:
    said = refusal(verbs.stand_by, a_tournament().pk, a_player("Ann"))
    assert said == "There’s a place left. Join instead of waiting."


def test_who_stands_by_is_not_seeded() -> None:
    cup = a_tournament(places_to=3, when_full=False, starts_at=in_days(1))
    full_of(cup, some_players(3), start=False)
    verbs.stand_by(cup.pk, a_player("Spare", rating=3000))
    verbs.start(cup.pk, an_organiser())
    advance(cup.pk)
    assert play_to_the_end(fresh(cup)).status == Status.FINISHED
    assert [seed for _place, seed in places(cup)] == [1, 2, 3]


def test_only_two_different_players_of_an_event_by_hand_are_paired() -> None:
    event = a_running("by-hand", 3)
    one, two, _three = entries_in(event)
    organiser = an_organiser()
    assert refusal(verbs.pair_by_hand, event.pk, organiser, one.pk, one.pk) == (
        "Name two different players of this tournament."
    )
    assert "No such player is taking" in refusal(verbs.pair_by_hand, event.pk, organiser, one.pk, 10**9)
    for _time in range(3):
        verbs.pair_by_hand(event.pk, organiser, one.pk, two.pk)
    assert refusal(verbs.pair_by_hand, event.pk, organiser, two.pk, one.pk) == (
        "These two players have 3 matches to finish in this tournament first."
    )
    verbs.finish(event.pk, organiser)
    assert "no more new matches" in refusal(verbs.pair_by_hand, event.pk, organiser, one.pk, two.pk)
    cup = full_of(a_tournament(), some_players(3, "Other"))
    assert "paired automatically" in refusal(verbs.pair_by_hand, cup.pk, organiser, one.pk, two.pk)
    assert refusal(verbs.finish, cup.pk, organiser) == "This tournament ends automatically."


# ---- a ladder


def test_challenges_go_a_few_rungs_up() -> None:
    ladder = a_running("ladder", 6, reach=2)
    entries = {entry.seed: entry for entry in entries_in(ladder)}
    out_of_reach = "You can challenge players up to this many rungs above you: 2."
    assert refusal(verbs.challenge, ladder.pk, entries[4].player, entries[1].pk) == out_of_reach
    assert refusal(verbs.challenge, ladder.pk, entries[2].player, entries[3].pk) == out_of_reach
    assert refusal(verbs.challenge, ladder.pk, entries[2].player, entries[2].pk) == out_of_reach
    verbs.challenge(ladder.pk, entries[4].player, entries[2].pk)
    advance(ladder.pk)
    (pairing,) = open_pairings(ladder)
    assert match_of(pairing).status == Match.Status.PLAYING
    assert "Finish your match" in refusal(verbs.challenge, ladder.pk, entries[4].player, entries[3].pk)
    assert "Player4 is playing" in refusal(verbs.challenge, ladder.pk, entries[5].player, entries[4].pk)
    lose(pairing, 4)
    advance(ladder.pk)
    assert "less than 7 days ago" in refusal(verbs.challenge, ladder.pk, entries[4].player, entries[2].pk)


def test_there_are_challenges_in_ladders_only_and_until_they_close() -> None:
    cup = a_running(count=3)
    one, two, _three = entries_in(cup)
    assert "only challenge each other in ladders" in refusal(verbs.challenge, cup.pk, two.player, one.pk)
    ladder = full_of(a_tournament("ladder", lasts=5), some_players(3, "Other"))
    one, two, _three = entries_in(ladder)
    with time_machine.travel(in_days(6), tick=False):
        assert "no more new matches" in refusal(verbs.challenge, ladder.pk, two.player, one.pk)


# ---- again and again


def test_a_tournament_that_repeats_opens_the_next_one_as_it_starts() -> None:
    starts_at = timezone.now() + timedelta(days=2)
    cup = full_of(a_tournament(starts_at=starts_at, repeats="weekly"), some_players(3), start=False)
    with time_machine.travel(starts_at + timedelta(minutes=1), tick=False):
        sweep()
        sweep()
    following = Tournament.objects.get(continues=cup)
    assert (following.status, following.starts_at) == (Status.OPEN, starts_at + timedelta(days=7))
    assert following.settings == replace(cup.settings, starts_at=following.starts_at)
    assert following.entries.count() == 0


def test_a_series_ends_when_nobody_comes_and_with_its_organiser() -> None:
    starts_at = timezone.now() + timedelta(days=2)
    cup = a_tournament(starts_at=starts_at, repeats="monthly")
    other = full_of(a_tournament(starts_at=starts_at, repeats="monthly"), some_players(3), start=False)
    User.objects.filter(pk=an_organiser().pk).update(is_active=False)
    with time_machine.travel(starts_at + timedelta(minutes=1), tick=False):
        sweep()
    assert (fresh(cup).status, fresh(other).status) == (Status.CANCELLED, Status.RUNNING)
    assert Tournament.objects.count() == 2


def test_a_muted_organiser_decides_without_words() -> None:
    cup = a_running(count=4)
    User.objects.update(muted_until=in_days(1))
    pairing = open_pairings(cup)[0]
    organiser = User.objects.get(username="Olga")
    said = refusal(verbs.forfeit, cup.pk, organiser, pairing.pk, pairing.one_id, "You fool")
    assert said.startswith("A moderator has muted you")
    verbs.forfeit(cup.pk, organiser, pairing.pk, pairing.one_id)


def test_a_tournament_that_repeats_needs_a_date() -> None:
    assert refusal(a_tournament, repeats="monthly", when_full=True) == (
        "A repeating tournament needs a start date, because the next ones are scheduled from it."
    )
    assert a_tournament(repeats="monthly", starts_at=in_days(3)).is_open


def test_the_next_of_a_series_without_a_date_has_one() -> None:
    cup = a_tournament(places_to=3)
    Tournament.objects.filter(pk=cup.pk).update(repeats="monthly")
    full_of(fresh(cup), some_players(3), start=False)
    following = Tournament.objects.get(continues=cup)
    assert following.starts_at is not None
    assert following.starts_at > in_days(27)


def test_the_log_names_the_site_for_what_it_does_itself() -> None:
    cup = full_of(a_tournament(places_to=3), some_players(3), start=False)
    assert [f"{act.actor} {act.get_what_display()}" for act in cup.acts.order_by("pk")] == [
        "Olga created the tournament",
        "The site started the tournament",
    ]
    verbs.expel(cup.pk, an_organiser(), cup.entries.get(seed=1).pk)
    an_organiser().delete()
    assert last_act(cup).actor == "A former player"
