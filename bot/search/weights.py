"""The weights of the ranking: fitted to labelled queries over five books by bench/fit.py, the same for every book."""

from collections.abc import Mapping
from types import MappingProxyType

from bot.search.evidence import Doubt, Evidence, Model

# A few words are read as a name, more as a description. A book without questions beside it has less to show for a rule.
NAME = Model(
    evidence=Evidence(
        text=3.02,
        asked=1.55,
        phrase=4.37,
        asked_phrase=1.04,
        title=2.51,
        named=2.77,
        near=2.19,
        around=0.47,
        meaning=0.0,
    ),
    base=6.32,
    doubt=Doubt(words=0.08, strange=1.46, hinted=1.18, uncertain=-0.03, common=-0.23, asks=0.0),
    shift=2.1,
    slope=1.31,
)
TALK = Model(
    evidence=Evidence(
        text=1.83,
        asked=5.97,
        phrase=3.24,
        asked_phrase=5.29,
        title=0.0,
        named=-0.21,
        near=5.75,
        around=2.35,
        meaning=0.0,
    ),
    base=10.0,
    doubt=Doubt(words=-3.07, strange=2.4, hinted=0.27, uncertain=0.78, common=1.12, asks=-0.51),
    shift=1.1,
    slope=1.11,
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
        text=5.5, asked=0.0, phrase=3.92, asked_phrase=0.0, title=0.0, named=0.32, near=6.72, around=3.52, meaning=0.0
    ),
    base=9.64,
    doubt=Doubt(words=-2.11, strange=0.75, hinted=-1.69, uncertain=1.65, common=1.72, asks=-0.96),
    shift=1.85,
    slope=1.4,
)
MODELS: Mapping[tuple[bool, bool], Model] = MappingProxyType(
    {(True, True): NAME, (False, True): TALK, (True, False): NAME_UNASKED, (False, False): TALK_UNASKED}
)
"Model by whether the query is a name, and whether the book has questions."

# Where what words mean is known too, that is weighed with the rest.
MEANT_NAME = Model(
    evidence=Evidence(
        text=3.07,
        asked=1.32,
        phrase=4.27,
        asked_phrase=0.95,
        title=2.53,
        named=2.76,
        near=2.04,
        around=0.45,
        meaning=1.73,
    ),
    base=6.95,
    doubt=Doubt(words=0.08, strange=1.42, hinted=1.09, uncertain=-0.09, common=-0.2, asks=0.0),
    shift=1.97,
    slope=1.15,
)
MEANT_TALK = Model(
    evidence=Evidence(
        text=1.66,
        asked=5.2,
        phrase=3.1,
        asked_phrase=4.47,
        title=0.0,
        named=-0.39,
        near=5.15,
        around=2.15,
        meaning=4.81,
    ),
    base=10.87,
    doubt=Doubt(words=-2.82, strange=2.24, hinted=0.16, uncertain=0.84, common=1.22, asks=-0.27),
    shift=1.09,
    slope=1.27,
)
MEANT_NAME_UNASKED = Model(
    evidence=Evidence(
        text=3.71, asked=0.0, phrase=4.4, asked_phrase=0.0, title=2.08, named=2.75, near=1.39, around=0.02, meaning=1.42
    ),
    base=5.15,
    doubt=Doubt(words=0.36, strange=2.2, hinted=1.96, uncertain=0.27, common=1.15, asks=0.0),
    shift=2.1,
    slope=1.29,
)
MEANT_TALK_UNASKED = Model(
    evidence=Evidence(
        text=5.24, asked=0.0, phrase=3.77, asked_phrase=0.0, title=0.0, named=0.15, near=6.78, around=3.55, meaning=2.4
    ),
    base=10.06,
    doubt=Doubt(words=-2.05, strange=0.69, hinted=-1.83, uncertain=1.3, common=1.96, asks=-0.99),
    shift=1.51,
    slope=1.2,
)
MODELS_WITH_MEANING: Mapping[tuple[bool, bool], Model] = MappingProxyType(
    {
        (True, True): MEANT_NAME,
        (False, True): MEANT_TALK,
        (True, False): MEANT_NAME_UNASKED,
        (False, False): MEANT_TALK_UNASKED,
    }
)
