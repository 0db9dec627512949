"""Storage of static files with hashed names and with one bundle for each kind of page."""

from __future__ import annotations

import posixpath
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any

from django.contrib.staticfiles.apps import StaticFilesConfig
from django.contrib.staticfiles.finders import get_finders
from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages
from servestatic.storage import CompressedManifestStaticFilesStorage

from core.bundling.modules import join_scripts
from core.bundling.page_kinds import BUNDLES, PAGE_KINDS, script_name, scripts_of, sheet_name, styles_of

LINKED = re.compile(r'url\("(?!data:|#|/|\w+:)([^"]+)"\)')


class HashedFiles(CompressedManifestStaticFilesStorage):
    """A storage for the files that `collectstatic` finds and for bundles made from these files."""

    has_bundles = True

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.urls: dict[str | None, str] = {}

    def url(self, name: str | None, force: bool = False) -> str:
        if name not in self.urls or force:
            self.urls[name] = super().url(name, force)
        return self.urls[name]

    def post_process(
        self, paths: dict[str, tuple[Storage, str]], dry_run: bool = False
    ) -> Iterator[tuple[str, str | None, bool | Exception]]:
        if not dry_run:
            bundles = bundles_of(lambda name: text_in(*paths[name]))
            for name, text in bundles.items():
                self.delete(name)
                self.save(name, ContentFile(text.encode()))
            paths = {**paths, **{name: (self, name) for name in bundles}}
        yield from super().post_process(paths, dry_run=dry_run)


def require_collected_files() -> None:
    storage = storages["staticfiles"]
    if isinstance(storage, HashedFiles):
        ignored = StaticFilesConfig.ignore_patterns
        found = {name for finder in get_finders() for name, _storage in finder.list(ignored)}
        if missing := sorted(found.difference(storage.hashed_files)):
            sys.exit(
                f"{storage.location} lacks {len(missing)} files of this version, such as {missing[0]}. "
                "Run: python manage.py collectstatic --noinput"
            )


def text_in(storage: Storage, path: str) -> str:
    with storage.open(path) as file:
        text: str = file.read().decode()
    return text


def bundles_of(read: Callable[[str], str]) -> dict[str, str]:
    # Only `collectstatic` needs them: a process that serves pages does not load them.
    from lightningcss import process_stylesheet
    from minify import string

    made = {}
    for kind in PAGE_KINDS:
        sheet = "\n".join(rebase_urls(name, read(name)) for name in styles_of(kind))
        made[sheet_name(kind)] = process_stylesheet(sheet, filename=kind, minify=True)
        for with_scenes in (True, False):
            name = script_name(kind, with_scenes=with_scenes)
            if name not in made:
                scripts = join_scripts(scripts_of(kind, with_scenes=with_scenes), read)
                made[name] = string("application/javascript", scripts)
    return made


def rebase_urls(name: str, sheet: str) -> str:
    def rebase_url(found: re.Match[str]) -> str:
        whole = posixpath.normpath(posixpath.join(posixpath.dirname(name), found[1]))
        return f'url("{posixpath.relpath(whole, BUNDLES)}")'

    return LINKED.sub(rebase_url, sheet)
