"""The weights of the ranking: fitted to labelled queries over five books by bench/fit.py, the same for every book."""

from collections.abc import Mapping
from types import MappingProxyType

from bot.search.evidence import Doubt, Evidence, Model

# A few words are read as a name, more as a description. A book without questions beside it has less to show for a rule.
NAME = Model(
    evidence=Evidence(text=3.02, asked=1.52, question=0.26, phrase=4.54, asked_phrase=1.07, title=2.6, named=2.71),
    base=5.16,
    doubt=Doubt(words=0.02, strange=1.73, hinted=0.83, uncertain=0.06, common=-0.25, asks=0.0),
    shift=1.93,
    slope=1.22,
)
TALK = Model(
    evidence=Evidence(text=2.52, asked=6.01, question=4.02, phrase=3.61, asked_phrase=4.86, title=0.0, named=-0.12),
    base=8.75,
    doubt=Doubt(words=-4.23, strange=2.1, hinted=0.4, uncertain=1.61, common=1.04, asks=-0.35),
    shift=1.26,
    slope=1.13,
)
NAME_UNASKED = Model(
    evidence=Evidence(text=3.62, asked=0.0, question=0.0, phrase=4.69, asked_phrase=0.0, title=2.31, named=2.96),
    base=3.97,
    doubt=Doubt(words=0.5, strange=2.03, hinted=1.02, uncertain=0.84, common=1.14, asks=0.0),
    shift=2.81,
    slope=1.65,
)
TALK_UNASKED = Model(
    evidence=Evidence(text=6.94, asked=0.0, question=0.0, phrase=4.21, asked_phrase=0.0, title=0.0, named=-0.15),
    base=5.61,
    doubt=Doubt(words=-2.34, strange=1.44, hinted=-1.36, uncertain=1.15, common=0.91, asks=-0.54),
    shift=1.73,
    slope=1.32,
)
MODELS: Mapping[tuple[bool, bool], Model] = MappingProxyType(
    {(True, True): NAME, (False, True): TALK, (True, False): NAME_UNASKED, (False, False): TALK_UNASKED}
)
"Model by whether the query is a name, and whether the book has questions."
