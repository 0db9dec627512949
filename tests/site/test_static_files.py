"""Files are named by a hash of what is in them, and so is whatever a script imports."""

import re
from pathlib import Path

from django.conf import settings
from django.core.files import File

from buttonmen.static_files import HashedFiles

SCRIPTS = sorted((settings.BASE_DIR / "static").rglob("*.js"))
IMPORTED = re.compile(r'^import .* from "(.*)";$', re.M)


def test_scripts_import_files_that_never_change(tmp_path: Path) -> None:
    storage = HashedFiles(location=tmp_path, base_url="/static/")
    names = [str(script.relative_to(settings.BASE_DIR / "static")) for script in SCRIPTS]
    for name, script in zip(names, SCRIPTS, strict=True):
        with script.open("rb") as content:
            storage.save(name, File(content))
    list(storage.post_process({name: (storage, name) for name in names}))
    for name in names:
        for imported in IMPORTED.findall(Path(storage.path(storage.stored_name(name))).read_text()):
            assert re.fullmatch(r"(\.|\.\./\w+)/[\w-]+\.[0-9a-f]{12}\.js", imported)
            assert (Path(storage.path(name)).parent / imported).exists()
    importing = {name for name in names if IMPORTED.search(Path(storage.path(name)).read_text())}
    assert importing == {
        name
        for name, script in zip(names, SCRIPTS, strict=True)
        if re.search(r"\bimport\b", script.read_text())
    }
