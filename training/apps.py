from importlib import import_module

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class TrainingConfig(AppConfig):
    name = "training"
    verbose_name = _("Training")

    def ready(self) -> None:
        names = ("campaign.awarding", "lessons.progress", "puzzles.solving.progress", "review.tasks")
        for name in (*names, "workshop.gallery"):
            import_module(f"training.{name}")
        from training.campaign.curators import grant_curator_permissions

        post_migrate.connect(grant_curator_permissions, sender=self)
