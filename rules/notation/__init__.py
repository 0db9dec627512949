"""Text and JSON formats for recipes, dice, typed actions and battles."""
