"""Events of a match in words."""
