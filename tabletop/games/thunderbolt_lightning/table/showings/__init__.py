"""What happens, as it is shown and told."""
