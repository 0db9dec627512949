"""The lock files contain everything required, each with its hash."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
LISTS = {"site": "requirements.txt", "dev": "requirements/dev.txt", "quick": "requirements/quick.txt"}


def pins(name: str) -> dict[str, str]:
    """Return the pinned version of each package, ignoring extras and markers."""
    lines = (ROOT / name).read_text().splitlines()
    found = [re.match(r"([\w.-]+)(?:\[[\w,]+\])?==([^\s;]+)", line) for line in lines]
    return {re.sub(r"[-_.]+", "-", pin[1]).lower(): pin[2] for pin in found if pin}


@pytest.mark.parametrize("name", LISTS)
def test_what_is_required_is_locked_as_it_is_required(name: str) -> None:
    required, locked = pins(LISTS[name]), pins(f"requirements/{name}.lock")
    assert {package: locked.get(package) for package in required} == required


def test_tests_use_the_packages_of_the_site() -> None:
    of_site, of_tests = pins("requirements/site.lock"), pins("requirements/dev.lock")
    assert {package: of_tests.get(package) for package in of_site} == of_site


def test_what_is_optional_changes_no_package_of_the_site() -> None:
    of_site, optional = pins("requirements/site.lock"), pins("requirements/quick.lock")
    both = of_site.keys() & optional.keys()
    assert {package: optional[package] for package in both} == {package: of_site[package] for package in both}


@pytest.mark.parametrize(
    ("name", "least"),
    [("site", 20), ("dev", 20), ("quick", 2)],
)
def test_every_package_is_named_with_its_hash(name: str, least: int) -> None:
    packages = re.split(r"^(?=\w)", (ROOT / f"requirements/{name}.lock").read_text(), flags=re.MULTILINE)[1:]
    assert len(packages) > least
    assert [package for package in packages if "--hash=sha256:" not in package] == []
