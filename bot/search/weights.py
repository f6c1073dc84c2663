"""The weights of the ranking: fitted to labelled queries over five books by bench/fit.py, the same for every book."""

from collections.abc import Mapping
from types import MappingProxyType

from bot.search.evidence import Doubt, Evidence, Model

# A few words are read as a name, more as a description. A book without questions beside it has less to show for a rule.
NAME = Model(
    evidence=Evidence(text=3.62, asked=1.68, question=0.70, phrase=4.66, asked_phrase=0.99, title=2.82, named=2.97),
    base=5.79,
    doubt=Doubt(words=0.15, strange=1.52, hinted=0.84, uncertain=0.12, asks=0.00),
    shift=1.63,
    slope=1.02,
)
TALK = Model(
    evidence=Evidence(text=3.07, asked=6.77, question=4.52, phrase=3.72, asked_phrase=5.08, title=-0.00, named=-0.05),
    base=10.70,
    doubt=Doubt(words=-4.85, strange=2.22, hinted=0.45, uncertain=1.64, asks=-1.38),
    shift=1.28,
    slope=1.01,
)
NAME_UNASKED = Model(
    evidence=Evidence(text=4.01, asked=-0.00, question=-0.00, phrase=4.54, asked_phrase=-0.00, title=2.90, named=2.91),
    base=4.14,
    doubt=Doubt(words=0.56, strange=2.27, hinted=1.36, uncertain=1.14, asks=0.00),
    shift=1.91,
    slope=1.28,
)
TALK_UNASKED = Model(
    evidence=Evidence(
        text=7.63, asked=-0.00, question=-0.00, phrase=4.30, asked_phrase=-0.00, title=-0.00, named=-0.24
    ),
    base=5.99,
    doubt=Doubt(words=-1.80, strange=1.65, hinted=-1.15, uncertain=1.13, asks=-0.93),
    shift=1.69,
    slope=1.27,
)
MODELS: Mapping[tuple[bool, bool], Model] = MappingProxyType(
    {(True, True): NAME, (False, True): TALK, (True, False): NAME_UNASKED, (False, False): TALK_UNASKED}
)
"Model by whether the query is a name, and whether the book has questions."
