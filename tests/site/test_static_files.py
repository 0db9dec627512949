"""One style sheet and one script for each kind of page, made by `collectstatic` and named by a hash."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.storage import FileSystemStorage
from django.template import Context, Template, TemplateSyntaxError
from pytest_django.fixtures import Settings

from buttonmen.static_files import HashedFiles, rebase_urls
from core.bundling.page_kinds import PAGE_KINDS, script_name, scripts_of, sheet_name, styles_of
from tests.live_site import free_port

STATIC = Path(settings.BASE_DIR / "static")
LINKED = re.compile(r'(?:href|src)="(.*?)"')
IN_CSS = re.compile(r"url\((.*?)\)")


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> HashedFiles:
    folder = tmp_path_factory.mktemp("static")
    ours = FileSystemStorage(STATIC)
    names = [str(path.relative_to(STATIC)) for path in STATIC.rglob("*.*") if path.suffix != ".ttf"]
    storage = HashedFiles(location=folder, base_url="/static/")
    for name in names:
        with ours.open(name) as content:
            storage.save(name, content)
    for _name, _hashed, processed in storage.post_process({name: (ours, name) for name in names}):
        assert not isinstance(processed, Exception), processed
    return storage


@pytest.mark.slow
@pytest.mark.parametrize("is_old", [False, True], ids=["never", "before an update"])
def test_a_web_process_does_not_start_if_collectstatic_was_forgotten(tmp_path: Path, is_old: bool) -> None:
    if is_old:
        manifest = {"paths": {"css/base.css": "css/base.123456789abc.css"}, "version": "1.1", "hash": "1"}
        (tmp_path / "staticfiles.json").write_text(json.dumps(manifest))
    started = subprocess.run(
        [sys.executable, "-m", "daphne", "-p", str(free_port()), "buttonmen.asgi:application"],
        cwd=settings.BASE_DIR,
        env={**os.environ, "DEBUG": "false", "STATIC_ROOT": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert started.returncode == 1
    assert "Traceback" not in started.stderr
    sentence = started.stderr.splitlines()[-1]
    assert sentence.startswith(f"{tmp_path} lacks ")
    assert sentence.endswith("Run: python manage.py collectstatic --noinput")


def text_of(storage: HashedFiles, name: str) -> str:
    return Path(storage.path(storage.stored_name(name))).read_text()


def test_each_kind_has_a_sheet_with_the_files_that_it_names(collected: HashedFiles) -> None:
    for kind in PAGE_KINDS:
        sheet = text_of(collected, sheet_name(kind))
        linked = {address.strip("\"'") for address in IN_CSS.findall(sheet)}
        fonts = {address for address in linked if not address.startswith(("data:", "#"))}
        assert {re.sub(r"\.[0-9a-f]{12}\.", ".", font) for font in fonts} == {"../fonts/gabarito.woff2"}
        for font in fonts:
            assert Path(collected.path("kinds"), font).resolve().exists()


def test_each_kind_has_a_script_that_imports_nothing_and_is_packed_twice(collected: HashedFiles) -> None:
    for kind in PAGE_KINDS:
        script = text_of(collected, script_name(kind))
        assert not re.search(r"\b(import|export)\b", script)
        for packed in (".br", ".gz"):
            assert Path(collected.path(collected.stored_name(script_name(kind))) + packed).exists()


def test_kinds_with_the_same_scripts_share_one_file() -> None:
    assert script_name("front") == script_name("campaign") == "kinds/plain.js"
    assert script_name("match") != script_name("offer")


def test_what_a_kind_names_exists_and_each_sheet_and_script_is_named() -> None:
    named = {name for kind in PAGE_KINDS for name in (*styles_of(kind), *scripts_of(kind))}
    ours = {str(path.relative_to(STATIC)) for path in STATIC.rglob("*.*") if path.suffix in (".css", ".js")}
    assert named <= ours
    imported = {
        str((script.parent / other).resolve().relative_to(STATIC))
        for script in STATIC.rglob("*.js")
        for other in re.findall(r'^import .*"(\..*)";$', script.read_text(), re.M)
    }
    assert ours - named - imported == {"admin.css", "pages/offline/offline.js"}


def test_bundles_that_are_made_anew_replace_the_last(collected: HashedFiles) -> None:
    before = sorted(Path(collected.path("kinds")).iterdir())
    ours = FileSystemStorage(STATIC)
    names = [str(path.relative_to(STATIC)) for path in STATIC.rglob("*.*") if path.suffix != ".ttf"]
    list(collected.post_process({name: (ours, name) for name in names}))
    assert sorted(Path(collected.path("kinds")).iterdir()) == before


def test_the_addresses_in_a_sheet_are_read_from_where_bundles_lie() -> None:
    sheet = 'a { src: url("../fonts/x.woff2") } b { mask: url("data:x") url("#y") url("/z.svg") }'
    assert rebase_urls("css/base.css", sheet) == sheet
    assert 'url("../games/fonts/x.woff2")' in rebase_urls("games/chat/chat.css", sheet)


def links(tag: str) -> list[str]:
    return LINKED.findall(Template(tag).render(Context()))


def test_a_page_links_single_files_in_development_and_bundles_where_they_are_collected(
    collected: HashedFiles, settings: Settings
) -> None:
    assert links('{% styles "path" %}')[:2] == ["/static/css/tokens.css", "/static/css/base.css"]
    assert links('{% scripts "path" %}')[:2] == ["/static/htmx.js", "/static/pages/not-changed.js"]
    settings.STATIC_ROOT = collected.location
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "buttonmen.static_files.HashedFiles"},
    }
    for tag, name in (('{% styles "path" %}', "path.css"), ('{% scripts "path" %}', "plain.js")):
        stem, ending = name.split(".")
        assert re.fullmatch(rf"\['/static/kinds/{stem}\.[0-9a-f]{{12}}\.{ending}'\]", str(links(tag)))


@pytest.mark.parametrize("tag", ['{% styles "nothing" %}', "{% scripts %}", '{% styles "match" "offer" %}'])
def test_a_tag_that_names_no_kind_is_refused(tag: str) -> None:
    with pytest.raises(TemplateSyntaxError, match=r"takes one of plain, front, .* not"):
        Template(tag)
