"""The strength of a fighter: its results against twelve known fighters, and its best dice sizes."""
