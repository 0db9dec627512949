import pytest

from stats.tables import keeping


@pytest.fixture(autouse=True)
def tables_are_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "SECONDS", 0)
