"""Codes and messages for refused actions in tournaments."""

from django.utils.translation import gettext_noop as _

from core.refusals import RefusalCode
from rules.translation import ngettext


class TournamentCode(RefusalCode):
    # founding one
    GUESTS_FOUND_NOTHING = (
        "guests-found-nothing",
        _("Only players with a confirmed e-mail address can organise tournaments."),
    )
    BOTS_FOUND_NOTHING = "bots-found-nothing", _("Bots can’t organise tournaments, but their owners can.")
    ONLY_BOTS = "only-bots", _("This tournament is for bots only.")
    NO_BOTS = "no-bots", _("This tournament isn’t for bots.")
    TOO_MANY_ORGANISED = (
        "too-many-organised",
        _("You’re already organising %(most)s unfinished tournaments. That’s the limit."),
    )
    UNKNOWN_CHOICE = "unknown-choice", _("Tournaments don’t have this option: %(choice)s.")
    TITLE_MISSING = "title-missing", _("Give the tournament a title.")
    TITLE_TOO_LONG = "title-too-long", _("A title can have up to %(most)s characters.")
    TITLE_UNSEEN = (
        "title-unseen",
        _("A title needs letters, no invisible characters and not too many accents."),
    )
    RULES_TOO_LONG = "rules-too-long", _("The text can have up to %(most)s characters.")
    NUMBER_OUT_OF_RANGE = (
        "number-out-of-range",
        _("%(what)s: enter a whole number from %(least)s to %(most)s."),
    )
    PLACES_REVERSED = (
        "places-reversed",
        _("The maximum number of players can’t be lower than the minimum."),
    )
    DAYS_TOO_FEW = (
        "days-too-few",
        ngettext(
            "At this pace, with %(rounds)s round to win, a match needs at least %(least)s days. You’re "
            "giving it %(days)s.",
            "At this pace, with %(rounds)s rounds to win, a match needs at least %(least)s days. You’re "
            "giving it %(days)s.",
            "rounds",
        ),
    )
    START_IN_THE_PAST = "start-in-the-past", _("The tournament can’t start in the past.")
    REPEATS_WITHOUT_DATE = (
        "repeats-without-date",
        _("A repeating tournament needs a start date, because the next ones are scheduled from it."),
    )
    START_TOO_FAR = "start-too-far", _("The tournament has to start within %(days)s days.")
    NO_START = "no-start", _("Say when the tournament starts: on a date, when it’s full, or both.")
    NOT_YOUR_TEAM = "not-your-team", _("You can only start tournaments for teams you belong to.")
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
            "The fighters in this filter belong to %(number)s set, and %(least)s are needed.",
            "The fighters in this filter belong to %(number)s sets, and %(least)s are needed.",
            "number",
        ),
    )
    CUSTOM_FIGHTERS_NOT_CHOSEN = (
        "custom-fighters-not-chosen",
        _(
            "Players can only bring fighters of their own if they choose when they join, freely or each "
            "fighter only once."
        ),
    )
    CUSTOM_FIGHTERS_WITH_FILTER = (
        "custom-fighters-with-filter",
        _(
            "A filter only lets in fighters from the catalogue. Allow all fighters, or only fighters from "
            "the catalogue."
        ),
    )
    CUSTOM_FIGHTERS_NOT_LEGAL = (
        "custom-fighters-not-legal",
        _(
            "Only fighters from the catalogue are tournament legal. Allow other fighters too, or only "
            "fighters from the catalogue."
        ),
    )
    FIELD_UNREADABLE = "field-unreadable", _("%(what)s: we couldn’t read this.")
    PLACES_ARE_TAKEN = (
        "places-are-taken",
        ngettext(
            "%(number)s player has joined, so there can’t be fewer places.",
            "%(number)s players have joined, so there can’t be fewer places.",
            "number",
        ),
    )
    NOBODY_TO_INVITE = "nobody-to-invite", _("There’s no player with that name who can join.")
    HAS_JOINED = "has-joined", _("%(player)s is already taking part.")
    IS_INVITED = "is-invited", _("You’ve already invited %(player)s.")
    TOO_MANY_INVITED = (
        "too-many-invited",
        _("You’ve already invited %(most)s players. That’s the limit."),
    )
    NOTHING_TO_ALL = "nothing-to-all", _("Write something to the players first.")
    SAID_LATELY = "said-lately", _("You wrote to everyone less than an hour ago. Wait a little.")
    # taking part
    GUESTS_JOIN_NOTHING = (
        "guests-join-nothing",
        _("Only players with a confirmed e-mail address can take part in tournaments."),
    )
    NOT_WELCOME = "not-welcome", _("You can’t take part in this tournament.")
    EVENT_RATING_OUT_OF_RANGE = (
        "event-rating-out-of-range",
        _("This tournament is for players rated %(range)s. Your rating is %(rating)s."),
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
            "Your preferences say you only play friends. You can only join tournaments whose organisers "
            "and players are all your friends."
        ),
    )
    PLAYS_AMONG_FRIENDS = (
        "plays-among-friends",
        _("A player in this tournament only plays friends, and you aren’t friends yet."),
    )
    TEAM_ONLY = "team-only", _("This tournament is only for members of the team %(team)s.")
    LINK_MISSING = "link-missing", _("This tournament is only for players with the link.")
    ALREADY_JOINED = "already-joined", _("You’re already taking part in this tournament.")
    NOT_JOINED = "not-joined", _("You’re not taking part in this tournament.")
    NO_NEED_TO_STAND_BY = (
        "no-need-to-stand-by",
        _("There’s a place left. Join instead of waiting."),
    )
    IS_FULL = "is-full", _("This tournament is full.")
    HAS_STARTED = "has-started", _("This tournament has already started.")
    IS_OVER = "is-over", _("This tournament is over.")
    NOT_RUNNING = "not-running", _("This tournament isn’t running.")
    TOO_MANY_JOINED = (
        "too-many-joined",
        _("You’re already taking part in %(most)s unfinished tournaments. That’s the limit."),
    )
    # fighters
    FIGHTER_NOT_ALLOWED = "fighter-not-allowed", _("%(fighter)s can’t fight in this tournament.")
    FIGHTER_TAKEN = (
        "fighter-taken",
        _("Someone else already has %(fighter)s, and each fighter can be chosen only once."),
    )
    CATALOGUE_ONLY = "catalogue-only", _("This tournament only allows fighters from the catalogue.")
    NOT_FROM_WORKSHOP = (
        "not-from-workshop",
        _(
            "This tournament only allows fighters from the catalogue and the workshop. Save your recipe in "
            "the workshop first, then choose it here."
        ),
    )
    NO_WORKSHOP_FIGHTER = (
        "no-workshop-fighter",
        _("That fighter isn’t among your saved ones or in the gallery."),
    )
    SET_TAKEN = (
        "set-taken",
        _("Someone else already has a fighter from %(set)s, and each set can be chosen only once."),
    )
    FIGHTERS_ARE_GIVEN = "fighters-are-given", _("You don’t choose fighters in this tournament.")
    NOT_DRAFTING = "not-drafting", _("There’s nothing to pick right now.")
    NOT_YOUR_PICK = "not-your-pick", _("It’s not your turn to pick.")
    NO_FIGHTER_LEFT = "no-fighter-left", _("There aren’t enough fighters left for everyone.")
    # a ladder
    NOT_A_LADDER = "not-a-ladder", _("Players only challenge each other in ladders.")
    OUT_OF_REACH = "out-of-reach", _("You can challenge players up to this many rungs above you: %(reach)s.")
    CHALLENGER_IS_BUSY = "challenger-is-busy", _("Finish your match in this tournament first.")
    CHALLENGED_IS_BUSY = (
        "challenged-is-busy",
        _("%(player)s is playing a match in this tournament. Wait a little."),
    )
    CHALLENGED_LATELY = (
        "challenged-lately",
        _("You played each other less than %(days)s days ago. Challenge someone else."),
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
    ORGANISER_TALKS = "organiser-talks", _("Only the organiser can write here.")
    TALK_IS_OFF = "talk-is-off", _("The organiser has turned the chat off.")
    TALK_IS_CLOSED = (
        "talk-is-closed",
        _("The chat closed %(days)s days after the end of the tournament. You can still read it."),
    )
    SILENCED_HERE = "silenced-here", _("Until %(until)s, you can read here but not write.")
    NO_SUCH_LINE = "no-such-line", _("There’s no such message in this chat.")
    IS_TAKEN_DOWN = "is-taken-down", _("This message has already been removed.")
    NOT_TO_BE_SILENCED = "not-to-be-silenced", _("%(player)s can’t be muted here.")
    ENOUGH_TO_ALL = (
        "enough-to-all",
        _("You’ve already written to all players %(most)s times. That’s the limit for one tournament."),
    )
    # leagues
    FIGHTERS_OF_LEAGUES = "fighters-of-leagues", _("In a league, fighters are random.")
    PACE_OF_LEAGUES = "pace-of-leagues", _("A league needs days for all moves or for each move.")
    KEEPS_CALENDAR = (
        "keeps-calendar",
        _("A league season follows its calendar, so organisers can’t change this by hand."),
    )
    NO_SEASON = "no-season", _("You can’t join a season of this league right now.")
    NOT_OF_LEAGUE = "not-of-league", _("You’re not playing in any season of this league right now.")
    SEASON_IS_COMING = "season-is-coming", _("A season of this league is already open or running.")
    NOT_THE_LEAGUE_FOUNDER = "not-the-league-founder", _("Only the founder of this league can do that.")
    # organising
    NOT_THE_ORGANISER = "not-the-organiser", _("Only the organiser of this tournament can do that.")
    NOT_THE_FOUNDER = "not-the-founder", _("Only the founder of this tournament can do that.")
    NOBODY_TO_HELP = "nobody-to-help", _("There’s no player with that name who can organise it with you.")
    HELPS_ALREADY = "helps-already", _("%(player)s already organises this tournament.")
    HELPS_NOT = "helps-not", _("%(player)s isn’t an organiser of this tournament.")
    TOO_MANY_HELPERS = "too-many-helpers", _("Up to %(most)s others can organise a tournament with you.")
    TOO_FEW_TO_START = (
        "too-few-to-start",
        ngettext(
            "The tournament needs at least %(least)s players to start. So far there is %(number)s.",
            "The tournament needs at least %(least)s players to start. So far there are %(number)s.",
            "number",
        ),
    )
    NO_SUCH_ENTRY = "no-such-entry", _("No such player is taking part in this tournament.")
    NO_SUCH_PAIRING = "no-such-pairing", _("There’s no such match in this tournament.")
    IS_DECIDED = "is-decided", _("This tournament match has already been decided.")
    OWN_MATCH = "own-match", _("Organisers can’t decide anything about matches they or their bots play in.")
    SAME_ENTRY_TWICE = "same-entry-twice", _("Name two different players of this tournament.")
    NOT_BY_HAND = "not-by-hand", _("Matches in this tournament are paired automatically.")
    TOO_MANY_PAIRED = (
        "too-many-paired",
        _("These two players have %(most)s matches to finish in this tournament first."),
    )
    PLAYED_LIVE = "played-live", _("This kind of tournament is played live. Choose a live pace.")
    NOT_TO_BE_CLOSED = "not-to-be-closed", _("This tournament ends automatically.")
    NO_NEW_MATCHES = "no-new-matches", _("There are no more new matches: this tournament is closing.")
    NOT_STANDING_BY = "not-standing-by", _("Only a player on the waiting list can take over a place.")
    WORDS_TOO_LONG = "words-too-long", _("Your reason can have up to %(most)s characters.")
    MODERATORS_END_IT = "moderators-end-it", _("Only a moderator can end a running tournament.")
