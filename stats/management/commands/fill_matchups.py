import time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from stats.worth.asking import requested_matchups
from stats.worth.self_play import MOST_POPULAR, play_rounds, player, player_waits_for_robot

A_LOOK = 10
AS_LONG_AS_IT_TAKES = 7 * 24 * 60


class Command(BaseCommand):
    help = "Have robots play the pairs of fighters that players asked for, and those of popular fighters"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--minutes", type=float, default=AS_LONG_AS_IT_TAKES, help="stop after so many")
        parser.add_argument(
            "--popular",
            type=int,
            default=MOST_POPULAR,
            help="of so many fighters that are played most, all pairs, when nobody asks for others",
        )

    def handle(self, *, minutes: float, popular: int, **options: Any) -> None:
        until = time.monotonic() + 60 * minutes
        total = 0
        try:
            while (left := until - time.monotonic()) > 0:
                begun = play_rounds(min(A_LOOK, left), popular)
                if not begun and not player_waits_for_robot():
                    break
                total += begun
                self.stdout.write(f"{total} rounds; {requested_matchups().count()} pairs are asked for")
        finally:
            player.stop()
        self.stdout.write(f"Played {total} rounds.")
