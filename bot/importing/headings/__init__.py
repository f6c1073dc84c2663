"""Headings without numbers: what a format marks, what stands out by its looks, and what it announces."""
