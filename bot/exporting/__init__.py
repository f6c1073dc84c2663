"""Books and reports for eyes and programs elsewhere: pages and JSON."""
