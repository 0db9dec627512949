"""The page of a match: board, offer, chat and actions."""
