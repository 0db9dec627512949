"""Long words written by players widen no page on a phone."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Browser, Page

from accounts.models import Preferences, User
from accounts.models.tokens import LONGEST_TOKEN_NAME, Token
from accounts.names import LONGEST_NAME as LONGEST_FIGHTER
from community.forum.models import Board
from community.forum.models.talk import LONGEST_TITLE as LONGEST_THREAD
from community.forum.verbs import moderating, writing
from community.messages.sending import write
from community.spectators import chat
from community.teams import verbs as teams
from community.teams.models import LONGEST_NAME as LONGEST_TEAM
from community.teams.models import EntryPolicy
from games import play
from games.models import Terms
from games.models.seat import LONGEST_WORDS as LONGEST_DICE_WORDS
from games.play import ProposedSeat
from rules import Surrender
from tests.browser.at_the_table import friends, page_of
from tests.browser.test_every_page import NARROW, WIDEST
from tests.community.forum.talks import a_moderator, a_regular
from tests.community.teams.belonging import a_team
from tests.games.matches import a_match, act, an_offer, play_at_random
from tests.live_site import LiveSite
from tests.training.review.finished import store_review
from tournaments import verbs
from tournaments.leagues.founding import LeagueSettings
from tournaments.models import Settings
from tournaments.models.league import LONGEST_LEAGUE_TITLE
from tournaments.settings import LONGEST_TITLE
from training.workshop import saving

OF_A_PLAYER = ("real_name", "pronouns", "about", "away_message")
ADDRESSES_OF_A_MATCH = ("?whole", "replay/", "dice/")
Visits = list[tuple[User, list[str]]]


def cut(word: str, field: str) -> str:
    return word[: getattr(User._meta.get_field(field), "max_length", None)]


def those_who_write(site: LiveSite) -> tuple[User, User, User]:
    with site.database():
        a_regular("Wordy")
        keeper = a_moderator("Keeper-of-Wordy")
    ann, bob = friends(site, "Wordy", "Reader-of-Wordy")
    return ann, bob, keeper


def write_in_matches(ann: User, bob: User, word: str) -> tuple[list[str], list[str]]:
    """Write the word in matches; return addresses that show it, and those to report it."""
    offers = [an_offer(ann, other, description=word[:255]) for other in (bob, None)]
    declined, withdrawn, ended = (an_offer(ann, bob) for _each in range(3))
    play.say(offers[0].pk, ann, word)
    play.decline(declined.pk, bob, reason=word[:255])
    play.decline(withdrawn.pk, ann, reason=word[:255])
    play.accept(ended.pk, bob)
    match = a_match(ann, bob, description=word[:255])
    for text in (word, f"www.example.com/{word}", f"https://example.com/?{word}"):
        play.say(match.pk, ann, text)
    play.note(match.pk, ann, word)
    over = a_match(ann, bob, description=word[:255], first_to=1)
    act(over, over.battle.active or 0, Surrender())
    places = [ProposedSeat(ann, "(6)"), ProposedSeat(bob, "(8)")]
    mixed = play.accept(play.propose(ann, places, Terms(first_to=1), words=word[:LONGEST_DICE_WORDS]).pk, bob)
    act(mixed, mixed.battle.active or 0, Surrender())
    shown = [*offers, declined, withdrawn, match, over, mixed]
    return [
        *(each.get_absolute_url() for each in shown),
        *(f"{each.get_absolute_url()}{part}" for each in (match, mixed) for part in ADDRESSES_OF_A_MATCH),
        *("/", "/matches/", "/matches/open/", "/matches/watch/", "/matches/history/?status=any"),
    ], [f"{match.get_absolute_url()}report/"]


def write_in_tournaments(ann: User, bob: User, word: str) -> tuple[list[str], list[str]]:
    event = verbs.found(ann, Settings(title=word[:LONGEST_TITLE], rules=f"{word} www.example.com/{word}"))
    for player in (ann, bob):
        verbs.join(event.pk, player)
    verbs.say(event.pk, ann, word[:500])
    verbs.write_to_all(event.pk, ann, word)
    verbs.expel(event.pk, ann, event.entries.get(player=bob).pk, word)
    starts_at = timezone.now() + timedelta(days=1)
    league = verbs.found_league(
        ann, LeagueSettings(title=word[:LONGEST_LEAGUE_TITLE], about=word, starts_at=starts_at)
    )
    at_event = [f"{event.get_absolute_url()}{part}" for part in ("", "organise/", "talk/")]
    return [*at_event, "/tournaments/", league.get_absolute_url(), "/leagues/"], [f"{at_event[0]}report/"]


def write_in_teams(ann: User, bob: User, word: str) -> list[str]:
    team = a_team(word[:LONGEST_TEAM], leader=ann, about=word, entry=EntryPolicy.ASKED)
    teams.ask_to_join(team.pk, bob, word)
    return ["/teams/", *(f"{team.get_absolute_url()}{part}" for part in ("", "edit/", "lead/"))]


def write_in_the_forum(ann: User, keeper: User, word: str) -> tuple[list[str], list[str]]:
    text = f"[quote={word}]{word}[/quote] **{word}** `{word}`"
    board = Board.objects.get(slug="fighting")
    thread = writing.begin_thread(board, ann, word[:LONGEST_THREAD], text).thread
    post = writing.answer(thread.pk, ann, f"https://example.com/{word}")
    moderating.hide_post(post, keeper, word[:200])
    address = thread.get_absolute_url()
    shown = [address, "/forum/", "/forum/b/fighting/", f"/forum/search/?q={word[:60]}"]
    return shown, ["/forum/desk/", address]


def write_to_players(ann: User, bob: User, match_pk: int, keeper: User, word: str) -> list[str]:
    Preferences.objects.update_or_create(player=bob, defaults={"messages_from": "everybody"})
    conversation = write(ann, bob, word).conversation
    chat.write_line(match_pk, keeper, word[:500])
    return ["/messages/", conversation.get_absolute_url()]


def visits_to_all_that(ann: User, bob: User, keeper: User, word: str) -> Visits:
    """Write the word wherever a player may; return viewers and the addresses that they open."""
    User.objects.filter(pk=ann.pk).update(
        **{field: cut(word, field) for field in OF_A_PLAYER}, shows_real_name=True, away_from="2020-01-01"
    )
    Token.new(ann, word[:LONGEST_TOKEN_NAME], timedelta(days=1))
    kept = saving.save_fighter(ann, word[:LONGEST_FIGHTER], "(4) (6) (8) (10) (20)")
    of_matches, to_report = write_in_matches(ann, bob, word)
    of_events, event_to_report = write_in_tournaments(ann, bob, word)
    of_forum, of_keeper = write_in_the_forum(ann, keeper, word)
    over = ann.seats.filter(match__status="finished").latest("pk").match
    addresses = [
        *of_matches,
        *of_events,
        *write_in_teams(ann, bob, word),
        *of_forum,
        *write_to_players(ann, bob, over.pk, keeper, word),
        f"{over.get_absolute_url()}spectators/",
        *("/workshop/", kept.get_absolute_url(), "/players/", ann.get_absolute_url(), "/news/"),
        *("/accounts/profile/", "/accounts/name/", "/accounts/hours/", "/accounts/preferences/"),
        *("/accounts/notifications/", "/accounts/notifications/webhook/", "/accounts/tokens/"),
        *("/accounts/email/", "/accounts/sessions/", "/accounts/data/", "/accounts/invitation/"),
    ]
    reports = [*to_report, *event_to_report, f"{ann.get_absolute_url()}report/"]
    return [(ann, addresses), (bob, [*reports, "/messages/", "/news/"]), (keeper, of_keeper)]


def lines_of(page: Page, selector: str) -> int:
    return int(
        page.locator(selector).first.evaluate(
            """(part) => {
                const text = document.createRange();
                text.selectNodeContents(part);
                return new Set([...text.getClientRects()].map((line) => Math.round(line.top))).size;
            }"""
        )
    )


def assert_one_line(page: Page, selector: str) -> None:
    for width in (360, 900, 1000, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        assert lines_of(page, selector) == 1, width


def test_no_short_word_or_number_is_broken(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Brief", "Brevis")
    with site.database():
        an_offer(ann, None, mine="(4) (6) (8) (10) z(12) s(20) (X)", description="A quiet match. " * 15)
        over = play_at_random(a_match(ann, bob, "(4) s(6) (8) (X)", "(6) (10) z(12) (20)", first_to=1))
        store_review(over)
    with page_of(site, browser, ann) as page:
        page.goto(f"{site.url}/matches/open/")
        assert_one_line(page, ".own .offer-by span")
        page.goto(f"{site.url}{over.get_absolute_url()}back/")
        page.locator(".bill b").first.evaluate("(part) => part.textContent = '+113'")
        assert_one_line(page, ".bill b")


def test_a_word_of_300_letters_widens_no_page(site: LiveSite, browser: Browser) -> None:
    too_wide = []
    ann, bob, keeper = those_who_write(site)
    with site.database():
        visits = visits_to_all_that(ann, bob, keeper, "W" * 300)
    with page_of(site, browser, None, viewport={"width": NARROW, "height": 740}) as page:
        for viewer, addresses in visits:
            site.log_in(page.context, viewer)
            for place in addresses:
                answer = page.goto(site.url + place)
                assert answer is not None
                assert answer.status == 200, place
                width = page.evaluate("document.documentElement.scrollWidth")
                if width > NARROW:
                    too_wide.append((str(viewer), place, width, page.evaluate(WIDEST)))
    assert "\n".join(map(str, too_wide)) == ""
