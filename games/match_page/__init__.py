"""The page of a match: its board, its offer, its chat, and all that is done there."""
