"""Matches among people, and those in which a robot plays, are never counted together."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Pool(models.TextChoices):
    PEOPLE = "people", _("among people")
    ROBOTS = "robots", _("with robots")
