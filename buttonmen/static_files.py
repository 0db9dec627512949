"""How files that browsers load are named: each by a hash of what is in it."""

from typing import Any

from servestatic.storage import CompressedManifestStaticFilesStorage

IMPORT = r'(?P<matched>(?m:^)import \{(?P<names>[^}]*)\} from "(?P<url>\.\.?/[^"]+)";)'


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Our scripts import others by their hash, too.

    Django's own search for imports stumbles over comments in the scripts of other packages.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("*.js", ((IMPORT, 'import {%(names)s} from "%(url)s";'),)),
    )

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.urls: dict[str | None, str] = {}

    def url(self, name: str | None, force: bool = False) -> str:
        """A page names thirty files, which are the same as long as the process lives."""
        if name not in self.urls or force:
            self.urls[name] = super().url(name, force)
        return self.urls[name]
