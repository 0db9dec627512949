"""Players who look for an opponent, and the waves that pair them."""
