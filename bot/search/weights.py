"""The weights of the ranking: fitted to labelled queries over five books by bench/fit.py, the same for every book."""

from collections.abc import Mapping
from types import MappingProxyType

from bot.search.evidence import Doubt, Evidence, Model

# A few words are read as a name, more as a description. A book without questions beside it has less to show for a rule.
NAME = Model(
    evidence=Evidence(text=3.14, asked=1.54, question=0.17, phrase=4.68, asked_phrase=1.13, title=2.59, named=2.91),
    base=5.4,
    doubt=Doubt(words=-0.02, strange=1.59, hinted=1.27, uncertain=0.1, common=-0.43, asks=0.0),
    shift=1.95,
    slope=1.16,
)
TALK = Model(
    evidence=Evidence(text=2.79, asked=6.43, question=4.2, phrase=3.62, asked_phrase=4.88, title=0.0, named=-0.1),
    base=9.12,
    doubt=Doubt(words=-4.3, strange=2.17, hinted=0.45, uncertain=1.67, common=1.05, asks=-0.4),
    shift=1.25,
    slope=1.06,
)
NAME_UNASKED = Model(
    evidence=Evidence(text=3.61, asked=0.0, question=0.0, phrase=4.63, asked_phrase=0.0, title=2.41, named=2.86),
    base=4.19,
    doubt=Doubt(words=0.32, strange=2.14, hinted=1.99, uncertain=0.77, common=0.78, asks=0.0),
    shift=2.38,
    slope=1.44,
)
TALK_UNASKED = Model(
    evidence=Evidence(text=7.29, asked=0.0, question=0.0, phrase=4.15, asked_phrase=0.0, title=0.0, named=-0.14),
    base=5.76,
    doubt=Doubt(words=-2.34, strange=1.45, hinted=-1.11, uncertain=1.24, common=0.8, asks=-0.58),
    shift=1.71,
    slope=1.29,
)
MODELS: Mapping[tuple[bool, bool], Model] = MappingProxyType(
    {(True, True): NAME, (False, True): TALK, (True, False): NAME_UNASKED, (False, False): TALK_UNASKED}
)
"Model by whether the query is a name, and whether the book has questions."
