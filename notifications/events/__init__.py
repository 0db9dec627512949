"""Events in matches, which the site stores for the programs of players."""
