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

# Where what words mean is known too, that is weighed with the rest.
MEANT_NAME = Model(
    evidence=Evidence(
        text=3.35, asked=1.31, question=0.02, phrase=4.46, asked_phrase=0.94, title=2.53, named=2.92, meaning=2.61
    ),
    base=6.43,
    doubt=Doubt(words=0.06, strange=1.55, hinted=1.14, uncertain=-0.02, common=-0.55, asks=0.0),
    shift=1.85,
    slope=1.06,
)
MEANT_TALK = Model(
    evidence=Evidence(
        text=2.64, asked=5.67, question=3.05, phrase=3.33, asked_phrase=4.0, title=0.0, named=-0.34, meaning=5.87
    ),
    base=10.27,
    doubt=Doubt(words=-3.75, strange=2.17, hinted=0.28, uncertain=1.16, common=1.05, asks=-0.27),
    shift=1.2,
    slope=1.1,
)
MEANT_NAME_UNASKED = Model(
    evidence=Evidence(
        text=3.95, asked=0.0, question=0.0, phrase=4.51, asked_phrase=0.0, title=2.26, named=2.87, meaning=2.32
    ),
    base=5.14,
    doubt=Doubt(words=0.34, strange=2.05, hinted=1.73, uncertain=0.65, common=0.75, asks=0.0),
    shift=2.35,
    slope=1.38,
)
MEANT_TALK_UNASKED = Model(
    evidence=Evidence(
        text=7.43, asked=0.0, question=0.0, phrase=3.61, asked_phrase=0.0, title=0.0, named=-0.27, meaning=4.04
    ),
    base=6.82,
    doubt=Doubt(words=-2.28, strange=1.36, hinted=-1.32, uncertain=0.8, common=1.19, asks=-0.84),
    shift=1.53,
    slope=1.22,
)
MODELS_WITH_MEANING: Mapping[tuple[bool, bool], Model] = MappingProxyType(
    {
        (True, True): MEANT_NAME,
        (False, True): MEANT_TALK,
        (True, False): MEANT_NAME_UNASKED,
        (False, False): MEANT_TALK_UNASKED,
    }
)
