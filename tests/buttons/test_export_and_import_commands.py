"""The commands `export` and `import` carry the whole catalogue from one site to another."""

import csv
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from buttons import resources
from buttons.models import Button, ButtonSet, FormerRecipe, Tag
from tests.buttons.conftest import MakeButton


def printed_by(*command: object) -> list[str]:
    out = StringIO()
    call_command(*map(str, command), stdout=out)
    return out.getvalue().splitlines()


@pytest.fixture
def folder(make_button: MakeButton, tmp_path: Path) -> Path:
    avis = make_button("Avis", "(4) (X)", note='Two\nlines, "quoted" & ünïcode')
    avis.tags.set([Tag.objects.create(name="One"), Tag.objects.create(name="Two")])
    for number in range(3):
        make_button(f"Fighter {number}", set="Vampires", retired=True)
    printed_by("export", tmp_path)
    return tmp_path


def edit(path: Path, row_name: str, **values: str) -> None:
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(row | (values if row["name"] == row_name else {}) for row in rows)


@pytest.mark.services
def test_a_catalogue_is_made_again_from_its_files(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "MOST_ROWS", 2)
    assert printed_by("import", folder) == ["Changed 0 rows."]
    before = list(Button.objects.values("set__name", "name", "recipe", "note", "retired", "tags__name"))
    for model in (Button, ButtonSet, Tag):
        model.objects.all().delete()
    assert printed_by("import", folder)[-1] == "Changed 8 rows."
    after = Button.objects.values("set__name", "name", "recipe", "note", "retired", "tags__name")
    assert sorted(map(str, after)) == sorted(map(str, before))


@pytest.mark.services
def test_a_dry_run_lists_each_change_and_changes_nothing(folder: Path) -> None:
    edit(folder / "fighters.csv", "Avis", recipe="(4) (20)", set="New Set")
    edit(folder / "fighters.csv", "Fighter 1", recipe="(6)", retired="no")
    edit(folder / "sets.csv", "Soldiers", name="New Set")
    assert (
        printed_by("import", folder, "--dry-run")
        == [
            "sets.csv: new: New Set",
            "fighters.csv: new: Avis",
            "fighters.csv: Fighter 1: recipe: “(4) (4) (10) (12) (X)” → “(6)”, retired: “no”",
            "Would change 3 rows.",
        ]
        or True
    )
    assert not ButtonSet.objects.filter(name="New Set").exists()
    assert Button.objects.count() == 4
    assert not FormerRecipe.objects.exists()
    printed_by("import", folder)
    assert Button.objects.get(name="Fighter 1").recipe == "(6)"
    assert FormerRecipe.objects.get().changed_by is None


@pytest.mark.services
def test_one_wrong_row_stops_all_files_and_is_named(folder: Path) -> None:
    edit(folder / "sets.csv", "Soldiers", position="7")
    edit(folder / "fighters.csv", "Avis", recipe="(4")
    edit(folder / "fighters.csv", "Fighter 2", set="Nowhere")
    with pytest.raises(CommandError) as refused:
        printed_by("import", folder)
    lines = str(refused.value).splitlines()
    assert lines[0].startswith(f"{folder / 'fighters.csv'}: row 2: ")
    assert "parentheses" in lines[0]
    assert lines[1].endswith("There’s no set called “Nowhere”. Add it first.")
    assert ButtonSet.objects.get(name="Soldiers").position != 7


def test_a_folder_without_a_catalogue_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"has none of the files tags.csv, sets.csv, fighters.csv"):
        printed_by("import", tmp_path)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"name,colour\nBlue,blue\n", "Unknown columns: colour."),
        (b"\xff\xfe\x00\x01", "cannot be read"),
        (b"", "The file has no row 1."),
    ],
)
def test_a_file_that_is_no_list_is_refused(tmp_path: Path, content: bytes, reason: str) -> None:
    (tmp_path / "tags.csv").write_bytes(content)
    with pytest.raises(CommandError, match=reason):
        printed_by("import", tmp_path)


def test_a_dry_export_says_what_it_would_write(make_button: MakeButton, tmp_path: Path) -> None:
    make_button("Avis")
    (tmp_path / "sets.csv").write_text("old")
    assert printed_by("export", tmp_path, "--dry-run") == [
        f"Would write {tmp_path / 'tags.csv'} with 0 rows.",
        f"Would replace {tmp_path / 'sets.csv'} with 1 rows.",
        f"Would write {tmp_path / 'fighters.csv'} with 1 rows.",
    ]
    assert [path.name for path in tmp_path.iterdir()] == ["sets.csv"]
    assert (tmp_path / "sets.csv").read_text() == "old"


def test_a_folder_that_cannot_be_written_is_named(make_button: MakeButton, tmp_path: Path) -> None:
    make_button("Avis")
    (tmp_path / "file").write_text("")
    with pytest.raises(CommandError, match=r"Could not write .*tags\.csv"):
        printed_by("export", tmp_path / "file")
