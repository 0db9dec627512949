"""The workshop, in which players design fighters, measure their strength, and lay out positions."""
