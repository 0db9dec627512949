"""Orders that players leave while they wait: leaving them, carrying them out, and showing them."""
