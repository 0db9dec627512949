"""`{% load links %}`: a tag that draws an address as a QR code."""

from __future__ import annotations

from django import template
from qrcode import QRCode

register = template.Library()

QUIET_BORDER = 4


@register.inclusion_tag("games/match_page/qr.html")
def qr(address: str, label: str) -> dict[str, object]:
    """Draw an address as a QR code, for example with `{% qr link "…" %}`."""
    code = QRCode(border=QUIET_BORDER)
    code.add_data(address)
    rows = code.get_matrix()
    dark = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark
    )
    return {"size": len(rows), "dark": dark, "label": label}
