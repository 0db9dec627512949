"""Outgoing mail, its links and the replies that it accepts."""
