from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from core.addresses import address
from core.in_languages.rows import SpokenRow


class Board(SpokenRow):
    spoken = ("name", "description")

    slug = models.SlugField(_("address"), unique=True, max_length=40)
    name = models.CharField(_("name"), max_length=60)
    description = models.CharField(_("description"), max_length=200, blank=True)
    order = models.PositiveSmallIntegerField(_("order"), default=0)
    is_closed = models.BooleanField(
        _("closed: people can read it, but nobody can write there"), default=False
    )

    class Meta:
        ordering = ["order", "name"]
        verbose_name = _("board")
        verbose_name_plural = _("boards")

    def __str__(self) -> str:
        return self.reader_texts["name"]

    def get_absolute_url(self) -> str:
        return address("forum:board", self.slug)
