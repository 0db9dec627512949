"""The list of players, personal links, follows and blocks, and the rules on who may play each other."""
