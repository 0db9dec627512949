from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ApiConfig(AppConfig):
    name = "api"
    verbose_name = _("Import")

    def ready(self) -> None:
        from accounts.login.first_pages import FIRST_PAGES
        from api.bmo.moved.welcome import welcome_address

        FIRST_PAGES.append(welcome_address)
