from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class ButtonsConfig(AppConfig):
    name = "buttons"
    verbose_name = _("Catalogue")

    def ready(self) -> None:
        from buttons.curators import form_curator_group

        post_migrate.connect(form_curator_group, sender=self)
