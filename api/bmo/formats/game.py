"""Functions that show a game to one viewer, with exactly the keys that Button Men Online uses."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from api.bmo.formats.fighters import catalogue
from api.bmo.formats.player import player_told
from api.bmo.formats.skills import OF_KINDS, skills_told, specials_told
from api.bmo.formats.stamps import stamp
from api.bmo.formats.tournament import tournament_of
from api.bmo.formats.turns import attack_kinds
from api.bmo.formats.wording import MOST_TOLD, action_log, chat_log
from api.bmo.names import OVER, SKILLS, as_php, state_of
from buttons.recipes.facts import dice_of
from games.models import Match
from rules import Battle, Die, DieKind, Phase

Shown = dict[str, Any]
BACKGROUND = "circle"


def game_told(match: Match, viewer: User, most: int | None) -> Shown:
    mine = match.seat_of(viewer)
    me = None if mine is None else mine.number
    known = catalogue()
    seen = match.battle.seen_by(me).battle if match.has_begun else None
    state = state_of(match)
    most = MOST_TOLD if most is None or state == OVER else min(most, MOST_TOLD)
    actions, number_of_actions = action_log(match, viewer, most)
    chat, number_of_lines, editable = chat_log(match, viewer, most)
    tournament, its_round = tournament_of(match)
    return {
        "gameId": match.pk,
        "tournamentId": tournament,
        "tournamentRoundNumber": its_round,
        "gameState": state,
        "activePlayerIdx": None if seen is None else active_in(seen),
        "playerWithInitiativeIdx": None if seen is None else seen.first,
        "roundNumber": 1 if seen is None else max(1, seen.round),
        "maxWins": match.first_to,
        "description": match.description,
        "previousGameId": match.continues_id,
        "validAttackTypeArray": [] if seen is None else attack_kinds(seen),
        "gameSkillsInfo": skills_in(match, seen),
        "playerDataArray": [player_told(match, seen, seat, me, known) for seat in match.all_seats],
        "creatorDataArray": creator_told(match),
        "dieBackgroundType": BACKGROUND,
        "currentPlayerIdx": False if me is None else me,
        "gameActionLog": actions,
        "gameActionLogCount": number_of_actions,
        "gameChatLog": chat,
        "gameChatLogCount": number_of_lines,
        "timestamp": stamp(match),
        "gameChatEditable": editable,
    }


def active_in(battle: Battle) -> int | None:
    return battle.active if battle.phase in (Phase.TURN, Phase.FIRE) else None


def creator_told(match: Match) -> Shown:
    if match.of_event or match.proposer is None:
        return {"creatorId": 0, "creatorName": ""}
    return {"creatorId": match.proposer_id, "creatorName": match.proposer.username}


def skills_in(match: Match, seen: Battle | None) -> Shown | list[Any]:
    if seen is None:
        dice = [die for seat in match.all_seats for die in dice_of(seat.recipe).dice]
    else:
        dice = [die for seat in seen.seats for die in (*seat.recipe, *seat.row, *seat.captured)]
    specials = specials_told(seat.special for seat in match.all_seats)
    skills = skills_told(SKILLS[letter] for die in dice for letter in die.skills if letter in SKILLS)
    return as_php(specials | skills | wildcards_told(dice))


def wildcards_told(dice: list[Die]) -> Shown:
    if not any(die.kind is DieKind.WILDCARD for die in dice):
        return {}
    code, description = OF_KINDS["Wildcard"]
    return {"Wildcard": {"code": code, "description": description, "interacts": []}}
