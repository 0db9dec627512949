"""The lock row of the process that counts."""

from django.db import models


class Counting(models.Model):
    """The single row that is locked while matches are counted."""

    rebuilt_until = models.DateTimeField(null=True)
    """As long as a command makes all figures anew, nobody else counts; it has died if it says so no more."""

    def __str__(self) -> str:
        return f"{self.rebuilt_until}"
