"""Entries without numbers in the text of another: terms, questions, cards, defined words."""
