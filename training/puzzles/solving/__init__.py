"""Which puzzle comes next, and how players do at them."""
