"""The group of moderators, whose permissions are mostly limited to reports."""

from typing import Any

from django.apps import AppConfig, apps
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import AnonymousUser, Group, Permission
from django.db.models import Q

from accounts.models import User

MODERATORS = "moderator"
MAY = Q(content_type__app_label="community", codename__in=["view_report", "change_report"])
MAY |= Q(content_type__app_label="accounts", codename__in=["view_user", "change_user"])
MAY |= Q(content_type__app_label="games", content_type__model="featured")
MAY |= Q(content_type__app_label="games", codename="view_match")
MAY |= Q(content_type__app_label="tournaments", codename="view_tournament")


def form_moderator_group(sender: AppConfig, using: str, **kwargs: Any) -> None:
    for room in ("accounts", "community", "games", "tournaments"):
        create_permissions(apps.get_app_config(room), using=using, verbosity=0)
    group, _made = Group.objects.using(using).get_or_create(name=MODERATORS)
    group.permissions.set(Permission.objects.using(using).filter(MAY))


def is_moderator(viewer: User | AnonymousUser) -> bool:
    return bool(viewer.is_staff and viewer.has_perm("community.change_report"))
