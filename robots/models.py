"""Robots, which are players whose decisions the site makes."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Robot(models.Model):
    class Mind(models.TextChoices):
        """The robots' search strategies from the weakest to the strongest, with descriptions for players."""

        GIVING = "giving", _("a beginner who misses every other attack and is happy with small dice")
        RANDOM = "random", _("knows the rules, but rarely sees what two dice could take together")
        GREEDY = "greedy", _("always takes the most valuable die, unless something distracts it")
        CANNY = "canny", _("thinks about the dice that will be left, but sometimes can’t resist")
        WISE = "wise", _("has played thousands of matches against itself, and also thinks about your reply")

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="robot"
    )
    mind = models.CharField(max_length=10, choices=Mind, unique=True)

    def __str__(self) -> str:
        return f"{self.player} {self.get_mind_display()}"
