"""What is shown of battles of many figures, and to whom."""
