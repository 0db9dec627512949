"""The matches, sessions and secrets of the test users, which attackers must not change or read."""

from __future__ import annotations

import re
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.cached_db import SessionStore

from accounts.models import User
from games.models import Match, Seat
from games.play.fair_dice import unseal
from tests.accounts.people import signed_in
from tests.cast import BETWEEN_TWO, KINDS, NOTED, PRIVATE, REPORTED, SECRET_SIZE, Cast

STAFF = ("moderator", "admin")
OF_MATCHES = ("version", "status", "draws_made", "description", "is_private", "moves_made", "seats")
OWN = ("turn", "hidden", "asked", "finished")
"""Matches in which the opponent has a seat and may write messages."""
ANSWERED = ("hidden", "asked")
"""Matches in which the opponent has to make a decision."""
BY_TALKING, BY_A_REMATCH = ["chat_version"], ["version"]
"""Match fields that a seated opponent may change: by a message in any match, by a rematch after its end."""
GIVING_UP = ("/surrender-match/", "/surrender-round/")
"""URL endings of the actions with which players may surrender at any time."""
BY_A_KEY = ("/mail/", "/accounts/confirm-email/")
"""Beginnings of URLs that contain a key from an e-mail of the site."""
Watched = dict[str, dict[str, Any]]


class Victims:
    def __init__(self, cast: Cast) -> None:
        self.cast = cast
        self.matches: dict[str, Match] = {
            name: getattr(cast, name) for name in ("turn", "private", "hidden", "offer", "asked", "finished")
        }
        self.sessions = {kind: self.session_of(player) for kind, player in cast.players.items()}
        self.rights = {kind: rights_of(player) for kind, player in cast.players.items()}
        self.standing = self.look()
        self.secrets = dict(self.all_secrets())

    def session_of(self, player: User | None) -> str:
        return "" if player is None else signed_in(player).cookies[settings.SESSION_COOKIE_NAME].value

    # ---- matches

    def look(self) -> Watched:
        numbers = {match.pk: name for name, match in self.matches.items()}
        found: Watched = {}
        for match in Match.objects.filter(pk__in=numbers).prefetch_related("moves", "seats"):
            row = {name: getattr(match, name, None) for name in (*OF_MATCHES, "chat_version")}
            row["moves_made"] = len(match.moves.all())
            name = numbers[match.pk]
            seats = sorted(match.seats.all(), key=lambda seat: seat.number)
            row["seats"] = [vars_of(seat) for seat in seats] if name not in OWN else []
            found[name] = row
        return found

    def changed(self, kind: str, path: str) -> list[str]:
        """List the changes to matches since the last call that this *kind* of user had no right to make."""
        now, before = self.look(), self.standing
        self.standing = now
        found = []
        for name, row in before.items():
            fields = [field for field, value in row.items() if now.get(name, {}).get(field) != value]
            if fields and not self.has_right(kind, path, name, fields):
                changes = [
                    f"{field} was {row[field]!r}, is {now.get(name, {}).get(field)!r}" for field in fields
                ]
                found.append(f"the match “{name}”: {'; '.join(changes)}")
        return found

    def has_right(self, kind: str, path: str, name: str, fields: list[str]) -> bool:
        if kind in STAFF and path.startswith("/admin/"):
            return True
        if name in ANSWERED and path.startswith("/mail/"):  # by a key, or written from the own address
            return True
        if path.startswith("/api/"):  # where the opponent may give up, too
            return kind == "opponent" and name in OWN
        gives_up = name in OWN and path.endswith(GIVING_UP)
        may_change = name in ANSWERED or gives_up or (name in OWN and fields == BY_TALKING)
        rematched = name == "finished" and fields == BY_A_REMATCH and self.is_continued(name)
        return kind == "opponent" and (may_change or rematched)

    def is_continued(self, name: str) -> bool:
        return Match.objects.filter(continues=self.matches[name]).exists()

    # ---- those who attack

    def are_intact(self, kind: str) -> bool:
        player = self.cast.players[kind]
        if player is None:
            return True
        session = SessionStore(self.sessions[kind]).load()
        return session.get(SESSION_KEY) == str(player.pk) and rights_of(player) == self.rights[kind]

    # ---- secrets

    def all_secrets(self) -> Any:
        """Yield each kind of user with a pattern of the secrets that this kind must not read."""
        for kind in KINDS:
            found = [f"{name}{self.cast.mark}@example.test".lower() for name in ("Ann", "Bob")]
            found += [PRIVATE, NOTED, self.cast.hook.secret, "pbkdf2_sha256$"]
            found += [] if kind == "opponent" else [BETWEEN_TWO]
            found += [] if kind in STAFF else [REPORTED]
            if kind == "admin":
                found = found[2:]
            for match in self.matches.values():
                if not match.is_finished:
                    found += [unseal(match.sealed_seed).hex(), match.sealed_seed]
            yield kind, re.compile("|".join(map(re.escape, found)))

    def told(self, kind: str, path: str, text: str) -> str:
        """Return the secret that the response *text* reveals, or an empty string."""
        if path.startswith(BY_A_KEY):
            return ""
        found = self.secrets[kind].search(text)
        hidden = self.matches["hidden"]
        if found is None and path.startswith(hidden.get_absolute_url()):
            text = text.partition("</title>")[2] or text  # the title counts the matches that wait
            found = re.search(rf"X={SECRET_SIZE}\b|\(X\) *{SECRET_SIZE}\b|\({SECRET_SIZE}\)", text)
            if found and not Match.objects.filter(pk=hidden.pk, version=hidden.version).exists():
                found = None  # this attempt has answered, and both sizes are told
        return found[0] if found else ""


def vars_of(seat: Seat) -> dict[str, Any]:
    return {name: value for name, value in vars(seat).items() if not name.startswith("_")}


def rights_of(player: User | None) -> Any:
    if player is None:
        return None
    fields = ("is_active", "is_staff", "is_superuser", "is_guest", "email")
    return User.objects.filter(pk=player.pk).values_list(*fields, "password").first()
