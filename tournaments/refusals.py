"""Codes and messages of the refusals of `tournaments/`."""

from django.utils.translation import gettext_noop as _

from core.refusals import RefusalCode
from rules.translation import ngettext


class TournamentCode(RefusalCode):
    # founding one
    GUESTS_FOUND_NOTHING = (
        "guests-found-nothing",
        _("Only players with a confirmed e-mail address can organise tournaments."),
    )
    BOTS_FOUND_NOTHING = "bots-found-nothing", _("Bots cannot organise tournaments; their owners can.")
    ONLY_BOTS = "only-bots", _("This tournament is for bots alone.")
    NO_BOTS = "no-bots", _("This tournament is not for bots.")
    TOO_MANY_ORGANISED = (
        "too-many-organised",
        _("You organise %(most)s tournaments that are not over yet, the most at once."),
    )
    UNKNOWN_CHOICE = "unknown-choice", _("There is no such choice for a tournament: %(choice)s.")
    TITLE_MISSING = "title-missing", _("Give the tournament a title.")
    TITLE_TOO_LONG = "title-too-long", _("A title has at most %(most)s characters.")
    TITLE_UNSEEN = (
        "title-unseen",
        _("A title needs letters, nothing that cannot be seen, and few accents."),
    )
    RULES_TOO_LONG = "rules-too-long", _("The text has at most %(most)s characters.")
    NUMBER_OUT_OF_RANGE = (
        "number-out-of-range",
        _("%(what)s: a whole number from %(least)s to %(most)s, please."),
    )
    PLACES_REVERSED = "places-reversed", _("There have to be at least as many places as players to start.")
    DAYS_TOO_FEW = (
        "days-too-few",
        ngettext(
            "At this pace, with %(rounds)s round to win, a match needs at least %(least)s days. "
            "You give it %(days)s.",
            "At this pace, with %(rounds)s rounds to win, a match needs at least %(least)s days. "
            "You give it %(days)s.",
            "rounds",
        ),
    )
    START_IN_THE_PAST = "start-in-the-past", _("The tournament cannot start in the past.")
    REPEATS_WITHOUT_DATE = (
        "repeats-without-date",
        _("A tournament that repeats needs a date: the next ones start so many days after it."),
    )
    START_TOO_FAR = "start-too-far", _("The tournament has to start within %(days)s days.")
    NO_START = "no-start", _("Say when the tournament starts: at a date, when it is full, or both.")
    NOT_YOUR_TEAM = "not-your-team", _("You can found tournaments for teams to which you belong.")
    TOO_FEW_FIGHTERS = (
        "too-few-fighters",
        ngettext(
            "Only %(number)s fighter matches this filter, and %(least)s are needed.",
            "Only %(number)s fighters match this filter, and %(least)s are needed.",
            "number",
        ),
    )
    TOO_FEW_SETS = (
        "too-few-sets",
        ngettext(
            "The fighters of this filter belong to %(number)s set, and %(least)s are needed.",
            "The fighters of this filter belong to %(number)s sets, and %(least)s are needed.",
            "number",
        ),
    )
    FIELD_UNREADABLE = "field-unreadable", _("%(what)s: this cannot be read.")
    PLACES_ARE_TAKEN = (
        "places-are-taken",
        ngettext(
            "%(number)s player has joined: there cannot be fewer places.",
            "%(number)s players have joined: there cannot be fewer places.",
            "number",
        ),
    )
    NOBODY_TO_INVITE = "nobody-to-invite", _("Nobody who could join has that name.")
    HAS_JOINED = "has-joined", _("%(player)s takes part already.")
    IS_INVITED = "is-invited", _("You have invited %(player)s already.")
    TOO_MANY_INVITED = (
        "too-many-invited",
        _("You have invited %(most)s players, the most there can be."),
    )
    NOTHING_TO_ALL = "nothing-to-all", _("Write something to the players first.")
    SAID_LATELY = "said-lately", _("You wrote to all less than an hour ago. Wait a little.")
    # taking part
    GUESTS_JOIN_NOTHING = (
        "guests-join-nothing",
        _("Only players with a confirmed e-mail address can take part in tournaments."),
    )
    NOT_WELCOME = "not-welcome", _("You cannot take part in this tournament.")
    EVENT_RATING_OUT_OF_RANGE = (
        "event-rating-out-of-range",
        _("This tournament is for players rated %(range)s. You are %(rating)s."),
    )
    EVENT_RATING_MISSING = (
        "event-rating-missing",
        _(
            "This tournament is for players rated %(range)s. Your rating is provisional until "
            "you have played ten rated matches."
        ),
    )
    FRIENDS_ONLY = "friends-only", _("This tournament is only for friends of the organiser.")
    NOT_AMONG_STRANGERS = (
        "not-among-strangers",
        _(
            "You play only with friends, as your preferences say. You can join tournaments whose organisers "
            "and players are all friends of yours."
        ),
    )
    PLAYS_AMONG_FRIENDS = (
        "plays-among-friends",
        _("A player in this tournament plays only with friends, and you are none of them yet."),
    )
    TEAM_ONLY = "team-only", _("This tournament is only for members of the team %(team)s.")
    LINK_MISSING = "link-missing", _("This tournament is only for players who have its link.")
    ALREADY_JOINED = "already-joined", _("You take part in this tournament already.")
    NOT_JOINED = "not-joined", _("You do not take part in this tournament.")
    NO_NEED_TO_STAND_BY = (
        "no-need-to-stand-by",
        _("There is a place left: join instead of standing by."),
    )
    IS_FULL = "is-full", _("This tournament is full.")
    HAS_STARTED = "has-started", _("This tournament has started already.")
    IS_OVER = "is-over", _("This tournament is over.")
    NOT_RUNNING = "not-running", _("This tournament is not running.")
    TOO_MANY_JOINED = (
        "too-many-joined",
        _("You take part in %(most)s tournaments that are not over yet, the most at once."),
    )
    # fighters
    FIGHTER_NOT_ALLOWED = "fighter-not-allowed", _("%(fighter)s may not fight in this tournament.")
    FIGHTER_TAKEN = "fighter-taken", _("Somebody else has %(fighter)s already, and each fighter fights once.")
    SET_TAKEN = (
        "set-taken",
        _("Somebody else has a fighter of %(set)s already, and each set sends only one."),
    )
    FIGHTERS_ARE_GIVEN = "fighters-are-given", _("Nobody chooses a fighter in this tournament.")
    NOT_DRAFTING = "not-drafting", _("There is nothing to pick at the moment.")
    NOT_YOUR_PICK = "not-your-pick", _("It is not your turn to pick.")
    NO_FIGHTER_LEFT = "no-fighter-left", _("There is no fighter left for everybody.")
    # a ladder
    NOT_A_LADDER = "not-a-ladder", _("Players challenge each other in ladders only.")
    OUT_OF_REACH = "out-of-reach", _("You can challenge players above you up to this many rungs: %(reach)s.")
    CHALLENGER_IS_BUSY = "challenger-is-busy", _("Finish your match in this tournament first.")
    CHALLENGED_IS_BUSY = "challenged-is-busy", _("%(player)s is playing in this tournament. Wait a little.")
    CHALLENGED_LATELY = (
        "challenged-lately",
        _("You two met less than %(days)s days ago. Challenge somebody else."),
    )
    # its talk
    TALK_NEEDS_ADDRESS = (
        "talk-needs-address",
        _("Only players with a confirmed e-mail address can write here."),
    )
    NOT_OF_THE_TALK = (
        "not-of-the-talk",
        _("Players in this tournament, players on its waiting list and its organisers can write here."),
    )
    ORGANISER_TALKS = "organiser-talks", _("Only the organiser writes here.")
    TALK_IS_OFF = "talk-is-off", _("The organiser has turned the talk off.")
    TALK_IS_CLOSED = (
        "talk-is-closed",
        _("The talk closed %(days)s days after the end of the tournament. You can still read it."),
    )
    SILENCED_HERE = "silenced-here", _("Until %(until)s you can read here, and not write.")
    NO_SUCH_LINE = "no-such-line", _("There is no such line in this talk.")
    IS_TAKEN_DOWN = "is-taken-down", _("This line is taken down already.")
    NOT_TO_BE_SILENCED = "not-to-be-silenced", _("%(player)s cannot be kept from writing here.")
    ENOUGH_TO_ALL = (
        "enough-to-all",
        _("You have written to all players %(most)s times, the most in a tournament."),
    )
    # leagues
    FIGHTERS_OF_LEAGUES = "fighters-of-leagues", _("In a league chance draws the fighters.")
    PACE_OF_LEAGUES = "pace-of-leagues", _("In a league there are days for all moves, or for each move.")
    KEEPS_CALENDAR = (
        "keeps-calendar",
        _("A season of a league keeps to its calendar, and nobody is moved by hand."),
    )
    NO_SEASON = "no-season", _("No season of this league can be joined in that way now.")
    NOT_OF_LEAGUE = "not-of-league", _("You play in no season of this league now.")
    SEASON_IS_COMING = "season-is-coming", _("A season of this league is open or running already.")
    NOT_THE_LEAGUE_FOUNDER = "not-the-league-founder", _("Only the founder of this league can do that.")
    # organising
    NOT_THE_ORGANISER = "not-the-organiser", _("Only the organiser of this tournament can do that.")
    NOT_THE_FOUNDER = "not-the-founder", _("Only the player who founded this tournament can do that.")
    NOBODY_TO_HELP = "nobody-to-help", _("Nobody of that name can organise it with you.")
    HELPS_ALREADY = "helps-already", _("%(player)s organises this tournament already.")
    HELPS_NOT = "helps-not", _("%(player)s does not help to organise this tournament.")
    TOO_MANY_HELPERS = "too-many-helpers", _("At most %(most)s others organise a tournament with you.")
    TOO_FEW_TO_START = (
        "too-few-to-start",
        ngettext(
            "It takes at least %(least)s players to start, and there is %(number)s.",
            "It takes at least %(least)s players to start, and there are %(number)s.",
            "number",
        ),
    )
    NO_SUCH_ENTRY = "no-such-entry", _("Nobody like that takes part in this tournament.")
    NO_SUCH_PAIRING = "no-such-pairing", _("There is no such match in this tournament.")
    IS_DECIDED = "is-decided", _("This match of the tournament is decided already.")
    OWN_MATCH = "own-match", _("Organisers cannot decide about matches in which they or their bots play.")
    SAME_ENTRY_TWICE = "same-entry-twice", _("Name two different players of this tournament.")
    NOT_BY_HAND = "not-by-hand", _("Matches of this tournament are paired by themselves.")
    TOO_MANY_PAIRED = "too-many-paired", _("These two have %(most)s matches to finish here first.")
    PLAYED_LIVE = "played-live", _("In a tournament of this kind one plays live. Choose a live pace.")
    NOT_TO_BE_CLOSED = "not-to-be-closed", _("This tournament ends by itself.")
    NO_NEW_MATCHES = "no-new-matches", _("There are no new matches any more: this tournament is closing.")
    NOT_STANDING_BY = "not-standing-by", _("Only a player who stands by can take over a place.")
    WORDS_TOO_LONG = "words-too-long", _("Your reason has at most %(most)s characters.")
    MODERATORS_END_IT = "moderators-end-it", _("Only a moderator can end a tournament that is running.")
