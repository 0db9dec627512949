"""The only entry point for changes to tournaments. Each function locks the tournament's row.

A refusal is a `NotPossible` with a code of `tournaments/refusals.py`, and changes nothing.

| function | who may | result |
|---|---|---|
| `found(organiser, settings)` | players with a verified address | an open tournament |
| `edit(tournament, editor, title, rules)` | its organizer, moderators | another title and text |
| `join(tournament, player, fighter=None, key="")` | players it admits | an entry, maybe without a fighter |
| `stand_by(tournament, player, key="")` | the same, if full or started | an entry that may get a place |
| `change_fighter(tournament, player, fighter)` | players who have joined | another fighter; None for chance |
| `leave(tournament, player)` | players in it | a free place; later all matches lost |
| `rearrange(tournament, organiser, wanted)` | its organizer, before the start | other date, places or pace |
| `invite(tournament, organiser, name)` | the same | a notice to a player |
| `write_to_all(tournament, organiser, words)` | its organizer | a message to all players, also in the log |
| `say(tournament, player, text)` | players, substitutes, its organizer | a line of its chat |
| `hide_line(tournament, by, number)` | its organizer, moderators | a hidden line |
| `silence(tournament, by, number)` | the same | its writer cannot write there for a day |
| `forget_lines_of(player)` | people who close their account | empty lines |
| `choose_talkers(tournament, organiser, talkers)` | its organizer | who may write |
| `start(tournament, organiser)` | its organizer | a start before the date |
| `cancel(tournament, organiser, words="")` | its founder, before the start | a cancelled tournament |
| `pick(tournament, player, fighter)` | the player whose turn it is in a draft | a fighter |
| `challenge(tournament, player, entry)` | players further down on a ladder | a pairing |
| `pair_by_hand(tournament, organiser, one, other)` | its organizer, if paired by hand | the same |
| `replace(tournament, organiser, entry, substitute)` | its organizer | a substitute in this place |
| `expel(tournament, organiser, entry, words="")` | its organizer | a player is out |
| `forfeit(tournament, organiser, pairing, loser, words="")` | not for own matches | that entry loses |
| `extend(tournament, organiser, pairing, days, words="")` | the same | more time for a match |
| `finish(tournament, organiser)` | founder of a ladder or one paired by hand | no new matches |
| `found_league(founder, founded)` | as for tournaments | a league whose first season is open to join |
| `edit_league(league, editor, title, about)` | its founder, moderators | another title and text |
| `open_season(league, founder, starts_at)` | its founder | a season, after one was cancelled |
| `go_on(league, player, on)` | players in a season | signed up for the next season, or not |
| `end(tournament, moderator, words="")` | moderators | a tournament ended at any time |


Tournaments, entries, pairings and fighters are passed by key, players as `User`. Matches start soon
afterwards, in the worker (`tournaments/course/advancing.py`). `why_not_join` checks without joining.
"""

from tournaments.founding import found
from tournaments.leagues.founding import found_league
from tournaments.verbs.arranging import Arrangement, invite, rearrange, write_to_all
from tournaments.verbs.challenging import challenge, why_not_challenge
from tournaments.verbs.entering import (
    change_fighter,
    join,
    leave,
    places_left,
    stand_by,
    why_not_join,
    why_not_take_part,
)
from tournaments.verbs.helping import give_up_helping, name_helper
from tournaments.verbs.leagues import edit_league, open_season, set_goes_on
from tournaments.verbs.organising import (
    cancel,
    edit,
    end,
    expel,
    extend,
    finish,
    forfeit,
    pair_by_hand,
    replace,
    start,
)
from tournaments.verbs.picking import pick
from tournaments.verbs.talking import choose_talkers, forget_lines_of, hide_line, say, silence, why_not_talk

__all__ = [
    "Arrangement",
    "cancel",
    "challenge",
    "change_fighter",
    "choose_talkers",
    "edit",
    "edit_league",
    "end",
    "expel",
    "extend",
    "finish",
    "forfeit",
    "forget_lines_of",
    "found",
    "found_league",
    "give_up_helping",
    "hide_line",
    "invite",
    "join",
    "leave",
    "name_helper",
    "open_season",
    "pair_by_hand",
    "pick",
    "places_left",
    "rearrange",
    "replace",
    "say",
    "set_goes_on",
    "silence",
    "stand_by",
    "start",
    "why_not_challenge",
    "why_not_join",
    "why_not_take_part",
    "why_not_talk",
    "write_to_all",
]
