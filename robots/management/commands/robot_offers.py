from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from robots.minds import find_level
from robots.models import Robot
from robots.offers import accept_waiting_offers, fill_offers


class Command(BaseCommand):
    help = "Robots put up open offers, and accept those of people that wait; to be run now and then"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("levels", nargs="+", help="names or levels of robots, such as magpie")
        parser.add_argument("--put-up", type=int, default=0, help="offers that each of them keeps open")
        parser.add_argument("--take-after", type=int, help="minutes after which they take an offer")

    def handle(self, levels: list[str], put_up: int, take_after: int | None, **options: Any) -> None:
        for name in levels:
            robot = find_robot(name)
            offered = fill_offers(robot, put_up)
            taken = 0 if take_after is None else accept_waiting_offers(robot, timedelta(minutes=take_after))
            self.stdout.write(f"{robot.player} put up {offered} and took {taken}")


def find_robot(name: str) -> Robot:
    try:
        return Robot.objects.select_related("player").get(mind=find_level(name).key)
    except (KeyError, Robot.DoesNotExist) as error:
        raise CommandError(f"There is no robot {name!r}.") from error
