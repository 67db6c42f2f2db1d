"""What both Tanglewoods decks of 20 Strong share: dice, stats, engagement, odds."""
