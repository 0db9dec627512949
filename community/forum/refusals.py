"""Codes and messages of the forum's refusals."""

from django.utils.translation import gettext_noop as _

from core.refusals import RefusalCode


class ForumCode(RefusalCode):
    # writing
    NOT_VERIFIED = "not-verified", _("Confirm your e-mail address first. Then you may write in the forum.")
    NO_BOTS_IN_FORUM = "no-bots-in-forum", _("Bots don’t write in the forum. Write with your own account.")
    EMPTY_POST = "empty-post", _("A post needs some words.")
    POST_TOO_LONG = "post-too-long", _("A post has at most %(most)s characters; this one has %(length)s.")
    TOO_DEEP = "too-deep", _("Quotes and lists stand in one another at most %(most)s deep.")
    NO_TITLE = "no-title", _("A thread needs a title of 1 to %(most)s characters that can be read.")
    NO_LINKS_YET = (
        "no-links-yet",
        _("You may link to other sites after your first %(matches)s finished matches."),
    )
    IS_LOCKED = "is-locked", _("This thread is locked: nobody answers here any more.")
    IS_CLOSED = "is-closed", _("This board is closed: it may be read, and nobody writes there.")
    THREAD_IS_GONE = "thread-is-gone", _("This thread was taken down meanwhile. Your words are still below.")
    NOT_YOURS = "not-yours", _("Only its author can edit a post.")
    WAITS = "waits", _("This post waits for a moderator. Only its author and moderators can read it yet.")
    POST_IS_HIDDEN = "post-is-hidden", _("This post was taken down: it cannot be edited.")
    # about something
    NOT_ENDED = "not-ended", _("A match is discussed once it has ended, so that nobody is told what to do.")
    IS_PRIVATE = "is-private", _("Only what everybody may see is discussed in the forum.")
    # finding
    SEARCH_TOO_SHORT = "search-too-short", _("Search for a word of at least %(least)s letters.")
    # moderating
    ONLY_MODERATORS = "only-moderators", _("Only moderators may do this.")
    CHANGED_MEANWHILE = (
        "changed-meanwhile",
        _("The author changed this post after you opened the page. Read it again before you approve it."),
    )
    DECIDED_MEANWHILE = "decided-meanwhile", _("Another moderator has already decided about this post.")
    NO_SUCH_THREAD = "no-such-thread", _("There is no other thread with the number %(number)s.")
    NO_SUCH_BOARD = "no-such-board", _("There is no such board.")
    NOTHING_TO_SPLIT = "nothing-to-split", _("The first post stays: split the thread at a later one.")
    HAS_SUBJECT = (
        "has-subject",
        _(
            "This thread is about a match, fighter, set or tournament: "
            "merge the other thread into this one instead."
        ),
    )
    TWO_SUBJECTS = "two-subjects", _("Each thread is about something else, so they can’t be merged.")
