"""Pages of matches that were imported: where they come from, and those of which only the result is known."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from games.models import ImportedLog, Match
from tests.api.bmo.client import BmoClient
from tests.games.imported import NUMBER, a_record, an_imported_match
from tests.games.matches import a_match, play_at_random, two_friends
from tests.html import parsed

pytestmark = pytest.mark.django_db

PAGES = (
    "", "board/", "log/", "dice/", "dice.json", "record.json", "cards/", "counts/", "presence/", "between/"
)  # fmt: skip
OF_OTHERS = ("/matches/history/", "/matches/history/?format=csv", "/players/Ann/", "/api/v1/history/", "/")


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def signed_in(player: User | None) -> Client:
    client = Client()
    if player is not None:
        client.force_login(player)
    return client


def text_at(address: str, player: User | None = None, status: int = 200) -> str:
    answer = signed_in(player).get(address)
    assert answer.status_code == status, address
    return b"".join(answer).decode(errors="replace") if not answer.streaming else ""


@pytest.mark.parametrize("viewer", ["nobody", "Ann"])
def test_every_page_shows_a_record_or_says_why_not(players: tuple[User, User], viewer: str) -> None:
    match = a_record(*players)
    player = players[0] if viewer == "Ann" else None
    for name in PAGES:
        text_at(f"{match.get_absolute_url()}{name}", player)
    for address in (*OF_OTHERS, f"/api/v1/matches/{match.pk}/", f"/previews/match/{match.pk}.png"):
        text_at(address, player)
    for name in ("replay/", "record.txt", "embed/"):
        told = text_at(f"{match.get_absolute_url()}{name}", player, status=404)
        assert "This match was imported without its moves, so there’s nothing to replay." in told, name
    for name in ("replay/0.svg", "replay/0/cards/", "back/"):
        text_at(f"{match.get_absolute_url()}{name}", player, status=404)


def test_the_page_of_a_record_shows_seats_result_and_log(players: tuple[User, User]) -> None:
    match = a_record(*players)
    page = text_at(match.get_absolute_url())
    assert "Bob won!" in page
    assert "This match wasn’t played" not in page
    assert f"This match was played on Button Men Online, as game {NUMBER}." in page
    assert [chip.text for chip in parsed(page).all("span", kind="chip")] == ["1 round won", "3 rounds won"]
    assert "Hob" in page
    assert "(4) (10)" in page
    assert "Bob won round 3 &lt;b&gt;12&lt;/b&gt; to 9.5." in page
    assert "2014-03-09 21:30:00" in page


ACTIONS = (
    "act", "take-back", "order", "order/take-back", "take", "say", "note", "private", "accept", "describe",
    "keep-on-offer", "offer-to", "decline", "step-back", "pick", "abandon", "surrender-round",
    "surrender-match", "claim", "give-time", "nudge", "ask", "agree", "disagree", "follow", "feature",
    "coach/understood", "star", "later", "rematch", "back/again", "coach", "spectators/say", "report",
)  # fmt: skip


def test_no_form_breaks_on_a_record(players: tuple[User, User]) -> None:
    match = a_record(*players)
    client, before = signed_in(players[0]), Match.objects.filter(pk=match.pk).values().get()
    for name in ACTIONS:
        answer = client.post(f"{match.get_absolute_url()}{name}/", {"text": "hello", "decision": "1"})
        assert answer.status_code < 500, name
    after = Match.objects.filter(pk=match.pk).values().get()
    assert {**after, "version": 0, "chat_version": 0} == {**before, "version": 0, "chat_version": 0}


def test_clients_of_button_men_online_can_open_a_record(players: tuple[User, User]) -> None:
    match = a_record(*players)
    client = BmoClient(players[0])
    game = client.game(match.pk)
    assert [each["gameScoreArray"]["W"] for each in game["playerDataArray"]] == [1, 3]
    found = client.told("searchGameHistory", playerNameA="Ann", status="COMPLETE", sortColumn="lastMove",
                        sortDirection="DESC", numberOfResults=20, page=1)  # fmt: skip
    assert [each["gameId"] for each in found["games"]] == [match.pk]


def test_a_record_without_a_result_says_so(players: tuple[User, User]) -> None:
    match = a_record(*players)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.CALLED_OFF)
    match.seats.update(result="off")
    ImportedLog.objects.filter(match=match).delete()
    page = text_at(match.get_absolute_url())
    assert "This match ended without a result." in page
    assert "The log of Button Men Online" not in page


def test_a_private_record_is_hidden_from_others(players: tuple[User, User]) -> None:
    match = a_record(*players)
    Match.objects.filter(pk=match.pk).update(is_private=True)
    for name in ("", "replay/", "record.txt", "dice/"):
        text_at(f"{match.get_absolute_url()}{name}", status=404)
    assert "imported" not in text_at(f"{match.get_absolute_url()}embed/", status=404)
    assert "Bob won!" in text_at(match.get_absolute_url(), players[1])


def test_an_imported_match_says_where_it_comes_from(players: tuple[User, User]) -> None:
    match, other = an_imported_match(*players), a_match(*players)
    mark = f"from Button Men Online, game {NUMBER}"
    assert f"From Button Men Online, game {NUMBER}." in text_at(match.get_absolute_url())
    assert "From Button Men Online" not in text_at(other.get_absolute_url())
    for name in ("replay/", "embed/"):
        assert mark in text_at(f"{match.get_absolute_url()}{name}"), name
    assert mark in text_at("/matches/history/?status=any")
    assert mark not in text_at(f"/matches/history/?status=any&numbers={other.pk}")


def test_the_api_names_the_old_number(players: tuple[User, User]) -> None:
    match, other = an_imported_match(*players), a_match(*players)
    old, new = (signed_in(None).get(f"/api/v1/matches/{each.pk}/").json() for each in (match, other))
    assert (old["imported_number"], new["imported_number"]) == (NUMBER, None)


def test_a_running_imported_match_goes_on(players: tuple[User, User]) -> None:
    match = an_imported_match(*players, moves=3)
    for name in ("", "board/", "log/", "replay/", "dice/", "cards/"):
        text_at(f"{match.get_absolute_url()}{name}", players[0])
    assert play_at_random(match).is_finished
    for name in ("", "replay/", "record.txt", "embed/", "back/"):
        text_at(f"{match.get_absolute_url()}{name}", players[0])


def test_a_running_match_rebuilt_without_its_log_goes_on(players: tuple[User, User]) -> None:
    match = an_imported_match(*players, moves=3)
    match.moves.filter(number__gt=1).delete()
    match.moves.update(events=[], draws=[], round=match.battle.round)
    match.start_data, match.imported_moves, match.version = match.battle_data, 1, 1
    match.save()
    for name in ("", "board/", "log/", "replay/", "dice/", "cards/"):
        text_at(f"{match.get_absolute_url()}{name}", players[0])
    assert play_at_random(match).is_finished
    for name in ("", "replay/", "embed/", "dice/", "back/", "record.txt"):
        text_at(f"{match.get_absolute_url()}{name}", players[0])
