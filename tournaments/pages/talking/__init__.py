"""The chat page of a tournament, and actions on its lines."""
