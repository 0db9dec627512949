"""The group of curators, who maintain the catalogue. Other rooms give the group permissions of their own."""

from typing import Any

from django.apps import AppConfig
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Group, Permission
from django.db.models import Q

CURATORS = "curator"
MAY = Q(codename__regex=r"^(add|change|view)_(buttonset|button|tag)$") | Q(codename="delete_tag")


def form_curator_group(sender: AppConfig, using: str, **kwargs: Any) -> None:
    grant_to_curators(sender, using, MAY)


def grant_to_curators(sender: AppConfig, using: str, may: Q) -> None:
    """Give curators exactly these permissions of the room, after every migrate command."""
    create_permissions(sender, using=using, verbosity=0)
    group, _made = Group.objects.using(using).get_or_create(name=CURATORS)
    own = Permission.objects.using(using).filter(content_type__app_label=sender.label)
    group.permissions.remove(*own.exclude(may))
    group.permissions.add(*own.filter(may))
