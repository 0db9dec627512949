"""Pages and checks that prove the fairness of the dice."""
