from importlib import import_module

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class CommunityConfig(AppConfig):
    name = "community"
    verbose_name = _("Community")

    def ready(self) -> None:
        for name in (
            "announcements.drafts",
            "announcements.letters",
            "announcements.live",
            "announcements.mailings",
            "announcements.dismissals",
            "forum.news",
            "forum.next_post",
            "forum.verbs.moderating",
            "messages.news",
            "messages.reporting",
            "spectators.reporting",
            "teams.news",
            "teams.pages.reporting",
            "teams.pages.room",
        ):
            import_module(f"community.{name}")
        from community.announcements.curators import grant_curator_permissions
        from community.moderation.moderators import form_moderator_group

        post_migrate.connect(form_moderator_group, sender=self)
        post_migrate.connect(grant_curator_permissions, sender=self)
