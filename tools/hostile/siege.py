"""A series of attempts against one site, with a report of all failures."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from django.apps import apps
from django.core.cache import cache

from buttons.curators import form_curator_group
from community.moderation.moderators import form_moderator_group
from tests.cast import Cast
from tools.hostile import mails, pages, programs, sockets, special
from tools.hostile.attacked_site import AttackedSite
from tools.hostile.attempt import Attempt, Failure
from tools.hostile.special import MOST_HELD
from tools.hostile.victims import Victims

A_CAST_LASTS = 250
LOOKED_AT_EVERY = 100
MOST_MEGABYTES_MORE = 250
MOST_SHOWN = 3
AIMED = (
    *(
        sockets.knock,
        mails.write,
        sockets.knock,
        mails.write,
        special.filter_by_secret,
        sockets.knock,
        mails.write,
    ),
    *(special.bring_many_dice, mails.write, special.flood, pages.learn, pages.learn, pages.learn),
)
"""Targeted attempts; one of them follows after every nine attempts at pages."""


class Siege:
    def __init__(self, folder: Path, seed: int, minutes: float) -> None:
        self.site = AttackedSite(folder)
        self.seed = seed
        self.seconds = minutes * 60
        self.failures: list[Failure] = []
        self.statuses: Counter[int] = Counter()
        self.slowest = (0.0, 0)
        self.casts = 0
        self.restarts = 0
        self.most_temporary = 0

    def laid(self, numbers: Sequence[int]) -> int:
        """Make the attempts with these *numbers*; return the exit status, which is 1 if anything failed."""
        self.site.prepare()
        with self.site.serve(), self.site.database():
            self.began = time.monotonic()
            self.new_cast()
            self.memory = self.site.memory
            for count, number in enumerate(numbers, 1):
                self.attempt(number)
                if count % LOOKED_AT_EVERY == 0 or count == len(numbers):
                    self.look_at_the_site(number)
                if count % 1000 == 0:
                    print(f"{count} attempts, {len(self.failures)} failures, {self.passed:.0f} s", flush=True)
                if self.passed > self.seconds:
                    self.failures.append(Failure(f"only {count} attempts were made in time", number, "", ""))
                    break
            self.tell(count)
        return 1 if self.failures else 0

    @property
    def passed(self) -> float:
        return time.monotonic() - self.began

    def new_cast(self) -> None:
        """Create new users and matches, in place of changed ones, and reset all rate limits."""
        self.casts += 1
        cache.clear()
        form_curator_group(apps.get_app_config("buttons"), "default")
        form_moderator_group(apps.get_app_config("community"), "default")
        self.victims = Victims(Cast(str(self.casts)))

    def attempt(self, number: int) -> None:
        if number % A_CAST_LASTS == 0:
            self.new_cast()
        began = time.monotonic()
        attempt = Attempt(self.site, self.victims, self.seed, number)
        tens, place = divmod(number, 10)
        if place < 4:
            pages.walk(attempt, tens * 4 + place)
        elif place < 5:
            programs.call(attempt, tens)
        elif place < 6:
            pages.fill_in(attempt)
        elif place < 8:
            pages.move(attempt)
        elif place < 9:
            pages.garble(attempt)
        else:
            AIMED[tens % len(AIMED)](attempt)
        attempt.check_site()
        self.slowest = max(self.slowest, (time.monotonic() - began, number))
        self.statuses.update(attempt.statuses)
        self.failures += attempt.failures
        if any(failure.what.startswith(("no answer", "answered 5")) for failure in attempt.failures):
            self.check_connections(number)
        if not self.victims.are_intact(attempt.kind):
            self.new_cast()

    def check_connections(self, number: int) -> None:
        unanswered = self.site.unanswered()
        if unanswered:
            what = "requests keep connections to the database"
            self.failures.append(
                Failure(what, number, "", "", f"{unanswered} of those who ask at once wait in vain")
            )
            self.site.restart()
            self.restarts += 1

    def look_at_the_site(self, number: int) -> None:
        self.check_connections(number)
        held = self.site.temporary_bytes
        self.most_temporary = max(self.most_temporary, held)
        if held > MOST_HELD:
            self.failures.append(Failure("temporary files are left", number, "", "", f"{held} bytes"))
        if self.site.memory > self.memory + MOST_MEGABYTES_MORE:
            self.failures.append(
                Failure("memory grows", number, "", "", f"{self.memory} → {self.site.memory} MB")
            )
            self.memory = self.site.memory

    # ---- what came of it

    def tell(self, count: int) -> None:
        groups: dict[str, list[Failure]] = {}
        for failure in self.failures:
            groups.setdefault(failure.what, []).append(failure)
        for what, failures in sorted(groups.items(), key=lambda group: -len(group[1])):
            print(f"\n{what} ({len(failures)} times)")
            for failure in failures[:MOST_SHOWN]:
                print(f"    --seed {self.seed} --only {failure.number}   {failure.kind}: {failure.request}")
            if failures[0].detail:
                print("    " + failures[0].detail.replace("\n", "\n        "))
        (seconds, number), casts = self.slowest, self.casts
        answered = report_failure(self.statuses)
        print(f"\n{count} attempts in {self.passed:.0f} s by {casts} casts; answered {answered}.")
        print(f"The slowest, {number}, took {seconds:.1f} s; {self.restarts} restarts.")
        print(f"Memory {self.memory} → {self.site.memory} MB, temporary files {self.most_temporary} bytes.")
        print(f"{len(self.failures)} failures of {len(groups)} kinds." if groups else "Nothing failed.")


def report_failure(statuses: Counter[int]) -> str:
    return ", ".join(f"{number} × {status}" for status, number in sorted(statuses.items()))
