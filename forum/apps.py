from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ForumConfig(AppConfig):
    name = "forum"
    verbose_name = _("Forum")

    def ready(self) -> None:
        from forum import (
            news,  # noqa: F401 it registers its kinds of news
            next_post,  # noqa: F401 it goes on where no match waits
        )
        from forum.verbs import moderating  # noqa: F401 it says how posts are hidden
