from __future__ import annotations

from hashlib import sha256

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from buttons.models import Button, ButtonSet
from community.forum.models.boards import Board
from core.addresses import numbered_address
from games.models import Match

LONGEST_TITLE = 100
LONGEST_POST = 16_000


def writer_name(player: User | None) -> str:
    return str(player) if player else gettext("A former player")


class ThreadQuerySet(models.QuerySet["Thread"]):
    def seen_by(self, viewer: User | AnonymousUser, is_moderator: bool = False) -> ThreadQuerySet:
        """Exclude hidden threads and threads with no approved post, unless the viewer may see these.

        Moderators see all threads, and authors see threads that contain their own unapproved posts.
        """
        if is_moderator:
            return self
        shown = self.filter(is_hidden=False)
        if not viewer.is_authenticated:
            return shown.filter(count__gt=0)
        held = Post.objects.filter(thread=OuterRef("pk"), author=viewer.pk, state=Post.State.HELD)
        return shown.filter(Q(count__gt=0) | Q(Exists(held)))


class Thread(models.Model):
    """A thread of posts in a board, in the order of the posts' numbers."""

    board = models.ForeignKey(Board, models.PROTECT, related_name="threads", db_index=False)
    title = models.CharField(max_length=LONGEST_TITLE)
    starter = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)
    newest = models.ForeignKey("Post", models.SET_NULL, null=True, related_name="+")
    """The newest post that is visible to all readers."""
    count = models.PositiveIntegerField(default=0)
    """The number of posts, without posts that wait for a moderator's approval."""
    is_pinned = models.BooleanField(default=False)
    is_locked = models.BooleanField(default=False)
    is_hidden = models.BooleanField(default=False)
    match = models.OneToOneField(Match, models.SET_NULL, null=True, related_name="thread")
    button = models.OneToOneField(Button, models.SET_NULL, null=True, related_name="thread")
    set = models.OneToOneField(ButtonSet, models.SET_NULL, null=True, related_name="thread")

    objects = ThreadQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["board", "-newest"], name="threads_of_board")]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return numbered_address("forum:thread", self.pk)

    @property
    def is_about_something(self) -> bool:
        return any((self.match_id, self.button_id, self.set_id)) or hasattr(self, "tournament")


class MergedThread(models.Model):
    """The number of a former thread whose posts were moved to another thread."""

    number = models.BigIntegerField(primary_key=True)
    thread = models.ForeignKey(Thread, models.CASCADE, related_name="merged")

    def __str__(self) -> str:
        return f"{self.number}: {self.thread}"


class PostQuerySet(models.QuerySet["Post"]):
    def filter_by_number(self, number: int) -> PostQuerySet:
        """Filter for the post with this number, or with this number before a moderator approved the post."""
        return self.filter(Q(pk=number) | Q(held_as=number))

    def filter_shown(self) -> PostQuerySet:
        return self.filter(state=Post.State.SHOWN, thread__is_hidden=False)

    def for_viewer(self, viewer: User | AnonymousUser, is_moderator: bool) -> PostQuerySet:
        if is_moderator:
            return self
        held = Q(state=Post.State.HELD)
        return self.filter(~held | Q(author=viewer.pk)) if viewer.is_authenticated else self.exclude(held)


class Post(models.Model):
    class State(models.TextChoices):
        SHOWN = "shown", _("shown")
        HELD = "held", _("waiting for a moderator")
        HIDDEN = "hidden", _("taken down")

    thread = models.ForeignKey(Thread, models.CASCADE, related_name="posts", db_index=False)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="posts")
    text = models.TextField(max_length=LONGEST_POST)
    html = models.TextField()
    """The text as HTML, rendered when the post was written."""
    cards = models.JSONField(default=list)
    """The first buttons and matches named in the post, shown as cards, such as `["button", 7]`.

    A link to a step of a replay is kept as `["match", 12, 5]`.
    """
    state = models.CharField(max_length=6, choices=State, default=State.SHOWN)
    made_at = models.DateTimeField(default=timezone.now)
    edited_at = models.DateTimeField(null=True)
    held_as = models.BigIntegerField(null=True, unique=True)
    """The number of the post before a moderator approved it. Links with this number still work."""

    objects = PostQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["thread", "id"], name="posts_of_thread"),
            models.Index(fields=["id"], name="posts_held", condition=Q(state="held")),
        ]

    def __str__(self) -> str:
        return f"{self.thread}: {self.text[:40]}"

    def get_absolute_url(self) -> str:
        return numbered_address("forum:post", self.pk)

    @property
    def version(self) -> str:
        """A hash of the text, with which a moderator approves exactly the text they have read."""
        return sha256(self.text.encode()).hexdigest()[:16]


class EarlierText(models.Model):
    """The text of a post before an edit, stored for some months for moderators."""

    post = models.ForeignKey(Post, models.CASCADE, related_name="earlier")
    text = models.TextField(max_length=LONGEST_POST)
    until = models.DateTimeField(default=timezone.now, db_index=True)
    """The time at which the author replaced this text."""

    def __str__(self) -> str:
        return f"{self.post}: {self.text[:40]}"
