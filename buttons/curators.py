"""The group of curators, which has permissions for the catalogue only."""

from typing import Any

from django.apps import AppConfig
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Group, Permission
from django.db.models import Q

CURATORS = "curator"
MAY = Q(codename__regex=r"^(add|change|view)_(buttonset|button|tag)$") | Q(codename="delete_tag")


def form_curator_group(sender: AppConfig, using: str, **kwargs: Any) -> None:
    create_permissions(sender, using=using, verbosity=0)
    group, _made = Group.objects.using(using).get_or_create(name=CURATORS)
    own = Permission.objects.using(using).filter(content_type__app_label=sender.label)
    group.permissions.remove(*own.exclude(MAY))
    group.permissions.add(*own.filter(MAY))
