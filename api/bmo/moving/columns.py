"""The tables of Button Men Online that are imported, with their columns in the order of that site."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    NUMBER = ""
    TEXT = "$"
    TIME = "@"
    BIT = "?"


@dataclass(frozen=True, slots=True)
class Column:
    name: str
    kind: Kind
    needed: bool
    """False for columns that are read over because nothing here uses them."""


def _column(word: str) -> Column:
    name = word.strip("-$@?")
    return Column(name, Kind(word[len(name) :] if word[0] != "-" else ""), word[0] != "-")


TABLES: dict[str, tuple[Column, ...]] = {
    words[0]: tuple(map(_column, words[1:]))
    for words in map(
        str.split,
        """
        button id name$ recipe$ -btn_special -tourn_legal set_id -flavor_text -sort_order
        buttonset id name$ -sort_order
        die id owner_id -original_owner_id game_id status_id recipe$ position value actual_max flags$ \
            internal_value
        forum_board id name$ board_color$ thread_color$ description$ sort_order
        forum_board_player_map board_id player_id read_time@
        forum_post id thread_id poster_player_id creation_time@ last_update_time@ body$ deleted?
        forum_thread id board_id title$ deleted?
        forum_thread_player_map thread_id player_id read_time@
        game id start_time@ last_action_time@ status_id game_state n_players round_number \
            turn_number_in_round n_target_wins n_recent_draws n_recent_passes creator_id current_player_id \
            last_winner_id tournament_id tournament_round_number description$ -chat previous_game_id
        game_action_log id game_id action_time@ game_state action_type$ acting_player message$
        game_action_log_type_add_auxiliary id action_log_id round_number die_recipe$
        game_action_log_type_add_reserve id action_log_id die_recipe$
        game_action_log_type_choose_die_values id action_log_id round_number
        game_action_log_type_choose_die_values_option id action_log_id recipe$ option_value
        game_action_log_type_choose_die_values_swing id action_log_id swing_type$ swing_value
        game_action_log_type_create_game id action_log_id creator_id
        game_action_log_type_determine_initiative id action_log_id winner_id round_number is_tie
        game_action_log_type_determine_initiative_die id action_log_id player_id recipe_status$ recipe$ \
            included
        game_action_log_type_determine_initiative_slow_button id action_log_id player_id
        game_action_log_type_end_draw id action_log_id round_number round_score$
        game_action_log_type_end_winner id action_log_id round_number winning_round_score$ \
            losing_round_score$ surrendered
        game_action_log_type_play_another_turn id action_log_id cause$
        game_action_log_type_reroll_chance id action_log_id orig_recipe$ orig_value reroll_recipe$ \
            reroll_value gained_initiative
        game_action_log_type_turndown_focus_die id action_log_id recipe$ orig_value turndown_value
        game_chat_log id game_id chat_time@ chatting_player message$
        game_option_map game_id player_id die_idx option_value is_expired
        game_player_map game_id player_id button_id original_recipe$ alt_recipe$ position \
            did_win_initiative is_awaiting_action n_rounds_won n_rounds_lost n_rounds_drawn -handicap \
            -is_player_hidden last_action_time@ was_game_dismissed is_button_random has_player_accepted \
            is_chat_private cards_drawn$
        game_swing_map game_id player_id swing_type$ swing_value is_expired
        game_turbo_cache game_id die_idx turbo_size
        player id name_ingame$ password_hashed$ name_irl$ email$ is_email_public status_id dob_month \
            dob_day -gender pronouns$ autoaccept autopass fire_overshooting -monitor_redirects_to_game \
            -monitor_redirects_to_forum -automatically_monitor -image_path -image_size -uses_gravatar \
            comment$ homepage$ favorite_button_id favorite_buttonset_id -die_background -player_color \
            -opponent_color -neutral_color_a -neutral_color_b last_action_time@ last_access_time@ \
            creation_time@ -fanatic_button_id -n_games_won -n_games_lost vacation_message$
        tournament id start_time@ status_id tournament_state round_number n_players n_target_wins \
            tournament_type$ creator_id description$
        tournament_player_map tournament_id player_id button_id position remain_count
        tournament_player_watch_map tournament_id player_id
        """.replace("\\\n", " ")
        .strip()
        .splitlines(),
    )
}
"""Keys, sessions and addresses of visitors (`player_auth` and the like) are never read."""

MUST_BE_THERE = ("button", "game", "game_player_map", "player")
"""A dump without rows of these is no dump of Button Men Online."""

INDEXED_BY = {
    "forum_post": "thread_id",
    "game_chat_log": "game_id",
    **{
        table: "action_log_id" if "action_log_id" in names else "game_id"
        for table, columns in TABLES.items()
        if {"action_log_id", "game_id"} & (names := {column.name for column in columns})
    },
}
"""The column by which a table is searched most."""
