"""The replay of a game from the log of Button Men Online, as moves of our rules."""
