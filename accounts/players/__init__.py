"""The list of players, personal links, follows and blocks, and who may play whom."""
