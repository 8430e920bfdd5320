"""What a seat of Lair Break is shown, told and may believe."""
