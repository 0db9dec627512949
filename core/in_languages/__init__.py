"""Translations of texts in the database: their rows, forms and files."""
