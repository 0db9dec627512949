"""The workshop: designing fighters, measuring their strength, and laying out positions."""
