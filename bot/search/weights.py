"""The weights of the ranking: fitted to labelled queries over five books by bench/fit.py, the same for every book."""

from collections.abc import Mapping
from types import MappingProxyType

from bot.search.evidence import Doubt, Evidence, Model

# A few words are read as a name, more as a description. A book without questions beside it has less to show for a rule.
NAME = Model(
    evidence=Evidence(
        text=3.04,
        asked=1.54,
        phrase=4.28,
        asked_phrase=1.08,
        title=2.93,
        named=2.65,
        near=2.45,
        around=0.47,
        meaning=0.0,
    ),
    base=6.3,
    doubt=Doubt(words=0.15, strange=1.43, hinted=1.08, uncertain=-0.41, common=-0.28, asks=0.0),
    shift=2.0,
    slope=1.25,
)
TALK = Model(
    evidence=Evidence(
        text=1.91,
        asked=5.87,
        phrase=3.21,
        asked_phrase=5.26,
        title=0.0,
        named=-0.17,
        near=5.84,
        around=2.3,
        meaning=0.0,
    ),
    base=9.89,
    doubt=Doubt(words=-2.8, strange=2.33, hinted=0.41, uncertain=0.27, common=1.04, asks=-0.54),
    shift=1.07,
    slope=1.12,
)
NAME_UNASKED = Model(
    evidence=Evidence(
        text=3.42,
        asked=0.0,
        phrase=4.38,
        asked_phrase=0.0,
        title=2.64,
        named=2.68,
        near=1.83,
        around=-0.06,
        meaning=0.0,
    ),
    base=4.55,
    doubt=Doubt(words=0.4, strange=2.02, hinted=2.13, uncertain=0.07, common=1.09, asks=0.0),
    shift=2.22,
    slope=1.41,
)
TALK_UNASKED = Model(
    evidence=Evidence(
        text=5.5, asked=0.0, phrase=3.86, asked_phrase=0.0, title=0.0, named=0.36, near=6.91, around=3.66, meaning=0.0
    ),
    base=9.61,
    doubt=Doubt(words=-1.81, strange=0.69, hinted=-1.58, uncertain=0.57, common=1.52, asks=-0.91),
    shift=1.81,
    slope=1.43,
)
MODELS: Mapping[tuple[bool, bool], Model] = MappingProxyType(
    {(True, True): NAME, (False, True): TALK, (True, False): NAME_UNASKED, (False, False): TALK_UNASKED}
)
"Model by whether the query is a name, and whether the book has questions."

# Where what words mean is known too, that is weighed with the rest.
MEANT_NAME = Model(
    evidence=Evidence(
        text=3.09,
        asked=1.31,
        phrase=4.11,
        asked_phrase=0.94,
        title=2.9,
        named=2.61,
        near=2.21,
        around=0.44,
        meaning=2.18,
    ),
    base=7.06,
    doubt=Doubt(words=0.14, strange=1.39, hinted=1.0, uncertain=-0.52, common=-0.28, asks=0.0),
    shift=1.68,
    slope=1.04,
)
MEANT_TALK = Model(
    evidence=Evidence(
        text=1.71,
        asked=5.01,
        phrase=3.08,
        asked_phrase=4.38,
        title=0.0,
        named=-0.35,
        near=5.21,
        around=2.14,
        meaning=4.83,
    ),
    base=10.79,
    doubt=Doubt(words=-2.65, strange=2.17, hinted=0.28, uncertain=0.28, common=1.09, asks=-0.32),
    shift=1.1,
    slope=1.25,
)
MEANT_NAME_UNASKED = Model(
    evidence=Evidence(
        text=3.72,
        asked=0.0,
        phrase=4.32,
        asked_phrase=0.0,
        title=2.54,
        named=2.67,
        near=1.69,
        around=-0.06,
        meaning=1.81,
    ),
    base=5.26,
    doubt=Doubt(words=0.39, strange=1.98, hinted=1.92, uncertain=0.04, common=1.06, asks=0.0),
    shift=2.15,
    slope=1.35,
)
MEANT_TALK_UNASKED = Model(
    evidence=Evidence(
        text=5.2, asked=0.0, phrase=3.7, asked_phrase=0.0, title=0.0, named=0.19, near=6.91, around=3.68, meaning=2.51
    ),
    base=9.96,
    doubt=Doubt(words=-1.69, strange=0.61, hinted=-1.62, uncertain=0.11, common=1.69, asks=-0.95),
    shift=1.59,
    slope=1.27,
)
MODELS_WITH_MEANING: Mapping[tuple[bool, bool], Model] = MappingProxyType(
    {
        (True, True): MEANT_NAME,
        (False, True): MEANT_TALK,
        (True, False): MEANT_NAME_UNASKED,
        (False, False): MEANT_TALK_UNASKED,
    }
)
