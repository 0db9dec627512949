"""Posts prepared for a page, with cards for the mentioned buttons and matches.

Posts by players the viewer blocked are folded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.contrib.auth.models import AnonymousUser
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.models import User
from buttons.models import Button
from community.forum.models import Act, Post
from community.forum.models.talk import writer_name
from games.log.markup.texts import safe_html
from games.models import Match
from games.replay.embedding import may_be_pictured

Thing = Button | Match


@dataclass(frozen=True, slots=True)
class PostCard:
    button: Button | None = None
    match: Match | None = None
    step: int | None = None
    """The step of the match's replay that the card shows as a picture, or None for a card without one."""


@dataclass(slots=True)
class PostShown:
    post: Post
    is_mine: bool = False
    is_folded: bool = False
    """True if the reader has blocked the author of the post."""
    is_first_new: bool = False
    cards: list[PostCard] = field(default_factory=list)
    taken_down: str = ""

    @property
    def path(self) -> str:
        return self.post.get_absolute_url()

    @property
    def author(self) -> str:
        return writer_name(self.post.author)

    @property
    def label(self) -> str:
        return _("Post by %(name)s") % {"name": self.author}

    @property
    def html(self) -> SafeString:
        return safe_html(self.post.html)


def posts_shown(
    posts: Sequence[Post], viewer: User | AnonymousUser, first_new: int | None = None
) -> list[PostShown]:
    """Return the posts prepared for a page, with one query per kind of data.

    *first_new* is the number of the first unread post. Private matches get no card.
    """
    cards = PostCards(post.cards for post in posts)
    blocked = blocked_players(viewer)
    acts = hidden_post_lines([post for post in posts if post.state == Post.State.HIDDEN])
    return [
        PostShown(
            post,
            is_mine=post.author_id is not None and post.author_id == viewer.pk,
            is_folded=post.author_id in blocked,
            is_first_new=post.pk == first_new,
            cards=cards.cards_for(post),
            taken_down=acts.get(post.pk, ""),
        )
        for post in posts
    ]


class PostCards:
    """The cards of a page for mentioned buttons and matches. Each card appears once, at the first mention."""

    def __init__(self, named: Iterable[Sequence[Sequence[object]]]) -> None:
        keys = {(str(kind), int(str(number))) for each in named for kind, number, *_step in each}
        buttons = [number for kind, number in keys if kind == "button"]
        matches = [number for kind, number in keys if kind == "match"]
        self.buttons = Button.objects.select_related("set").in_bulk(buttons) if buttons else {}
        public = Match.objects.with_seats().filter(is_private=False)
        self.matches = public.in_bulk(matches) if matches else {}
        self.drawn: set[tuple[str | int, ...]] = set()

    def cards_for(self, post: Post) -> list[PostCard]:
        if post.state == Post.State.HIDDEN:
            return []
        found = []
        for key in post.cards:
            if tuple(key) in self.drawn:
                continue
            self.drawn.add(tuple(key))
            card = self.card(*key)
            if card != PostCard():
                found.append(card)
        return found

    def card(self, kind: str, number: int, step: int | None = None) -> PostCard:
        if kind == "button":
            return PostCard(button=self.buttons.get(number))
        match = self.matches.get(number)
        is_pictured = match is not None and may_be_pictured(match)
        return PostCard(match=match, step=step if is_pictured else None)


def blocked_players(viewer: User | AnonymousUser) -> set[int]:
    return set(viewer.blocks.values_list("blocked", flat=True)) if viewer.is_authenticated else set()


def hidden_post_lines(posts: Sequence[Post]) -> dict[int, str]:
    if not posts:
        return {}
    acts = Act.objects.filter(post__in=posts, kind=Act.Kind.HID).select_related("by").order_by("at")
    return {act.post_id: sentence_of(act) for act in acts if act.post_id is not None}


def sentence_of(act: Act) -> str:
    by = str(act.by) if act.by else _("a moderator")
    if act.words:
        return _("Taken down by %(moderator)s: %(words)s") % {"moderator": by, "words": act.words}
    return _("Taken down by %(moderator)s.") % {"moderator": by}
