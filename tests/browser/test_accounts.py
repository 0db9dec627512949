"""Account pages in a browser: passkeys, and checks while one types."""

import re

from playwright.sync_api import BrowserContext, Page, expect

from accounts.models import Preferences
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
    page.goto(f"{site.url}/accounts/signup/")
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


def test_preferences_are_previewed_before_they_are_saved(
    site: LiveSite, context: BrowserContext, page: Page
) -> None:
    with site.database():
        player = a_player("chooser")
    site.log_in(context, player)
    page.goto(f"{site.url}/accounts/preferences/")
    preview = page.get_by_role("region", name="Preview")
    page.get_by_label("Dice", exact=True).select_option("Circles")
    expect(preview).to_have_attribute("data-dice", "circles")
    page.get_by_label("Theme").select_option("Dark")
    expect(preview).to_have_css("color-scheme", "dark")
    expect(page.get_by_label("Me", exact=True)).to_be_hidden()
    page.get_by_label("Colours").select_option("My own")
    page.get_by_label("Me", exact=True).fill("#00aa00")
    outline = preview.locator(".seat-mine .die-face > use").first
    expect(outline).to_have_css("stroke", re.compile(r"rgb\(0, 1"))
    with site.database():
        assert not Preferences.objects.filter(player=player).exists()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Your preferences are saved.")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    with site.database():
        assert Preferences.objects.get(player=player).colour_mine == "#00aa00"


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
    expect(page.get_by_text("too common")).to_be_visible()
    assert barriers(page) == ""
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
