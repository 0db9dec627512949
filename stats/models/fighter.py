"""The fighter: dice and special, whatever button they belong to."""

from __future__ import annotations

from django.db import models


class Fighter(models.Model):
    """The dice and special that stats count; buttons that share both are one fighter."""

    recipe = models.CharField(max_length=300, blank=True)
    """The dice in an order of their own, so that two ways to write the same are one."""
    special = models.CharField(max_length=40, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["recipe", "special"], name="one_fighter_for_these_dice")
        ]

    def __str__(self) -> str:
        return f"{self.recipe} {self.special}".strip()
