"""Mails that bring players to their turn, received by a real mail server."""

from collections.abc import Callable
from datetime import timedelta
from email.message import EmailMessage

import pytest
from time_machine import Traveller

from accounts.models import User
from games import play
from games.live import presence
from games.models import Match
from games.play.under_way.abandoning import end_without_time
from notifications.mail.letters import result_of
from notifications.models import Delivery, Wishes
from rules import Attack, AttackKind, Choose, Pass
from tests.accounts.people import a_player, befriend
from tests.games.forms import signed_in
from tests.games.matches import a_match, act, an_offer, two_friends
from tests.html import parsed
from tests.notifications.post_office import PostOffice, html_of, links_in, text_of
from tests.robots.work import work

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

Later = Callable[..., None]


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def active(match: Match, *players: User) -> tuple[User, User]:
    """Return the player whose turn it is, then the other."""
    first = players[match.battle.active or 0]
    return first, next(player for player in players if player != first)


EVEN = ("(1) (1) (1)", "(1) (1) (1)")
"""Dice of which the active player can always take one."""


def take_one(match: Match) -> Match:
    return act(match, match.battle.active or 0, Attack(AttackKind.POWER, (0,), (0,)))


def the_mail(office: PostOffice, player: User) -> EmailMessage:
    found = office.to(player.email)
    assert len(found) == 1, [mail["Subject"] for mail in found]
    return found[0]


def test_a_turn_is_told_by_mail(players: tuple[User, User], post_office: PostOffice, later: Later) -> None:
    match = a_match(*players, "(20) (20)", "(4) (10)")
    mine, other = active(match, *players)
    later()
    mail = the_mail(post_office, mine)
    assert mail["Subject"] == f"It’s your turn against {other}. #{match.pk}"
    assert post_office.to(other.email) == []
    for body in (text_of(mail), html_of(mail)):
        assert f"http://testserver{match.get_absolute_url()}" in body
        assert "(20)" in body
        assert "Ann" in body
        assert "points" in body


def test_a_mail_brings_its_pins_along_and_fetches_nothing(
    players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    match = a_match(*players, "(20) (20)", "(4) (10)")
    mine, _other = active(match, *players)
    later()
    mail = the_mail(post_office, mine)
    pins = {part["Content-ID"]: part for part in mail.walk() if part.get_content_type() == "image/png"}
    drawn = [picture.attributes["src"] for picture in parsed(html_of(mail)).all("img")]
    assert mail.get_content_type() == "multipart/related"
    assert sorted(f"cid:{name.strip('<>')}" for name in pins) == sorted(drawn) == ["cid:pin0", "cid:pin1"]
    assert all(part.get_content_disposition() == "inline" for part in pins.values())
    assert len(mail.as_bytes()) < 40_000


def test_the_text_of_a_mail_has_the_dice_of_each_player_in_one_line(
    players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    match = a_match(*players, "(20) (20)", "(4) (10)")
    mine, _other = active(match, *players)
    later()
    dice = [seat.row for seat in match.battle.seats]
    told = text_of(the_mail(post_office, mine))
    for one, other in dice:
        assert f"\n  1. {one.recipe} {one.showing}  2. {other.recipe} {other.showing}\n" in told


def test_a_mail_says_what_the_player_has_to_decide(
    players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    match = a_match(*players, "(X)", "(20)")
    later()
    mail = the_mail(post_office, players[0])
    assert mail["Subject"].strip() == f"It’s your turn against Bob. Choose your sizes. #{match.pk}"
    assert "Choose your sizes." in text_of(mail)


def test_what_happened_since_is_told_in_words(
    players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    match = a_match(*players, *EVEN)
    _mine, other = active(match, *players)
    take_one(match)
    later()
    mail = the_mail(post_office, other)
    for body in (text_of(mail), html_of(mail)):
        assert "took your 1 (d1) by power" in body


def test_a_turn_that_was_played_meanwhile_is_not_told(
    players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    match = a_match(*players, "(4) (X)", "(6) (Y)")
    act(match, 0, Choose({"X": 4}))
    act(match, 1, Choose({"Y": 4}))
    match = Match.objects.get(pk=match.pk)
    mine, other = active(match, *players)
    later()
    assert len(post_office.to(mine.email)) == 1
    assert post_office.to(other.email) == []
    dropped = Delivery.objects.get(state=Delivery.State.DROPPED)
    assert "The turn has been played." in dropped.reason


def test_a_burst_is_one_mail(players: tuple[User, User], post_office: PostOffice, later: Later) -> None:
    match = a_match(*players)
    mine, other = active(match, *players)
    play.say(match.pk, other, "your go")
    play.say(match.pk, other, "hurry")
    later()
    assert len(post_office.to(mine.email)) == 1


def test_who_looks_at_the_match_is_left_alone(
    players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    match = a_match(*players)
    mine, _other = active(match, *players)
    presence.note_arrival(match.pk, mine.pk)
    later(1.2)
    assert post_office.mails == []
    presence.note_leaving(match.pk, mine.pk)
    later(11)
    assert len(post_office.to(mine.email)) == 1


def test_a_page_that_is_left_open_does_not_keep_the_mail_away_for_ever(
    players: tuple[User, User], post_office: PostOffice, clock: Traveller
) -> None:
    match = a_match(*players)
    mine, _other = active(match, *players)
    for minutes in (15, 15, 15, 14):
        clock.shift(timedelta(minutes=minutes))
        presence.note_arrival(match.pk, mine.pk)
        work()
        assert post_office.mails == []
    clock.shift(timedelta(minutes=2))
    work()
    assert len(post_office.to(mine.email)) == 1


def test_who_moved_just_now_is_left_alone_for_a_while(
    players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    match = a_match(*players, "(99,99)", "(1) (1)")
    mine, _other = players
    if match.battle.active == 1:
        act(match, 1, Pass())
    later(15)
    post_office.mails.clear()
    act(match, 0, Attack(AttackKind.POWER, (0,), (0,)))
    later(2)
    assert post_office.to(mine.email) == []
    later(10)
    assert len(post_office.to(mine.email)) == 1


def test_headers_say_what_it_is_and_how_to_stop_it(
    players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    match = a_match(*players, *EVEN)
    mine, _other = active(match, *players)
    for _turn in range(2):
        later()
        match = take_one(match)
    later()
    first, second = post_office.to(mine.email)
    assert first["Auto-Submitted"] == "auto-generated"
    assert first["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert first["List-Unsubscribe"].strip().startswith("<http://testserver/mail/stop/")
    assert first["Message-ID"].endswith("@testserver>")
    assert len({mail["Message-ID"] for mail in post_office.mails}) == len(post_office.mails)
    assert second["References"].split()[0] == first["References"] == first["In-Reply-To"]
    assert second["In-Reply-To"] == first["Message-ID"]


def test_only_confirmed_addresses_get_mail(post_office: PostOffice, later: Later) -> None:
    ann, bob = a_player("Ann", verified=False), a_player("Bob", verified=False)
    befriend(ann, bob)
    a_match(ann, bob)
    later()
    assert post_office.mails == []
    assert {mail.reason for mail in Delivery.objects.all()} == {"There’s no confirmed address."}


def test_one_click_of_a_mail_program_stops_all_mails(
    players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    match = a_match(*players, *EVEN)
    mine, _other = active(match, *players)
    later()
    address = the_mail(post_office, mine)["List-Unsubscribe"].strip(" <>").removeprefix("http://testserver")
    stranger = signed_in(None)
    stranger.handler.enforce_csrf_checks = True
    assert stranger.get(address).status_code == 200
    mine.refresh_from_db()
    assert not hasattr(mine, "saved_wishes")
    assert stranger.post(address, {"List-Unsubscribe": "One-Click"}).status_code == 200
    post_office.mails.clear()
    take_one(take_one(match))
    later(60)
    assert post_office.to(mine.email) == []


def test_a_challenge_is_taken_from_the_mail(
    players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    ann, bob = players
    offer = an_offer(ann, bob, description="<b>tea</b>\r\nBcc: eve@example.test")
    later()
    mail = the_mail(post_office, bob)
    assert mail["Subject"] == f"Ann challenges you. #{offer.pk}"
    assert "&lt;b&gt;tea" in html_of(mail)
    assert mail["Bcc"] is None
    accept, decline = links_in(mail, "/mail/offer/")
    client = signed_in(None)
    assert "Nothing has happened yet" in client.get(accept).content.decode()
    assert Match.objects.get().is_offered
    assert client.post(accept).status_code == 200
    assert Match.objects.get().has_begun
    assert client.post(decline).status_code == 409
    assert Match.objects.get().has_begun


def test_a_challenge_says_whether_it_is_friendly(
    players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    an_offer(*players, rated=False)
    later()
    mail = the_mail(post_office, players[1])
    for body in (text_of(mail), html_of(mail)):
        assert "Friendly." in body


def test_a_move_is_made_from_the_mail_once(
    players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    match = a_match(*players, "(20)", "(20)", first_to=5)
    mine, _other = active(match, *players)
    later()
    links = links_in(the_mail(post_office, mine), "/mail/move/")
    assert links
    client = signed_in(None)
    page = client.get(links[0])
    assert "Nothing has happened yet" in page.content.decode()
    assert Match.objects.get().version == match.version
    assert client.post(links[0]).status_code == 200
    moved = Match.objects.get().version
    assert moved == match.version + 1
    again = client.post(links[0])
    assert again.status_code == 409
    assert "already been decided" in again.content.decode()
    assert client.get(links[0]).status_code == 409
    assert Match.objects.get().version == moved


def test_a_link_that_was_altered_does_nothing(
    players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    match = a_match(*players, "(20)", "(20)")
    mine, _other = active(match, *players)
    later()
    mail = the_mail(post_office, mine)
    link = links_in(mail, "/mail/move/")[0]
    stop = links_in(mail, "/mail/stop/")[0]
    key = stop.split("/")[-2]
    client = signed_in(None)
    for forged in (link[:-3] + "x/", "/mail/move/x/", f"/mail/move/{key}/", f"/mail/settings/{key}/"):
        assert client.post(forged).status_code == 410, forged
    assert Match.objects.get().version == match.version


def test_a_link_grows_too_old(players: tuple[User, User], post_office: PostOffice, later: Later) -> None:
    match = a_match(*players, "(20)", "(20)")
    mine, _other = active(match, *players)
    later()
    mail = the_mail(post_office, mine)
    later(31 * 24 * 60)
    client = signed_in(None)
    for link in (links_in(mail, "/mail/move/")[0], links_in(mail, "/mail/settings/")[0]):
        assert client.get(link).status_code == 410
    stop = links_in(mail, "/mail/stop/")[0]
    page = client.get(stop).content.decode()
    assert "/mail/settings/" not in page, "an old link gives no fresh one"
    assert client.post(stop).status_code == 200
    Wishes.objects.all().delete()
    later(30 * 24 * 60)
    too_late = client.post(stop)
    assert too_late.status_code == 410
    assert "Choose your notifications" in parsed(too_late.content.decode()).text
    assert not Wishes.objects.exists()


def test_moves_from_mails_can_be_switched_off(
    players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    match = a_match(*players, *EVEN)
    mine, _other = active(match, *players)
    later()
    mail = the_mail(post_office, mine)
    client = signed_in(None)
    settings = links_in(mail, "/mail/settings/")[0]
    assert client.get(settings).status_code == 200
    data = {"digest_every": "day", "digest_weekday": "0", "digest_hour": "8", "turn.mail": "on"}
    assert client.post(settings, data).status_code == 302
    link = links_in(mail, "/mail/move/")[0]
    for answer in (client.get(link), client.post(link)):
        assert answer.status_code == 403
        assert "turned off" in answer.content.decode()
    post_office.mails.clear()
    take_one(take_one(match))
    later(60)
    assert links_in(the_mail(post_office, mine), "/mail/move/") == []


# ---- a match that was ended before its time


@pytest.fixture
def silent(players: tuple[User, User], clock: Traveller) -> Match:
    """Return a match in which Bob has not chosen his sizes for two weeks; Tom follows it."""
    match = act(a_match(*players, "(X) (8)", "(Y) (8)"), 0, Choose({"X": 7}))
    signed_in(a_player("Tom")).post(f"{match.get_absolute_url()}follow/", {"bell": "on"})
    clock.shift(timedelta(days=14, seconds=1))
    return match


def test_who_was_silent_is_told_that_they_lost(
    players: tuple[User, User], silent: Match, post_office: PostOffice, later: Later
) -> None:
    ann, bob = players
    signed_in(ann).post(f"{silent.get_absolute_url()}abandon/", follow=True)
    how = "You lost against Ann. You ran out of time and lost the match."
    later()
    mail = post_office.to(bob.email)[-1]
    assert mail["Subject"] == f"{how} #{silent.pk}"
    news = signed_in(bob).get("/news/").content.decode()
    assert how in news
    assert "drawn" not in news + text_of(mail)
    assert post_office.to(ann.email) == []


def test_so_are_followers(players: tuple[User, User], silent: Match) -> None:
    play.abandon(silent.pk, players[0])
    news = signed_in(User.objects.filter_by_name("Tom").get()).get("/news/").content.decode()
    won = "Ann won a match you followed: Ann and Bob."
    assert f"{won} Bob ran out of time and lost the match." in news


def test_a_player_who_leaves_is_said_to_have_left(players: tuple[User, User], silent: Match) -> None:
    play.leave(silent.pk, players[0])
    news = signed_in(players[1]).get("/news/").content.decode()
    assert "Ann left and lost the match." in news


def test_the_week_counts_no_draw_where_time_was_up_for_all(players: tuple[User, User], silent: Match) -> None:
    end_without_time(silent, silent.all_seats)
    seat = Match.objects.get(pk=silent.pk).seat_of(players[1])
    assert seat is not None
    assert result_of(seat) == "Your match against Ann ended without a winner."


def test_who_wins_as_the_other_gives_up_is_told_so_and_followers_too(
    players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    ann, bob = players
    match = a_match(ann, bob)
    signed_in(a_player("Tom")).post(f"{match.get_absolute_url()}follow/", {"bell": "on"})
    later()
    play.surrender_match(match.pk, ann)
    later(2)
    assert post_office.to(bob.email)[-1]["Subject"] == (
        f"You won against Ann. Ann gave up the match. #{match.pk}"
    )
    news = signed_in(User.objects.filter_by_name("Tom").get()).get("/news/").content.decode()
    assert "Bob won a match you followed: Ann and Bob. Ann gave up the match." in news
    seat = Match.objects.get(pk=match.pk).seat_of(ann)
    assert seat is not None
    assert result_of(seat) == "You lost against Bob. You gave up the match."
