"""The import of games as matches."""
