"""News sent to the URLs that players set up."""
