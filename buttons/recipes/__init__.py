"""Functions that read recipes without the database, for the search and for explanations of dice."""
