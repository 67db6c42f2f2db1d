"""The button panel and the lamp, real and simulated."""
