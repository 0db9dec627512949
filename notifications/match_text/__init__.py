"""Plain-text descriptions of a match, with position and events, in the player's language."""
