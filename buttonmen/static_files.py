"""How files that browsers load are named: each by a hash of what is in it."""

from servestatic.storage import CompressedManifestStaticFilesStorage

IMPORT = r'(?P<matched>(?m:^)import \{(?P<names>[^}]*)\} from "(?P<url>\./[^"]+)";)'


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Our scripts import others by their hash, too.

    Django's own search for imports stumbles over comments in the scripts of other packages.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("*.js", ((IMPORT, 'import {%(names)s} from "%(url)s";'),)),
    )
