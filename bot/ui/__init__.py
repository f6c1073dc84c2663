"""What people see. Only `cards`, `items` and `delivery` know Discord's types."""
