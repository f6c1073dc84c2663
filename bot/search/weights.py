"""The weights of the ranking: fitted to labelled queries over five books by bench/fit.py, the same for every book."""

from collections.abc import Mapping
from types import MappingProxyType

from bot.search.evidence import Doubt, Evidence, Model

# A few words are read as a name, more as a description. A book without questions beside it has less to show for a rule.
NAME = Model(
    evidence=Evidence(text=3.48, asked=1.61, question=0.60, phrase=4.78, asked_phrase=1.05, title=2.59, named=3.05),
    base=5.88,
    doubt=Doubt(words=0.13, strange=1.51, hinted=0.84, uncertain=0.08, common=-0.35, asks=0.00),
    shift=1.64,
    slope=1.09,
)
TALK = Model(
    evidence=Evidence(text=3.16, asked=6.77, question=4.54, phrase=3.77, asked_phrase=5.10, title=-0.00, named=-0.05),
    base=10.28,
    doubt=Doubt(words=-4.71, strange=2.05, hinted=0.42, uncertain=1.56, common=1.67, asks=-1.10),
    shift=1.27,
    slope=1.02,
)
NAME_UNASKED = Model(
    evidence=Evidence(text=3.67, asked=-0.00, question=-0.00, phrase=4.60, asked_phrase=-0.00, title=2.97, named=2.91),
    base=3.57,
    doubt=Doubt(words=0.73, strange=2.08, hinted=1.19, uncertain=0.87, common=1.57, asks=0.00),
    shift=2.10,
    slope=1.34,
)
TALK_UNASKED = Model(
    evidence=Evidence(
        text=7.81, asked=-0.00, question=-0.00, phrase=4.25, asked_phrase=-0.00, title=-0.00, named=-0.24
    ),
    base=5.51,
    doubt=Doubt(words=-1.58, strange=1.51, hinted=-1.28, uncertain=1.26, common=1.42, asks=-0.89),
    shift=1.65,
    slope=1.26,
)
MODELS: Mapping[tuple[bool, bool], Model] = MappingProxyType(
    {(True, True): NAME, (False, True): TALK, (True, False): NAME_UNASKED, (False, False): TALK_UNASKED}
)
"Model by whether the query is a name, and whether the book has questions."
