"""The list of players, their pages, follows and blocks."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format
from pytest_django.fixtures import DjangoAssertNumQueries

from accounts.models import Block, Follow, Preferences, User
from accounts.players import players_list
from games.log.markup import MOST_LINKS
from tests.accounts.people import a_guest, a_player, befriend, block
from tests.conftest import LimitRequests
from tests.html import parsed

pytestmark = pytest.mark.django_db

SCRIPT = "<script>alert(1)</script>"


def listed_names(client: Client, **query: str) -> list[str]:
    return [player.username for player in client.get("/players/", query).context["page"].players]


@pytest.mark.services
def test_the_list_is_by_name_and_searched_by_any_part_of_it(client: Client) -> None:
    for name in ["zoe", "Mirabel", "Bea-Bold"]:
        a_player(name)
    assert listed_names(client) == ["Bea-Bold", "Mirabel", "zoe"]
    assert listed_names(client, q="be") == ["Bea-Bold", "Mirabel"]
    assert listed_names(client, q="_") == []


@pytest.mark.services
def test_the_list_goes_on_after_the_last_name_of_a_page(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players_list, "PAGE", 2)
    for name in ["d1", "B2", "a3", "C4", "e5"]:
        a_player(name)
    pages, after = [], ""
    while True:
        page = client.get("/players/", {"after": after}).context["page"]
        pages.append([player.username for player in page.players])
        after = page.next_after
        if not after:
            break
    assert pages == [["a3", "B2"], ["C4", "d1"], ["e5"]]


def test_each_player_has_a_face_a_name_and_a_rating(client: Client) -> None:
    a_player("zoe", rating=1512)
    a_player("newcomer")
    newcomer, zoe = parsed(client.get("/players/").content.decode()).one("ul", kind="people").all("li")
    assert zoe.one("h2").text == "zoe"
    assert zoe.one("b").text == "Rating 1,512"
    assert zoe.all("svg", kind="pin")
    assert "Rating" not in newcomer.text


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ({"q": "nobody"}, "No player by that name here."),
        ({"show": "now"}, "Nobody is online now. Robots always are."),
        ({"show": "friends"}, "No friends yet. Follow someone who follows you."),
    ],
)
def test_an_empty_list_says_what_to_do(as_zoe: Client, query: dict[str, str], words: str) -> None:
    User.objects.update(last_seen=None)
    Preferences.objects.update_or_create(player=User.objects.get(), defaults={"shows_last_seen": False})
    page = parsed(as_zoe.get("/players/", query).content.decode())
    assert words in page.one("div", kind="empty").text
    assert "Show all players" in page.one("div", kind="empty").text


@pytest.mark.services
def test_who_was_here_lately_comes_first_unless_they_do_not_show_it(client: Client) -> None:
    for hours, name in enumerate(["now", "before", "shy", "earlier"]):
        player = a_player(name, last_seen=timezone.now() - timedelta(hours=hours))
        if name == "shy":
            Preferences.objects.create(player=player, shows_last_seen=False)
    assert listed_names(client, show="lately") == ["now", "before", "earlier"]
    assert "<time" not in client.get("/players/shy/").content.decode()


@pytest.mark.services
def test_who_is_here_now_is_listed_with_how_long_they_have_been_idle(client: Client) -> None:
    for minutes, name in [(1, "active"), (12, "idle"), (90, "gone"), (2, "shy")]:
        player = a_player(name, last_seen=timezone.now() - timedelta(minutes=minutes))
        if name != "gone":
            Preferences.objects.create(
                player=player, open_to_play=name == "idle", shows_last_seen=name != "shy"
            )
    a_player("Gear", is_robot=True)
    assert listed_names(client, show="now") == ["active", "idle"]
    assert listed_names(client, show="now", q="dl") == ["idle"]
    page = " ".join(client.get("/players/", {"show": "now", "q": "dl"}).content.decode().split())
    assert "idle for 12 minutes" in page
    assert "looking for a match" in page
    assert "online now" in client.get("/players/", {"show": "now", "q": "act"}).content.decode()


def test_who_never_came_is_not_said_to_have_been_here(client: Client) -> None:
    newcomer = User.objects.create_user("demo")
    assert listed_names(client) == ["demo"]
    assert listed_names(client, show="lately") == listed_names(client, show="now") == []
    day = date_format(newcomer.date_joined)
    for page in ("/players/", "/players/demo/"):
        words = client.get(page).content.decode()
        assert f"since {day}" in words
        assert "<time" not in words
    client.force_login(newcomer)
    client.get("/about/")
    assert listed_names(client, show="now") == ["demo"]


def test_robots_are_listed_as_what_they_are(client: Client) -> None:
    a_player("Gear", is_robot=True)
    assert listed_names(client) == ["Gear"]
    assert listed_names(client, show="lately") == []
    assert ">robot<" in client.get("/players/").content.decode()
    assert ">robot<" in client.get("/players/Gear/").content.decode()


@pytest.mark.services
def test_who_looks_for_a_match_is_listed(client: Client) -> None:
    Preferences.objects.create(player=a_player("ready"), open_to_play=True)
    Preferences.objects.create(player=a_player("busy"))
    assert listed_names(client, show="open") == ["ready"]


@pytest.mark.services
def test_lists_of_friends_followers_and_blocked_players(as_zoe: Client, zoe: User) -> None:
    friend, fan, idol, foe = (a_player(name) for name in ["friend", "fan", "idol", "foe"])
    befriend(zoe, friend)
    Follow.objects.create(follower=fan, followed=zoe)
    Follow.objects.create(follower=zoe, followed=idol)
    block(zoe, foe)
    assert listed_names(as_zoe, show="friends") == ["friend"]
    assert listed_names(as_zoe, show="following") == ["friend", "idol"]
    assert listed_names(as_zoe, show="followers") == ["fan", "friend"]
    assert listed_names(as_zoe, show="blocked") == ["foe"]


@pytest.mark.parametrize(
    "query", [{"show": "nonsense"}, {"show": "friends"}, {"q": "x" * 26}, {"after": "x" * 26}]
)
def test_an_odd_question_to_the_list_is_refused_with_a_reason(client: Client, query: dict[str, str]) -> None:
    page = client.get("/players/", query)
    assert page.status_code == 400
    assert "errorlist" in page.content.decode()


@pytest.mark.services
def test_neither_side_of_a_block_finds_the_other_in_lists(as_zoe: Client, zoe: User) -> None:
    block(a_player("blocker"), zoe)
    block(zoe, a_player("blocked"))
    assert listed_names(as_zoe) == ["zoe"]
    assert listed_names(Client()) == ["blocked", "blocker", "zoe"]


@pytest.mark.services
def test_the_list_takes_as_many_queries_for_many_players_as_for_few(
    as_zoe: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(12):
        player = a_player(f"player{number}")
        if number % 2:
            Preferences.objects.create(player=player)
    as_zoe.get("/players/")
    for show in ["all", "now", "lately"]:
        with django_assert_num_queries(6):
            as_zoe.get("/players/", {"show": show})


def test_a_profile_says_what_its_player_tells_and_no_more(client: Client) -> None:
    a_player("zoe", real_name="Zoë B", pronouns="she/her", about="See https://example.org/x")
    page = client.get("/players/zoe/").content.decode()
    assert "she/her" in page
    assert '<a href="https://example.org/x" rel="nofollow ugc noopener">' in page
    assert "Zoë B" not in page
    assert "zoe@example.test" not in page
    User.objects.update(shows_real_name=True)
    assert "Zoë B" in client.get("/players/zoe/").content.decode()


def test_players_write_about_themselves_with_the_markup_of_chats(client: Client) -> None:
    a_player("Mirabel")
    a_player("zoe", about="**Loud**, *late*, @Mirabel\n<script>alert(1)</script>" + " @Mirabel" * MOST_LINKS)
    told = parsed(client.get("/players/zoe/").content.decode()).one("div", kind="told")
    assert (told.one("strong").text, told.one("em").text) == ("Loud", "late")
    assert {link.attributes["href"] for link in told.all("a")} == {"/players/Mirabel/"}
    assert len(told.all("a")) == MOST_LINKS
    assert not told.all("script")
    assert "<script>alert(1)</script>" in told.text


@pytest.mark.services
def test_a_profile_is_found_by_any_spelling_and_by_a_former_name(client: Client, zoe: User) -> None:
    zoe.former_names.create(name="Formerly")
    assert client.get("/players/ZOE/")["Location"] == "/players/zoe/"
    assert client.get("/players/formerly/")["Location"] == "/players/zoe/"
    assert client.get("/players/nobody/").status_code == 404
    User.objects.update(is_active=False)
    assert client.get("/players/zoe/").status_code == 404


def test_what_players_write_is_never_markup(client: Client) -> None:
    a_player(
        "zoe",
        about=SCRIPT,
        real_name=SCRIPT[:40],
        shows_real_name=True,
        pronouns=SCRIPT,
        homepage='https://x.test/"onmouseover="alert(1)',
        away_message=SCRIPT,
    )
    page = client.get("/players/zoe/").content.decode()
    assert "<script>alert" not in page
    assert '"onmouseover' not in page
    assert SCRIPT not in client.get("/players/", {"q": SCRIPT[:25]}).content.decode()
    assert SCRIPT not in client.get("/accounts/name-check/", {"username": SCRIPT}).content.decode()
    assert SCRIPT not in client.post("/accounts/login/", {"login": SCRIPT, "password": "x"}).content.decode()
    assert SCRIPT not in client.get("/accounts/login/", {"next": f'"{SCRIPT}'}).content.decode()


@pytest.mark.parametrize(
    ("away", "shown"),
    [
        ({}, False),
        ({"away_message": "Hiking"}, True),
        ({"away_from": -1, "away_until": 1}, True),
        ({"away_until": 0}, True),
        ({"away_from": 1}, False),
        ({"away_message": "Hiking", "away_until": -1}, False),
    ],
)
def test_who_is_away_comes_back_by_the_calendar(away: dict[str, str | int], shown: bool) -> None:
    today = timezone.localdate()
    player = User(
        **{
            name: today + timedelta(days=value) if isinstance(value, int) else value
            for name, value in away.items()
        }
    )
    assert player.is_away is shown


def test_a_birthday_shows_on_its_day_only() -> None:
    today, tomorrow = timezone.localdate(), timezone.localdate() + timedelta(days=1)
    assert User(birth_day=today.day, birth_month=today.month).has_birthday
    assert not User(birth_day=tomorrow.day, birth_month=tomorrow.month).has_birthday
    assert not User().has_birthday


def test_on_their_own_profile_players_are_not_told_that_they_cannot_play_themselves(as_zoe: Client) -> None:
    assert "You can’t play yourself." not in as_zoe.get("/players/zoe/").content.decode()


@pytest.mark.services
def test_following_each_other_makes_friends(as_zoe: Client, zoe: User) -> None:
    mirabel = a_player("Mirabel")
    Follow.objects.create(follower=mirabel, followed=zoe)
    assert "follows you" in as_zoe.get("/players/Mirabel/").content.decode()
    for _ in range(2):
        assert as_zoe.post("/players/mirabel/follow/")["Location"] == "/players/Mirabel/"
    assert ">friend<" in as_zoe.get("/players/Mirabel/").content.decode()
    as_zoe.post("/players/Mirabel/unfollow/")
    assert ">friend<" not in as_zoe.get("/players/Mirabel/").content.decode()


def test_block_and_report_stand_under_more_on_a_profile(as_zoe: Client) -> None:
    a_player("Mirabel")
    more = parsed(as_zoe.get("/players/Mirabel/").content.decode()).one("details", kind="more")
    assert more.text == "More Block Report this player"
    assert more.all()[0].name == "summary"
    assert more.one("form").attributes["action"] == "/players/Mirabel/block/"
    assert more.one("a").attributes["href"] == "/players/Mirabel/report/"
    as_zoe.post("/players/Mirabel/block/")
    page = parsed(as_zoe.get("/players/Mirabel/").content.decode())
    assert page.one("details", kind="more").text == "More Report this player"
    assert page.one("button", formaction="/players/Mirabel/unblock/").text == "Unblock"


def test_a_block_is_known_to_the_blocker_only(client: Client, as_zoe: Client, zoe: User) -> None:
    mirabel = a_player("Mirabel")
    befriend(zoe, mirabel)
    seen_by_mirabel = Client()
    seen_by_mirabel.force_login(mirabel)
    before = seen_by_mirabel.get("/players/zoe/").content.decode()
    as_zoe.post("/players/Mirabel/block/")
    assert "You’ve blocked this player" in as_zoe.get("/players/Mirabel/").content.decode()
    after = seen_by_mirabel.get("/players/zoe/").content.decode()
    assert "blocked" not in after
    assert "Unfollow" in before
    assert "Unfollow" in after
    as_zoe.post("/players/Mirabel/unblock/")
    assert not Block.objects.exists()


@pytest.mark.parametrize("verb", ["follow", "unfollow", "block", "unblock"])
def test_a_tie_needs_an_account_a_post_and_somebody_else(client: Client, zoe: User, verb: str) -> None:
    assert "/accounts/login/" in client.post(f"/players/zoe/{verb}/")["Location"]
    client.force_login(zoe)
    assert client.get(f"/players/zoe/{verb}/").status_code == 405
    assert client.post(f"/players/nobody/{verb}/").status_code == 404
    client.post(f"/players/zoe/{verb}/")
    assert not Follow.objects.exists()
    assert not Block.objects.exists()


@pytest.mark.services
def test_players_are_not_followed_by_the_hundred(
    as_zoe: Client, zoe: User, limit_requests: LimitRequests
) -> None:
    limit_requests("tie", 2)
    a_player("Mirabel")
    answers = [as_zoe.post("/players/Mirabel/follow/").status_code for _ in range(3)]
    assert answers == [302, 302, 429]


def test_a_guest_has_a_page_but_stands_in_no_list(client: Client) -> None:
    guest = a_guest()
    assert ">guest<" in client.get(guest.get_absolute_url()).content.decode()
    assert listed_names(client) == []
