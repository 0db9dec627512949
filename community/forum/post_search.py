"""Full-text search in the forum by words, board, author and thread."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.contrib.postgres.search import SearchQuery, SearchVector
from django.db import connection
from django.db.models import Q
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from community.forum.models import Post, Thread
from community.forum.models.talk import PostQuerySet, ThreadQuerySet
from community.forum.refusals import ForumCode
from core.refusals import NotPlayable
from core.text.visible import one_line
from games.log.markup.tags import parse_blocks
from games.log.markup.texts import visible_texts

LEAST_LETTERS = 2
MOST_WORDS = 8
LONGEST_SEARCH = 200
AROUND = 90
WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class PostSearch:
    words: tuple[str, ...]
    board: str = ""
    author: str = ""
    thread: int | None = None

    def posts(self) -> PostQuerySet:
        found = Post.objects.filter_shown().filter(self.text_filter)
        if self.board:
            found = found.filter(thread__board__slug=self.board)
        if self.author:
            found = found.filter(author__username__iexact=self.author)
        if self.thread is not None:
            found = found.filter(thread=self.thread)
        return found.select_related("thread__board", "author").order_by("-pk")

    def threads(self) -> ThreadQuerySet:
        found = Thread.objects.filter(is_hidden=False, count__gt=0)
        for word in self.words:
            found = found.filter(title__icontains=word)
        if self.board:
            found = found.filter(board__slug=self.board)
        if self.author:
            found = found.filter(starter__username__iexact=self.author)
        return found.select_related("starter", "newest__author", "button").order_by("-newest")

    @property
    def text_filter(self) -> Q:
        if connection.vendor == "postgresql":
            asked = SearchQuery(
                " & ".join(f"{word}:*" for word in self.words), search_type="raw", config="simple"
            )
            return Q(pk__in=Post.objects.annotate(said=VECTOR).filter(said=asked).values("pk"))
        said = Q()
        for word in self.words:
            said &= Q(text__icontains=word)
        return said

    def make_excerpt(self, text: str) -> SafeString:
        """Return an excerpt around the first word found, with all found words highlighted.

        Text in spoilers is left out.
        """
        text = "…".join(visible_texts(parse_blocks(text)))
        pattern = re.compile("|".join(rf"\b{re.escape(word)}\w*" for word in self.words), re.IGNORECASE)
        first = pattern.search(text)
        start = max(0, first.start() - AROUND) if first else 0
        piece = text[start : start + 3 * AROUND]
        drawn, position = ["…" if start else ""], 0
        for found in pattern.finditer(piece):
            drawn += [escape(piece[position : found.start()]), f"<mark>{escape(found[0])}</mark>"]
            position = found.end()
        drawn += [escape(piece[position:]), "…" if start + len(piece) < len(text) else ""]
        return mark_safe("".join(drawn))  # noqa: S308 every piece is escaped


VECTOR = SearchVector("text", config="simple")


def search_words(asked: str) -> tuple[str, ...]:
    words = tuple(
        word for word in WORD.findall(one_line(asked[:LONGEST_SEARCH])) if len(word) >= LEAST_LETTERS
    )
    if not words:
        raise NotPlayable(ForumCode.SEARCH_TOO_SHORT, least=LEAST_LETTERS)
    return words[:MOST_WORDS]
