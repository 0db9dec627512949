"""What the named moments of skills, attacks and specials see of a roll and of a fight, and may do there."""
