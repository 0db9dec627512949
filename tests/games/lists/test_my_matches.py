"""Lists of matches: a player's own, offers, and those to watch."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import Follow, User
from accounts.players.follows_and_blocks import block
from games import play
from games.models import Match, Seat
from rules import Choose, Surrender
from tests.accounts.people import a_player, befriend
from tests.games.matches import a_circle, a_match, a_match_where, act, an_offer, two_friends
from tests.games.offers.test_proposing import browser
from tests.html import Element, parsed

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
MOST_STATEMENTS = 14
"""Of a home where a friend is here with an offer, a match has ended, and others fight one."""


def page_of(player: User | None, address: str) -> str:
    return browser(player).get(address).content.decode()


def section(page: str, name: str) -> Element:
    return parsed(page).one("section", aria_labelledby=name)


def matches_in(part: Element) -> list[str]:
    links = [link.attributes["href"] for link in part.all("a")]
    return [link for link in links if link.startswith("/match/")]


def jacket(page: str) -> Element:
    return section(page, "next-up")


def to_act(page: str) -> list[str]:
    rows = parsed(page).all("section", aria_labelledby="to-act")
    return [*matches_in(jacket(page)), *(address for part in rows for address in matches_in(part))]


def the_one_to_act(match: Match, ann: User, bob: User) -> tuple[User, User]:
    active = Match.objects.get(pk=match.pk).battle.active
    return (ann, bob) if active == 0 else (bob, ann)


@pytest.mark.services
def test_each_match_stands_where_it_belongs() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    offer = an_offer(ann, bob)
    active, other = the_one_to_act(match, ann, bob)
    asked = [offer.get_absolute_url()] if active == bob else []
    assert to_act(page_of(active, "/")) == [match.get_absolute_url(), *asked]
    assert matches_in(section(page_of(other, "/"), "waiting")) == [match.get_absolute_url()]
    assert matches_in(section(page_of(ann, "/matches/"), "offered-by-me")) == [offer.get_absolute_url()]
    assert offer.get_absolute_url() in to_act(page_of(bob, "/"))


def test_one_who_tidies_up_claims_a_win_or_takes_the_silent_out_of_a_circle() -> None:
    ann, bob = two_friends()
    cid = a_player("Cid")
    befriend(ann, cid)
    befriend(bob, cid)
    with time_machine.travel(timezone.now() - timedelta(days=15), tick=False):
        duel = act(a_match(ann, bob, "(X) (8)", "(Y) (8)"), 0, Choose({"X": 7}))
        table = act(a_circle((ann, "(X)"), (bob, "(8)"), (cid, "(Y)")), 0, Choose({"X": 7}))
    page = parsed(page_of(ann, "/?tidy=on"))
    for match, question in ((duel, "Claim the win"), (table, "Remove the players who haven’t answered")):
        form = page.one("form", action=f"{match.get_absolute_url()}abandon/")
        assert form.attributes["hx-confirm"].startswith(question)


def test_no_list_of_turns_where_the_only_one_lies_on_the_jacket() -> None:
    ann, bob = two_friends()
    active, _other = the_one_to_act(match := a_match(ann, bob), ann, bob)
    page = page_of(active, "/")
    assert matches_in(jacket(page)) == [match.get_absolute_url()]
    assert not parsed(page).all("section", aria_labelledby="to-act")
    assert (
        parsed(page_of(active, "/?tidy=on")).one("section", aria_labelledby="to-act").one("a").text
        == "Done tidying"
    )
    a_match(ann, bob, "(X)", "(Y)")
    assert section(page_of(active, "/"), "to-act").one("h2").text == "Your turn 2"


def test_what_is_over_is_still_found_but_not_by_who_refused_it() -> None:
    ann, bob = two_friends()
    match = a_finished_match(ann, bob)
    declined = an_offer(ann, bob)
    play.decline(declined.pk, bob)
    over = section(page_of(ann, "/matches/"), "closed")
    assert match.get_absolute_url() in matches_in(over)
    assert "Bob declined" in over.text
    assert declined.get_absolute_url() not in page_of(bob, "/matches/")


def test_a_line_tells_what_is_to_do_how_it_stands_and_what_was_agreed() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, "(X) (8)", "(Y) (8)", first_to=5, description="The **great** duel")
    a_match(ann, bob, "(X)", "(Y)")
    page = page_of(ann, "/?tidy=on&sort=new")
    assert matches_in(jacket(page)) == [match.get_absolute_url()], "it waits longest"
    for told in ["Bob", f"#{match.pk}", "The great duel", "Choose sizes"]:
        assert told in jacket(page).text
    rounds = jacket(page).all("span", kind="studs")
    assert [stud.attributes["aria-label"] for stud in rounds] == ["0 of 5 rounds"] * 2
    assert "Choose sizes" in section(page, "to-act").text


def test_a_row_shows_the_scores_of_the_round_and_the_rounds_won() -> None:
    ann, bob = two_friends()
    a_match(ann, bob, "(X)", "(Y)")
    match = a_match_where(lambda battle: battle.active == 0, ann, bob, "(20)", "(20)")
    Seat.objects.filter(match=match, number=1).update(rounds_won=2)
    row = parsed(page_of(ann, "/")).one("li", id=f"match-{match.pk}")
    assert row.one("svg", kind="rope").attributes["aria-label"] == "You 10, Bob 10"
    rounds = [stud.attributes["aria-label"] for stud in row.all("span", kind="studs")]
    assert rounds == ["0 of 3 rounds", "2 of 3 rounds"]


def test_the_first_line_of_ones_notes_labels_a_match_for_oneself_alone() -> None:
    ann, bob = two_friends()
    for match in (a_match(ann, bob, "(X)", "(Y)"), a_match(ann, bob, "(X)", "(Y)")):
        play.note(match.pk, ann, "Rematch of **spring**\nHe likes to trip.")
    on_jacket, in_row = parsed(page_of(ann, "/")).all("small", kind="label")
    assert on_jacket.text == in_row.text == "My notes: Rematch of spring"
    assert "Rematch of spring" not in page_of(bob, "/")


@pytest.mark.services
def test_new_words_are_marked_until_they_are_read() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    play.say(match.pk, bob, "Hello!")
    assert "new message" in page_of(ann, "/matches/")
    page_of(ann, match.get_absolute_url())
    assert "new message" not in page_of(ann, "/matches/")


def test_a_challenge_lies_on_the_jacket_while_no_match_waits() -> None:
    ann, bob = two_friends()
    offer, second = an_offer(ann, bob, first_to=5), an_offer(ann, bob)
    page = page_of(bob, "/")
    assert "All quiet" not in page
    assert jacket(page).one("h1").text == "Ann challenges you"
    assert "First to 5" in jacket(page).one("p", kind="hit").text
    assert [button.text for button in jacket(page).all("button")] == ["Accept", "Decline"]
    assert to_act(page) == [offer.get_absolute_url(), second.get_absolute_url()]
    for each in (offer, second):
        play.decline(each.pk, bob)
    assert jacket(page_of(bob, "/")).one("h1").text == "All quiet. Pick a fight."


def test_ones_own_offers_are_told_apart() -> None:
    ann, _bob = two_friends()
    for_one = an_offer(ann, None, mine="(4) (6)", first_to=2)
    for_all = an_offer(ann, None, mine="(20)", pace="days:3", by_link=True)
    offers = section(page_of(ann, "/"), "offered-by-me")
    one, other = (offers.one("li", id=f"match-{offer.pk}").text for offer in (for_one, for_all))
    assert one.startswith("To anyone")
    assert "(4) (6) – (4) (10)" in one
    assert "First to 2" in one
    assert "(20) – " in other
    assert other.startswith("To anyone with the link")
    assert "First to 3, 3 days per move" in other


def test_rows_name_the_fighters_and_what_was_agreed() -> None:
    ann, bob = two_friends()
    running = [a_match(ann, bob, "(X)", "(Y)", description="A **long** walk") for _number in range(2)]
    offer = an_offer(bob, ann, mine="(4)", theirs="(8)", description="Quick?")
    page = parsed(page_of(ann, "/"))
    row = page.one("li", id=f"match-{running[1].pk}").one("p", kind="row-fighters")
    assert row.text == "(X) – (Y) · A long walk"
    assert page.one("li", id=f"match-{offer.pk}").one("p", kind="row-fighters").text == "(8) – (4) · Quick?"


def test_an_offer_is_accepted_or_declined_in_its_line() -> None:
    ann, bob = two_friends()
    accepted, declined = an_offer(ann, bob), an_offer(ann, bob)
    asked = browser(bob)
    for offer, verb in [(accepted, "accept"), (declined, "decline")]:
        answer = asked.post(f"{offer.get_absolute_url()}{verb}/", {"back": "matches"})
        assert answer.headers["Location"] == "/matches/"
    assert Match.objects.get(pk=accepted.pk).has_begun
    assert Match.objects.get(pk=declined.pk).status == Match.Status.DECLINED


def test_what_is_refused_is_told_above_the_list() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    data = {"back": "matches", "decision": "99", "action": "pass"}
    answer = browser(ann).post(f"{match.get_absolute_url()}act/", data)
    assert answer.status_code == 409
    assert "This has already been decided." in answer.content.decode()
    assert 'id="overview"' in answer.content.decode()


@pytest.mark.services
def test_who_stars_a_match_plays_it_first() -> None:
    ann, bob = two_friends()
    matches = [a_match(ann, bob, "(X)", "(Y)") for _number in range(3)]
    asked = browser(ann)
    asked.post(f"{matches[2].get_absolute_url()}star/", {"back": "matches", "star": "on"})
    assert to_act(page_of(ann, "/")) == [matches[number].get_absolute_url() for number in (2, 0, 1)]
    assert asked.get("/next/").headers["Location"] == matches[2].get_absolute_url()
    assert 'aria-pressed="true"' in page_of(ann, "/?tidy=on")
    assert 'aria-pressed="true"' not in page_of(bob, "/?tidy=on"), "a star is one's own"
    asked.post(f"{matches[2].get_absolute_url()}star/", {"back": "matches", "star": "off"})
    assert asked.get("/next/").headers["Location"] == matches[0].get_absolute_url()


@pytest.mark.services
def test_what_is_over_is_dismissed_one_by_one_or_all_at_once_and_comes_back() -> None:
    ann, bob = two_friends()
    matches = [a_finished_match(ann, bob) for _number in range(3)]
    asked = browser(ann)
    assert asked.post("/matches/dismiss/", {"match": matches[0].pk}).status_code == 302
    assert seen_as_over(ann) == {matches[1].pk, matches[2].pk}
    asked.post("/matches/dismiss/", {"match": "all"})
    assert seen_as_over(ann) == set()
    assert seen_as_over(bob) == {match.pk for match in matches}
    asked.post("/matches/bring-back/")
    assert seen_as_over(ann) == {matches[1].pk, matches[2].pk}
    asked.post("/matches/bring-back/")
    assert seen_as_over(ann) == {match.pk for match in matches}
    assert asked.post("/matches/bring-back/").status_code == 409


def test_what_one_refused_oneself_does_not_come_back() -> None:
    ann, bob = two_friends()
    play.decline(an_offer(ann, bob).pk, bob)
    assert browser(bob).post("/matches/bring-back/").status_code == 409


@pytest.mark.parametrize(("match", "status"), [("nonsense", 400), ("-1", 400), ("", 400), ("999", 409)])
def test_only_what_is_over_is_dismissed(match: str, status: int) -> None:
    ann, bob = two_friends()
    a_match(ann, bob)
    answer = browser(ann).post("/matches/dismiss/", {"match": match})
    assert answer.status_code == status
    assert 'role="alert"' in answer.content.decode()


def test_a_running_match_cannot_be_dismissed() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    assert browser(ann).post("/matches/dismiss/", {"match": match.pk}).status_code == 409
    browser(ann).post("/matches/dismiss/", {"match": "all"})
    assert match.get_absolute_url() in page_of(ann, "/matches/")


def test_matches_that_rest_are_folded_but_counted() -> None:
    ann, bob = two_friends()
    with time_machine.travel("2026-01-01", tick=False):
        resting = a_match(ann, bob, "(X)", "(Y)")
    with time_machine.travel("2026-01-16", tick=False):
        fresh = a_match(ann, bob, "(X)", "(Y)")
        page = page_of(ann, "/")
    line = section(page, "to-act")
    folded = line.one("details")
    assert folded.one("summary").text == "1 match has been idle for two weeks"
    assert matches_in(folded) == [resting.get_absolute_url()]
    assert to_act(page) == [fresh.get_absolute_url(), resting.get_absolute_url()]
    assert line.one("h2").text == "Your turn 2"


@pytest.mark.services
@pytest.mark.parametrize("sort", ["wait", "moved", "new", "opponent", "button"])
def test_the_order_is_chosen_and_remembered(sort: str) -> None:
    ann, bob = two_friends()
    cat = a_player("Cat")
    befriend(ann, cat)
    starred = a_match(ann, bob, "(X)", "(Y)")
    Seat.objects.filter(match=starred, number=0).update(starred=True)
    first = a_match(ann, cat, "(X)", "(Y)")
    second = a_match(ann, bob, "(6) (X)", "(Y)")
    Seat.objects.filter(match=first, number=0).update(button_name="Avis")
    Seat.objects.filter(match=second, number=0).update(button_name="Zeus")
    asked = browser(ann)
    asked.get("/matches/", {"sort": sort})
    rows = [second, first] if sort in ("moved", "new", "opponent") else [first, second]
    assert to_act(asked.get("/").content.decode()) == [match.get_absolute_url() for match in (starred, *rows)]


@pytest.mark.parametrize("address", ["?sort=nonsense", "?to_act=0&waiting=-3&later=x", "?to_act=999999999"])
def test_nonsense_in_the_address_gives_the_usual_page(address: str) -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, "(X)", "(Y)")
    answer = browser(ann).get(f"/matches/{address}")
    assert answer.status_code == 200
    assert match.get_absolute_url() in answer.content.decode()


def test_a_list_that_is_as_it_was_is_not_sent_again() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    asked = browser(ann)
    asked.get("/matches/")
    stamp = parsed(asked.get("/matches/").content.decode()).one(id="overview").attributes["data-stamp"]
    assert asked.get("/matches/", {"stamp": stamp}, headers={"hx-request": "true"}).status_code == 204
    play.say(match.pk, bob, "Hello!")
    again = asked.get("/matches/", {"stamp": stamp}, headers={"hx-request": "true"})
    assert again.status_code == 200
    assert again.content.decode().lstrip().startswith("<title>")
    assert "<html" not in again.content.decode()


def test_a_list_is_behind_as_soon_as_it_would_say_another_time_left() -> None:
    htmx = {"hx-request": "true"}
    with time_machine.travel(NOON, tick=False) as clock:
        ann, bob = two_friends()
        a_match(ann, bob, "(X)", "(Y)", pace="days:1")
        asked = browser(ann)
        Seat.objects.filter(player=ann).update(due_at=timezone.now() + timedelta(minutes=50, seconds=30))
        page = parsed(asked.get("/matches/").content.decode())
        assert "50 min left" in page.text
        stamp = page.one(id="overview").attributes["data-stamp"]
        clock.shift(20)
        assert asked.get("/matches/", {"stamp": stamp}, headers=htmx).status_code == 204
        clock.shift(20)
        again = asked.get("/matches/", {"stamp": stamp}, headers=htmx)
        assert "49 min left" in parsed(again.content.decode()).text


def test_the_number_of_matches_that_wait_is_told() -> None:
    ann, bob = two_friends()
    for _number in range(2):
        an_offer(ann, bob)
    assert page_of(bob, "/").count("challenges you") == 2


def test_private_matches_are_not_listed() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, is_private=True)
    offer = an_offer(ann, None, is_private=True)
    assert match.get_absolute_url() not in page_of(None, "/matches/watch/")
    assert offer.get_absolute_url() not in page_of(None, "/matches/open/")


def test_visitors_watch() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    offer = an_offer(ann, bob)
    assert Client().get("/matches/").headers["Location"] == "/matches/watch/"
    assert offer.get_absolute_url() not in page_of(bob, "/matches/watch/")
    assert match.get_absolute_url() in page_of(None, "/matches/watch/")


@pytest.mark.services
def test_matches_of_followed_players_come_first() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    fan = a_player("fan")
    assert "Players you follow" not in page_of(fan, "/matches/watch/")
    Follow.objects.create(follower=fan, followed=bob)
    assert "Players you follow" in page_of(fan, "/matches/watch/")
    assert "Players you follow" not in page_of(ann, "/matches/watch/"), "one plays it oneself"
    block(bob, fan)
    assert match.get_absolute_url() not in page_of(fan, "/matches/watch/")


@pytest.mark.services
@pytest.mark.parametrize("address", ["/matches/", "/matches/open/", "/matches/watch/"])
def test_more_matches_take_no_more_queries(
    address: str, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    ann, bob = two_friends()
    for _number in range(8):
        a_match(ann, bob)
        an_offer(ann, bob)
        an_offer(bob, None)
    asked = browser(ann)
    asked.get(address)
    with django_assert_max_num_queries(16):
        asked.get(address)


@pytest.mark.parametrize("sort", [pytest.param("wait", marks=pytest.mark.services), "opponent"])
def test_one_match_sixty_and_a_thousand_take_as_many_queries(sort: str) -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, "(X)", "(Y)")
    a_match_where(lambda battle: battle.active == 1, ann, bob, "(20)", "(20)")
    an_offer(bob, ann)
    a_finished_match(ann, bob)
    asked = browser(ann)
    counted = []
    for copies in (0, 59, 940):
        store_copies(match, copies)
        asked.get("/matches/", {"sort": sort})
        with CaptureQueriesContext(connection) as queries:
            assert asked.get("/matches/", {"sort": sort}).status_code == 200
        counted.append(len(queries))
    assert len(set(counted)) == 1
    assert counted[0] <= 18
    page = asked.get("/").content.decode()
    assert section(page, "to-act").one("span", kind="tally").text == "1000"
    assert "Show 987 more" in page, "of 1000, one lies on the jacket and twelve below it"
    assert len(to_act(page)) == 14, "with the offer"
    assert len(to_act(asked.get("/", {"to_act": 3}).content.decode())) == 62


def store_copies(match: Match, copies: int) -> None:
    seats = match.all_seats
    match.promised = ""  # each promise is good for one match
    for _number in range(copies):
        match.pk = None
        match._state.adding = True
        match.save()
        for seat in seats:
            seat.pk, seat.match = None, match
            seat._state.adding = True
        Seat.objects.bulk_create(seats)


def a_finished_match(ann: User, bob: User) -> Match:
    match = a_match(ann, bob, "(20)", "(20)", first_to=1)
    return act(match, match.battle.active or 0, Surrender())


def seen_as_over(player: User) -> set[int]:
    found = parsed(page_of(player, "/?tidy=on")).all("section", aria_labelledby="closed")
    return {int(address.strip("/").rpartition("/")[2]) for over in found for address in matches_in(over)}


@pytest.mark.services
def test_home_counts_what_waits_without_asking_again(client: Client) -> None:
    ann, bob = two_friends()
    for _match in range(2):
        a_match(ann, bob)
    a_finished_match(ann, bob)
    an_offer(bob, None)
    cid, dot = a_player("Cid"), a_player("Dot")
    befriend(cid, dot)
    a_match(cid, dot)
    client.force_login(ann)
    home = parsed(client.get("/matches/").content.decode())
    for shown in ("here", "closed", "fought"):
        home.one("section", aria_labelledby=shown)
    with CaptureQueriesContext(connection) as asked:
        page = client.get("/matches/")
    statements = [query["sql"] for query in asked.captured_queries]
    assert not [sql for sql in statements if sql.startswith("SELECT COUNT")]
    assert len(statements) <= MOST_STATEMENTS, "\n".join(statements)
    waiting = Seat.objects.filter(player=ann, owes__isnull=False).count()
    assert page.context["matches_that_wait"] == waiting
