"""Database helpers: compiled queries, unique tasks, joint writes, timeouts and transactions."""
