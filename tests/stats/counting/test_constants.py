"""The constants of ratings agree with the document on their decision."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings

from stats import meetings, rating

DECISION = settings.BASE_DIR / "docs/decisions/standing.md"


def test_the_decision_lists_the_constants_with_their_values() -> None:
    text = DECISION.read_text(encoding="utf-8")
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| `")]
    listed = {}
    for names, values, _meaning in rows:
        for name, value in zip(names.split(", "), values.split(", "), strict=True):
            listed[name.strip("`")] = value
    modules = (rating, meetings)
    constants = {
        name: getattr(module, name)
        for module in modules
        for name in vars(module)
        if name.isupper() and isinstance(getattr(module, name), (int, float, timedelta))
    }
    assert listed == {name: format_constant(value) for name, value in constants.items()}


def format_constant(value: float | timedelta) -> str:
    return f"{value.days} days" if isinstance(value, timedelta) else f"{value:.4g}"
