"""Permissions on the campaign for curators, who maintain the catalogue of fighters."""

from typing import Any

from django.apps import AppConfig
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Group, Permission
from django.db.models import Q

from buttons.curators import CURATORS

MAY = Q(codename__regex=r"^(add|change|view)_(pack|stop)$")


def grant_curator_permissions(sender: AppConfig, using: str, **kwargs: Any) -> None:
    """Give the curators' group permissions on the campaign, after every migrate command.

    The catalogue's own setup runs later and keeps these permissions.
    """
    create_permissions(sender, using=using, verbosity=0)
    group, _made = Group.objects.using(using).get_or_create(name=CURATORS)
    group.permissions.add(*Permission.objects.using(using).filter(MAY, content_type__app_label=sender.label))
