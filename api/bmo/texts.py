"""Error messages for clients of Button Men Online, which show the messages and compare them."""

from __future__ import annotations

from enum import StrEnum


class Text(StrEnum):
    """Error messages of the BMO API, always in English. Clients match the text, as there are no codes."""

    NO_TYPE = 'No "type" argument specified'
    NO_SUCH_CALL = "Specified API function does not exist"
    NOT_LOGGED_IN = "You need to login before calling API function %(call)s"
    UNEXPECTED = "Unexpected argument provided to function %(call)s"
    INVALID = "Argument (%(name)s) to function %(call)s is invalid"
    MISSING = "Missing mandatory argument %(name)s for function %(call)s"
    OTHER_SITE = "Calls from pages of other sites are refused."
    TOO_OFTEN = "Too many calls in a minute. Wait a little, then go on."
    WRONG_PASSWORD = ""
    """Empty text, because a wrong password is answered without a message."""
    LOCKED = "%(why)s"
    SECOND_STEP = (
        "This account has a second step. Make a token in your settings, and give it as the password."
    )
    NO_SUCH_GAME = "Game %(number)s does not exist."
    NO_SUCH_BUTTON = "Button not found."
    NO_SUCH_SET = "Button set not found."
    NO_SUCH_NAME = "Player name does not exist."
    NAME_OF_SIDE = "Player %(side)s: Player name does not exist."
    BUTTON_OF_SIDE = "Button %(side)s: Button name does not exist."
    NOT_ALLOWED = "There is nothing here, or nothing that you may see."
    # making games
    FIRST_PLAYER = "Game create failed because the first player was not specified."
    SAME_PLAYER = "Game create failed because a player has been selected more than once."
    NO_SUCH_OPPONENT = "Game create failed because there is no player %(name)s."
    ROUNDS = "Game create failed because the maximum number of wins was invalid."
    FIRST_BUTTON = "The first button needs to be set."
    BUTTON_NAME = "Button select failed because button name was not valid."
    NO_RECIPES = "customRecipeArray must be supplied"
    EMPTY_RECIPE = "Custom recipe cannot be empty."
    PREVIOUS_UNKNOWN = "Game create failed because the previous game was not found."
    PREVIOUS_RUNS = "Game create failed because the previous game has not been completed yet."
    PREVIOUS_OTHERS = "Game create failed because the previous game does not contain the same players."
    SEATED_ALREADY = "You are already playing in this game."
    NO_SLOT = "No empty player slots in game %(number)s."
    NOT_INVOLVED = "You are not involved in this game."
    CANCELLED = "This game has already been cancelled."
    STARTED = "This game has already started."
    ACCEPT_OR_REJECT = "decision must be either accept or reject"
    UPDATED = (
        "Your decision to %(decision)s the game failed because the game has been updated since you"
        " loaded the page"
    )
    # playing them
    NOT_A_PARTICIPANT = "You are not a participant in this game"
    NOT_CURRENT = "Game state is not current"
    NOT_YOUR_TURN = "It is not your turn to attack right now"
    ATTACK_TYPE = "Attack type %(kind)s is not valid right now."
    NO_SIZES_NEEDED = "Dice sizes no longer need to be set"
    AUXILIARY = "Invalid response to auxiliary choice."
    RESERVE = "Invalid response to reserve choice."
    ONE_CHANCE_DIE = "Only one chance die can be rerolled"
    MISMATCH = "Mismatch in number of indices and values"
    INITIATIVE = "Invalid action to respond to initiative."
    NOTHING_TURNED = "At least one fire value must be turned down for a turndown action"
    FIRE = "Invalid action to adjust fire dice."
    AMBIGUOUS = "Default attack is ambiguous. %(why)s"
    # around them
    NO_NEW_CHAT = "You can't add a new chat message now"
    NO_OLD_CHAT = "You can't edit the requested chat message now"
    NO_CHAT_SETTINGS = "You are not a participant in game %(number)s and cannot modify chat settings"
    DISMISSED = "You have already dismissed game %(number)s"
    NOT_COMPLETE = "Game %(number)s isn't complete"
    NOT_YOURS = "Game %(number)s does not exist, or you are not a participant"
    TOO_MANY_RESULTS = "numberOfResults may not exceed %(most)s"

    # tournaments
    NO_SUCH_TOURNAMENT = "Tournament %(number)s does not exist."
    TOURNAMENT_TYPE = "Invalid tournament type"
    TOURNAMENT_PLAYERS = "Invalid number of players for this tournament type"
    TOURNAMENT_WINS = "Tournament create failed because the maximum number of wins was invalid"
    TOURNAMENT_ACTION = "Invalid action on tournament"
    TOURNAMENT_BUTTON = "Invalid button choice."
    TOURNAMENT_CANCELLED = "The tournament was cancelled."
    TOURNAMENT_STARTED = "The tournament has already started."
    TOURNAMENT_OVER = "Cannot follow a tournament that has ended"
    TOURNAMENT_RUNS = "Tournament %(number)s isn't complete"
    IN_TOURNAMENT = "You are already part of this tournament."
    NOT_IN_TOURNAMENT = "You are not part of this tournament."
    NOT_YOUR_TOURNAMENT = "You did not create this tournament."
    NOT_FOLLOWED = "Tournament was not being followed"
    TAKES_PART = "Participants cannot unfollow an ongoing tournament"
    TO_BE_DISMISSED = "This tournament should be dismissed, not unfollowed"
    ONLY_PARTICIPANTS = "Only participants can dismiss tournaments"
    # the forum
    NO_BOARD = "Forum board loading failed"
    NO_THREAD = "The requested forum thread does not exist"
    NO_POST = "Post not found"
    NOT_YOUR_POST = "Post does not belong to you"
    POST_DELETED = "Post was already deleted"


PLAIN_MARKS: dict[int, int | str] = {
    **str.maketrans("“”‘’–−×·", "\"\"''--x*"),
    ord("…"): "...",
    ord("½"): ".5",
    ord("→"): "->",
}


def to_ascii(sentence: str) -> str:
    """Return *sentence* with typographic marks as ASCII. Clients in Python 2 fail on other characters."""
    return sentence.translate(PLAIN_MARKS)


class CallRefused(Exception):
    """Exception for a refused call. Its text becomes the message in the answer."""

    def __init__(self, text: Text, **data: str | int) -> None:
        super().__init__(text, data)
        self.text, self.data = text, data

    def __str__(self) -> str:
        return self.text % self.data
