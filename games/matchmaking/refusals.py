"""Refusals of a search for an opponent, with their codes and sentences."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from core.refusals import RefusalCode


class SeekCode(RefusalCode):
    GUESTS_MEET_ROBOTS = (
        "guests-meet-robots",
        _("As a guest, you can fight robots. Sign up to be paired with people."),
    )
    BOTS_DO_NOT_LOOK = "bots-do-not-look", _("Bots don’t look for opponents. People challenge them.")
    LOOKS_FOR_FRIENDS_ONLY = (
        "looks-for-friends-only",
        _("Your preferences say you only play friends. Challenge a friend instead."),
    )
    FINISH_SOME_FIRST = (
        "finish-some-first",
        _("Finish %(least)s matches first, so we know you came to play. Matches with robots also count."),
    )
    BACK_FIRST = (
        "back-first",
        _("You’re set as away right now. Say you’re back first."),
    )
    IN_A_LIVE_MATCH = "in-a-live-match", _("You’re in a live match. Finish it first.")
    LOOKS_ALREADY = "looks-already", _("You’re already looking for an opponent.")
    ENOUGH_SEARCHES = (
        "enough-searches",
        _("You already have %(most)s searches for matches over several days. That’s the limit."),
    )
    SEARCH_PAUSED = (
        "search-paused",
        _("You didn’t show up for %(times)s matches we found for you. You can look again from %(until)s."),
    )
    NO_SUCH_SEARCH = "no-such-search", _("This search has ended.")
    FIGHTER_FROM_LIST = "fighter-from-list", _("Choose a fighter from the catalogue, or leave it to chance.")
