"""The release that runs: a digest of its files, and a cache that no other release reads."""

from functools import cache
from hashlib import sha256

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.cache import BaseCache, caches
from django.db import transaction
from django.utils.connection import ConnectionProxy

SOURCES = {".html", ".po", ".py"}
NOT_SHOWN = {"client", "docs", "fixtures", "script", "static", "tests", "tools", "var"}
"""Folders with no files that affect pages, or with files that are in the static files manifest."""

release_cache: BaseCache = ConnectionProxy(caches, "release")  # type: ignore[assignment]  # it acts as one
"""The cache for values that another release may not understand: instances of our classes and rendered HTML.

Counters and values of Python's own types belong in Django's `cache`, so that they survive an update.
"""


def drop_cached(key: str) -> None:
    """Delete a key now and after the commit, as a request may store the old value in between."""
    release_cache.delete(key)
    transaction.on_commit(lambda: release_cache.delete(key))


@cache
def release() -> str:
    """Return a digest of all files that affect pages. All processes of a release return the same digest."""
    digest = sha256(getattr(staticfiles_storage, "manifest_hash", "").encode())
    folders = {path for path in settings.BASE_DIR.iterdir() if path.is_dir() and path.name[0] != "."}
    folders = {path for path in folders if path.name not in NOT_SHOWN} | {settings.LANGUAGES_FOLDER}
    for path in sorted(path for folder in folders for path in folder.rglob("*") if path.suffix in SOURCES):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def key_of_release(key: str, key_prefix: str, version: int) -> str:
    return f"{key_prefix}:{version}:{release()}:{key}"
