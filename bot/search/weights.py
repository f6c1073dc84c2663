"""The weights of the ranking: fitted to labelled queries over five books by bench/fit.py, the same for every book."""

from collections.abc import Mapping
from types import MappingProxyType

from bot.search.evidence import Doubt, Evidence, Model

# A few words are read as a name, more as a description. A book without questions beside it has less to show for a rule.
NAME = Model(
    evidence=Evidence(
        text=3.2, asked=1.53, phrase=4.67, asked_phrase=1.1, title=2.59, named=2.91, meaning=0.0
    ),
    base=5.41,
    doubt=Doubt(words=-0.03, strange=1.59, hinted=1.28, uncertain=0.12, common=-0.42, asks=0.0),
    shift=1.95,
    slope=1.16,
)
TALK = Model(
    evidence=Evidence(
        text=2.77, asked=5.41, phrase=3.61, asked_phrase=5.72, title=0.0, named=-0.12, meaning=0.0
    ),
    base=8.49,
    doubt=Doubt(words=-3.85, strange=2.24, hinted=0.42, uncertain=1.53, common=0.71, asks=-0.24),
    shift=1.05,
    slope=1.16,
)
NAME_UNASKED = Model(
    evidence=Evidence(
        text=3.69, asked=0.0, phrase=4.61, asked_phrase=0.0, title=2.39, named=2.87, meaning=0.0
    ),
    base=4.2,
    doubt=Doubt(words=0.32, strange=2.16, hinted=1.99, uncertain=0.79, common=0.77, asks=0.0),
    shift=2.39,
    slope=1.44,
)
TALK_UNASKED = Model(
    evidence=Evidence(
        text=7.3, asked=0.0, phrase=4.22, asked_phrase=0.0, title=0.0, named=0.02, meaning=0.0
    ),
    base=5.78,
    doubt=Doubt(words=-2.43, strange=1.5, hinted=-1.11, uncertain=1.18, common=0.94, asks=-0.59),
    shift=1.65,
    slope=1.29,
)
MODELS: Mapping[tuple[bool, bool], Model] = MappingProxyType(
    {(True, True): NAME, (False, True): TALK, (True, False): NAME_UNASKED, (False, False): TALK_UNASKED}
)
"Model by whether the query is a name, and whether the book has questions."

# Where what words mean is known too, that is weighed with the rest.
MEANT_NAME = Model(
    evidence=Evidence(
        text=3.4, asked=1.3, phrase=4.46, asked_phrase=0.88, title=2.53, named=2.92, meaning=2.59
    ),
    base=6.44,
    doubt=Doubt(words=0.05, strange=1.55, hinted=1.15, uncertain=-0.01, common=-0.54, asks=0.0),
    shift=1.87,
    slope=1.06,
)
MEANT_TALK = Model(
    evidence=Evidence(
        text=2.58, asked=4.9, phrase=3.37, asked_phrase=4.73, title=0.0, named=-0.32, meaning=5.26
    ),
    base=9.78,
    doubt=Doubt(words=-3.56, strange=2.21, hinted=0.26, uncertain=1.13, common=0.8, asks=-0.19),
    shift=1.04,
    slope=1.1,
)
MEANT_NAME_UNASKED = Model(
    evidence=Evidence(
        text=4.02, asked=0.0, phrase=4.49, asked_phrase=0.0, title=2.24, named=2.89, meaning=2.29
    ),
    base=5.14,
    doubt=Doubt(words=0.34, strange=2.05, hinted=1.73, uncertain=0.67, common=0.76, asks=0.0),
    shift=2.36,
    slope=1.38,
)
MEANT_TALK_UNASKED = Model(
    evidence=Evidence(
        text=7.47, asked=0.0, phrase=3.64, asked_phrase=0.0, title=0.0, named=-0.12, meaning=4.08
    ),
    base=6.85,
    doubt=Doubt(words=-2.35, strange=1.38, hinted=-1.31, uncertain=0.77, common=1.32, asks=-0.84),
    shift=1.7,
    slope=1.29,
)
MODELS_WITH_MEANING: Mapping[tuple[bool, bool], Model] = MappingProxyType(
    {
        (True, True): MEANT_NAME,
        (False, True): MEANT_TALK,
        (True, False): MEANT_NAME_UNASKED,
        (False, False): MEANT_TALK_UNASKED,
    }
)
