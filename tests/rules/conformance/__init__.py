"""Games recorded on the reference engine, replayed and compared after every step."""
