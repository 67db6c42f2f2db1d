"""What the scenes of both decks of 20 Strong share: the tray, dice by hand, dice taken back."""
