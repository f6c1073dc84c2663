"""Documents of publishers to rulebooks: reading lines, finding the outline in them, and telling what was doubtful."""
