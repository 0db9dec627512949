"""Migrations after 1.0.0 leave the tables so that the code of 1.0.0 can use them while an update runs."""

import re
from collections.abc import Iterator

from django.conf import settings
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ModelState, ProjectState
from django.db.models import NOT_PROVIDED, CharField, Field, ForeignKey, UniqueConstraint

from tests.releases.filled import is_ours

LATER_APPS = {"buttonmen"}
"""Apps without tables in 1.0.0, whose other apps then had one migration each."""
STOP_FIRST = {"games.missed is gone"}
"""What the code of 1.0.0 does not survive. The documentation says which processes to stop first."""
FULFILLED = {
    "tournaments.pick has the new constraint either_button_or_recipe",
    "accounts.user has the new constraint one_player_for_each_imported_name",
}
"""New constraints that the code of 1.0.0 fulfils: picks have a button, and no player is imported."""


def breaks(before: ProjectState, after: ProjectState) -> Iterator[str]:
    for (app, name), old in before.models.items():
        new = after.models.get((app, name))
        if new is None:
            yield f"{app}.{name} is gone"
        else:
            yield from (f"{app}.{name}{each}" for each in breaks_of_model(old, new))


def breaks_of_model(old: ModelState, new: ModelState) -> Iterator[str]:
    for name, field in new.fields.items():
        known = old.fields.get(name)
        if known is None and not field.many_to_many and not may_be_left_out(field):
            yield f".{name} is not null and has no db_default"
        elif known is not None and known.null and not may_be_left_out(field):
            yield f".{name} is no longer null"
        elif known is not None and narrows(known, field):
            yield f".{name} takes less than before"
    yield from (f".{name} is gone" for name in old.fields.keys() - new.fields.keys())
    for each in new.options.get("constraints", []):
        if each not in old.options.get("constraints", []):
            yield f" has the new constraint {each.name}"
    if old.options.get("db_table") != new.options.get("db_table"):
        yield " has another table"


def may_be_left_out(field: Field) -> bool:
    return field.null or field.db_default is not NOT_PROVIDED


def narrows(old: Field, new: Field) -> bool:
    is_shorter = old.max_length is not None and (new.max_length or old.max_length) < old.max_length
    is_another = type(old) is not type(new) and not isinstance(old, ForeignKey)
    return is_shorter or is_another or (new.unique and not old.unique) or old.db_column != new.db_column


def test_the_former_release_runs_on_the_new_tables() -> None:
    loader = MigrationLoader(None)
    leaves = loader.graph.leaf_nodes()
    known = [node for node in leaves if node[0] not in LATER_APPS]
    former = [(app, "0001_initial" if is_ours(app) else name) for app, name in known]
    found = set(breaks(loader.project_state(former), loader.project_state(leaves)))
    assert found - FULFILLED == STOP_FIRST, (
        "Give new columns a db_default, or say in docs/running.md what to stop first"
    )


def test_a_column_that_old_code_cannot_leave_out_is_found() -> None:
    old = ModelState("games", "Match", [("name", CharField(max_length=9)), ("note", CharField(null=True))])
    new = ModelState(
        "games",
        "Match",
        [
            ("name", CharField(max_length=8)),
            ("pool", CharField(default="")),
            ("draft", CharField(db_default="")),
            ("said", CharField(null=True)),
        ],
        {"constraints": [UniqueConstraint(fields=["name"], name="once")]},
    )
    assert list(breaks_of_model(old, new)) == [
        ".name takes less than before",
        ".pool is not null and has no db_default",
        ".note is gone",
        " has the new constraint once",
    ]


def test_the_documentation_says_what_to_stop_first() -> None:
    page = (settings.BASE_DIR / "docs/running.md").read_text()
    [updating] = re.findall(r"^### Updating the site\n(.*?)^##", page, re.M | re.S)
    assert [each for each in STOP_FIRST if f"`{each.split()[0].replace('.', '_')}`" not in updating] == []
