"""A finished match, looked back at: what the dice gave, and what each side gave away."""
