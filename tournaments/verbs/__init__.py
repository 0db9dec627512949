"""The one door to tournaments: whatever changes one is a verb of this room, under the lock of its row.

What is refused is a `NotPossible` with a code of `tournaments/refusals.py`, and changes nothing.

| verb | who | what comes of it |
|---|---|---|
| `found(organiser, settings)` | players with an address | a tournament that is open to join |
| `edit(tournament, editor, title, rules)` | its organiser, moderators | another title and text |
| `join(tournament, player, fighter=None, key="")` | whom it admits | an entry; chance gives a fighter later |
| `stand_by(tournament, player, key="")` | the same, when it is full | an entry that may get a place |
| `change_fighter(tournament, player, fighter)` | who has joined | another fighter; None for chance |
| `leave(tournament, player)` | who takes part | the place is free, or later all matches lost |
| `rearrange(tournament, organiser, wanted)` | its organiser, before the start | other date, places or pace |
| `invite(tournament, organiser, name)` | the same | a player hears of it |
| `write_to_all(tournament, organiser, words)` | its organiser | words in the log, which all are told of |
| `say(tournament, player, text)` | who takes part or stands by, its organiser | a line of its talk |
| `hide_line(tournament, by, number)` | its organiser, moderators | a line is taken down |
| `silence(tournament, by, number)` | the same | its writer cannot write there for a day |
| `forget_lines_of(player)` | people who close their account | the lines have no words any more |
| `choose_talkers(tournament, organiser, talkers)` | its organiser | all write, or the organiser, or nobody |
| `start(tournament, organiser)` | its organiser | it starts before its date |
| `cancel(tournament, organiser, words="")` | its organiser, before the start | it is called off |
| `pick(tournament, player, fighter)` | whose turn it is in a draft | a fighter |
| `challenge(tournament, player, entry)` | who is below, in a ladder | a pairing, which is a match soon |
| `pair_by_hand(tournament, organiser, one, other)` | its organiser, of that kind | the same |
| `replace(tournament, organiser, entry, substitute)` | its organiser | who stands by takes over the place |
| `expel(tournament, organiser, entry, words="")` | its organiser | a player is out |
| `forfeit(tournament, organiser, pairing, loser, words="")` | not of own matches | that entry loses |
| `extend(tournament, organiser, pairing, days, words="")` | the same | more time for a match |
| `finish(tournament, organiser)` | its organiser, of a ladder or by hand | no new matches |
| `found_league(founder, founded)` | as tournaments | a league, whose first season is open to join |
| `edit_league(league, editor, title, about)` | its founder, moderators | another title and text |
| `open_season(league, founder, starts_at)` | its founder | a season, after one was cancelled |
| `go_on(league, player, on)` | who plays there | they are in again next season, or not |
| `end(tournament, moderator, words="")` | moderators | it is called off, whatever it is |

Tournaments, entries, pairings and fighters are named by their keys, players are `User`s. Matches begin soon
afterwards, in the worker (`tournaments/course/advancing.py`). `why_not_join` asks without doing.
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
from tournaments.verbs.leagues import edit_league, go_on, open_season
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
    "go_on",
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
    "silence",
    "stand_by",
    "start",
    "why_not_challenge",
    "why_not_join",
    "why_not_take_part",
    "why_not_talk",
    "write_to_all",
]
