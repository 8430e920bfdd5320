"""What a seat is shown, told and may believe of a battle at sea."""
