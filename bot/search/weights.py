"""The weights of the ranking: fitted to labelled queries over five books by bench/fit.py, the same for every book."""

from collections.abc import Mapping
from types import MappingProxyType

from bot.search.evidence import Doubt, Evidence, Model

# A few words are read as a name, more as a description. A book without questions beside it has less to show for a rule.
NAME = Model(
    evidence=Evidence(
        text=3.02,
        asked=1.56,
        phrase=4.36,
        asked_phrase=1.04,
        title=2.51,
        named=2.76,
        near=2.19,
        around=0.47,
        meaning=0.0,
    ),
    base=6.32,
    doubt=Doubt(words=0.07, strange=1.46, hinted=1.17, uncertain=-0.03, common=-0.24, asks=0.0),
    shift=2.1,
    slope=1.31,
)
TALK = Model(
    evidence=Evidence(
        text=1.91,
        asked=5.92,
        phrase=3.22,
        asked_phrase=5.29,
        title=0.0,
        named=-0.19,
        near=5.78,
        around=2.25,
        meaning=0.0,
    ),
    base=9.88,
    doubt=Doubt(words=-2.85, strange=2.38, hinted=0.27, uncertain=0.78, common=1.11, asks=-0.49),
    shift=1.07,
    slope=1.12,
)
NAME_UNASKED = Model(
    evidence=Evidence(
        text=3.42, asked=0.0, phrase=4.43, asked_phrase=0.0, title=2.15, named=2.72, near=1.45, around=0.01, meaning=0.0
    ),
    base=4.49,
    doubt=Doubt(words=0.36, strange=2.25, hinted=2.14, uncertain=0.29, common=1.17, asks=0.0),
    shift=2.17,
    slope=1.34,
)
TALK_UNASKED = Model(
    evidence=Evidence(
        text=5.6, asked=0.0, phrase=3.87, asked_phrase=0.0, title=0.0, named=0.31, near=6.61, around=3.54, meaning=0.0
    ),
    base=9.55,
    doubt=Doubt(words=-1.92, strange=0.73, hinted=-1.71, uncertain=1.51, common=1.62, asks=-0.94),
    shift=1.79,
    slope=1.39,
)
MODELS: Mapping[tuple[bool, bool], Model] = MappingProxyType(
    {(True, True): NAME, (False, True): TALK, (True, False): NAME_UNASKED, (False, False): TALK_UNASKED}
)
"Model by whether the query is a name, and whether the book has questions."

# Where what words mean is known too, that is weighed with the rest.
MEANT_NAME = Model(
    evidence=Evidence(
        text=3.07,
        asked=1.34,
        phrase=4.26,
        asked_phrase=0.95,
        title=2.53,
        named=2.75,
        near=2.04,
        around=0.45,
        meaning=1.73,
    ),
    base=6.95,
    doubt=Doubt(words=0.07, strange=1.42, hinted=1.08, uncertain=-0.09, common=-0.21, asks=0.0),
    shift=1.96,
    slope=1.15,
)
MEANT_TALK = Model(
    evidence=Evidence(
        text=1.7, asked=5.07, phrase=3.1, asked_phrase=4.43, title=0.0, named=-0.36, near=5.15, around=2.09, meaning=4.8
    ),
    base=10.79,
    doubt=Doubt(words=-2.73, strange=2.22, hinted=0.16, uncertain=0.84, common=1.19, asks=-0.26),
    shift=1.08,
    slope=1.29,
)
MEANT_NAME_UNASKED = Model(
    evidence=Evidence(
        text=3.71, asked=0.0, phrase=4.4, asked_phrase=0.0, title=2.08, named=2.75, near=1.39, around=0.02, meaning=1.43
    ),
    base=5.15,
    doubt=Doubt(words=0.36, strange=2.21, hinted=1.96, uncertain=0.27, common=1.15, asks=0.0),
    shift=2.09,
    slope=1.29,
)
MEANT_TALK_UNASKED = Model(
    evidence=Evidence(
        text=5.24, asked=0.0, phrase=3.73, asked_phrase=0.0, title=0.0, named=0.12, near=6.69, around=3.58, meaning=2.49
    ),
    base=10.01,
    doubt=Doubt(words=-1.9, strange=0.7, hinted=-1.77, uncertain=1.2, common=1.83, asks=-1.0),
    shift=1.51,
    slope=1.23,
)
MODELS_WITH_MEANING: Mapping[tuple[bool, bool], Model] = MappingProxyType(
    {
        (True, True): MEANT_NAME,
        (False, True): MEANT_TALK,
        (True, False): MEANT_NAME_UNASKED,
        (False, False): MEANT_TALK_UNASKED,
    }
)
