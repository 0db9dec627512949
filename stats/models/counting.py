"""The model of the row that the counting process locks."""

from django.db import models


class Counting(models.Model):
    """The single row that is locked while matches are counted."""

    rebuilt_until = models.DateTimeField(null=True)
    """The time until which a recomputation excludes other processes. It extends this time while it runs."""

    def __str__(self) -> str:
        return f"{self.rebuilt_until}"
