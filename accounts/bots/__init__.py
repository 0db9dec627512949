"""Creation of bots, renewal of their tokens, and closing of an owner's bots."""
