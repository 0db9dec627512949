"""The only entry point for changes that users make to tournaments and leagues.

Each function locks the row that it changes. A refused action raises `NotPossible` with a code of
`tournaments/refusals.py`, and changes nothing.

| function | who may call it | result |
|---|---|---|
| `found(organiser, settings)` | players with a verified address | an open tournament |
| `edit(tournament, editor, title, rules)` | organizers, moderators | a changed title and text |
| `join(tournament, player, fighter=None, key="")` | admitted players | an entry, maybe without a fighter |
| `stand_by(tournament, player, key="")` | admitted players without a place | an entry that may get a place |
| `change_fighter(tournament, player, fighter)` | players with an entry | another fighter, or a random one |
| `leave(tournament, player)` | players with an entry | a free place; after the start, lost matches |
| `rearrange(tournament, organiser, wanted)` | organizers, before the start | a new date, places or pace |
| `invite(tournament, organiser, name)` | organizers, before the start | a notice to a player |
| `name_helper(tournament, founder, name)` | its founder | another organizer |
| `give_up_helping(tournament, by, name)` | its founder, the helper | one organizer fewer |
| `write_to_all(tournament, organiser, words)` | organizers | a message to all players, also in the log |
| `say(tournament, player, text)` | players, substitutes, organizers | a line in its chat |
| `hide_line(tournament, by, number)` | organizers, moderators | a hidden line |
| `silence(tournament, by, number)` | organizers, moderators | a writer who is muted for a day |
| `forget_lines_of(player)` | players who close their account | empty lines |
| `choose_talkers(tournament, organiser, talkers)` | organizers | a new rule for who may write |
| `start(tournament, organiser)` | organizers | a start before the date |
| `cancel(tournament, organiser, words="")` | its founder, before the start | a canceled tournament |
| `pick(tournament, player, fighter)` | the player whose turn it is in a draft | a picked fighter |
| `challenge(tournament, player, entry)` | players on lower rungs of a ladder | a pairing |
| `pair_by_hand(tournament, organiser, one, other)` | organizers who pair by hand | a pairing |
| `replace(tournament, organiser, entry, substitute)` | organizers | a substitute in this place |
| `expel(tournament, organiser, entry, words="")` | organizers | an expelled player |
| `forfeit(tournament, organiser, pairing, loser, words="")` | organizers not in the match | a lost match |
| `extend(tournament, organiser, pairing, days, words="")` | organizers not in the match | a later deadline |
| `finish(tournament, organiser)` | its founder, if the kind has a last day | no new matches |
| `end(tournament, moderator, words="")` | moderators | a tournament that ends at once |
| `found_league(founder, given)` | players with a verified address | a league whose first season is open |
| `edit_league(league, editor, title, about)` | its founder, moderators | a changed title and text |
| `open_season(league, founder, starts_at)` | its founder | a season, after a season was canceled |
| `set_goes_on(league, player, on)` | players in a season | a choice to play the next season, or not |

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
