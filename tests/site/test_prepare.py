"""One command makes a database ready, as often as it is run."""

import pytest
from django.core.management import call_command
from django.test import Client
from pytest_django.fixtures import Settings

from accounts.models import User
from buttons.models import Button

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def passwords(settings: Settings) -> None:
    settings.DEMO_PASSWORD = "quartz-lamp"
    settings.ADMIN_PASSWORD = "copper-lamp"


def test_in_development_a_player_and_an_admin_can_log_in(settings: Settings) -> None:
    settings.DEBUG = True
    call_command("prepare")
    settings.DEMO_PASSWORD = "another-lamp"
    call_command("prepare")
    assert Button.objects.exists()
    assert User.objects.filter(is_robot=False).count() == 2
    assert Client().login(username="demo", password="another-lamp")
    assert Client().login(username="admin", password="copper-lamp")
    assert User.objects.named("admin").get().is_superuser
    assert not User.objects.named("demo").get().is_staff


def test_elsewhere_nobody_is_made_up(settings: Settings) -> None:
    settings.DEBUG = False
    call_command("prepare")
    assert not User.objects.filter(is_robot=False).exists()
