"""Matches of three to six: made, joined, played, watched and repeated from the pages."""

from typing import Any

import pytest

from accounts.models import Introduction, User
from buttons.models import ButtonSet
from games import play
from games.models import Match
from games.models.newest_moves import MOST_OF_A_ROUND
from games.play import ProposedSeat
from pages.people.leaving import close_account
from rules import Phase, Surrender
from rules.attacks import ATTACKS
from rules.rulesets import RULESETS
from tests.accounts.people import a_guest, a_player, befriend, block
from tests.games.forms import form_of, page_of, signed_in
from tests.games.matches import a_circle, act, offer_of, play_at_random
from tests.html import parsed
from tests.promises import with_promise
from tests.refusals import refused_as

pytestmark = pytest.mark.django_db

NEW = "/matches/new/"


def friends(*names: str) -> list[User]:
    players = [a_player(name) for name in names]
    for number, one in enumerate(players):
        for other in players[:number]:
            befriend(one, other)
    return players


def proposal(**fields: object) -> dict[str, object]:
    return {
        "against": "player",
        "my_recipe": "(6) (8)",
        "first_to": 1,
        "ruleset": "online",
        "words": "tea",
        **with_promise(),
    } | fields


def propose(player: User, **fields: object) -> Match:
    answer = signed_in(player).post(NEW, proposal(**fields))
    assert answer.status_code == 302, answer.content.decode()
    return Match.objects.latest("pk")


def refusal_page(player: User, **fields: object) -> str:
    answer = signed_in(player).post(NEW, proposal(**fields))
    assert answer.status_code == 422
    assert not Match.objects.exists()
    return answer.content.decode()


def now(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


# ---- making one


def test_a_table_is_laid_for_named_players_in_their_order() -> None:
    ann, bob, cleo, dora = friends("Ann", "Bob", "Cleo", "Dora")
    match = propose(ann, opponent="bob", table="Cleo, Dora")
    assert [seat.player for seat in match.all_seats] == [ann, bob, cleo, dora]


def test_seats_without_a_name_are_open() -> None:
    ann, bob = friends("Ann", "Bob")
    match = propose(ann, opponent="bob", seats=6)
    assert [seat.player for seat in match.all_seats] == [ann, bob, None, None, None, None]
    assert propose(ann, against="anybody", seats=3).seats.filter(player=None).count() == 2


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"seats": "7"}, "Select a valid choice"),
        ({"table": "Ann"}, "Each player can only sit at the table once."),
        ({"table": "Bob"}, "Each player can only sit at the table once."),
        ({"table": "Nobody-here"}, "no player by that name"),
        ({"seats": 3, "times": 2}, "You can only offer several matches at once for two players."),
        ({"table": "Cleo, Dora, Emil, Finn, Gus"}, "Up to 6 players can sit"),
        (
            {"seats": 3, "ruleset": "goblin"},
            "Up to 2 players can sit at a table under these rules: Button Goblin, casual.",
        ),
        ({"table": "Cleo", "ruleset": "goblin-tournament"}, "Up to 2 players can sit"),
    ],
)
def test_what_no_table_can_be_is_said(fields: dict[str, object], words: str) -> None:
    ann, *_others = friends("Ann", "Bob", "Cleo", "Dora", "Emil", "Finn", "Gus")
    assert words in refusal_page(ann, opponent="bob", **fields)


def seats_to_choose(player: User, ruleset: str) -> list[tuple[str, bool]]:
    """Return the numbers of players in a form that asks for three, and which one is chosen."""
    page = signed_in(player).get(NEW, {"first_to": "1", "seats": "3", "ruleset": ruleset})
    options = parsed(page.content.decode()).one(id="seats").all("option")
    return [(one.text, "selected" in one.attributes) for one in options]


def test_the_form_offers_as_many_seats_as_the_ruleset_has() -> None:
    (ann,) = friends("Ann")
    assert seats_to_choose(ann, "goblin") == [("2", True)]
    six = [("2", False), ("3", True), ("4", False), ("5", False), ("6", False)]
    assert seats_to_choose(ann, "classic") == six


def test_three_cannot_share_a_device_under_the_rules_of_button_goblin() -> None:
    (ann,) = friends("Ann")
    given = {
        "seats": "3",
        "name_0": "Ann",
        "name_1": "Bob",
        "name_2": "Cleo",
        "first_to": "1",
        "ruleset": "goblin",
    }
    answer = signed_in(ann).post("/matches/on-one-device/", given)
    assert answer.status_code == 422
    assert "Up to 2 players can sit at a table" in answer.content.decode()
    assert "Add a player" not in answer.content.decode()
    assert not Match.objects.exists()


def test_a_rematch_of_an_older_circle_keeps_to_the_seats_of_its_ruleset() -> None:
    ann, bob, cleo = friends("Ann", "Bob", "Cleo")
    match = play_at_random(a_circle((ann, "(20)"), (bob, "(8)"), (cleo, "(10)"), first_to=1))
    Match.objects.update(ruleset="goblin")
    with refused_as("too-many-seats"):
        play.rematch(match.pk, ann, [ProposedSeat(None, "(4)")] * 3)
    assert Match.objects.count() == 1


@pytest.mark.parametrize("ruleset", [ruleset.name for ruleset in RULESETS.values() if ruleset.most_seats > 2])
def test_a_circle_is_played_by_every_ruleset_that_has_seats_to_its_end(ruleset: str) -> None:
    ann, bob, cleo = friends("Ann", "Bob", "Cleo")
    match = propose(ann, opponent="bob", table="Cleo", their_recipe="(4) (X)", ruleset=ruleset)
    signed_in(bob).post(f"{match.get_absolute_url()}accept/", {"words": "b"})
    signed_in(cleo).post(f"{match.get_absolute_url()}accept/", {"words": "c", "recipe": "F(8) (X)"})
    assert now(match).has_begun
    match = play_at_random(match)
    assert match.is_finished
    assert "over without a winner" in page_of(match, None) or " won!" in page_of(match, None)


def test_a_table_with_several_open_seats_is_listed_once() -> None:
    ann, bob = friends("Ann", "Bob")
    match = propose(ann, against="anybody", seats=6)
    listed = signed_in(bob).get("/matches/open/").content.decode()
    assert listed.count(f'href="{match.get_absolute_url()}"') == 1


def test_each_open_seat_is_for_one_more_and_the_last_one_begins() -> None:
    ann, *others = friends("Ann", "Bob", "Cleo")
    match = propose(ann, against="anybody", seats=3)
    for player in others:
        assert "open seat" in page_of(match, player)
        answer = signed_in(player).post(f"{match.get_absolute_url()}accept/", {"recipe": "(4) (6)"})
        assert answer.status_code == 302
        again = signed_in(player).post(f"{match.get_absolute_url()}accept/", {"recipe": "(4) (6)"})
        assert again.status_code == 409
    assert now(match).has_begun


def test_a_joined_player_cannot_withdraw_the_offer_of_another() -> None:
    ann, bob = friends("Ann", "Bob")
    match = propose(ann, against="anybody", seats=3)
    play.accept(match.pk, bob, place=ProposedSeat(bob, "(4)"))
    assert signed_in(bob).post(f"{match.get_absolute_url()}decline/").status_code == 403
    assert now(match).is_offered
    assert "Withdraw the offer" not in page_of(match, bob)
    assert "Withdraw the offer" in page_of(match, ann)


def test_a_joined_player_may_leave_before_it_begins_and_the_place_is_open_again() -> None:
    ann, bob, cleo, dora = friends("Ann", "Bob", "Cleo", "Dora")
    match = propose(ann, against="anybody", seats=3)
    address = match.get_absolute_url()
    play.accept(match.pk, bob, place=ProposedSeat(bob, "(4)"), words="bob's own")
    play.say(match.pk, bob, "Here I am!")
    assert "Leave the table" in page_of(match, bob)
    assert "Leave the table" in signed_in(bob).get("/matches/?tidy=on").content.decode()
    assert "Leave the table" not in page_of(match, ann)
    assert signed_in(bob).post(f"{address}step-back/").status_code == 302
    seat = now(match).all_seats[1]
    assert (seat.player, seat.accepted, seat.recipe, seat.dice_words) == (None, False, "", "")
    assert "Here I am!" not in page_of(match, ann), "the next player has not said it"
    assert now(match).version > match.version
    play.accept(match.pk, cleo, place=ProposedSeat(cleo, "(6)"))
    play.say(match.pk, cleo, "Me now.")
    play.accept(match.pk, dora, place=ProposedSeat(dora, "(8)"))
    assert now(match).has_begun
    assert [seat.name for seat in now(match).all_seats] == ["Ann", "Cleo", "Dora"]
    assert signed_in(cleo).post(f"{address}step-back/").status_code == 409


def test_only_an_open_seat_that_one_took_is_given_back() -> None:
    ann, bob, cleo = friends("Ann", "Bob", "Cleo")
    match = propose(ann, opponent="bob", seats=3)
    address = f"{match.get_absolute_url()}step-back/"
    play.accept(match.pk, bob, place=ProposedSeat(bob, "(4)"))
    for player in (ann, bob, cleo):
        assert signed_in(player).post(address).status_code == 403
    assert [seat.name for seat in now(match).all_seats] == ["Ann", "Bob", "anyone"]


def test_what_was_picked_for_others_goes_with_its_picker() -> None:
    ann, bob, cleo, dora = friends("Ann", "Bob", "Cleo", "Dora")
    places = [ProposedSeat(ann, search="playable=on"), ProposedSeat(None, "(20)"), ProposedSeat(None)]
    ButtonSet.objects.create(name="Soldiers").buttons.create(name="Avis", recipe="(4) (6)")
    avis = ProposedSeat(None, "(4) (6)", "Avis")
    match = play.propose(ann, places)
    play.accept(match.pk, bob, others={0: avis})
    assert now(match).all_seats[0].button_name == "Avis"
    play.step_back(match.pk, bob)
    assert [seat.recipe for seat in now(match).all_seats] == ["", "(20)", ""], "what was offered stays"
    play.accept(match.pk, cleo, others={0: avis})
    play.accept(match.pk, dora, place=ProposedSeat(None, "(8)"))
    assert [seat.recipe for seat in now(match).all_seats] == ["(4) (6)", "(20)", "(8)"]
    assert now(match).has_begun


def test_who_closes_their_account_leaves_the_table_and_the_others_wait_on() -> None:
    ann, bob, cleo = friends("Ann", "Bob", "Cleo")
    match = propose(ann, against="anybody", seats=3)
    play.accept(match.pk, bob, place=ProposedSeat(bob, "(4)"))
    close_account(bob)
    assert now(match).is_offered
    assert [seat.name for seat in now(match).all_seats] == ["Ann", "anyone", "anyone"]
    named = propose(ann, opponent="cleo", seats=3)
    play.accept(named.pk, cleo, place=ProposedSeat(cleo, "(4)"))
    close_account(cleo)
    assert now(named).status == Match.Status.DECLINED


def test_nobody_sits_down_with_whom_they_blocked() -> None:
    ann, bob, cleo = friends("Ann", "Bob", "Cleo")
    block(bob, cleo)
    match = propose(ann, against="anybody", seats=3)
    play.accept(match.pk, bob, place=ProposedSeat(bob, "(4)"))
    with refused_as("unavailable"):
        play.accept(match.pk, cleo, place=ProposedSeat(cleo, "(4)"))


def test_guests_who_came_by_the_same_link_meet_at_its_table() -> None:
    ann = a_player("Ann")
    match = propose(ann, against="link", seats=3)
    for _number in range(2):
        guest = a_guest()
        with refused_as("guests-play-few"):
            play.accept(match.pk, guest, place=ProposedSeat(guest, "(4)"))
        Introduction.objects.create(host=ann, visitor=guest)
        play.accept(match.pk, guest, place=ProposedSeat(guest, "(4)"))
    assert now(match).has_begun


# ---- playing it


def test_who_is_attacked_moves_next_and_the_page_says_so() -> None:
    ann, bob, cleo = friends("Ann", "Bob", "Cleo")
    players = [ann, bob, cleo]
    match = a_circle((ann, "(20) (20)"), (bob, "(20) (4)"), (cleo, "(20) (4)"))
    seat = match.battle.active
    assert seat is not None
    attack = next((each for each in match.battle.legal_attacks() if each.kind in ATTACKS), None)
    form = form_of(match, players[seat])
    others = sorted({value.partition(".")[0] for value in form.fields["target"]})
    assert others == [str(number) for number in range(3) if number != seat]
    page = page_of(match, players[seat])
    if attack is None:
        assert "You have no attack, so pass." in page
    else:
        assert f"If you pass, {players[(seat + 1) % 3]} moves next." in page
        data: dict[str, Any] = {
            "decision": form.decision,
            "action": "attack",
            "kind": attack.kind.value,
            "attacker": [str(place) for place in attack.attackers],
            "target": [f"{attack.against}.{place}" for place in attack.targets],
        }
        preview = signed_in(players[seat]).get(f"{match.get_absolute_url()}preview/", data)
        assert preview.content.decode().count(" : ") == 1
        assert signed_in(players[seat]).post(f"{match.get_absolute_url()}act/", data).status_code == 302
        if now(match).battle.phase is Phase.TURN:
            assert now(match).battle.active == attack.against


def test_all_targets_belong_to_one_opponent() -> None:
    ann, bob, cleo = friends("Ann", "Bob", "Cleo")
    match = a_circle((ann, "(20) (20)"), (bob, "(20) (4)"), (cleo, "(20) (4)"))
    seat = match.battle.active
    assert seat is not None
    targets = [f"{number}.0" for number in range(3) if number != seat]
    data = {"decision": "1", "action": "attack", "attacker": "0", "target": targets}
    answer = signed_in([ann, bob, cleo][seat]).post(f"{match.get_absolute_url()}act/", data)
    assert "All targets have to belong to the same opponent." in answer.content.decode()


def test_everybody_sees_all_seats_themselves_last() -> None:
    ann, bob, cleo = friends("Ann", "Bob", "Cleo")
    match = a_circle((ann, "(20)"), (bob, "(8)"), (cleo, "(10)"))
    for viewer, order in ((bob, ["seat-2", "seat-0", "seat-1"]), (None, ["seat-1", "seat-2", "seat-0"])):
        page = page_of(match, viewer)
        places = [page.index(f'aria-labelledby="{seat}"') for seat in order]
        assert places == sorted(places)


def test_who_gave_up_is_marked_and_the_last_one_left_wins() -> None:
    ann, bob, cleo = friends("Ann", "Bob", "Cleo")
    match = a_circle((ann, "(20)"), (bob, "(8)"), (cleo, "(10)"), first_to=1)
    first = match.battle.active
    assert first is not None
    act(match, first, Surrender())
    assert "gave up" in page_of(match, None)
    second = now(match).battle.active
    assert second is not None
    act(match, second, Surrender())
    assert now(match).battle.winner == 3 - first - second


def test_in_an_older_circle_goblins_announce_their_sizes_one_after_the_other() -> None:
    ann, bob, cleo = friends("Ann", "Bob", "Cleo")
    players = [ann, bob, cleo]
    match = offer_of(
        ann, [ProposedSeat(ann, "(X) (20)"), ProposedSeat(bob, "(V) (4)"), ProposedSeat(cleo, "(U) (6)")]
    )
    Match.objects.update(ruleset="goblin")
    for player in (bob, cleo):
        match = play.accept(match.pk, player)
    for player, letter in zip(players, "XVU", strict=True):
        data = {"decision": "1", "action": "choose", f"swing.{letter}": "12"}
        signed_in(player).post(f"{match.get_absolute_url()}act/", data)
    while now(match).battle.phase is Phase.TURN:
        seat = now(match).battle.active
        assert seat is not None
        act(match, seat, Surrender())
    waiting = list(now(match).battle.decisions)
    assert len(waiting) == 1
    assert "Everyone sees them right away" in page_of(match, players[waiting[0]])
    assert f"Waiting for {players[waiting[0]]} to choose sizes." in page_of(match, None)


def test_a_circle_is_shown_again_step_by_step() -> None:
    ann, bob, cleo = friends("Ann", "Bob", "Cleo")
    match = play_at_random(a_circle((ann, "(20)"), (bob, "(8)"), (cleo, "(10)"), first_to=1))
    for viewer in (bob, None):
        page = signed_in(viewer).get(f"{match.get_absolute_url()}replay/?step=1").content.decode()
        assert 'class="board circle' in page
        assert page.count('aria-labelledby="seat-') == 3
    picture = signed_in(None).get(f"{match.get_absolute_url()}replay/1.svg")
    assert picture.status_code == 200


# ---- once more


def test_the_same_circle_again_and_with_buttons_passed_on() -> None:
    ann, bob, cleo = friends("Ann", "Bob", "Cleo")
    match = play_at_random(a_circle((ann, "(20)"), (bob, "(8)"), (cleo, "(10)"), first_to=1))
    page = page_of(match, bob)
    assert "Pass the fighters on" in page
    assert "table=Ann" in page
    answer = signed_in(bob).post(f"{match.get_absolute_url()}rematch/", with_promise(how="reversed"))
    assert answer.status_code == 302
    new = Match.objects.latest("pk")
    assert [seat.recipe for seat in new.all_seats] == ["(8)", "(10)", "(20)"]
    assert [seat.player for seat in new.all_seats] == [ann, bob, cleo]


def test_lists_name_everybody_at_the_table() -> None:
    ann, bob, cleo = friends("Ann", "Bob", "Cleo")
    a_circle((ann, "(20)"), (bob, "(8)"), (cleo, "(10)"))
    assert "Ann – Bob – Cleo" in signed_in(None).get("/matches/watch/").content.decode()
    assert signed_in(bob).get("/matches/").status_code == 200


def test_a_long_round_is_shown_with_its_last_dice_when_the_match_is_over() -> None:
    names = ("Ann", "Bob", "Cleo", "Dora")
    ones = " ".join(["(1)"] * 11)
    match = play_at_random(a_circle(*((player, ones) for player in friends(*names)), first_to=1))
    assert match.moves.count() > MOST_OF_A_ROUND
    table = parsed(page_of(match, None)).one(id="board")
    captured = [die for pile in table.all("div", kind="tray") for die in pile.all("li")]
    assert len(captured) >= MOST_OF_A_ROUND
    assert "1-sided die, captured 1" in table.text
