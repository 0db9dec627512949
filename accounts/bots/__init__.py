"""Bots of players: creating them, their tokens, and closing them with their owner."""
