"""Pictures that follow the hand."""
