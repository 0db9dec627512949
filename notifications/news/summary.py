from __future__ import annotations

from django.utils.translation import gettext_lazy

from notifications.kinds import Kind, register


@register
class Summary(Kind):
    """The only news that are about no match: `digests` posts them."""

    name = "summary"
    label = gettext_lazy("a week is over (a summary)")
    usual = ()
