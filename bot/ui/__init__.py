"""What people see, as values; `items` makes Discord's components of them, `delivery` and `telling` send them."""
