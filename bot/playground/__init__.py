"""The real bot in a simulated Discord, in the browser: the only place that knows simcord, and its private parts."""
