"""What a seat is shown and told: views, sentences, reasons, previews and drawings."""
