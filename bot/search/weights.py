"""The weights of the ranking, fitted to labelled queries by bench/fit.py, one set for every book."""

from bot.search.evidence import Doubt, Evidence, Model

# A few words are read as a name, more as a description.
NAME = Model(
    evidence=Evidence(4.26, 0.86, 0.59, 4.67, 0.96, 3.29, 3.21), base=5.37, doubt=Doubt(0.56, 1.8, 1.17, 0.55, 0.0)
)
TALK = Model(
    evidence=Evidence(5.85, 5.08, 2.88, 4.59, 5.7, 0.0, -0.84), base=7.45, doubt=Doubt(-2.79, 3.0, 1.02, 0.3, -1.07)
)
