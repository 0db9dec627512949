"""Tables of players, fighters and sets, as one viewer may see them."""
