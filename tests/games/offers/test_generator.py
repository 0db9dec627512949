"""Random fighters in the style of a set or with the skills of the other fighter, brought back by a seed."""

import pytest

from accounts.models import User
from buttons.models import Button, ButtonSet
from rules import parse_recipe, why_not_custom
from tests.accounts.people import a_player
from tests.games.forms import signed_in
from tests.html import Element, parsed
from tests.refusals import outcome

pytestmark = pytest.mark.django_db
MINE = "/matches/new/mine/generate/"


@pytest.fixture
def ann() -> User:
    return a_player("Ann")


@pytest.fixture(autouse=True)
def sets() -> None:
    night = ButtonSet.objects.create(name="Night")
    for name, recipe in [("Owl", "s(4) (6) (X)"), ("Bat", "s(8) p(10) (X)"), ("Fox", "(4) p(6) s(Z)")]:
        Button.objects.create(set=night, name=name, recipe=recipe)
    small = ButtonSet.objects.create(name="Small")
    Button.objects.create(set=small, name="Alone", recipe="z(4) (6) (X)?")


def page_of(ann: User, **asked: str) -> Element:
    return parsed(signed_in(ann).get(MINE, asked).content.decode())


def made(page: Element) -> str:
    return page.one("summary", kind="recipe").text


def test_a_set_gives_its_style(ann: User) -> None:
    printed = set(Button.objects.filter(set__name="Night").values_list("recipe", flat=True))
    places = [{"s(4)", "s(8)", "(4)"}, {"(6)", "p(10)", "p(6)"}, {"(X)", "s(Z)"}]
    for number in range(12):
        recipe = made(page_of(ann, style="night", seed=f"SEED{number}"))
        assert all(die in place for die, place in zip(recipe.split(), places, strict=True))
        assert recipe not in printed


def test_the_same_seed_brings_the_same_fighter(ann: User) -> None:
    page = page_of(ann, style="night")
    seed = page.one("section", kind="generated").one("b").text
    assert made(page_of(ann, style="night", seed=seed.lower())) == made(page)
    assert {made(page_of(ann, style="night", seed=f"S{number}")) for number in range(9)} != {made(page)}


def test_the_recipe_goes_into_the_offer(ann: User) -> None:
    page = page_of(ann, style="night", seed="ABC", opponent="Bob", mine="night/owl", theirs="night/bat")
    use = next(link for link in page.all("a") if link.text == "Use this fighter").attributes["href"]
    form = parsed(signed_in(ann).get(use).content.decode())
    assert form.one(id="id_my_recipe").attributes.get("value") == made(page)
    assert form.one(id="id_opponent").attributes["value"] == "Bob"


@pytest.mark.parametrize("against", [{"theirs": "night/bat"}, {"their_recipe": "s(8) p(10) (X)"}])
def test_the_skills_of_the_other_fighter(ann: User, against: dict[str, str]) -> None:
    for seed in ("A", "B", "C"):
        recipe = parse_recipe(made(page_of(ann, style="opponent", seed=seed, **against)))
        assert {letter for die in recipe for letter in die.skills} == {"s", "p"}
        assert why_not_custom(recipe) is None


def test_without_another_fighter_there_is_no_such_style(ann: User) -> None:
    choices = [option.text for option in page_of(ann).one("select", id="id_style").all("option")]
    assert choices == ["Night"], "one fighter alone makes no style"
    for style in ("opponent", "small", "nonsense"):
        assert signed_in(ann).get(MINE, {"style": style}).status_code == 422


@pytest.mark.parametrize(("seed", "words"), [("a b", "letters, digits and dashes"), ("x" * 21, "at most 20")])
def test_a_seed_is_short_and_plain(ann: User, seed: str, words: str) -> None:
    answer = signed_in(ann).get(MINE, {"style": "night", "seed": seed})
    assert answer.status_code == 422
    assert words in answer.content.decode()


def test_there_is_no_third_side(ann: User) -> None:
    assert outcome(signed_in(ann).get("/matches/new/nobody/generate/")).startswith("404")


def test_the_picker_leads_there(ann: User) -> None:
    page = parsed(signed_in(ann).get("/matches/new/mine/?search=1&theirs=night/bat").content.decode())
    link = next(link for link in page.all("a") if link.text == "In the style of a set …")
    assert link.attributes["href"] == f"{MINE}?theirs=night%2Fbat"
