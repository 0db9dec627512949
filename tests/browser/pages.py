"""Pages of the site, taken from the URL conf so that none is forgotten, and checks of them."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any, Literal

from allauth.mfa.models import Authenticator
from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page

from accounts.models import Preferences, User
from api.models import Imported
from buttons.models import Button, ButtonSet, Tag
from community.announcements.models import Announcement
from community.forum.models import Post
from community.messages.models import Conversation
from community.messages.sending import find_conversation, write
from community.spectators import chat
from community.spectators.models import Line
from community.teams.models import Team
from games.models import Match
from tests.accounts.people import befriend
from tests.addresses import KEYS, all_addresses
from tests.browser.days import DAYS_A_THEME, of_the_day
from tests.cast import said_in_the_forum
from tests.community.teams.belonging import a_team
from tests.games.matches import a_match
from tests.live_site import LiveSite
from tournaments import verbs
from tournaments.course.advancing import advance
from tournaments.leagues.founding import LeagueSettings
from tournaments.models import League, Settings, Tournament
from training.campaign.models import Pack
from training.puzzles.models import StoredPuzzle
from training.workshop.models import KeptFighter

WITHOUT_TRANSITIONS = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { transition: none !important }");
    document.adoptedStyleSheets.push(sheet);
}"""
DRAWN_ANEW = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
"""Until then some of a page may have the colours of the other theme."""
COLOURS_ONLY = {"runOnly": ["color-contrast", "link-in-text-block"]}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
AXE = Axe().axe_script

# The arguments of the pages that need some, for a site with the players of conftest.py.
ARGUMENTS: dict[str, Callable[[], dict[str, Any]]] = {
    "account_confirm_email": lambda: KEYS["account_confirm_email"](User.objects.get(username="newcomer")),
    "admin:accounts_user_change": lambda: {"object_id": a_player().pk},
    "admin:buttons_button_change": lambda: {"object_id": Button.objects.filter(slug="giant")[0].pk},
    "admin:buttons_buttonset_change": lambda: {"object_id": ButtonSet.objects.get(slug="vampyres").pk},
    "admin:buttons_tag_change": lambda: {"object_id": Tag.objects.get_or_create(name="Old friends")[0].pk},
    "admin:games_match_change": lambda: {"object_id": a_watched_match().pk},
    "admin:tournaments_tournament_change": lambda: {"object_id": a_tournament().pk},
    "admin:community_announcement_change": lambda: {"object_id": an_old_announcement().pk},
    "announcements:announcement": lambda: {"pk": an_old_announcement().pk},
    "buttons:button": lambda: {"set_slug": "brom", "button_slug": "giant"},
    "buttons:set": lambda: {"set_slug": "vampyres"},
    "buttons:skill": lambda: {"skill_slug": "poison"},
    "admin:training_storedpuzzle_change": lambda: {"object_id": StoredPuzzle.objects.earliest("pk").pk},
    "admin:training_pack_change": lambda: {"object_id": Pack.objects.get(slug="back-alley").pk},
    "campaign:collection_of": lambda: {"name": "reader"},
    "campaign:pack": lambda: {"slug": "back-alley"},
    "forum:about": lambda: {"kind": "fighter", "key": Button.objects.filter(slug="giant")[0].pk},
    "forum:board": lambda: {"slug": "fighting"},
    "forum:edit": lambda: {"pk": a_post().pk},
    "forum:new_thread": lambda: {"slug": "fighting"},
    "forum:report": lambda: {"pk": a_post("newcomer").pk},
    "forum:thread": lambda: {"pk": a_post().thread_id},
    "admin:community_board_change": lambda: {"object_id": a_post().thread.board_id},
    "games:generate": lambda: {"side": "mine"},
    "games:pick": lambda: {"side": "mine"},
    "games:pick_to_share": lambda: {"seat": 1},
    "moved": lambda: an_imported_reader(),  # noqa: PLW0108  it is defined below
    "old_page": lambda: {"page": "forum.html"},
    "lessons:lesson": lambda: {"slug": "power"},
    "lessons:step": lambda: {"slug": "power", "number": 1},
    "moderation:player": lambda: {"name": "newcomer"},
    "mfa_edit_webauthn": lambda: {"pk": a_key().pk},
    "mfa_remove_webauthn": lambda: {"pk": a_key().pk},
    "tournaments:league": lambda: {"pk": a_league().pk},
    "tournaments:pick": lambda: {"pk": a_tournament().pk},
    "teams:edit": lambda: {"pk": the_team().pk},
    "teams:lead": lambda: {"pk": the_team().pk},
    "teams:report": lambda: {"pk": a_team_of_others().pk},
    "teams:room": lambda: {"pk": the_team().pk},
    "teams:team": lambda: {"pk": the_team().pk},
    "admin:community_team_change": lambda: {"object_id": the_team().pk},
    "tournaments:talk": lambda: {"pk": a_tournament().pk},
    "tournaments:talk_until": lambda: {"pk": a_tournament().pk, "number": 1},
    "spectators:talk": lambda: {"pk": a_watched_match().pk},
    "spectators:until": lambda: {"pk": a_watched_match().pk, "number": 1},
    "tournaments:tournament": lambda: {"pk": a_tournament().pk},
    "standing:fighter": lambda: {"set_slug": "brom", "button_slug": "giant"},
    "analysis:player": lambda: {"name": "reader"},
    "standing:player": lambda: {"name": "reader"},
    "standing:rivalry": lambda: {"name": "reader", "other_name": "newcomer"},
    "standing:robot": lambda: {"robot_name": "owl"},
    "standing:set": lambda: {"set_slug": "vampyres"},
    "puzzles:puzzle": lambda: {"pk": StoredPuzzle.objects.earliest("pk").pk},
    "conversations:conversation": lambda: {"pk": a_conversation().pk},
    "conversations:report": lambda: {"pk": a_conversation().pk},
    "conversations:with": lambda: {"name": "newcomer"},
    "people:profile": lambda: {"name": "reader"},
    "workshop:kept": lambda: {"slug": a_kept_fighter().slug},
    "worth:against": lambda: {"set_slug": "soldiers", "button_slug": "avis"},
}

# Addresses that answer with something else than a page of ours.
NOT_PAGES = {
    "put_steps_away",
    "accounts:language",
    "old_front",
    "announcements:close",
    "announcements:feed",
    "feed_of_fighters",
    "feed_of_news",
    "seeking:bar",
    "seeking:begin",
    "seeking:state",  # test_seeking.py sees both
    "seeking:stop",
    "notifications:end_feed",
    "notifications:renew_feed",
    "notifications:turns_feed",
    "tournaments:feed",
    "accounts:end_vacation",
    "accounts:vacation",
    "buttons:called",
    "buttons:random",
    "campaign:fight",
    "teams:ask",
    "teams:bell",
    "teams:hide_line",
    "teams:report_in_room",  # as teams:report
    "teams:say",
    "teams:close",
    "teams:join",
    "teams:leave",
    "teams:take_back",
    "tournaments:by_link",
    "tournaments:challenge",
    "tournaments:change_fighter",
    "tournaments:draft",
    "tournaments:end_notices",
    "tournaments:follow",
    "tournaments:hide_line",
    "tournaments:join",
    "tournaments:keep_while_picking",
    "tournaments:leave",
    "tournaments:change_league",
    "tournaments:go_on",
    "tournaments:leave_league",
    "tournaments:new_season",
    "tournaments:sign_up",
    "tournaments:organise",  # test_tournaments.py opens it
    "tournaments:results",  # a file
    "tournaments:say",
    "tournaments:silence",
    "tournaments:stand_by",
    "analysis:again",
    "workshop:play_out",
    "workshop:try",
    "workshop:keep",
    "workshop:delete",
    "workshop:publish",
    "workshop:vote",
    "workshop:play_on",
    "analysis:back",  # test_looking_back.py opens it
    "analysis:share",  # this, too
    "conversations:news",
    "conversations:silence",
    "conversations:throw_away",
    "coach:coach",  # test_coach.py asks there
    "forum:answer",
    "forum:count",
    "forum:desk",  # for moderators: test_forum.py opens it
    "forum:first_new",
    "forum:follow",
    "forum:moderate",
    "forum:moderate_post",
    "forum:newer",
    "forum:next",
    "forum:post",
    "forum:preview",
    "forum:read_all",
    "forum:read_board",
    "forum:read_thread",
    "forum:unread",
    "games:abandon",
    "games:nudge",
    "games:agree",
    "games:ask",
    "games:disagree",
    "games:surrender_match",
    "games:surrender_round",
    "games:claim",
    "games:give_time",
    "games:accept",
    "games:act",
    "games:between",
    "games:board",
    "games:cards",
    "games:replay_cards",
    "games:counts",
    "games:bring_back",
    "games:decline",
    "games:dice",
    "games:describe",
    "games:dismiss",
    "games:draws",
    "games:feature",
    "games:follow",
    "games:invite",
    "games:take_by_link",
    "games:keep_private",
    "games:keep_on_offer",
    "games:change_standing",
    "games:end_standing",
    "games:later",
    "games:leave_order",
    "games:log",
    "games:understood",
    "games:note",
    "games:match",  # test_match_pages.py opens it in every phase
    "games:picture",
    "games:presence",
    "games:preview",
    "games:preview_message",
    "games:keep",
    "games:keep_while_sharing",
    "games:offer_to",
    "games:opponents",
    "games:pick_to_join",  # as games:pick, for a match
    "games:recipe",
    "games:rematch",
    "games:record",
    "games:replay",  # test_replay.py does
    "games:embed",  # so it does this one
    "share_match",  # of finished matches: test_replay.py opens it
    "games:say",
    "games:star",
    "games:step_back",
    "games:take_back",
    "games:take_device",
    "games:take_order_back",
    "games:verifier",
    "health",
    "icon",
    "metrics",  # for programs; test_metrics.py asks for it
    "lessons:act",
    "lessons:cards",
    "lessons:preview",
    "notifications:add_device",
    "notifications:ask_again",
    "notifications:inbound",
    "notifications:mail",
    "notifications:renew_secret",
    "notifications:test_webhook",
    "notifications:mail_as_html",
    "notifications:manifest",
    "notifications:remove_device",
    "notifications:remove_match_hook",
    "notifications:service_worker",
    "notifications:move",  # test_mail_pages.py opens these two
    "notifications:offer",
    "puzzles:answer",
    "puzzles:answer_slip",
    "puzzles:cards",
    "puzzles:cards_of_slip",
    "puzzles:next",
    "puzzles:preview",
    "puzzles:preview_slip",
    "puzzles:slip",  # test_puzzles.py opens it
    "previews:fighter",
    "previews:lesson",
    "previews:match",
    "previews:player",
    "previews:site",
    "previews:step",
    "previews:thread",
    "previews:tournament",
    "ready",
    "record_as_json",
    "worth:have_played",
    "worth:look",
    "accounts:block",
    "accounts:colours",
    "accounts:end_session",
    "accounts:revoke_token",
    "accounts:renew_token",
    "people:close_bot",
    "tournaments:join_with_bot",
    "accounts:follow",
    "accounts:guest",
    "accounts:name_check",
    "accounts:name",
    "accounts:unblock",
    "accounts:unfollow",
    "buttons:delete_filter",
    "buttons:favourite",
    "buttons:favourite_set",
    "buttons:wear",
    "openapi",
    "moderation:match",  # as moderation:player
    "tournaments:report",  # as moderation:player
    "tournaments:report_line",  # as moderation:player
    "spectators:report",  # likewise
    "workshop:report",  # likewise
    "spectators:say",
    "people:pause",
    "people:stay",
    "robots:first",
    "robots:play",
    "robots:play_level",
    "mfa_download_recovery_codes",
    # these want a key that is at hand, which test_accounts.py has
    "mfa_login_webauthn",
    "mfa_reauthenticate_webauthn",
}

# Pages of the few who log in with a second step.
OF_THE_CAREFUL = {
    "mfa_deactivate_totp",
    "mfa_edit_webauthn",
    "mfa_generate_recovery_codes",
    "mfa_index",
    "mfa_list_webauthn",
    "mfa_reauthenticate",
    "mfa_remove_webauthn",
    "mfa_view_recovery_codes",
}


def a_player() -> User:
    return User.objects.filter_by_name("reader").get()


def an_imported_reader() -> dict[str, Any]:
    """Make the reader an imported player. The page needs no arguments."""
    Imported.objects.get_or_create(source="bmo", kind=Imported.Kind.PLAYER, old=1, new=a_player().pk)
    return {}


def an_old_announcement() -> Announcement:
    """Return an announcement that is over, so that no page shows its banner."""
    now = timezone.now()
    said = {
        "text": "From **ten** to noon.",
        "published": True,
        "begins_at": now - timedelta(days=2),
        "ends_at": now,
    }
    return Announcement.objects.get_or_create(title="We rest on Sunday", defaults=said)[0]


def a_tournament() -> Tournament:
    settings = Settings(title="Spring Cup", rules="Be **kind**.")
    return Tournament.objects.first() or verbs.found(a_player(), settings)


def a_watched_match() -> Match:
    if (line := Line.objects.first()) is not None:
        return line.match
    one, other = User.objects.get(username="newcomer"), User.objects.get(username="careful")
    befriend(one, other)
    match = a_match(one, other)
    chat.write_line(match.pk, a_player(), "What a **roll**: " + "Donaudampfschifffahrt" * 20)
    return match


def a_league() -> League:
    """Return a league with a running season."""
    if (known := League.objects.first()) is not None:
        return known
    given = LeagueSettings(
        title="Bone League", about="Be **kind**.", starts_at=timezone.now() + timedelta(days=1)
    )
    league = verbs.found_league(a_player(), given)
    season = league.seasons.get()
    for robot in User.objects.filter(is_robot=True).order_by("pk")[:4]:
        verbs.join(season.pk, robot)
    Tournament.objects.filter(pk=season.pk).update(due_at=timezone.now())
    advance(season.pk)
    return league


def the_team() -> Team:
    return Team.objects.filter(name="Night Owls").first() or a_team("Night Owls", leader=a_player())


def a_team_of_others() -> Team:
    newcomer = User.objects.get(username="newcomer")
    return Team.objects.filter(name="Day Owls").first() or a_team("Day Owls", leader=newcomer)


def a_post(name: str = "reader") -> Post:
    player = User.objects.filter_by_name(name).get()
    return Post.objects.filter(author=player).first() or said_in_the_forum(player, "Talk", "Is it me?")


def a_kept_fighter() -> KeptFighter:
    recipe = "(4) z(8) s(12) (20) (X)"
    return KeptFighter.objects.get_or_create(maker=a_player(), name="Night Train", recipe=recipe)[0]


def a_conversation() -> Conversation:
    reader, other = a_player(), User.objects.get(username="careful")
    found = find_conversation(reader, other)
    if found is None:
        Preferences.objects.update_or_create(player=reader, defaults={"messages_from": "everybody"})
        write(other, reader, "Good game! **That was close.**")
        write(reader, other, "Bis bald: " + "Donaudampfschifffahrt" * 20)
        found = write(other, reader, "Rematch? I will take the 6 next time.").conversation
    return found


def a_key() -> Authenticator:
    return Authenticator.objects.get(user__username="careful", type=Authenticator.Type.WEBAUTHN)


NOT_PAGES_OF = ("admin:", "api:", "previews:")
PAGES = sorted(
    {
        address.name
        for address in all_addresses()
        if address.name and not address.name.startswith(NOT_PAGES_OF)
    }
    - NOT_PAGES
)

CURATED = ("buttons_button", "buttons_buttonset", "buttons_tag", "accounts_user", "training_pack")
ADMIN_PAGES = [
    "admin:index",
    "admin:buttonmen_processreport_changelist",
    "admin:games_featured_changelist",
    "admin:games_featured_add",
    "admin:games_match_changelist",
    "admin:games_match_change",
    "admin:tournaments_tournament_changelist",
    "admin:tournaments_tournament_change",
    "admin:training_storedpuzzle_change",
    *(f"admin:{model}_{page}" for model in CURATED for page in ("changelist", "add", "change")),
    *(f"admin:{model}_{page}" for model in CURATED[:2] for page in ("import", "export")),
]

VISITS = [
    (name, viewer)
    for name in PAGES
    for viewer in (["careful"] if name in OF_THE_CAREFUL else ["visitor", "reader"])
]


def address(site: LiveSite, name: str) -> str:
    with site.database():
        own = ARGUMENTS.get(name, lambda: KEYS[name](a_player()) if name in KEYS else {})
        arguments = own()
    return site.url + reverse(name, kwargs=arguments)


def barriers(page: Page, *, rules: dict[str, Any] | None = None) -> str:
    """Return the problems that axe finds on the page as it is now, in the theme of the day.

    With --weekly, check the other theme as well, which changes only colors.
    """
    page.evaluate(WITHOUT_TRANSITIONS)
    page.evaluate(AXE)
    found = ""
    options: dict[str, Any] = {"rules": rules or {}}
    for theme in of_the_day(THEMES, DAYS_A_THEME):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        page.evaluate(DRAWN_ANEW)
        result = violations(page, options)
        if result.violations_count:
            found += f"in {theme}: {result.generate_report()}"
        options = COLOURS_ONLY
    return found


def violations(page: Page, options: dict[str, Any]) -> AxeResults:
    """Return only axe's violations, as the passed checks take longer to send."""
    wanted = json.dumps({"resultTypes": ["violations"], **options})
    return AxeResults(page.evaluate(f"axe.run({wanted}).then(({{ violations }}) => ({{ violations }}))"))
