"""Shapes of answers: their keys and the types that their values may have."""

from __future__ import annotations

from typing import Any, NamedTuple

INT, STR, BOOL, NONE, FLOAT = "int", "str", "bool", "none", "float"
Shape = Any
"""Names of types with | between them, a list of one shape, or a table of keys."""


class ByName(NamedTuple):
    """A map with names for keys, or an empty list."""

    each: Shape


class ByPlace(NamedTuple):
    """A map with indices for keys; a list if they are the first ones."""

    each: Shape


class WithOptional(NamedTuple):
    """A table of keys with some that may be missing."""

    always: dict[str, Shape]
    sometimes: dict[str, Shape]


HALVES = ByPlace(WithOptional({"sides": INT}, {"value": INT}))
CARD = {"type": STR, "suit": STR, "colour": STR, "displayedValue": STR}
MAYBE = {"subdieArray": HALVES, "wildcardPropsArray": CARD}
LYING = {"value": "int|none", "sides": "int|none", "recipe": STR, "properties": [STR]}
ACTIVE = WithOptional({**LYING, "skills": [STR], "description": STR}, MAYBE)
SKILL = {"code": STR, "description": STR, "interacts": ByName(STR)}
LINE = {"timestamp": INT, "player": STR, "message": STR}
PLAYER = {
    "playerId": "int|none",
    "button": {"name": STR, "recipe": STR, "originalRecipe": STR, "artFilename": STR},
    "activeDieArray": [ACTIVE],
    "capturedDieArray": [WithOptional(LYING, MAYBE)],
    "outOfPlayDieArray": [WithOptional(LYING, MAYBE)],
    "swingRequestArray": ByName([INT]),
    "optRequestArray": ByPlace([INT]),
    "prevSwingValueArray": ByName(INT),
    "prevOptValueArray": ByPlace(INT),
    "turboSizeArray": ByPlace([INT]),
    "waitingOnAction": BOOL,
    "roundScore": "int|float|none",
    "sideScore": "float|none",
    "gameScoreArray": {"W": INT, "L": INT, "D": INT},
    "lastActionTime": "int|none",
    "hasDismissedGame": BOOL,
    "canStillWin": "bool|none",
    "playerName": STR,
    "isOnVacation": BOOL,
    "isChatPrivate": BOOL,
    "playerColor": STR,
}
GAME = {
    "gameId": INT,
    "tournamentId": "int|none",
    "tournamentRoundNumber": "int|none",
    "gameState": STR,
    "activePlayerIdx": "int|none",
    "playerWithInitiativeIdx": "int|none",
    "roundNumber": INT,
    "maxWins": INT,
    "description": STR,
    "previousGameId": "int|none",
    "validAttackTypeArray": [STR],
    "gameSkillsInfo": ByName(SKILL),
    "playerDataArray": [PLAYER],
    "creatorDataArray": {"creatorId": INT, "creatorName": STR},
    "dieBackgroundType": STR,
    "currentPlayerIdx": "int|bool",
    "gameActionLog": [LINE],
    "gameActionLogCount": INT,
    "gameChatLog": [LINE],
    "gameChatLogCount": INT,
    "timestamp": INT,
    "gameChatEditable": "int|bool",
}
BUTTON = {
    "buttonId": INT,
    "buttonName": STR,
    "recipe": STR,
    "hasUnimplementedSkill": BOOL,
    "buttonSet": STR,
    "dieTypes": [STR],
    "dieSkills": [STR],
    "isTournamentLegal": BOOL,
    "artFilename": STR,
    "tags": [STR],
}
TYPE = {"code": STR, "swingMin": "int|none", "swingMax": "int|none", "description": STR}
BUTTON_IN_FULL = {
    **BUTTON,
    "dieTypes": ByName(TYPE),
    "dieSkills": ByName(SKILL),
    "flavorText": "str|none",
    "specialText": "str|none",
}


def type_of(value: Any) -> str:
    return {bool: BOOL, int: INT, str: STR, float: FLOAT, type(None): NONE}.get(type(value), "?")


def must_fit(value: Any, shape: Shape, where: str = "data") -> None:
    """Fail, naming the place, if the value has another shape."""
    match shape:
        case str():
            assert type_of(value) in shape.split("|"), f"{where}: {value!r} is no {shape}"
        case list():
            assert isinstance(value, list), f"{where} is no list"
            for place, each in enumerate(value):
                must_fit(each, shape[0], f"{where}[{place}]")
        case ByName() | ByPlace():
            each = value.items() if isinstance(value, dict) else enumerate(value)
            assert isinstance(value, dict) or isinstance(shape, ByPlace) or value == [], where
            assert value != {}, f"{where}: an empty map is a list"
            for key, found in each:
                must_fit(found, shape.each, f"{where}.{key}")
        case WithOptional():
            assert set(shape.always) <= set(value) <= {*shape.always, *shape.sometimes}, where
            for key, found in value.items():
                must_fit(found, {**shape.always, **shape.sometimes}[key], f"{where}.{key}")
        case dict():
            assert isinstance(value, dict), where
            assert set(value) == set(shape), f"{where}: {set(value) ^ set(shape)}"
            for key, found in value.items():
                must_fit(found, shape[key], f"{where}.{key}")
        case _:
            raise TypeError(shape)
