"""The pages of tournaments: finding one, founding one, taking part, watching it, and organising it."""
