"""Reading and writing: recipes, dice in words, typed actions, and battles as JSON."""
