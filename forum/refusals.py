"""Why the forum refuses something: its codes and sentences."""

from django.utils.translation import gettext_noop as _

from core.refusals import RefusalCode


class ForumCode(RefusalCode):
    # writing
    NOT_VERIFIED = "not-verified", _("Confirm your e-mail address first. Then you may write in the forum.")
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
    POST_IS_HIDDEN = "post-is-hidden", _("This post was taken down: it cannot be edited.")
    # about something
    NOT_ENDED = "not-ended", _("A match is discussed once it has ended, so that nobody is told what to do.")
    IS_PRIVATE = "is-private", _("Only what everybody may see is discussed in the forum.")
    # finding
    SEARCH_TOO_SHORT = "search-too-short", _("Search for a word of at least %(least)s letters.")
    # moderating
    ONLY_MODERATORS = "only-moderators", _("Only moderators may do this.")
    NO_SUCH_THREAD = "no-such-thread", _("There is no other thread with the number %(number)s.")
    NO_SUCH_BOARD = "no-such-board", _("There is no such board.")
    NOTHING_TO_SPLIT = "nothing-to-split", _("The first post stays: split the thread at a later one.")
    TWO_SUBJECTS = (
        "two-subjects",
        _("Both threads are about something: merge the one that is about nothing into the other."),
    )
