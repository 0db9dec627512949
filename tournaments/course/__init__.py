"""The course of a tournament: it starts, pairs, decides and ends. `advancing` is the one way in.

`progress` reads the rows, and `reading` makes plain values of them (`snapshot`). `season`, `planning` and
`deciding` work out what is due, as values again (`changes`); they change nothing. `applying` and `pairings`
write it and return the news, which listeners hear last. `starting` and `drafting` come before the matches.
"""
