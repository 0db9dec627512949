"""Permissions on announcements for curators. They end an announcement instead of deleting it."""

from typing import Any

from django.apps import AppConfig
from django.db.models import Q

from buttons.curators import grant_to_curators

MAY = Q(codename__regex=r"^(add|change|view)_announcement$")


def grant_curator_permissions(sender: AppConfig, using: str, **kwargs: Any) -> None:
    grant_to_curators(sender, using, MAY)
