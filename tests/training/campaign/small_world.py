"""A campaign of two packs, and matches that end as a test wants."""

from __future__ import annotations

from django.utils.text import slugify

from accounts.models import User
from buttons.models import Button, ButtonSet
from games import play
from games.models import Match
from games.play import DecisionId
from games.play.promises import promise_with_offer
from games.web import DiceFields
from robots.models import Robot
from robots.seating import make_robots
from rules import Surrender, seeded_draw
from rules.random_play import random_action
from training.campaign.beginning import fight
from training.campaign.models import Attempt, Difficulty, Pack, Stop

LARGE, SMALL = "(20) (20)", "(1)"


class SmallWorld:
    """A campaign: the Yard of Tin, Cup and the boss Pot, then the Cellar of Rat and the boss Cat.

    Everybody owns the pin of Spoon.
    """

    def __init__(self) -> None:
        make_robots()
        self.robot = User.objects.get(robot__mind=Robot.Mind.GREEDY)
        self.set = ButtonSet.objects.create(name="Kitchen")
        self.spoon = self.button("Spoon", LARGE)
        self.yard = self.pack("Yard", 1, ["Tin", "Cup", "Pot"], wins_for_boss=2)
        self.yard.gifts.add(self.spoon)
        self.cellar = self.pack("Cellar", 2, ["Rat", "Cat"], wins_for_boss=1)
        self.cellar.after.add(self.yard)

    def button(self, name: str, recipe: str = SMALL) -> Button:
        return Button.objects.create(set=self.set, name=name, recipe=recipe)

    def pack(self, name: str, row: int, fighters: list[str], wins_for_boss: int) -> Pack:
        """Make a pack of these fighters, of whom the last is the boss."""
        pack = Pack.objects.create(
            name=name, slug=slugify(name), about="Dark.", row=row, column=3, wins_for_boss=wins_for_boss
        )
        for number, fighter in enumerate(fighters, start=1):
            Stop.objects.create(
                pack=pack,
                number=number,
                button=self.button(fighter),
                is_boss=fighter == fighters[-1],
                character=f"{fighter} has a dent.",
                greets=f"I am {fighter}.",
                wins=f"{fighter} wins!",
                loses=f"Well beaten, says {fighter}.",
            )
        return pack

    def stop(self, fighter: str) -> Stop:
        return Stop.objects.get(button__name=fighter)

    def fight(
        self, player: User, fighter: str, *, as_whom: Button | None = None, how: Difficulty = Difficulty.EASY
    ) -> Match:
        """Return a begun match; the robot accepts it, as it would after the commit."""
        stop = self.stop(fighter)
        given: DiceFields = {"promise": promise_with_offer(), "words": ""}
        match = fight(player, stop.pack.slug, stop.number, how, (as_whom or self.spoon).pk, given)
        return begun(match)

    def beat(self, player: User, *fighters: str, how: Difficulty = Difficulty.EASY) -> None:
        for fighter in fighters:
            finish(self.fight(player, fighter, how=how), loser=1)


def begun(match: Match) -> Match:
    robot = match.all_seats[1].player
    if robot is not None and match.is_offered:
        match = play.accept(match.pk, robot)
    return match


def finish(match: Match, *, loser: int) -> Match:
    """Play until it is the loser's turn, who then surrenders."""
    choose = seeded_draw(1)
    while not (match := Match.objects.get(pk=match.pk)).is_finished:
        seat, decision = next(iter(match.battle.decisions.items()))
        seen = match.battle.seen_by(seat).battle
        action = Surrender() if seat == loser else random_action(seen, seat, choose)
        play.act(DecisionId(match.pk, seat, decision.number), action)
    return match


def attempts() -> list[tuple[str, str]]:
    return [(attempt.theirs.name, attempt.difficulty) for attempt in Attempt.objects.order_by("match")]
