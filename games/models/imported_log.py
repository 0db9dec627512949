"""The model of logs of imported matches that could not be replayed."""

from __future__ import annotations

from django.db import models


class ImportedLog(models.Model):
    """The log of a match on another site, as text. Such a match has a result but no moves."""

    match = models.OneToOneField("games.Match", models.CASCADE, primary_key=True, related_name="imported_log")
    text = models.TextField()
    """A line for each entry: its time, a tab, and the sentence."""

    def __str__(self) -> str:
        return f"{self.match_id}"
