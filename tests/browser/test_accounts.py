"""Account pages in a browser: passkeys, and checks while one types."""

import re

from playwright.sync_api import BrowserContext, Page, expect

from accounts.models import Preferences
from notifications.models import Wishes
from tests.accounts.people import PASSWORD, a_player
from tests.browser.pages import barriers
from tests.live_site import LiveSite


def test_a_passkey_logs_a_player_in_without_a_password(
    site: LiveSite, context: BrowserContext, page: Page
) -> None:
    with site.database():
        a_player("keyholder")
    devtools = context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    authenticator = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": authenticator})
    at = site.url.replace("127.0.0.1", "localhost")  # a passkey belongs to a name, not to a number

    page.goto(f"{at}/accounts/login/?next=/accounts/2fa/webauthn/add/")
    page.get_by_label("Name or e-mail address").fill("keyholder")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in").click()
    page.get_by_label("Log in with just this key").check()
    page.wait_for_load_state()  # before that, the button does nothing
    page.get_by_role("button", name="Add it").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    context.clear_cookies()

    page.goto(f"{at}/accounts/login/?next=/accounts/name/")
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("keyholder")


def test_a_name_is_checked_and_a_password_shown_while_one_signs_up(site: LiveSite, page: Page) -> None:
    with site.database():
        a_player("taken")
    page.goto(f"{site.url}/accounts/signup/", wait_until="networkidle")
    name = page.get_by_label("Name", exact=True)
    name.press_sequentially("TAKE")
    expect(page.get_by_text("This name is free.")).to_be_visible()
    name.press_sequentially("N")
    expect(page.get_by_text("That name is taken. Try another.")).to_be_visible()
    password = page.get_by_label("Password", exact=True)
    password.fill(PASSWORD)
    expect(password).to_have_attribute("type", "password")
    page.get_by_label("Show the password").check()
    expect(password).to_have_attribute("type", "text")


def test_preferences_save_themselves_and_show_at_once(
    site: LiveSite, context: BrowserContext, page: Page
) -> None:
    with site.database():
        player = a_player("chooser")
    site.log_in(context, player)
    page.goto(f"{site.url}/accounts/preferences/")
    preview, look = page.get_by_role("region", name="Preview"), page.locator("#look")
    look.get_by_text("Dark", exact=True).click()
    expect(look.get_by_role("status")).to_have_text("✓ Saved")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(preview).to_have_css("color-scheme", "dark")
    expect(look.locator("summary")).to_have_text("Look Dark")
    expect(page.get_by_label("Me", exact=True)).to_be_hidden()
    page.get_by_label("Colours").select_option("My own")
    page.get_by_label("Me", exact=True).fill("#00aa00")
    outline = preview.locator(".seat-mine .die-face > use").first
    expect(outline).to_have_css("stroke", re.compile(r"rgb\(0, 1"))
    page.locator("#table > summary").click()
    page.locator("#table").get_by_text("Circles", exact=True).click()
    expect(preview).to_have_attribute("data-dice", "circles")
    with site.database():
        chosen = Preferences.objects.get(player=player)
        assert (chosen.theme, chosen.dice, chosen.colour_mine) == ("dark", "circles", "#00aa00")


def test_a_preset_fills_the_boxes_and_a_box_makes_the_choice_ones_own(
    site: LiveSite, context: BrowserContext, page: Page
) -> None:
    with site.database():
        player = a_player("listener")
    site.log_in(context, player)
    page.goto(f"{site.url}/accounts/notifications/")
    usual, only_turns = (
        page.get_by_role("button", name=name) for name in ("What concerns me", "Only my turn")
    )
    expect(usual).to_have_attribute("aria-pressed", "true")
    only_turns.focus()
    page.keyboard.press("Enter")
    expect(only_turns).to_have_attribute("aria-pressed", "true")
    expect(only_turns).to_be_focused()
    expect(page.locator("#forum-in-short")).to_have_text("off")
    page.locator("#forum-label").click()
    page.get_by_label("someone mentions me in the forum: on this site").check()
    expect(page.locator("#forum-in-short")).to_have_text("here")
    expect(page.locator("#alerts-saved")).to_have_text("✓ Saved")
    expect(only_turns).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_text("You’ve made your own choice below.")).to_be_visible()
    with site.database():
        assert Wishes.objects.get(player=player).channels("turn") == ["site", "mail", "push", "hook"]


def test_what_went_wrong_is_open_to_everybody(site: LiveSite, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 780})
    for address in ["/accounts/confirm-email/nonsense/", "/accounts/password/reset/key/1-nonsense/"]:
        page.goto(site.url + address)
        assert barriers(page) == ""
    page.goto(f"{site.url}/accounts/signup/")
    page.get_by_label("Name", exact=True).fill("a")
    page.get_by_label("E-mail address").fill("a@b.test")
    page.get_by_label("Password", exact=True).fill("password")
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    expect(page.get_by_text("leaked passwords")).to_be_visible()
    assert barriers(page) == ""
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
