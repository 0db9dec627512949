"""Bots of players: making them, their tokens, closing them with their owner."""
