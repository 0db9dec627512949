"""Webhooks, which send a player's news to a URL that the player sets up."""
