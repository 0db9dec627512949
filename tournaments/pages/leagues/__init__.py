"""Views for the list of leagues, for one league with its divisions, and for founding a league."""
