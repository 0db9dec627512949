"""Choices about the table that hold for one device."""

import pytest
from django.http import HttpResponse

from games import play
from games.models import Match
from rules import AttackKind
from tests.accounts.people import a_player
from tests.games.forms import signed_in
from tests.games.matches import a_match_showing, two_friends
from tests.html import parsed

pytestmark = pytest.mark.django_db


def a_match_with_a_choice() -> Match:
    """Return a match in which Ann’s t(6) can take Bob’s 4 by Power, or try it by Trip."""
    ann, bob = two_friends()
    return a_match_showing(ann, bob, "(1) t(6)", "(4) (20)", 1, 6, 4, 9)


def attack(match: Match, cookie: str, action: str = "attack") -> HttpResponse:
    client = signed_in(match.all_seats[0].player)
    client.cookies["table"] = cookie
    answer = {
        "action": action,
        "decision": match.battle.decisions[0].number,
        "attacker": "1",
        "target": "1.0",
    }
    return client.post(f"{match.get_absolute_url()}act/", answer)  # type: ignore[return-value]


def preview(match: Match, cookie: str) -> str:
    client = signed_in(match.all_seats[0].player)
    client.cookies["table"] = cookie
    asked = {"decision": str(match.battle.decisions[0].number), "attacker": "1", "target": "1.0"}
    return str(client.get(f"{match.get_absolute_url()}preview/", asked).content.decode())


def test_a_capture_for_certain_is_preferred_on_devices_that_ask_for_it() -> None:
    match = a_match_with_a_choice()
    assert "Choose a kind of attack" in preview(match, "")
    refused = attack(match, "")
    assert refused.status_code == 422
    assert "Choose a kind of attack" in refused.content.decode()
    assert "data-possible" in preview(match, "certain")
    assert attack(match, "certain").status_code == 302
    played = Match.objects.get(pk=match.pk)
    assert played.newest_moves[0].action["kind"] == AttackKind.POWER


def test_a_named_kind_is_not_changed() -> None:
    match = a_match_with_a_choice()
    assert attack(match, "certain", "attack:trip").status_code == 302
    played = Match.objects.get(pk=match.pk)
    assert played.newest_moves[0].action["kind"] == AttackKind.TRIP


def test_a_device_asks_to_confirm_even_if_others_do_not() -> None:
    match = a_match_with_a_choice()
    asked = attack(match, "always.certain")
    assert asked.status_code == 200
    assert "sure:" in asked.content.decode()
    assert Match.objects.get(pk=match.pk).version == match.version
    assert attack(match, "always.certain", "sure:attack").status_code == 302


def test_a_device_may_ask_less_than_the_preferences() -> None:
    match = a_match_with_a_choice()
    ann = match.all_seats[0].player
    assert ann is not None
    ann.preferences.confirm = "always"
    ann.preferences.save()
    assert attack(match, "certain").status_code == 200
    assert attack(match, "certain.irreversible").status_code == 302


def test_own_dice_lie_on_top_where_that_was_chosen_and_nonsense_changes_nothing() -> None:
    match = a_match_with_a_choice()
    client = signed_in(match.all_seats[0].player)
    tables = []
    for cookie in ("", "top", "tops.<b>.always=1"):
        client.cookies["table"] = cookie
        page = parsed(client.get(match.get_absolute_url()).content.decode())
        tables.append("mine-on-top" in page.one("div", id="match").attributes["class"])
    assert tables == [False, True, False]


def test_a_device_with_low_data_gets_plain_pins_no_scenes_and_all_dice() -> None:
    match = a_match_with_a_choice()
    pages = []
    for cookie, headers in (("", {}), ("top.light", {}), ("", {"Save-Data": "on"})):
        client = signed_in(match.all_seats[0].player)
        client.cookies["table"] = cookie
        answer = client.get(match.get_absolute_url(), headers=headers)
        assert "Save-Data" in answer["Vary"]
        pages.append(answer.content.decode())
    usual, chosen, asked = pages
    assert "games/showing.js" in usual
    assert 'name="sound-on"' in usual
    for page in (chosen, asked):
        for missing in ("games/showing", "games/looking-back", "sound-control.js", "sound-on", "woff2"):
            assert missing not in page
        assert "games/live.js" in page
        assert page.count('class="pin"') == usual.count('class="pin"') > 0
        assert page.count("die-face") == usual.count("die-face") > 0
        assert len(page) < len(usual)
    assert "Your browser asks all sites for less data." in asked


def test_a_device_chooses_the_main_button_after_a_match_and_the_others() -> None:
    match = a_match_with_a_choice()
    loser = match.all_seats[1].player
    assert loser is not None
    play.surrender_match(match.pk, loser)
    client = signed_in(match.all_seats[0].player)
    shown = []
    for cookie in ("", "random", "new.only"):
        client.cookies["table"] = cookie
        page = parsed(client.get(match.get_absolute_url()).content.decode())
        words = ["Again", "Swap fighters", "Random fighters", "New fighters"]
        ways = [way for way in page.all(kind="button") if way.text in words]
        shown.append([(way.text, "play" in way.attributes["class"]) for way in ways])
    usual, random, only_new = shown
    others = [("Swap fighters", False), ("Random fighters", False), ("New fighters", False)]
    assert usual == [("Again", True), *others]
    assert random == [("Random fighters", True), ("Again", False), others[0], others[2]]
    assert only_new == [("New fighters", True)]


def test_only_pages_of_players_in_the_match_may_be_kept_on_their_devices() -> None:
    match = a_match_with_a_choice()
    ann = match.all_seats[0].player
    assert ann is not None
    assert signed_in(ann).get(match.get_absolute_url())["Keep-Offline"] == str(ann.pk)
    for viewer in (None, a_player("Zoe")):
        assert "Keep-Offline" not in signed_in(viewer).get(match.get_absolute_url())
