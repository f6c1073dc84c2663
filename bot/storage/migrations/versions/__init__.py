"""One file a step, in their order."""
