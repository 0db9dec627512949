import pytest

from stats.tables import caching


@pytest.fixture(autouse=True)
def tables_are_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caching, "SECONDS", 0)
