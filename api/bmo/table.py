"""The table of BMO calls: the arguments and the function of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from api.bmo.answers import Kept
from api.bmo.arguments import (
    Taken,
    letters,
    listed,
    mapped,
    nothing_or,
    number,
    one_of,
    optional,
    text,
    truth,
    word,
)
from api.bmo.calls import (
    beside,
    catalogue,
    forum,
    games,
    keys,
    lists,
    offers,
    players,
    playing,
    searching,
    tournaments,
)
from api.bmo.calls.playing import LONGEST_CHAT
from api.bmo.entrance import LONGEST_SECRET
from api.bmo.visits import Reply
from community.forum.models.talk import LONGEST_POST, LONGEST_TITLE

NAME = text(160)
PLAYER = text(80)
GAME = Taken(number)
TURN = {"game": GAME, "roundNumber": Taken(number), "timestamp": Taken(number)}
DICE = {
    "dieIdxArray": optional(nothing_or(listed(number))),
    "dieValueArray": optional(nothing_or(listed(text(12)))),
}
PAIR = listed(nothing_or(NAME))


@dataclass(frozen=True, slots=True)
class BmoCall:
    function: Callable[..., Reply | Kept]
    takes: Mapping[str, Taken] = field(default_factory=dict)
    is_open: bool = False
    """Whether it may be asked without being logged in."""
    plays: bool = False
    """Whether it changes something, for which a token needs the scope."""


CALLS: dict[str, BmoCall] = {
    # coming in
    "login": BmoCall(
        keys.login,
        {
            "username": Taken(PLAYER),
            "password": Taken(text(LONGEST_SECRET)),
            "doStayLoggedIn": optional(truth),
        },
        is_open=True,
    ),
    "logout": BmoCall(keys.logout),
    "loadPlayerName": BmoCall(keys.load_player_name, is_open=True),
    # the catalogue
    "loadButtonData": BmoCall(
        catalogue.load_button_data,
        {
            "buttonName": optional(nothing_or(NAME)),
            "buttonSet": optional(nothing_or(NAME)),
            "tagArray": optional(nothing_or(mapped(NAME, truth))),
        },
    ),
    "loadButtonSetData": BmoCall(catalogue.load_button_set_data, {"buttonSet": optional(nothing_or(NAME))}),
    "loadDieSkillsData": BmoCall(catalogue.load_die_skills_data, is_open=True),
    "loadDieTypesData": BmoCall(catalogue.load_die_types_data, is_open=True),
    # making games
    "createGame": BmoCall(
        offers.create_game,
        {
            "playerInfoArray": Taken(listed(PAIR)),
            "maxWins": Taken(number),
            "description": optional(nothing_or(text(1020))),
            "previousGameId": optional(nothing_or(number)),
            "customRecipeArray": optional(nothing_or(listed(nothing_or(text(300))))),
        },
        plays=True,
    ),
    # playing them
    "loadGameData": BmoCall(
        games.load_game_data, {"game": GAME, "logEntryLimit": optional(nothing_or(number))}
    ),
    "reactToAuxiliary": BmoCall(
        playing.react_to_auxiliary,
        {"game": GAME, "action": Taken(word), "dieIdx": optional(nothing_or(number))},
        plays=True,
    ),
    "reactToReserve": BmoCall(
        playing.react_to_reserve,
        {"game": GAME, "action": Taken(word), "dieIdx": optional(nothing_or(number))},
        plays=True,
    ),
    "submitDieValues": BmoCall(
        playing.submit_die_values,
        {
            **TURN,
            "swingValueArray": optional(nothing_or(mapped(word, number))),
            "optionValueArray": optional(nothing_or(mapped(number, number))),
        },
        plays=True,
    ),
    "reactToInitiative": BmoCall(
        playing.react_to_initiative, {**TURN, "action": Taken(word), **DICE}, plays=True
    ),
    "submitTurn": BmoCall(
        playing.submit_turn,
        {
            **TURN,
            "dieSelectStatus": Taken(mapped(word, truth)),
            "attackType": Taken(word),
            "attackerIdx": Taken(number),
            "defenderIdx": Taken(number),
            "turboVals": optional(nothing_or(mapped(number, number))),
            "chat": optional(nothing_or(text(LONGEST_CHAT))),
        },
        plays=True,
    ),
    "adjustFire": BmoCall(playing.adjust_fire, {**TURN, "action": Taken(word), **DICE}, plays=True),
    # lists of games
    "loadNewGames": BmoCall(lists.load_new_games),
    "loadActiveGames": BmoCall(lists.load_active_games),
    "loadCompletedGames": BmoCall(lists.load_completed_games),
    "loadCancelledGames": BmoCall(lists.load_cancelled_games),
    "loadOpenGames": BmoCall(lists.load_open_games),
    "countPendingGames": BmoCall(lists.count_pending_games),
    "loadNextPendingGame": BmoCall(
        lists.load_next_pending_game, {"currentGameId": optional(nothing_or(number))}
    ),
    "dismissGame": BmoCall(lists.dismiss_game, {"gameId": GAME}, plays=True),
    # beside playing
    "joinOpenGame": BmoCall(
        beside.join_open_game, {"gameId": GAME, "buttonName": optional(nothing_or(NAME))}, plays=True
    ),
    "reactToNewGame": BmoCall(beside.react_to_new_game, {"gameId": GAME, "action": Taken(word)}, plays=True),
    "cancelOpenGame": BmoCall(beside.cancel_open_game, {"gameId": GAME}, plays=True),
    "submitChat": BmoCall(
        beside.submit_chat,
        {"game": GAME, "chat": Taken(text(LONGEST_CHAT)), "edit": optional(nothing_or(number))},
        plays=True,
    ),
    "setChatVisibility": BmoCall(
        beside.set_chat_visibility, {"game": GAME, "private": Taken(truth)}, plays=True
    ),
    # tournaments
    "loadTournaments": BmoCall(tournaments.load_tournaments),
    "loadTournamentData": BmoCall(tournaments.load_tournament_data, {"tournament": Taken(number)}),
    "createTournament": BmoCall(
        tournaments.create_tournament,
        {
            "tournamentType": Taken(text(60)),
            "nPlayer": Taken(number),
            "maxWins": Taken(number),
            "description": optional(nothing_or(text(255))),
        },
        plays=True,
    ),
    "updateTournament": BmoCall(
        tournaments.update_tournament,
        {
            "tournamentId": Taken(number),
            "action": Taken(word),
            "buttonNames": optional(nothing_or(listed(NAME))),
        },
        plays=True,
    ),
    "followTournament": BmoCall(tournaments.follow_event, {"tournamentId": Taken(number)}, plays=True),
    "unfollowTournament": BmoCall(tournaments.unfollow_event, {"tournamentId": Taken(number)}, plays=True),
    "dismissTournament": BmoCall(tournaments.dismiss_tournament, {"tournamentId": Taken(number)}, plays=True),
    # the forum
    "loadForumOverview": BmoCall(forum.load_forum_overview),
    "loadForumBoard": BmoCall(forum.load_forum_board, {"boardId": Taken(number)}),
    "loadForumThread": BmoCall(
        forum.load_forum_thread, {"threadId": Taken(number), "currentPostId": optional(nothing_or(number))}
    ),
    "loadNextNewPost": BmoCall(forum.load_next_new_post),
    "markForumRead": BmoCall(forum.mark_forum_read, {"timestamp": Taken(number)}, plays=True),
    "markForumBoardRead": BmoCall(
        forum.mark_forum_board_read, {"boardId": Taken(number), "timestamp": Taken(number)}, plays=True
    ),
    "markForumThreadRead": BmoCall(
        forum.mark_forum_thread_read,
        {"threadId": Taken(number), "boardId": Taken(number), "timestamp": Taken(number)},
        plays=True,
    ),
    "createForumThread": BmoCall(
        forum.create_forum_thread,
        {
            "boardId": Taken(number),
            "title": Taken(letters(LONGEST_TITLE)),
            "body": Taken(letters(LONGEST_POST)),
        },
        plays=True,
    ),
    "createForumPost": BmoCall(
        forum.create_forum_post,
        {"threadId": Taken(number), "body": Taken(letters(LONGEST_POST))},
        plays=True,
    ),
    "editForumPost": BmoCall(
        forum.edit_forum_post, {"postId": Taken(number), "body": Taken(letters(LONGEST_POST))}, plays=True
    ),
    # looking around
    "loadPlayerNames": BmoCall(players.load_player_names),
    "loadActivePlayers": BmoCall(players.load_active_players, {"numberOfPlayers": Taken(number)}),
    "loadPlayerInfo": BmoCall(players.load_player_info),
    "loadProfileInfo": BmoCall(players.load_profile_info, {"playerName": Taken(PLAYER)}),
    "searchGameHistory": BmoCall(
        searching.search_game_history,
        {
            "sortColumn": Taken(one_of(*searching.SORT_COLUMNS)),
            "sortDirection": Taken(one_of("ASC", "DESC")),
            "numberOfResults": Taken(number),
            "page": Taken(number),
            "gameId": optional(nothing_or(number)),
            "winningPlayer": optional(nothing_or(one_of("A", "B", "Tie"))),
            "status": optional(nothing_or(one_of(*searching.STATUS))),
            **{name: optional(nothing_or(number)) for name in searching.TIMES},
            **{f"playerName{side}": optional(nothing_or(PLAYER)) for side in "AB"},
            **{f"buttonName{side}": optional(nothing_or(NAME)) for side in "AB"},
        },
    ),
}
