"""Rules as values: no files, no Discord, no clock."""
