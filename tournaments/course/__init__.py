"""The automatic progress of a tournament, with its start, its pairings, its results and its end.

`advancing` is the only entry point. `progress` reads the rows, and `read_state` turns them into plain values
(`snapshot`). `season`, `planning` and `outcomes` compute the changes that are due (`changes`) without
writing. `write_changes` and `pairings` store the changes and return the news for listeners. `start` and
`draft` handle everything before the first match.
"""
