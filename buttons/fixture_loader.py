"""Loading of sets and buttons from `fixtures/`, without overwriting edits by curators.

`fixtures/sets.tsv` lists the sets, and `fixtures/buttons/SET.tsv` lists the buttons of a set. Each row
stores the contents of its file from the last load (`as_loaded`). While the row equals this copy, the files
may update the row; any other row belongs to the curators. `fixtures/tags/TAG.tsv` lists the buttons of a
tag, and is ignored once the tag exists. Translations into other languages are in `fixtures/it/`.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.db import transaction
from django.dispatch import Signal
from django.utils.text import slugify

from buttons.models import Button, ButtonSet, Tag, Trait
from buttons.recipes.facts import Facts
from core.in_languages.files import read_translations
from core.text.tables import UnreadableFixture, lines_of, locate_errors

Row = dict[str, Any]

sets_came = Signal()
"""A signal sent after sets were added to a catalogue that had sets, with the list `new` of `ButtonSet`."""


@dataclass(slots=True)
class LoadReport:
    made: int = 0
    updated: int = 0
    unchanged: int = 0
    kept: list[str] = field(default_factory=list)
    """Names of the sets and buttons that both a file and a curator changed. The curator's version remains."""
    new_sets: list[ButtonSet] = field(default_factory=list)
    """The sets added to a catalogue that already had sets."""


def load(folder: Path, *, overwrite: bool = False) -> LoadReport:
    """Load the files of *folder*, and return the counts of created, updated and unchanged rows.

    A row that a curator changed is updated only with *overwrite*.
    """
    report = LoadReport()
    with transaction.atomic():
        sets = load_sets(folder, report, overwrite)
        load_buttons(folder, sets, report, overwrite)
        load_tags(folder, report)
    if report.new_sets:
        sets_came.send_robust(LoadReport, new=report.new_sets)
    return report


def load_sets(folder: Path, report: LoadReport, overwrite: bool) -> dict[str, ButtonSet]:
    """Load the sets and return them by slug, which is also the name of the file with their buttons."""
    held = list(ButtonSet.objects.all())
    by_slug, by_name = {row.slug: row for row in held}, {row.name: row for row in held}
    loaded = {}
    lines = list(lines_of(folder / "sets.tsv"))
    spoken = read_translations(folder, "sets.tsv", "set", ButtonSet, {line["name"] for line in lines})
    for line in lines:
        said = {
            "name": line["name"],
            "position": int(line["position"]),
            "ruleset": line["ruleset"],
            "in_languages": spoken.get(line["name"], {}),
        }
        slug = slugify(line["name"])
        row = by_slug.get(slug) or by_name.get(line["name"])
        if row is None:
            row = ButtonSet(**said, as_loaded=said)
            row.save()
            report.made += 1
            if held:
                report.new_sets.append(row)
        else:
            update_row(row, said, report, overwrite)
        loaded[slug] = row
    return loaded


def load_buttons(folder: Path, sets: dict[str, ButtonSet], report: LoadReport, overwrite: bool) -> None:
    held = list(Button.objects.filter(set__in=sets.values()).order_by())
    by_slug = {(row.set_id, row.slug): row for row in held}
    by_name = {(row.set_id, row.name): row for row in held}
    new: list[tuple[Button, Facts]] = []
    paths = {file: folder / "buttons" / f"{file}.tsv" for file in sets}
    lines = {file: list(lines_of(path)) for file, path in paths.items()}
    known = {f"{owner.name}/{line['name']}" for file, owner in sets.items() for line in lines[file]}
    spoken = read_translations(folder, "fighters.tsv", "fighter", Button, known)
    for file, owner in sets.items():
        for number, line in enumerate(lines[file], start=2):
            said = {
                **line,
                "tournament_legal": line["tournament_legal"] == "yes",
                "in_languages": spoken.get(f"{owner.name}/{line['name']}", {}),
            }
            slug = slugify(line["name"])
            row = by_slug.get((owner.pk, slug)) or by_name.get((owner.pk, line["name"]))
            with locate_errors(paths[file], number):
                if row is None:
                    row = Button(**said, set=owner, slug=slug, as_loaded=said)
                    row.clean_fields(exclude=["set"])
                    new.append((row, row.read_facts()))
                else:
                    update_row(row, said, report, overwrite)
    create_buttons(new)
    report.made += len(new)


def create_buttons(new: list[tuple[Button, Facts]]) -> None:
    Button.objects.bulk_create(button for button, _facts in new)
    Trait.objects.bulk_create(
        Trait(button=button, kind=kind, value=value) for button, facts in new for kind, value in facts.traits
    )


def load_tags(folder: Path, report: LoadReport) -> None:
    paths = sorted((folder / "tags").glob("*.tsv"))
    spoken = read_translations(folder, "tags.tsv", "tag", Tag, {path.stem for path in paths})
    for path in paths:
        tag = Tag.objects.filter(slug=path.stem).first()
        if tag is None:
            tag = make_tag(path)
            report.made += 1
        if tag.name == tag_name(path):
            tag.add_missing_languages(spoken.get(path.stem, {}))


def make_tag(path: Path) -> Tag:
    tag = Tag.objects.create(name=tag_name(path), slug=path.stem)
    for number, line in enumerate(lines_of(path), start=2):
        button = Button.objects.filter(set__name=line["set"], name=line["name"]).first()
        if button is None:
            raise UnreadableFixture(f"{path}, line {number}: there is no such button.")
        tag.buttons.add(button)
    return tag


def tag_name(path: Path) -> str:
    return path.stem.replace("-", " ").capitalize()


def with_empty_translations(as_loaded: Row | None) -> Row | None:
    return None if as_loaded is None else {"in_languages": {}, **as_loaded}


def update_row(row: ButtonSet | Button, said: Row, report: LoadReport, overwrite: bool) -> None:
    """Update the row with the values *said* unless a curator changed it, and count that in *report*."""
    now, before = {name: getattr(row, name) for name in said}, with_empty_translations(row.as_loaded)
    if before == said and (now == said or not overwrite):
        report.unchanged += 1
    elif overwrite or now in (before, said):
        for name, value in said.items():
            setattr(row, name, value)
        row.as_loaded = said
        row.save()
        report.updated += 1
    else:
        report.kept.append(str(row))
