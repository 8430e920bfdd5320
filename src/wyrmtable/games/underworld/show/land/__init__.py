"""What a journey shows."""
