"""Reading ordinary dice by their pips, on any ground and of any colour."""
