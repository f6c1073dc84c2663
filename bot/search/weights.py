"""The weights of the ranking: fitted to labelled queries over five books by bench/fit.py, the same for every book."""

from collections.abc import Mapping
from types import MappingProxyType

from bot.search.evidence import Doubt, Evidence, Model

# A few words are read as a name, more as a description. A book without questions beside it has less to show for a rule.
NAME = Model(
    evidence=Evidence(text=3.06, asked=1.26, question=0.28, phrase=4.59, asked_phrase=1.12, title=2.61, named=2.68),
    base=5.17,
    doubt=Doubt(words=0.06, strange=1.61, hinted=0.74, uncertain=-0.08, common=-0.02, asks=0.00),
    shift=1.70,
    slope=1.15,
)
TALK = Model(
    evidence=Evidence(text=2.52, asked=6.02, question=4.04, phrase=3.61, asked_phrase=4.86, title=-0.00, named=-0.12),
    base=8.82,
    doubt=Doubt(words=-4.27, strange=2.09, hinted=0.40, uncertain=1.60, common=1.02, asks=-0.38),
    shift=1.21,
    slope=1.12,
)
NAME_UNASKED = Model(
    evidence=Evidence(text=3.66, asked=-0.00, question=-0.00, phrase=4.71, asked_phrase=-0.00, title=2.58, named=2.86),
    base=3.67,
    doubt=Doubt(words=0.57, strange=1.84, hinted=1.03, uncertain=0.75, common=1.52, asks=0.00),
    shift=2.10,
    slope=1.41,
)
TALK_UNASKED = Model(
    evidence=Evidence(
        text=7.25, asked=-0.00, question=-0.00, phrase=4.07, asked_phrase=-0.00, title=-0.00, named=-0.24
    ),
    base=5.20,
    doubt=Doubt(words=-1.92, strange=1.29, hinted=-1.31, uncertain=1.09, common=1.12, asks=-0.44),
    shift=1.70,
    slope=1.31,
)
MODELS: Mapping[tuple[bool, bool], Model] = MappingProxyType(
    {(True, True): NAME, (False, True): TALK, (True, False): NAME_UNASKED, (False, False): TALK_UNASKED}
)
"Model by whether the query is a name, and whether the book has questions."
