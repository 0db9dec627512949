"""The catalog and players, read over the BMO endpoint."""

import gzip
import json

from accounts.models import User
from api.bmo.names import SKILLS
from api.bmo.texts import to_ascii
from buttons.models import Button, ButtonSet, Tag
from buttons.recipes.interactions import INTERACTIONS
from tests.api.bmo.client import ADDRESS, AS_THEIRS, BmoClient, create_game
from tests.api.bmo.shapes import BUTTON_IN_FULL, GAME, STR, ByName, must_fit
from tests.games.matches import a_match, play_at_random

Clients = tuple[BmoClient, BmoClient]


def test_players_are_listed(clients: Clients) -> None:
    names = clients[0].told("loadPlayerNames")
    assert names == {"nameArray": ["Ann", "Bob"], "statusArray": ["ACTIVE", "ACTIVE"]}
    active = clients[0].told("loadActivePlayers", numberOfPlayers=1)["players"]
    must_fit(active, [{"playerName": STR, "idleness": STR}])
    assert len(active) == 1


def test_a_profile_shows_what_its_page_shows(clients: Clients, players: tuple[User, User]) -> None:
    User.objects.filter(pk=players[1].pk).update(real_name="Robert", about="Plays at night")
    told = clients[0].told("loadProfileInfo", playerName="Bob")["profile_info"]
    assert (told["name_ingame"], told["name_irl"], told["email"]) == ("Bob", "", None)
    assert told["comment"] == "Plays at night"
    assert len(told) == 20
    assert clients[0].refused("loadProfileInfo", playerName="Nobody") == "Player name does not exist."


def test_one_reads_ones_own_preferences_and_no_address(clients: Clients, players: tuple[User, User]) -> None:
    told = clients[0].told("loadPlayerInfo")["user_prefs"]
    assert (told["name_ingame"], told["autopass"], told["autoaccept"]) == ("Ann", False, True)
    assert told["email"] == ""
    assert len(told) == 33


def test_sets_are_told_and_one_with_its_fighters(clients: Clients) -> None:
    found, own = clients[0].told("loadButtonSetData")
    assert own["setName"] == "CustomBM"
    assert set(found) == {
        *("setName", "numberOfButtons", "dieSkills", "dieTypes", "onlyHasUnimplementedButtons"),
    }
    (brom,) = clients[0].told("loadButtonSetData", buttonSet=found["setName"])
    assert len(brom["buttons"]) == brom["numberOfButtons"] == found["numberOfButtons"]
    assert clients[0].refused("loadButtonSetData", buttonSet="Nowhere") == "Button set not found."


def test_skills_and_types_are_told_to_everybody() -> None:
    visitor = BmoClient(None)
    skills = visitor.told("loadDieSkillsData")
    must_fit(skills, ByName({"name": STR, "description": STR, "interacts": ByName(STR)}))
    assert skills["s"]["name"] == "Shadow"
    types = visitor.told("loadDieTypesData")
    must_fit(types, ByName({"name": STR, "description": STR}))
    assert types["(X)"]["name"] == "X Swing"


# ---- how skills go together


def test_each_skill_says_how_it_goes_together_with_others() -> None:
    skills = BmoClient(None).told("loadDieSkillsData")
    told = {
        (letter, other): words
        for letter, skill in skills.items()
        for other, words in dict(skill["interacts"]).items()
    }
    known = {pair: to_ascii(str(words)) for pair, words in INTERACTIONS.items() if set(pair) <= SKILLS.keys()}
    assert len(told) == 2 * len(known)
    for pair, words in known.items():
        one, other = list(pair)
        assert told[one, SKILLS[other]] == told[other, SKILLS[one]] == words
    assert told["s", "Stinger"].startswith("On its own, a Shadow Stinger die can take")


def test_a_fighter_in_full_tells_what_its_own_skills_do_to_each_other(clients: Clients) -> None:
    Button.objects.create(set=ButtonSet.objects.get(), name="Odd", recipe="np(4) t(6) sg(8)")
    (odd,) = clients[0].told("loadButtonData", buttonName="Odd")
    must_fit(odd, BUTTON_IN_FULL)
    assert set(odd["dieSkills"]["Null"]["interacts"]) == {"Poison", "Trip"}


def test_a_game_tells_the_rules_of_its_fighters_beside_their_skills(
    clients: Clients, players: tuple[User, User]
) -> None:
    a_set = ButtonSet.objects.get()
    for name, recipe in (("Giant", "(20) (20) s(20)"), ("Guillermo", "n(6) p(10) (20) (X) (Y)")):
        Button.objects.create(set=a_set, name=name, recipe=recipe, special=name)
    number = create_game(clients[0], ("Ann", "Giant"), ("Bob", "Guillermo"))
    game = clients[1].game(number)
    must_fit(game, GAME)
    told = game["gameSkillsInfo"]
    assert list(told) == ["Giant", "Guillermo", "Null", "Poison", "Shadow"]
    assert told["Giant"] == {
        "code": "",
        "description": "It can never go first, whatever it rolls.",
        "interacts": [],
    }
    assert told["Null"]["interacts"] == {"Poison": "Null beats Poison: the die costs and scores nothing."}
    assert told["Shadow"]["interacts"] == []
    (giant,) = clients[0].told("loadButtonData", buttonName="Giant")
    assert giant["specialText"] == told["Giant"]["description"]


def test_an_open_game_tells_the_skills_of_the_fighter_that_is_there(clients: Clients) -> None:
    Button.objects.create(set=ButtonSet.objects.get(), name="Odd", recipe="t(6) (C)")
    number = create_game(clients[0], ("Ann", "Odd"), ("", ""))
    assert list(clients[1].game(number)["gameSkillsInfo"]) == ["Trip", "Wildcard"]


# ---- long answers that are the same for everybody


def test_all_fighters_are_told_packed_as_well(clients: Clients) -> None:
    for call in ("loadButtonData", "loadButtonSetData", "loadDieSkillsData", "loadDieTypesData"):
        body = json.dumps({"type": call})
        packed = clients[0].client.generic(
            "POST", ADDRESS, body, content_type=AS_THEIRS, headers={"Accept-Encoding": "gzip, deflate"}
        )
        assert packed.headers["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in packed.headers["Vary"]
        assert json.loads(gzip.decompress(packed.content)) == clients[1].ask(call)


def test_what_a_curator_changes_is_told_at_once(clients: Clients) -> None:
    assert "Odd" not in str(clients[0].told("loadButtonData"))
    Button.objects.create(set=ButtonSet.objects.get(), name="Odd", recipe="(4) (6)")
    assert "Odd" in str(clients[0].told("loadButtonData"))
    (found, _own) = clients[0].told("loadButtonSetData")
    assert found["numberOfButtons"] == 3


def test_a_renamed_tag_is_told_by_its_new_name(clients: Clients) -> None:
    tag = Tag.objects.create(name="Winter")
    avis = Button.objects.get(name="Avis")
    avis.tags.add(tag)
    avis.save()
    assert clients[0].told("loadButtonData", buttonName="Avis")[0]["tags"] == ["Winter"]
    tag.name = "Summer"
    tag.save()
    assert clients[0].told("loadButtonData", buttonName="Avis")[0]["tags"] == ["Summer"]


def test_a_fighter_by_chance_is_none_that_is_kept_out_of_that(clients: Clients) -> None:
    (own,) = clients[0].told("loadButtonData", buttonName="CustomBM")
    must_fit(own, BUTTON_IN_FULL)
    assert (own["recipe"], own["tags"]) == ("", ["exclude_from_random"])
    tagged = clients[0].told("loadButtonData", tagArray={"exclude_from_random": False})
    assert [button["buttonName"] for button in tagged] == ["Avis", "Bauer"]
    for _time in range(8):
        number = create_game(clients[0], ("Ann", "__random"), ("", ""))
        assert clients[0].game(number)["playerDataArray"][0]["button"]["name"] in ("Avis", "Bauer")


# ---- for scripts in Python 2


def test_sentences_of_ours_have_marks_that_old_scripts_can_print(
    clients: Clients, players: tuple[User, User]
) -> None:
    lost = a_match(*players, mine="p(20) p(20)", theirs="(4) (6)", first_to=1)
    told = [
        clients[0].refused("createGame", playerInfoArray=[["Ann", "CustomBM"], ["Bob", "Avis"]], maxWins=1),
        clients[0].refused(
            "createGame",
            playerInfoArray=[["Ann", "CustomBM"], ["Bob", "Avis"]],
            maxWins=1,
            customRecipeArray=["(6) @@(8)"],
        ),
        *[str(BmoClient(None).ask(call)) for call in ("loadDieSkillsData", "loadDieTypesData")],
        str(clients[0].game(play_at_random(lost).pk)["gameActionLog"]),
    ]
    for sentence in told:
        assert sentence is not None
        assert sentence.isascii(), sentence


def test_what_players_write_stays_as_they_wrote_it(clients: Clients) -> None:
    number = create_game(clients[0], ("Ann", "Avis"), ("Bob", "Bauer"))
    clients[0].told("submitChat", game=number, chat="“Tea” … – said Zoë’s")
    (line,) = clients[1].game(number)["gameChatLog"]
    assert line["message"] == "“Tea” … – said Zoë’s"
