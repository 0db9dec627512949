"""Refusals of requests about a match: codes and sentences of `games/`."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from core.drawing.wording import translated
from core.refusals import NotPlayable, NotPossible, RefusalCode, TooLate
from rules import Refusal, UnreadableRecipe


class NotSeated(NotPossible):
    def __init__(self) -> None:
        super().__init__(MatchCode.NOT_SEATED)


class DecisionClosed(TooLate):
    def __init__(self) -> None:
        super().__init__(MatchCode.ALREADY_DECIDED)


class AgainstTheRules(NotPlayable):
    """A refusal of dice by the rules, with the code, data and sentence of `rules/`."""

    def __init__(self, refused: Refusal | UnreadableRecipe) -> None:
        self.code = refused.code if isinstance(refused, Refusal) else refused.reason
        self.data = dict(refused.data)
        self.told = refused.told

    def __str__(self) -> str:
        return self.told.written(translated)


class MatchCode(RefusalCode):
    # who sits there, and what is open
    NOT_SEATED = "not-seated", _("You do not play in this match.")
    ALREADY_DECIDED = (
        "already-decided",
        _("This was already decided. Here is the match as it stands now."),
    )
    NO_DIE_TAPPED = "no-die-tapped", _("Tap a die first.")
    NOT_BEGUN = "not-begun", _("This match has not begun.")
    NOT_PLAYING = "not-playing", _("This match is not being played.")
    NOT_OVER = "not-over", _("This match is not over yet.")
    NOT_WAITING = "not-waiting", _("This match does not wait for you.")
    # an offer
    OFFER_IS_GONE = "offer-is-gone", _("This offer is no longer open.")
    OFFER_HAS_EXPIRED = (
        "offer-has-expired",
        _("This offer has expired."),
    )
    NO_SEAT_LEFT = "no-seat-left", _("There is no seat left for you in this match.")
    BY_LINK_ONLY = "by-link-only", _("This match is only for players who have its link.")
    RATING_OUT_OF_RANGE = (
        "rating-out-of-range",
        _("This match is for players rated %(range)s. You are %(rating)s."),
    )
    BOTS_MAY_NOT_JOIN = "bots-may-not-join", _("Bots may not take a seat in this match.")
    RATING_MISSING = (
        "rating-missing",
        _(
            "This match is for players rated %(range)s. Your rating is provisional until "
            "you have played ten rated matches."
        ),
    )
    NO_SUCH_RANGE = "no-such-range", _("The highest rating is below the lowest.")
    TOO_FEW_FINISHED = (
        "too-few-finished",
        _("Finished matches that this offer asks for: %(least)s. You have %(number)s."),
    )
    TOO_OFTEN_OUT_OF_TIME = (
        "too-often-out-of-time",
        _("This match is for players on time in %(least)s of their matches. You were in %(share)s."),
    )
    TOO_OFTEN_THIS_WEEK = (
        "too-often-this-week",
        _("Matches in a week with the same opponent: at most %(most)s. You had as many with %(player)s."),
    )
    SEAT_NOT_TAKEN = "seat-not-taken", _("Only a player who took an open seat can give it back.")
    BOUND_BY_ACCEPTING = (
        "bound-by-accepting",
        _("You have accepted. Only the player who offered this match can withdraw it."),
    )
    NOT_THE_PROPOSER = "not-the-proposer", _("Only the player who offered this match can describe it.")
    NOT_YOURS_TO_OFFER = (
        "not-yours-to-offer",
        _("Only the player who offered this match can offer it to somebody else."),
    )
    ONE_OPEN_SEAT_ONLY = (
        "one-open-seat-only",
        _("Only a match of two can be offered to somebody else."),
    )
    CANNOT_STAND = (
        "cannot-stand",
        _("Only a public offer to anybody, of a match of two, can be offered again by itself."),
    )
    TOO_MANY_STANDING = (
        "too-many-standing",
        _("You have %(most)s standing offers, the most at once. End one first."),
    )
    NO_SUCH_STANDING = "no-such-standing", _("This standing offer has ended.")
    STANDING_WHILE_AWAY = "standing-while-away", _("It rests while you are away.")
    STANDING_WHILE_UNSEEN = (
        "standing-while-unseen",
        _("It rests, since you were not here for %(days)s days."),
    )
    STANDING_WHILE_RUNNING = (
        "standing-while-running",
        _("%(most)s of its matches are running, as many as you want. The next one comes when one ends."),
    )
    NO_SUCH_PLAYER = "no-such-player", _("There is no player of this name.")
    TOO_MANY_SEATS = (
        "too-many-seats",
        _("At most %(most)s players may sit at a table under these rules: %(rules)s."),
    )
    NAME_TWO_PLAYERS = "name-two-players", _("Name two players to bring together.")
    TOO_MANY_MATCHES = (
        "too-many-matches",
        _("You have %(most)s matches, the most that you can have at once."),
    )
    OWN_MOST_RUNNING = (
        "own-most-running",
        _("Your preferences allow you no more matches at once than you have now: %(most)s."),
    )
    OWN_MOST_A_DAY = (
        "own-most-a-day",
        _("New matches in 24 hours: at most %(most)s, as your preferences say. You had as many."),
    )
    OWN_QUIET = (
        "own-quiet",
        _("Your preferences say: no new matches before %(day)s."),
    )
    TAKES_NO_MORE = "takes-no-more", _("%(player)s does not take more matches now.")
    TOO_MANY_ARRANGED = (
        "too-many-arranged",
        _("You have arranged %(most)s matches that still wait for others, the most at once."),
    )
    SOMEBODY_HAS_LEFT = (
        "somebody-has-left",
        _("This player has left the site. Find another opponent."),
    )
    NO_SUCH_REMATCH = "no-such-rematch", _("Choose: the same again, reversed, or random.")
    # dice
    PROMISE_MISSING = (
        "promise-missing",
        _("The promise of the dice was missing. It is on this page now: send it once more."),
    )
    PROMISE_IS_GONE = (
        "promise-is-gone",
        _("The promise of the dice was used, or is more than a day old. Send it again with the new one."),
    )
    # buttons
    BUTTON_MISSING = "button-missing", _("Choose a fighter first.")
    NO_SUCH_BUTTON = "no-such-button", _("Nobody can play with this fighter.")
    NO_BUTTONS_YET = "no-buttons-yet", _("There are no fighters to play with yet.")
    NO_BUTTON_FOUND = "no-button-found", _("No fighter matches.")
    NO_BUTTON_LEFT = "no-button-left", _("No fighter matches any more.")
    UNDER_ITS_RULES_ONLY = "under-its-rules-only", _("%(name)s fights only under these rules: %(rules)s.")
    NOT_TOURNAMENT_LEGAL = (
        "not-tournament-legal",
        _("This match is for tournament legal fighters only, and %(name)s is not one of them."),
    )
    TOO_MANY_BANNED = "too-many-banned", _("The most fighters that each of you can ban: %(most)s.")
    NO_BANNING = "no-banning", _("In this match no fighter can be banned.")
    NOTHING_TO_BAN = (
        "nothing-to-ban",
        _("There is nothing to ban: leave a fighter to the other player, or to chance as the match begins."),
    )
    NO_FIGHTER_TO_BAN = "no-fighter-to-ban", _("No fighter that you could ban is called %(name)s.")
    PLAYS_ALREADY = "plays-already", _("%(name)s is in this match already. Ban another fighter.")
    IS_BANNED = "is-banned", _("%(name)s is banned in this match.")
    NOT_AMONG_THESE = "not-among-these", _("You cannot choose this fighter here.")
    FILTER_MISSING = "filter-missing", _("Choose a filter for the random fighter.")
    FILTER_UNREADABLE = "filter-unreadable", _("We could not read this filter.")
    FILTER_IS_PERSONAL = (
        "filter-is-personal",
        _("Others cannot pick among your favourites: leave that filter out."),
    )
    NO_SUCH_WINSLOW = "no-such-winslow", _("There is no such fighter to have a Winslow.")
    WINSLOW_DOES_NOT_FIT = (
        "winslow-does-not-fit",
        _("A Winslow takes the place of a swing die, or of another die if the fighter has no swing die."),
    )
    NO_SUCH_HEAD_START = "no-such-head-start", _("Nobody sits there to have a head start.")
    HEAD_START_TOO_LARGE = (
        "head-start-too-large",
        _("A head start has to be less than the rounds to win."),
    )
    NO_SUCH_PACE = "no-such-pace", _("There is no such pace. Choose one of those in the form.")
    # a move
    ONE_OPPONENT_ONLY = "one-opponent-only", _("All targets have to belong to one opponent.")
    DIE_OF_NO_USE = "die-of-no-use", "%(reason)s"
    # the coach
    NO_COACH_AGAINST_PEOPLE = (
        "no-coach-against-people",
        _("No coach here: you play a person. When it is over, Owl looks back with both of you."),
    )
    NO_COACH_IN_TOURNAMENTS = "no-coach-in-tournaments", _("No coach here: this is a match of a tournament.")
    NO_COACH_WHERE_RATED = (
        "no-coach-where-rated",
        _("No coach here: this match counts for the ratings. When it is over, Owl looks back with you."),
    )
    # time
    TIME_WAS_UP = "time-was-up", _("Your time was up before this arrived: you lost the match.")
    NO_CLOCK = "no-clock", _("This match is played without a clock.")
    TIME_NOT_UP = "time-not-up", _("Nobody's time is up yet.")
    OWN_TIME_UP = "own-time-up", _("Your own time was up as soon as theirs.")
    ENDS_BY_ITSELF = "ends-by-itself", _("When time is up, this match ends by itself within a minute.")
    TIME_OF_EVENT = "time-of-event", _("In a tournament only the organiser gives time.")
    TIME_FOR_TWO_ONLY = "time-for-two-only", _("You can give time only in a match of two people.")
    CLOCK_STANDS = "clock-stands", _("Their clock does not run now.")
    ENOUGH_TIME_GIVEN = "enough-time-given", _("You have given time %(most)s times, the most in one match.")
    # reminding who is slow
    NUDGE_FOR_TWO_ONLY = (
        "nudge-for-two-only",
        _("You can remind an opponent only in a match of two people."),
    )
    NUDGE_TOO_SOON = (
        "nudge-too-soon",
        _("You can remind an opponent who has owed an answer for %(hours)s hours of their waking time."),
    )
    NUDGED_LATELY = "nudged-lately", _("%(player)s was reminded within the last %(days)s days.")
    NUDGED_ENOUGH = (
        "nudged-enough",
        _("%(player)s was reminded twice, and has not answered. There is no third time."),
    )
    NUDGED_WHILE_AWAY = "nudged-while-away", _("%(player)s is away. Remind them when they are back.")
    NUDGED_WHILE_LIVE = (
        "nudged-while-live",
        _("%(player)s plays a live match just now. Remind them later."),
    )
    NUDGES_USED_UP = (
        "nudges-used-up",
        _("You have reminded %(most)s opponents today, the most in one day."),
    )
    # a secret choice
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back", _("You have no choice to take back now.")
    CHOICE_STANDS = "choice-stands", _("Your time is up, so what you chose stands.")
    # orders
    DECIDES_NOW = "decides-now", _("You decide now: answer, instead of leaving an order.")
    MATCH_HAS_MOVED_ON = (
        "match-has-moved-on",
        _("The match has moved on. Look at it first."),
    )
    NOTHING_TO_ORDER = "nothing-to-order", _("There is no such order now.")
    TOO_MANY_ORDERS = (
        "too-many-orders",
        _("You have left %(most)s orders, the most at once. Take one back first."),
    )
    ORDER_IS_GONE = "order-is-gone", _("This order was used, or is gone.")
    # giving up
    ROUND_IS_OVER = "round-is-over", _("That round is over. Nothing was given up.")
    GAVE_UP_ALREADY = "gave-up-already", _("You have given up this match already. The others play on.")
    # agreeing
    NOBODY_TO_ASK = "nobody-to-ask", _("On one device there is nobody to ask. You can end the match.")
    EVENT_GOES_ON = (
        "event-goes-on",
        _("A tournament’s match is played to the end. You can surrender, or ask the organiser."),
    )
    ROBOTS_PLAY_ON = "robots-play-on", _("Robots do not call off rated matches. You can surrender.")
    CLOCKS_DO_SO = "clocks-do-so", _("The clocks already do that.")
    PACE_IS_SO = "pace-is-so", _("The match is already played at that pace.")
    LIVE_AMONG_PEOPLE = "live-among-people", _("Robots play as fast as they can anyway.")
    NOT_ALL_HERE = (
        "not-all-here",
        _("A match goes live while all of its players look at it. Not all are here now."),
    )
    ANSWER_WHAT_IS_ASKED = "answer-what-is-asked", _("Answer the other question first.")
    ASKED_ALREADY = "asked-already", _("You have asked for that already.")
    NOT_ASKED_ANY_MORE = "not-asked-any-more", _("Nobody asks for that any more.")
    # ending a match of which nobody moves
    ROBOTS_WAIT = "robots-wait", _("Robots wait for as long as it takes.")
    ANSWER_FIRST = "answer-first", _("The match waits for you. Play or surrender first.")
    CLOCK_DECIDES = "clock-decides", _("This match has a clock: it ends when somebody's time is up.")
    CLOCKS_ARE_STOPPED = (
        "clocks-are-stopped",
        _("The clocks stand still, as everybody agreed. Ask to start them again first."),
    )
    NOT_SILENT_YET = (
        "not-silent-yet",
        _("You can claim the win when a player has not answered for %(days)s days."),
    )
    # what is said beside a match
    MUTED = "muted", _("A moderator has muted you until %(until)s.")
    NO_MOVE_OF_ANOTHER = "no-move-of-another", _("There is no move of another player to react to.")
    NO_CHAT_HERE = "no-chat-here", _("There is no chat in this match.")
    CHAT_TURNED_OFF = "chat-turned-off", _("You have turned the chat off in your preferences.")
    NO_CHAT_WITH = "no-chat-with", _("There is no chat with %(player)s.")
    NO_CHAT_WITH_BLOCKED = (
        "no-chat-with-blocked",
        _("There is no chat in this match, as you block %(player)s."),
    )
    NOTHING_SAID = "nothing-said", _("Write something first.")
    ENOUGH_SAID = (
        "enough-said",
        _("You have written enough for today. You can write again at %(time)s."),
    )
    ENOUGH_SAID_HERE = (
        "enough-said-here",
        _("This chat is full for today. You can write again at %(time)s."),
    )
    MESSAGE_TOO_LONG = "message-too-long", _("A message has at most %(most)s characters.")
    LINE_EMPTY = "line-empty", _("Write something first: nothing of it can be seen.")
    LINE_TOO_LONG = "line-too-long", _("A line has at most %(most)s characters. Yours has %(number)s.")
    LINE_SAID_LATELY = "line-said-lately", _("You wrote the same less than %(minutes)s minutes ago.")
    LINKS_TOO_SOON = (
        "links-too-soon",
        _("You can write addresses of the web after %(least)s finished matches."),
    )
    MESSAGE_IS_OLD = "message-is-old", _("This message can no longer be edited.")
    DESCRIPTION_TOO_LONG = "description-too-long", _("A description has at most %(most)s characters.")
    NOTE_TOO_LONG = "note-too-long", _("A note has at most %(most)s characters.")
    NAME_UNFIT = "name-unfit", _("A name has at most %(most)s characters.")
    WORDS_UNFIT = "words-unfit", _("Your words for the dice: one line of at most %(most)s characters.")
    # lists, and matches of others
    NOTHING_TO_DISMISS = "nothing-to-dismiss", _("There is nothing to dismiss.")
    NOTHING_TO_BRING_BACK = "nothing-to-bring-back", _("There is nothing to bring back.")
    FOLLOWS_ANYWAY = "follows-anyway", _("You play in this match, so you get its news anyway.")
    MATCH_IS_PRIVATE = "match-is-private", _("Only its players may watch this match.")
    TOO_MANY_FOLLOWED = (
        "too-many-followed",
        _("You follow %(most)s matches already. Stop following one first."),
    )
    MODERATORS_ONLY = "moderators-only", _("Moderators choose which matches are shown first.")
    ONLY_PUBLIC_FIRST = (
        "only-public-first",
        _("Only a match that everybody may watch can be shown first."),
    )
