"""20 Strong: Tanglewoods White."""
