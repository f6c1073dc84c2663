"""The weights of the ranking: fitted to labelled queries over five books by bench/fit.py, the same for every book."""

from collections.abc import Mapping
from types import MappingProxyType

from bot.search.evidence import Doubt, Evidence, Model

# A few words are read as a name, more as a description. A book without questions beside it has less to show for a rule.
NAME = Model(
    evidence=Evidence(text=3.03, asked=1.33, question=0.32, phrase=4.60, asked_phrase=1.05, title=2.62, named=2.66),
    base=5.17,
    doubt=Doubt(words=0.06, strange=1.62, hinted=0.75, uncertain=-0.07, common=0.01, asks=0.00),
    shift=1.67,
    slope=1.14,
)
TALK = Model(
    evidence=Evidence(text=2.65, asked=6.17, question=3.94, phrase=3.53, asked_phrase=4.89, title=-0.00, named=-0.04),
    base=8.85,
    doubt=Doubt(words=-4.51, strange=2.07, hinted=0.43, uncertain=1.57, common=0.98, asks=-0.43),
    shift=1.22,
    slope=1.11,
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
        text=7.24, asked=-0.00, question=-0.00, phrase=4.07, asked_phrase=-0.00, title=-0.00, named=-0.24
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
