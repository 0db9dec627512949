"""Outgoing mail, its links, and the answers it can get."""
