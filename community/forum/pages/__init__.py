"""Views of the forum."""
