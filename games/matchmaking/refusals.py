"""Refusals of a search for an opponent: their codes and sentences."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from core.refusals import RefusalCode


class SeekCode(RefusalCode):
    GUESTS_MEET_ROBOTS = (
        "guests-meet-robots",
        _("As a guest you can fight robots. Sign up to be paired with people."),
    )
    BOTS_DO_NOT_LOOK = "bots-do-not-look", _("Bots do not look for opponents: people challenge them.")
    LOOKS_FOR_FRIENDS_ONLY = (
        "looks-for-friends-only",
        _("Your preferences say that you play only friends. Challenge one of them instead."),
    )
    FINISH_SOME_FIRST = (
        "finish-some-first",
        _("Finish %(least)s matches first, so that we know that you came to play. Robots count, too."),
    )
    BACK_FIRST = (
        "back-first",
        _("You are away at the moment. Say that you are back first."),
    )
    IN_A_LIVE_MATCH = "in-a-live-match", _("You are in a live match. Finish it first.")
    LOOKS_ALREADY = "looks-already", _("You look for an opponent already.")
    ENOUGH_SEARCHES = "enough-searches", _("You have %(most)s searches over days, the most at once.")
    SEARCH_PAUSED = (
        "search-paused",
        _("You did not come to %(times)s matches that were found for you. Look again from %(until)s on."),
    )
    NO_SUCH_SEARCH = "no-such-search", _("This search has ended.")
    FIGHTER_FROM_LIST = "fighter-from-list", _("Choose a fighter of the catalogue, or leave it to chance.")
