"""The history: every filter, order, page and total."""

import csv
import re
from datetime import UTC, datetime, timedelta
from html import unescape
from io import StringIO
from typing import Any
from urllib.parse import quote

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from buttons.models import Button, ButtonSet
from games import play
from games.history import results
from games.history.download import escape_formula
from games.history.keyset import SORTS
from games.models import Match, Seat
from games.play import ProposedSeat
from rules import Surrender
from tests.accounts.people import a_player, befriend, block
from tests.api.caller import Caller, content_of
from tests.games.imported import a_record, an_imported_match
from tests.games.matches import a_match, act, an_offer, offer_of, play_at_random, two_friends
from tests.games.offers.test_proposing import browser
from tests.html import parsed
from tests.stats.finished import a_finished_match
from tests.stats.rows import read_stream

pytestmark = pytest.mark.django_db

NUMBER = re.compile(r'<th scope="row"><a href="[^"]*">(\d+)</a>')
NEXT = re.compile(r'rel="next" href="([^"]+)"')
PREVIOUS = re.compile(r'rel="prev" href="([^"]+)"')


def page_of(player: User | None, **asked: Any) -> str:
    """Return the history for any status, unless one is asked for."""
    answer = browser(player).get("/matches/history/", {"status": "any", **asked})
    assert answer.status_code == 200
    return answer.content.decode()


def found_numbers(player: User | None, **asked: Any) -> list[int]:
    return numbers(page_of(player, **asked))


def numbers(page: str) -> list[int]:
    return [int(number) for number in NUMBER.findall(page)]


def led_to(link: re.Match[str]) -> str:
    return browser(None).get(f"/matches/history/{unescape(link[1])}").content.decode()


def total(page: str, name: str) -> str:
    pairs = [entry for entry in parsed(page).all("div") if [dt.text for dt in entry.all("dt")] == [name]]
    return pairs[0].one("dd").text


def play_match(one: User, other: User, button: str, against: str, **terms: Any) -> Match:
    places = [ProposedSeat(one, "(6) (8)", button), ProposedSeat(other, "(4) (10)", against)]
    return play.accept(offer_of(one, places, **terms).pk, other)


def won_by(player: User, match: Match) -> Match:
    while not (match := Match.objects.get(pk=match.pk)).battle.is_over:
        seat = match.battle.active
        assert seat is not None
        if match.all_seats[seat].player == player:
            match = play_at_random(match, moves=1)
        else:
            match = act(match, seat, Surrender())
    return match


@pytest.fixture
def people() -> tuple[User, User, User]:
    ann, bob = two_friends()
    cat = a_player("Cat")
    befriend(ann, cat)
    befriend(bob, cat)
    return ann, bob, cat


@pytest.mark.services
def test_a_pair_is_found_in_either_order(people: tuple[User, User, User]) -> None:
    ann, bob, cat = people
    one, other = a_match(ann, bob), a_match(bob, ann)
    a_match(bob, cat)
    for asked in ({"a": "Ann", "b": "bob"}, {"a": "BOB", "b": "Ann"}, {"a": "me", "b": "Bob"}):
        assert found_numbers(ann, **asked) == [other.pk, one.pk]
    assert len(found_numbers(None, b="Bob")) == 3


@pytest.mark.services
def test_a_button_goes_with_its_player(people: tuple[User, User, User]) -> None:
    ann, bob, _cat = people
    one = play_match(ann, bob, "Hob", "Tin Star")
    other = play_match(ann, bob, "Tin Star", "Hob")
    mirrored = play_match(ann, bob, "Hob", "Hob")
    assert found_numbers(None, a="Ann", button_a="hob") == [mirrored.pk, one.pk]
    assert found_numbers(None, a="Ann", button_b="Hob") == [mirrored.pk, other.pk]
    assert found_numbers(None, button_a="Hob", button_b="Hob") == [mirrored.pk]
    assert found_numbers(None, button_a="Hob", button_b="Tin Star") == [other.pk, one.pk]


@pytest.mark.services
def test_who_won_is_seen_from_the_player(people: tuple[User, User, User]) -> None:
    ann, bob, cat = people
    by_ann = won_by(ann, a_match(ann, bob, first_to=1))
    by_bob = won_by(bob, a_match(ann, bob, first_to=1))
    by_cat = won_by(cat, a_match(cat, bob, first_to=1))
    running = a_match(ann, bob)
    assert found_numbers(None, a="Ann", winner="a") == [by_ann.pk]
    assert found_numbers(None, a="Ann", winner="b") == [by_bob.pk]
    assert found_numbers(None, a="Bob", b="Cat", winner="b") == [by_cat.pk]
    assert found_numbers(None, b="Ann", winner="b") == [by_ann.pk]
    assert found_numbers(None, winner="a") == [by_cat.pk, by_bob.pk, by_ann.pk]
    assert found_numbers(None, winner="tie") == []
    page = page_of(None, a="Ann")
    assert [total(page, name) for name in ("Won", "Lost", "Drawn", "Unfinished")] == ["1", "1", "0", "1"]
    assert total(page, "Share of matches won").startswith("50%")
    assert running.pk in numbers(page)


@pytest.mark.services
def test_matches_are_found_by_how_they_ended(people: tuple[User, User, User]) -> None:
    ann, bob, _cat = people
    played_out = won_by(ann, a_match(ann, bob, first_to=1))
    lost = {how: a_match(ann, bob) for how in Seat.Forfeit}
    for how, match in lost.items():
        play.forfeit(match.pk, 1, how)
    a_match(ann, bob)
    for how, match in lost.items():
        assert found_numbers(None, ending=how.value) == [match.pk], how
    assert found_numbers(None, ending="played") == [played_out.pk]
    assert found_numbers(None, ending="time", a="Bob", winner="b") == [lost[Seat.Forfeit.TIME].pk]
    assert found_numbers(None, ending="time", a="Bob", winner="a") == []


@pytest.mark.services
def test_matches_of_tournaments_are_found_alone(people: tuple[User, User, User]) -> None:
    ann, bob, _cat = people
    a_match(ann, bob)
    of_event = a_match(ann, bob)
    Match.objects.filter(pk=of_event.pk).update(of_event=True)
    assert found_numbers(None, of_event="on") == [of_event.pk]


def test_filters_that_are_on_are_chips_that_take_them_away(people: tuple[User, User, User]) -> None:
    page = parsed(page_of(people[0], a="me", rounds=2, skill=["poison", "shadow"], custom="on", per=10))
    chips = {
        chip.text.removeprefix("Without: ").removesuffix(" ✕"): chip.attributes["href"]
        for chip in page.all("a", kind="opt")
    }
    assert list(chips) == [
        "Status: any",
        "Rounds to win: 2",
        "Poison",
        "Shadow",
        "With a player’s own recipe",
    ]
    assert chips["Rounds to win: 2"] == "?status=any&a=me&skill=poison&skill=shadow&custom=on&per=10"
    assert chips["Poison"] == "?status=any&a=me&rounds=2&skill=shadow&custom=on&per=10"


def test_a_field_that_makes_no_sense_is_no_chip_and_says_so(people: tuple[User, User, User]) -> None:
    page = page_of(people[0], rounds="many", text="league")
    assert "In the description: league" in page
    assert "Rounds to win: many" not in page
    assert "Enter a whole number." in page


@pytest.mark.services
def test_matches_are_found_by_the_skills_of_a_fighter(people: tuple[User, User, User]) -> None:
    ann, bob, _cat = people
    match = play_match(ann, bob, "Hammer", "Hob")
    play_match(ann, bob, "Hob", "Hob")
    owner = ButtonSet.objects.create(name="Ours")
    Button.objects.create(set=owner, name="Hammer", recipe="p(6) s(8)")
    Button.objects.create(set=owner, name="Hob", recipe="(6) p(8)")
    assert found_numbers(None, skill=["poison", "shadow"]) == [match.pk]
    assert len(found_numbers(None, skill="poison")) == 2


@pytest.mark.services
def test_the_totals_say_how_many_were_played_to_the_end_and_how_many_pages(
    people: tuple[User, User, User],
) -> None:
    ann, bob, _cat = people
    won_by(ann, a_match(ann, bob, first_to=1))
    for _number in range(11):
        a_match(ann, bob)
    an_offer(ann, bob)
    page = page_of(ann, per=10)
    assert total(page, "Played to the end") == "8%"
    assert "2 pages" in page
    assert "pages" not in parsed(page_of(ann, per=20)).one("section").text


def test_the_totals_of_a_large_search_are_kept_for_its_viewer(
    people: tuple[User, User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, cat = people
    monkeypatch.setattr(results, "LARGE", 1)
    a_match(ann, bob)
    won_by(ann, a_match(ann, bob, first_to=1))
    assert total(page_of(ann), "Finished") == "1"
    won_by(ann, a_match(ann, bob, first_to=1))
    assert total(page_of(ann), "Finished") == "1", "kept"
    assert len(found_numbers(ann)) == 3, "the matches themselves are never kept"
    assert total(page_of(cat), "Finished") == "2"


@pytest.mark.services
def test_plain_filters(people: tuple[User, User, User]) -> None:
    ann, bob, _cat = people
    league = a_match(ann, bob, description="The autumn League", first_to=2)
    printed = a_match(ann, bob, ruleset="classic")
    button = play_match(ann, bob, "Hob", "Hob")
    over = won_by(ann, play_match(ann, bob, "Hob", "Hob", first_to=1))
    assert found_numbers(None, text="league") == [league.pk]
    assert found_numbers(None, rounds=2) == [league.pk]
    assert found_numbers(None, ruleset="classic") == [printed.pk]
    assert found_numbers(None, status="finished") == [over.pk]
    assert found_numbers(None, custom="on") == [printed.pk, league.pk]
    assert found_numbers(None, numbers=f"{league.pk}, {button.pk}-{over.pk}") == [
        over.pk,
        button.pk,
        league.pk,
    ]


def test_it_opens_on_the_matches_that_are_over_and_its_filter_says_so(
    people: tuple[User, User, User],
) -> None:
    ann, bob, _cat = people
    over = won_by(ann, a_match(ann, bob, first_to=1))
    abandoned = a_match(ann, bob)
    Match.objects.filter(pk=abandoned.pk).update(status=Match.Status.ABANDONED)
    running = a_match(ann, bob)
    page = browser(None).get("/matches/history/").content.decode()
    assert numbers(page) == [abandoned.pk, over.pk]
    assert '<option value="" selected>over</option>' in page
    assert running.pk in found_numbers(None, status="any")


@pytest.mark.services
def test_what_was_never_played_is_found_under_one_name(people: tuple[User, User, User]) -> None:
    ann, bob, _cat = people
    declined, withdrawn, expired = (
        an_offer(ann, bob),
        an_offer(ann, bob),
        an_offer(ann, bob, lasts=timedelta(0)),
    )
    an_offer(ann, bob)
    play.decline(declined.pk, bob)
    play.decline(withdrawn.pk, ann)
    play.close_expired()
    assert found_numbers(ann, status="cancelled") == [expired.pk, withdrawn.pk, declined.pk]
    assert found_numbers(ann, status="withdrawn") == [expired.pk, withdrawn.pk]
    assert found_numbers(ann, status="declined") == [declined.pk]
    assert found_numbers(None, status="cancelled") == []


@pytest.mark.services
def test_days_are_whole_ones(people: tuple[User, User, User]) -> None:
    ann, bob, _cat = people
    matches = [a_match(ann, bob) for _number in range(3)]
    for days, match in enumerate(matches):
        noon = datetime(2025, 3, 1 + days, 23, 59, tzinfo=UTC)
        Match.objects.filter(pk=match.pk).update(offered_at=noon, moved_at=noon + timedelta(days=10))
    first, second, third = (match.pk for match in matches)
    assert found_numbers(None, offered_from="2025-03-02") == [third, second]
    assert found_numbers(None, offered_to="2025-03-02") == [second, first]
    assert found_numbers(None, moved_from="2025-03-12", moved_to="2025-03-12") == [second]


@pytest.mark.services
def test_private_matches_and_offers_are_found_by_their_players_only(people: tuple[User, User, User]) -> None:
    ann, bob, cat = people
    private = a_match(ann, bob, is_private=True)
    offer = an_offer(ann, bob)
    for player in (None, cat):
        page = page_of(player)
        assert numbers(page) == []
        assert "0 matches" in page
    assert set(found_numbers(bob)) == {private.pk, offer.pk}


@pytest.mark.services
def test_matches_of_blocked_players_are_not_found_but_my_own_are(people: tuple[User, User, User]) -> None:
    ann, bob, cat = people
    theirs, ours = a_match(bob, cat), a_match(ann, cat)
    for blocker, blocked in ((ann, cat), (cat, ann)):
        block(blocker, blocked)
    assert found_numbers(ann) == [ours.pk]
    assert set(found_numbers(bob)) == {theirs.pk, ours.pk}


@pytest.mark.services
def test_pages_lead_through_all_in_every_order_and_back(people: tuple[User, User, User]) -> None:
    ann, bob, cat = people
    for number in range(24):
        one, other = [(ann, bob), (bob, cat), (cat, ann)][number % 3]
        play_match(one, other, ["Hob", "Tin Star", ""][number % 3], "Hob", first_to=1 + number % 2)
    Seat.objects.filter(player=cat, number=0).update(player=None)
    matches = {match.pk: match for match in Match.objects.all()}
    for sort in [f"{sign}{name}" for name in SORTS for sign in ("", "-")]:
        pages = [page_of(None, sort=sort, per=10)]
        while following := NEXT.search(pages[-1]):
            pages.append(led_to(following))
        shown = [number for page in pages for number in numbers(page)]
        assert sorted(shown) == sorted(matches), sort
        assert len(pages) == 3, sort
        before = PREVIOUS.search(pages[2])
        assert before is not None, sort
        assert numbers(led_to(before)) == numbers(pages[1]), sort
        rows = [matches[number] for number in shown]
        if sort.endswith("rounds"):
            rounds = [row.first_to for row in rows]
            assert rounds == sorted(rounds, reverse=sort[0] == "-")
        if sort.endswith("first_button"):
            names = [row.all_seats[0].button_name for row in rows]
            assert names == sorted(names, reverse=sort[0] == "-")


NONSENSE = [
    {"status": "eaten"},
    {"winner": "everybody"},
    {"rounds": "many"},
    {"rounds": "-1"},
    {"numbers": "1; DROP TABLE"},
    {"numbers": "1" * 40},
    {"numbers": ",".join(["1"] * 60)},
    {"offered_from": "yesterday"},
    {"offered_to": "9999-12-31"},
    {"sort": "seed"},
    {"per": "1000000"},
    {"at": "abc"},
    {"at": "WyJzZWVkIl0:aaaa:bbbb"},
    {"a": "me"},
    {"a": "x" * 99},
]


def test_nonsense_gives_the_first_page_of_everything_with_a_note(people: tuple[User, User, User]) -> None:
    match = a_match(people[0], people[1], first_to=3)
    for asked in NONSENSE:
        page = page_of(None, **{"rounds": "2", **asked})
        assert "We couldn’t read" in page, asked
        assert numbers(page) == [match.pk], asked


def test_a_cursor_is_good_for_its_own_order_only(people: tuple[User, User, User]) -> None:
    for _number in range(11):
        a_match(people[0], people[1])
    following = NEXT.search(page_of(None, per=10, sort="number"))
    assert following is not None
    address = unescape(following[1]).replace("sort=number", "sort=moved")
    assert "We couldn’t read" in browser(None).get(f"/matches/history/{address}").content.decode()


def test_a_name_that_nobody_has_finds_nothing(people: tuple[User, User, User]) -> None:
    a_match(people[0], people[1])
    page = page_of(None, a="Nobody")
    assert numbers(page) == []
    assert "Nobody here is called “Nobody”." in page


@pytest.mark.services
def test_a_former_name_leads_to_the_player(people: tuple[User, User, User]) -> None:
    ann, bob, _cat = people
    match = a_match(ann, bob)
    ann.former_names.create(name="Anna")
    assert found_numbers(None, a="anna") == [match.pk]


def test_the_address_of_a_search_has_no_empty_fields() -> None:
    answer = browser(None).get("/matches/history/", {"a": "Ann", "b": "", "sort": ""})
    assert answer.headers["Location"] == "/matches/history/?a=Ann"


@pytest.mark.services
def test_more_matches_take_no_more_queries(
    people: tuple[User, User, User], django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _number in range(30):
        a_match(people[0], people[1])
    asked = browser(people[0])
    asked.get("/matches/history/")
    with django_assert_max_num_queries(14):
        asked.get("/matches/history/", {"a": "me", "b": "Bob"})


async def download(player: User | None, **asked: Any) -> list[dict[str, str]]:
    client = AsyncClient()
    if player is not None:
        await client.aforce_login(player)
    answer = await client.get("/matches/history/", {"format": "csv"} | asked)
    assert answer.status_code == 200
    file = b"".join([part async for part in answer.streaming_content]).decode()  # type: ignore[attr-defined]
    return list(csv.DictReader(StringIO(file)))


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
async def test_what_is_found_can_be_taken_along() -> None:
    def matches() -> tuple[User, Match]:
        ann, bob = two_friends()
        a_match(ann, bob, is_private=True)
        a_match(ann, bob, first_to=2)
        terms: dict[str, Any] = {"first_to": 1, "description": "=1+1", "pace": "days:7", "weekends_off": True}
        offer = an_offer(ann, bob, "+(20) (6)", specials=("Guillermo", ""), **terms)
        return ann, play.accept(offer.pk, bob)

    ann, match = await sync_to_async(matches)()
    known = await download(None, status="any")
    assert [row["rounds_to_win"] for row in known] == ["1", "2"]
    assert [known[0][f"player_{seat}"] for seat in (1, 2)] == ["Ann", "Bob"]
    assert [known[1][f"special_rule_{seat}"] for seat in (1, 2)] == ["", ""]
    assert len(await download(ann, status="any")) == 3
    rows = await download(None, status="any", rounds=1)
    assert [row["number"] for row in rows] == [str(match.pk)]
    assert rows[0]["description"] == "'=1+1"
    assert rows[0]["pace"] == "days:7"
    assert (rows[0]["weekends_off"], rows[0]["rated"], rows[0]["of_tournament"]) == ("True", "True", "False")
    assert rows[0]["recipe_1"] == "'+(20) (6)"
    assert [rows[0][f"special_rule_{seat}"] for seat in (1, 2)] == ["Guillermo", ""]
    assert rows[0]["vacations_stop_clocks"] == "True"
    assert await download(None, rounds=5) == []


@pytest.mark.parametrize(
    ("asked", "file", "call"),
    [
        ("", "?format=csv", "?"),
        ("?a=me&per=10&odd=1", "?a=me&per=10&format=csv", "?a=Ann"),
    ],
)
def test_the_page_leads_to_what_it_found_as_a_file_and_as_a_call(asked: str, file: str, call: str) -> None:
    ann, bob = two_friends()
    a_finished_match([ann, bob])
    page = parsed(browser(ann).get(f"/matches/history/{asked}").content.decode()).one("section", id="found")
    links = [link.attributes["href"] for link in page.all("a") if link.text in ("as CSV", "as JSON")]
    assert links == [file, f"/api/v1/history/{call}"]
    assert content_of(Caller().get(links[1]))["items"]


def test_a_token_has_the_private_matches_of_its_player_in_the_file() -> None:
    ann, bob = two_friends()
    seen, private = a_finished_match([ann, bob]), a_finished_match([ann, bob], is_private=True)
    for player, due in ((None, {seen.pk}), (ann, {seen.pk, private.pk})):
        _head, *rows = read_stream(Caller(player).get("/history/", format="csv")).splitlines()
        assert {int(row.split(",")[0]) for row in rows} == due


def test_a_download_of_nonsense_leads_to_the_page_that_says_so() -> None:
    answer = browser(None).get("/matches/history/", {"status": "eaten", "format": "csv"})
    assert answer.headers["Location"] == f"/matches/history/?status={quote('eaten')}"


@pytest.mark.parametrize(
    "cell", ["=1+1", "\uff1d1+1", "|calc", "\uff5ccalc", " =1", "\u3000\uff201", "%1", "\ufe6a1", "\n=1"]
)
def test_no_spreadsheet_calculates_a_cell(cell: str) -> None:
    assert escape_formula(cell) == f"'{cell}"


@pytest.mark.parametrize("cell", ["Avis", "(4) (6)", "1=1", "", 4, None])
def test_a_harmless_cell_stays_as_it_is(cell: object) -> None:
    assert escape_formula(cell) == cell


@pytest.mark.services
def test_words_of_the_chat_are_found_by_those_who_played_alone() -> None:
    ann, bob = two_friends()
    match, _other = a_match(ann, bob), a_match(ann, bob)
    play.say(match.pk, bob, "What a **Fine** roll")
    hidden = a_match(ann, bob)
    play.say(hidden.pk, bob, "A fine insult")
    play.hide_message(hidden.pk, 1)
    assert found_numbers(ann, said="fine") == [match.pk]
    assert found_numbers(ann, said="finest") == []
    assert len(found_numbers(a_player("Eve"), said="fine")) == 0
    page = page_of(None, said="fine")
    assert "In the chat" not in page
    assert len(numbers(page)) == 3, "visitors have no such filter"


def test_no_call_of_the_api_is_named_for_words_of_the_chat() -> None:
    ann, bob = two_friends()
    play.say(a_match(ann, bob).pk, ann, "Fine")
    assert "as JSON" not in page_of(ann, said="fine")
    assert "as JSON" in page_of(ann)


@pytest.mark.services
def test_imported_matches_are_found_alone(people: tuple[User, User, User]) -> None:
    ann, bob, _cat = people
    imported, record = an_imported_match(ann, bob), a_record(ann, bob, number=4712)
    here = a_match(ann, bob)
    assert set(found_numbers(None, imported="yes")) == {imported.pk, record.pk}
    assert found_numbers(None, imported="no") == [here.pk]
    answer = browser(None).get("/api/v1/history/", {"imported": "yes", "status": "any"})
    assert {match["imported_number"] for match in answer.json()["items"]} == {4711, 4712}
    assert browser(None).get("/api/v1/history/", {"imported": "perhaps"}).status_code == 422


def test_the_row_of_a_record_shows_its_score_and_no_replay(people: tuple[User, User, User]) -> None:
    ann, bob, _cat = people
    a_record(ann, bob)
    page = page_of(None)
    assert "from Button Men Online, game 4711" in page
    assert re.search(r"1\s+:\s+3", parsed(page).one("b", kind="rounds-won").text)
    assert "/replay/" not in page
