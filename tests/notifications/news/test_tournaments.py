"""News of tournaments: each thing once, by the channels that the players chose."""

from datetime import timedelta

import pytest
import time_machine
from pytest_django.fixtures import DjangoAssertNumQueries

from accounts.models import User
from games.models import Match, Seat
from notifications.models import Notice
from notifications.pages.news_list import newest
from tests.accounts.people import a_player, signed_in
from tests.notifications.letters_to_us import Later
from tests.notifications.post_office import PostOffice, text_of
from tests.tournaments.events import (
    a_running,
    a_tournament,
    an_organiser,
    full_of,
    open_pairings,
    play_round,
    play_to_the_end,
    some_fighters,
    some_players,
)
from tournaments import verbs
from tournaments.course.advancing import advance
from tournaments.models import Fighters, Follow
from tournaments.news import notify

pytestmark = pytest.mark.django_db


def player(number: int) -> User:
    return User.objects.get(username=f"Player{number}")


def news_of(player: User) -> list[str]:
    return [item.sentence for item in newest(player, None)]


def test_those_who_meet_hear_of_the_start_and_of_whom_they_meet() -> None:
    a_running(count=4)
    assert news_of(player(1)) == [
        "Spring Cup, round 1: you play Player4.",
        "Spring Cup has started.",
    ]


def test_such_a_match_is_not_told_once_more_as_any_other() -> None:
    a_running(count=4)
    kinds = set(Notice.objects.filter(player=player(1)).values_list("kind", flat=True))
    assert "begun" not in kinds
    assert "meeting" in kinds


def test_one_mail_tells_of_the_match_and_of_the_turn(post_office: PostOffice, later: Later) -> None:
    cup = a_running(count=4)
    later()
    told = [mail for mail in post_office.to(player(1).email) if "round 1" in mail["Subject"]]
    assert len(told) == 1
    match = open_pairings(cup)[0].match_id
    assert told[0]["Subject"] == f"Spring Cup, round 1: you play Player4. #{match}"
    (started,) = [
        mail for mail in post_office.to(player(1).email) if mail["Subject"] == "Spring Cup has started."
    ]
    assert f"http://testserver{cup.get_absolute_url()}" in text_of(started)


def test_a_bye_is_read_on_the_site_alone(post_office: PostOffice, later: Later) -> None:
    a_running(count=3)
    assert "Spring Cup: you have a bye in this round." in news_of(player(1))
    later()
    assert not [mail for mail in post_office.to(player(1).email) if "bye" in mail["Subject"]]


def test_who_is_beaten_hears_it_and_all_hear_of_the_end() -> None:
    cup = play_round(a_running(count=4))
    assert "You’re out of Spring Cup." in news_of(player(4))
    assert "You’re out of Spring Cup." not in news_of(player(1))
    play_to_the_end(cup)
    assert news_of(player(1))[0] == "You won Spring Cup!"
    assert news_of(player(2))[0] == "Spring Cup is over. Your place: 2."


def test_followers_and_the_organiser_hear_of_start_and_end() -> None:
    cup, fan = a_tournament(), a_player("Fan")
    Follow.objects.create(tournament=cup, player=fan)
    play_to_the_end(full_of(cup, some_players(4)))
    for other in (fan, an_organiser()):
        assert news_of(other) == ["Spring Cup is over.", "Spring Cup has started."]


def test_a_cancelled_one_is_told_to_those_who_joined() -> None:
    cup = full_of(a_tournament(), some_players(2), start=False)
    verbs.cancel(cup.pk, an_organiser())
    assert news_of(player(1)) == ["Spring Cup was cancelled."]


def test_who_is_to_pick_is_told() -> None:
    full_of(a_tournament(fighters=Fighters.DRAFT, places_to=4), some_players(3))
    assert news_of(player(1)) == ["Spring Cup: it’s your turn to pick a fighter."]
    assert news_of(player(2)) == []


def test_who_takes_over_a_place_is_told_that_it_is_their_turn_to_pick() -> None:
    draft = full_of(a_tournament(fighters=Fighters.DRAFT, places_to=3), some_players(3))
    spare = verbs.stand_by(draft.pk, a_player("Spare"))
    assert spare.player is not None
    verbs.replace(draft.pk, an_organiser(), draft.entries.get(seed=1).pk, spare.player)
    advance(draft.pk)
    assert news_of(spare.player) == [
        "Spring Cup: it’s your turn to pick a fighter.",
        "You now have a place in Spring Cup.",
    ]


def test_nobody_is_mailed_about_a_pick_or_a_word_that_was_given(
    post_office: PostOffice, later: Later
) -> None:
    draft = full_of(a_tournament(fighters=Fighters.DRAFT, places_to=3), some_players(3))
    verbs.pick(draft.pk, player(1), some_fighters()[0].pk)
    cup = full_of(a_tournament(title="Summer Cup", organiser=a_player("Otto")), some_players(4, "Other"))
    pairing = open_pairings(cup)[0]
    Match.objects.filter(tournament_pairing=pairing).update(status=Match.Status.ABANDONED)
    Seat.objects.filter(match=pairing.match_id).update(result="abandoned", owes=None)
    advance(cup.pk)
    assert (
        news_of(User.objects.get(username="Otto"))[0] == "Summer Cup: a match is waiting for your decision."
    )
    verbs.forfeit(cup.pk, User.objects.get(username="Otto"), pairing.pk, pairing.one_id)
    advance(cup.pk)
    later()
    told = [(mail["To"], mail["Subject"]) for mail in post_office.mails]
    mailed = [
        address for address, subject in told if "your turn to pick" in subject or "your word" in subject
    ]
    assert mailed == [player(2).email]


def test_on_a_ladder_both_hear_of_a_challenge() -> None:
    ladder = a_running("ladder", count=3)
    verbs.challenge(ladder.pk, player(2), ladder.entries.get(player=player(1)).pk)
    advance(ladder.pk)
    assert news_of(player(1))[0] == "Spring Cup: Player2 challenges you."
    assert news_of(player(2))[0] == "Spring Cup: your challenge to Player1 has started."


def test_who_was_taken_out_or_put_in_is_told() -> None:
    cup = a_running(count=4)
    spare = verbs.stand_by(cup.pk, a_player("Spare"))
    assert spare.player is not None
    verbs.replace(cup.pk, an_organiser(), cup.entries.get(seed=1).pk, spare.player)
    verbs.expel(cup.pk, an_organiser(), cup.entries.get(seed=2).pk)
    assert "You now have a place in Spring Cup." in news_of(spare.player)
    for out in (player(1), player(2)):
        assert "The organiser removed you from Spring Cup." in news_of(out)


def test_those_who_are_to_move_are_warned_once_before_their_match_has_to_be_over() -> None:
    cup = a_running(count=4)
    warned = "Spring Cup: your match against Player4 has to end by"
    notify.warn_of_last_days()
    assert not Notice.objects.filter(kind="deadline").exists()
    last = open_pairings(cup)[0].deadline
    with time_machine.travel(last - timedelta(hours=23)):
        notify.warn_of_last_days()
        told = Notice.objects.filter(kind="deadline").count()
        assert told >= 2, "each match waits for one at least"
        notify.warn_of_last_days()
        assert Notice.objects.filter(kind="deadline").count() == told
        owing = {notice.player.username for notice in Notice.objects.filter(kind="deadline")}
        if "Player1" in owing:
            assert any(told.startswith(warned) for told in news_of(player(1)))
        pairing = open_pairings(cup)[0]
        verbs.extend(cup.pk, an_organiser(), pairing.pk, 5)
        notify.warn_of_last_days()
        assert Notice.objects.filter(kind="deadline").count() == told, "more than a fifth is left"


def test_a_list_of_many_matches_asks_for_their_tournaments_at_once(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    a_running("groups", count=6, group_size=6)
    with django_assert_max_num_queries(8):
        assert len(news_of(player(1))) == 6


def test_the_settings_ask_about_them() -> None:
    page = signed_in(a_player("Ann")).get("/accounts/notifications/").content.decode()
    for label in ("one of my tournaments starts or ends", "my next tournament match starts"):
        assert label in page
