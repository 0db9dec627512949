"""The learned search strategy, which uses the position evaluator, the rules engine and a choice of sizes."""
