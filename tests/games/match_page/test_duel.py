"""A plain duel, from the challenge to the result, with plain forms."""

from html.parser import HTMLParser

import pytest
from django.test import Client

from accounts.models import User
from games import play
from games.models import Match
from games.play import ProposedSeat
from rules import Attack, AttackKind, Battle, Pass, Surrender, scripted
from tests.games.forms import page_of
from tests.games.matches import a_match, act, two_friends
from tests.html import parsed
from tests.promises import with_promise

pytestmark = pytest.mark.django_db


class Form(HTMLParser):
    """The answer form as a browser without JavaScript finds it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.fields: list[tuple[str, str]] = []
        self.buttons: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "input" and "name" in given:
            self.fields.append((given["name"], given.get("value", "")))
        if tag == "button" and given.get("name") == "action":
            self.buttons.append(given["value"])

    def values(self, name: str) -> list[str]:
        return [value for found, value in self.fields if found == name]


def signed_in(player: User) -> Client:
    client = Client()
    client.force_login(player)
    return client


def play_on(clients: list[Client], match: Match) -> None:
    """Make the first accepted attack, or pass, with the client whose turn it is."""
    for client in clients:
        form = Form(client.get(match.get_absolute_url()).content.decode())
        if not form.values("decision"):
            continue
        answer = {"decision": form.values("decision")[0]}
        if "pass" in form.buttons and not form.values("attacker"):
            client.post(f"{match.get_absolute_url()}act/", {**answer, "action": "pass"})
            return
        for attacker in form.values("attacker"):
            for target in form.values("target"):
                tried = {**answer, "action": "attack", "attacker": attacker, "target": target}
                if client.post(f"{match.get_absolute_url()}act/", tried).status_code == 302:
                    return
        if "pass" in form.buttons:
            given_up = client.post(f"{match.get_absolute_url()}act/", {**answer, "action": "pass"})
        else:
            number = {"round": Match.objects.get(pk=match.pk).battle.round}
            given_up = client.post(f"{match.get_absolute_url()}surrender-round/", number)
        assert given_up.status_code == 302
        return


def test_two_players_play_from_challenge_to_result() -> None:
    ann, bob = two_friends()
    clients = [signed_in(ann), signed_in(bob)]
    offer = {
        "opponent": "bob",
        "my_recipe": "(6) (8) (10)",
        "their_recipe": "(4) (8) (20)",
        "first_to": 2,
        "ruleset": "online",
        "words": "tea",
        **with_promise(),
    }
    assert clients[0].post("/matches/new/", offer).status_code == 302
    match = Match.objects.get()
    assert "Accept" in clients[1].get(match.get_absolute_url()).content.decode()
    clients[1].post(f"{match.get_absolute_url()}accept/", {"words": "coffee"})
    for _turn in range(200):
        match = Match.objects.get()
        if match.is_finished:
            break
        play_on(clients, match)
    assert match.is_finished
    assert max(seat.rounds_won for seat in match.all_seats) == 2
    assert " won!" in Client().get(match.get_absolute_url()).content.decode()


def test_the_reckoning_of_the_last_round_speaks_to_its_reader() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, "M(20)", "(1)", first_to=1)
    act(match, 0, Attack(AttackKind.POWER, (0,), (0,)))
    for viewer, other in ((ann, "Bob"), (bob, "Ann"), (None, "Bob")):
        told = parsed(page_of(match, viewer)).one("section", kind="verdict").text
        assert ("You " in told, f"{other} " in told) == (viewer is not None, True)


def test_the_end_explains_the_score_of_a_match_that_began_within_its_round() -> None:
    ann, bob = two_friends()
    take_first = Attack(AttackKind.POWER, (0,), (0,))
    rolled = Battle.from_recipes("M(20) M(8)", "(4) (1)", first_to=1).begin(scripted(4, 1)).battle
    position = rolled.act(1, Pass(), scripted()).battle.act(0, take_first, scripted()).battle
    match = play.start_from(position, ann, [ProposedSeat(ann, "M(20) M(8)"), ProposedSeat(bob, "(4) (1)")])
    act(match, 1, Pass())
    match = act(match, 0, take_first)
    page = parsed(page_of(match, ann))
    card = page.one("section", kind="verdict")
    assert [row.text for row in card.all("small")] == ["captured 4 + 1, kept half of 20 + 8", ""]
    assert [sum_.text for sum_ in card.all("b", kind="sum")] == ["19", "0"]
    assert [row.text for row in card.all("b", kind="whose")] == ["You", "Bob"]
    assert [len(row.all("span", kind="die")) for row in card.all("ul", kind="counted")] == [4, 0]
    assert not page.one("section", id="board").all("div", kind="dice")


def given_up_by(ann: User, bob: User) -> Match:
    return act(a_match(ann, bob, "(1) M(20)", "M(20)", first_to=1), 0, Surrender())


def test_only_the_loser_has_no_rays_at_the_end() -> None:
    ann, bob = two_friends()
    match = given_up_by(ann, bob)
    for viewer, count in ((ann, 0), (bob, 1), (None, 1)):
        assert len(parsed(page_of(match, viewer)).all("div", kind="rays")) == count, viewer


def test_the_end_tells_a_surrendered_round_and_not_its_points() -> None:
    ann, bob = two_friends()
    match = given_up_by(ann, bob)
    for viewer, told in ((ann, "Round 1 goes to Bob by surrender."), (bob, "Round 1 is yours by surrender.")):
        end = parsed(page_of(match, viewer)).one("section", kind="verdict")
        assert told in end.text
        assert not end.all("ol", kind="rounds")
        assert "kept" not in end.text


def test_the_end_tells_that_the_match_was_given_up() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    play.surrender_match(match.pk, ann)
    for viewer, told in ((ann, "You gave up the match."), (bob, "Ann gave up the match.")):
        assert told in parsed(page_of(match, viewer)).one("section", kind="verdict").text
