"""Notes, sets and tags in the languages of their readers."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from buttons.fixture_loader import load
from buttons.models import Button, ButtonSet, Tag
from buttons.search import SearchForm
from core.text.tables import UnreadableFixture, lines_of
from tests.buttons.conftest import MakeButton
from tests.buttons.test_importing import BUTTONS, CSV, SETS, confirm, refusal, upload
from tests.html import parsed

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("italian")]
SHIPPED = settings.BASE_DIR / "fixtures"


@pytest.fixture
def avis(make_button: MakeButton) -> Button:
    avis = make_button("Avis", "(4) (X)", set="2005 Rare / Promo", note="A boot.")
    avis.say("it", {"note": "Uno stivale."})
    avis.save()
    avis.set.say("it", {"name": "2005 Rari / Promo"})
    avis.set.save()
    tag = Tag.objects.create(name="Good first fighters", in_languages={"it": {"name": "Per cominciare"}})
    tag.buttons.add(avis)
    make_button("Hammer", "(6) (X)", note="A nail.")
    return avis


def page(address: str, language: str = "it") -> str:
    return Client(headers={"Accept-Language": language}).get(address).content.decode()


def test_the_page_of_a_fighter_speaks_the_language_of_its_reader(avis: Button) -> None:
    italian, english = (page(avis.get_absolute_url(), language) for language in ("it", "en"))
    for said, meant in (
        ("Uno stivale.", "A boot."),
        ("2005 Rari / Promo", "2005 Rare / Promo"),
        ("Per cominciare", "Good first fighters"),
    ):
        assert (said in italian, meant in italian) == (True, False), said
        assert (meant in english, said in english) == (True, False), meant
    assert "A nail." in page(Button.objects.get(name="Hammer").get_absolute_url())


@pytest.mark.parametrize("address", ["/buttons/", "/sets/", "/sets/2005-rare-promo/"])
def test_pages_name_sets_in_the_language_of_their_reader(avis: Button, address: str) -> None:
    assert "2005 Rari / Promo" in page(address)
    assert "2005 Rare / Promo" not in page(address)
    assert "2005 Rare / Promo" in page(address, "en")


def test_a_browser_that_kept_a_page_sees_a_new_translation(avis: Button) -> None:
    client, address = Client(headers={"Accept-Language": "it"}), avis.get_absolute_url()
    client.get(address)
    before = client.get(address)["ETag"]
    assert client.get(address, headers={"If-None-Match": before}).status_code == 304
    in_english = {"If-None-Match": before, "Accept-Language": "en"}
    assert client.get(address, headers=in_english).status_code == 200
    avis.say("it", {"note": "Due stivali."})
    avis.save()
    assert "Due stivali." in client.get(address, headers={"If-None-Match": before}).content.decode()


@pytest.mark.services
def test_a_search_finds_names_in_every_language(avis: Button) -> None:
    from django.http import QueryDict

    for typed in (
        "2005 Rare / Promo (X)",
        "2005 rari / promo (X)",
        "rari",
        "rare",
        "good first fighters 4",
        "per cominciare 4",
    ):
        asked = QueryDict(mutable=True)
        asked["q"] = typed
        found = [button.name for button in SearchForm(asked, player=None).buttons()]
        assert found == ["Avis"], typed


def test_every_text_that_ships_has_its_italian() -> None:
    notes = {
        f"{one['name']}/{line['name']}"
        for one in lines_of(SHIPPED / "sets.tsv")
        for line in lines_of(SHIPPED / "buttons" / file_of(one["name"]))
        if line["note"]
    }
    assert {line["fighter"] for line in lines_of(SHIPPED / "it" / "fighters.tsv")} == notes
    tags = {path.stem for path in (SHIPPED / "tags").glob("*.tsv")}
    assert {line["tag"] for line in lines_of(SHIPPED / "it" / "tags.tsv")} == tags
    words = {
        one["name"]
        for one in lines_of(SHIPPED / "sets.tsv")
        if {"Rare", "(unofficial)"} & set(one["name"].split())
    }
    assert {line["set"] for line in lines_of(SHIPPED / "it" / "sets.tsv")} == words


def file_of(name: str) -> str:
    from django.utils.text import slugify

    return f"{slugify(name)}.tsv"


@pytest.mark.slow
def test_our_own_catalogue_loads_in_italian_and_again_without_a_change() -> None:
    made = load(SHIPPED).made
    racca = Button.objects.get(name="Racca")
    assert racca.in_languages["it"]["note"].startswith("Nessun altro combattente")
    assert ButtonSet.objects.get(name="2005 Rare / Promo").in_languages == {
        "it": {"name": "2005 Rari / Promo"}
    }
    again = load(SHIPPED)
    assert (again.made, again.updated, again.kept) == (0, 0, [])
    assert again.unchanged + Tag.objects.count() == made


@pytest.fixture
def small(tmp_path: Path) -> Path:
    for name in ("buttons", "tags", "it"):
        (tmp_path / name).mkdir()
    (tmp_path / "sets.tsv").write_text("position\tname\truleset\n10\tSoldiers\t\n")
    head = "name\trecipe\ttournament_legal\tspecial\tnote"
    (tmp_path / "buttons/soldiers.tsv").write_text(f"{head}\nAvis\t(4) (X)\tyes\t\tA boot.\n")
    (tmp_path / "tags/first-ones.tsv").write_text("set\tname\nSoldiers\tAvis\n")
    return tmp_path


def test_what_was_loaded_in_english_gets_its_italian_later(small: Path) -> None:
    load(small)
    rows: list[Button | ButtonSet] = [*Button.objects.all(), *ButtonSet.objects.all()]
    for row in rows:
        row.as_loaded = {name: said for name, said in (row.as_loaded or {}).items() if name != "in_languages"}
        row.save()
    (small / "it/sets.tsv").write_text("set\tname\nSoldiers\tSoldati\n")
    (small / "it/fighters.tsv").write_text("fighter\tnote\nSoldiers/Avis\tUno stivale.\n")
    (small / "it/tags.tsv").write_text("tag\tname\nfirst-ones\tI primi\n")
    assert load(small).updated == 2
    said = [ButtonSet.objects.get(), Button.objects.get(), Tag.objects.get()]
    names = [row.in_languages for row in said]
    assert names == [
        {"it": {"name": "Soldati"}},
        {"it": {"note": "Uno stivale."}},
        {"it": {"name": "I primi"}},
    ]


def test_a_tag_that_a_curator_named_stays_as_it_is(small: Path) -> None:
    load(small)
    Tag.objects.update(name="The first ones")
    (small / "it/tags.tsv").write_text("tag\tname\nfirst-ones\tI primi\n")
    load(small)
    Tag.objects.update(name="First ones", in_languages={"it": {"name": "Primi"}})
    load(small)
    assert Tag.objects.get().in_languages == {"it": {"name": "Primi"}}


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("sets.tsv", "set\tname\nSailors\tMarinai\n", "it/sets.tsv, line 2: there is no set “Sailors”"),
        ("tags.tsv", "tag\tname\nlast\tUltimi\n", "it/tags.tsv, line 2: there is no tag “last”"),
        ("fighters.tsv", "fighter\tnote\nSoldiers/Lid\tHm.\n", "line 2: there is no fighter “Soldiers/Lid”"),
        (
            "fighters.tsv",
            f"fighter\tnote\nSoldiers/Avis\t{'x' * 1001}\n",
            "line 2: .*at most 1000 characters",
        ),
    ],
)
def test_a_file_that_makes_no_sense_is_refused_with_its_line(
    small: Path, name: str, text: str, words: str
) -> None:
    (small / "it" / name).write_text(text)
    with pytest.raises(UnreadableFixture, match=words):
        load(small)
    assert not Button.objects.exists()


@pytest.mark.services
def test_curators_write_notes_and_names_in_each_language(as_curator: Client, avis: Button) -> None:
    tag = Tag.objects.get()
    for address, sent, row, said in (
        (f"/admin/buttons/tag/{tag.pk}/change/", {"name": "First", "name_it": "Primi"}, tag, "Primi"),
        (
            f"{SETS}{avis.set.pk}/change/",
            {"name": "Rare", "position": "1", "name_it": "Rari"},
            avis.set,
            "Rari",
        ),
        (
            f"{BUTTONS}{avis.pk}/change/",
            {"recipe": "(4)", "name": "Avis", "note": "A boot.", "note_it": "Scarpa."},
            avis,
            "Scarpa.",
        ),
    ):
        assert "Italiano" in as_curator.get(address).content.decode(), address
        assert as_curator.post(address, sent).status_code == 302, address
        row.refresh_from_db()
        assert row.in_languages == {"it": {row.spoken[0]: said}}, address
    answer = as_curator.post(
        f"{BUTTONS}{avis.pk}/change/", {"recipe": "(4)", "name": "Avis", "note_it": "x" * 1001}
    )
    assert "at most 1000 characters" in answer.content.decode()
    history = as_curator.get(f"{BUTTONS}{avis.pk}/history/").content.decode()
    assert "note (Italiano): “Uno stivale.” → “Scarpa.”" in parsed(history).text


def test_files_of_curators_carry_every_language(as_curator: Client, avis: Button) -> None:
    exported = as_curator.post(f"{BUTTONS}export/", {"format": CSV, "resource": ""}).content.decode()
    assert "note_it" in exported.splitlines()[0]
    assert "Uno stivale." in exported
    confirm(as_curator, upload(as_curator, exported.replace("Uno stivale.", "Due stivali.")))
    avis.refresh_from_db()
    assert avis.in_languages == {"it": {"note": "Due stivali."}}
    confirm(as_curator, upload(as_curator, f"set,name,source\n{avis.set.name},Avis,Here"))
    avis.refresh_from_db()
    assert (avis.source, avis.in_languages) == ("Here", {"it": {"note": "Due stivali."}})
    sets = upload(as_curator, "name,name_it\nSoldiers,Soldati", SETS)
    confirm(as_curator, sets, SETS)
    assert ButtonSet.objects.get(name="Soldiers").in_languages == {"it": {"name": "Soldati"}}
    told = refusal(upload(as_curator, f"name,name_it\nSoldiers,{'x' * 61}", SETS))
    assert "at most 60 characters (it has 61)" in told


def test_programs_know_sets_and_tags_by_their_english_names(avis: Button) -> None:
    client = Client(headers={"Accept-Language": "it"})
    told = client.get(f"/api/v1/fighters/{avis.set.slug}/{avis.slug}/").json()
    assert (told["set"], told["note"]) == ("2005 Rare / Promo", "A boot.")
    assert told["tags"] == ["Good first fighters"]
    found = client.get("/api/v1/fighters/?q=rari").json()["items"]
    assert [each["name"] for each in found] == ["Avis"]
