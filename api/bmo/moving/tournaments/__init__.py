"""The import of tournaments, which are knock-outs there."""
