"""Refusals of requests about a match, with their codes and sentences."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from core.drawing.translation import translate_text
from core.refusals import NotPlayable, NotPossible, RefusalCode, TooLate
from rules import Refusal, UnreadableRecipe


class NotSeated(NotPossible):
    def __init__(self) -> None:
        super().__init__(MatchCode.NOT_SEATED)


class DecisionClosed(TooLate):
    def __init__(self) -> None:
        super().__init__(MatchCode.ALREADY_DECIDED)


class AgainstTheRules(NotPlayable):
    """A refusal of dice by the rules of the game, with the code, data and sentence from `rules/`."""

    def __init__(self, refused: Refusal | UnreadableRecipe) -> None:
        self.code = refused.code if isinstance(refused, Refusal) else refused.reason
        self.data = dict(refused.data)
        self.told = refused.sentence

    def __str__(self) -> str:
        return self.told.render(translate_text)


class MatchCode(RefusalCode):
    # who sits there, and what is open
    NOT_SEATED = "not-seated", _("You aren’t playing in this match.")
    ALREADY_DECIDED = (
        "already-decided",
        _("This has already been decided. Here’s the match as it is now."),
    )
    NO_DIE_TAPPED = "no-die-tapped", _("Tap a die first.")
    NOT_BEGUN = "not-begun", _("This match hasn’t begun.")
    NOT_PLAYING = "not-playing", _("This match isn’t being played.")
    NOT_OVER = "not-over", _("This match isn’t over yet.")
    NO_MOVES = "no-moves", _("This match was imported without its moves, so there’s nothing to replay.")
    NOT_WAITING = "not-waiting", _("This match isn’t waiting for you.")
    # an offer
    OFFER_IS_GONE = "offer-is-gone", _("This offer is no longer open.")
    OFFER_HAS_EXPIRED = (
        "offer-has-expired",
        _("This offer has expired."),
    )
    NO_SEAT_LEFT = "no-seat-left", _("There’s no seat left for you in this match.")
    BY_LINK_ONLY = "by-link-only", _("This match is only for players who have its link.")
    RATING_OUT_OF_RANGE = (
        "rating-out-of-range",
        _("This match is for players rated %(range)s. Your rating is %(rating)s."),
    )
    BOTS_MAY_NOT_JOIN = "bots-may-not-join", _("Bots can’t take a seat in this match.")
    RATING_MISSING = (
        "rating-missing",
        _(
            "This match is for players rated %(range)s. Your rating is provisional until "
            "you have played ten rated matches."
        ),
    )
    NO_SUCH_RANGE = "no-such-range", _("The maximum rating is below the minimum.")
    TOO_FEW_FINISHED = (
        "too-few-finished",
        _("Minimum finished matches: %(least)s. You have %(number)s."),
    )
    TOO_OFTEN_OUT_OF_TIME = (
        "too-often-out-of-time",
        _(
            "This match is for players who are on time in at least %(least)s of their matches. You’re "
            "at %(share)s."
        ),
    )
    TOO_OFTEN_THIS_WEEK = (
        "too-often-this-week",
        _(
            "Maximum matches a week with the same opponent: %(most)s. You’ve already had that many "
            "with %(player)s."
        ),
    )
    SEAT_NOT_TAKEN = "seat-not-taken", _("Only a player who took an open seat can give it back.")
    BOUND_BY_ACCEPTING = (
        "bound-by-accepting",
        _("You’ve already accepted. Only the player who offered this match can withdraw it."),
    )
    NOT_THE_PROPOSER = "not-the-proposer", _("Only the player who offered this match can describe it.")
    NOT_YOURS_TO_OFFER = (
        "not-yours-to-offer",
        _("Only the player who offered this match can offer it to someone else."),
    )
    ONE_OPEN_SEAT_ONLY = (
        "one-open-seat-only",
        _("Only a two-player match can be offered to someone else."),
    )
    CANNOT_STAND = (
        "cannot-stand",
        _("Only a public two-player offer that’s open to anyone can be offered again automatically."),
    )
    TOO_MANY_STANDING = (
        "too-many-standing",
        _("You already have %(most)s standing offers. That’s the limit. End one first."),
    )
    NO_SUCH_STANDING = "no-such-standing", _("This standing offer has ended.")
    STANDING_WHILE_AWAY = "standing-while-away", _("This offer is paused while you’re away.")
    STANDING_WHILE_UNSEEN = (
        "standing-while-unseen",
        _("This offer is paused because you haven’t visited for %(days)s days."),
    )
    STANDING_WHILE_RUNNING = (
        "standing-while-running",
        _(
            "This offer has %(most)s matches running, the limit you set. We’ll offer the next one when "
            "a match ends."
        ),
    )
    NO_SUCH_PLAYER = "no-such-player", _("There’s no player by that name.")
    TOO_MANY_SEATS = (
        "too-many-seats",
        _("Up to %(most)s players can sit at a table under these rules: %(rules)s."),
    )
    NAME_TWO_PLAYERS = "name-two-players", _("Name two players to bring together.")
    TOO_MANY_MATCHES = (
        "too-many-matches",
        _("You already have %(most)s matches. That’s the limit."),
    )
    OWN_MOST_RUNNING = (
        "own-most-running",
        _("Your preferences limit you to %(most)s matches at once, and you already have that many."),
    )
    OWN_MOST_A_DAY = (
        "own-most-a-day",
        _(
            "Your preferences limit you to %(most)s new matches in 24 hours, and you’ve already had "
            "that many."
        ),
    )
    OWN_QUIET = (
        "own-quiet",
        _("Your preferences say no new matches before %(day)s."),
    )
    TAKES_NO_MORE = "takes-no-more", _("%(player)s isn’t taking more matches right now.")
    TOO_MANY_ARRANGED = (
        "too-many-arranged",
        _("You’ve arranged %(most)s matches that are still waiting for others. That’s the limit."),
    )
    SOMEBODY_HAS_LEFT = (
        "somebody-has-left",
        _("This player has left the site. Find another opponent."),
    )
    NO_SUCH_REMATCH = "no-such-rematch", _("Choose a rematch: the same again, reversed or random.")
    # dice
    PROMISE_MISSING = (
        "promise-missing",
        _("The promise for the dice was missing. It’s on this page now, so send the form again."),
    )
    PROMISE_IS_GONE = (
        "promise-is-gone",
        _(
            "The promise for the dice has been used or is more than a day old. Send the form again "
            "with the new promise."
        ),
    )
    # buttons
    BUTTON_MISSING = "button-missing", _("Choose a fighter first.")
    NO_SUCH_BUTTON = "no-such-button", _("Nobody can play this fighter.")
    NO_BUTTONS_YET = "no-buttons-yet", _("There are no fighters to play yet.")
    NO_BUTTON_FOUND = "no-button-found", _("No fighters match.")
    NO_BUTTON_LEFT = "no-button-left", _("No fighters match any more.")
    UNDER_ITS_RULES_ONLY = "under-its-rules-only", _("%(name)s only fights under these rules: %(rules)s.")
    NOT_TOURNAMENT_LEGAL = (
        "not-tournament-legal",
        _("This match is for tournament legal fighters only, and %(name)s isn’t one."),
    )
    TOO_MANY_BANNED = "too-many-banned", _("You can each ban up to this many fighters: %(most)s.")
    NO_BANNING = "no-banning", _("Fighters can’t be banned in this match.")
    NOTHING_TO_BAN = (
        "nothing-to-ban",
        _(
            "There’s nothing to ban. First leave a fighter open, for the other player to pick or to be "
            "chosen at random."
        ),
    )
    NO_FIGHTER_TO_BAN = "no-fighter-to-ban", _("There’s no fighter called %(name)s that you can ban.")
    PLAYS_ALREADY = "plays-already", _("%(name)s is already in this match. Ban another fighter.")
    IS_BANNED = "is-banned", _("%(name)s is banned in this match.")
    ROBOTS_PLAY_TO_WIN = (
        "robots-play-to-win",
        _("Robots don’t play misère. Challenge a person, or play by the usual rules."),
    )
    # drafts
    DRAFT_IS_FOR_TWO = (
        "draft-is-for-two",
        _("A draft needs two players, and you must be one of them."),
    )
    DRAFT_HAS_BANS = "draft-has-bans", _("A draft has its own bans. Choose either a draft or bans.")
    DRAFT_WITHOUT_WINSLOW = "draft-without-winslow", _("A match with a draft can’t have a Winslow.")
    NO_DRAFT = "no-draft", _("This match has no draft.")
    POOL_TOO_LARGE = "pool-too-large", _("Name up to this many fighters for the draft: %(most)s.")
    NOT_FOR_DRAFT = "not-for-draft", _("%(name)s can’t be in the draft of this match.")
    NOT_IN_DRAFT = (
        "not-in-draft",
        _("Choose a fighter in the draft that nobody has banned or picked."),
    )
    NOT_YOUR_CHOICE = "not-your-choice", _("It’s the other player’s turn in the draft.")
    DRAFT_HAS_BEGUN = "draft-has-begun", _("The draft has begun, so both players are set.")
    NOT_AMONG_THESE = "not-among-these", _("You can’t choose this fighter here.")
    FILTER_MISSING = "filter-missing", _("Choose a filter for your random fighter.")
    FILTER_UNREADABLE = "filter-unreadable", _("We couldn’t read this filter.")
    FILTER_IS_PERSONAL = (
        "filter-is-personal",
        _("Others can’t pick from your favourites. Leave that filter out."),
    )
    NO_SUCH_WINSLOW = "no-such-winslow", _("Choose a fighter in this match for the Winslow.")
    WINSLOW_DOES_NOT_FIT = (
        "winslow-does-not-fit",
        _("A Winslow replaces a swing die, or another die if the fighter has no swing die."),
    )
    NO_SUCH_HEAD_START = "no-such-head-start", _("Choose a player in this match for the head start.")
    HEAD_START_TOO_LARGE = (
        "head-start-too-large",
        _("A head start has to be less than the rounds to win."),
    )
    NO_SUCH_PACE = "no-such-pace", _("There’s no such pace. Choose one from the form.")
    # a move
    ONE_OPPONENT_ONLY = "one-opponent-only", _("All targets have to belong to the same opponent.")
    DIE_OF_NO_USE = "die-of-no-use", "%(reason)s"
    # the coach
    NO_COACH_AGAINST_PEOPLE = (
        "no-coach-against-people",
        _("No coach here: you’re playing a person. After the match, Owl reviews it with both of you."),
    )
    NO_COACH_IN_TOURNAMENTS = "no-coach-in-tournaments", _("No coach here: this is a tournament match.")
    NO_COACH_WHERE_RATED = (
        "no-coach-where-rated",
        _("No coach here: this match is rated. After the match, Owl reviews it with you."),
    )
    # time
    TIME_WAS_UP = "time-was-up", _("Your time ran out before your answer arrived, so you lost the match.")
    NO_CLOCK = "no-clock", _("This match has no clock.")
    TIME_NOT_UP = "time-not-up", _("No player’s time is up yet.")
    OWN_TIME_UP = "own-time-up", _("Your own time is up too, so you can’t claim the win.")
    ENDS_BY_ITSELF = "ends-by-itself", _("When time is up, this match ends by itself within a minute.")
    TIME_OF_EVENT = "time-of-event", _("In a tournament, only the organiser can give extra time.")
    TIME_FOR_TWO_ONLY = "time-for-two-only", _("You can only give extra time in a match between two people.")
    CLOCK_STANDS = "clock-stands", _("Their clock isn’t running now.")
    ENOUGH_TIME_GIVEN = (
        "enough-time-given",
        _("You’ve already given extra time %(most)s times. That’s the limit for one match."),
    )
    # reminding who is slow
    NUDGE_FOR_TWO_ONLY = (
        "nudge-for-two-only",
        _("You can only remind an opponent in a match between two people."),
    )
    NUDGE_TOO_SOON = (
        "nudge-too-soon",
        _("You can only remind an opponent after waiting %(hours)s hours of their waking time."),
    )
    NUDGED_LATELY = "nudged-lately", _("%(player)s was already reminded in the last %(days)s days.")
    NUDGED_ENOUGH = (
        "nudged-enough",
        _("%(player)s was reminded twice and hasn’t answered. You can’t send a third reminder."),
    )
    NUDGED_WHILE_AWAY = "nudged-while-away", _("%(player)s is away. Remind them when they’re back.")
    NUDGED_WHILE_LIVE = (
        "nudged-while-live",
        _("%(player)s is playing a live match right now. Remind them later."),
    )
    NUDGES_USED_UP = (
        "nudges-used-up",
        _("You’ve reminded %(most)s opponents today. That’s the limit for one day."),
    )
    # a secret choice
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back", _("There’s no choice you can take back now.")
    CHOICE_STANDS = "choice-stands", _("Your time is up, so your choice is final.")
    # orders
    DECIDES_NOW = "decides-now", _("It’s your turn to decide. Make your move instead of planning it.")
    MATCH_HAS_MOVED_ON = (
        "match-has-moved-on",
        _("The match has moved on. Take a look first."),
    )
    NOTHING_TO_ORDER = "nothing-to-order", _("That order isn’t possible now.")
    TOO_MANY_ORDERS = (
        "too-many-orders",
        _("You already have %(most)s orders. That’s the limit. Take one back first."),
    )
    ORDER_IS_GONE = "order-is-gone", _("This order has already been used or removed.")
    # giving up
    ROUND_IS_OVER = "round-is-over", _("That round is already over, so you didn’t surrender it.")
    GAVE_UP_ALREADY = "gave-up-already", _("You’ve already surrendered this match. The others play on.")
    # agreeing
    NOBODY_TO_ASK = (
        "nobody-to-ask",
        _("In a match on one device, there’s no one to ask. You can end the match yourself."),
    )
    EVENT_GOES_ON = (
        "event-goes-on",
        _("Tournament matches are played to the end. You can surrender, or ask the organiser."),
    )
    ROBOTS_PLAY_ON = "robots-play-on", _("Robots don’t call off rated matches. You can surrender.")
    CLOCKS_DO_SO = "clocks-do-so", _("The clocks already do what you asked for.")
    PACE_IS_SO = "pace-is-so", _("This match is already at that pace.")
    LIVE_AMONG_PEOPLE = "live-among-people", _("Robots play as fast as they can anyway.")
    NOT_ALL_HERE = (
        "not-all-here",
        _("Everyone has to be on the match page to go live. Someone is missing."),
    )
    ANSWER_WHAT_IS_ASKED = "answer-what-is-asked", _("Answer the other question first.")
    ASKED_ALREADY = "asked-already", _("You’ve already asked for that.")
    NOT_ASKED_ANY_MORE = "not-asked-any-more", _("That request is no longer open.")
    # ending a match of which nobody moves
    ROBOTS_WAIT = "robots-wait", _("Robots wait as long as it takes.")
    ANSWER_FIRST = "answer-first", _("The match is waiting for you. Play or surrender first.")
    CLOCK_DECIDES = "clock-decides", _("This match has a clock: it ends when someone’s time is up.")
    CLOCKS_ARE_STOPPED = (
        "clocks-are-stopped",
        _("Everyone agreed to stop the clocks. Ask to start them again first."),
    )
    NOT_SILENT_YET = (
        "not-silent-yet",
        _("You can claim the win when a player hasn’t answered for %(days)s days."),
    )
    # what is said beside a match
    MUTED = "muted", _("A moderator has muted you until %(until)s.")
    NO_MOVE_OF_ANOTHER = "no-move-of-another", _("There’s no move by another player to react to.")
    NO_CHAT_HERE = "no-chat-here", _("There is no chat in this match.")
    CHAT_TURNED_OFF = "chat-turned-off", _("You’ve turned chat off in your preferences.")
    NO_CHAT_WITH = "no-chat-with", _("You can’t chat with %(player)s.")
    NO_CHAT_WITH_BLOCKED = (
        "no-chat-with-blocked",
        _("You can’t chat in this match because you block %(player)s."),
    )
    NOTHING_SAID = "nothing-said", _("Write something first.")
    ENOUGH_SAID = (
        "enough-said",
        _("You’ve reached your chat limit for today. You can write again at %(time)s."),
    )
    ENOUGH_SAID_HERE = (
        "enough-said-here",
        _("This chat is full for today. You can write again at %(time)s."),
    )
    MESSAGE_TOO_LONG = "message-too-long", _("A message can have up to %(most)s characters.")
    LINE_EMPTY = "line-empty", _("Your message looks empty. Write something first.")
    LINE_TOO_LONG = "line-too-long", _("A line can have up to %(most)s characters. Yours has %(number)s.")
    LINE_SAID_LATELY = "line-said-lately", _("You wrote the same thing less than %(minutes)s minutes ago.")
    LINKS_TOO_SOON = (
        "links-too-soon",
        _("You can post web addresses once you’ve finished %(least)s matches."),
    )
    MESSAGE_IS_OLD = "message-is-old", _("This message can no longer be edited.")
    DESCRIPTION_TOO_LONG = "description-too-long", _("A description can have up to %(most)s characters.")
    NOTE_TOO_LONG = "note-too-long", _("A note can have up to %(most)s characters.")
    NAME_UNFIT = "name-unfit", _("A name can have up to %(most)s characters.")
    WORDS_UNFIT = (
        "words-unfit",
        _("Your words for the dice have to be one line of up to %(most)s characters."),
    )
    # lists, and matches of others
    NOTHING_TO_DISMISS = "nothing-to-dismiss", _("There is nothing to dismiss.")
    NOTHING_TO_BRING_BACK = "nothing-to-bring-back", _("There is nothing to bring back.")
    FOLLOWS_ANYWAY = "follows-anyway", _("You’re playing in this match, so you’re notified about it anyway.")
    MATCH_IS_PRIVATE = "match-is-private", _("Only its players can watch this match.")
    TOO_MANY_FOLLOWED = (
        "too-many-followed",
        _("You already follow %(most)s matches. Stop following one first."),
    )
    MODERATORS_ONLY = "moderators-only", _("Moderators choose which matches are shown first.")
    ONLY_PUBLIC_FIRST = (
        "only-public-first",
        _("Only a match that everyone can watch can be shown first."),
    )
