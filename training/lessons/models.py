"""The model for lessons that players have completed."""

from django.db import models

from accounts.models import User

LONGEST_SLUG = 40


class Learned(models.Model):
    player = models.ForeignKey(User, models.CASCADE, related_name="+", db_index=False)
    lesson = models.CharField(max_length=LONGEST_SLUG)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "lesson"], name="each_lesson_once")]

    def __str__(self) -> str:
        return f"{self.player}: {self.lesson}"
