"""The five main sections ("places") of the site and their tabs. Other pages are listed in `ELSEWHERE`."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Tab:
    label: Promise
    pages: tuple[str, ...]
    query: str = ""
    """Query string that the tab's link adds for logged-in players, such as `?a=me` for their own matches."""
    label_for_visitors: Promise | None = None
    is_for_players: bool = False
    """A flag that hides the tab from visitors who are not logged in."""

    @property
    def page(self) -> str:
        return self.pages[0]


@dataclass(frozen=True, slots=True)
class SitePlace:
    name: str
    key: str
    """The second key of a keyboard shortcut. Pressing `g` and this key opens the place."""
    label: Promise
    page: str
    tabs: tuple[Tab, ...] = ()
    without_tab: tuple[str, ...] = ()
    page_for_visitors: str = ""

    @property
    def icon(self) -> str:
        return f"pages/places/{self.name}.html"


HOME = SitePlace("home", "h", _("Home"), "front", without_tab=("front", "games:matches", "games:next"))

TRAIN = SitePlace(
    "train",
    "t",
    _("Train"),
    "train",
    (
        Tab(_("Today"), ("train",)),
        Tab(_("Puzzles"), ("puzzles:puzzles", "puzzles:mine")),
        Tab(_("Lessons"), ("lessons:path",)),
        Tab(_("Campaign"), ("campaign:map", "campaign:pack", "campaign:collection")),
        Tab(_("Robots"), ("robots:robots",)),
    ),
    without_tab=(
        "lessons:lesson",
        "lessons:step",
        "puzzles:daily",
        "puzzles:beginners",
        "puzzles:puzzle",
        "puzzles:slip",
    ),
)

FIGHT = SitePlace(
    "fight",
    "f",
    _("Fight"),
    "games:propose",
    (
        Tab(
            _("New match"),
            ("games:propose", "games:pick", "games:generate", "games:share", "games:pick_to_share"),
        ),
        Tab(_("Find an opponent"), ("seeking:look", "seeking:pick")),
        Tab(_("Open offers"), ("games:open", "games:standing_offers")),
        Tab(
            _("Tournaments"),
            (
                "tournaments:tournaments",
                "tournaments:found",
                "tournaments:pick_fighters",
                "tournaments:tournament",
                "tournaments:by_link",
                "tournaments:pick",
                "tournaments:organise",
                "tournaments:talk",
                "tournaments:talk_until",
                "tournaments:report_line",
                "tournaments:report",
            ),
        ),
        Tab(_("Leagues"), ("tournaments:leagues", "tournaments:league", "tournaments:found_league")),
        Tab(_("My matches"), ("games:history",), "?a=me", _("Matches")),
        Tab(_("Watch"), ("games:watch",)),
    ),
    without_tab=(
        "games:match",
        "games:pick_to_join",
        "games:replay",
        "spectators:talk",
        "spectators:until",
        "spectators:report",
        "analysis:back",
        "analysis:share",
        "games:dice",
        "moderation:match",
    ),
    page_for_visitors="games:open",
)

FIGHTERS = SitePlace(
    "fighters",
    "b",
    _("Fighters"),
    "buttons:search",
    (
        Tab(
            _("All"),
            (
                "buttons:search",
                "buttons:saved_filters",
                "buttons:button",
                "standing:fighter",
                "worth:against",
            ),
        ),
        Tab(_("Sets"), ("buttons:sets", "buttons:set", "standing:set")),
        Tab(_("Skills"), ("buttons:skills", "buttons:skill")),
        Tab(_("Stats"), ("standing:fighters", "standing:sets", "standing:against")),
        Tab(
            _("Workshop"),
            (
                "workshop:designer",
                "workshop:kept",
                "workshop:gallery",
                "workshop:report",
                "workshop:position",
            ),
        ),
    ),
)

PEOPLE = SitePlace(
    "people",
    "p",
    _("People"),
    "accounts:players",
    (
        Tab(
            _("Players"),
            (
                "accounts:players",
                "people:following",
                "people:profile",
                "standing:player",
                "standing:rivalry",
                "analysis:player",
                "standing:robot",
                "campaign:collection_of",
                "moderation:player",
            ),
        ),
        Tab(_("Rankings"), ("standing:players", "standing:site")),
        Tab(
            _("Teams"),
            (
                "teams:teams",
                "teams:team",
                "teams:found",
                "teams:edit",
                "teams:lead",
                "teams:report",
                "teams:room",
                "teams:report_in_room",
            ),
        ),
        Tab(
            _("Forum"),
            ("forum:boards", "forum:board", "forum:thread", "forum:new_thread", "forum:search"),
        ),
        Tab(
            _("Messages"),
            (
                "conversations:conversations",
                "conversations:conversation",
                "conversations:with",
                "conversations:report",
            ),
            is_for_players=True,
        ),
    ),
    without_tab=("forum:edit", "forum:about", "forum:desk", "forum:report", "forum:answer", "forum:preview"),
)

PLACES = (HOME, TRAIN, FIGHT, FIGHTERS, PEOPLE)

ELSEWHERE = (
    # the bell, one's own pin, the foot
    "notifications:news",
    "announcements:announcements",
    "announcements:announcement",
    "accounts:profile",
    "accounts:preferences",
    "accounts:sign_in",
    "join_imported",
    "accounts:hours",
    "accounts:invitation",
    "accounts:tokens",
    "accounts:bots",
    "notifications:settings",
    "notifications:webhook",
    "people:data",
    "people:leave",
    "help",
    "how_to_play",
    "film",
    "a_round",
    "circle",
    "clocks",
    "rulesets",
    "notation",
    "faq",
    "standing:how",
    "tournaments:how",
    "tournaments:how_leagues_go",
    "games:dice_statistics",
    "about",
    "privacy",
    "games:how_to_write",
    "developers",
    "calls",
    # seen by players of Button Men Online
    "moved",
    "old_page",
    # reached by a link that somebody was sent
    "accounts:invited",
    "accounts:login_link",
    "notifications:settings_by_link",
    "notifications:stop",
    "notifications:again",
    "notifications:move",
    "notifications:offer",
    # seen by developers
    "design",
    "design_board",
    "notifications:mails",
    "notifications:mail",
)
"""Names of the pages outside the five main sections, except login and admin pages."""

PLACE_OF = {
    page: place for place in PLACES for page in chain(place.without_tab, *(tab.pages for tab in place.tabs))
}
TAB_OF = {page: tab for place in PLACES for tab in place.tabs for page in tab.pages}
