"""Calls that wait for events without holding a thread, a database connection or a request slot."""
