"""The table of all BMO calls, with the arguments and the function of each call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from api.bmo.arguments import (
    Argument,
    boolean,
    letters,
    list_of,
    map_of,
    nothing_or,
    number,
    one_of,
    optional,
    text,
    word,
)
from api.bmo.calls import (
    catalogue,
    forum,
    games,
    lists,
    match_actions,
    offers,
    players,
    playing,
    searching,
    session,
    tournaments,
)
from api.bmo.calls.playing import LONGEST_CHAT
from api.bmo.login import LONGEST_SECRET
from api.bmo.responses import CachedAnswer
from api.bmo.visits import Reply
from community.forum.models.talk import LONGEST_POST, LONGEST_TITLE

NAME = text(160)
PLAYER = text(80)
GAME = Argument(number)
TURN = {"game": GAME, "roundNumber": Argument(number), "timestamp": Argument(number)}
DICE = {
    "dieIdxArray": optional(nothing_or(list_of(number))),
    "dieValueArray": optional(nothing_or(list_of(text(12)))),
}
PAIR = list_of(nothing_or(NAME))


@dataclass(frozen=True, slots=True)
class BmoCall:
    function: Callable[..., Reply | CachedAnswer]
    takes: Mapping[str, Argument] = field(default_factory=dict)
    is_open: bool = False
    """True if visitors may make the call without logging in."""
    plays: bool = False
    """True if the call changes something, so a token needs the permission to play."""


CALLS: dict[str, BmoCall] = {
    # coming in
    "login": BmoCall(
        session.login,
        {
            "username": Argument(PLAYER),
            "password": Argument(text(LONGEST_SECRET)),
            "doStayLoggedIn": optional(boolean),
        },
        is_open=True,
    ),
    "logout": BmoCall(session.logout),
    "loadPlayerName": BmoCall(session.load_player_name, is_open=True),
    # the catalogue
    "loadButtonData": BmoCall(
        catalogue.load_button_data,
        {
            "buttonName": optional(nothing_or(NAME)),
            "buttonSet": optional(nothing_or(NAME)),
            "tagArray": optional(nothing_or(map_of(NAME, boolean))),
        },
    ),
    "loadButtonSetData": BmoCall(catalogue.load_button_set_data, {"buttonSet": optional(nothing_or(NAME))}),
    "loadDieSkillsData": BmoCall(catalogue.load_die_skills_data, is_open=True),
    "loadDieTypesData": BmoCall(catalogue.load_die_types_data, is_open=True),
    # making games
    "createGame": BmoCall(
        offers.create_game,
        {
            "playerInfoArray": Argument(list_of(PAIR)),
            "maxWins": Argument(number),
            "description": optional(nothing_or(text(1020))),
            "previousGameId": optional(nothing_or(number)),
            "customRecipeArray": optional(nothing_or(list_of(nothing_or(text(300))))),
        },
        plays=True,
    ),
    # playing them
    "loadGameData": BmoCall(
        games.load_game_data, {"game": GAME, "logEntryLimit": optional(nothing_or(number))}
    ),
    "reactToAuxiliary": BmoCall(
        playing.react_to_auxiliary,
        {"game": GAME, "action": Argument(word), "dieIdx": optional(nothing_or(number))},
        plays=True,
    ),
    "reactToReserve": BmoCall(
        playing.react_to_reserve,
        {"game": GAME, "action": Argument(word), "dieIdx": optional(nothing_or(number))},
        plays=True,
    ),
    "submitDieValues": BmoCall(
        playing.submit_die_values,
        {
            **TURN,
            "swingValueArray": optional(nothing_or(map_of(word, number))),
            "optionValueArray": optional(nothing_or(map_of(number, number))),
        },
        plays=True,
    ),
    "reactToInitiative": BmoCall(
        playing.react_to_initiative, {**TURN, "action": Argument(word), **DICE}, plays=True
    ),
    "submitTurn": BmoCall(
        playing.submit_turn,
        {
            **TURN,
            "dieSelectStatus": Argument(map_of(word, boolean)),
            "attackType": Argument(word),
            "attackerIdx": Argument(number),
            "defenderIdx": Argument(number),
            "turboVals": optional(nothing_or(map_of(number, number))),
            "chat": optional(nothing_or(text(LONGEST_CHAT))),
        },
        plays=True,
    ),
    "adjustFire": BmoCall(playing.adjust_fire, {**TURN, "action": Argument(word), **DICE}, plays=True),
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
        match_actions.join_open_game, {"gameId": GAME, "buttonName": optional(nothing_or(NAME))}, plays=True
    ),
    "reactToNewGame": BmoCall(
        match_actions.react_to_new_game, {"gameId": GAME, "action": Argument(word)}, plays=True
    ),
    "cancelOpenGame": BmoCall(match_actions.cancel_open_game, {"gameId": GAME}, plays=True),
    "submitChat": BmoCall(
        match_actions.submit_chat,
        {"game": GAME, "chat": Argument(text(LONGEST_CHAT)), "edit": optional(nothing_or(number))},
        plays=True,
    ),
    "setChatVisibility": BmoCall(
        match_actions.set_chat_visibility, {"game": GAME, "private": Argument(boolean)}, plays=True
    ),
    # tournaments
    "loadTournaments": BmoCall(tournaments.load_tournaments),
    "loadTournamentData": BmoCall(tournaments.load_tournament_data, {"tournament": Argument(number)}),
    "createTournament": BmoCall(
        tournaments.create_tournament,
        {
            "tournamentType": Argument(text(60)),
            "nPlayer": Argument(number),
            "maxWins": Argument(number),
            "description": optional(nothing_or(text(255))),
        },
        plays=True,
    ),
    "updateTournament": BmoCall(
        tournaments.update_tournament,
        {
            "tournamentId": Argument(number),
            "action": Argument(word),
            "buttonNames": optional(nothing_or(list_of(NAME))),
        },
        plays=True,
    ),
    "followTournament": BmoCall(tournaments.follow_event, {"tournamentId": Argument(number)}, plays=True),
    "unfollowTournament": BmoCall(tournaments.unfollow_event, {"tournamentId": Argument(number)}, plays=True),
    "dismissTournament": BmoCall(
        tournaments.dismiss_tournament, {"tournamentId": Argument(number)}, plays=True
    ),
    # the forum
    "loadForumOverview": BmoCall(forum.load_forum_overview),
    "loadForumBoard": BmoCall(forum.load_forum_board, {"boardId": Argument(number)}),
    "loadForumThread": BmoCall(
        forum.load_forum_thread, {"threadId": Argument(number), "currentPostId": optional(nothing_or(number))}
    ),
    "loadNextNewPost": BmoCall(forum.load_next_new_post),
    "markForumRead": BmoCall(forum.mark_forum_read, {"timestamp": Argument(number)}, plays=True),
    "markForumBoardRead": BmoCall(
        forum.mark_forum_board_read, {"boardId": Argument(number), "timestamp": Argument(number)}, plays=True
    ),
    "markForumThreadRead": BmoCall(
        forum.mark_forum_thread_read,
        {"threadId": Argument(number), "boardId": Argument(number), "timestamp": Argument(number)},
        plays=True,
    ),
    "createForumThread": BmoCall(
        forum.create_forum_thread,
        {
            "boardId": Argument(number),
            "title": Argument(letters(LONGEST_TITLE)),
            "body": Argument(letters(LONGEST_POST)),
        },
        plays=True,
    ),
    "createForumPost": BmoCall(
        forum.create_forum_post,
        {"threadId": Argument(number), "body": Argument(letters(LONGEST_POST))},
        plays=True,
    ),
    "editForumPost": BmoCall(
        forum.edit_forum_post,
        {"postId": Argument(number), "body": Argument(letters(LONGEST_POST))},
        plays=True,
    ),
    # looking around
    "loadPlayerNames": BmoCall(players.load_player_names),
    "loadActivePlayers": BmoCall(players.load_active_players, {"numberOfPlayers": Argument(number)}),
    "loadPlayerInfo": BmoCall(players.load_player_info),
    "loadProfileInfo": BmoCall(players.load_profile_info, {"playerName": Argument(PLAYER)}),
    "searchGameHistory": BmoCall(
        searching.search_game_history,
        {
            "sortColumn": Argument(one_of(*searching.SORT_COLUMNS)),
            "sortDirection": Argument(one_of("ASC", "DESC")),
            "numberOfResults": Argument(number),
            "page": Argument(number),
            "gameId": optional(nothing_or(number)),
            "winningPlayer": optional(nothing_or(one_of("A", "B", "Tie"))),
            "status": optional(nothing_or(one_of(*searching.STATUS))),
            **{name: optional(nothing_or(number)) for name in searching.TIMES},
            **{f"playerName{side}": optional(nothing_or(PLAYER)) for side in "AB"},
            **{f"buttonName{side}": optional(nothing_or(NAME)) for side in "AB"},
        },
    ),
}
