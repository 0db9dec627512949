"""The course of a tournament: it starts, pairs, decides and ends. `advancing` is the only entry point.

`progress` reads the rows, and `reading` turns them into plain values (`snapshot`). `season`, `planning` and
`deciding` compute the due changes, again as values (`changes`), without writing. `applying` and `pairings`
write them and return the news, which listeners receive last. `starting` and `drafting` come before the
matches.
"""
