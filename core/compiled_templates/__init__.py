"""Compilation of each Django template to a Python function at its first rendering (see README.md)."""
