"""The model of orders, which are answers that players leave while they wait for others."""

from __future__ import annotations

from functools import cached_property

from django.db import models
from django.utils import timezone

from games.fields import PackedJSONField
from rules.orders import AdvanceOrder as Ordered
from rules.orders import order_from_json


class Order(models.Model):
    """An answer that a player has left in advance. Other players must not see it before it is given."""

    match = models.ForeignKey("games.Match", models.CASCADE, related_name="orders", db_index=False)
    seat = models.PositiveSmallIntegerField()
    number = models.PositiveIntegerField()
    decision = models.PositiveIntegerField(null=True)
    """The number of the decision to answer, or None for all later decisions in the order's phase."""
    round = models.PositiveSmallIntegerField()
    """The round in which the order was left and in which the decision has to come up."""
    content = PackedJSONField()
    left_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "seat", "number"], name="one_order_for_each_number")
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seat}/{self.number}"

    @property
    def is_lasting(self) -> bool:
        return self.decision is None

    @cached_property
    def parsed_order(self) -> Ordered:
        return order_from_json(self.content)
