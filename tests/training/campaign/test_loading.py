"""Loading the campaign from files without undoing curators' changes."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import override_settings

from buttons.fixture_loader import load as load_catalogue
from buttons.models import Button, ButtonSet
from core.text.tables import UnreadableFixture
from training.campaign.loading import load
from training.campaign.models import Pack, Stop

pytestmark = pytest.mark.django_db

PLACE, RULES = ["slug", "name", "about", "row", "column", "after"], ["gifts", "lessons", "wins_for_boss"]
PACKS = [*PLACE, *RULES, "easy", "usual", "hard"]
STOPS = ["button", "is_boss", "rounds", "character", "greets", "wins", "loses"]


class Files:
    """Files of two packs, each with one stop and a boss, which a test may change."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "stops").mkdir()
        owner = ButtonSet.objects.create(name="Kitchen")
        for name in ("Tin", "Pot", "Spoon"):
            Button.objects.create(set=owner, name=name, recipe="(4) (6)")
        self.packs = {slug: self.pack(slug, row) for row, slug in enumerate(("yard", "cellar"), start=1)}
        self.packs["cellar"]["after"] = "yard"
        self.packs["yard"]["gifts"] = "Kitchen/Spoon"
        self.stops = {slug: [self.stop("Tin"), self.stop("Pot", is_boss="yes")] for slug in self.packs}

    def pack(self, slug: str, row: int) -> dict[str, str]:
        return dict.fromkeys(PACKS, "") | {
            "slug": slug, "name": slug.title(), "about": "Dark.", "row": str(row), "column": "3",
            "easy": "giving", "usual": "random", "hard": "wise", "wins_for_boss": "1",
        }  # fmt: skip

    def stop(self, name: str, is_boss: str = "no") -> dict[str, str]:
        words = dict.fromkeys(("character", "greets", "wins", "loses"), f"{name}.")
        return {"button": f"Kitchen/{name}", "is_boss": is_boss, "rounds": "1", **words}

    def load(self) -> tuple[int, int, int, list[str]]:
        """Load; return the numbers of new, updated and unchanged rows, and those kept for a curator."""
        self.write("packs.tsv", PACKS, list(self.packs.values()))
        for slug, stops in self.stops.items():
            self.write(f"stops/{slug}.tsv", STOPS, stops)
        report = load(self.folder)
        return report.made, report.updated, report.unchanged, report.kept

    def say(self, name: str, *lines: str) -> None:
        path = self.folder / "it" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(f"{line}\n" for line in lines))

    def write(self, name: str, head: list[str], rows: list[dict[str, str]]) -> None:
        lines = [head, *([row[column] for column in head] for row in rows)]
        (self.folder / name).write_text("".join("\t".join(line) + "\n" for line in lines))


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(tmp_path)


@pytest.mark.services
def test_loading_makes_packs_and_stops_and_changes_nothing_when_run_again(files: Files) -> None:
    assert files.load() == (6, 0, 0, [])
    cellar = Pack.objects.get(slug="cellar")
    assert [pack.slug for pack in cellar.after.all()] == ["yard"]
    assert [gift.name for gift in Pack.objects.get(slug="yard").gifts.all()] == ["Spoon"]
    assert [(stop.button.name, stop.is_boss) for stop in cellar.stops.all()] == [
        ("Tin", False),
        ("Pot", True),
    ]
    assert files.load() == (0, 0, 6, [])


def test_what_only_the_files_changed_is_brought_up_to_date(files: Files) -> None:
    files.load()
    files.packs["cellar"]["after"] = ""
    files.stops["yard"][0] |= {"greets": "Hm.", "button": "Kitchen/Spoon"}
    assert files.load() == (0, 2, 4, [])
    assert not Pack.objects.get(slug="cellar").after.exists()
    changed = Stop.objects.get(pack__slug="yard", number=1)
    assert (changed.greets, changed.button.name) == ("Hm.", "Spoon")


@pytest.mark.services
def test_what_a_curator_changed_stays_and_is_named(files: Files) -> None:
    files.load()
    Stop.objects.filter(pack__slug="yard", number=1).update(greets="Good day.")
    Pack.objects.get(slug="cellar").after.clear()
    assert files.load() == (0, 0, 6, [])
    files.stops["yard"][0]["greets"] = "Hm."
    files.packs["cellar"]["name"] = "Vault"
    assert files.load() == (0, 0, 4, ["Cellar", "Yard 1"])
    assert Stop.objects.get(pack__slug="yard", number=1).greets == "Good day."
    cellar = Pack.objects.get(slug="cellar")
    assert (cellar.name, cellar.after.exists()) == ("Cellar", False)


def test_a_file_that_cannot_be_loaded_is_named_with_its_line_and_changes_nothing(files: Files) -> None:
    retired = Button.objects.get(name="Spoon")
    retired.retired = True
    retired.save()
    stop, boss = files.stops["cellar"]
    for changed, words in [
        ([{**stop, "button": "Kitchen/Lid"}, boss], "cellar.tsv, line 2: there is no fighter “Kitchen/Lid”"),
        (
            [{**stop, "button": "Kitchen/Spoon"}, boss],
            "line 2: Spoon cannot be played: the fighter is retired.",
        ),
        ([stop, {**boss, "rounds": "many"}], "cellar.tsv, line 3: .*many"),
        ([stop, {**boss, "greets": "x" * 200}], "cellar.tsv, line 3: .*at most 160 characters"),
        (
            [stop, {**boss, "is_boss": "no"}],
            "cellar.tsv: A pack needs exactly one boss, but this one has 0.",
        ),
        ([boss], "cellar.tsv: A pack needs at least one fighter besides its boss."),
    ]:
        files.stops["cellar"] = changed
        with pytest.raises(UnreadableFixture, match=words):
            files.load()
    assert not Pack.objects.exists()


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"after": "attic"}, "packs.tsv, line 2: there is no pack “attic”"),
        ({"after": "cellar"}, "packs.tsv: These packs unlock each other in a loop: Yard → Cellar."),
        ({"lessons": "swing juggling"}, "packs.tsv, line 2: There is no lesson “juggling”."),
        ({"slug": "collection"}, "This address is used by the pin collection."),
        ({"easy": "asleep"}, "packs.tsv, line 2: .*asleep"),
        ({"wins_for_boss": "2"}, "yard.tsv: The boss asks for 2 pins, but there is only 1 other fighter."),
    ],
)
def test_a_pack_that_makes_no_sense_is_refused(files: Files, changed: dict[str, str], words: str) -> None:
    files.packs["yard"] |= changed
    with pytest.raises(UnreadableFixture, match=words):
        files.load()
    assert not Pack.objects.exists()


@pytest.mark.usefixtures("italian")
def test_files_of_a_language_are_loaded_beside_the_english_ones(files: Files) -> None:
    files.load()
    files.say("packs.tsv", "slug\tname\tabout", "cellar\tCantina\tBuio.")
    files.say("stops/cellar.tsv", "button\tgreets\twins", "Kitchen/Pot\tBuongiorno.\t")
    assert files.load() == (0, 2, 4, [])
    assert Pack.objects.get(slug="cellar").in_languages == {"it": {"name": "Cantina", "about": "Buio."}}
    boss = Stop.objects.get(pack__slug="cellar", number=2)
    assert (boss.greets, boss.in_languages) == ("Pot.", {"it": {"greets": "Buongiorno."}})
    assert files.load() == (0, 0, 6, [])


@pytest.mark.usefixtures("italian")
def test_what_a_curator_wrote_in_another_language_stays(files: Files) -> None:
    files.say("stops/cellar.tsv", "button\tgreets", "Kitchen/Pot\tBuongiorno.")
    files.load()
    boss = Stop.objects.get(pack__slug="cellar", number=2)
    boss.say("it", {"greets": "Ciao."})
    boss.save()
    files.say("stops/cellar.tsv", "button\tgreets", "Kitchen/Pot\tSalve.")
    assert files.load() == (0, 0, 5, ["Cellar 2"])
    boss.refresh_from_db()
    assert boss.in_languages == {"it": {"greets": "Ciao."}}


def test_what_was_loaded_before_there_were_languages_is_as_before(files: Files) -> None:
    files.load()
    rows: list[Pack | Stop] = [*Pack.objects.all(), *Stop.objects.all()]
    for row in rows:
        row.as_loaded = {name: said for name, said in (row.as_loaded or {}).items() if name != "in_languages"}
        row.save()
    assert files.load() == (0, 0, 6, [])


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize(
    ("name", "lines", "words"),
    [
        ("packs.tsv", ["slug\tname", "attic\tAttico"], "it/packs.tsv, line 2: there is no slug “attic”"),
        ("packs.tsv", ["slug\tname", "yard\t" + "x" * 41], "it/packs.tsv, line 2: .*at most 40 characters"),
        ("packs.tsv", ["slug\trow", "yard\t3"], "line 2: “row” is not among its texts: name, about."),
        ("stops/attic.tsv", ["button\tgreets"], "it/stops/attic.tsv: there is no pack “attic”."),
        (
            "stops/yard.tsv",
            ["button\tgreets", "Kitchen/Tin\tCiao.", "Kitchen/Lid\tCiao."],
            "it/stops/yard.tsv, line 3: there is no button “Kitchen/Lid”",
        ),
        (
            "stops/yard.tsv",
            ["button\tgreets", "Kitchen/Tin\tCiao.", "Kitchen/Tin\tSalve."],
            "it/stops/yard.tsv, line 3: the button “Kitchen/Tin” has a line already.",
        ),
        (
            "stops/yard.tsv",
            ["button\tgreets", "Kitchen/Tin\t" + "x" * 161],
            "it/stops/yard.tsv, line 2: .*at most 160 characters",
        ),
    ],
)
def test_a_file_of_a_language_that_makes_no_sense_is_refused_with_its_line(
    files: Files, name: str, lines: list[str], words: str
) -> None:
    files.say(name, *lines)
    with pytest.raises(UnreadableFixture, match=words):
        files.load()
    assert not Pack.objects.exists()


@override_settings(LANGUAGES=[("en", "English")])
def test_files_of_a_language_that_the_site_does_not_speak_are_left_alone(files: Files) -> None:
    files.say("packs.tsv", "slug\tname", "attic\tAttico")
    assert files.load() == (6, 0, 0, [])


def test_the_command_says_what_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="there is no fighter"):
        call_command("load_campaign")
    assert not Pack.objects.exists()


@pytest.mark.slow
def test_our_own_campaign_can_be_loaded_and_leads_everywhere() -> None:
    load_catalogue(settings.BASE_DIR / "fixtures")
    assert load(settings.BASE_DIR / "fixtures" / "campaign").made > 80
    packs = {pack: set(pack.after.all()) for pack in Pack.objects.all()}
    assert len(packs) == 12
    opened = {pack for pack, after in packs.items() if not after}
    for _pack in packs:
        opened |= {pack for pack, after in packs.items() if after & opened}
    assert opened == set(packs)
    places = {(pack.row, pack.column) for pack in packs}
    assert len(places) == len(packs)
    lines = [
        line for stop in Stop.objects.all() for line in (stop.character, stop.greets, stop.wins, stop.loses)
    ]
    assert all(lines)
    assert len(set(lines)) == len(lines)
