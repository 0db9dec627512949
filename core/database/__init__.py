"""Database tools for compiled queries, unique tasks, joint writes, timeouts and transactions."""
