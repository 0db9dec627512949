"""Links from the texts of players to players, matches, buttons, sets, tournaments and web addresses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Protocol

from django.conf import settings
from django.db.models import Model
from django.urls import reverse
from markdown_it.token import Token

from accounts.models import User
from buttons.models import Button, ButtonSet
from games.models import Match

PLAYER = re.compile(r"(?<![\w@])@([\w-]{2,40})")
MATCH = re.compile(r"(?<![\w#&/])#(\d{1,9})\b")
BUTTON = re.compile(r"\[([^\[\]\n]{1,60})\]")
ADDRESS = re.compile(r"(?:https?://|\bwww\.)[^\s<>\[\]\"']{3,500}", re.IGNORECASE)
SET = re.compile(r"\[set=([^\[\]\n]{1,60})\]", re.IGNORECASE)
TOURNAMENT = re.compile(r"\[tourn=(\d{1,9})\]", re.IGNORECASE)
POSITION = re.compile(r"\[position=(\d{1,9}),(\d{1,6})\]", re.IGNORECASE)
REPLAY = re.compile(r"/match/(\d{1,9})/replay/\?step=(\d{1,6})\b")
TAGS = ADDRESS, PLAYER, MATCH, SET, TOURNAMENT, POSITION, BUTTON
NAME = re.compile("|".join(f"(?:{tag.pattern})" for tag in TAGS), re.IGNORECASE)
AFTER_AN_ADDRESS = ".,:;!?*_~)"
NUMBERED: dict[str, Callable[[list[int]], Mapping[int, Model]]] = {}
"""Functions of other apps that load objects by number, by tag word such as `tourn` in [tourn=12]."""
MOST_NAMES = 60
"""The most names in a post that become links, and the most pieces of a text in which names are looked up."""
Card = tuple[str, int] | tuple[str, int, int]
"""The subject of a card: `("button", 7)`, `("match", 12)`, or `("match", 12, 5)` for a step of its replay."""
MOST_PICTURES = 4
"""The most pictures of positions in one text. Further positions become links."""
MOST_IN_A_PIECE = 10
"""The most names of one kind that are looked up in one piece of text."""


class KnownNames:
    """The players, matches, buttons and other objects that some texts name, loaded at once.

    Each text comes as the pieces of it that can contain names.
    """

    def __init__(self, texts: Iterable[Iterable[str]]) -> None:
        with_names = (filter(NAME.search, text) for text in texts)
        whole = [piece for pieces in with_names for piece in islice(pieces, MOST_NAMES)]
        self.players = {player.username.lower(): player for player in named_players(whole)}
        self.buttons = {button.name.lower(): button for button in named_buttons(whole)}
        self.matches = named_matches(whole)
        self.sets = {each.name.lower(): each for each in named_sets(whole)}
        self.tournaments = named_tournaments(whole)


class TextNames:
    """The links in one text, at most *most* of them. Further names stay plain text."""

    def __init__(self, known: KnownNames, most: int) -> None:
        self.known, self.left, self.pictures_left = known, most, MOST_PICTURES
        self.cards: list[Card] = []
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
            yield self.words_of_link(found[0], words)
            yield Token("link_close", "a", -1)
            position = found.start() + len(words) if ADDRESS.match(found[0]) else found.end()
            self.left -= 1
        yield text_token(text[position:])

    def words_of_link(self, name: str, words: str) -> Token:
        shown = POSITION.fullmatch(name)
        if shown is None or not self.pictures_left:
            return text_token(words)
        self.pictures_left -= 1
        return position_picture(words, shown[1], shown[2])

    def target(self, name: str) -> tuple[str, str]:
        """Return the text and the URL of the link for a name. The URL is empty for an unknown name."""
        if ADDRESS.match(name):
            address = name.rstrip(AFTER_AN_ADDRESS)
            if found := REPLAY.fullmatch(address.removeprefix(settings.SITE_URL)):
                self.replay(int(found[1]), int(found[2]))
                return address, found[0]
            return address, address if "://" in address else f"https://{address}"
        if found := PLAYER.fullmatch(name):
            player = self.known.players.get(found[1].lower())
            if player is None:
                return name, ""
            if player.pk not in self.players_named:
                self.players_named.append(player.pk)
            return name, player.get_absolute_url()
        if found := MATCH.fullmatch(name):
            return name, self.match(int(found[1]))
        if found := POSITION.fullmatch(name):
            return self.position(name, int(found[1]), found[2])
        if found := SET.fullmatch(name):
            return markdown_link(self.known.sets.get(found[1].lower()), name)
        if found := TOURNAMENT.fullmatch(name):
            return markdown_link(self.known.tournaments.get(int(found[1])), name)
        return self.button(name[1:-1])

    def match(self, number: int) -> str:
        if number not in self.known.matches:
            return ""
        self.add_card(("match", number))
        return reverse("games:match", args=[number])

    def replay(self, number: int, step: int) -> None:
        if number in self.known.matches:
            self.add_card(("match", number, step))

    def position(self, name: str, match: int, step: str) -> tuple[str, str]:
        if match not in self.known.matches:
            return name, ""
        return f"#{match}, {step}", f"{reverse('games:replay', args=[match])}?step={step}"

    def button(self, name: str) -> tuple[str, str]:
        known = self.known.buttons.get(name.lower())
        if known is None:
            return name, ""
        self.add_card(("button", known.pk))
        return known.name, known.get_absolute_url()

    def add_card(self, card: Card) -> None:
        if card not in self.cards:
            self.cards.append(card)


class Named(Protocol):
    def get_absolute_url(self) -> str: ...


def markdown_link(thing: Named | None, name: str) -> tuple[str, str]:
    return (name, "") if thing is None else (str(thing), thing.get_absolute_url())


def names_tagged(texts: Iterable[str], tag: re.Pattern[str]) -> list[str]:
    found = (named[1] for text in texts for named in islice(tag.finditer(text), MOST_IN_A_PIECE))
    return list(dict.fromkeys(found))


def named_players(texts: Iterable[str]) -> list[User]:
    names = names_tagged(texts, PLAYER)
    return list(User.objects.filter(is_active=True, username__in=names)) if names else []


def named_buttons(texts: Iterable[str]) -> list[Button]:
    names = names_tagged(texts, BUTTON)
    return list(Button.objects.filter(name__in=names).select_related("set")) if names else []


def named_matches(texts: Iterable[str]) -> set[int]:
    numbers = [int(number) for tag in (MATCH, POSITION, REPLAY) for number in names_tagged(texts, tag)]
    public = Match.objects.filter(is_private=False, pk__in=numbers)
    return set(public.values_list("pk", flat=True)) if numbers else set()


def named_sets(texts: Iterable[str]) -> list[ButtonSet]:
    names = names_tagged(texts, SET)
    return list(ButtonSet.objects.filter(name__in=names)) if names else []


def named_tournaments(texts: Iterable[str]) -> Mapping[int, Any]:
    numbers = [int(number) for number in names_tagged(texts, TOURNAMENT)]
    return NUMBERED["tourn"](numbers) if numbers else {}


def position_picture(words: str, match: str, step: str) -> Token:
    """Return an image of a match at a step of its replay. Pages cannot contain images from anywhere else."""
    address = reverse("games:picture", args=[int(match), int(step)])
    return Token("image", "img", 0, attrs={"src": address, "alt": ""}, children=[text_token(words)])


def text_token(text: str) -> Token:
    return Token("text", "", 0, content=text)
