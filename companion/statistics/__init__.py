"""What the journal says about games and dice once there are many of them."""
