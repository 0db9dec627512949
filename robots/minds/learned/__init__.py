"""The learned mind: the judgment, the rules where the judgment does not reach, and the choice of sizes."""
