"""What a seat is shown, told and may believe."""
