"""Rematches: announced and accepted on the page of the last match, and counted as one series."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import play
from games.match_page.sidebar.series import series_of
from games.models import Match, Seat
from games.play import ProposedSeat
from rules import Surrender
from stats.counting import counting
from tests.accounts.people import a_player
from tests.games.forms import page_of, signed_in
from tests.games.matches import a_match, act, offer_of, two_friends

pytestmark = pytest.mark.django_db


def finish(match: Match, *, lost_by: User) -> Match:
    seat = match.seat_of(lost_by)
    assert seat is not None
    Seat.objects.filter(match=match).update(result="won")
    Seat.objects.filter(pk=seat.pk).update(result="lost")
    Match.objects.filter(pk=match.pk).update(status="finished")
    return Match.objects.get(pk=match.pk)


def a_finished_match(ann: User, bob: User) -> Match:
    match = a_match(ann, bob, first_to=1)
    return act(match, Match.objects.get(pk=match.pk).battle.active or 0, Surrender())


def rematch(old: Match, player: User) -> Match:
    return play.rematch(old.pk, player, [ProposedSeat(None, "(6) (8)"), ProposedSeat(None, "(4) (10)")])


def version(match: Match) -> int:
    return Match.objects.get(pk=match.pk).version


def test_the_page_of_the_old_match_hears_of_every_step() -> None:
    ann, bob = two_friends()
    old = a_finished_match(ann, bob)
    before = version(old)
    new = rematch(old, bob)
    assert version(old) == before + 1
    play.decline(new.pk, ann)
    assert version(old) == before + 2
    play.accept(rematch(old, bob).pk, ann)
    assert version(old) == before + 4


def test_it_is_answered_in_place() -> None:
    ann, bob = two_friends()
    old = a_finished_match(ann, bob)
    new = rematch(old, bob)
    mine, theirs, watching = (page_of(old, viewer) for viewer in (ann, bob, a_player("Tom")))
    assert "Bob offers a rematch" in mine
    assert f'action="/match/{new.pk}/accept/"' in mine
    assert "Your rematch is on offer." in theirs
    assert f'action="/match/{new.pk}/accept/"' not in theirs
    assert "A rematch is on offer." in watching
    assert f'action="/match/{new.pk}/accept/"' not in watching
    answer = signed_in(ann).post(f"{new.get_absolute_url()}accept/")
    assert answer.headers["Location"] == new.get_absolute_url()
    assert "Go to the rematch" in page_of(old, ann)


def test_a_private_rematch_is_told_to_its_players_only() -> None:
    ann, bob = two_friends()
    old = a_finished_match(ann, bob)
    new = offer_of(
        bob, [ProposedSeat(bob, "(4)"), ProposedSeat(ann, "(4)")], continues=old, is_private=True, first_to=1
    )
    assert new.get_absolute_url() in page_of(old, ann)
    assert new.get_absolute_url() not in page_of(old, None)


def test_one_that_was_declined_or_has_expired_is_gone() -> None:
    ann, bob = two_friends()
    old = a_finished_match(ann, bob)
    play.decline(rematch(old, bob).pk, ann)
    assert "rematch" not in page_of(old, None)


def test_what_was_said_last_may_be_edited_although_a_rematch_is_on_offer() -> None:
    ann, bob = two_friends()
    old = a_finished_match(ann, bob)
    play.say(old.pk, ann, "Well plaied!")
    rematch(old, bob)
    assert "Edit my last message" in page_of(old, ann)
    play.edit(old.pk, ann, 1, "Well played!")
    assert "Well played!" in page_of(old, bob)


@pytest.mark.services
def test_the_score_of_the_series_counts_all_matches_up_to_this_one() -> None:
    ann, bob = two_friends()
    first = finish(a_match(ann, bob), lost_by=bob)
    assert series_of(first, ann) is None
    second = finish(play.accept(rematch(first, bob).pk, ann), lost_by=ann)
    third = finish(play.accept(rematch(second, bob).pk, ann), lost_by=bob)
    series = series_of(third, ann)
    assert series is not None
    assert (series.matches, series.score) == (3, [("Ann", 2), ("Bob", 1)])
    assert series_of(second, ann) == (2, [("Ann", 1), ("Bob", 1)])
    running = play.accept(rematch(third, ann).pk, bob)
    assert series_of(running, ann) == (3, [("Ann", 2), ("Bob", 1)])
    page = page_of(running, bob)
    assert "Ann <b>2</b> : Bob <b>1</b>" in page
    assert "in 3 matches of this series" in page


def test_matches_with_others_do_not_count() -> None:
    ann, bob = two_friends()
    first = finish(a_match(ann, bob), lost_by=bob)
    with_cid = a_match(ann, a_player("Cid"), continues=first)
    assert series_of(with_cid, ann) is None


@pytest.mark.services
def test_it_says_the_same_as_the_pages_of_figures(client: Client) -> None:
    ann, bob = two_friends()
    first = a_finished_match(ann, bob)
    given_up = a_match(ann, bob, continues=first)
    play.surrender_match(given_up.pk, ann)
    last = act(
        private := a_match(ann, bob, continues=given_up, is_private=True, first_to=1),
        next(iter(private.battle.decisions)),
        Surrender(),
    )
    counting.count_the_rest()
    for viewer, matches in ((ann, 2), (bob, 2), (a_player("Tom"), 1), (None, 1)):
        series = series_of(last, viewer or AnonymousUser())
        assert series is not None
        if viewer:
            client.force_login(viewer)
        else:
            client.logout()
        record = client.get("/players/Ann/").context["record"]
        sums = client.get("/players/Ann/against/Bob/").context["rivalry"].sums
        assert series.matches == sums.matches_played == matches, viewer
        assert record.sums == sums
        assert series.score == [("Ann", sums.won), ("Bob", sums.lost)]


@pytest.mark.services
def test_a_private_match_counts_for_its_players_only() -> None:
    ann, bob = two_friends()
    first = finish(a_match(ann, bob, is_private=True), lost_by=bob)
    second = finish(a_match(ann, bob, continues=first), lost_by=bob)
    assert series_of(second, bob) == (2, [("Ann", 2), ("Bob", 0)])
    tom = a_player("Tom")
    assert series_of(second, tom) == (1, [("Ann", 1), ("Bob", 0)])


@pytest.mark.services
def test_a_long_series_costs_as_many_queries_as_a_short_one() -> None:
    ann, bob = two_friends()
    counts = []
    match = finish(a_match(ann, bob), lost_by=bob)
    for _number in range(6):
        match = finish(a_match(ann, bob, continues=match), lost_by=ann)
        fresh = Match.objects.get(pk=match.pk)
        with CaptureQueriesContext(connection) as queries:
            series_of(fresh, ann)
        counts.append(len(queries))
    assert len(set(counts)) == 1


@pytest.mark.services
def test_what_goes_on_from_itself_ends() -> None:
    ann, bob = two_friends()
    match = finish(a_match(ann, bob), lost_by=bob)
    Match.objects.filter(pk=match.pk).update(continues=match)
    series = series_of(Match.objects.get(pk=match.pk), ann)
    assert series is not None
    assert series.matches == 1
