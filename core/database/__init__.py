"""Queries that every turn asks, compiled once, and tasks that are asked for once."""
