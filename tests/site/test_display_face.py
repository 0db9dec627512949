"""The display font: small, and free to redistribute."""

from django.conf import settings

FONTS = settings.BASE_DIR / "static" / "fonts"
MOST_BYTES = 10_500


def test_it_weighs_little() -> None:
    assert (FONTS / "gabarito.woff2").stat().st_size < MOST_BYTES


def test_its_licence_lies_beside_it() -> None:
    licence = (FONTS / "OFL.txt").read_text()
    assert "Copyright 2023 The Gabarito Project Authors" in licence
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
