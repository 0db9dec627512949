"""A match in words: how it stands and what happened, in the player's language."""
