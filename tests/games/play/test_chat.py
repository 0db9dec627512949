"""Chat between players: safe, editable for a while, private if either wishes."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games import play
from games.log import markup
from games.models import Match
from games.play import NotSeated
from rules import Surrender
from tests.accounts.people import a_player
from tests.games.forms import page_of, signed_in
from tests.games.matches import a_match, act, an_offer, play_to_the_end, two_friends
from tests.html import parsed
from tests.refusals import refused_as

pytestmark = pytest.mark.django_db

SCRIPT = "<script>alert(1)</script>"


def html(text: str) -> str:
    return markup.render_markup([text])[0]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "<p>plain</p>"),
        ("**bold** and *leaning*", "<p><strong>bold</strong> and <em>leaning</em></p>"),
        ("2 * 3 * 4", "<p>2 * 3 * 4</p>"),
        ("one\ntwo", "<p>one<br>\ntwo</p>"),
        (SCRIPT, "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
        ('**"><img src=x>**', '<p><strong>"&gt;&lt;img src=x&gt;</strong></p>'),
        ("[<b>]", "<p>[&lt;b&gt;]</p>"),
        ("~~gone~~ `x`", "<p><s>gone</s> <code>x</code></p>"),
        ("[quote=Ann]hi[/quote]", "<blockquote><b>Ann:</b><p>hi</p>\n</blockquote>"),
        ("[spoiler]x[/spoiler]", "<details><summary>Spoiler</summary><p>x</p>\n</details>"),
        ("[quote]" * 9, f"<p>{'[quote]' * 9}</p>"),
        ("@nobody #999 [Nothing]", "<p>@nobody #999 [Nothing]</p>"),
    ],
)
def test_text_is_marked_up_and_never_trusted(text: str, shown: str) -> None:
    assert html(text) == shown


def test_links_go_to_addresses_of_the_web_only() -> None:
    assert 'href="https://example.com"' in html("see https://example.com")
    assert "href" not in html("javascript:alert(1) data:text/html,x")


def test_players_and_public_matches_become_links() -> None:
    ann, bob = two_friends()
    match, private = a_match(ann, bob), a_match(ann, bob, is_private=True)
    text = html(f"@Ann in #{match.pk}, not #{private.pk}")
    assert f'<a href="{ann.get_absolute_url()}" rel="nofollow ugc noopener">@Ann</a>' in text
    assert f'<a href="{match.get_absolute_url()}" rel="nofollow ugc noopener">#{match.pk}</a>' in text
    assert private.get_absolute_url() not in text


def test_a_summary_in_one_line_hides_spoilers() -> None:
    text = "**I** ~~lose~~ win: [spoiler]by a trick[/spoiler] [quote=Bob]no[/quote]"
    assert markup.strip_markup(text) == "I lose win: …no"
    assert markup.strip_markup(r"[b]a [i]b[/i][/b] \*c\* \[d\] &#101;") == "a b *c* [d] e"


@pytest.mark.parametrize(
    "text", ["see example.com", "www.example.xyz", "[x](//example.xyz)", "<https://example.xyz>", "a@b.xyz"]
)
def test_every_way_to_another_site_counts_as_an_address(text: str) -> None:
    assert markup.has_addresses(text)


def test_texts_without_addresses() -> None:
    assert not markup.has_addresses("[x](/forum/) 3.5 a:b **bold** [Hammer] @Ann #12")


def test_a_preview_shows_the_text_and_stores_nothing() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    answer = signed_in(ann).post("/writing/preview/", {"text": f"**bold** {SCRIPT}"}).content.decode()
    assert "<strong>bold</strong> &lt;script&gt;" in answer
    assert "Write something first." in signed_in(ann).post("/writing/preview/").content.decode()
    assert not match.messages.exists()
    page = parsed(page_of(match, ann)).one("div", id="talk")
    assert page.one("button", hx_post="/writing/preview/").text == "Preview"
    assert page.one("a", href="/writing/").text == "Formatting"


def test_the_help_for_writing_is_a_page_and_a_fragment() -> None:
    page = signed_in(None).get("/writing/").content.decode()
    part = signed_in(None).get("/writing/", headers={"HX-Request": "true"}).content.decode()
    assert "<h1>" in page
    assert "<h1>" not in part
    for marks in ("[spoiler]…[/spoiler]", "[position=12,5]", "@Ann, #12, [Hammer]"):
        assert marks in page
        assert marks in part


def test_players_talk_in_every_phase() -> None:
    ann, bob = two_friends()
    offer = an_offer(ann, bob, first_to=1)
    play.say(offer.pk, ann, "shall we?")
    assert "shall we?" in page_of(offer, bob)
    assert "Say something" in page_of(offer, bob)
    assert "shall we?" not in page_of(offer, None)
    match = play_to_the_end(offer)
    play.say(match.pk, bob, "well played")
    page = page_of(match, None)
    assert "shall we?" in signed_in(None).get(f"{match.get_absolute_url()}?whole").content.decode()
    assert "well played" in page


@pytest.mark.services
def test_the_last_words_may_be_changed_until_somebody_acts() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    play.say(match.pk, ann, "hello")
    play.edit(match.pk, ann, 1, "good day")
    assert "good day" in page_of(match, bob)
    assert "edited" in page_of(match, bob)
    with refused_as("message-is-old"):
        play.edit(match.pk, bob, 1, "stolen")
    act(match, match.battle.active or 0, Surrender())
    with refused_as("message-is-old"):
        play.edit(match.pk, ann, 1, "too late")


def test_private_chat_stays_between_the_players() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    play.say(match.pk, ann, "between us")
    assert "between us" in page_of(match, None)
    play.keep_chat_private(match.pk, bob, private=True)
    assert "between us" in page_of(match, ann)
    for viewer in (None, a_player("Tom")):
        assert "between us" not in page_of(match, viewer)
        assert "between us" not in signed_in(viewer).get(f"{match.get_absolute_url()}log/").content.decode()
        assert "private" in page_of(match, viewer)


@pytest.mark.parametrize(
    ("text", "code"), [("", "nothing-said"), ("   ", "nothing-said"), ("x" * 2001, "message-too-long")]
)
def test_nothing_and_too_much_are_not_said(text: str, code: str) -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    with refused_as(code):
        play.say(match.pk, ann, text)
    assert signed_in(ann).post(f"{match.get_absolute_url()}say/", {"text": text}).status_code == 422
    assert not match.messages.exists()


def test_strangers_do_not_talk_in() -> None:
    match = a_match(*two_friends())
    with pytest.raises(NotSeated):
        play.say(match.pk, a_player("Tom"), "hello")


def test_script_in_a_description_is_only_text() -> None:
    ann, bob = two_friends()
    offer = an_offer(ann, bob, description=SCRIPT)
    assert SCRIPT not in page_of(offer, bob)
    assert Match.objects.get().description == SCRIPT


@pytest.mark.services
def test_what_happened_since_i_last_looked_is_marked() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    players = [ann, bob]
    page_of(match, ann), page_of(match, bob)
    loser = match.battle.active or 0
    act(match, loser, Surrender())
    assert "New:</span>" in page_of(match, players[1 - loser])
    assert "New:</span>" not in page_of(match, players[loser])
    assert "New:</span>" not in page_of(match, players[1 - loser])


def after_a_move_of_bob() -> tuple[Match, User, User]:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    mover = match.battle.active or 0
    by_seat = [ann, bob]
    return act(match, mover, Surrender()), by_seat[1 - mover], by_seat[mover]


def test_a_phrase_is_said_at_one_tap() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    assert 'name="text" value="Well played!"' in page_of(match, ann)
    signed_in(ann).post(f"{match.get_absolute_url()}say/", {"text": "Well played!"})
    assert "Well played!" in page_of(match, bob).partition('id="talk"')[0]


@pytest.mark.services
def test_a_word_about_a_move_stands_beside_it_and_the_next_takes_its_place() -> None:
    match, other, mover = after_a_move_of_bob()
    address = f"{match.get_absolute_url()}say/"
    signed_in(other).post(address, {"reaction": "lucky"})
    signed_in(other).post(address, {"reaction": "ouch"})
    log = parsed(page_of(match, mover)).one("div", id="log")
    assert [remark.text for remark in log.all("div", kind="remark")] == [f"{other}: Ouch!"]
    assert match.messages.count() == 1


def test_nobody_remarks_on_a_move_of_their_own_or_in_other_words() -> None:
    match, other, mover = after_a_move_of_bob()
    with refused_as("no-move-of-another"):
        play.react(match.pk, mover, "nice")
    with refused_as("nothing-said"):
        play.react(match.pk, other, "anything")
    with refused_as("not-seated"):
        play.react(match.pk, a_player("Eve"), "nice")
    assert not match.messages.exists()


def test_only_the_others_are_offered_a_word_about_the_last_move() -> None:
    match, other, mover = after_a_move_of_bob()
    assert 'value="ouch"' in page_of(match, other)
    assert 'value="ouch"' not in page_of(match, mover)
    assert 'value="ouch"' not in page_of(match, None)


def test_whoever_is_muted_remarks_on_nothing() -> None:
    match, other, _mover = after_a_move_of_bob()
    other.muted_until = timezone.now() + timedelta(days=1)
    other.save()
    with refused_as("muted"):
        play.react(match.pk, other, "nice")
    assert 'value="ouch"' not in page_of(match, other)


def test_in_a_first_match_there_is_no_talk() -> None:
    match, other, _mover = after_a_move_of_bob()
    Match.objects.filter(pk=match.pk).update(teaches=True)
    page = page_of(match, other)
    assert "Say something" not in page
    assert 'value="ouch"' not in page
