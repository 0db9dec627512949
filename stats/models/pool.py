"""Pools of matches. Matches between people and matches with robots are counted separately."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Pool(models.TextChoices):
    PEOPLE = "people", _("between people")
    ROBOTS = "robots", _("with robots")
