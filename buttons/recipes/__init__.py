"""Recipes without the database: facts for the search, descriptions of dice and skills."""
