"""Runs of the import: from a dump to a report, and back."""
