"""Functions that show matches, dice, logs and buttons in the formats of Button Men Online."""
