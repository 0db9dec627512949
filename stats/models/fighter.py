"""The model for fighters, which are combinations of dice and a special."""

from __future__ import annotations

from django.db import models


class Fighter(models.Model):
    """A combination of dice and special in the stats. Buttons that share both are the same fighter."""

    recipe = models.CharField(max_length=300, blank=True)
    """The dice in canonical order, so equal recipes are equal texts."""
    special = models.CharField(max_length=40, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["recipe", "special"], name="one_fighter_for_these_dice")
        ]

    def __str__(self) -> str:
        return f"{self.recipe} {self.special}".strip()
