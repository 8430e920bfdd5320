"""What a seat is shown, told and may believe: view, events, reasons, previews, imagined worlds, drawings."""
