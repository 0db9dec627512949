"""Links from the text of a post to players, matches, buttons, sets, tournaments and web addresses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Literal, Protocol

from django.db.models import Model
from django.urls import reverse
from markdown_it.token import Token

from buttons.models import ButtonSet
from games.log.markup import (
    BUTTON,
    MATCH,
    PLAYER,
    named_buttons,
    named_matches,
    named_players,
    names_tagged,
)

ADDRESS = re.compile(r"https?://[^\s<>\[\]\"']{3,500}", re.IGNORECASE)
SET = re.compile(r"\[set=([^\[\]\n]{1,60})\]", re.IGNORECASE)
TOURNAMENT = re.compile(r"\[tourn=(\d{1,9})\]", re.IGNORECASE)
TAGS = ADDRESS, PLAYER, MATCH, SET, TOURNAMENT, BUTTON
NAME = re.compile("|".join(f"(?:{tag.pattern})" for tag in TAGS), re.IGNORECASE)
AFTER_AN_ADDRESS = ".,:;!?*_~)"
NUMBERED: dict[str, Callable[[list[int]], Mapping[int, Model]]] = {}
"""Functions of other apps that load objects by number, by tag word such as `tourn` in [tourn=12]."""
MOST_NAMES = 60
"""The most names in a post that become links. Further names stay plain text."""


class PostNames:
    """The players, matches, buttons and other objects that a post names, loaded once."""

    def __init__(self, texts: Iterable[str]) -> None:
        whole = [text for text in texts if NAME.search(text)][:MOST_NAMES]
        self.players = {player.username.lower(): player for player in named_players(whole)}
        self.buttons = {button.name.lower(): button for button in named_buttons(whole)}
        self.matches = named_matches(whole)
        self.sets = {each.name.lower(): each for each in named_sets(whole)}
        self.tournaments = named_tournaments(whole)
        self.left = MOST_NAMES
        self.cards: list[tuple[Literal["button", "match"], int]] = []
        self.players_named: list[int] = []

    def link(self, tokens: list[Token]) -> None:
        for token in tokens:
            if not token.children:
                continue
            within = 0
            linked: list[Token] = []
            for child in token.children:
                within += {"link_open": 1, "link_close": -1}.get(child.type, 0)
                linked += self.pieces(child) if child.type == "text" and not within else [child]
            token.children = linked

    def pieces(self, token: Token) -> Iterator[Token]:
        text, position = token.content, 0
        for found in NAME.finditer(text):
            if not self.left:
                break
            words, href = self.target(found[0])
            if not href:
                continue
            yield text_token(text[position : found.start()])
            yield Token("link_open", "a", 1, attrs={"href": href})
            yield text_token(words)
            yield Token("link_close", "a", -1)
            position = found.start() + len(words) if ADDRESS.match(found[0]) else found.end()
            self.left -= 1
        yield text_token(text[position:])

    def target(self, name: str) -> tuple[str, str]:
        """Return the text and the URL of the link for a name. The URL is empty for an unknown name."""
        if ADDRESS.match(name):
            address = name.rstrip(AFTER_AN_ADDRESS)
            return address, address
        if found := PLAYER.fullmatch(name):
            player = self.players.get(found[1].lower())
            if player is None:
                return name, ""
            if player.pk not in self.players_named:
                self.players_named.append(player.pk)
            return name, player.get_absolute_url()
        if found := MATCH.fullmatch(name):
            return name, self.match(int(found[1]))
        if found := SET.fullmatch(name):
            return link_to(self.sets.get(found[1].lower()), name)
        if found := TOURNAMENT.fullmatch(name):
            return link_to(self.tournaments.get(int(found[1])), name)
        return self.button(name[1:-1])

    def match(self, number: int) -> str:
        if number not in self.matches:
            return ""
        self.card("match", number)
        return reverse("games:match", args=[number])

    def button(self, name: str) -> tuple[str, str]:
        known = self.buttons.get(name.lower())
        if known is None:
            return name, ""
        self.card("button", known.pk)
        return known.name, known.get_absolute_url()

    def card(self, kind: Literal["button", "match"], number: int) -> None:
        if (kind, number) not in self.cards:
            self.cards.append((kind, number))


class Named(Protocol):
    def get_absolute_url(self) -> str: ...


def link_to(thing: Named | None, name: str) -> tuple[str, str]:
    return (name, "") if thing is None else (str(thing), thing.get_absolute_url())


def named_sets(texts: Iterable[str]) -> list[ButtonSet]:
    names = names_tagged(texts, SET)
    return list(ButtonSet.objects.filter(name__in=names)) if names else []


def named_tournaments(texts: Iterable[str]) -> Mapping[int, Any]:
    numbers = [int(number) for number in names_tagged(texts, TOURNAMENT)]
    return NUMBERED["tourn"](numbers) if numbers else {}


def text_token(text: str) -> Token:
    return Token("text", "", 0, content=text)
