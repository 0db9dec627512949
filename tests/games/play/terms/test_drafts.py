"""Drafts: both players ban fighters from a pool in turn, and then each picks one that is left."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from buttons.models import Button, ButtonSet
from core.refusals import TooLate
from games import play
from games.log.terms_words import terms_in_brief, terms_in_sentences
from games.models import Match, Terms
from games.play import MatchCode, ProposedSeat
from games.play.terms.drafts import pool_of, seat_to_choose
from notifications.models import Notice
from notifications.news.headlines import headline
from tests.accounts.people import a_player
from tests.games.forms import page_of, signed_in
from tests.games.matches import two_friends
from tests.games.offers.test_proposing import propose, refusal_page
from tests.html import Element, parsed
from tests.refusals import refused_as

pytestmark = pytest.mark.django_db

NAMES = ("Ash", "Birch", "Cedar", "Elm", "Fir", "Larch", "Oak", "Yew")


@pytest.fixture(autouse=True)
def trees() -> list[Button]:
    made = ButtonSet.objects.create(name="Trees")
    return [
        Button.objects.create(set=made, name=name, recipe=f"({6 + number}) (20)")
        for number, name in enumerate(NAMES)
    ]


def a_draft(one: User, other: User | None, *names: str, draft: int = 1, by_link: bool = False) -> Match:
    places = [ProposedSeat(one), ProposedSeat(other)]
    return play.propose(one, places, Terms(draft=draft), pool=names, by_link=by_link)


def names_in(match: Match) -> list[str]:
    return [fighter.name for fighter in pool_of(match)]


def asked(match: Match) -> list[bool]:
    return [not seat.accepted for seat in Match.objects.get(pk=match.pk).all_seats]


@pytest.mark.services
def test_each_bans_one_and_the_proposer_picks_first() -> None:
    ann, bob = two_friends()
    match = a_draft(ann, bob, "yew", "Ash", "Elm", "Fir", "Oak")
    assert names_in(match) == ["Ash", "Elm", "Fir", "Oak", "Yew"]
    assert asked(match) == [False, True]
    play.accept(match.pk, bob, choice="Yew", words="coffee")
    assert asked(match) == [True, False]
    play.accept(match.pk, ann, choice="Ash")
    assert asked(match) == [True, False]
    play.accept(match.pk, ann, choice="Oak")
    assert asked(match) == [False, True]
    match = play.accept(match.pk, bob, choice="Elm")
    assert match.has_begun
    assert [seat.button_name for seat in match.all_seats] == ["Oak", "Elm"]
    assert [seat.dice_words for seat in match.all_seats] == ["", "coffee"]
    assert match.rated


def test_two_bans_each_alternate_and_the_picks_go_the_other_way() -> None:
    ann, bob = two_friends()
    match = a_draft(ann, bob, *NAMES[:7], draft=2)
    turns = []
    for name in NAMES[:6]:
        found = Match.objects.get(pk=match.pk)
        turns.append(seat_to_choose(found))
        player = found.all_seats[turns[-1] or 0].player
        assert player is not None
        play.accept(match.pk, player, choice=name)
    assert turns == [1, 0, 1, 0, 0, 1]
    assert [seat.button_name for seat in Match.objects.get(pk=match.pk).all_seats] == ["Fir", "Larch"]


def test_the_site_fills_the_pool() -> None:
    ann, bob = two_friends()
    match = a_draft(ann, bob, "Ash", draft=2)
    names = names_in(match)
    assert len(set(names)) == 7
    assert "Ash" in names
    Button.objects.filter(name__in=["Elm", "Fir", "Oak", "Yew"]).delete()
    with refused_as(MatchCode.NO_BUTTON_LEFT):
        a_draft(ann, bob)


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (NAMES[:6], MatchCode.POOL_TOO_LARGE),
        (("Baobab",), MatchCode.NO_FIGHTER_TO_BAN),
        (("Goblin",), MatchCode.NOT_FOR_DRAFT),
    ],
)
def test_a_wrong_pool_is_refused(names: tuple[str, ...], code: MatchCode) -> None:
    ann, bob = two_friends()
    goblins = ButtonSet.objects.create(name="Goblins", ruleset="goblin")
    Button.objects.create(set=goblins, name="Goblin", recipe="(6) (8)")
    with refused_as(code):
        a_draft(ann, bob, *names)
    assert not Match.objects.exists()


def test_wrong_drafts_are_refused() -> None:
    ann, bob = two_friends()
    tom = a_player("Tom")
    places = [ProposedSeat(ann), ProposedSeat(bob)]
    with refused_as(MatchCode.DRAFT_IS_FOR_TWO):
        play.propose(ann, [*places, ProposedSeat(None)], Terms(draft=1))
    with refused_as(MatchCode.DRAFT_IS_FOR_TWO):
        play.propose(ann, [ProposedSeat(tom), ProposedSeat(bob)], Terms(draft=1))
    with refused_as(MatchCode.DRAFT_HAS_BANS):
        play.propose(ann, places, Terms(draft=1, bans=1))
    with refused_as(MatchCode.DRAFT_WITHOUT_WINSLOW):
        play.propose(ann, places, Terms(draft=1, winslow_seat=0))
    with refused_as(MatchCode.TOO_MANY_BANNED):
        play.propose(ann, places, Terms(draft=3))
    with refused_as(MatchCode.NO_DRAFT):
        play.propose(ann, [ProposedSeat(ann, "(6)"), ProposedSeat(bob)], pool=["Ash"])


def test_only_a_fighter_that_is_left_is_chosen_and_only_in_turn() -> None:
    ann, bob = two_friends()
    match = a_draft(ann, bob, *NAMES[:5])
    for choice in ("", "Yew", "ash"):
        with refused_as(MatchCode.NOT_IN_DRAFT):
            play.accept(match.pk, bob, choice=choice)
    with pytest.raises(TooLate):
        play.accept(match.pk, ann, choice="Ash")
    play.accept(match.pk, bob, choice="Ash")
    with refused_as(MatchCode.NOT_IN_DRAFT):
        play.accept(match.pk, ann, choice="Ash")
    with pytest.raises(TooLate):
        play.accept(match.pk, bob, choice="Elm")
    with refused_as(MatchCode.DRAFT_HAS_BEGUN):
        play.offer_to(match.pk, ann, None)


def test_words_for_the_dice_are_given_once() -> None:
    ann, bob = two_friends()
    match = a_draft(ann, bob, *NAMES[:5])
    play.accept(match.pk, bob, choice="Ash", words="tea")
    play.accept(match.pk, ann, choice="Birch")
    play.accept(match.pk, ann, choice="Cedar")
    match = play.accept(match.pk, bob, choice="Elm", words="coffee")
    assert match.all_seats[1].dice_words == "tea"


def test_an_open_seat_is_given_back_until_its_player_bans() -> None:
    ann, bob = two_friends()
    match = a_draft(ann, None, *NAMES[:5])
    play.accept(match.pk, bob)
    assert asked(match) == [False, True]
    play.step_back(match.pk, bob)
    play.accept(match.pk, bob, choice="Ash")
    with refused_as(MatchCode.DRAFT_HAS_BEGUN):
        play.step_back(match.pk, bob)


def test_the_proposer_withdraws_and_the_other_declines_in_turn() -> None:
    ann, bob = two_friends()
    one, other = (a_draft(ann, bob, *NAMES[:5]) for _time in range(2))
    play.accept(one.pk, bob, choice="Ash")
    assert play.decline(one.pk, ann).status == Match.Status.WITHDRAWN
    assert play.decline(other.pk, bob).status == Match.Status.DECLINED


def test_a_choice_keeps_the_offer_open() -> None:
    ann, bob = two_friends()
    match = a_draft(ann, bob, *NAMES[:5])
    Match.objects.filter(pk=match.pk).update(expires_at=timezone.now() + timedelta(hours=1))
    match = play.accept(match.pk, bob, choice="Ash")
    assert match.expires_at is not None
    assert match.expires_at > timezone.now() + timedelta(days=2)


def test_players_hear_of_their_turn() -> None:
    ann, bob = two_friends()
    match = a_draft(ann, bob, *NAMES[:5])
    play.accept(match.pk, bob, choice="Ash")
    notice = Notice.objects.filter(player=ann).latest("pk")
    assert headline(notice, Match.objects.get(pk=match.pk), ann) == "It’s your turn in the draft with Bob."


def test_a_rematch_has_no_draft() -> None:
    ann, bob = two_friends()
    match = a_draft(ann, bob, *NAMES[:5])
    for player, choice in ((bob, "Ash"), (ann, "Birch"), (ann, "Cedar"), (bob, "Elm")):
        play.accept(match.pk, player, choice=choice)
    play.surrender_match(match.pk, bob)
    again = play.rematch(match.pk, ann, [ProposedSeat(ann, "(6)"), ProposedSeat(bob, "(8)")])
    assert (again.draft, again.pool) == (0, [])


# ---- on the pages


def choices_on(page: Element) -> list[str]:
    buttons = page.all("button")
    return [each.attributes["value"] for each in buttons if each.attributes.get("name") == "choice"]


def test_friends_draft_on_the_pages() -> None:
    ann, bob = two_friends()
    match = propose(
        ann, against="player", opponent="Bob", my_recipe="", draft="1", pool="ash, Birch,Cedar,Elm,Fir"
    )
    assert names_in(match) == list(NAMES[:5])
    assert [seat.has_dice for seat in match.all_seats] == [False, False]
    assert "Draft" in terms_in_brief(match)
    page = parsed(page_of(match, ann))
    assert "Bob bans a fighter next." in page.text
    assert choices_on(page) == []
    page = parsed(page_of(match, bob))
    assert "Ban a fighter. Neither of you will play it." in page.text
    assert choices_on(page) == list(NAMES[:5])
    url = f"{match.get_absolute_url()}accept/"
    answer = signed_in(bob).post(url, {"choice": "Yew"})
    assert answer.status_code == 422
    assert "Choose a fighter in the draft that nobody has banned or picked." in answer.content.decode()
    signed_in(bob).post(url, {"choice": "Ash"})
    assert "banned by Bob" in parsed(page_of(match, ann)).text
    home = signed_in(ann).get("/matches/").content.decode()
    assert "Ban and pick" in home
    signed_in(ann).post(url, {"choice": "Birch"})
    assert "Pick the fighter you want to play." in parsed(page_of(match, ann)).text
    assert "Ann picks a fighter next." in parsed(page_of(match, bob)).text
    signed_in(ann).post(url, {"choice": "Cedar"})
    signed_in(bob).post(url, {"choice": "Elm"})
    match = Match.objects.get(pk=match.pk)
    assert match.has_begun
    assert terms_in_sentences(match).seats == [
        "Draft: each player bans a fighter, and then picks one of those left.",
        "Banned: Ash, Birch.",
    ]


def test_the_form_says_what_is_wrong_with_a_draft() -> None:
    ann, _bob = two_friends()
    given = {"opponent": "Bob", "my_recipe": ""}
    assert "There’s no fighter called Baobab" in refusal_page(ann, **given, draft="1", pool="Baobab")
    assert "Select a valid choice" in refusal_page(ann, **given, draft="3")
