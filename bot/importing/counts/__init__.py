"""Numbers that count within what stands above them, such as `A.` and `(1)`: which of them count rules, and where."""
