"""Pages for players and operators of a Button Men Online site that has moved here."""
