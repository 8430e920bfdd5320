"""What is shown of a campaign, and to whom."""
