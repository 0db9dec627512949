"""Tests of the events that programs of a player read by a cursor."""
