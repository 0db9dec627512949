"""What finished matches tell: ratings, who beats whom, tables of players and fighters."""
