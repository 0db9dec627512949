"""The page of a tournament: pairings, standings, and the viewer's actions."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from accounts.models import User
from tests.accounts.people import a_player, block, signed_in
from tests.html import Element, parsed
from tests.refusals import NOTHING_HERE, outcome
from tests.tournaments.events import (
    a_running,
    a_tournament,
    an_organiser,
    entries_in,
    fresh,
    full_of,
    in_days,
    lose,
    open_pairings,
    play_round,
    play_to_the_end,
    some_players,
)
from tournaments import verbs
from tournaments.course.advancing import advance
from tournaments.models import Fighters, Follow, Tournament
from tournaments.pages import rounds
from tournaments.pages import tournament_view as shown

pytestmark = pytest.mark.django_db


def page_of(tournament: Tournament, viewer: User | None = None) -> Element:
    answer = signed_in(viewer).get(tournament.get_absolute_url())
    assert answer.status_code == 200
    return parsed(answer.content.decode())


def player(number: int) -> User:
    return User.objects.get(username=f"Player{number}")


def test_a_bracket_has_a_place_for_everybody_who_may_come() -> None:
    page = page_of(play_round(a_running(count=5)))
    bracket = page.one("div", kind="bracket")
    rounds = [each.text for each in bracket.all("h3")]
    assert rounds == ["Quarter-finals", "Semi-finals now", "Final"]
    assert [len(each.all("div", kind="pairing")) for each in bracket.all("ol", kind="pairings")] == [4, 2, 1]
    byes = [pairing.text for pairing in bracket.all("div", kind="pairing") if "has a bye" in pairing.text]
    assert byes == [f"Player{number} has a bye" for number in (1, 2, 3)]


def test_without_players_there_is_no_heading_of_players() -> None:
    page = page_of(a_tournament())
    assert page.one("div", kind="empty").one("p").text == "Nobody has joined yet. Be the first."
    assert not page.all("h2", id="players")


def test_fighters_spell_out_their_recipes() -> None:
    cup = a_running(count=3)
    entry = entries_in(cup)[0]
    told = page_of(cup).one("details", id="players-fold")
    assert entry.fighters[0].recipe in [recipe.text for recipe in told.all("summary", kind="recipe")]


def test_who_won_stands_in_the_place_that_comes_next() -> None:
    cup = a_running(count=4)
    first = open_pairings(cup)[0]
    lose(first, 4)
    advance(cup.pk)
    final = page_of(fresh(cup)).all("ol", kind="pairings")[-1].text
    assert "Player1" in final
    assert "Player2 or Player3" in final
    assert "to come" in final


def test_the_score_of_a_pairing_leads_to_its_match() -> None:
    cup = play_round(a_running(count=4))
    pairing = cup.pairings.get(round=1, place=0)
    shown = page_of(cup).one("a", href=f"/match/{pairing.match_id}/")
    assert shown.text == f"match {pairing.match_id}: Player1 against Player4"
    assert "Player1 won" in page_of(cup).all("ol", kind="pairings")[0].text


def test_my_next_match_comes_first() -> None:
    cup = a_running(count=4)
    jacket = page_of(cup, player(1)).one("section", id="jacket")
    match = open_pairings(cup)[0].match_id
    assert "Your match in round 1" in jacket.text
    assert jacket.one("a", kind="play").attributes["href"] == f"/match/{match}/"
    assert "This match has to end by" in jacket.text


def test_who_waits_reads_why() -> None:
    cup = play_round(a_running(count=3))
    assert "You’re out." in page_of(cup, player(3)).one("section", id="jacket").text
    others = some_players(5, "Other")
    swiss = full_of(a_tournament("swiss"), others)
    jacket = page_of(swiss, others[4]).one("section", id="jacket").text
    assert "You have a bye. You’ll play your next opponent soon." in jacket


def test_the_winner_is_named_on_top() -> None:
    cup = play_to_the_end(a_running(count=4))
    assert "Player1 won." in page_of(cup).one("section", id="jacket").text
    assert "You won!" in page_of(cup, player(1)).one("section", id="jacket").text
    assert "Your place: 3" in page_of(cup, player(3)).one("section", id="jacket").text


def test_a_table_says_what_decides() -> None:
    swiss = play_round(a_running("swiss", count=4, rounds=2))
    page = page_of(swiss)
    table = page.one("table")
    heads = [head.text for head in table.one("thead").all("th")]
    assert heads == ["Place", "Player", "Points", "Matches", "Beaten", "Direct", "Rounds"]
    rows = [[cell.text for cell in row.all("td")] for row in table.one("tbody").all("tr")]
    assert [row[:3] for row in rows] == [["1", "1", "1"], ["1", "1", "1"], ["3", "0", "1"], ["3", "0", "1"]]
    assert "Sonneborn-Berger" in page.one("details", id="means").text


def test_groups_have_a_cross_table_with_links_to_matches() -> None:
    groups = play_round(a_running("groups", count=6, group_size=3))
    page = page_of(groups)
    tables = page.all("table", kind="cross")
    assert len(tables) == 2
    for table in tables:
        row = table.one("tbody").all("tr")[0]
        won = row.all("td", kind="won")
        assert [cell.text for cell in won] == ["won", "won"]
        assert all(cell.one("a").attributes["href"].startswith("/match/") for cell in won)
    assert "The top 2 go through." in page.text
    assert page.one("div", kind="bracket").all("div", kind="pairing")


def test_a_ladder_offers_a_challenge_of_those_in_reach() -> None:
    ladder = a_running("ladder", count=5, reach=2)
    page = page_of(ladder, player(4))
    rungs = page.one("ol", kind="ladder").all("li")
    assert [bool(rung.all("button")) for rung in rungs] == [False, True, True, False, False]
    entry = ladder.entries.get(player=player(3)).pk
    answer = signed_in(player(4)).post(f"{ladder.get_absolute_url()}challenge/", {"entry": entry})
    assert answer.status_code == 302
    assert ladder.pairings.count() == 1
    refused = signed_in(player(4)).post(f"{ladder.get_absolute_url()}challenge/", {"entry": entry})
    assert refused.status_code == 422
    assert "Finish your match in this tournament first." in refused.content.decode()


def test_lives_are_told_in_words() -> None:
    cats = play_round(a_running("two-lives", count=4))
    lives = page_of(cats).one("section", aria_labelledby="lives")
    assert [each.attributes["aria-label"] for each in lives.all("span", role="img")] == [
        "2 lives",
        "2 lives",
        "1 life",
        "1 life",
    ]


def test_a_draft_says_whose_turn_it_is() -> None:
    draft = full_of(a_tournament("knock-out", fighters=Fighters.DRAFT, places_to=4), some_players(3))
    assert draft.status == Tournament.Status.DRAFTING
    assert "Player1 is picking." in page_of(draft, player(2)).one("section", id="jacket").text
    jacket = page_of(draft, player(1)).one("section", id="jacket")
    assert "It’s your turn to pick." in jacket.text
    picked = parsed(
        signed_in(player(1)).get(f"{draft.get_absolute_url()}?fighter=studio/fighter-3").content.decode()
    )
    button = picked.one("section", id="jacket").one("button", kind="play")
    assert (button.text, button.attributes["value"]) == ("Pick Fighter 3", "studio/fighter-3")
    url = f"{draft.get_absolute_url()}draft/"
    assert signed_in(player(2)).post(url, {"fighter": "studio/fighter-3"}).status_code == 403
    assert signed_in(player(1)).post(url, {"fighter": "studio/fighter-3"}).status_code == 302
    refused = signed_in(player(2)).post(url, {"fighter": "studio/fighter-3"})
    assert refused.status_code == 422
    assert "Someone else already has Fighter 3" in refused.content.decode()


def test_its_rules_are_marked_up_and_nothing_else() -> None:
    cup = a_tournament(rules="Be **kind**, @Olga.\n<script>alert(1)</script>")
    about = page_of(cup).one("div", kind="told")
    assert about.one("strong").text == "kind"
    assert about.one("a").attributes["href"] == "/players/Olga/"
    assert not about.all("script")
    assert "<script>alert(1)</script>" in about.text


def test_everybody_reads_what_the_organiser_did() -> None:
    cup = a_running(count=4)
    pairing = open_pairings(cup)[0]
    verbs.extend(cup.pk, an_organiser(), pairing.pk, 3, "A cold.")
    acts = page_of(cup).one("ol", kind="acts")
    assert "Olga gave a match more time: Player1 against Player4" in acts.text
    assert "A cold." in acts.text


def test_a_page_that_is_up_to_date_gets_nothing_new() -> None:
    cup = a_running(count=4)
    client, url = Client(), cup.get_absolute_url()
    page = parsed(client.get(url).content.decode())
    stamp = page.one("div", id="course").attributes["hx-vals"].split('"')[3]
    polls = Client(headers={"HX-Request": "true"})
    assert polls.get(url, {"stamp": stamp}).content == b""
    play_round(cup)
    assert 'id="course"' in polls.get(url, {"stamp": stamp}).content.decode()


def test_a_page_that_is_drawn_anew_keeps_the_fighter_that_was_picked() -> None:
    url = a_tournament().get_absolute_url() + "?fighter=studio/fighter-3"
    course = parsed(signed_in(a_player("Ann")).get(url).content.decode()).one("div", id="course")
    assert course.attributes["hx-get"] == url


def test_a_large_page_asks_as_little_as_a_small_one(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    cup = play_round(a_running(count=16))
    with django_assert_max_num_queries(12):
        page_of(cup)


def test_players_whom_its_organiser_blocks_read_what_visitors_read_and_cannot_join() -> None:
    cup, blocked = a_tournament(), a_player("Blocked")
    block(an_organiser(), blocked)
    client, url = signed_in(blocked), cup.get_absolute_url()
    for place in (url, "/tournaments/", f"{url}results.csv"):
        assert client.get(place).status_code == Client().get(place).status_code == 200, place
    assert cup.title in client.get("/tournaments/").content.decode()
    answer = client.post(f"{url}join/", {"fighter": "studio/fighter-3"})
    assert "You can’t take part in this tournament." in answer.content.decode()
    assert not cup.entries.exists()


def test_one_by_link_stays_closed_to_players_whom_its_organiser_blocks() -> None:
    cup, blocked = a_tournament(by_link=True), a_player("Blocked")
    client, url = signed_in(blocked), cup.get_absolute_url()
    Follow.objects.create(tournament=cup, player=blocked)
    block(an_organiser(), blocked)
    client.get(f"{url}link/{cup.key}/")
    for place in (url, f"{url}pick/"):
        assert outcome(client.get(place)) == NOTHING_HERE


def test_one_by_link_is_found_by_its_link_alone() -> None:
    cup, ann = a_tournament(by_link=True), a_player("Ann")
    client, url = signed_in(ann), cup.get_absolute_url()
    assert client.get(url).status_code == 404
    assert client.get(f"{url}link/{'x' * 22}/").status_code == 404
    assert client.get(f"{url}link/{cup.key}/").headers["Location"] == url
    assert client.get(url).status_code == 200
    assert client.post(f"{url}join/").status_code == 302
    assert cup.entries.get().player == ann


def test_only_the_organiser_is_given_the_link() -> None:
    cup = a_tournament(by_link=True)
    assert page_of(cup, an_organiser()).one("input", id="link").attributes["value"].endswith(f"/{cup.key}/")
    verbs.join(cup.pk, ann := a_player("Ann"), key=cup.key)
    assert cup.key not in page_of(cup, ann).text
    assert not page_of(cup, ann).all("input", id="link")


def test_following_is_told_and_ended() -> None:
    cup, ann = a_tournament(), a_player("Ann")
    client, url = signed_in(ann), f"{cup.get_absolute_url()}follow/"
    for _twice in range(2):
        assert client.post(url, {"follow": "on"}).status_code == 302
    assert Follow.objects.get(tournament=cup).player == ann
    assert "Unfollow" in page_of(cup, ann).one("section", id="jacket").text
    client.post(url)
    assert not Follow.objects.exists()


def test_earlier_rounds_are_fetched_when_they_are_opened() -> None:
    cup = play_round(play_round(a_running("swiss", count=8)))
    rounds = page_of(cup).one("section", aria_labelledby="rounds").all("details")
    assert [len(fold.all("div", kind="pairing")) for fold in rounds] == [4, 0, 0]
    link = rounds[2].one("a").attributes["href"]
    assert link == f"{cup.get_absolute_url()}?open=matches-1#matches-1"
    opened = parsed(signed_in(None).get(link).content.decode()).one("details", id="matches-1")
    assert "open" in opened.attributes
    assert len(opened.all("div", kind="pairing")) == 4


def test_a_long_list_of_players_is_fetched_when_it_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shown, "MOST_LISTED", 4)
    cup = a_running("swiss", count=5)
    fold = page_of(cup).one("details", id="players-fold")
    assert not fold.all("ul", kind="entries")
    page = parsed(signed_in(None).get(fold.one("a").attributes["href"]).content.decode())
    assert len(page.one("details", id="players-fold").one("ul", kind="entries").all("li")) == 5


def test_a_large_bracket_begins_with_the_round_that_is_played() -> None:
    small, large = a_running(count=8), full_of(a_tournament(), some_players(9, "Other"))
    large = play_round(large)
    assert not page_of(small).all("fieldset", kind="bracket-ways")
    ways = page_of(large).one("fieldset", kind="bracket-ways").all("label")
    assert [way.text for way in ways] == ["Round 1", "Quarter-finals", "Semi-finals", "Final"]
    assert ["checked" in way.one("input").attributes for way in ways] == [False, True, False, False]


def test_a_match_that_has_still_to_begin_comes_last_and_leads_nowhere() -> None:
    cup = a_running("groups", count=4, group_size=4)
    first, *others = [pairing for pairing in open_pairings(cup) if pairing.one.seed == 1]
    type(first).objects.filter(pk=first.pk).update(match=None, deadline=in_days(1))
    jacket = page_of(cup, player(1)).one("section", id="jacket")
    assert first.other is not None
    waiting = [item for item in jacket.all("li") if item.text == f"also against {first.other.name}"]
    assert [item.all("a") for item in waiting] == [[]]
    assert jacket.one("a", kind="play").attributes["href"] == f"/match/{others[0].match_id}/"


def test_a_large_bracket_that_is_over_begins_with_its_quarter_finals_and_says_who_gave_up() -> None:
    cup = play_to_the_end(a_running(count=20, places_to=32))
    seen = shown.TournamentShown(cup, AnonymousUser())
    assert (len(seen.bracket), seen.bracket_from) == (5, 3)
    page = Client().get(cup.get_absolute_url()).content.decode()
    assert "the other player gave up" in page
    small = play_to_the_end(full_of(a_tournament(), some_players(4, "Small")))
    seen = shown.TournamentShown(small, AnonymousUser())
    assert seen.bracket_from == 2
    assert seen.bracket[-1].pairings[0].note == "the other player gave up"


def test_a_page_that_names_very_many_draws_few_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "MOST_PINS", 7)
    monkeypatch.setattr(rounds, "FEW_PINS", 6)
    event = a_running("knock-out", 8)
    page = page_of(event)
    bracket = page.one(kind="bracket")
    first, *later = bracket.one("ol", kind="rounds").all("ol", kind="pairings")
    assert len(first.all("span", kind="side")) == 8
    assert first.all("svg") == []
    assert all(each.all(kind="nobody") for each in later), "those who come here are not known yet"
    listed = page.one(id="players-fold")
    assert listed.all("svg") == []
    assert len(listed.all("li")) == 8
    monkeypatch.setattr(rounds, "MOST_PINS", 64)
    assert page_of(event).one(kind="bracket").all("svg")
