"""The names that keys have in other tools' JSON, in the languages that publishers write."""

import re
import unicodedata
from functools import lru_cache

# A file asks for each of its keys again and again.
_REMEMBERED = 4096
_UNLIKE_WORDS = re.compile(r"[^0-9a-z]")
# Between the words of `combatPhase`, `combat_phase` and `combat-phase`.
_SEAMS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|_|(?<=[a-z0-9])-(?=[a-z0-9])")


def _words(words: str) -> tuple[str, ...]:
    return tuple(words.split())


# Of several that an object has the first here counts.
NUMBERS = _words(
    "number rulenumber rulenum num no nr ref reference nummer numero code id rule ruleid section "
    "sectionnumber chapter chapternumber article articlenumber artikel articulo articolo law lawnumber "
    "paragraph clause kapitel abschnitt absatz label key index"
)
TITLES = _words(
    "title name heading header headline rulename sectiontitle term word keyword label caption subtitle "
    "question q titel ueberschrift uberschrift bezeichnung begriff frage titre nom titulo nombre termino "
    "pregunta titolo nome tytul nazwa naam"
)
TEXTS = _words(
    "text body content contents rule ruletext rulestext rules description desc definition summary value "
    "answer a details markdown md html words meaning explanation paragraph paragraphs line lines inhalt "
    "beschreibung regeltext antwort texte contenu reponse texto contenido descripcion respuesta testo "
    "contenuto descrizione tekst tresc"
)
# What they hold stands under the rule that has them, without a heading of its own.
WRAPPERS = _words(
    "children rules subrules sections subsections items entries parts subparts chapters articles clauses "
    "paragraphs nodes points subpoints subs questions data content contents body blocks elements list "
    "lists pages topics texts steps examples notes bullets lines values regeln kapitel abschnitte artikel "
    "absaetze absatze unterpunkte regles chapitres reglas capitulos articulos regole capitoli articoli "
    "categories groups table rows laws gesetze lois leyes leggi"
)
NAMED = _words("glossary terms definitions appendices appendix faq faqs questions errata")
COLUMNS = _words("headers header columns head")
ABOUT = _words("meta metadata info about document documentinfo")
EXAMPLES = _words("example examples beispiel beispiele exemple exemples ejemplo ejemplos esempio esempi")
NOTES = _words("note notes hint hints comment comments anmerkung anmerkungen hinweis hinweise")
GROUPS = _words("section chapter part category group topic kapitel abschnitt teil kategorie chapitre seccion capitulo")
PARENTS = _words("parent parentid parentnumber parentrule parentruleid")
DEPTHS = _words("level depth indent")
KINDS = _words("type kind style tag element")
# They name nobody's reading, whatever they hold.
FOR_PROGRAMS = frozenset(
    _words(
        "uuid guid slug url uri link href src image images img icon picture thumbnail createdat updatedat "
        "created updated date timestamp lang language locale color colour css class classname anchor path "
        "file filename hash tags keywords searchterms lastmodified modified revision type kind style tag "
        "element status state id key parent parentid parentnumber parentrule parentruleid related "
        "relatedrules seealso source sources version"
    )
)
_LAST_WORDS = frozenset(
    _words("id ids slug slugs url urls uri image images icon icons page pages color colour path at")
)
# So do they where they count.
COUNTS = frozenset(
    _words("page pagenumber order sort sortorder position index level depth indent weight priority year")
)
FRONT = frozenset(_words("version edition date updated lastupdated author source"))
DATES = ("date", "effectivedate", "updated", "lastupdated", "published")


@lru_cache(maxsize=_REMEMBERED)
def plain(key: str) -> str:
    """Return what all spellings of a key share: `ruleNumber`, `rule_number`, `Rule Number`; `Número` is `numero`."""
    return _UNLIKE_WORDS.sub("", unicodedata.normalize("NFKD", key).lower())


def is_unread(key: str) -> bool:
    """Whether a key names nobody's reading, by its last word at least: `target_slug`, `categoryId`."""
    last = _SEAMS.sub(" ", key).split()[-1:]
    return plain(key) in FOR_PROGRAMS or any(plain(word) in _LAST_WORDS for word in last)


def spoken(key: str) -> str:
    """Return a key as a heading: `combatPhase` and `combat_phase` are `Combat phase`; what has spaces stays."""
    key = key.strip()
    if " " in key:
        return key
    words = _SEAMS.sub(" ", key).split()
    small = [word if word.isupper() else word.lower() for word in words[1:]]
    return " ".join([word[:1].upper() + word[1:] for word in words[:1]] + small)
