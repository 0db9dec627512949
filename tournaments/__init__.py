"""Tournaments and leagues. Only `verbs` and `course` change them."""
