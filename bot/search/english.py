"""What English itself tells a search: words that say nothing, numbers in words, forms that no stemmer joins."""

from collections.abc import Mapping
from types import MappingProxyType

# Words that say nothing about what is sought. They count in titles and phrases, never as evidence on their own.
STOPWORDS = frozenset(
    """a about after all also am an and any are as at be because been before being both but by can could did do does
    doing don during each even ever every few for from get gets getting give go goes going gonna got had happen
    happens has have having he her here him his how i if im in instead into is it its just let like make many may
    me more most much must my need no not now of off on once only or other our out over own really same she should
    so some still such than that the their them then there these they thing this those through to too under until
    up us use using very want was we were what whats when where whether which while who why will with would you
    your""".split()  # noqa: SIM905 - a list of 130 quoted words is harder to read
)
# Words that may stand inside a phrase without changing it: "put it down" is "put down".
FILLERS = frozenset(
    "a an the my your his her its our their this that these those it him them some any".split()  # noqa: SIM905 - as above
)
NUMBER_WORDS: Mapping[str, str] = MappingProxyType(
    {
        word: str(value)
        for value, word in enumerate(
            ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
        )
    }
)
_FORMS = """
    begin began begun · break broke broken · bring brought · build built · buy bought · choose chose chosen choice ·
    deal dealt · die dies died dead death deaths dying · draw drew drawn · fall fell fallen · fight fought · find
    found · freeze froze frozen · hide hid hidden · hit hits hitting · hold held · keep kept · leave leaving left ·
    lose loses losing lost loss losses loser · pay paid · rise rose risen · run ran running · say said says ·
    sacrifice sacrificing · see saw seen · sell sold · shoot shot shots shooting · sit sat sitting · slide slid ·
    spend spent · stand stood · steal stole stolen · stick stuck · strike struck · swing swung · take took taken ·
    tell told · throw threw thrown · tie ties tied tying · wear wore worn · win wins won winning winner"""
IRREGULAR: Mapping[str, str] = MappingProxyType(
    {form: base for base, *forms in (entry.split() for entry in _FORMS.split("·")) for form in forms}
)
"""Forms of the verbs of play that share no stem with their base, which they lead to."""
NEGATIONS = ("un", "non")
"""Prefixes that make a word of its opposite: who asks about tapped creatures finds the rule on untapped ones."""
