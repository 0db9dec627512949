"""Codes and messages for requests that the forum refuses."""

from django.utils.translation import gettext_noop as _

from core.refusals import RefusalCode


class ForumCode(RefusalCode):
    # writing
    NOT_VERIFIED = "not-verified", _("Confirm your e-mail address first. Then you can write in the forum.")
    NO_BOTS_IN_FORUM = "no-bots-in-forum", _("Bots can’t write in the forum. Use your own account.")
    EMPTY_POST = "empty-post", _("A post needs some words.")
    POST_TOO_LONG = "post-too-long", _("A post can have up to %(most)s characters. This one has %(length)s.")
    TOO_DEEP = "too-deep", _("You can nest quotes and lists up to %(most)s levels deep.")
    NO_TITLE = "no-title", _("A thread needs a readable title of 1 to %(most)s characters.")
    NO_LINKS_YET = (
        "no-links-yet",
        _("You can link to other sites once you’ve finished %(matches)s matches."),
    )
    IS_LOCKED = "is-locked", _("This thread is locked: nobody can answer here any more.")
    IS_CLOSED = "is-closed", _("This board is closed: you can read it, but nobody can write there.")
    THREAD_IS_GONE = (
        "thread-is-gone",
        _("This thread was taken down while you were writing. Your text is still below."),
    )
    NOT_YOURS = "not-yours", _("Only the author can edit a post.")
    WAITS = (
        "waits",
        _("This post is waiting for a moderator. Only its author and moderators can read it for now."),
    )
    POST_IS_HIDDEN = "post-is-hidden", _("This post was taken down, so it can’t be edited.")
    # about something
    NOT_ENDED = (
        "not-ended",
        _("You can only discuss a match once it has ended, so that nobody gets help while playing."),
    )
    IS_PRIVATE = "is-private", _("The forum is only for discussing things everyone can see.")
    # finding
    SEARCH_TOO_SHORT = "search-too-short", _("Search for a word of at least %(least)s letters.")
    # moderating
    ONLY_MODERATORS = "only-moderators", _("Only moderators can do this.")
    CHANGED_MEANWHILE = (
        "changed-meanwhile",
        _("The author changed this post after you opened the page. Read it again before you approve it."),
    )
    DECIDED_MEANWHILE = "decided-meanwhile", _("Another moderator has already decided about this post.")
    NO_SUCH_THREAD = "no-such-thread", _("There’s no other thread with the number %(number)s.")
    NO_SUCH_BOARD = "no-such-board", _("There is no such board.")
    NOTHING_TO_SPLIT = "nothing-to-split", _("The first post has to stay. Split the thread at a later post.")
    HAS_SUBJECT = (
        "has-subject",
        _(
            "This thread is about a match, fighter, set or tournament: "
            "merge the other thread into this one instead."
        ),
    )
    TWO_SUBJECTS = "two-subjects", _("These threads are about different things, so they can’t be merged.")
