"""What is said to the questions of one message, and to which of them nothing is said."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bot.guild.model import Brackets
from bot.mentions import Asked, read_message
from bot.rulebook.model import Rule
from bot.rulebook.numbering import number_key
from bot.search.outcome import NEAR_CERTAIN, Found, Match, Nothing, Outcome, Several
from bot.search.query import HELP_WORDS
from bot.search.request import Request
from bot.search.shelf import Shelf
from bot.search.words import fold

MOST_ANSWERS = 5
# So many questions of a message are understood by guessing too; it takes about a millisecond for one.
_MOST_READ = 20
_CHOICES, _LISTED, _MENTIONED = 3, 10, 25
_HELP_SIGNS = frozenset({"", "?"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One question and what was found; `house` are the server's own rules that change the rule found.

    `by_own_name`: it was asked for by a name that the server itself has given.
    """

    request: Request
    outcome: Outcome
    house: tuple[Rule, ...] = ()
    by_own_name: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """Everything said to one message; silence if there is nothing in it.

    `left_out` counts the questions beyond MOST_ANSWERS; `goes_on`: `[[?]]`, which in a reply to an answer asks for what
    surrounds its rule.
    """

    answers: tuple[Answer, ...] = ()
    left_out: int = 0
    wants_help: bool = False
    goes_on: bool = False

    def __bool__(self) -> bool:
        return bool(self.answers) or self.wants_help


def answer_message(asked: Asked, shelf: Shelf, *, among: Sequence[str] = (), mode: Brackets = Brackets.STRICT) -> Reply:
    """Answer the questions of a message, from the books `among` unless they name one."""
    help_words = {query for query in asked.queries if query in _HELP_SIGNS or fold(query) in HELP_WORDS}
    queries = [query for query in asked.queries if query not in help_words]
    late = [query for query in queries[_MOST_READ:] if _is_cheaply_ours(query, shelf)]
    read = queries[:_MOST_READ] + late[:_MOST_READ]
    overheard = (ask(query, shelf, among=among) for query in read)
    answers = _each_once(answer for answer in overheard if asked.always or _is_for_us(answer, mode))
    return Reply(
        answers=answers[:MOST_ANSWERS],
        left_out=len(answers[MOST_ANSWERS:]) + len(late[_MOST_READ:]),
        wants_help=bool(help_words) and not answers,
        goes_on="?" in help_words and not answers,
    )


def ask(
    text: str, shelf: Shelf, *, book: str | None = None, among: Sequence[str] = (), listing: bool = False
) -> Answer:
    """Answer one question: the rule, the best three to choose from, or the list that was asked for.

    Raises UnknownRulebookError if there is no such book.
    """
    request = shelf.read(text)
    if listing:
        request = replace(request, listing=True)
    outcome = shelf.find(request, book=book, among=among, limit=_LISTED)
    if request.listing and not isinstance(outcome, Nothing):
        outcome = Several(matches=outcome.matches)
    elif isinstance(outcome, Several):
        outcome = replace(outcome, matches=outcome.matches[: max(_CHOICES, outcome.equals)])
    return Answer(
        request=request,
        outcome=outcome,
        house=shelf.own.house_rules_on(outcome.best.book, outcome.best.rule) if isinstance(outcome, Found) else (),
        by_own_name=shelf.own_name(request, book=book, among=among) is not None,
    )


def look_up_all(content: str, shelf: Shelf, *, me: int, among: Sequence[str] = ()) -> Outcome:
    """Look up everything that a message names, in brackets or not; `content` is all its text, of embeds too."""
    asked = read_message(content, me=me, private=False)
    answers = [ask(query, shelf, among=among).outcome for query in asked.queries[:_MOST_READ] if query]
    bracketed = [outcome.best for outcome in answers if isinstance(outcome, Found) and names_a_rule(outcome)]
    once: dict[tuple[str, str], Match] = {}
    for match in (*bracketed, *shelf.mentioned(content, among=among)):
        once.setdefault((match.book.info.id, match.rule.id), match)
    matches = tuple(once.values())
    match matches:
        case ():
            return Nothing()
        case (best,):
            return Found(best=best)
        case _:
            return Several(matches=matches[:_MENTIONED])


def _is_for_us(answer: Answer, mode: Brackets) -> bool:
    """Whether brackets in a message that does not mention the bot are answered."""
    if answer.request.called:
        return True
    match mode:
        case Brackets.STRICT:
            return answer.by_own_name or names_a_rule(answer.outcome)
        case Brackets.OPEN:
            return answer.by_own_name or not isinstance(answer.outcome, Nothing)
        case Brackets.OFF:
            return False


def names_a_rule(outcome: Outcome) -> bool:
    """Whether the question can hardly have been meant for anybody else: it names a rule, or misspells its name."""
    match outcome:
        case Found(best=best):
            return best.score >= NEAR_CERTAIN
        case Several(equals=equals, missing=missing):
            # `3.14` may be anything; `2.14.9` means a rule where there is a 2.14, or there was one of that number.
            is_rule = missing is not None and (missing.gone or "." in number_key(missing.section.number or ""))
            return equals > 0 or bool(is_rule)
        case Nothing(gone=gone):
            return gone is not None


def _is_cheaply_ours(query: str, shelf: Shelf) -> bool:
    """Whether a question calls the bot or names a rule, found out without guessing at what it means."""
    request = shelf.read(query)
    return request.called or shelf.names(request)


def _each_once(answers: Iterable[Answer]) -> tuple[Answer, ...]:
    """Keep one answer of each sense, in the order of the questions; what was named stands before what was guessed."""
    kept: dict[tuple[object, ...], Answer] = {}
    for answer in answers:
        sense = _sense(answer)
        if sense not in kept or (_is_guess(kept[sense]) and not _is_guess(answer)):
            kept[sense] = answer
    return tuple(kept.values())


def _sense(answer: Answer) -> tuple[object, ...]:
    """Return what two questions share that get the same answer: the rule found, or words and book."""
    request = answer.request
    match answer.outcome:
        case Found(best=best):
            return (best.book.info.id, best.rule.id)
        case _:
            return (request.book, request.listing, request.rest.folded)


def _is_guess(answer: Answer) -> bool:
    return isinstance(answer.outcome, Found) and answer.outcome.best.via.is_guess
