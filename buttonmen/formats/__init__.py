"""Date formats in which the site differs from Django, with one package per language."""
