"""The pages of the site, as the URL conf lists them, so that a new one cannot be forgotten."""

from collections.abc import Callable, Iterator
from typing import Any

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from axe_playwright_python.sync_playwright import Axe
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from playwright.sync_api import Page

from accounts import login_links
from accounts.models import User
from buttons.models import Button, ButtonSet, Tag
from notifications import links
from tests.live_site import LiveSite

# The arguments of the pages that need some, for a site with the players of conftest.py.
ARGUMENTS: dict[str, Callable[[], dict[str, Any]]] = {
    "account_confirm_email": lambda: {
        "key": EmailConfirmationHMAC(EmailAddress.objects.get(user__username="newcomer")).key
    },
    "account_reset_password_from_key": lambda: {
        "uidb36": user_pk_to_url_str(a_player()),
        "key": default_token_generator.make_token(a_player()),
    },
    "accounts:login_link": lambda: {"key": login_links.link_for(a_player().email).split("/")[-2]},
    "accounts:invited": lambda: {"key": a_player().invitation.key},
    "admin:accounts_user_change": lambda: {"object_id": a_player().pk},
    "admin:buttons_button_change": lambda: {"object_id": Button.objects.filter(slug="giant")[0].pk},
    "admin:buttons_buttonset_change": lambda: {"object_id": ButtonSet.objects.get(slug="vampyres").pk},
    "admin:buttons_tag_change": lambda: {"object_id": Tag.objects.get_or_create(name="Old friends")[0].pk},
    "buttons:button": lambda: {"set_slug": "brom", "button_slug": "giant"},
    "buttons:set": lambda: {"set_slug": "vampyres"},
    "buttons:skill": lambda: {"skill_slug": "poison"},
    "games:pick": lambda: {"side": "mine"},
    "games:pick_to_share": lambda: {"seat": 1},
    "notifications:again": lambda: {"key": key_in(links.again_link(a_player(), a_player().email))},
    "notifications:settings_by_link": lambda: {"key": key_in(links.settings_link(a_player()))},
    "notifications:stop": lambda: {"key": key_in(links.stop_link(a_player()))},
    "moderation:player": lambda: {"name": "newcomer"},
    "mfa_edit_webauthn": lambda: {"pk": a_key().pk},
    "mfa_remove_webauthn": lambda: {"pk": a_key().pk},
    "people:profile": lambda: {"name": "reader"},
}

# Addresses that answer with something else than a page of ours.
NOT_PAGES = {
    "games:abandon",
    "games:accept",
    "games:act",
    "games:board",
    "games:counts",
    "games:bring_back",
    "games:decline",
    "games:dice",
    "games:describe",
    "games:dismiss",
    "games:draws",
    "games:feature",
    "games:follow",
    "games:history_csv",
    "games:history_json",
    "games:keep_private",
    "games:later",
    "games:log",
    "games:note",
    "games:match",  # test_match_pages.py opens it in every phase
    "games:picture",
    "games:presence",
    "games:preview",
    "games:keep",
    "games:keep_while_sharing",
    "games:next",
    "games:opponents",
    "games:pick_to_join",  # as games:pick, for a match
    "games:recipe",
    "games:rematch",
    "games:replay",  # test_replay.py does
    "games:say",
    "games:star",
    "games:step_back",
    "games:take_device",
    "games:verifier",
    "health",
    "icon",
    "notifications:add_device",
    "notifications:ask_again",
    "notifications:inbound",
    "notifications:mail",
    "notifications:renew_secret",
    "notifications:test_webhook",
    "notifications:mail_as_html",
    "notifications:manifest",
    "notifications:remove_device",
    "notifications:service_worker",
    "notifications:move",  # test_mail_pages.py opens these two
    "notifications:offer",
    "ready",
    "accounts:block",
    "accounts:colours",
    "accounts:end_session",
    "accounts:follow",
    "accounts:guest",
    "accounts:name_check",
    "accounts:preview",
    "accounts:unblock",
    "accounts:unfollow",
    "buttons:favourite",
    "buttons:favourite_set",
    "buttons:skills-json",
    "moderation:match",  # as moderation:player
    "people:stay",
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
    return User.objects.named("reader").get()


def key_in(link: str) -> str:
    return link.split("/")[-2]


def a_key() -> Authenticator:
    return Authenticator.objects.get(user__username="careful", type=Authenticator.Type.WEBAUTHN)


def names(patterns: list[URLPattern | URLResolver], namespace: str = "") -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            if pattern.namespace != "admin":
                inner = f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace
                yield from names(pattern.url_patterns, inner)
        elif pattern.name:
            yield f"{namespace}{pattern.name}"


PAGES = sorted(set(names(get_resolver().url_patterns)) - NOT_PAGES)

CURATED = ("buttons_button", "buttons_buttonset", "buttons_tag", "accounts_user")
ADMIN_PAGES = [
    "admin:index",
    "admin:games_featured_changelist",
    "admin:games_featured_add",
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
        arguments = ARGUMENTS.get(name, dict)()
    return site.url + reverse(name, kwargs=arguments)


def barriers(page: Page) -> str:
    """What axe finds wrong with the page as it is now, in light and in dark, which changes colours only."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    in_light = Axe().run(page, options={"resultTypes": ["violations"]})
    page.emulate_media(color_scheme="dark")
    in_dark = Axe().run(
        page,
        options={"resultTypes": ["violations"], "runOnly": ["color-contrast", "link-in-text-block"]},
    )
    return "".join(
        f"in {theme}: {result.generate_report()}"
        for theme, result in {"light": in_light, "dark": in_dark}.items()
        if result.violations_count
    )
