"""Load the campaign from `fixtures/campaign/` into the database, except what a curator changed.

`packs.tsv` contains the packs, and `stops/PACK.tsv` the fighters of each pack. A row stores the values that
its file had when the row was loaded. If the row still has these values, the file may change it; otherwise the
row belongs to the curator. Files of the same names in `it/` contain the texts in Italian.
"""

from __future__ import annotations

from pathlib import Path

from django.db import transaction

from buttons.fixture_loader import LoadReport, Row, with_empty_translations
from buttons.models import Button
from core.in_languages.files import read_translations
from core.in_languages.rows import further_languages
from core.text.tables import UnreadableFixture, lines_of, locate_errors
from training.campaign.checking import circle_in_words, find_circle, missing_part
from training.campaign.models import Pack, Stop

NUMBERS = ("row", "column", "wins_for_boss")


class Catalogue:
    """A lookup of fighters by “set/name”, the notation of the campaign's files."""

    def __init__(self) -> None:
        found = Button.objects.select_related("set")
        self.buttons = {f"{button.set.name}/{button.name}": button for button in found}

    def __getitem__(self, name: str) -> Button:
        if name not in self.buttons:
            raise ValueError(f"there is no fighter “{name}”.")
        return self.buttons[name]


def load(folder: Path) -> LoadReport:
    report, catalogue = LoadReport(), Catalogue()
    with transaction.atomic():
        packs = load_packs(folder / "packs.tsv", catalogue, report)
        for pack in packs:
            load_stops(folder, pack, catalogue, report)
        refuse_stray_files(folder, {pack.slug for pack in packs})
    return report


def load_packs(path: Path, catalogue: Catalogue, report: LoadReport) -> list[Pack]:
    lines = list(lines_of(path))
    spoken = read_translations(path.parent, path.name, "slug", Pack, {line["slug"] for line in lines})
    held = {pack.slug: pack for pack in Pack.objects.prefetch_related("after", "gifts__set")}
    before = {slug: row_of_pack(pack) for slug, pack in held.items()}
    loaded = []
    for number, line in enumerate(lines, start=2):
        with locate_errors(path, number):
            said = {**said_of_pack(line), "in_languages": spoken.get(line["slug"], {})}
            pack = held.setdefault(line["slug"], Pack(slug=line["slug"]))
            if file_applies(pack, before.get(pack.slug), said, report):
                fields = {name: value for name, value in said.items() if name not in ("after", "gifts")}
                store(pack, fields, said)
                loaded.append((number, pack, said))
    for number, pack, said in loaded:
        with locate_errors(path, number):
            pack.after.set(pack_named(held, slug) for slug in said["after"])
            pack.gifts.set(catalogue[name] for name in said["gifts"])
    refuse_circles(path)
    return [held[line["slug"]] for line in lines]


def load_stops(folder: Path, pack: Pack, catalogue: Catalogue, report: LoadReport) -> None:
    name = f"stops/{pack.slug}.tsv"
    path = folder / name
    lines = list(lines_of(path))
    spoken = read_translations(folder, name, "button", Stop, {line["button"] for line in lines})
    held = {stop.number: stop for stop in pack.stops.select_related("button__set")}
    before = {number: said_of_held(stop) for number, stop in held.items()}
    for number, line in enumerate(lines, start=1):
        with locate_errors(path, number + 1):
            said = {
                **line,
                "is_boss": line["is_boss"] == "yes",
                "rounds": int(line["rounds"]),
                "in_languages": spoken.get(line["button"], {}),
            }
            stop = held.setdefault(number, Stop(pack=pack, number=number))
            if file_applies(stop, before.get(number), said, report):
                fields = {**said, "button": catalogue[line["button"]]}
                store(stop, fields, said)
    if reason := missing_part(held.values(), pack.wins_for_boss):
        raise UnreadableFixture(f"{path}: {reason}")


def refuse_stray_files(folder: Path, slugs: set[str]) -> None:
    for language in further_languages():
        for path in sorted((folder / language / "stops").glob("*.tsv")):
            if path.stem not in slugs:
                raise UnreadableFixture(f"{path}: there is no pack “{path.stem}”.")


def said_of_pack(line: dict[str, str]) -> Row:
    numbers = {name: int(line[name]) for name in NUMBERS}
    gifts = [name.strip() for name in line["gifts"].split(",") if name.strip()]
    said: Row = {**line, **numbers, "after": sorted(line["after"].split()), "gifts": sorted(gifts)}
    return said


def row_of_pack(pack: Pack) -> Row:
    after = sorted(other.slug for other in pack.after.all())
    gifts = sorted(f"{gift.set.name}/{gift.name}" for gift in pack.gifts.all())
    return {**row_values(pack), "after": after, "gifts": gifts}


def said_of_held(stop: Stop) -> Row:
    return {**row_values(stop), "button": f"{stop.button.set.name}/{stop.button.name}"}


def row_values(row: Pack | Stop) -> Row:
    names = with_empty_translations(row.as_loaded) or {}
    return {name: getattr(row, name) for name in names if name not in ("after", "gifts", "button")}


def file_applies(row: Pack | Stop, now: Row | None, said: Row, report: LoadReport) -> bool:
    """Return True if the file's values apply: the row is new, or no curator has changed it.

    The outcome is counted in *report*.
    """
    if now is None:
        report.made += 1
        return True
    before = with_empty_translations(row.as_loaded)
    if before == said:
        report.unchanged += 1
    elif now in (before, said):
        report.updated += 1
        return True
    else:
        report.kept.append(str(row))
    return False


def store(row: Pack | Stop, fields: Row, said: Row) -> None:
    for name, value in fields.items():
        setattr(row, name, value)
    row.as_loaded = said
    row.full_clean()
    row.save()


def pack_named(held: dict[str, Pack], slug: str) -> Pack:
    if slug not in held or held[slug].pk is None:
        raise ValueError(f"there is no pack “{slug}”.")
    return held[slug]


def refuse_circles(path: Path) -> None:
    packs = Pack.objects.prefetch_related("after").in_bulk()
    after = {key: [other.pk for other in pack.after.all()] for key, pack in packs.items()}
    if circle := find_circle(after):
        raise UnreadableFixture(f"{path}: {circle_in_words(str(packs[key]) for key in circle)}")
