"""Merging two accounts of one person: what moves, what stays, and who cannot be merged."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from accounts.models import Block, Follow, FormerName, User
from buttons.models import Favourite
from community.messages.models import Conversation, Copy
from core.refusals import NotPossible, TooLate
from games.models import Match, Seat
from pages.people.merging import FATES, Fate, list_moving, merge, moving_rows, relations, why_not_merge
from stats.counting import counting
from stats.counting.locking import hold_lock
from stats.models import Bout, Counted, FighterMonth, FighterRating, PlayerMonth, PlayerRating, Trophy
from stats.tasks import rebuild_stats
from tests.accounts.bots.bots import a_bot
from tests.accounts.people import a_guest, a_player, befriend, block, signed_in
from tests.cast import Cast
from tests.community.messages.letters import writes
from tests.community.teams.belonging import a_team, members_of
from tests.games.matches import a_match
from tests.html import parsed
from tests.stats.finished import a_finished_match
from tests.tournaments.events import a_tournament, full_of, some_fighters, some_players

pytestmark = pytest.mark.django_db


@pytest.fixture
def kept() -> User:
    return a_player("Kept")


@pytest.fixture
def other() -> User:
    return a_player("Other")


@pytest.fixture
def keeper() -> Client:
    return signed_in(a_player("Keeper", is_staff=True, is_superuser=True))


def place_of(player: User) -> str:
    return f"/admin/accounts/user/{player.pk}/merge/"


def test_somebody_has_decided_about_every_relation_to_a_player() -> None:
    assert set(FATES) == set(relations())


# ---- what moves


@pytest.mark.services
@pytest.mark.slow
def test_all_that_a_player_can_have_moves_or_is_gone(kept: User) -> None:
    cast = Cast()
    ann = cast.ann
    User.objects.filter(pk=ann.pk).update(is_staff=False, is_superuser=False)
    ann.refresh_from_db()
    due = {
        name: list(moving_rows(field, ann, kept).values_list("pk", flat=True))
        for name, field in relations().items()
        if FATES[name] is Fate.MOVES
    }
    assert sum(map(bool, due.values())) > 10
    merge(kept, ann)
    assert not User.objects.filter(username="Ann").exists()
    for name, field in relations().items():
        if name in due and field.name != field.model._meta.pk.name:
            moved = field.model._base_manager.filter(**{field.name: kept}).values_list("pk", flat=True)
            assert set(due[name]) <= set(moved), name
    assert Match.objects.filter(seats__player=kept).count() == len(due["games.Seat.player"])
    assert FormerName.objects.get(player=kept).name == "Ann"
    assert signed_in(cast.bob).get("/players/Ann/").headers["Location"] == kept.get_absolute_url()


@pytest.mark.services
def test_what_both_have_is_there_once(kept: User, other: User) -> None:
    both, alone = some_fighters(2)
    friend, foe = a_player("Friend"), a_player("Foe")
    for player in (kept, other):
        Favourite.objects.create(player=player, button=both)
        befriend(player, friend)
        block(player, foe)
    Favourite.objects.create(player=other, button=alone)
    befriend(kept, other)
    merge(kept, other)
    assert {row.button for row in Favourite.objects.filter(player=kept)} == {both, alone}
    assert Favourite.objects.count() == 2
    ties = Follow.objects.values_list("follower__username", "followed__username")
    assert sorted(ties) == [("Friend", "Kept"), ("Kept", "Friend")]
    assert [(row.blocker, row.blocked) for row in Block.objects.all()] == [(kept, foe)]


@pytest.mark.services
def test_members_of_one_team_stay_one_member(kept: User, other: User) -> None:
    team = a_team("Night Owls", kept, other, leader=a_player("Lea"))
    theirs = a_team("Day Owls", leader=other)
    merge(kept, other)
    assert sorted(members_of(team)) == ["Kept", "Lea"]
    assert members_of(theirs) == ["Kept"]


@pytest.mark.services
def test_conversations_move_unless_both_know_the_other_player(kept: User, other: User) -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    for one, two in [(kept, ann), (other, ann), (other, bob), (kept, other)]:
        befriend(one, two)
    writes(kept, ann, "Ann, it’s me.")
    writes(other, ann, "Ann, that’s me too.")
    moved = writes(other, bob, "Bob, hello.")
    writes(bob, other, "Hello.")
    writes(kept, other, "A note to myself.")
    shown = {each.name: (each.moving, each.staying) for each in list_moving(kept, other)}
    assert shown["community.Copy.player"] == (1, 2)
    merge(kept, other)
    conversation = Conversation.objects.get(pk=moved.conversation_id)
    assert {conversation.one, conversation.two} == {kept, bob}
    assert [line.by.player for line in conversation.messages.order_by("number")] == [kept, bob]
    assert Copy.objects.filter(player=kept).count() == 3
    assert Copy.objects.filter(player=ann, conversation__copies__player=None).count() == 1


@pytest.mark.services
def test_ratings_are_as_if_one_player_had_played_all(kept: User, other: User) -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    began = timezone.now() - timedelta(days=90)
    for day, (player, opponent, won) in enumerate(
        [(kept, ann, (3, 0)), (other, bob, (1, 3)), (kept, bob, (2, 3)), (other, ann, (3, 2))] * 2
    ):
        a_finished_match([player, opponent], won, ended_at=began + timedelta(days=day))
    counting.count_the_rest()
    merge(kept, other)
    assert DBTaskResult.objects.filter(task_path=rebuild_stats.module_path).count() == 1
    rebuild_stats.func()
    rating = PlayerRating.objects.get(player=kept)
    assert rating.matches == 8
    assert PlayerRating.objects.count() == 3
    assert sum(PlayerMonth.objects.filter(player=kept).values_list("won", flat=True)) == 4
    mine = {row.player_id: (row.mu, row.sigma, row.matches) for row in PlayerRating.objects.all()}
    for model in (Counted, Bout, PlayerMonth, PlayerRating, FighterRating, FighterMonth, Trophy):
        model.objects.all().delete()
    counting.count_the_rest()
    anew = {row.player_id: (row.mu, row.sigma, row.matches) for row in PlayerRating.objects.all()}
    assert mine == anew


@pytest.mark.services
def test_the_figures_are_whole_after_a_merge(kept: User, other: User) -> None:
    ann = a_player("Ann")
    for player in (kept, other, other):
        a_finished_match([player, ann])
    counting.count_the_rest()
    merge(kept, other)
    rebuild_stats.func()
    call_command("rebuild_standing", "--check", verbosity=0)


def test_the_rebuilding_waits_for_another_process(kept: User) -> None:
    with hold_lock():
        rebuild_stats.func()
    task = DBTaskResult.objects.get(task_path=rebuild_stats.module_path)
    assert task.run_after > timezone.now()


def test_the_longer_mute_counts(kept: User, other: User) -> None:
    until = timezone.now() + timedelta(days=7)
    User.objects.filter(pk=other.pk).update(muted_until=until)
    merge(kept, other)
    assert User.objects.get(pk=kept.pk).muted_until == until


def test_bots_move_and_a_guest_leaves_no_name(kept: User, other: User) -> None:
    bot = a_bot(other, "Otto")
    merge(kept, other)
    bot.refresh_from_db()
    assert bot.owner == kept
    guest = a_guest()
    match = a_match(guest, a_player("Ann"))
    merge(kept, guest)
    assert match.pk in Seat.objects.filter(player=kept).values_list("match", flat=True)
    assert [row.name for row in FormerName.objects.all()] == ["Other"]


# ---- who cannot be merged


def refusal(kept: User, other: User) -> str:
    with pytest.raises(NotPossible) as refused:
        merge(kept, other)
    assert User.objects.filter(pk=other.pk).exists()
    return str(refused.value)


@pytest.mark.services
def test_two_who_played_each_other_stay_two(kept: User, other: User) -> None:
    match = a_match(kept, other)
    assert refusal(kept, other) == (f"They both play in match #{match.pk}, so they can’t become one player.")


def test_two_who_entered_one_tournament_stay_two(kept: User, other: User) -> None:
    event = full_of(a_tournament(), [kept, other, *some_players(2)], start=False)
    assert refusal(kept, other) == f"They both entered “{event.title}”, so they can’t become one player."


def test_others_who_cannot_be_merged(kept: User, other: User) -> None:
    staff = a_player("Mod", is_staff=True)
    assert refusal(kept, kept) == "These two are the same account."
    for pair in ((kept, staff), (staff, kept)):
        assert refusal(*pair) == "Mod is a member of the staff. Take away the staff rights first."
    bot, guest = a_bot(other, "Otto"), a_guest()
    assert refusal(kept, bot) == f"{bot} is a robot or a bot, not a person."
    assert refusal(guest, kept) == f"{guest} is a guest. Keep the account, and merge the guest into it."
    User.objects.filter(pk=kept.pk).update(is_active=False)
    assert refusal(kept, other) == "The account of Kept is closed. Keep the other account."


def test_nobody_is_merged_while_stats_are_rebuilt(kept: User, other: User) -> None:
    with hold_lock(), pytest.raises(TooLate) as refused:
        merge(kept, other)
    assert str(refused.value) == "All stats are being recomputed at the moment. Try again in a few minutes."
    assert User.objects.filter(pk=other.pk).exists()


# ---- the page


def shown(answer: Any) -> dict[str, list[str]]:
    rows = parsed(answer.content.decode()).all("table")[-1].all("tr")[1:]
    return {row.one("th").text: [cell.text for cell in row.all("td")] for row in rows}


@pytest.mark.services
def test_an_administrator_sees_what_moves_and_merges(keeper: Client, kept: User, other: User) -> None:
    both, alone = some_fighters(2)
    Favourite.objects.create(player=kept, button=both)
    for button in (both, alone):
        Favourite.objects.create(player=other, button=button)
    a_match(other, a_player("Ann"))
    assert place_of(kept) in keeper.get(f"/admin/accounts/user/{kept.pk}/change/").content.decode()
    page = keeper.get(place_of(kept), {"other": "other"})
    found = shown(page)
    assert found["Favourites (player)"] == ["1", "1"]
    assert found["Seats (player)"] == ["1", "0"]
    assert found["Email addresses (user)"] == ["0", "1"]
    answer = keeper.post(place_of(kept), {"other": other.pk}, follow=True)
    assert "Merged the account of Other into this one." in answer.content.decode()
    assert not User.objects.filter(username="Other").exists()
    logged = {entry.object_id: entry.change_message for entry in LogEntry.objects.all()}
    assert logged[str(other.pk)] == "Merged into Kept."
    assert "Favourites (player): 1" in logged[str(kept.pk)]


def test_the_page_says_why_not(keeper: Client, kept: User, other: User) -> None:
    match = a_match(kept, other)
    told = f"They both play in match #{match.pk}"
    page = keeper.get(place_of(kept), {"other": "Other"}).content.decode()
    assert told in page
    assert "delete Other" not in page
    assert told in keeper.post(place_of(kept), {"other": other.pk}, follow=True).content.decode()
    assert User.objects.filter(username="Other").exists()
    nobody = keeper.get(place_of(kept), {"other": "Nobody"}).content.decode()
    assert "There’s no player by that name." in nobody
    for wrong in ("7000000", "x", ""):
        assert keeper.post(place_of(kept), {"other": wrong}).status_code == 404


def test_a_moderator_merges_nobody(kept: User, other: User) -> None:
    staff = a_player("Mod", is_staff=True)
    staff.groups.add(Group.objects.get(name="moderator"))
    moderator = signed_in(staff)
    assert moderator.get(place_of(kept)).status_code == 403
    assert moderator.post(place_of(kept), {"other": other.pk}).status_code == 403
    assert place_of(kept) not in moderator.get(f"/admin/accounts/user/{kept.pk}/change/").content.decode()
    assert why_not_merge(kept, other) is None
