"""Kinds of pages, each with its style sheets and scripts in order.

Templates name a kind, as in `{% styles "match" %}` and `{% scripts "match" %}`. In development a page loads
the files one by one. `collectstatic` makes one style sheet and one script for every kind. A page must name
only one kind, or its scripts would run twice.
"""

from __future__ import annotations

from typing import NamedTuple


class PageKind(NamedTuple):
    """The style sheets and scripts of a kind of page, as paths below `static/` without their ending."""

    styles: str
    scripts: str
    scenes: str = ""
    """Scripts that run before the others. Pages in low-data mode leave them out."""


BUNDLES = "kinds"
"""The folder for the bundles that `collectstatic` makes."""

TOP = "css/tokens css/base css/layout css/header"
REST = "css/footer css/buttons css/forms"
CARDS = "css/cards css/chips css/messages"
DICE = "css/dialogs css/dice css/pins"
AT_TABLE = f"{TOP} {REST} {CARDS} {DICE}"
USUAL = f"{TOP} css/tabs css/notice {REST} css/tables {CARDS} css/pagination {DICE} css/figures css/versus"
SEARCH = "css/jacket css/ring css/options css/sift"

TABLE = (
    "css/board css/endings css/log css/board-settings css/circle games/choosing games/deciding games/cards"
)
BESIDE_TABLE = "games/orders games/scene games/tools games/chat/chat games/chat/bubble games/clocks"
MATCH = (
    f"{TABLE} games/match {BESIDE_TABLE} training/campaign/match css/says training/coach/coach"
    " games/taking-back"
)
REPLAY = "css/board css/endings css/circle games/match games/scene games/tools games/chat/chat games/replay"
EXERCISE = (
    "css/board css/board-settings css/says css/jacket games/choosing games/deciding games/cards games/match"
)
FILM = "games/scene pages/film/film"

EVERYWHERE = (
    "htmx pages/not-changed pages/offline/start focus words accounts/leaving pages/keys notifications/seen"
)
TOUCHED = "games/sizes games/choosing games/deciding games/dragging games/cards"
CHAT = "games/chat/chat games/chat/bubble games/aloud"
COACH = "training/coach/coach games/taking-back"
PLAYING = f"games/live games/device {CHAT} games/clocks games/keys {TOUCHED} {COACH}"
SCENES = "games/showing games/looking-back games/sound-control"
ACCOUNT = "accounts/show-password accounts/preferences games/device notifications/push pages/hand-on"

PAGE_KINDS = {
    "plain": PageKind(f"{USUAL} css/jacket css/doors", EVERYWHERE),
    "front": PageKind(f"{USUAL} css/jacket css/ring css/front pages/film/film", EVERYWHERE),
    "film": PageKind(
        f"{USUAL} css/jacket css/ring games/scene pages/film/film",
        f"{EVERYWHERE} pages/film/film pages/hand-on",
    ),
    "film-alone": PageKind(
        f"{TOP} {REST} css/dice css/pins css/ring games/scene pages/film/film", "pages/film/film"
    ),
    "path": PageKind(f"{USUAL} css/jacket training/lessons/lessons", EVERYWHERE),
    "skill": PageKind(f"{USUAL} css/catalogue {EXERCISE} training/lessons/lessons css/wall", EVERYWHERE),
    "fighter": PageKind(f"{USUAL} css/jacket css/ring css/portrait css/catalogue", EVERYWHERE),
    "campaign": PageKind(f"{USUAL} css/jacket css/options css/wall training/campaign/campaign", EVERYWHERE),
    "design": PageKind(
        f"{USUAL} css/board css/endings css/log css/board-settings css/jacket css/ring css/charts css/design",
        EVERYWHERE,
    ),
    "account": PageKind(
        f"{USUAL} css/board notifications/notifications accounts/accounts", f"{EVERYWHERE} {ACCOUNT}"
    ),
    "developers": PageKind(f"{USUAL} css/jacket css/ring api/developers", f"{EVERYWHERE} pages/hand-on"),
    "moved": PageKind(f"{USUAL} css/jacket css/ring games/cards api/moved", f"{EVERYWHERE} games/cards"),
    "old-forum": PageKind(USUAL, f"{EVERYWHERE} api/old-forum"),
    "people": PageKind(
        f"{USUAL} {SEARCH} css/portrait accounts/accounts css/trophies css/offer",
        f"{EVERYWHERE} buttons/sheet",
    ),
    "seeking": PageKind(
        f"{USUAL} css/jacket css/ring css/gates css/offer css/options games/making games/matchmaking/seeking",
        f"{EVERYWHERE} games/matchmaking/seeking",
    ),
    "spectators": PageKind(f"{USUAL} css/talk", f"{EVERYWHERE} talk"),
    "messages": PageKind(f"{USUAL} community/messages/messages", f"{EVERYWHERE} community/messages/live"),
    "catalogue": PageKind(
        f"{USUAL} {SEARCH} css/wall css/worth css/catalogue", f"{EVERYWHERE} buttons/sheet"
    ),
    "standing": PageKind(
        f"{USUAL} {SEARCH} css/portrait css/charts css/worth css/standing", f"{EVERYWHERE} buttons/sheet"
    ),
    "making": PageKind(
        f"{USUAL} css/jacket css/ring css/options games/making games/cards css/worth",
        f"{EVERYWHERE} buttons/sheet",
    ),
    "history": PageKind(
        f"{USUAL} css/options css/sift games/history games/cards", f"{EVERYWHERE} buttons/sheet games/cards"
    ),
    "offers": PageKind(
        f"{USUAL} css/jacket css/gates css/options css/sift games/offers games/cards",
        f"{EVERYWHERE} buttons/sheet games/cards",
    ),
    "home": PageKind(
        f"{USUAL} css/jacket css/ring css/doors games/home games/cards",
        f"{EVERYWHERE} games/home games/waiting games/cards",
    ),
    "match": PageKind(f"{AT_TABLE} {MATCH}", f"{EVERYWHERE} {PLAYING}", SCENES),
    "watched": PageKind(f"{AT_TABLE} {MATCH} games/spectators", f"{EVERYWHERE} {PLAYING} talk", SCENES),
    "offer": PageKind(
        f"{USUAL} {MATCH} css/jacket games/making css/worth css/offer",
        f"{EVERYWHERE} {PLAYING} pages/hand-on",
    ),
    "replay": PageKind(
        f"{AT_TABLE} css/options {REPLAY} training/review/curve games/cards",
        f"{EVERYWHERE} games/replay games/sound-control games/cards pages/hand-on",
    ),
    "looking-back": PageKind(
        f"{USUAL} css/board css/jacket css/ring css/options training/review/curve"
        " training/review/looking-back",
        f"{EVERYWHERE} training/review/looking-back",
    ),
    "shared-look": PageKind(f"{USUAL} training/review/looking-back", f"{EVERYWHERE} pages/hand-on"),
    "workshop": PageKind(
        f"{USUAL} css/board css/jacket css/ring css/options css/worth training/workshop/workshop",
        f"{EVERYWHERE} pages/hand-on",
    ),
    "lesson": PageKind(
        f"{USUAL} {EXERCISE} training/lessons/lessons games/scene", f"{EVERYWHERE} {TOUCHED}", "games/showing"
    ),
    "puzzle": PageKind(
        f"{USUAL} {EXERCISE} css/ring training/lessons/lessons training/puzzles/daily"
        " training/puzzles/puzzle",
        f"{EVERYWHERE} {TOUCHED}",
    ),
    "puzzles": PageKind(
        f"{USUAL} css/jacket css/ring css/doors css/options training/puzzles/daily training/puzzles/slips",
        EVERYWHERE,
    ),
    "forum": PageKind(
        f"{USUAL} css/jacket css/gates css/options community/forum/forum",
        f"{EVERYWHERE} community/forum/live community/forum/writing",
    ),
    "tournament": PageKind(
        f"{USUAL} {SEARCH} css/portrait css/talk tournaments/tournaments tournaments/talk",
        f"{EVERYWHERE} buttons/sheet tournaments/live talk pages/hand-on",
    ),
}


def styles_of(kind: str) -> list[str]:
    return [f"{name}.css" for name in PAGE_KINDS[kind].styles.split()]


def scripts_of(kind: str, *, with_scenes: bool = True) -> list[str]:
    scenes = PAGE_KINDS[kind].scenes.split() if with_scenes else []
    return [f"{name}.js" for name in (*scenes, *PAGE_KINDS[kind].scripts.split())]


def sheet_name(kind: str) -> str:
    return f"{BUNDLES}/{kind}.css"


def script_name(kind: str, *, with_scenes: bool = True) -> str:
    """Return the name of the bundle, which all kinds with the same scripts share."""
    wanted = scripts_of(kind, with_scenes=with_scenes)
    if not with_scenes and scripts_of(kind) != wanted:
        return f"{BUNDLES}/{kind}-light.js"
    first = next(other for other in PAGE_KINDS if scripts_of(other) == wanted)
    return f"{BUNDLES}/{first}.js"
