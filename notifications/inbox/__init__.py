"""Mail that comes in: moves, and mail that came back."""
