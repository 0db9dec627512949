"""Import and export of files: a preview row by row, all or nothing, a reason for every bad row."""

import json
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from buttons import resources
from buttons.models import Button, ButtonSet, Tag
from tests.buttons.conftest import MakeButton
from tests.html import parsed
from tests.refusals import NOTHING_HERE, outcome

BUTTONS = "/admin/buttons/button/"
SETS = "/admin/buttons/buttonset/"
CSV, JSON = "0", "1"
ROW_HEADS = [f'<th scope="row">{number}</th>' for number in range(1, 5)]
HEAD = "set,name,recipe,tournament_legal,special,note,tags,retired"


@pytest.fixture(autouse=True)
def avis(make_button: MakeButton) -> Button:
    return make_button("Avis", "(4) (X)")


def upload(client: Client, content: str | bytes, where: str = BUTTONS, form: str = CSV) -> Any:
    raw = content.encode() if isinstance(content, str) else content
    return client.post(
        f"{where}import/", {"format": form, "import_file": SimpleUploadedFile("catalogue.csv", raw)}
    )


def confirm(client: Client, preview: Any, where: str = BUTTONS) -> Any:
    return client.post(f"{where}process_import/", preview.context["confirm_form"].initial, follow=True)


def refusal(answer: Any) -> str:
    assert answer.status_code == 200
    assert "confirm_form" not in answer.context
    return str(answer.content.decode())


def test_the_preview_shows_row_by_row_what_would_change_and_changes_nothing(as_curator: Client) -> None:
    lines = [HEAD, "Soldiers,Avis,(4) (20),yes,,,,no", "Soldiers,Hammer,(6) (12),no,,,,no"]
    text = upload(as_curator, "\n".join(lines)).content.decode()
    assert "<del>(4) (X)</del> <ins>(4) (20)</ins>" in text
    assert "<ins>Hammer</ins>" in text
    assert "style=" not in text
    assert list(Button.objects.values_list("name", "recipe")) == [("Avis", "(4) (X)")]


@pytest.mark.services
def test_confirming_imports_and_writes_history(as_curator: Client) -> None:
    lines = [HEAD, "Soldiers,Avis,(4) (20),yes,,,,no", "Soldiers,Hammer,(6) (12),no,,,,no"]
    confirm(as_curator, upload(as_curator, "\n".join(lines)))
    assert dict(Button.objects.values_list("name", "recipe")) == {"Avis": "(4) (20)", "Hammer": "(6) (12)"}
    assert Button.objects.get(name="Hammer").dice_count == 2
    words = {entry.object_repr: entry.get_change_message() for entry in LogEntry.objects.all()}
    assert "recipe: “(4) (X)” → “(4) (20)”" in words["Avis"]
    assert words["Hammer"] == "Imported from a file."


def test_a_bad_row_stops_the_whole_file_and_every_bad_row_is_named_with_its_reason(
    as_curator: Client,
) -> None:
    lines = [
        HEAD,
        "Soldiers,Good,(4),no,,,,no",
        "Soldiers,Broken,(4,no,,,,no",
        "Nowhere,Lost,(4),no,,,,no",
        "Soldiers,Odd,(4),perhaps,,,,no",
        "Soldiers,Strange,(4),no,Nonesuch,,,no",
        "Soldiers,Tagged,(4),no,,,nonesuch,no",
        "Soldiers,,(4),no,,,,no",
        "Soldiers,Good,(6),no,,,,no",
    ]
    text = refusal(upload(as_curator, "\n".join(lines)))
    assert "7 rows have mistakes" in text
    for number, reason in [
        (3, "the parentheses"),
        (4, "There’s no set called “Nowhere”."),
        (5, "“perhaps” is neither yes nor no."),
        (6, "There’s no special rule by that name."),
        (7, "There’s no tag called “nonesuch”."),
        (8, "This field cannot be blank."),
        (9, "This row repeats row 2."),
    ]:
        rows = [row for row in parsed(text).all("tr") if [th.text for th in row.all("th")] == [str(number)]]
        assert reason in rows[0].text
    assert Button.objects.count() == 1


def test_rows_are_counted_as_a_spreadsheet_counts_them(as_curator: Client) -> None:
    lines = [
        "set,name,recipe,note",
        "Soldiers,Good,(4),",
        "",
        'Soldiers,Long,(4),"two',
        'lines"',
        "Soldiers,Bad,(4,",
    ]
    assert '<th scope="row">5</th>' in refusal(upload(as_curator, "\n".join(lines)))
    preview = upload(as_curator, "\n".join(lines[:-1])).content.decode()
    assert [row in preview for row in ROW_HEADS] == [False, True, False, True]


def test_rows_of_json_are_counted_from_one(as_curator: Client) -> None:
    rows = [
        {"set": "Soldiers", "name": name, "recipe": recipe}
        for name, recipe in [("Good", "(4)"), ("Bad", "(4")]
    ]
    assert '<th scope="row">2</th>' in refusal(upload(as_curator, json.dumps(rows), form=JSON))


@pytest.mark.parametrize("asked", ["action=x", "set__story__contains=x"])
def test_an_export_by_a_filter_that_there_is_not_is_refused(as_curator: Client, asked: str) -> None:
    answer = as_curator.get(f"{BUTTONS}export/?{asked}")
    assert answer.status_code == 400
    assert "We couldn’t read that" in answer.content.decode()


@pytest.mark.services
def test_what_was_exported_can_be_imported_and_changes_nothing(
    as_curator: Client, make_button: MakeButton
) -> None:
    hard = make_button('Comma, "quote" & ünïcode', "=(4) -(6) +(8) @(10)", note="Two\nlines", special="Giant")
    hard.tags.set([Tag.objects.create(name="One"), Tag.objects.create(name="Two")])
    make_button("Old", retired=True, tournament_legal=True)
    for form in (CSV, JSON):
        exported = as_curator.post(f"{BUTTONS}export/", {"format": form, "resource": ""}).content
        assert b"Comma" in exported
        preview = upload(as_curator, exported, form=form)
        assert [row.import_type for row in preview.context["result"]] == ["skip"] * 3
    before = list(Button.objects.order_by("pk").values())
    confirm(as_curator, preview)
    assert list(Button.objects.order_by("pk").values()) == before


def test_json_comes_in_as_well(as_curator: Client) -> None:
    rows = [
        {"set": "Soldiers", "name": "Hammer", "recipe": "(6)", "tournament_legal": True, "retired": False}
    ]
    confirm(as_curator, upload(as_curator, json.dumps(rows), form=JSON))
    assert Button.objects.get(name="Hammer").tournament_legal


def test_columns_that_are_left_out_leave_what_is_there(as_curator: Client, avis: Button) -> None:
    Button.objects.update(tournament_legal=True, note="Keep me.")
    confirm(as_curator, upload(as_curator, "set,name,recipe\nSoldiers,Avis,(12)"))
    avis.refresh_from_db()
    assert (avis.recipe, avis.tournament_legal, avis.note) == ("(12)", True, "Keep me.")


def test_sets_come_from_files_too(as_curator: Client) -> None:
    confirm(as_curator, upload(as_curator, "name,position,ruleset\nNew Set,7,goblin", SETS), SETS)
    made = ButtonSet.objects.get(name="New Set")
    assert (made.slug, made.position, made.ruleset) == ("new-set", 7, "goblin")


def test_a_set_with_an_unknown_ruleset_or_position_is_refused(as_curator: Client) -> None:
    text = refusal(upload(as_curator, "name,position,ruleset\nA,first,\nB,7,chess\nC,-1,", SETS))
    assert "3 rows have mistakes" in text
    assert ButtonSet.objects.count() == 1


@pytest.mark.parametrize(
    ("content", "form"),
    [
        ("", CSV),
        ("set,name,recipe\n", CSV),
        ("recipe\n(4)", CSV),
        ("set,name,recipe,colour\nSoldiers,Red,(4),red", CSV),
        ("set,name,recipe\nSoldiers", CSV),
        ("set,name,recipe\nSoldiers,Avis,(4),surplus,more", CSV),
        (b"\xff\xfe\x00\x01", CSV),
        (b"\x00" * 50, CSV),
        ("{", JSON),
        ("[]", JSON),
        ("7", JSON),
        ('"text"', JSON),
        ("[1, 2]", JSON),
        ('{"set": "Soldiers"}', JSON),
        ('[{"set": "Soldiers", "name": ["a"], "recipe": {"b": 1}}]', JSON),
        ('[{"set": null, "name": null, "recipe": null}]', JSON),
        ('[{"set": "Soldiers", "name": "N", "recipe": 7}]', JSON),
        ('[{"set": "Soldiers", "name": "N\\u0000", "recipe": "(4)"}]', JSON),
        ("[" * 100_000, JSON),
        ("set,name,recipe\n" + "Soldiers,A,(4)\n" * 201, CSV),
        ("set,name,recipe\nSoldiers," + "x" * 100 + ",(4)", CSV),
        ("set,name,recipe\nSoldiers,A," + "(4) " * 100, CSV),
    ],
)
def test_a_file_that_is_none_says_so_and_changes_nothing(
    as_curator: Client, content: str | bytes, form: str
) -> None:
    refusal(upload(as_curator, content, form=form))
    assert Button.objects.count() == 1


def test_a_file_is_imported_once(as_curator: Client) -> None:
    preview = upload(as_curator, "set,name,recipe\nSoldiers,Hammer,(6)")
    confirm(as_curator, preview)
    assert outcome(confirm(as_curator, preview)) == NOTHING_HERE
    assert Button.objects.filter(name="Hammer").count() == 1


@pytest.mark.services
def test_what_became_wrong_after_the_preview_imports_nothing(as_curator: Client) -> None:
    preview = upload(as_curator, "set,name,recipe\nSoldiers,Hammer,(6)\nSoldiers,Kith,(6)")
    ButtonSet.objects.update(name="Renamed")
    answer = confirm(as_curator, preview)
    assert "The catalogue changed after the preview." in answer.content.decode()
    assert Button.objects.count() == 1
    assert not LogEntry.objects.exists()


def test_a_forged_confirmation_reaches_no_file(as_curator: Client) -> None:
    for name in ("../../etc/passwd", "", "x" * 100, "*"):
        forged = {"import_file_name": name, "original_file_name": "x", "format": CSV, "resource": ""}
        assert as_curator.post(f"{BUTTONS}process_import/", forged).status_code in (200, 404)
    assert Button.objects.count() == 1


@pytest.mark.services
def test_a_long_file_is_imported_in_pieces(as_curator: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "MOST_ROWS", 2)
    rows = "set,name,recipe\n" + "\n".join(f"Soldiers,Fighter {number},(4)" for number in range(2, 7))
    told: list[str] = []
    for first, count in (("", 2), ("4", 4), ("6", 5)):
        file = SimpleUploadedFile("catalogue.csv", rows.encode())
        fields = {"format": CSV, "import_file": file, "first_row": first}
        preview = as_curator.post(f"{BUTTONS}import/", fields)
        answer = confirm(as_curator, preview)
        assert Button.objects.exclude(name="Avis").count() == count
        told += [preview.content.decode(), answer.content.decode()]
    for row, preview_of_it, next_page in (("4", *told[:2]), ("6", *told[2:4])):
        assert f"The next one starts with row {row}." in preview_of_it
        assert f"Import the same file again, starting at row {row}." in next_page
        assert parsed(next_page).one(id="id_first_row").attributes["value"] == row
    assert "again" not in told[4] + told[5]


@pytest.mark.parametrize(
    ("first", "words"),
    [
        ("9", "The file has no row 9."),
        ("0", "greater than or equal to 1"),
        ("3", "This row repeats row 2."),
    ],
)
def test_a_piece_is_checked_against_the_whole_file(as_curator: Client, first: str, words: str) -> None:
    file = SimpleUploadedFile("catalogue.csv", b"set,name,recipe\nSoldiers,Kith,(4)\nSoldiers,Kith,(6)")
    fields = {"format": CSV, "import_file": file, "first_row": first}
    assert words in refusal(as_curator.post(f"{BUTTONS}import/", fields))
