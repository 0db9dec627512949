"""The page of a match, with its board, offer, chat and actions."""
