"""What can be said of a recipe without the database: facts for the search, words for its dice and skills."""
