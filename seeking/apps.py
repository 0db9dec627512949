from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SeekingConfig(AppConfig):
    name = "seeking"
    verbose_name = _("Seeking an opponent")
