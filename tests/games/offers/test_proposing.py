"""Proposing a match: its opponent and its buttons."""

from html import unescape

import pytest
from django.core.mail import EmailMessage
from django.http import QueryDict
from django.test import Client

from accounts.models import Introduction, Invitation, User
from buttons.models import Button, ButtonSet, Favourite
from core.refusals import NotPlayable
from games import play
from games.models import Match
from rules import Surrender
from tests.accounts.people import a_guest, a_player, block, introduce
from tests.conftest import LimitRequests
from tests.games.matches import a_match, act, an_offer, two_friends
from tests.html import parsed
from tests.promises import with_promise

pytestmark = pytest.mark.django_db

NEW = "/matches/new/"


@pytest.fixture
def soldiers(db: None) -> ButtonSet:
    made = ButtonSet.objects.create(name="Soldiers")
    Button.objects.create(set=made, name="Avis", recipe="(4) (4) (10) (12) (X)")
    Button.objects.create(set=made, name="Bauer", recipe="(8) (10) (12) (20) s(X)")
    return made


@pytest.fixture
def ann() -> User:
    return a_player("Ann")


def browser(player: User | None) -> Client:
    client = Client()
    if player is not None:
        client.force_login(player)
    return client


def proposal(**fields: object) -> dict[str, object]:
    return (
        with_promise()
        | {
            "against": "anybody",
            "my_recipe": "(6) (8)",
            "first_to": 1,
            "ruleset": "online",
            "words": "tea",
        }
        | fields
    )


def propose(player: User, **fields: object) -> Match:
    answer = browser(player).post(NEW, proposal(**fields))
    assert answer.status_code == 302, answer.content.decode()
    return Match.objects.latest("pk")


def refusal_page(player: User, **fields: object) -> str:
    answer = browser(player).post(NEW, proposal(**fields))
    assert answer.status_code == 422
    assert not Match.objects.exists()
    return unescape(answer.content.decode())


# ---- whom


@pytest.mark.services
def test_a_named_player_is_challenged(ann: User) -> None:
    bob = a_player("Bob")
    match = propose(ann, against="player", opponent="bob")
    assert [seat.player for seat in match.all_seats] == [ann, bob]


def test_somebody_has_to_be_named(ann: User) -> None:
    assert "Name a player" in refusal_page(ann, against="player")
    assert "no player by that name" in refusal_page(ann, against="player", opponent="Nobody-here")


def test_nobody_plays_themselves(ann: User) -> None:
    assert "You can’t play yourself." in refusal_page(ann, against="player", opponent="ann")


def test_blocks_are_respected_and_not_told(ann: User) -> None:
    bob = a_player("Bob")
    block(bob, ann)
    assert "You can’t challenge" in refusal_page(ann, against="player", opponent="Bob")


@pytest.mark.services
def test_an_open_offer_is_for_anybody_but_the_blocked(ann: User) -> None:
    match = propose(ann)
    eve, tom = a_player("Eve"), a_player("Tom")
    block(ann, eve)
    assert match.get_absolute_url() not in browser(eve).get("/matches/open/").content.decode()
    assert match.get_absolute_url() in browser(tom).get("/matches/open/").content.decode()
    assert match.get_absolute_url() in browser(None).get("/matches/open/").content.decode()
    browser(eve).post(f"{match.get_absolute_url()}accept/", {"recipe": "(8)"})
    assert Match.objects.get().is_offered
    browser(tom).post(f"{match.get_absolute_url()}accept/", {"recipe": "(8)"})
    assert Match.objects.get().has_begun


def test_guests_make_no_open_offers(db: None) -> None:
    assert "Sign up to play anyone" in refusal_page(a_guest())


@pytest.mark.services
def test_a_link_brings_somebody_without_an_account(ann: User) -> None:
    match = propose(ann, against="link", is_private="on", their_recipe="(4)")
    page = unescape(browser(ann).get(match.get_absolute_url()).content.decode())
    link = f"/invited/{Invitation.objects.get(host=ann).key}/?next=%2Fmatch%2F{match.pk}%2F"
    assert link in page
    assert '<svg class="qr"' in page
    assert match.get_absolute_url() not in browser(None).get("/matches/open/").content.decode()
    visitor = Client()
    assert visitor.get(link).status_code == 200
    assert visitor.post(link).headers["Location"] == match.get_absolute_url()
    assert "Accept" in visitor.get(match.get_absolute_url()).content.decode()
    visitor.post(f"{match.get_absolute_url()}accept/")
    assert Match.objects.get().has_begun


def test_the_page_behind_a_link_shows_the_match(ann: User, soldiers: ButtonSet) -> None:
    match = propose(ann, against="link", is_private="on", mine="soldiers/avis", my_recipe="", first_to=3)
    link = f"/invited/{Invitation.objects.get_or_create(host=ann)[0].key}/?next=/match/{match.pk}/"
    page = parsed(Client().get(link).content.decode()).one("section", kind="offer")
    assert [caption.text for caption in page.all("b")] == ["You", "Ann"]
    assert "Avis" in page.text
    assert "a fighter of your choice" in page.text
    assert "First to 3" in page.text
    assert page.all("button")[0].text == "Play with a random fighter"
    play.decline(match.pk, ann)
    assert "Avis" not in Client().get(link).content.decode()


def test_a_link_tells_nothing_of_matches_that_it_is_not_for(ann: User, soldiers: ButtonSet) -> None:
    a_player("Bob")
    challenge = propose(ann, against="player", opponent="Bob", mine="soldiers/avis", my_recipe="")
    other = propose(a_player("Cid"), against="link", mine="soldiers/avis", my_recipe="")
    key = Invitation.objects.get_or_create(host=ann)[0].key
    for number in (challenge.pk, other.pk, 10**8, "x", ""):
        page = Client().get(f"/invited/{key}/?next=/match/{number}/")
        assert "Avis" not in page.content.decode(), number


def test_an_address_that_is_missed_gets_its_mail_again_at_once(
    ann: User, mailoutbox: list[EmailMessage]
) -> None:
    a_player("Bob")
    zoe = a_player("Zoe", verified=False)
    page = parsed(refusal_page(zoe, against="player", opponent="Bob"))
    form = next(form for form in page.all("form") if form.attributes["action"] == "/accounts/email/")
    given = {field.attributes["name"]: field.attributes.get("value", "") for field in form.all("input")}
    answer = browser(zoe).post("/accounts/email/", given | {"action_send": ""})
    assert answer.status_code == 302
    assert [letter.to for letter in mailoutbox] == [[zoe.email]]


def test_without_the_link_nobody_joins(ann: User) -> None:
    match = propose(ann, against="link", their_recipe="(4)")
    tom = a_player("Tom")
    answer = browser(tom).post(f"{match.get_absolute_url()}accept/")
    assert answer.status_code == 422
    Introduction.objects.create(host=ann, visitor=tom)
    browser(tom).post(f"{match.get_absolute_url()}accept/")
    assert Match.objects.get().has_begun


@pytest.mark.services
def test_a_guest_has_only_so_many_matches_at_once() -> None:
    guest, host = a_guest(), a_player("Ann")
    introduce(host, guest)
    for _number in range(5):
        an_offer(guest, host)
    with pytest.raises(NotPlayable, match="5 matches"):
        an_offer(guest, host)
    with pytest.raises(NotPlayable, match="5 matches"):
        play.accept(an_offer(host, guest).pk, guest)


@pytest.mark.services
def test_names_are_found_while_they_are_typed(ann: User) -> None:
    a_player("Bobby")
    hidden = a_player("Bobbin")
    block(hidden, ann)
    found = browser(ann).get("/matches/new/opponents/", {"opponent": "bobb"}).content.decode()
    assert "Bobby" in found
    assert "Bobbin" not in found


# ---- with which buttons


def test_a_button_is_taken_by_its_address(ann: User, soldiers: ButtonSet) -> None:
    match = propose(ann, my_recipe="", mine="soldiers/avis", theirs="soldiers/bauer")
    assert [seat.button_name for seat in match.all_seats] == ["Avis", "Bauer"]


@pytest.mark.services
def test_a_button_may_be_random_within_a_search(ann: User, soldiers: ButtonSet) -> None:
    match = propose(ann, my_recipe="", mine="random:q=bau", theirs="random:")
    assert match.all_seats[0].button_name == "Bauer"
    assert match.all_seats[1].button_name in {"Avis", "Bauer"}


def test_chance_may_make_up_a_button(ann: User, soldiers: ButtonSet) -> None:
    Button.objects.create(set=soldiers, name="Wild", recipe="", special="RandomBMMixed")
    asked = browser(ann)
    assert "soldiers/wild" in asked.get("/matches/new/mine/", {"q": "avis", "search": "1"}).content.decode()
    match = propose(ann, my_recipe="", mine="soldiers/wild", theirs="soldiers/avis")
    asked_tom = browser(a_player("Tom"))
    asked_tom.post(f"{match.get_absolute_url()}accept/")
    battle = Match.objects.get().battle
    assert len(battle.seats[0].recipe) == 5
    assert battle.seats[0].recipe_text in asked_tom.get(match.get_absolute_url()).content.decode()


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"mine": "soldiers/nobody", "my_recipe": ""}, "Nobody can play this fighter"),
        ({"mine": "<script>", "my_recipe": ""}, "Nobody can play this fighter"),
        ({"mine": "random:q=nothing-like-it", "my_recipe": ""}, "No fighters match"),
        ({"my_recipe": ""}, "Choose a fighter, or write a recipe"),
        ({"my_recipe": "(6"}, "(6"),
        ({"my_recipe": "(1000)"}, "200"),
        ({"their_recipe": "u(20)"}, "u"),
        ({"first_to": "10"}, "Select a valid choice"),
        ({"first_to": "0"}, "Select a valid choice"),
        ({"ruleset": "house"}, "Select a valid choice"),
        ({"words": "one\ntwo"}, "one line"),
        ({"description": "x" * 256}, "255"),
        ({"against": "everybody"}, "Select a valid choice"),
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(
    ann: User, soldiers: ButtonSet, fields: dict[str, object], words: str
) -> None:
    assert words in refusal_page(ann, **fields)


@pytest.mark.parametrize(
    "ruleset", ["online", "classic", "classic-tournament", "goblin", "goblin-tournament"]
)
@pytest.mark.parametrize("rounds", [1, 9])
def test_it_is_played_by_any_ruleset_over_one_to_nine_rounds(ann: User, ruleset: str, rounds: int) -> None:
    match = propose(ann, ruleset=ruleset, first_to=rounds, description="On <Monday>")
    page = browser(ann).get(match.get_absolute_url()).content.decode()
    assert (match.ruleset, match.first_to) == (ruleset, rounds)
    assert "On &lt;Monday&gt;" in page


def test_button_specials_are_played_as_printed_where_that_was_agreed(ann: User) -> None:
    vegas = ButtonSet.objects.create(name="Las Vegas")
    Button.objects.create(set=vegas, name="Black Jack", recipe="(1,1) (11) (8,8) (T)", special="BlackJack")
    black_jack = {"mine": "las-vegas/black-jack", "my_recipe": "", "their_recipe": "(4)"}
    bob = a_player("Bob")
    for printed, played, said in ((True, "BlackJack", "as printed"), (False, "", "as on Button Men Online")):
        fields = {**black_jack, **({"printed_specials": "on"} if printed else {})}
        offer = propose(ann, **fields)
        assert f"Special rules work {said}." in browser(bob).get(offer.get_absolute_url()).content.decode()
        match = play.accept(offer.pk, bob)
        assert match.battle.seats[0].special == played
        assert f"Special rules work {said}." in browser(bob).get(match.get_absolute_url()).content.decode()


def test_a_team_of_seven_wants_its_special(ann: User) -> None:
    team = ButtonSet.objects.create(name="Fightball")
    Button.objects.create(set=team, name="Brie", recipe="(4) (6) (8) (10) (12) (12) (20)", special="Brie")
    fields = {"mine": "fightball/brie", "my_recipe": ""}
    a_player("Bob")
    for whom in ({}, {"against": "player", "opponent": "Bob"}):
        page = refusal_page(ann, **fields, **whom)
        assert "You can only play this fighter in matches with special rules as printed." in page
        assert "Bob: " not in page
    assert "No fighters match" in refusal_page(ann, mine="random:", my_recipe="")
    assert propose(ann, printed_specials="on", **fields).all_seats[0].special == "Brie"


def test_a_rematch_keeps_to_what_was_agreed_about_specials() -> None:
    ann, bob = two_friends()
    old = a_match(ann, bob, first_to=1, printed_specials=True)
    old = act(old, next(iter(old.battle.decisions)), Surrender())
    answer = browser(bob).post(f"{old.get_absolute_url()}rematch/", with_promise(how="same"))
    assert answer.status_code == 302
    assert Match.objects.latest("pk").printed_specials
    assert "printed_specials=on" in browser(bob).get(old.get_absolute_url()).content.decode()


def test_the_address_fills_in_the_form(ann: User, soldiers: ButtonSet) -> None:
    page = (
        browser(ann).get(NEW, {"opponent": "Bob", "mine": "soldiers/avis", "first_to": "5"}).content.decode()
    )
    assert 'value="Bob"' in page
    assert 'value="soldiers/avis"' in page
    assert '<input type="radio" name="first_to" value="5" checked>' in page


@pytest.mark.parametrize(
    "address", ["?mine=%F0%9F", "?mine=a/b/c", "?first_to=x&ruleset=%3Cb%3E&mine=random:%01=%ff"]
)
def test_an_address_that_makes_no_sense_does_no_harm(ann: User, address: str) -> None:
    assert browser(ann).get(NEW + address).status_code == 200


@pytest.mark.parametrize("typed", ["%01", "%25", "_", "%F0%9F%8E%B2", "x" * 3000])
def test_nonsense_for_a_name_finds_nobody(ann: User, typed: str) -> None:
    assert browser(ann).get(f"/matches/new/opponents/?opponent={typed}").status_code == 200
    assert browser(ann).get(f"/matches/new/recipe/?my_recipe={typed}").status_code == 200
    assert browser(ann).get(f"/matches/new/mine/?q={typed}&search=1&page={typed}").status_code == 200
    assert "Nothing is waiting for you" in browser(ann).get(f"/next/?after={typed}").content.decode()


def test_a_recipe_is_checked_while_it_is_written(ann: User) -> None:
    asked = browser(ann)
    assert "Shadow" in asked.get("/matches/new/recipe/", {"my_recipe": "s(10)"}).content.decode()
    assert "errorlist" in asked.get("/matches/new/recipe/", {"their_recipe": "s(10"}).content.decode()
    assert asked.get("/matches/new/recipe/").content.decode().strip() == ""


def test_what_is_filled_in_comes_along_to_the_picker_and_back(ann: User, soldiers: ButtonSet) -> None:
    asked = browser(ann)
    answer = asked.post("/matches/new/keep/mine/", proposal(opponent="Bob", csrfmiddlewaretoken="secret"))
    assert "secret" not in answer.headers["Location"]
    page = parsed(asked.get(answer.headers["Location"]).content.decode())
    links = [link.attributes["href"] for link in page.all("a")]
    unchanged = next(link for link in links if link.startswith("/matches/new/?"))
    assert QueryDict(unchanged.partition("?")[2])["my_recipe"] == proposal()["my_recipe"]
    picked = next(link for link in links if link.endswith("&mine=soldiers/avis"))
    kept = QueryDict(picked.partition("?")[2])
    assert (kept["opponent"], kept["words"]) == ("Bob", "tea")
    assert "my_recipe" not in kept


def test_the_picker_searches_and_remembers(ann: User, soldiers: ButtonSet) -> None:
    asked = browser(ann)
    found = asked.get("/matches/new/mine/", {"q": "avis", "search": "1"}).content.decode()
    assert "soldiers/avis" in found
    assert "soldiers/bauer" not in found
    again = asked.get("/matches/new/theirs/").content.decode()
    assert "soldiers/bauer" not in again
    cleared = asked.get("/matches/new/theirs/", {"q": "", "search": "1"}).content.decode()
    assert "soldiers/bauer" in cleared


@pytest.mark.services
def test_the_picker_knows_favourites_and_what_was_played_lately(ann: User, soldiers: ButtonSet) -> None:
    avis = Button.objects.get(name="Avis")
    Favourite.objects.create(player=ann, button=avis)
    asked = browser(ann)
    found = asked.get("/matches/new/mine/", {"favourite": "on", "search": "1"}).content.decode()
    assert "soldiers/bauer" not in found
    propose(ann, my_recipe="", mine="soldiers/bauer")
    page = asked.get("/matches/new/mine/", {"search": "1"}).content.decode()
    assert "Recently played" in page


def test_the_picker_offers_only_what_can_be_played(ann: User, soldiers: ButtonSet) -> None:
    Button.objects.create(set=soldiers, name="Strange", recipe="mD(8)")
    Button.objects.create(set=soldiers, name="Old", recipe="(8)", retired=True)
    page = browser(ann).get("/matches/new/mine/").content.decode()
    assert "1 more fighter matches, but can’t be played here" in page
    assert "Strange" not in page
    assert "Old" not in page


def test_who_joins_picks_as_well(ann: User, soldiers: ButtonSet) -> None:
    match = propose(ann)
    tom = browser(a_player("Tom"))
    assert (
        f"{match.get_absolute_url()}?pick=soldiers/avis"
        in tom.get(f"{match.get_absolute_url()}pick/").content.decode()
    )
    picked = tom.get(f"{match.get_absolute_url()}?pick=soldiers/avis").content.decode()
    assert 'name="pick" value="soldiers/avis"' in picked
    tom.post(f"{match.get_absolute_url()}accept/", {"pick": "soldiers/avis", "words": "coffee"})
    assert Match.objects.get().all_seats[1].button_name == "Avis"


@pytest.mark.parametrize(
    "answer", [{}, {"pick": "soldiers/nobody"}, {"recipe": "(6"}, {"recipe": "(4)", "words": "x" * 65}]
)
def test_who_joins_badly_changes_nothing(ann: User, answer: dict[str, str]) -> None:
    match = propose(ann)
    assert browser(a_player("Tom")).post(f"{match.get_absolute_url()}accept/", answer).status_code == 422
    assert Match.objects.get().is_offered


# ---- once more


@pytest.mark.services
def test_too_many_proposals_are_slowed_down(ann: User, limit_requests: LimitRequests) -> None:
    limit_requests("propose", 2)
    asked = browser(ann)
    for _number in range(2):
        assert asked.post(NEW, {}).status_code != 429
    assert asked.post(NEW, proposal()).status_code == 429
    assert not Match.objects.exists()
