"""The pace in the form of a match, in addresses and in descriptions."""

from html import unescape

import pytest
from django.http import QueryDict
from django.test import Client

from accounts.models import Preferences, User
from games import play
from games.models import Match
from games.offers.form import ProposalForm
from tests.accounts.people import a_player
from tests.games.matches import a_match, a_match_given_up, an_offer, two_friends
from tests.games.offers.test_proposing import NEW, browser, proposal, propose, refusal_page
from tests.html import Element, parsed

pytestmark = pytest.mark.django_db

KIND, LIVE, DAYS, BANK = "pace", "live_pace", "days_pace", "bank_pace"


@pytest.fixture
def ann() -> User:
    return a_player("Ann")


def page(player: User | None, address: str) -> Element:
    answer = browser(player).get(address)
    assert answer.status_code == 200
    return parsed(answer.content.decode())


def words_of_the_terms(player: User, **fields: str) -> list[str]:
    given = QueryDict(mutable=True)
    given.update(fields)
    found = page(player, f"{NEW}?{given.urlencode()}")
    return [line.text for line in found.one("ul", id="terms").all("li")]


def chosen_pace(form: Element) -> dict[str, str]:
    kind = next(one.attributes["value"] for one in fields(form, KIND) if "checked" in one.attributes)
    found = {KIND: kind}
    for select in fields(form, f"{kind}_pace"):
        options = select.all("option")
        found[f"{kind}_pace"] = next(
            one.attributes["value"] for one in options if "selected" in one.attributes
        )
    return found


def fields(form: Element, name: str) -> list[Element]:
    return [one for one in form.all() if one.attributes.get("name") == name]


# ---- choosing it


def test_a_match_has_no_clock_unless_one_is_chosen(ann: User) -> None:
    assert propose(ann).pace == ""
    assert chosen_pace(page(ann, NEW)) == {KIND: ""}


@pytest.mark.parametrize(
    ("fields", "pace"),
    [
        ({KIND: "live", LIVE: "live:10+5"}, "live:10+5"),
        ({KIND: "live", LIVE: "other", "live_minutes": "17", "live_seconds": "04"}, "live:17+4"),
        ({KIND: "live", LIVE: "other", "live_minutes": " 17 ", "live_seconds": ""}, "live:17+0"),
        ({KIND: "days", DAYS: "days:5"}, "days:5"),
        ({KIND: "bank", BANK: "bank:30+0"}, "bank:30+0"),
        ({KIND: "bank", BANK: "other", "bank_days": "21", "bank_more": "2"}, "bank:21+2"),
        ({KIND: "bank:21+2"}, "bank:21+2"),
    ],
)
def test_each_kind_of_pace_can_be_chosen_or_set(ann: User, fields: dict[str, str], pace: str) -> None:
    assert propose(ann, **fields).pace == pace


LIVE_BOUNDS = "Give each player 1 to 180 minutes, with 0 to 60 extra seconds per move."
BANK_BOUNDS = "Give each player 1 to 60 days, with 0 to 7 extra days per move."
NO_SUCH = "There’s no such pace. Choose one from the form."


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({KIND: "live", LIVE: "other", "live_minutes": "999", "live_seconds": "5"}, LIVE_BOUNDS),
        ({KIND: "live", LIVE: "other", "live_minutes": "-1", "live_seconds": "5"}, LIVE_BOUNDS),
        ({KIND: "live", LIVE: "other", "live_minutes": "10", "live_seconds": "٥"}, LIVE_BOUNDS),
        ({KIND: "live", LIVE: "other"}, LIVE_BOUNDS),
        ({KIND: "live"}, LIVE_BOUNDS),
        ({KIND: "live", LIVE: "days:3+"}, LIVE_BOUNDS),
        ({KIND: "days", DAYS: "days:4"}, NO_SUCH),
        ({KIND: "days"}, NO_SUCH),
        ({KIND: "bank", BANK: "other", "bank_days": "61", "bank_more": "1"}, BANK_BOUNDS),
        ({KIND: "bank", BANK: "other", "bank_days": "1e1", "bank_more": "1"}, BANK_BOUNDS),
        ({KIND: "blitz"}, NO_SUCH),
        ({KIND: "days:4"}, NO_SUCH),
        ({KIND: "x" * 10_000}, NO_SUCH),
    ],
)
def test_a_pace_that_is_none_is_refused_with_a_sentence(
    ann: User, fields: dict[str, str], sentence: str
) -> None:
    errors = parsed(refusal_page(ann, **fields)).all("ul", kind="errorlist")
    assert sentence in " ".join(found.text for found in errors)


def test_a_refusal_in_the_sheet_is_told_beside_its_button_too(ann: User) -> None:
    found = parsed(refusal_page(ann, pace="days:4", rating_from=1700, rating_to=1400))
    told = [line.text for line in found.one("div", id="terms-errors").all("li")]
    assert told == [NO_SUCH, "The maximum rating is below the minimum."]


def test_what_belongs_to_another_kind_is_not_read(ann: User) -> None:
    fields = {KIND: "days", DAYS: "days:2", LIVE: "other", "live_minutes": "999", "bank_days": "no number"}
    assert propose(ann, **fields).pace == "days:2"


def test_claims_weekends_and_vacations_are_terms_of_a_match_with_a_clock(ann: User) -> None:
    ticks = {"by_claim": "on", "weekends_off": "on", "no_vacation": "on"}
    slow = propose(ann, pace="days:3", **ticks)
    assert (slow.by_claim, slow.weekends_off, slow.no_vacation) == (True, True, True)
    live = propose(ann, pace="live:5+3", **ticks)
    assert (live.by_claim, live.weekends_off, live.no_vacation) == (True, False, False)
    without = propose(ann, **ticks)
    assert (without.by_claim, without.weekends_off, without.no_vacation) == (False, False, False)


# ---- the form and its addresses


def test_the_line_of_terms_says_the_pace_if_there_is_one(ann: User) -> None:
    assert not any("move" in words for words in words_of_the_terms(ann, first_to="3"))
    said = words_of_the_terms(ann, pace="days", days_pace="days:3", by_claim="on", weekends_off="on")
    assert said[-3:] == ["3 days per move", "wins on time must be claimed", "weekends off"]
    said = words_of_the_terms(ann, pace="live:17+4", by_claim="on", weekends_off="on")
    assert said[-2:] == ["live, 17 min + 4 s per move", "wins on time must be claimed"]
    assert words_of_the_terms(ann, pace="days:4", by_claim="on")[-1] in ("rated", "friendly")


@pytest.mark.parametrize(
    ("pace", "filled"),
    [
        ("days:5", {KIND: "days", DAYS: "days:5"}),
        ("live:10+5", {KIND: "live", LIVE: "live:10+5"}),
        ("live:17+4", {KIND: "live", LIVE: "other"}),
        ("bank:21+2", {KIND: "bank", BANK: "other"}),
    ],
)
def test_a_pace_in_an_address_fills_the_form(ann: User, pace: str, filled: dict[str, str]) -> None:
    for plus in ("%2B", "+"):
        form = page(ann, f"{NEW}?first_to=2&pace={pace.replace('+', plus)}")
        assert chosen_pace(form) == filled
    shown = [fields(form, name)[0].attributes["value"] for name in ("live_minutes", "live_seconds")]
    assert shown == (["17", "4"] if pace == "live:17+4" else ["20", "10"])


def test_what_was_filled_in_stands_there_again_beside_a_refusal(ann: User) -> None:
    form = parsed(refusal_page(ann, pace="live", live_pace="other", live_minutes="999", live_seconds="7"))
    assert chosen_pace(form) == {KIND: "live", LIVE: "other"}
    assert fields(form, "live_minutes")[0].attributes["value"] == "999"


def test_a_pace_that_is_filled_in_stays_while_a_fighter_is_picked(ann: User) -> None:
    given = proposal(pace="bank", bank_pace="other", bank_days="21", bank_more="2", by_claim="on")
    answer = browser(ann).post("/matches/new/keep/mine/", given)
    kept = QueryDict(answer.headers["Location"].partition("?")[2])
    form = ProposalForm(kept, proposer=ann)
    form.is_valid()
    assert (form.cleaned_data["pace"], form.cleaned_data["by_claim"]) == ("bank:21+2", True)


def test_a_live_match_begins_for_nobody_who_has_not_come(ann: User) -> None:
    """A player who accepts at once may be elsewhere while the clock runs."""
    bob = a_player("Bob")
    bob.preferences.auto_accept = Preferences.AutoAccept.EVERYBODY
    bob.preferences.save()
    offered = {"against": "player", "opponent": "Bob", "their_recipe": "(4)"}
    assert propose(ann, **offered, pace="days", days_pace="days:3").has_begun
    assert propose(ann, **offered, pace="live", live_pace="live:10+5").is_on_offer
    User.objects.filter(pk=bob.pk).update(is_robot=True)
    assert propose(ann, **offered, pace="live", live_pace="live:10+5").has_begun


# ---- where a match is described


def test_the_offer_and_the_match_say_what_the_pace_means() -> None:
    ann, bob = two_friends()
    offer = an_offer(ann, bob, pace="days:3", by_claim=True, no_vacation=True)
    told = (
        "3 days for each move. When someone’s time is up, the others can claim the win. Vacations "
        "don’t stop the clocks."
    )
    assert told in page(bob, offer.get_absolute_url()).text
    play.accept(offer.pk, bob)
    assert told in page(None, offer.get_absolute_url()).text


def test_lists_say_the_pace_in_brief(client: Client) -> None:
    ann, bob = two_friends()
    an_offer(ann, None, pace="bank:14+1")
    assert "14 days + 1 per move" in page(bob, "/matches/open/").one("table").text
    an_offer(ann, bob, pace="live:5+3")
    assert "First to 3, live, 5 min + 3 s per move" in page(bob, "/matches/").text


def test_history_and_replay_say_the_pace() -> None:
    ann, bob = two_friends()
    match = a_match_given_up(ann, bob, pace="days:7")
    assert "7 days per move" in page(None, f"{match.get_absolute_url()}replay/").text
    assert "7 days per move" in page(None, "/matches/history/").one("table").text


def test_without_a_pace_nothing_is_said_of_time() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    assert "time is up" not in unescape(browser(ann).get(match.get_absolute_url()).content.decode())
    assert Match.objects.get().pace == ""


@pytest.mark.parametrize("written", ["live:3+2", "live:3%2B2", "live:3 2"])
def test_an_address_presets_a_pace_also_where_its_plus_is_a_space(ann: User, written: str) -> None:
    form = page(ann, f"{NEW}?pace={written}")
    assert chosen_pace(form) == {KIND: "live", LIVE: "live:3+2"}


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("live:999+2", "Give each player 1 to 180 minutes, with 0 to 60 extra seconds per move."),
        ("bank:x", "Give each player 1 to 60 days, with 0 to 7 extra days per move."),
        ("soon", "There’s no such pace. Choose one from the form."),
    ],
)
def test_an_address_with_a_pace_that_there_is_not_says_so(ann: User, written: str, why: str) -> None:
    assert why in page(ann, f"{NEW}?pace={written}").text
    assert "There’s no such pace" not in page(ann, NEW).text
