"""The weights of the ranking, fitted to labelled queries by bench/fit.py, one set for every book."""

from bot.search.evidence import Doubt, Evidence, Model

# A few words are read as a name, more as a description.
NAME = Model(
    evidence=Evidence(text=4.36, asked=0.78, question=-0.44, phrase=4.77, asked_phrase=0.97, title=3.01, named=2.95),
    base=4.74,
    doubt=Doubt(words=0.33, strange=1.91, hinted=0.82, uncertain=0.48, asks=0.00),
)
TALK = Model(
    evidence=Evidence(text=5.87, asked=4.60, question=1.71, phrase=4.13, asked_phrase=4.08, title=-0.00, named=-0.02),
    base=7.15,
    doubt=Doubt(words=-3.12, strange=2.80, hinted=-1.17, uncertain=0.72, asks=-1.18),
)
