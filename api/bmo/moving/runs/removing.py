"""Undoing an import, as far as nobody has touched what was imported."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.db import transaction
from django.db.models import Exists, OuterRef

from accounts.models import User
from api.bmo.moving.games.importing import is_untouched
from api.bmo.moving.mapping import Mapping
from api.bmo.moving.runs.run import hold_counting
from api.models import Imported
from community.forum.models import Post, Thread
from games.models import Match
from stats.counting.rebuilding import rebuild
from tournaments.models import Tournament

AT_ONCE = 200
Kind = Imported.Kind


def remove_import(write: Callable[[str], object]) -> None:
    """Remove all that was imported and that nobody has touched since, and count again."""
    mapping = Mapping()
    with hold_counting(write) as hold:
        for kind, remove in REMOVERS.items():
            removed = left = 0
            for some in batches(mapping, kind):
                for entry in some:
                    if remove_one(entry, remove):
                        removed += 1
                    else:
                        left += 1
                hold.renew()
            write(f"{kind.label}: removed {removed:,}, left {left:,} that somebody has used")
    rebuild(lambda matches: None)


def batches(mapping: Mapping, kind: Imported.Kind) -> Iterator[list[Imported]]:
    last = 0
    while some := list(mapping.entries(kind).filter(pk__gt=last).order_by("pk")[:AT_ONCE]):
        last = some[-1].pk
        yield some


def remove_one(entry: Imported, remove: Callable[[Imported, int], bool]) -> bool:
    """Remove the thing and its entry in one transaction. Return False if somebody has used it."""
    with transaction.atomic():
        if entry.new is not None and not remove(entry, entry.new):
            return False
        entry.delete()
    return True


def remove_tournament(_entry: Imported, number: int) -> bool:
    """Remove a tournament, unless somebody has written in it or touched one of its matches."""
    tournament = Tournament.objects.filter(pk=number).first()
    if tournament is None:
        return True
    matches = list(Match.objects.filter(tournament_pairing__tournament=tournament))
    entries = {
        entry.new: entry
        for entry in Imported.objects.filter(kind=Kind.GAME, new__in=[match.pk for match in matches])
    }
    if tournament.said or not all(
        match.pk in entries and is_untouched(match, entries[match.pk]) for match in matches
    ):
        return False
    tournament.delete()
    return True


def remove_game(entry: Imported, number: int) -> bool:
    """Remove a match, unless somebody has moved, written or gone on in it, or its tournament stays."""
    match = Match.objects.filter(pk=number).first()
    if match is None:
        return True
    is_continued = match.continued_by.filter(imported_number=None).exists()
    is_in_tournament = Tournament.objects.filter(pairings__match=match).exists()
    if is_continued or is_in_tournament or not is_untouched(match, entry):
        return False
    match.delete()
    return True


def remove_thread(_entry: Imported, number: int) -> bool:
    """Remove a thread with its posts, unless somebody has written in it here."""
    imported = Imported.objects.filter(kind=Kind.POST, new=OuterRef("pk"))
    if Post.objects.filter(~Exists(imported), thread=number).exists():
        return False
    Thread.objects.filter(pk=number).delete()
    return True


def remove_post(_entry: Imported, number: int) -> bool:
    """Return True if the post has gone with its thread."""
    return not Post.objects.filter(pk=number).exists()


def remove_player(_entry: Imported, number: int) -> bool:
    """Remove an account, unless somebody has logged in with it or anything of it stays."""
    player = User.objects.filter(pk=number).first()
    if player is None:
        return True
    stays = (player.seats, player.posts, player.tournament_entries, player.organised)
    if player.last_login is not None or any(some.exists() for some in stays):
        return False
    player.delete()
    return True


REMOVERS: dict[Imported.Kind, Callable[[Imported, int], bool]] = {
    Kind.TOURNAMENT: remove_tournament,
    Kind.GAME: remove_game,
    Kind.THREAD: remove_thread,
    Kind.POST: remove_post,
    Kind.PLAYER: remove_player,
}
"""Functions that remove a thing of each kind, in a possible order. They return False if it stays."""
