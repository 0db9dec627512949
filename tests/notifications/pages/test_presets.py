"""Three presets of notifications, and choices of one's own."""

from typing import Any

import pytest

from accounts.models import User
from notifications.kinds import KINDS
from notifications.mail import links
from notifications.models import Wishes, wishes_of
from notifications.pages.presets import PRESETS
from tests.accounts.people import a_player, signed_in
from tests.html import parsed

pytestmark = pytest.mark.django_db

SETTINGS = "/accounts/notifications/"
BY_SCRIPT = {"hx-request": "true"}


@pytest.fixture
def ann(db: None) -> User:
    return a_player("Ann")


def choose(ann: User, preset: str, headers: dict[str, str] | None = None) -> Any:
    return signed_in(ann).post(SETTINGS, {"preset": preset}, headers=headers)


def pressed(page: str) -> list[str]:
    return [button.one("b").text for button in parsed(page).all("button", aria_pressed="true")]


def test_the_usual_choice_is_what_concerns_me(ann: User) -> None:
    assert pressed(signed_in(ann).get(SETTINGS).content.decode()) == ["What concerns me"]


def test_only_my_turn_leaves_nothing_else(ann: User) -> None:
    assert choose(ann, "turn")["Location"] == SETTINGS
    wishes = Wishes.objects.get(player=ann)
    on = [kind for kind in KINDS if wishes.channels(kind)]
    assert on == ["turn", "nudge", "short"]
    assert wishes.summary_due is None
    assert pressed(signed_in(ann).get(SETTINGS).content.decode()) == ["Only my turn"]


def test_everything_reaches_the_player_once_by_mail(ann: User) -> None:
    choose(ann, "all")
    wishes = Wishes.objects.get(player=ann)
    assert all("site" in wishes.channels(name) for name, kind in KINDS.items() if "site" in kind.offered)
    assert all(wishes.wants(kind, "mail") != wishes.wants(kind, "digest") for kind in KINDS)
    assert wishes.digest_due is not None
    assert wishes.summary_due is not None


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)
def test_each_preset_knows_itself(ann: User, preset: Any) -> None:
    choose(ann, preset.key)
    assert pressed(signed_in(ann).get(SETTINGS).content.decode()) == [preset.label]


def test_a_script_gets_the_boxes_of_the_preset(ann: User) -> None:
    answer = choose(ann, "turn", BY_SCRIPT)
    page = parsed(answer.content.decode())
    assert page.one("p", id="alerts-saved").text == "✓ Saved"
    ticked = {box.attributes["name"] for box in page.all("input", type="checkbox", checked="")}
    assert ticked - {"moves_by_mail"} == {
        *("turn.site", "turn.mail", "nudge.site", "nudge.digest", "short.site", "short.mail")
    }


def test_a_changed_box_makes_the_choice_ones_own(ann: User) -> None:
    usual = {f"{kind}.{channel}": "on" for kind in KINDS for channel in ("site", "mail")}
    sent = usual | {"channel": ["site", "mail"], "digest_every": "day", "digest_weekday": 0, "digest_hour": 8}
    answer = signed_in(ann).post(SETTINGS, sent, headers=BY_SCRIPT)
    assert pressed(answer.content.decode()) == []
    assert "You’ve made your own choice below." in answer.content.decode()
    assert parsed(answer.content.decode()).one("small", id="forum-in-short").text == "here, e-mail"
    assert wishes_of(ann).channels("chat")[:2] == ["site", "mail"]


def test_an_unknown_preset_is_refused(ann: User) -> None:
    answer = choose(ann, "none")
    assert answer.status_code == 400
    assert "preset" in answer.content.decode()
    assert not Wishes.objects.exists()


def test_a_link_in_a_mail_offers_them_too(ann: User) -> None:
    link = links.settings_link(ann)
    path = link[link.index("/mail/") :]
    client = signed_in(a_player("Bob"))
    assert client.post(path, {"preset": "turn"})["Location"] == path
    assert Wishes.objects.get().player == ann
