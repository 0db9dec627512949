"""Reading and writing: recipes, dice in words, actions that are typed, and battles as JSON."""
