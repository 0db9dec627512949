"""News of tournaments: its kinds, and their recipients."""
