import pytest

from buttons.models import Button, ButtonSet


@pytest.fixture
def fighters(db: None) -> list[Button]:
    plain = ButtonSet.objects.create(name="Plain", slug="plain")
    return [
        Button.objects.create(set=plain, name=name, slug=name.lower(), recipe=recipe)
        for name, recipe in (("Hammer", "(6) (10) (12)"), ("Avis", "(4) (4) (10)"), ("Kith", "(6) (8) (20)"))
    ]
