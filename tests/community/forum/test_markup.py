"""Rendering of posts, which never produces more than words and safe links."""

from __future__ import annotations

from html.parser import HTMLParser
from itertools import product
from urllib.parse import urlsplit

import pytest
from django.test import Client

from buttons.models import Button, ButtonSet
from games.log.markup.names import MOST_PICTURES
from games.log.markup.rendering import TAGS, render_post
from games.log.markup.tags import MOST_DEEP, TooDeep
from games.models import Match
from tests.accounts.people import a_player, signed_in
from tests.community.forum.talks import a_regular, a_thread
from tests.games.matches import a_match
from tests.html import parsed
from tests.tournaments.events import a_tournament

pytestmark = pytest.mark.django_db

SCRIPTS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "<a href='javascript:alert(1)'>x</a>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<math><mi xlink:href='data:text/html,x'>",
    "<body onload=alert(1)>",
    "<style>*{background:url(javascript:alert(1))}</style>",
    '"><script>alert(1)</script>',
    "'-alert(1)-'",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "&#106;avascript:alert(1)",
    "data:text/html;base64,PHNjcmlwdD4=",
    "vbscript:msgbox(1)",
    "//evil.example/x.js",
    'http://a.example/"onmouseover="alert(1)',
    "http://a.example/'onmouseover='alert(1)",
    "</code></pre><script>alert(1)</script>",
    "<details open ontoggle=alert(1)>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
    "{{ 7|add:7 }}{% load static %}",
    "\x00<script>alert(1)</script>",
    "<!--><script>alert(1)</script>-->",
]
CARRIERS = [
    "{}",
    "**{}**",
    "# {}",
    "> {}",
    "- {}",
    "1. {}",
    "`{}`",
    "```\n{}\n```",
    "    {}",
    "[x]({})",
    "[{}](https://a.example/)",
    "![{}]({})",
    "[x](<{}>)",
    "[x](https://a.example '{}')",
    "<{}>",
    "[x]: {}\n[x]",
    "[quote={}]x[/quote]",
    "[quote]{}[/quote]",
    "[spoiler]{}[/spoiler]",
    "[code]{}[/code]",
    "[player={}] [button={}] [set={}] [game={}]",
    "@{} [{}] #{} [position={},0]",
]


class Reader(HTMLParser):
    """A parser that collects tags, attributes and addresses on which a browser would act."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.addresses: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _value in attrs}
        self.addresses += [value or "" for name, value in attrs if name == "href"]


def test_the_corpus_is_large() -> None:
    assert len(SCRIPTS) * len(CARRIERS) >= 500


@pytest.mark.parametrize("script", SCRIPTS)
def test_no_post_brings_anything_but_words_and_links(script: str) -> None:
    for carrier in CARRIERS:
        read = Reader(render_post(carrier.replace("{}", script)).html)
        assert read.tags <= TAGS, carrier
        assert read.attributes <= {"href", "rel", "start"}, carrier
        schemes = {urlsplit(address).scheme for address in read.addresses}
        assert schemes <= {"", "http", "https", "mailto"}, carrier


def test_titles_and_names_are_words_only() -> None:
    ann = a_regular("ann")
    for script, board in product(SCRIPTS[:10], ["fighting"]):
        a_thread(ann, title=script[:90], board=board)
    for page in ("/forum/", "/forum/b/fighting/", "/forum/search/?q=<script>alert(1)</script>"):
        html = Client().get(page).content.decode()
        assert "<script>alert" not in html
        assert "onerror=alert(1)>" not in html.replace("&gt;", ">").replace(">", "&gt;")


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("**bold** *it* ~~gone~~", "<p><strong>bold</strong> <em>it</em> <s>gone</s></p>"),
        ("[b]bold[/b] [i]it[/i] [s]gone[/s]", "<p><strong>bold</strong> <em>it</em> <s>gone</s></p>"),
        ("[u]under[/u] [U][b]both[/b][/U]", "<p><u>under</u> <u><strong>both</strong></u></p>"),
        ("[u]open **[u]x** y[/u]", "<p><u>open <strong>[u]x</strong> y</u></p>"),
        ("`[u]x[/u]` [u] [/u]", "<p><code>[u]x[/u]</code> [u] [/u]</p>"),
        ('a[b]"x"[/b]b', '<p>a<strong>"x"</strong>b</p>'),
        ("\\`[b]x[/b]\\`", "<p>`<strong>x</strong>`</p>"),
        ("one\ntwo", "<p>one<br>\ntwo</p>"),
        ("# Head", "<h3>Head</h3>"),
        ("[quote=ann]hi[/quote]", "<blockquote><b>ann:</b><p>hi</p>\n</blockquote>"),
        ("[spoiler]x[/spoiler]", "<details><summary></summary><p>x</p>\n</details>"),
        ("[code]<b>[i]x[/i][/code]", "<pre><code>&lt;b&gt;[i]x[/i]</code></pre>"),
        ("`[quote]x[/quote]`", "<p><code>[quote]x[/quote]</code></p>"),
        ("[quote]open", "<blockquote><p>open</p>\n</blockquote>"),
        ("shut[/quote]", "<p>shut[/quote]</p>"),
        (
            "![x](http://a.example/a.png)",
            '<p>!<a href="http://a.example/a.png" rel="nofollow ugc noopener">x</a></p>',
        ),
        (
            "See https://a.example/b.",
            '<p>See <a href="https://a.example/b" rel="nofollow ugc noopener">https://a.example/b</a>.</p>',
        ),
        (
            "[forum=1,6]there[/forum]",
            '<p><a href="/forum/p/6/" rel="nofollow ugc noopener">there</a></p>',
        ),
        ("[forum=1,6]", '<p><a href="/forum/p/6/" rel="nofollow ugc noopener">/forum/p/6/</a></p>'),
        ("[Nobody] @nobody #999", "<p>[Nobody] @nobody #999</p>"),
        ("[set=Nothing] [tourn=999]", "<p>[set=Nothing] [tourn=999]</p>"),
        ("`[set=Nothing] [issue=1]`", "<p><code>[set=Nothing] [issue=1]</code></p>"),
    ],
)
def test_marks(text: str, html: str) -> None:
    assert render_post(text).html.strip() == html


@pytest.mark.parametrize(
    "text", ["[quote]" * (MOST_DEEP + 1), ">" * 40, "- " * 5 + "> " * 40, "[spoiler]" * 2000]
)
def test_what_stands_too_deep_is_not_drawn(text: str) -> None:
    with pytest.raises(TooDeep):
        render_post(text)


@pytest.mark.services
def test_names_become_links_and_cards() -> None:
    ann, bob = a_player("ann"), a_player("bob")
    soldiers = ButtonSet.objects.create(name="Soldiers")
    button = Button.objects.create(name="Hammer", recipe="(6) (12) (20) (20) (X)", set=soldiers)
    match = a_match(ann, bob)
    drawn = render_post(f"[Hammer] [button=Hammer] @ann [player=bob] #{match.pk} [game={match.pk}] `@ann`")
    assert drawn.html.count(button.get_absolute_url()) == 2
    assert drawn.html.count(f"/match/{match.pk}/") == 2
    assert drawn.html.count(ann.get_absolute_url()) == 1
    assert drawn.cards == [("button", button.pk), ("match", match.pk)]
    assert drawn.players == [ann.pk, bob.pk]
    assert not drawn.leads_away


def test_sets_and_public_tournaments_become_links_with_their_names() -> None:
    ann = a_player("ann")
    soldiers = ButtonSet.objects.create(name="Soldiers")
    public, private = a_tournament(organiser=ann), a_tournament(organiser=ann, by_link=True)
    html = render_post(f"[set=Soldiers] [SET=soldiers] [tourn={public.pk}] [tourn={private.pk}]").html
    link = f'<a href="{soldiers.get_absolute_url()}" rel="nofollow ugc noopener">Soldiers</a>'
    assert html.count(link) == 2
    assert f'<a href="{public.get_absolute_url()}" rel="nofollow ugc noopener">{public}</a>' in html
    assert f"[tourn={private.pk}]" in html
    assert private.get_absolute_url() not in html


def test_pages_of_the_wiki_and_issues_become_links() -> None:
    drawn = render_post("[wiki=Fire (die)] [issue=12]")
    wiki = "https://buttonweavers.fandom.com/wiki/Fire_%28die%29"
    issue = "https://github.com/buttonmen-dev/buttonmen/issues/12"
    for address, words in ((wiki, "Wiki: Fire (die)"), (issue, "Issue 12")):
        assert f'<a href="{address}" rel="nofollow ugc noopener">{words}</a>' in drawn.html
    assert drawn.leads_away


def test_escaped_signs_begin_no_name() -> None:
    ann = a_player("ann")
    match = a_match(ann, a_player("bob"))
    text = rf"\@ann \#{match.pk} \[Hammer\] @ann&#49; #{match.pk}&#50;"
    html = f'<p>@ann #{match.pk} [Hammer] <a href="/players/ann/" rel="nofollow ugc noopener">@ann</a>1'
    assert render_post(text).html.startswith(html)
    assert f"#{match.pk}</a>2" in render_post(text).html
    assert 'href="https://a.example/b_c#1"' in render_post(r"https://a.example/b\_c#1").html


def test_private_matches_unfold_for_nobody() -> None:
    ann, bob = a_regular("ann"), a_player("bob")
    match = a_match(ann, bob)
    thread = a_thread(ann, text=f"See #{match.pk}")
    card = f'<a href="/match/{match.pk}/">Match {match.pk}</a>'
    assert card in Client().get(thread.get_absolute_url()).content.decode()
    Match.objects.filter(pk=match.pk).update(is_private=True)
    for client in (Client(), signed_in(ann), signed_in(bob)):
        assert card not in client.get(thread.get_absolute_url()).content.decode()
    assert "<a" not in render_post(f"See #{match.pk}").html


def test_one_long_word_is_drawn_whole() -> None:
    assert "w" * 3000 in render_post("w" * 3000).html


@pytest.mark.parametrize(
    "text",
    [
        "https://spam.example/",
        "HTTPS://SPAM.EXAMPLE/",
        "See Http://spam.example/.",
        "[x](hTTps://spam.example/)",
        "[x](&#72;TTPS://spam.example/)",
        "[x](//spam.example/)",
        "[x](mailto:spam@spam.example)",
        "<HTTPS://spam.example/>",
        "> - **[x](HTTPS://spam.example/)**",
    ],
)
def test_every_way_to_another_site_is_seen(text: str) -> None:
    drawn = render_post(text)
    assert "<a href=" in drawn.html
    assert drawn.leads_away


@pytest.mark.parametrize(
    "text",
    ["[x](/forum/p/6/)", "[x](#y)", "`https://spam.example/`", 'say href="https://x"', "ftp://x.example"],
)
def test_what_stays_here_leads_nowhere_else(text: str) -> None:
    assert not render_post(text).leads_away


def test_a_position_of_a_public_match_is_shown_as_a_picture() -> None:
    ann, bob = a_player("ann"), a_player("bob")
    public, private = a_match(ann, bob), a_match(ann, bob, is_private=True)
    html = render_post(f"[position={public.pk},0] [position={private.pk},0] [position=999,0]").html
    link = f'<a href="/match/{public.pk}/replay/?step=0" rel="nofollow ugc noopener">'
    picture = f"/match/{public.pk}/replay/0.svg"
    assert f'{link}<img src="{picture}" alt="#{public.pk}, 0"></a>' in html
    assert f"[position={private.pk},0] [position=999,0]" in html
    assert Client().get(picture).status_code == 200


def test_a_link_to_a_step_of_a_replay_has_a_card_with_a_picture() -> None:
    ann, bob = a_regular("ann"), a_player("bob")
    public, private = a_match(ann, bob), a_match(ann, bob, is_private=True)
    links = [f"http://testserver/match/{pk}/replay/?step=1" for pk in (public.pk, private.pk, 999)]
    thread = a_thread(ann, text=" ".join(links))
    assert thread.posts.get().cards == [["match", public.pk, 1]]
    assert render_post(f"https://elsewhere.example/match/{public.pk}/replay/?step=1").cards == []
    page = parsed(Client().get(thread.get_absolute_url()).content.decode())
    picture = page.one("img", src=f"/previews/match/{public.pk}/step/1.png")
    assert picture.attributes["alt"] == f"The table: Match {public.pk}, step 1"
    assert Client().get(picture.attributes["src"]).status_code == 200


def test_one_text_has_few_pictures() -> None:
    match = a_match(a_player("ann"), a_player("bob"))
    html = render_post(f"[position={match.pk},0] " * 8).html
    assert (html.count("<img "), html.count("<a ")) == (MOST_PICTURES, 8)
