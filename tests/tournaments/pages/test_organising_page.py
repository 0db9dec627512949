"""Organizers' actions on the page of a tournament, and their permissions."""

from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.test.client import Client

from accounts.models import User
from games.models import Match
from tests.accounts.people import a_player, signed_in
from tests.html import parsed
from tests.tournaments.events import (
    a_running,
    a_tournament,
    an_organiser,
    fresh,
    full_of,
    open_pairings,
    some_players,
)
from tournaments import verbs
from tournaments.course.advancing import advance
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db


def organise(tournament: Tournament, who: User | Client, **data: Any) -> Any:
    client = who if isinstance(who, Client) else signed_in(who)
    return client.post(f"{tournament.get_absolute_url()}organise/", data)


def alert_text(answer: Any) -> str:
    return parsed(answer.content.decode()).one("p", role="alert").text


def a_moderator() -> User:
    moderator = a_player("Moderator", is_staff=True)
    moderator.groups.add(Group.objects.get(name="moderator"))
    return moderator


ACTS = ("edit", "start", "cancel", "finish", "end", "expel", "replace", "forfeit", "extend", "pair")


def test_nobody_else_organises() -> None:
    cup = a_running(count=4)
    player = User.objects.get(username="Player1")
    for act in ACTS:
        answer = organise(cup, player, act=act, title="Mine", entry=1, pairing=1, loser=1, days=1)
        assert answer.status_code == 403, act
        assert alert_text(answer) == "Only the organiser of this tournament can do that."
    assert signed_in(player).get(f"{cup.get_absolute_url()}organise/").status_code == 403
    assert fresh(cup).title == "Spring Cup"


def test_title_and_text_change_until_it_is_over() -> None:
    cup = a_tournament()
    assert organise(cup, an_organiser(), act="edit", title="May Cup", rules="Be **kind**.").status_code == 302
    assert (fresh(cup).title, fresh(cup).rules) == ("May Cup", "Be **kind**.")
    refused = organise(cup, an_organiser(), act="edit", title=" ", rules="Kept in the form")
    assert (refused.status_code, alert_text(refused)) == (422, "Give the tournament a title.")
    assert parsed(refused.content.decode()).one("textarea", id="rules").text == "Kept in the form"
    organise(cup, an_organiser(), act="cancel", words="Rain.")
    late = organise(cup, an_organiser(), act="edit", title="June Cup")
    assert (late.status_code, alert_text(late)) == (409, "This tournament is over.")


def test_it_is_started_early_or_cancelled() -> None:
    cup = full_of(a_tournament(), some_players(2), start=False)
    refused = organise(cup, an_organiser(), act="start")
    assert refused.status_code == 422
    assert alert_text(refused) == "The tournament needs at least 3 players to start. So far there are 2."
    verbs.join(cup.pk, a_player("Third"))
    assert organise(cup, an_organiser(), act="start").status_code == 302
    assert fresh(cup).is_running
    late = organise(cup, an_organiser(), act="cancel")
    assert (late.status_code, alert_text(late)) == (409, "Only a moderator can end a running tournament.")


def test_a_match_gets_more_time_or_is_decided() -> None:
    cup = a_running(count=4)
    pairing = open_pairings(cup)[0]
    before = pairing.deadline
    assert organise(cup, an_organiser(), act="extend", pairing=pairing.pk, days=3).status_code == 302
    pairing.refresh_from_db()
    assert (pairing.deadline - before).days == 3
    too_much = organise(cup, an_organiser(), act="extend", pairing=pairing.pk, days=31)
    assert (too_much.status_code, alert_text(too_much)) == (
        422,
        "Extra days: enter a whole number from 1 to 30.",
    )
    organise(cup, an_organiser(), act="forfeit", pairing=pairing.pk, loser=pairing.one_id, words="Late.")
    advance(cup.pk)
    pairing.refresh_from_db()
    assert pairing.winner_id == pairing.other_id
    again = organise(cup, an_organiser(), act="forfeit", pairing=pairing.pk, loser=pairing.one_id)
    assert (again.status_code, alert_text(again)) == (409, "This tournament match has already been decided.")


def test_organisers_decide_nothing_about_their_own_matches() -> None:
    players = some_players(4)
    organiser = players[0]
    cup = full_of(a_tournament(organiser=organiser), players)
    mine = next(each for each in open_pairings(cup) if each.one.player == organiser)
    page = signed_in(organiser).get(f"{cup.get_absolute_url()}organise/").content.decode()
    assert "You’re playing in this match, so you can’t decide anything about it." in page
    refused = organise(cup, organiser, act="forfeit", pairing=mine.pk, loser=mine.one_id)
    assert refused.status_code == 403
    assert alert_text(refused) == "Organisers can’t decide anything about matches they or their bots play in."


def test_a_player_is_taken_out_and_another_who_stands_by_comes_in() -> None:
    cup = a_running(count=4)
    spare = verbs.stand_by(cup.pk, a_player("Spare"))
    one = cup.entries.get(seed=1)
    assert organise(cup, an_organiser(), act="replace", entry=one.pk, spare=spare.pk).status_code == 302
    one.refresh_from_db()
    assert one.name == "Spare"
    nobody = organise(cup, an_organiser(), act="replace", entry=one.pk, spare=spare.pk)
    assert (nobody.status_code, alert_text(nobody)) == (
        403,
        "No such player is taking part in this tournament.",
    )
    other = cup.entries.get(seed=2)
    assert organise(cup, an_organiser(), act="expel", entry=other.pk, words="Rude.").status_code == 302
    other.refresh_from_db()
    assert other.state == Entry.State.LEFT
    assert "Rude." in signed_in(None).get(cup.get_absolute_url()).content.decode()


def test_two_are_paired_by_hand() -> None:
    night = a_running("by-hand", count=4)
    one, other = night.entries.order_by("seed")[:2]
    page = parsed(signed_in(an_organiser()).get(f"{night.get_absolute_url()}organise/").content.decode())
    assert len(page.one("select", id="one").all("option")) == 5
    assert organise(night, an_organiser(), act="pair", one=one.pk, other=other.pk).status_code == 302
    advance(night.pk)
    assert Match.objects.filter(of_event=True).count() == 1
    same = organise(night, an_organiser(), act="pair", one=one.pk, other=one.pk)
    assert (same.status_code, alert_text(same)) == (422, "Name two different players of this tournament.")
    assert organise(night, an_organiser(), act="finish").status_code == 302
    closed = organise(night, an_organiser(), act="pair", one=one.pk, other=other.pk)
    assert closed.status_code == 409


def test_a_moderator_ends_any() -> None:
    cup, moderator = a_running(count=4), a_moderator()
    page = signed_in(moderator).get(f"{cup.get_absolute_url()}organise/").content.decode()
    assert "As a moderator" in page
    assert "Matches being played" not in page, "organising is for the organiser"
    assert organise(cup, moderator, act="forfeit", pairing=1, loser=1).status_code == 403
    assert organise(cup, an_organiser(), act="end").status_code == 403
    assert organise(cup, moderator, act="end", words="Spam.").status_code == 302
    assert fresh(cup).status == Tournament.Status.CANCELLED


def test_a_moderator_changes_title_and_text_even_when_it_is_over() -> None:
    cup, moderator = a_tournament(title="Filthy Cup", rules="Filth"), a_moderator()
    verbs.cancel(cup.pk, an_organiser())
    address = f"{cup.get_absolute_url()}organise/"
    assert not parsed(signed_in(an_organiser()).get(address).content.decode()).all("input", id="title")
    page = parsed(signed_in(moderator).get(address).content.decode())
    assert page.one("input", id="title").attributes["value"] == "Filthy Cup"
    assert organise(cup, moderator, act="edit", title="A cup", rules="").status_code == 302
    assert (fresh(cup).title, fresh(cup).rules) == ("A cup", "")
    public = parsed(signed_in(None).get(cup.get_absolute_url()).content.decode())
    assert "Moderator changed the title or the rules" in public.one("ol", kind="acts").text


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"act": "win"},
        {"act": "__class__"},
        {"act": "expel"},
        {"act": "expel", "entry": "x"},
        {"act": "extend", "pairing": "1", "days": "-1"},
        {"act": "forfeit", "pairing": "99999999999999", "loser": "1"},
    ],
)
def test_what_cannot_be_read_is_refused(data: dict[str, str]) -> None:
    cup = a_running(count=3)
    answer = organise(cup, an_organiser(), **data)
    assert answer.status_code == 400
    assert "we couldn’t read that" in alert_text(answer)


def test_numbers_of_other_tournaments_are_refused() -> None:
    cup = a_running(count=4)
    other = full_of(a_tournament(title="Other"), some_players(3, "Guest"))
    foreign = open_pairings(other)[0]
    answer = organise(cup, an_organiser(), act="forfeit", pairing=foreign.pk, loser=foreign.one_id)
    assert (answer.status_code, alert_text(answer)) == (403, "There’s no such match in this tournament.")
    expelled = organise(cup, an_organiser(), act="expel", entry=foreign.one_id)
    assert (expelled.status_code, alert_text(expelled)) == (
        403,
        "No such player is taking part in this tournament.",
    )


def test_a_reason_may_be_as_long_as_its_field() -> None:
    cup = a_tournament()
    client = signed_in(an_organiser())
    page = parsed(client.get(f"{cup.get_absolute_url()}organise/").content.decode())
    most = int(page.one("input", id="cancel-words").attributes["maxlength"] or 0)
    answer = organise(cup, client, act="cancel", words="x" * (most + 1))
    assert (answer.status_code, alert_text(answer)) == (422, f"Your reason can have up to {most} characters.")
    assert organise(cup, client, act="cancel", words="x" * most).status_code == 302
    assert fresh(cup).status == Tournament.Status.CANCELLED
