"""Limits of new conversations in a day and of repeated texts."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from community.messages import limits
from community.messages.refusals import MessageCode
from games.models import Match
from tests.accounts.people import a_player, befriend, signed_in
from tests.community.messages.letters import fresh, two_who_write, writes
from tests.games.matches import a_match
from tests.refusals import refused_as

pytestmark = pytest.mark.django_db


def followers(player: User, number: int) -> list[User]:
    found = [a_player(f"Fan{each}") for each in range(number)]
    for fan in found:
        befriend(player, fan)
    return found


def finished_three(player: User, other: User) -> None:
    for _match in range(3):
        Match.objects.filter(pk=a_match(player, other).pk).update(status=Match.Status.FINISHED)


def test_more_may_be_begun_by_those_who_play_and_stay() -> None:
    ann, bob = two_who_write()
    assert limits.conversation_limit(ann) == 5
    finished_three(ann, bob)
    assert limits.conversation_limit(ann) == 10
    ann.date_joined = timezone.now() - timedelta(days=31)
    assert limits.conversation_limit(ann) == 20


@pytest.mark.services
def test_the_sixth_conversation_of_a_newcomer_waits_for_tomorrow() -> None:
    ann = a_player("Ann")
    *fans, last = followers(ann, 6)
    for number, fan in enumerate(fans):
        writes(ann, fan, f"Hello, number {number}", f"Are you well, {number}?")
    with refused_as(MessageCode.TOO_MANY_BEGUN):
        writes(ann, last, "Hello, last one")
    writes(last, ann, "Hello!")
    writes(ann, last, "An answer begins nothing")
    befriend(ann, another := a_player("Another"))
    with time_machine.travel(timezone.now() + timedelta(hours=25)):
        assert writes(ann, another, "Good morning").number == 1


@pytest.mark.services
def test_the_third_to_get_the_same_text_does_not_get_it() -> None:
    ann = a_player("Ann")
    one, two, three = followers(ann, 3)
    writes(ann, one, "Join my club today", "Join my club today")
    writes(ann, two, "join  my CLUB today")
    answer = signed_in(ann).post("/messages/with/Fan2/", {"text": "Join my club\ntoday"})
    assert answer.status_code == 403
    assert "You’ve already sent this text to 2 other players today." in answer.content.decode()
    assert three.conversations.count() == 0
    with time_machine.travel(timezone.now() + timedelta(hours=25)):
        assert writes(ann, three, "Join my club today").number == 1


def test_those_who_write_back_may_all_get_the_same() -> None:
    ann = a_player("Ann")
    for fan in followers(ann, 3):
        writes(fan, ann, f"I am {fan}")
        assert writes(ann, fan, "Good game!").number == 2


@pytest.mark.services
def test_the_21st_message_within_a_minute_is_refused() -> None:
    ann, bob = two_who_write()
    client = signed_in(ann)
    answers = [client.post("/messages/with/Bob/", {"text": f"{number}"}) for number in range(21)]
    assert [answer.status_code for answer in answers] == [302] * 20 + [429]
    assert fresh(bob).conversations.get().heard == 20
