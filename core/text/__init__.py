"""Tools for texts by players, such as cleaning, lists and the detection of similar names."""
