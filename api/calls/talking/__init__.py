"""Messages, the forum and talks."""
