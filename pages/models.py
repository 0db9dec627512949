from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import User


class Leaving(models.Model):
    """A request to close an account, with the closing date. The player can cancel it until that date."""

    player = models.OneToOneField(User, models.CASCADE, primary_key=True, related_name="leaving")
    day = models.DateField(_("day"), db_index=True)

    class Meta:
        verbose_name = _("player who leaves")
        verbose_name_plural = _("players who leave")

    def __str__(self) -> str:
        return f"{self.player}: {self.day}"
