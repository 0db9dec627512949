"""How Italians write dates and numbers."""
