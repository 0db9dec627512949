"""Search strategies that look no further than the result of the robot's own action."""
