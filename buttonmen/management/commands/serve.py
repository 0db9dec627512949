import runpy
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection, reset_queries


class Command(BaseCommand):
    help = (
        "Prepare the site and serve it to this machine, in one process as each would import the same modules"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("port")

    def handle(self, *, port: str, **options: Any) -> None:
        call_command("prepare", stdout=self.stdout)
        reset_queries()
        connection.close()
        self.stdout.write(f"The site is at {settings.SITE_URL}  (Ctrl+C stops it)")
        sys.argv = ["daphne", "-v", "0", "-b", "127.0.0.1", "-p", port, "buttonmen.asgi:application"]
        runpy.run_module("daphne", run_name="__main__")
