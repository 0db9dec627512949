from importlib import import_module

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class CampaignConfig(AppConfig):
    name = "campaign"
    verbose_name = _("Campaign")

    def ready(self) -> None:
        from campaign.curators import may_curate_the_campaign

        import_module("campaign.awarding")
        post_migrate.connect(may_curate_the_campaign, sender=self)
