"""Permissions on the campaign for curators, who maintain the catalogue of fighters."""

from typing import Any

from django.apps import AppConfig
from django.db.models import Q

from buttons.curators import grant_to_curators

MAY = Q(codename__regex=r"^(add|change|view)_(pack|stop)$")


def grant_curator_permissions(sender: AppConfig, using: str, **kwargs: Any) -> None:
    grant_to_curators(sender, using, MAY)
