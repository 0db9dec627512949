"""The error for dumps that cannot be imported."""

from __future__ import annotations


class UnreadableDump(Exception):
    """The dump cannot be read. The message is one sentence for the person who runs the import."""
