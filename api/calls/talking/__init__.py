"""API operations for messages, the forum and talks."""
