"""New packs of fighters create a draft of their announcement."""

from __future__ import annotations

from pathlib import Path

import pytest

from buttons.fixture_loader import load
from community.announcements.models import Announcement
from tests.speaking import Said, with_italian

pytestmark = pytest.mark.django_db
HEAD = "name\trecipe\ttournament_legal\tspecial\tnote\n"


def write(folder: Path, *sets: str) -> None:
    (folder / "buttons").mkdir(exist_ok=True)
    lines = [f"{number}\t{name}\t\n" for number, name in enumerate(sets, start=1)]
    (folder / "sets.tsv").write_text("position\tname\truleset\n" + "".join(lines))
    for name in sets:
        path = folder / "buttons" / f"{name.lower()}.tsv"
        path.write_text(f"{HEAD}{name}one\t(4) (X)\tyes\t\t\n{name}two\t(6) (X)\tyes\t\t\n")


def test_a_new_set_is_a_draft_which_nobody_but_staff_publishes(tmp_path: Path) -> None:
    write(tmp_path, "Soldiers")
    load(tmp_path)
    assert not Announcement.objects.exists(), "an empty site has nothing that is new"
    write(tmp_path, "Soldiers", "Vampyres")
    load(tmp_path)
    draft = Announcement.objects.get()
    assert (draft.title, draft.published, draft.begins_at) == ("New fighters: Vampyres", False, None)
    assert "**Vampyres**: 2 fighters" in draft.text
    load(tmp_path)
    assert Announcement.objects.count() == 1


@pytest.mark.services
def test_several_sets_share_a_draft(tmp_path: Path) -> None:
    write(tmp_path, "Soldiers")
    load(tmp_path)
    write(tmp_path, "Soldiers", "Vampyres", "Samurai")
    load(tmp_path)
    draft = Announcement.objects.get()
    assert draft.title == "New fighters: 2 sets"
    assert "Vampyres" in draft.text
    assert "Samurai" in draft.text


def test_a_draft_speaks_every_language_of_the_site(tmp_path: Path) -> None:
    words: dict[Said, str] = {"New fighters: %(set)s": "Nuovi combattenti: %(set)s"}
    write(tmp_path, "Soldiers")
    load(tmp_path)
    write(tmp_path, "Soldiers", "Vampyres")
    with with_italian(tmp_path / "locale", words):
        load(tmp_path)
    draft = Announcement.objects.get()
    assert draft.title == "New fighters: Vampyres"
    assert draft.in_languages["it"]["title"] == "Nuovi combattenti: Vampyres"
