"""The coach of a first match: five lines, each at its moment and never twice."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import play
from games.match_page.on_board.coach import LINES, put_away
from games.models import Match
from games.play import ProposedSeat
from rules import Attack, AttackKind
from tests.accounts.people import a_guest, a_player, introduce
from tests.games.forms import page_of, signed_in
from tests.games.matches import a_match_showing, act, play_at_random, two_friends
from tests.html import parsed

pytestmark = pytest.mark.django_db


def a_first_match(ann: User, bob: User, mine: str, theirs: str, *shown: int) -> Match:
    """Return Ann's first match, with dice that show these values."""
    match = a_match_showing(ann, bob, mine, theirs, *shown, first_to=1)
    Match.objects.filter(pk=match.pk).update(teaches=True)
    return Match.objects.get(pk=match.pk)


def coach_text(match: Match, player: User) -> str:
    rooms = parsed(page_of(match, player)).all("div", kind="coach")
    return rooms[0].text.removesuffix(" Got it") if rooms else "no coach"


def got_it(match: Match, player: User, line: str) -> int:
    return signed_in(player).post(f"{match.get_absolute_url()}coach/understood/", {"line": line}).status_code


def test_the_coach_says_who_went_first_and_why() -> None:
    ann, bob = two_friends()
    match = a_first_match(ann, bob, "(4) (6)", "(4) (6)", 2, 5, 3, 4)
    assert coach_text(match, ann) == "You go first because you have the lowest die: yours shows 2, theirs 3."
    assert (
        coach_text(match, bob) == "They went first because they had the lowest die: theirs showed 2, yours 3."
    )


def test_the_coach_goes_on_to_the_next_dice_where_the_lowest_are_level() -> None:
    ann, bob = two_friends()
    match = a_first_match(ann, bob, "(2) (3)", "(3) (2)", 1, 2, 3, 1)
    level = "went first: the lowest die decides. You both had a 1, but their next die"
    assert coach_text(match, bob) == f"They {level} showed 2 and yours showed 3."
    assert coach_text(match, ann) == (
        "You go first: the lowest die decides. "
        "You both have a 1, but your next die shows 2 and theirs shows 3."
    )


def test_each_line_comes_at_its_moment_until_it_is_put_away() -> None:
    ann, bob = two_friends()
    match = a_first_match(ann, bob, "(4) (6)", "(4) (6)", 2, 5, 3, 4)
    got_it(match, ann, "first")
    assert coach_text(match, ann).startswith(
        "Your 5 can take their 4: one die takes a die that shows the same or less."
    )
    got_it(match, ann, "attack")
    assert coach_text(match, ann).startswith("Your 2 is grey because it can’t take anything now.")
    got_it(match, ann, "grey")
    assert coach_text(match, ann) == ""
    act(match, 0, Attack(AttackKind.POWER, (1,), (1,)))
    assert coach_text(match, ann).startswith("You took a die with 6 sides: it’s worth 6 points.")
    got_it(match, ann, "counted")
    assert coach_text(match, ann) == ""


def test_where_only_a_sum_takes_something_the_coach_shows_the_sum() -> None:
    ann, bob = two_friends()
    match = a_first_match(ann, bob, "(4) (6)", "(6) (6)", 1, 4, 5, 6)
    got_it(match, ann, "first")
    assert coach_text(match, ann).startswith(
        "Your 1 + 4 can take their 5: several dice together take one that shows exactly"
    )


def test_the_coach_says_who_passes() -> None:
    ann, bob = two_friends()
    match = a_first_match(ann, bob, "(4) (4)", "(6) (6)", 1, 1, 5, 6)
    for line in ("first", "attack", "grey"):
        got_it(match, ann, line)
    assert coach_text(match, ann).startswith("You can only pass when you have no attack.")


def test_what_was_put_away_is_not_said_in_the_next_match_either() -> None:
    ann, bob = two_friends()
    match = a_first_match(ann, bob, "(4) (6)", "(4) (6)", 2, 5, 3, 4)
    for line in (*LINES, *LINES):
        assert got_it(match, ann, line) == 302
    ann.refresh_from_db()
    assert ann.coached.split() == list(LINES)
    again = a_first_match(ann, bob, "(4) (6)", "(4) (6)", 2, 5, 3, 4)
    assert coach_text(again, ann) == ""


def test_all_that_the_coach_has_told_fits_beside_the_player() -> None:
    ann, _bob = two_friends()
    for line in LINES:
        put_away(ann, line)
    ann.full_clean(exclude=["password", "preferences"])
    assert ann.coached.split() == list(LINES)


def test_a_new_skill_is_explained_in_ones_first_turn_with_it() -> None:
    ann, bob = two_friends()
    match = a_first_match(ann, bob, "(4) s(6)", "(4) (6)", 2, 4, 3, 5)
    assert coach_text(match, ann) == (
        "New: your s(6) is a Shadow die. No power attacks; takes a die showing the same or more, up to "
        "its own size."
    )
    got_it(match, ann, "shadow")
    assert coach_text(match, ann).startswith("You go first")


def test_a_line_that_the_coach_does_not_have_is_refused() -> None:
    ann, bob = two_friends()
    match = a_first_match(ann, bob, "(4) (6)", "(4) (6)", 2, 5, 3, 4)
    assert got_it(match, ann, "tea") == 400
    ann.refresh_from_db()
    assert ann.coached == ""


def test_a_guest_is_asked_to_keep_the_match_and_told_what_comes_next() -> None:
    guest, bob = a_guest(), a_player("bob")
    introduce(bob, guest)
    match = a_first_match(guest, bob, "(4) (4)", "(6) (6)", 1, 1, 5, 6)
    play_at_random(match)
    after = parsed(page_of(match, guest)).one("section", kind="keep-it")
    assert after.one("h2").text in {"Save this win", "Save this match"}
    assert [link.attributes["href"] for link in after.all("a")] == ["/accounts/signup/", "/learn/"]
    guest.is_guest = False
    guest.save()
    after = parsed(page_of(match, guest)).one("section", kind="keep-it")
    assert after.one("h2").text == "What next?"
    assert [link.attributes["href"] for link in after.all("a")] == ["/learn/"]


def test_nothing_draws_away_from_a_first_match() -> None:
    ann, bob = two_friends()
    match = a_first_match(ann, bob, "(4) (6)", "(4) (6)", 2, 5, 3, 4)
    distractions = ("Play another match", "Tomorrow", "My notes", "/say/")
    page = page_of(match, ann)
    assert [words for words in distractions if words in page] == []
    Match.objects.filter(pk=match.pk).update(teaches=False)
    page = page_of(match, ann)
    assert [words for words in distractions if words in page] == list(distractions)
    assert coach_text(match, ann) == "no coach"


def test_the_coach_asks_the_database_for_nothing() -> None:
    ann, bob = two_friends()
    match = a_first_match(ann, bob, "(4) (6)", "(4) (6)", 2, 5, 3, 4)
    asked = []
    for teaches in (False, True):
        Match.objects.filter(pk=match.pk).update(teaches=teaches)
        client = signed_in(ann)
        client.get(match.get_absolute_url())
        with CaptureQueriesContext(connection) as context:
            client.get(match.get_absolute_url())
        asked.append(len(context))
    assert asked[0] == asked[1]


def a_match_of_a_guest() -> tuple[User, Match]:
    guest, bob = a_guest(), a_player("bob")
    introduce(bob, guest)
    return guest, a_match_showing(guest, bob, "(4) (6)", "(4) (6)", 2, 5, 3, 4)


def test_a_guest_reads_the_rules_in_a_match_against_a_friend() -> None:
    guest, match = a_match_of_a_guest()
    assert coach_text(match, guest).startswith("You go first because you have the lowest die")
    bob = match.all_seats[1].player
    assert bob is not None
    assert coach_text(match, bob) == "no coach"
    assert got_it(match, guest, "first") == 302
    guest.refresh_from_db()
    guest.is_guest = False
    guest.save()
    assert coach_text(match, guest).startswith("Your 5 can take their 4")
    guest.rating = 1500
    guest.save()
    assert coach_text(match, guest) == "no coach"


def test_hints_on_the_rules_can_be_turned_off() -> None:
    guest, match = a_match_of_a_guest()
    guest.preferences.rule_hints = False
    guest.preferences.save()
    assert coach_text(match, guest) == "no coach"
    Match.objects.filter(pk=match.pk).update(teaches=True)
    assert coach_text(match, guest).startswith("You go first")


def test_only_preset_sizes_are_called_a_good_middle() -> None:
    guest, bob = a_guest(), a_player("bob")
    introduce(bob, guest)
    offer = play.propose(guest, [ProposedSeat(guest, "(X)"), ProposedSeat(bob, "(Y)")])
    match = play.accept(offer.pk, bob)
    assert coach_text(match, guest).endswith("the lowest die goes first.")
    Match.objects.filter(pk=match.pk).update(teaches=True)
    assert coach_text(match, guest).endswith("We’ve set it to 12, a good middle.")
