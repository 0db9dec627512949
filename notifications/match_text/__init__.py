"""A match as text: its position and what happened, in the player's language."""
