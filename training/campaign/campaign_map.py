"""The campaign as one player sees it, with reasons why packs and stops are closed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import Prefetch

from accounts.models import User
from buttons.models import Button
from core.refusals import NotPlayable, NotPossible
from core.text.lists import one_of
from training.campaign.models import Difficulty, Pack, Stop, why_unavailable
from training.campaign.progress import CampaignProgress, progress_of
from training.campaign.refusals import CampaignCode


class ShownStop(NamedTuple):
    stop: Stop
    beaten: Difficulty | None
    """The hardest difficulty at which the player has beaten the stop, or None."""
    running: int | None
    """The number of the player's running match against the stop, or None."""
    has_pin: bool
    why_not: NotPossible | None

    @property
    def is_open(self) -> bool:
        return self.why_not is None


@dataclass(frozen=True, slots=True)
class ShownPack:
    pack: Pack
    stops: list[ShownStop]
    why_not: NotPossible | None
    bosses_before: str
    """Names of the bosses that open the pack; beating one of these bosses is enough."""

    @property
    def is_open(self) -> bool:
        return self.why_not is None

    @property
    def boss(self) -> ShownStop | None:
        return next((shown for shown in self.stops if shown.stop.is_boss), None)

    @property
    def is_beaten(self) -> bool:
        return self.boss is not None and self.boss.beaten is not None

    @property
    def stops_won(self) -> int:
        return sum(shown.beaten is not None for shown in self.stops)

    @property
    def state(self) -> Literal["beaten", "open", "closed"]:
        return "beaten" if self.is_beaten else "open" if self.is_open else "closed"

    @property
    def following(self) -> ShownStop | None:
        fightable = [shown for shown in self.stops if shown.is_open and shown.beaten is None]
        return next((shown for shown in fightable if shown.running), None) or next(iter(fightable), None)


class MapPath(NamedTuple):
    line: str
    is_walked: bool


class CampaignMap:
    def __init__(self, player: User | AnonymousUser) -> None:
        self.progress: CampaignProgress = progress_of(player)
        stops = Stop.objects.filter(retired=False).select_related("button__set").order_by("is_boss", "number")
        after = Prefetch("after", Pack.objects.filter(retired=False))
        found = Pack.objects.filter(retired=False)
        self.rows = list(found.prefetch_related(Prefetch("stops", stops), after, "gifts__set"))

    @cached_property
    def packs(self) -> list[ShownPack]:
        return [self.show_pack(pack) for pack in self.rows]

    @property
    def depth(self) -> int:
        return max((pack.row for pack in self.rows), default=0)

    @property
    def packs_won(self) -> int:
        return sum(pack.is_beaten for pack in self.packs)

    def pack(self, slug: str) -> ShownPack | None:
        return next((shown for shown in self.packs if shown.pack.slug == slug), None)

    @property
    def following(self) -> ShownPack | None:
        return next((shown for shown in self.packs if shown.is_open and shown.following), None)

    @cached_property
    def owned_ids(self) -> set[int]:
        gifts = {gift.pk for pack in self.packs if pack.is_open for gift in pack.pack.gifts.all()}
        return gifts | self.progress.pins

    def fighters(self) -> list[Button]:
        found = (
            Button.objects.filter(pk__in=self.owned_ids)
            .select_related("set")
            .order_by("set__position", "name")
        )
        playable = [button for button in found if not why_unavailable(button)]
        return sorted(playable, key=lambda button: button.pk != self.progress.mine)

    def ways(self) -> Iterator[MapPath]:
        beaten = {shown.pack.pk for shown in self.packs if shown.is_beaten}
        for pack in self.rows:
            for before in pack.after.all():
                yield MapPath(line_between(before, pack), before.pk in beaten)

    def show_pack(self, pack: Pack) -> ShownPack:
        bosses = self.bosses_before(pack)
        names = one_of(boss.button for boss in bosses)
        closed = None
        if bosses and not any(boss.pk in self.progress.beaten for boss in bosses):
            closed = NotPlayable(CampaignCode.PACK_IS_CLOSED, pack=pack, bosses=names)
        stops = list(pack.stops.all())
        return ShownPack(pack, [self.shown_stop(stop, stops, closed) for stop in stops], closed, names)

    def shown_stop(self, stop: Stop, stops: list[Stop], closed: NotPossible | None) -> ShownStop:
        difficulties = self.progress.beaten.get(stop.pk, frozenset())
        return ShownStop(
            stop,
            beaten=next((each for each in reversed(Difficulty) if each in difficulties), None),
            running=self.progress.running.get(stop.pk),
            has_pin=stop.button_id in self.progress.pins,
            why_not=closed or self.why_not_fight(stop, stops),
        )

    def bosses_before(self, pack: Pack) -> list[Stop]:
        before = set(pack.after.all())
        return [stop for other in self.rows if other in before for stop in other.stops.all() if stop.is_boss]

    def why_not_fight(self, stop: Stop, stops: list[Stop]) -> NotPossible | None:
        if reason := why_unavailable(stop.button):
            return NotPlayable(CampaignCode.FIGHTER_IS_AWAY, fighter=stop.button, reason=reason)
        if not stop.is_boss:
            return None
        others = [other for other in stops if not other.is_boss and not why_unavailable(other.button)]
        most = min(stop.pack.wins_for_boss, len(others))
        if sum(other.pk in self.progress.beaten for other in stops if not other.is_boss) < most:
            return NotPlayable(CampaignCode.BOSS_WAITS, boss=stop.button, most=most)
        return None


def line_between(one: Pack, other: Pack) -> str:
    """Return the SVG path of a curve between two packs; a column or row of the map is one unit."""
    start, end = one.row - 0.5, other.row - 0.5
    middle = (start + end) / 2
    return f"M{one.column} {start}C{one.column} {middle} {other.column} {middle} {other.column} {end}"
