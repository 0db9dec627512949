"""The list of players, personal links, follows, blocks, and permission to play another player."""
