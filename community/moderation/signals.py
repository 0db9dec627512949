"""The signal that a report was decided, stored in the transaction of the decision."""

from __future__ import annotations

from community.moderation.models import Report
from games.listening import Listeners, Packed


def pack_report(report: Report) -> Packed:
    return {"report": report.pk}


def unpack_report(stored: Packed) -> Report | None:
    return Report.objects.filter(pk=stored["report"]).first()


report_decided = Listeners("report", pack_report, unpack_report)
