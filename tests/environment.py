"""Django setup for tests and benchmarks, which import it first. Environment variables take precedence."""

import os
import sys
from pathlib import Path

import django

sys.path.append(str(Path(__file__).parent.parent / "client"))  # a package of its own

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "buttonmen.settings")
os.environ.setdefault("SECRET_KEY", "known to every test " * 3)
os.environ.setdefault("SITE_URL", "http://testserver")
os.environ.setdefault("EMAIL_URL", "memory:")
os.environ.setdefault("EMBEDDED_WORKER", "false")

django.setup()
