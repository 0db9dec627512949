"""Read-only tables and links on admin pages."""

from collections.abc import Iterable, Sequence

from django.contrib.admin.utils import quote
from django.db.models import Model
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString


def in_table(headings: Sequence[object], rows: Iterable[Sequence[object]]) -> SafeString:
    return render_to_string("admin/_table.html", {"headings": headings, "rows": list(rows)})


def link_to(row: Model, words: object = None) -> SafeString:
    """Return a link to the admin page of this row."""
    name = f"admin:{row._meta.app_label}_{row._meta.model_name}_change"
    return format_html('<a href="{}">{}</a>', reverse(name, args=[quote(row.pk)]), words or row)
