"""Every phase on the page, in three views: who is to act, who waits, and who watches."""

from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse

from accounts.models import User
from games.models import Match
from rules import Attack, Battle, Phase, Surrender
from tests.games.forms import form_of, page_of, signed_in
from tests.games.matches import (
    a_match,
    a_match_in_fire,
    a_match_where,
    act,
    help_that_fits,
    two_friends,
    who_pass_themselves,
)
from tests.html import parsed

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def answer(match: Match, player: User, action: str, **fields: Any) -> HttpResponse:
    form = form_of(match, player)
    data = {"decision": form.decision, "action": action, **fields}
    return signed_in(player).post(f"{match.get_absolute_url()}act/", data)  # type: ignore[return-value]


def preview(match: Match, player: User | None, **chosen: Any) -> str:
    decision = next(iter(match.battle.decisions.values())).number
    url = f"{match.get_absolute_url()}preview/"
    return signed_in(player).get(url, {"decision": decision, **chosen}).content.decode()


def now(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def active(match: Match) -> int:
    seat = now(match).battle.active
    assert seat is not None
    return seat


def waiting_and_watching(match: Match, waiting: User | None, sentence: str) -> None:
    for viewer in (waiting, None):
        page = page_of(match, viewer)
        assert not form_of(match, viewer).may_act
        assert sentence in page


def test_auxiliary_dice_are_added_when_both_add(players: tuple[User, User]) -> None:
    match = a_match(*players, "+(20) (4) (6)", "+(8) (4) (6)")
    ann, bob = players
    assert form_of(match, ann).buttons == ["auxiliary:0", "decline"]
    assert answer(match, ann, "auxiliary:0").status_code == 302
    waiting_and_watching(match, ann, "Waiting for Bob to choose an Auxiliary die.")
    assert answer(match, bob, "auxiliary:0").status_code == 302
    assert [die.size for die in now(match).battle.seats[0].row] == [20, 4, 6]


def test_auxiliary_dice_stay_away_when_one_declines(players: tuple[User, User]) -> None:
    match = a_match(*players, "+(20) (4) (6)", "(4) (6)")
    assert answer(match, players[1], "decline").status_code == 302
    assert [die.size for die in now(match).battle.seats[0].row] == [4, 6]


@pytest.mark.parametrize("action", ["reserve:0", "decline"])
def test_who_lost_a_round_may_bring_a_reserve_die(players: tuple[User, User], action: str) -> None:
    match = a_match(*players, "r(20) (4) (6)", "r(8) (4) (6)")
    loser = active(match)
    act(match, loser, Surrender())
    assert form_of(match, players[loser]).buttons == ["reserve:0", "decline"]
    waiting_and_watching(match, players[1 - loser], "to choose a Reserve die.")
    assert answer(match, players[loser], action).status_code == 302
    added = len(now(match).battle.seats[loser].row) == 3
    assert added == (action == "reserve:0")


def test_sizes_are_chosen_within_what_the_page_offers(players: tuple[User, User]) -> None:
    match = a_match(*players, "(X) (4/20) {s,z}(6) (Y,Y)", "(V)")
    form = form_of(match, players[0])
    assert form.limits == {"swing.X": (4, 20), "swing.Y": (1, 20)}
    assert form.choices == {"option.1": ["4", "20"], "plasma.2": ["0", "1"]}
    chosen = {"swing.X": 7, "swing.Y": 3, "option.1": 20, "plasma.2": 1}
    refused = answer(match, players[0], "choose", **{**chosen, "swing.X": 21})
    assert refused.status_code == 422
    assert "X can have 4 to 20 sides" in refused.content.decode()
    assert 'value="21"' in refused.content.decode()
    assert answer(match, players[0], "choose", **chosen).status_code == 302
    waiting_and_watching(match, players[0], "Waiting for Bob to choose sizes.")
    assert answer(match, players[1], "choose", **{"swing.V": 9}).status_code == 302
    row = now(match).battle.seats[0].row
    assert [die.size for die in row] == [7, 20, 6, 6]
    assert "z" in row[2].skills


def test_a_specialty_die_is_asked_for_its_skill(players: tuple[User, User]) -> None:
    match = a_match(*players, "*(6) (4)", "(4)")
    assert len(form_of(match, players[0]).choices["plasma.0"]) == 6


def test_the_loser_is_shown_the_sizes_of_last_time(players: tuple[User, User]) -> None:
    match = a_match(*players, "(X)", "(X)")
    for player in players:
        answer(match, player, "choose", **{"swing.X": 9})
    loser = active(match)
    act(match, loser, Surrender())
    assert "Last time 9" in page_of(match, players[loser])


def reacting(seat: int) -> Callable[[Battle], bool]:
    return lambda battle: battle.phase is Phase.REACTION and seat in battle.decisions


def test_a_chance_die_is_rolled_again(players: tuple[User, User]) -> None:
    match = a_match_where(reacting(1), *players, "(4) (4)", "c(20) (8)")
    assert form_of(match, players[1]).buttons == ["chance:0", "decline"]
    waiting_and_watching(match, players[0], "Waiting for Bob to react to initiative.")
    assert answer(match, players[1], "chance:0").status_code == 302
    assert now(match).battle.phase is Phase.TURN


def test_the_page_says_on_which_value_a_focus_die_makes_its_player_begin(players: tuple[User, User]) -> None:
    match = a_match_where(reacting(1), *players, "(20) (20)", "f(20) (20)")
    page = parsed(page_of(match, players[1]))
    hint = page.one("span", id="focus.0-hint").text
    limit = int(hint.removeprefix("you begin on ").split()[0])

    def said(value: int) -> str:
        return parsed(preview(match, players[1], **{"focus.0": value})).one("span").text

    assert said(limit) == "Then you begin. A die that you turn down misses your first attack."
    shown = now(match).battle.seats[1].row[0].value
    assert said(shown) == "Choose at least one die."
    if limit + 1 < shown:
        assert said(limit + 1) == "That is not low enough to go first."


def test_the_page_says_what_a_chance_die_has_to_roll(players: tuple[User, User]) -> None:
    hints = {1: "no roll makes you begin", 2: "you begin on 1", 3: "you begin on 2 or less"}
    for value, hint in hints.items():
        page = parsed(page_of(a_match_where(against(value), *players, "(3)", "c(8)"), players[1]))
        button = page.one("button", value="chance:0")
        assert page.one("span", id=button.attributes["aria-describedby"]).text == hint


def against(value: int) -> Callable[[Battle], bool]:
    """The second seat reacts to a die that shows this."""
    return lambda battle: reacting(1)(battle) and battle.seats[0].row[0].value == value


def test_focus_dice_are_turned_down(players: tuple[User, User]) -> None:
    match = a_match_where(reacting(1), *players, "(20) (20)", "f(20) (20)")
    form = form_of(match, players[1])
    assert form.buttons == ["focus", "decline"]
    values = form.choices["focus.0"]
    assert values[-1] == "1"
    assert answer(match, players[1], "focus", **{"focus.0": values[0]}).status_code == 422
    assert answer(match, players[1], "focus", **{"focus.0": "1"}).status_code == 302
    assert now(match).battle.active == 1
    assert "dizzy" in page_of(match, players[0])


def test_game_dice_are_rolled_again_once(players: tuple[User, User]) -> None:
    match = a_match_where(reacting(1), *players, "(4) (4)", "R(20) R(8)")
    form = form_of(match, players[1])
    assert form.fields["game"] == ["0", "1"]
    assert answer(match, players[1], "game", game=["0", "1"]).status_code == 302
    assert now(match).battle.seats[1].game_used


def test_a_giant_die_is_raised_once(players: tuple[User, User]) -> None:
    match = a_match_where(
        lambda battle: battle.active == 0 and battle.seats[0].row[0].showing in range(1, 15),
        *players,
        "O(20) (4)",
        "(30) (30)",
    )
    before = now(match).battle.seats[0].row[0].value
    assert "raise:0" in form_of(match, players[0]).buttons
    assert answer(match, players[0], "raise:0").status_code == 302
    battle = now(match).battle
    assert (battle.seats[0].row[0].showing, battle.seats[0].giant_used) == (before + 3, True)
    assert "raise:0" not in form_of(match, players[0]).buttons


def test_after_a_lost_round_a_die_is_exchanged_for_one_of_the_sideboard(players: tuple[User, User]) -> None:
    match = a_match_where(lambda battle: battle.active == 0, *players, "(4) (6) S(20)", "(30) (30)")
    act(match, 0, Surrender())
    assert form_of(match, players[0]).buttons == ["swap:2.0", "swap:2.1", "decline"]
    assert answer(match, players[0], "swap:2.1").status_code == 302
    assert now(match).battle.seats[0].recipe_text == "(4) S(6) (20)"


def test_nobody_has_to_react(players: tuple[User, User]) -> None:
    match = a_match_where(reacting(1), *players, "(4) (4)", "c(20) (8)")
    assert answer(match, players[1], "decline").status_code == 302
    assert now(match).battle.phase is Phase.TURN


def test_who_is_to_attack_finds_their_dice_and_the_others_dice(players: tuple[User, User]) -> None:
    match = a_match(*players, "(6) s(8)", "(4) (10) z(12)")
    seat = active(match)
    form = form_of(match, players[seat])
    other = 1 - seat
    row, foes = (now(match).battle.seats[number].row for number in (seat, other))
    assert form.fields["attacker"] == [str(place) for place in range(len(row))]
    assert form.fields["target"] == [f"{other}.{place}" for place in range(len(foes))]
    assert "surrender" in form.buttons
    waiting_and_watching(match, players[other], f"It is {players[seat]}’s turn.")


def legal(attack: Attack) -> dict[str, Any]:
    return {
        "kind": attack.kind.value,
        "attacker": [str(place) for place in attack.attackers],
        "target": [f"{attack.against}.{place}" for place in attack.targets],
        **{f"turbo.{place}": str(size) for place, size in attack.turbo.items()},
    }


@pytest.mark.parametrize(
    ("kind", "mine"),
    [
        ("power", "(20) (20)"),
        ("skill", "(4) (6) (8)"),
        ("shadow", "s(20) s(20)"),
        ("speed", "z(20) z(20)"),
        ("trip", "t(20) (1)"),
        ("berserk", "B(20) B(20)"),
        ("boom", "b(20) b(20)"),
        ("rush", "#(20) #(20)"),
    ],
)
def test_every_kind_of_attack_is_made_from_the_page(players: tuple[User, User], kind: str, mine: str) -> None:
    def fits(battle: Battle) -> bool:
        return battle.active == 0 and any(attack.kind == kind for attack in battle.legal_attacks())

    match = a_match_where(fits, *players, mine, "(8) (10) (12) (4)")
    attack = next(attack for attack in match.battle.legal_attacks() if attack.kind == kind)
    assert kind in form_of(match, players[0]).choices["kind"]
    assert "then" in preview(match, players[0], **legal(attack))
    assert answer(match, players[0], "attack", **legal(attack)).status_code == 302
    assert now(match).version == match.version + 1


def test_a_turbo_die_is_asked_for_its_size(players: tuple[User, User]) -> None:
    match = a_match(*players, "(X)! (6)", "(X)! (6)")
    for player in players:
        answer(match, player, "choose", **{"swing.X": 20})
    seat = active(match)
    attack = next((each for each in now(match).battle.legal_attacks() if 0 in each.attackers), None)
    if attack is not None:
        assert form_of(match, players[seat]).choices["turbo.0"][0] == ""
        fields = legal(attack)
        without = {name: value for name, value in fields.items() if not name.startswith("turbo")}
        assert answer(match, players[seat], "attack", **without).status_code == 422
        assert answer(match, players[seat], "attack", **fields).status_code == 302


def test_who_cannot_attack_is_passed_for_unless_they_wish_to_be_asked(players: tuple[User, User]) -> None:
    def stuck_at_first(battle: Battle) -> bool:
        return battle.turn == 2 and battle.active == 1

    match = a_match_where(stuck_at_first, *players, "(4) (4)", "(20) (20)")
    assert "Ann had no attack and passed." in page_of(match, players[1])


def test_who_cannot_attack_passes(players: tuple[User, User]) -> None:
    def stuck(battle: Battle) -> bool:
        return battle.active == 0 and not any(battle.legal_attacks())

    match = a_match_where(stuck, *who_pass_themselves(*players), "(4) (4)", "(20) (20)")
    form = form_of(match, players[0])
    assert form.buttons == ["pass", "surrender"]
    assert answer(match, players[0], "pass").status_code == 302


def test_fire_dice_are_turned_down_for_an_attack(players: tuple[User, User]) -> None:
    match = a_match_in_fire(*players)
    assert "fire" in form_of(match, players[0]).buttons
    assert "Together by " in page_of(match, players[0])
    waiting_and_watching(match, players[1], "Waiting for Ann to turn Fire dice down.")
    assert answer(match, players[0], "fire", **{"fire.1": help_that_fits(match)}).status_code == 302
    assert now(match).battle.phase is not Phase.FIRE


def test_an_attack_that_waits_for_fire_is_taken_back(players: tuple[User, User]) -> None:
    match = a_match_in_fire(*players)
    assert answer(match, players[0], "cancel").status_code == 302
    assert now(match).battle.phase is Phase.TURN
    assert now(match).battle.active == 0


def test_a_finished_match_says_who_has_won(players: tuple[User, User]) -> None:
    match = a_match(*players, first_to=1)
    loser = active(match)
    assert answer(match, players[loser], "surrender").status_code == 302
    waiting_and_watching(match, players[loser], f"{players[1 - loser]} won!")
    for viewer in (*players, None):
        assert parsed(page_of(match, viewer)).one("p", kind="rounds-won").text == "1 : 0"


def test_a_preview_writes_nothing_and_says_why_not(players: tuple[User, User]) -> None:
    match = a_match_where(lambda battle: battle.active == 0, *players, "s(20) (4)", "(20) (20)")
    before = Match.objects.values().get(pk=match.pk)
    sentences = [
        preview(match, players[0], attacker="0", target="1.0", kind=kind)
        for kind in ("power", "default", "trip")
    ]
    assert all('class="no"' in sentence or "then" in sentence for sentence in sentences)
    assert 'class="no"' in sentences[0]
    assert Match.objects.values().get(pk=match.pk) == before


def test_only_who_is_to_act_gets_a_preview(players: tuple[User, User]) -> None:
    match = a_match_where(lambda battle: battle.active == 0, *players, "(20)", "(20)")
    url = f"{match.get_absolute_url()}preview/"
    decision = str(match.battle.decisions[0].number)
    selection = {"decision": decision, "attacker": "0", "target": "1.0"}
    assert signed_in(players[1]).get(url, selection).status_code == 204
    assert signed_in(None).get(url, selection).status_code == 204


def test_an_attack_that_could_be_several_is_asked_about_in_place(players: tuple[User, User]) -> None:
    def unclear(battle: Battle) -> bool:
        if battle.active != 0:
            return False
        kinds = {attack.kind for attack in battle.legal_attacks() if attack.targets == (0,)}
        return {"power", "trip"} <= kinds

    match = a_match_where(unclear, *players, "t(20) (1)", "(4) (20)")
    chosen = {"attacker": "0", "target": "1.0"}
    shown = preview(match, players[0], **chosen)
    refused = answer(match, players[0], "attack", **chosen).content.decode()
    for page in (shown, refused):
        assert 'value="attack:power"' in page
        assert 'value="attack:trip"' in page
    assert answer(match, players[0], "attack:trip", **chosen).status_code == 302


def test_dice_of_no_use_say_why(players: tuple[User, User]) -> None:
    def only_one_of_use(battle: Battle) -> bool:
        attacks = list(battle.legal_attacks())
        return battle.active == 0 and {attack.attackers for attack in attacks} == {(1,)}

    match = a_match_where(only_one_of_use, *players, "(4) (20)", "(20)")
    page = page_of(match, players[0])
    assert page.count("There is no attack for it now.") == 2
    assert page.count('data-state="idle') == 1
    assert "idle" not in page_of(match, players[1])
    mine, theirs = (seat.row for seat in match.battle.seats)
    reason = f"(4) shows {mine[0].value}: too little for (20), which needs {theirs[0].value}."
    if theirs[0].value > 4:
        reason = f"(4) can never show the {theirs[0].value} that (20) needs."
    assert page.count(reason) == 2
    assert reason in preview(match, players[0], attacker="0")
    of_use = preview(match, players[0], attacker="1")
    assert f"Your {mine[1].value} can take their {theirs[0].value}." in of_use
    url = f"{match.get_absolute_url()}preview/"
    asked = {"decision": str(match.battle.decisions[0].number)}
    for nonsense in ({"attacker": "99"}, {"attacker": "", "target": "9.9"}):
        assert signed_in(players[0]).get(url, asked | nonsense).status_code < 500


def refusal_in(page: str) -> str:
    return parsed(page).one("span", kind="no").text


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        ({}, "Choose your dice and the dice that they attack."),
        ({"kind": "power"}, "Choose your dice and the dice that they attack."),
        ({"attacker": "0"}, "There is no attack for it now. (1) can never show the 3 that (3) needs."),
        ({"target": "1.1"}, "None of your dice can attack it now. (4) can never show the 7 that (30) needs."),
        ({"attacker": "0", "target": "1.0"}, "(1) can never show the 3 that (3) needs."),
        ({"attacker": ["0", "1"], "target": "1.0"}, "(1), (1) can't make exactly the 3 of (3)."),
        ({"attacker": "2", "target": ["1.0", "1.1"]}, "One die attacks one die by power."),
        ({"attacker": "2", "target": "1.0", "kind": "skill"}, "(4) shows 4, and (3) needs exactly 3."),
    ],
)
def test_what_cannot_be_is_refused_with_the_sentence_that_the_page_foresaw(
    players: tuple[User, User], chosen: dict[str, Any], why: str
) -> None:
    def as_wanted(battle: Battle) -> bool:
        shown = [[die.value for die in seat.row] for seat in battle.seats]
        return battle.active == 0 and shown[0][2] == 4 and shown[1] == [3, 7]

    match = a_match_where(as_wanted, *players, "(1) (1) (4)", "(3) (30)")
    said = refusal_in(preview(match, players[0], **chosen))
    refused = answer(match, players[0], "attack", **chosen)
    assert said.startswith(why)
    assert said in parsed(refused.content.decode()).text
    assert refused.status_code == 422
    assert now(match).version == match.version


def test_who_is_asked_for_sizes_hears_so_if_they_try_to_attack(players: tuple[User, User]) -> None:
    match = a_match(*players, "(X) E(6) E(8)", "(X) (6)")
    attack = {"attacker": ["0", "1"], "target": ["1.0", "1.1"], "kind": "evil"}
    for chosen in (attack, {"attacker": "0"}, {}):
        refused = answer(match, players[0], "attack", **chosen)
        assert refused.status_code == 422
        assert now(match).version == match.version
        said = refusal_in(preview(match, players[0], **chosen))
        assert said in parsed(refused.content.decode()).text


def test_a_board_that_comes_alone_brings_the_counts_of_its_page(players: tuple[User, User]) -> None:
    match = a_match_where(lambda battle: battle.active == 0, *players, "(20)", "(20)")
    url = f"{match.get_absolute_url()}board/"
    boards = [signed_in(player).get(url).content.decode() for player in players]
    assert "<title>(1) Ann against Bob" in boards[0]
    assert "<title>Ann against Bob" in boards[1]
    assert "hx-swap-oob" in boards[0]
    assert "<title>(1) Ann against Bob" in page_of(match, players[0])


def test_captured_dice_keep_the_size_that_was_chosen_for_them(players: tuple[User, User]) -> None:
    match = a_match(*players, "(20)! k(30) (30)", "(X) (4/10) (2,X)")
    answer(match, players[1], "choose", **{"swing.X": 7, "option.1": 10})
    battle = now(match).battle
    mine, theirs = battle.seats
    laid = battle.but(seats=(mine.but(captured=theirs.row), theirs))
    Match.objects.filter(pk=match.pk).update(battle_data=laid.to_json())
    for viewer in (*players, None):
        page = page_of(match, viewer)
        for recipe in ("(X=7)", "(4/10=10)", "(2,X=7)"):
            assert parsed(page).all("span", kind="die", title=recipe)
