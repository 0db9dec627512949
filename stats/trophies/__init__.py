"""What players win for good: kinds of trophies, giving them, and showing them."""
