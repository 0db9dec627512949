"""Date formats that differ from Django's for a language."""
