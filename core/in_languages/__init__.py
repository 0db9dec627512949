"""Texts of the database in the further languages of the site: their rows, their forms and their files."""
