"""The weights of the ranking: fitted to labelled queries over five books by bench/fit.py, the same for every book."""

from collections.abc import Mapping
from types import MappingProxyType

from bot.search.evidence import Doubt, Evidence, Model

# A few words are read as a name, more as a description. A book without questions beside it has less to show for a rule.
NAME = Model(
    evidence=Evidence(text=2.98, asked=1.52, question=0.27, phrase=4.56, asked_phrase=1.07, title=2.6, named=2.72),
    base=5.21,
    doubt=Doubt(words=-0.04, strange=1.76, hinted=1.24, uncertain=0.05, common=-0.35, asks=0.0),
    shift=1.95,
    slope=1.22,
)
TALK = Model(
    evidence=Evidence(text=2.52, asked=6.02, question=4.02, phrase=3.61, asked_phrase=4.86, title=0.0, named=-0.12),
    base=8.75,
    doubt=Doubt(words=-4.23, strange=2.11, hinted=0.43, uncertain=1.61, common=1.04, asks=-0.34),
    shift=1.26,
    slope=1.13,
)
NAME_UNASKED = Model(
    evidence=Evidence(text=3.53, asked=0.0, question=0.0, phrase=4.73, asked_phrase=0.0, title=2.37, named=2.82),
    base=4.11,
    doubt=Doubt(words=0.35, strange=2.16, hinted=1.97, uncertain=0.75, common=0.72, asks=0.0),
    shift=2.62,
    slope=1.58,
)
TALK_UNASKED = Model(
    evidence=Evidence(text=6.95, asked=0.0, question=0.0, phrase=4.2, asked_phrase=0.0, title=0.0, named=-0.15),
    base=5.75,
    doubt=Doubt(words=-2.5, strange=1.36, hinted=-1.1, uncertain=1.1, common=0.78, asks=-0.55),
    shift=1.67,
    slope=1.28,
)
MODELS: Mapping[tuple[bool, bool], Model] = MappingProxyType(
    {(True, True): NAME, (False, True): TALK, (True, False): NAME_UNASKED, (False, False): TALK_UNASKED}
)
"Model by whether the query is a name, and whether the book has questions."
