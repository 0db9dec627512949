"""Periods of time for which tables show results."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Period(models.TextChoices):
    EVER = "ever", _("All time")
    THIS_YEAR = "year", _("This year")
    LAST_MONTH = "last", _("Last month")
    THIS_MONTH = "month", _("This month")


def months_in(period: str) -> dict[str, Any]:
    this_month = timezone.localdate(timezone=timezone.get_default_timezone()).replace(day=1)
    match period:
        case Period.THIS_MONTH:
            return {"month": this_month}
        case Period.LAST_MONTH:
            return {"month": month_before(this_month)}
        case Period.THIS_YEAR:
            return {"month__gte": this_month.replace(month=1)}
    return {}


def month_before(month: date) -> date:
    return (month - timedelta(days=1)).replace(day=1)
