"""Translations of texts in the database, with tools for models, forms and files."""
