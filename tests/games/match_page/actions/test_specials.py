"""Special rules as printed, from the page, in three views: deciding player, waiting player, spectator."""

from typing import Any

import pytest
from django.http import HttpResponse

from accounts.models import User
from games.models import Match
from rules import Battle, Choose, Pass, Phase, SelectDie, Surrender
from tests.games.forms import form_of, page_of, signed_in
from tests.games.matches import a_match, a_match_where, act, two_friends
from tests.html import parsed

pytestmark = pytest.mark.django_db

TEAM = "(4) (6) (8) (10) (12) (12) (20)"


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def answer(match: Match, player: User, action: str, **fields: Any) -> HttpResponse:
    data = {"decision": form_of(match, player).decision, "action": action, **fields}
    return signed_in(player).post(f"{match.get_absolute_url()}act/", data)  # type: ignore[return-value]


def now(match: Match) -> Battle:
    return Match.objects.get(pk=match.pk).battle


def in_words(response: HttpResponse) -> str:
    assert response.status_code == 422
    return response.content.decode()


def others_wait(match: Match, waiting: User) -> None:
    for viewer in (waiting, None):
        assert not form_of(match, viewer).may_act
        assert "Waiting for Ann to decide on a special rule." in page_of(match, viewer)


def first_decides(battle: Battle) -> bool:
    return battle.phase is Phase.SPECIAL and 0 in battle.decisions


# ---- before sizes are chosen


def test_a_team_chooses_five_of_its_dice(players: tuple[User, User]) -> None:
    ann, bob = players
    match = a_match(ann, bob, TEAM, "(20)", specials=("Brie", ""))
    form = form_of(match, ann)
    assert (form.fields["chosen"], form.buttons) == ([str(place) for place in range(7)], ["special"])
    others_wait(match, bob)
    refused = in_words(answer(match, ann, "special", chosen=[0, 6]))
    assert "Choose exactly five of these dice." in refused
    assert refused.count("checked") == 2
    assert answer(match, ann, "special", chosen=[0, 1, 2, 3, 6]).status_code == 302
    assert now(match).seats[0].recipe_text == "(4) (6) (8) (10) (20)"
    assert "chose five dice" in page_of(match, None)


def nightmare(players: tuple[User, User]) -> Match:
    match = a_match_where(
        lambda battle: battle.phase is Phase.SIZES,
        *players,
        "(20) (20)",
        "(X) (4/8)",
        specials=("Nightmare", ""),
    )
    while now(match).phase is not Phase.SPECIAL:
        battle = now(match)
        if battle.phase is Phase.SIZES:
            act(match, 1, Choose({"X": 9}, {1: 8}))
        elif battle.active == 0:
            act(match, 0, Surrender())
        else:
            act(match, 1, next(battle.legal_attacks(), Pass()))
    return match


def test_nightmare_gives_the_winner_other_sizes(players: tuple[User, User]) -> None:
    ann, bob = players
    match = nightmare(players)
    form = form_of(match, ann)
    assert (form.limits["size.1.X"], form.fields["size.1.X"]) == ((4, 20), ["9"])
    assert form.choices["size.1.1"] == ["4", "8"]
    assert form.buttons == ["special:1", "decline"]
    others_wait(match, bob)
    sizes = {"size.1.X": 21, "size.1.1": 4}
    assert "X can have 4 to 20 sides" in in_words(answer(match, ann, "special:1", **sizes))
    assert answer(match, ann, "special:1", **{**sizes, "size.1.X": 4}).status_code == 302
    assert [die.size for die in now(match).seats[1].row] == [4, 4]
    assert "Ann chose your sizes" in page_of(match, bob)


def test_nightmare_may_let_it_be(players: tuple[User, User]) -> None:
    match = nightmare(players)
    assert answer(match, players[0], "decline").status_code == 302
    assert [die.size for die in now(match).seats[1].row] == [9, 8]


def test_nightmare_sets_a_select_die_of_the_winner(players: tuple[User, User]) -> None:
    ann, bob = players
    match = a_match(*players, "(20)", "U(4) U(X)", specials=("Nightmare", ""))
    act(match, 1, SelectDie(0))
    if now(match).active == 1:
        act(match, 1, next(now(match).legal_attacks(), Pass()))
    if now(match).active == 0:
        act(match, 0, Surrender())
    page = page_of(match, ann)
    assert "Bob · plays (4)" in page
    assert "Bob · plays (X)" in page
    assert form_of(match, ann).buttons == ["special:1.0", "special:1.1", "decline"]
    assert answer(match, ann, "special:1.2").status_code == 422
    assert answer(match, ann, "special:1.1", **{"size.1.1.X": 12}).status_code == 302
    assert now(match).seats[1].row[0].size == 12
    assert "From your Select dice, Ann chose (X=12)." in parsed(page_of(match, bob)).text


# ---- before values are seen


def test_portia_takes_out_a_die_before_its_value_is_seen(players: tuple[User, User]) -> None:
    ann, bob = players
    match = a_match(ann, bob, "w(6) w(12)", "(4) (20)", specials=("Portia", ""))
    form = form_of(match, ann)
    assert (form.fields["foe"], form.buttons) == (["1.0", "1.1"], ["special", "decline"])
    others_wait(match, bob)
    assert "Choose at least one die" in in_words(answer(match, ann, "special"))
    assert answer(match, ann, "special", foe="1.1").status_code == 302
    assert [die.recipe for die in now(match).seats[1].row] == ["(4)"]


def test_craps_sets_its_sevens(players: tuple[User, User]) -> None:
    ann, bob = players
    match = a_match_where(first_decides, ann, bob, "(6,6) (6,6) (6,6)", "(20)", specials=("Craps", ""))
    form = form_of(match, ann)
    sevens = [place for place, die in enumerate(now(match).seats[0].row) if die.showing == 7]
    assert list(form.choices) == [f"value.{place}" for place in sevens]
    assert form.choices[f"value.{sevens[0]}"] == [str(value) for value in range(2, 13)]
    others_wait(match, bob)
    assert answer(match, ann, "special", **{f"value.{sevens[0]}": 12}).status_code == 302
    assert now(match).seats[0].row[sevens[0]].showing == 12
    assert "Ann set (6,6)" in page_of(match, bob).replace('<span class="recipe">', "").replace("</span>", "")


# ---- in a turn


def test_cheese_weasel_rolls_a_die_that_shows_the_same_as_one_of_the_opponents(
    players: tuple[User, User],
) -> None:
    def equal(battle: Battle) -> bool:
        mine, theirs = ({die.showing for die in seat.row} for seat in battle.seats)
        return battle.active == 0 and battle.phase is Phase.TURN and bool(mine & theirs)

    ann, bob = players
    ann.preferences.auto_pass = False  # the die may fall so that no attack is left
    ann.preferences.save()
    match = a_match_where(equal, ann, bob, "(6) (8)", "(6) (8)", specials=("CheeseWeasel", ""))
    offered = [button for button in form_of(match, ann).buttons if button.startswith("equal")]
    assert {button.partition(":")[0] for button in offered} == {"equal-mine", "equal-theirs"}
    assert answer(match, ann, offered[-1]).status_code == 302
    assert now(match).active == 0
    assert not any(button.startswith("equal") for button in form_of(match, ann).buttons)
    assert "used their fighter&#x27;s special rule" in page_of(match, bob)


def test_which_die_is_borrowed_may_be_said(players: tuple[User, User]) -> None:
    def fits(battle: Battle) -> bool:
        return battle.active == 0 and any(attack.kind == "borrow" for attack in battle.legal_attacks())

    ann, bob = players
    match = a_match_where(fits, ann, bob, "(4) (6)", "(8) (20)", specials=("Socrates", ""))
    attack = next(attack for attack in match.battle.legal_attacks() if attack.kind == "borrow")
    prey, borrowed = (f"1.{place}" for place in attack.targets)
    chosen: dict[str, Any] = {"kind": "borrow", "attacker": attack.attackers[0], "target": [prey, borrowed]}
    assert form_of(match, ann).choices["borrowed"] == ["", "1.0", "1.1"]
    preview = signed_in(ann).get(f"{match.get_absolute_url()}preview/", {"decision": 1, **chosen})
    assert "their" in preview.content.decode()
    in_words(answer(match, ann, "attack", **chosen, borrowed=prey))
    assert answer(match, ann, "attack", **chosen, borrowed=borrowed).status_code == 302


# ---- other things that need a field


def test_by_evil_each_die_attacks_the_one_that_was_said(players: tuple[User, User]) -> None:
    def crossing(battle: Battle) -> bool:
        pairs = [attack.targets for attack in battle.legal_attacks() if attack.kind == "evil"]
        return battle.active == 0 and (0, 1) in pairs and (1, 0) in pairs

    ann, bob = players
    match = a_match_where(crossing, ann, bob, "E(20) E(20) (1)", "(6) (8)")
    assert form_of(match, ann).choices["pair.0"] == ["", "1.0", "1.1"]
    chosen: dict[str, Any] = {"kind": "evil", "attacker": [0, 1], "pair.0": "1.1", "pair.1": "1.0"}
    url = f"{match.get_absolute_url()}preview/"
    said = signed_in(ann).get(url, {"decision": 1, **chosen}).content.decode()
    row, foes = (now(match).seats[seat].row for seat in (0, 1))
    assert f"your {row[0].value} takes their {foes[1].value} and your {row[1].value} takes their" in said
    assert answer(match, ann, "attack", **chosen).status_code == 302
    assert match.moves.latest("number").action["targets"] == [1, 0]


def test_by_evil_without_saying_whatever_fits_is_attacked(players: tuple[User, User]) -> None:
    def only_crossing(battle: Battle) -> bool:
        attacks = [attack for attack in battle.legal_attacks() if attack.kind == "evil"]
        return battle.active == 0 and [a.targets for a in attacks if len(a.targets) == 2] == [(1, 0)]

    ann, bob = players
    match = a_match_where(only_crossing, ann, bob, "E(8) E(20) (1)", "(20) (6)")
    answer(match, ann, "attack", kind="evil", attacker=[0, 1], target=["1.0", "1.1"])
    assert Match.objects.get(pk=match.pk).battle.seats[0].won == 1


def test_by_dual_each_die_attacks_the_one_that_was_said(players: tuple[User, User]) -> None:
    def crossing(battle: Battle) -> bool:
        pairs = [attack.targets for attack in battle.legal_attacks() if attack.kind == "dual"]
        return battle.active == 0 and (0, 1) in pairs and (1, 0) in pairs

    ann, bob = players
    match = a_match_where(crossing, ann, bob, ":(20) :(20) (1)", "(6) (8)")
    assert form_of(match, ann).choices["pair.0"] == ["", "1.0", "1.1"]
    chosen: dict[str, Any] = {"attacker": [0, 1], "pair.0": "1.1", "pair.1": "1.0"}
    url = f"{match.get_absolute_url()}preview/"
    said = signed_in(ann).get(url, {"decision": 1, **chosen}).content.decode()
    row, foes = (now(match).seats[seat].row for seat in (0, 1))
    pairs = f"your {row[0].value} takes their {foes[1].value} and your {row[1].value} takes their"
    assert f"Dual: {pairs}" in said
    assert answer(match, ann, "attack", **chosen).status_code == 302
    assert match.moves.latest("number").action["targets"] == [1, 0]


def test_by_cross_two_dice_take_their_product(players: tuple[User, User]) -> None:
    def crossing(battle: Battle) -> bool:
        return battle.active == 0 and [(a.kind, a.targets) for a in battle.legal_attacks()] == [
            ("cross", (0,))
        ]

    ann, bob = players
    match = a_match_where(crossing, ann, bob, "x(4) (6)", "(20) (20)")
    chosen: dict[str, Any] = {"attacker": [0, 1], "target": ["1.0"]}
    url = f"{match.get_absolute_url()}preview/"
    mine = signed_in(ann).get(url, {"decision": "1", "attacker": ["0", "1"]}).content.decode()
    said = signed_in(ann).get(url, {"decision": 1, **chosen}).content.decode()
    one, other = (die.value for die in now(match).seats[0].row)
    foe = now(match).seats[1].row[0]
    assert f"Your {one} and {other} can take their {foe.value}." in mine
    assert f"Cross: your {one} × {other} take their {foe.value}." in said
    assert answer(match, ann, "attack", **chosen).status_code == 302
    assert str(now(match).seats[0].captured[0].recipe) == "(20)"


def test_as_printed_a_turbo_die_takes_a_size_also_when_chance_rolls_it(players: tuple[User, User]) -> None:
    def reacts(battle: Battle) -> bool:
        return battle.phase is Phase.REACTION and 0 in battle.decisions

    ann, bob = players
    for ruleset, sizes in (("online", None), ("classic", ["", "4", "20"])):
        match = a_match(ann, bob, "c(4/20)! (20) (20)", "(4) (4) (4) (4)", ruleset=ruleset)
        act(match, 0, Choose(option={0: 20}))
        while not reacts(now(match)):
            seat = now(match).active
            assert seat is not None
            act(match, seat, Surrender())
            if now(match).phase is Phase.SIZES:
                for number in now(match).decisions:
                    act(match, number, Choose(option={0: 20}))
        form = form_of(match, ann)
        assert form.choices.get("chance.0") == sizes
        if sizes:
            assert answer(match, ann, "chance:0", **{"chance.0": 5}).status_code == 422
            assert answer(match, ann, "chance:0", **{"chance.0": 4}).status_code == 302
            assert now(match).seats[0].row[0].size == 4
