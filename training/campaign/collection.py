"""A player's collection of pins, including the pins that are still missing."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.core.paginator import Page, Paginator

from accounts.models import User
from buttons.models import Button
from training.campaign.campaign_map import CampaignMap

ON_A_PAGE = 18


class Pinned(NamedTuple):
    button: Button
    state: str
    """The word "owned", "seen" or "missing"."""
    tally: Tally | None
    """The number of pins in the set, on the first pin of each set; otherwise None."""


class Tally(NamedTuple):
    owned: int
    of: int


class Collection:
    """All fighters of the campaign and the player's other pins, sorted by set."""

    def __init__(self, player: User | AnonymousUser) -> None:
        self.atlas = CampaignMap(player)
        packs = self.atlas.packs
        gifts = [gift for shown in packs if not shown.bosses_before for gift in shown.pack.gifts.all()]
        known = {button.pk: button for button in gifts}
        known |= {shown.stop.button_id: shown.stop.button for pack in packs for shown in pack.stops}
        others = Button.objects.filter(pk__in=self.atlas.owned_ids - known.keys()).select_related("set")
        known |= {button.pk: button for button in others.order_by("set__position", "name")}
        sets = list(dict.fromkeys(button.set_id for button in known.values()))
        self.buttons = sorted(known.values(), key=lambda button: sets.index(button.set_id))

    @property
    def owned_count(self) -> int:
        return len(self.atlas.owned_ids)

    @property
    def seen_count(self) -> int:
        return len(self.atlas.progress.met - self.atlas.owned_ids)

    @property
    def missing(self) -> int:
        return len(self.buttons) - self.owned_count - self.seen_count

    def page(self, number: str) -> Page[Pinned]:
        return Paginator(self.list_pins(), ON_A_PAGE).get_page(number)

    def list_pins(self) -> list[Pinned]:
        before = [None, *(button.set_id for button in self.buttons)]
        return [
            Pinned(button, self.state_of(button), self.tally(button) if button.set_id != last else None)
            for button, last in zip(self.buttons, before, strict=False)
        ]

    def tally(self, button: Button) -> Tally:
        mates = [other.pk for other in self.buttons if other.set_id == button.set_id]
        return Tally(sum(mate in self.atlas.owned_ids for mate in mates), len(mates))

    def state_of(self, button: Button) -> str:
        if button.pk in self.atlas.owned_ids:
            return "owned"
        return "seen" if button.pk in self.atlas.progress.met else "missing"
