"""The import of a whole Button Men Online site from a dump of its database."""
