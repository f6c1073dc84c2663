"""What somebody typed, read once: a rule's number, words, a question, or nothing for us."""

import re
import unicodedata
from dataclasses import dataclass

from bot.rulebook.numbering import number_key
from bot.search.english import STOPWORDS
from bot.search.words import fold

# Longer than any title, number or question at a table; beyond it lies only what is meant to keep the bot busy.
MAX_LENGTH = 300
MIN_WORDS_OF_A_QUESTION = 6
# Folded; these ask for help, not for a rule.
HELP_WORDS = frozenset({"help", "rule help", "rules help"})


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberAsked:
    """A rule's number in any spelling; `key` as in `number_key`, `joint` what joins its parts but for points."""

    typed: str
    key: str
    joint: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """One question; `marked` if a mention was taken out of it."""

    text: str
    folded: str
    number: NumberAsked | None
    mentioned: tuple[str, ...]
    is_question: bool
    is_noise: bool
    marked: bool

    @property
    def name(self) -> str:
        """What is asked about, folded, if the question asks about no more than a name; else nothing."""
        asking = _ASKING.match(self.folded)
        return asking["name"] if asking is not None else ""

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(self.folded.split())

    @property
    def content_words(self) -> tuple[str, ...]:
        """The words that say what is sought; all of them where nothing else is left."""
        return tuple(word for word in self.words if word not in STOPWORDS) or self.words


# What asks about a name and is no part of it: `define menace`, `what is a ward`, `how does stealth work`.
_ASKING = re.compile(
    r"(?:def|define|definition of|what is|whats|what are|what does|explain|meaning of|rules? (?:for|on|about)"
    r"|how (?:do|does|is|are|to))\s(?:an?\s|the\s)?(?P<name>.+?)(?:\s(?:mean|means|do|work|works|worded))?$"
)
_WRAPPING = " *_~|\"'“”‘’«»"
_EMOJI = re.compile(r"<a?:\w{1,32}:[0-9]+>")
_MARKUP = re.compile(r"<(?:@[!&]?|#|/[^:>]{1,64}:|t:)-?[0-9]*(?::\w)?>|@(?:everyone|here)\b")

# `rule 508.6`, `§602.5`, `r105.2.4`, `CR 702.19b`, `whats 3.1.1d`, `ex 101.2`
_LEAD = re.compile(
    r"(?:(?:what'?s|what is|show|see|read|the|rules?|laws?|paragraphs?|articles?|sections?|sec"
    r"|chapters?|ch|number|no|example|ex|cr|r)\b[\s.:]*"
    r"|[§#]\s*|(?:cr|r|ex)(?=[0-9]))*"
)
_STEPS = (
    r"\s?\.\s?[0-9]+",  # .4, and `3.2.2. 7`, `302.7 .1`
    r"[-:][0-9]+",  # 1-2-3, 1:4
    r"\.(?:[ivx]{2,4}|[a-z])(?![a-z])(?:[0-9]{1,2})?",  # .c, .iv, .w1
    r"(?<=[0-9])[a-z](?![a-z0-9])",  # c
    r"\s?\((?:[a-z]|[0-9]{1,2}[a-z]?)\)",  # (c), (2a)
    r"\s?(?:bis|ter|quater)(?!\w)",  # put in behind it by a later edition
)
_NUMBER = re.compile(rf"[0-9]+(?:{'|'.join(_STEPS)})*")
# What may stand behind: the last step apart (`2.14.4 b`), stray punctuation, a step inside the rule.
_TAIL = re.compile(
    r"(?:\s(?P<apart>[a-z]|[0-9]{1,2})(?![a-z0-9]))?[\s).:,;!?…]*(?:(?:step|example|ex)\s?[0-9]{1,2})?[\s).:,;!?]*"
)
_WHICH = re.compile(r"\s[0-9]{1,2}(?![0-9])")
_MENTIONED = re.compile(r"(?<![\w.+-])[0-9]+(?:\.[0-9]+)+(?:\.?[a-z](?![a-z0-9]))?(?![\w+%-])")

# The dates that would pass for numbers of rules.
_DAY = re.compile(r"^(?:(?:19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}|[0-9]{1,2}\.[0-9]{1,2}\.(?:19|20)[0-9]{2})$")
_NOISE = (
    _DAY,
    re.compile(r"https?:|www\.|\S@\S+\.\w|@(?:everyone|here)\b"),  # addresses
    re.compile(r"[{}|\\~^`]|\$[a-z#(]|==|=~|&&|;\s*--|</?[a-z]+[\s>(]|\(\);"),  # programs, wiki pipes
    re.compile(r"^[-!(]+[a-z]\b|\s-(?:eq|ne|gt|lt|ge|le)\b|--$"),  # shell tests
    re.compile(r"^(?:user|talk|help|wikipedia|wp|file|image|category|template|special|portal|module|draft)\s?:\s?\S"),
    re.compile(r"\w#\w"),  # wiki sections
    re.compile(r"^[0-9]*d(?:[0-9]+|%)(?:\s?[+-]\s?[0-9]+)*$"),  # dice
    re.compile(r"^[0-9]+\s?[-+*/x]\s?[0-9]+$|^[0-9]{1,2}/[0-9]{1,2}/[0-9]{2,4}"),  # sums, dates
    re.compile(
        r"[\w-]+\.(?:png|jpe?g|gif|webp|mp[34]|pdf|docx?|txt|md|json|ya?ml|toml|py|js|ts|html?|css|sh|exe|zip)$"
    ),
    re.compile(r"^(?:[.~]{0,2}|[a-z]:)/\w|/\w+/"),  # paths
)
_QUESTION = re.compile(
    r"\?\s*$|^(?:who|what|when|where|which|why|how|is|are|am|do|does|did|can|could|may|must|should|will|would|if|has|have)\b"
)


def read_query(text: str) -> Query:
    """Read one question; anything longer than MAX_LENGTH is cut there."""
    typed = _EMOJI.sub(" ", _readable(text)).strip()
    plain = _MARKUP.sub(" ", typed).strip()
    lowered = plain.casefold().replace("’", "'").strip(_WRAPPING).lstrip("(")
    number = None if _DAY.match(lowered) else _number(lowered)
    folded = fold(plain)
    return Query(
        text=plain,
        folded=folded,
        number=number,
        mentioned=tuple(number_key(found[0]) for found in _MENTIONED.finditer(lowered)) if number is None else (),
        is_question=bool(_QUESTION.search(lowered)) or len(folded.split()) >= MIN_WORDS_OF_A_QUESTION,
        is_noise=not folded or (number is None and (folded.replace(" ", "").isdecimal() or _is_noise(lowered))),
        marked=plain != typed,
    )


def _is_noise(lowered: str) -> bool:
    """Whether a text is a program, an address, a roll of dice or the like."""
    return any(noise.search(lowered) for noise in _NOISE)


def _readable(text: str) -> str:
    """Return a text in plain forms of its characters, without the invisible ones that turn or join what is read."""
    plain = unicodedata.normalize("NFKC", text[:MAX_LENGTH])
    return "".join(char for char in plain[:MAX_LENGTH] if unicodedata.category(char) != "Cf")


def _number(lowered: str) -> NumberAsked | None:
    lead = _LEAD.match(lowered)
    start = lead.end() if lead is not None else 0
    number = _NUMBER.match(lowered, start)
    if number is None:
        return None
    # `ex 111.3 1` is the first example under 111.3.
    end = number.end()
    if lead is not None and "ex" in lead[0] and (which := _WHICH.match(lowered, end)) is not None:
        end = which.end()
    tail = _TAIL.fullmatch(lowered, end)
    if tail is None:
        return None
    typed = re.sub(r"\s", "", number[0])
    apart = tail["apart"] or ""
    typed += f".{apart}" if apart.isdecimal() else apart
    return NumberAsked(typed=typed, key=number_key(typed), joint=next((sign for sign in "-:" if sign in typed), ""))
