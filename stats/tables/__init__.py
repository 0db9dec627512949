"""Tables of players, fighters and sets, with the data that one viewer may see."""
