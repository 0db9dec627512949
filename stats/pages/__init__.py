"""The pages that show how players and fighters stand."""
