"""The forum of Button Men Online, with its read marks. Nobody gets news of what is imported."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import islice

from django.db import transaction
from django.db.models import Max
from django.utils.html import escape, linebreaks
from django.utils.text import slugify

from accounts.models import User
from api.bmo.moving.mapping import SOURCE, Mapping
from api.bmo.moving.names import Names
from api.bmo.moving.staging import Row, Staged
from api.bmo.moving.text import translate_text
from api.models import Imported
from community.forum import unread
from community.forum.locking import lock_forum
from community.forum.models import Board, Mark, Post, Reader, Thread
from community.forum.models.talk import LONGEST_TITLE
from community.forum.verbs.moderating import recount_posts
from core.text.visible import one_line, remove_invisible
from games.log.markup.rendering import names_of_post, parse_or_none

AT_ONCE = 200
NO_TITLE = "(no title)"
Progress = list[tuple[datetime, int]]
"""The times of posts and their numbers here, in their order."""


def import_forum(staged: Staged, mapping: Mapping) -> None:
    """Store what is not imported yet. The games that posts name have to be imported before."""
    boards = {row["id"]: board_for(row) for row in staged.rows("forum_board")}
    ForumImport(staged, mapping, boards).import_posts()
    write_texts(staged, mapping)
    import_read_marks(staged, mapping)
    mark_read_for_others()
    unread.drop_counts()


def board_for(row: Row) -> Board:
    """Return the board with the same address here, or a new one."""
    name = one_line(remove_invisible(row["name"] or ""))[:60] or f"Board {row['id']}"
    made_of = {
        "name": name,
        "description": one_line(remove_invisible(row["description"] or ""))[:200],
        "order": 100 + (row["sort_order"] or 0),
    }
    board, _made = Board.objects.get_or_create(
        slug=slugify(name)[:40] or f"bmo-{row['id']}", defaults=made_of
    )
    return board


class ForumImport:
    """The posts in the order of their times, in which they get their numbers here."""

    def __init__(self, staged: Staged, mapping: Mapping, boards: dict[int, Board]) -> None:
        self.staged, self.mapping, self.boards = staged, mapping, boards
        self.threads = {row["id"]: row for row in staged.rows("forum_thread")}

    def import_posts(self) -> None:
        known = set(self.mapping.entries(Imported.Kind.POST).values_list("old", flat=True))
        waiting = sorted(
            (row["creation_time"], row["id"])
            for row in self.staged.rows("forum_post")
            if row["id"] not in known and row["creation_time"] and row["thread_id"] in self.threads
        )
        numbers = iter([number for _time, number in waiting])
        while some := list(islice(numbers, AT_ONCE)):
            self.store(some)

    @transaction.atomic
    def store(self, numbers: list[int]) -> None:
        lock_forum()
        rows = [row for number in numbers if (row := self.staged.get("forum_post", number))]
        posts = [self.post(row) for row in rows]
        Post.objects.bulk_create(posts)
        Imported.objects.bulk_create(
            Imported(source=SOURCE, kind=Imported.Kind.POST, old=row["id"], new=post.pk)
            for row, post in zip(rows, posts, strict=True)
        )
        for thread in {post.thread_id: post.thread for post in posts}.values():
            recount_posts(thread)

    def post(self, row: Row) -> Post:
        """Return the post without its text, which may name posts that are not stored yet."""
        made_at, edited_at = row["creation_time"], row["last_update_time"]
        return Post(
            thread=self.thread_of(row),
            author_id=self.mapping.new_number(Imported.Kind.PLAYER, row["poster_player_id"]),
            state=Post.State.HIDDEN if row["deleted"] else Post.State.SHOWN,
            made_at=made_at,
            edited_at=edited_at if edited_at and edited_at != made_at else None,
        )

    def thread_of(self, post: Row) -> Thread:
        old = self.threads[post["thread_id"]]
        number = self.mapping.new_number(Imported.Kind.THREAD, old["id"])
        found = None if number is None else Thread.objects.filter(pk=number).first()
        if found is not None:
            return found
        thread = Thread.objects.create(
            board=self.boards[old["board_id"]],
            title=one_line(remove_invisible(old["title"] or ""))[:LONGEST_TITLE].strip() or NO_TITLE,
            starter_id=self.mapping.new_number(Imported.Kind.PLAYER, post["poster_player_id"]),
            made_at=post["creation_time"],
            is_hidden=old["deleted"],
        )
        self.mapping.remember(Imported.Kind.THREAD, old["id"], thread.pk)
        return thread


def write_texts(staged: Staged, mapping: Mapping) -> None:
    """Write the texts of all posts that have none yet, now that the new number of each thing is known."""
    names = Names(staged, mapping)
    for entries in in_batches(
        mapping.entries(Imported.Kind.POST).exclude(new=None).order_by("old").iterator()
    ):
        old_numbers = {entry.new: entry.old for entry in entries if entry.new}
        posts = list(Post.objects.filter(pk__in=old_numbers, html=""))
        for post in posts:
            row = staged.get("forum_post", old_numbers[post.pk])
            post.text = translate_text(row["body"] or "", names) if row else ""
            if parsed := parse_or_none(post.text):
                drawn = parsed.render(names_of_post(parsed))
                post.html, post.cards = drawn.html, drawn.cards
            else:
                post.html = linebreaks(escape(post.text))
        Post.objects.bulk_update(posts, ["text", "html", "cards"])


def in_batches(entries: Iterable[Imported]) -> Iterator[list[Imported]]:
    waiting = iter(entries)
    while some := list(islice(waiting, AT_ONCE)):
        yield some


def import_read_marks(staged: Staged, mapping: Mapping) -> None:
    """Store how far players had read who have not logged in here. Those without marks have read it all."""
    progress = progress_by_thread(staged, mapping)
    board_of = {row["id"]: row["board_id"] for row in staged.rows("forum_thread")}
    boards = {row["id"] for row in staged.rows("forum_board")}
    for player in User.objects.get_queryset().exclude(imported_name="").filter(claimed_at=None):
        old = (
            mapping.entries(Imported.Kind.PLAYER).filter(new=player.pk).values_list("old", flat=True).first()
        )
        if old is None:
            continue
        of_boards = read_times(staged, "board", old)
        of_threads = read_times(staged, "thread", old)
        if of_boards or of_threads:
            times = {
                thread: max(filter(None, (of_threads.get(thread), of_boards.get(board))), default=None)
                for thread, board in board_of.items()
            }
            everywhere = min(of_boards.values()) if of_boards.keys() >= boards else None
            store_marks(player, progress, times, everywhere)


def read_times(staged: Staged, of: str, player: int) -> dict[int, datetime]:
    rows = staged.rows(f"forum_{of}_player_map", player_id=player)
    return {row[f"{of}_id"]: row["read_time"] for row in rows if row["read_time"]}


def progress_by_thread(staged: Staged, mapping: Mapping) -> dict[int, Progress]:
    """Return the times and numbers of the posts of each thread there."""
    entries = mapping.entries(Imported.Kind.POST).values_list("old", "new")
    numbers = {old: new for old, new in entries if new is not None}
    found: dict[int, Progress] = defaultdict(list)
    for row in staged.rows("forum_post"):
        if row["id"] in numbers and row["creation_time"]:
            found[row["thread_id"]].append((row["creation_time"], numbers[row["id"]]))
    return {thread: sorted(posts) for thread, posts in found.items()}


def last_read(posts: Progress, time: datetime | None) -> int:
    """Return the number of the last post that is not later than *time*, or 0."""
    read = 0 if time is None else bisect_right(posts, time, key=lambda post: post[0])
    return max((number for _time, number in posts[:read]), default=0)


@transaction.atomic
def store_marks(
    player: User,
    progress: dict[int, Progress],
    times: dict[int, datetime | None],
    everywhere: datetime | None,
) -> None:
    """Store up to where the player has read: *everywhere*, and further in some threads."""
    read_to = max((last_read(posts, everywhere) for posts in progress.values()), default=0)
    Reader.objects.update_or_create(player=player, defaults={"read_to": read_to})
    User.objects.filter(pk=player.pk).update(reads_forum=True)
    Mark.objects.filter(player=player).delete()
    threads = thread_numbers(progress)
    marks = [
        Mark(player=player, thread_id=threads[old], read_to=read)
        for old, posts in progress.items()
        if (read := last_read(posts, times.get(old))) > read_to
    ]
    Mark.objects.bulk_create(marks)


def thread_numbers(progress: dict[int, Progress]) -> dict[int, int]:
    """Return the numbers here of threads there, by their first posts, which may have been moved since."""
    first = {posts[0][1]: old for old, posts in progress.items()}
    found = Post.objects.filter(pk__in=first).values_list("pk", "thread")
    return {first[post]: thread for post, thread in found}


def mark_read_for_others() -> None:
    """Let imported posts count as read for all who read the forum here before. Their other marks stay."""
    imported = Imported.objects.filter(source=SOURCE, kind=Imported.Kind.POST)
    last = imported.aggregate(last=Max("new"))["last"] or 0
    threads = Imported.objects.filter(source=SOURCE, kind=Imported.Kind.THREAD).values("new")
    before = Reader.objects.filter(player__imported_name="", read_to__lt=last).select_related("player")
    for reader in before:
        with transaction.atomic():
            lock_forum()
            unread_threads = unread.threads_with_news(reader).exclude(pk__in=threads)
            marks = [
                Mark(player_id=reader.player_id, thread=thread, read_to=reader.read_to)
                for thread in unread_threads.exclude(marks__player=reader.player_id)
            ]
            Mark.objects.bulk_create(marks)
            Reader.objects.filter(pk=reader.pk).update(read_to=last)
