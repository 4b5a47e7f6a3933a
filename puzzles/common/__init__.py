"""What several kinds share."""
