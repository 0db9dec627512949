"""The public pages of the catalog."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils.html import escape
from pytest_django import DjangoAssertNumQueries

from buttons.models import Button, ButtonSet, Tag
from buttons.recipes.kinds import KINDS
from buttons.recipes.skills import SKILLS
from buttons.views import FACES_AT_ONCE
from rules.skills import CATALOGUE
from tests.buttons.conftest import MakeButton
from tests.html import parsed
from tests.refusals import NOTHING_HERE, outcome

pytestmark = pytest.mark.django_db


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


@pytest.mark.services
def test_the_page_of_sets_counts_their_buttons_and_names_their_skills(
    client: Client, make_button: MakeButton
) -> None:
    make_button("Avis", "s(4)", tournament_legal=True)
    make_button("Hammer", "p(4)")
    make_button("Gone", "t(4)", retired=True)
    text = page(client, reverse("buttons:sets"))
    assert "2 fighters, 1 tournament legal" in parsed(text).text
    assert "Poison, Shadow" in text
    assert "Trip" not in text


@pytest.mark.parametrize("name", ["buttons:search", "buttons:set"])
def test_a_recipe_among_many_spells_itself_out(client: Client, make_button: MakeButton, name: str) -> None:
    button = make_button("Avis", "s(4)")
    address = reverse(name, args=[button.set.slug] if name == "buttons:set" else [])
    told = parsed(page(client, address)).one("ul", id="wall").one("details", kind="recipe-help")
    assert told.one("summary").text == "s(4)"
    assert "4-sided" in told.one("p").text


def test_a_new_set_is_listed_once_it_has_a_fighter(client: Client, make_button: MakeButton) -> None:
    ButtonSet.objects.create(name="Empty Shelf")
    make_button("Avis", "(4) (X)")
    assert [heading.text for heading in parsed(client.get("/sets/").content.decode()).all("h2")] == [
        "Soldiers"
    ]
    Button.objects.create(set=ButtonSet.objects.get(name="Empty Shelf"), name="First", recipe="(4) (X)")
    assert "Empty Shelf" in parsed(client.get("/sets/").content.decode()).one("ul", kind="sets").text


@pytest.mark.services
def test_the_page_of_sets_shows_the_most_played_fighters_of_each(
    client: Client, make_button: MakeButton
) -> None:
    for played in range(6):
        make_button(f"Man{played}", "(4)", played=played)
    make_button("Gone", "(4)", retired=True, played=99)
    (shown,) = client.get(reverse("buttons:sets")).context["rows"]
    assert [button.name for button in shown.faces] == ["Man5", "Man4"]


@pytest.mark.services
def test_faces_of_later_sets_are_fetched_by_the_dozen(client: Client, make_button: MakeButton) -> None:
    for number in range(FACES_AT_ONCE + 2):
        make_button(f"Man{number}", "(4)", set=f"Set {number:02}")
    address = reverse("buttons:sets")
    badges = parsed(page(client, address)).all("p", kind="badges")
    assert [len(part.all("svg")) for part in badges] == [1] * FACES_AT_ONCE + [0, 0]
    assert {part.attributes.get("hx-get") for part in badges[-2:]} == {"?faces=1"}
    fetched = parsed(page(client, f"{address}?faces=1")).all("p", kind="badges")
    assert [part.attributes["id"] for part in fetched] == ["faces-set-12", "faces-set-13"]
    assert [len(part.all("svg")) for part in fetched] == [1, 1]
    for odd in ("7", "99999"):
        assert parsed(page(client, f"{address}?faces={odd}")).all("p") == []


def test_the_page_of_a_set_has_its_buttons_and_no_others(client: Client, make_button: MakeButton) -> None:
    button = make_button("Avis")
    make_button("Antonio", set="Button Goblin")
    text = page(client, button.set.get_absolute_url())
    assert "Avis" in text
    assert "Antonio" not in text


def test_a_button_explains_its_dice_skills_and_what_they_make_of_each_other(
    client: Client, make_button: MakeButton
) -> None:
    button = make_button("Avis", "pv(4) (X) (6,6)", tournament_legal=True, note="From the attic.")
    button.tags.add(Tag.objects.create(name="Old friends"))
    text = page(client, button.get_absolute_url())
    for expected in (
        "pv(4) (X) (6,6)",
        "Poison",
        "Value",
        "legal in tournaments",
        "From the attic.",
        "Old friends",
    ):
        assert expected in text
    assert "A die with Poison and Value costs what it shows" in text
    assert str(KINDS["twin"].words) in text
    assert text.count('class="die"') == 3


def test_a_button_that_cannot_be_played_says_exactly_why(client: Client, make_button: MakeButton) -> None:
    button = make_button("Riddle", "mD(4) (6)")
    text = page(client, button.get_absolute_url())
    assert "Nobody can play this fighter here" in text
    assert escape(button.why_not_playable) in text


def test_a_retired_button_keeps_its_page_and_says_so(client: Client, make_button: MakeButton) -> None:
    button = make_button("Avis", retired=True)
    assert "This fighter is retired" in page(client, button.get_absolute_url())


def test_a_button_with_a_rule_of_its_own_tells_it(client: Client, make_button: MakeButton) -> None:
    button = make_button("Giant", "(20) (20)", special="Giant")
    assert "It can never go first" in page(client, button.get_absolute_url())


def test_a_rule_that_only_the_printed_button_explains_says_where_it_is_played(
    client: Client, make_button: MakeButton
) -> None:
    button = make_button("Black Jack", "(11) (T)", special="BlackJack")
    assert "in matches that use special rules as printed" in page(client, button.get_absolute_url())


@pytest.mark.services
def test_buttons_of_the_same_name_have_pages_of_their_own(client: Client, make_button: MakeButton) -> None:
    one = make_button("Antonio", "(4)", set="Sanctum")
    other = make_button("Antonio", "(20)", set="Button Goblin")
    assert "Sanctum" in page(client, one.get_absolute_url())
    assert "Button Goblin" in page(client, other.get_absolute_url())


@pytest.mark.slow
@pytest.mark.parametrize("slug", SKILLS)
def test_every_skill_has_a_page_with_its_rule_and_an_example(client: Client, slug: str) -> None:
    skill = SKILLS[slug]
    text = page(client, reverse("buttons:skill", args=[slug]))
    assert skill.name in text
    assert 'class="die"' in text


def test_a_skills_page_lists_the_buttons_that_have_it(client: Client, make_button: MakeButton) -> None:
    make_button("Boomer", "b(4)")
    make_button("Berserker", "B(4)")
    text = page(client, reverse("buttons:skill", args=["boom"]))
    assert "1 fighter has this skill" in text
    assert "Boomer" in text
    assert "Berserker" not in text


def test_the_directory_names_every_skill_every_kind_of_die_and_every_swing_letter(client: Client) -> None:
    text = page(client, reverse("buttons:skills"))
    assert all(skill.name.replace("'", "&#x27;") in text for skill in CATALOGUE.values())
    assert all(str(kind.name) in text for kind in KINDS.values())


@pytest.mark.services
def test_the_rarer_skills_are_folded_and_each_has_its_anchor(client: Client, make_button: MakeButton) -> None:
    make_button("Boomer", "b(4)")
    shown = parsed(page(client, reverse("buttons:skills")))
    folded = shown.one("details", id="rarer-skills")
    anchors = [row.attributes["id"] for row in shown.all("li") if row.attributes.get("id") in SKILLS]
    assert sorted(anchors) == sorted(SKILLS)
    assert folded.all("li", id="boom") == []
    assert len(folded.all("li")) == len(SKILLS) - 16


@pytest.mark.parametrize("words", ["Boom", "b", "boom die", "BOOM"])
def test_a_skill_is_found_by_its_name_its_letter_or_its_rule(client: Client, words: str) -> None:
    shown = parsed(client.get(reverse("buttons:skills"), {"q": words}).content.decode())
    assert [row.attributes["id"] for row in shown.all("li", id="boom")] == ["boom"]
    assert shown.all("li", id="poison") == []


def test_words_of_no_skill_say_so_and_lead_back(client: Client) -> None:
    shown = parsed(client.get(reverse("buttons:skills"), {"q": "xyzzy"}).content.decode())
    assert "No skills match this search." in shown.text
    assert "Show all skills" in shown.text


@pytest.mark.parametrize(
    "address",
    ["/sets/nonesuch/", "/buttons/soldiers/nonesuch/", "/buttons/nonesuch/avis/", "/skills/nonesuch/"],
)
def test_unknown_sets_buttons_and_skills_are_not_found(
    client: Client, make_button: MakeButton, address: str
) -> None:
    make_button("Avis")
    assert outcome(client.get(address)) == NOTHING_HERE


def test_hostile_names_are_shown_and_not_run(client: Client, make_button: MakeButton) -> None:
    name = "<script>alert(1)</script>"
    button = make_button(name, set='"><img src=x>', note="<b>bold</b> {{ 7|add:7 }}")
    for address in (button.get_absolute_url(), button.set.get_absolute_url(), "/sets/", "/buttons/?q=script"):
        text = page(client, address)
        assert name not in text
        assert "<img src=x>" not in text
        assert "<b>bold" not in text


@pytest.mark.slow
@pytest.mark.parametrize("address", ["/sets/", "/sets/soldiers/", "/buttons/", "/skills/", "/skills/poison/"])
def test_a_page_asks_the_database_as_often_for_many_buttons_as_for_one(
    client: Client,
    make_button: MakeButton,
    django_assert_max_num_queries: DjangoAssertNumQueries,
    address: str,
) -> None:
    make_button("Avis", "p(4) (X)")
    client.get(address)
    with django_assert_max_num_queries(20) as few:
        client.get(address)
    for number in range(30):
        make_button(f"Button {number}", "p(4) (X) v(6)", set=f"Set {number % 3}")
        make_button(f"Soldier {number}", "p(4) (X) v(6)")
    with django_assert_max_num_queries(len(few)):
        page(client, address)


@pytest.mark.slow
def test_every_set_and_every_button_that_is_special_or_cannot_be_played_has_a_page(client: Client) -> None:
    call_command("load_buttons", stdout=StringIO())
    for button in Button.objects.exclude(special="", obstacle="").select_related("set"):
        page(client, button.get_absolute_url())
    for owner in ButtonSet.objects.all():
        page(client, owner.get_absolute_url())


def test_recipes_in_words_leave_no_skill_out(client: Client, make_button: MakeButton) -> None:
    text = page(client, make_button("Avis", "r(4) S(6) `(8) +(10)").get_absolute_url())
    for words in (
        "4-sided die: Reserve",
        "6-sided die: Sideboard",
        "8-sided die: Warrior",
        "10-sided die: Auxiliary",
    ):
        assert f"<li>{words}</li>" in text


def test_a_button_without_dice_of_its_own_says_how_it_is_played(
    client: Client, make_button: MakeButton
) -> None:
    text = page(client, make_button("CustomBM", "", special="CustomBM").get_absolute_url())
    assert "You decide this fighter’s dice: write a recipe when you start a match." in text
    assert "Nobody can play" not in text
    assert "This fighter gets its dice when the match begins." not in text


def test_a_button_that_was_switched_off_elsewhere_has_no_rule_of_its_own(
    client: Client, make_button: MakeButton
) -> None:
    text = page(client, make_button("Arizona", "k(7) g(9)", special="Arizona").get_absolute_url())
    assert "It has no special rule: it fights with just its dice." in text
    assert "Fight as Arizona" in text
    assert "Nobody can play" not in text
    assert "played without it" not in text


def test_a_printed_rule_says_whether_it_is_played_or_not_known(
    client: Client, make_button: MakeButton
) -> None:
    applies = "This rule applies in matches that use special rules as printed."
    for special, words in (
        ("NeoQueenSerenity", f"two Reserve dice instead of one. {applies}"),
        ("Emerald", f"Tenchi Muyo! {applies}"),
        ("QueenBeryl", "It has no known rule of its own: it fights with just its dice."),
        ("ShadowWarriors", "It has no special rule: it fights with just its dice."),
    ):
        text = page(client, make_button(special, "(7)", special=special).get_absolute_url())
        assert words in " ".join(text.split())


def test_the_shamrocks_tell_the_rule_by_which_they_are_played(
    client: Client, make_button: MakeButton
) -> None:
    for special in ("Shamrock", "ShamrockII"):
        text = page(client, make_button(special, "(7/13)", special=special).get_absolute_url())
        assert "die whose 7 counts as 13" in text
        assert "It has no known rule of its own" not in text


def test_a_fighter_shows_how_it_fared_and_the_others_of_its_set(
    client: Client, make_button: MakeButton
) -> None:
    avis = make_button("Avis")
    Button.objects.filter(pk=avis.pk).update(played=9)
    Button.objects.filter(pk=make_button("Hammer").pk).update(played=12)
    make_button("Old", retired=True)
    make_button("Angel", set="Vampyres")
    page = parsed(client.get(avis.get_absolute_url()).content.decode())
    assert page.one("dl", kind="facts").text == "in popularity#2"
    assert [mate.text for mate in page.one("ul", kind="mates").all("span")] == ["Hammer"]
    unplayed = parsed(client.get("/buttons/vampyres/angel/").content.decode())
    assert not unplayed.all("dl", kind="facts"), "nobody has played it"
    assert not unplayed.all("ul", kind="mates"), "it is alone"


def test_curators_find_the_form_of_a_fighter_and_nobody_else_does(
    as_curator: Client, make_button: MakeButton
) -> None:
    avis = make_button("Avis")
    form = f"/admin/buttons/button/{avis.pk}/change/"
    assert form in as_curator.get(avis.get_absolute_url()).content.decode()
    assert form not in Client().get(avis.get_absolute_url()).content.decode()


def test_a_goblin_has_its_recipe_in_the_italian_notation_too(client: Client, make_button: MakeButton) -> None:
    goblin = make_button("Gjmbob", "(4) f(6) (8) (12) B(20)", set="Button Goblin")
    notation = "In the Italian notation: 4, 6 [FO], 8, 12, 20 [FG]"
    assert notation not in parsed(page(client, goblin.get_absolute_url())).text
    ButtonSet.objects.filter(name="Button Goblin").update(ruleset="goblin")
    assert notation in parsed(page(client, goblin.get_absolute_url())).text


def test_the_page_of_the_notation_says_what_the_codes_of_goblins_mean(client: Client) -> None:
    pairs = parsed(page(client, reverse("notation"))).all("dl", kind="pairs")[1]
    codes = {code.text: name.text for code, name in zip(pairs.all("dt"), pairs.all("dd"), strict=True)}
    assert codes["FG"] == "Berserk"
    assert codes["GE"] == "Twin"
    assert len(codes) == 9
