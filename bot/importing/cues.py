"""The words by which documents mark things, in English, and some in German, French, Italian and Spanish."""

import re
from collections.abc import Iterable

# Before a number they say what it counts.
COUNTED = (
    *("rule", "section", "chapter", "article", "law", "part", "book", "volume", "clause", "paragraph"),
    *("by-law", "bylaw", "regulation", "statute", "subsection", "sub-section", "subclause", "sub-clause"),
    *("regel", "abschnitt", "kapitel", "artikel", "teil"),
    *("règle", "chapitre", "partie"),
    *("regola", "articolo", "capitolo", "sezione", "parte", "regla", "artículo", "capítulo", "sección"),
    *("oddíl", "kapitola", "článek", "pravidlo", "rozdział", "artykuł", "przepis"),
    *("hoofdstuk", "afdeling", "avsnitt", "paragraf", "seção", "artigo", "regra", "secção"),
    *("art.", "art", "ch.", "sec.", "čl.", "§", "#"),
)
# Of these, the ones that hold chapters together and have names of their own: `Part II`.
PARTS = ("part", "book", "volume", "teil", "buch", "partie", "livre", "parte")
CHAPTERS = (
    *("section", "chapter", "kapitel", "abschnitt", "chapitre", "capitolo", "capítulo"),
    *("kapitola", "oddíl", "rozdział", "hoofdstuk", "avsnitt"),
)
LAWS = (
    *("rule", "law", "article", "regel", "artikel", "regola", "articolo", "regla", "artículo"),
    *("pravidlo", "článek", "artykuł", "przepis", "artigo", "regra"),
)
APPENDICES = ("appendix", "annex", "schedule", "anhang", "annexe")
PHASES = ("phase", "step", "stage", "schritt", "étape")
SPELLED_NUMBERS = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"),
)

# What a heading announces; each is a pattern for the whole heading.
CONTENTS = (
    r"(table of )?contents|index|inhalt(sverzeichnis|sübersicht)?|table des mati[eè]res|sommaire|[ií]ndice|sommario|"
    r"contenidos?|tabla de contenidos?"
)
CREDITS = (
    r"((game|design|production) )?credits?( and .+)?|(special )?thanks( to( .+)?)?|acknowledge?ments?|"
    r"playtest(ers|ing)|impressum|mitwirkende|danksagung|cr[eé]dits"
)
CHANGELOG = (
    r"(list of |summary of |recent |rules |document )?(change ?log|changes( (since|from|made|between) .{0,30})?|"
    r"changes (in|to|of|for|with) (the |this )?(\w+ )?(editions?|versions?|update|revision|release|rules?)\b.{0,20}|"
    r"changes (in|to|of|for|with) (v?[0-9]|[a-z]+ [0-9]{4}).{0,20}|revisions?( history)?|"
    r"(list|summary) of (recent )?(changes|updates)( .{0,30})?|(update|change|revision)s? (summary|notes)|"
    r"revision log|version history|record of amendments|amendment (record|history|log)|"
    r"update (log|history)|what.?s new( .{0,20})?|what( has|.?s)? changed( .{0,30})?|"
    r"änderungen|änderungsverzeichnis|historique)"
)
GLOSSARY = (
    r"(.{0,20} )?glossary( of .{1,30})?|(.{0,20} )?(terms|terminology) and definitions|definitions( of terms)?|"
    r"list of terms|glossar|glossaire|glossario|glosario|begriffe|lexikon|lexique"
)
QUESTIONS = (
    r"(.{0,30} )?(faqs?|frequently asked( questions)?|questions (and|&) answers|q ?(&|and) ?a)( .{0,20})?|"
    r"h[aä]ufige fragen|fragen und antworten|questions fr[eé]quentes"
)
ERRATA = r"(.{0,40} )?errata( .{0,20})?|corrections|berichtigungen"

# A paragraph that begins with one of these belongs to the rule above, and defines nothing.
EXAMPLES = ("example", "beispiel", "exemple", "for example")
NOTES = ("note", "exception", "anmerkung", "hinweis", "remarque")
SEE = ("see", "siehe")
TERMS = ("term", "terminology", "word", "keyword", "name", "begriff", "wort", "terme", "mot")
# Rules whose titles have one of these define words, each for itself.
DEFINING = ("keyword", "term", "terminology", "definition", "glossary", "vocabulary", "begriffe", "terme", "lexique")
QUESTION_LETTERS = ("Q", "Question", "F", "Frage")

# Before a number they say what a picture or a table shows.
CAPTIONS = ("figure", "fig.", "table", "diagram", "illustration", "abbildung", "abb.", "tabelle", "tableau", "figura")

# What stands on a title page.
FRONT = (
    *("©", "copyright", "rights reserved", "version", "last updated", "effective", "trademark"),
    *("thanks", "committee:", "editors:", "contact:"),
    *("license", "licence", "fassung", "stand:", "last edited", "last modified", "created:"),
)
FRONT_BEGINS = (
    *("adopted", "approved", "revised", "amended", "edition", "published", "as of", "in force", "applicable", "valid"),
    *("taking effect", "in effect", "with effect"),
    *("this document", "taken from", "downloaded from", "retrieved from", "source:"),
)
MAKERS = (
    *("game", "written", "designed", "compiled", "edited", "typed", "translated", "illustrated", "rules", "text"),
    *("words", "art", "artwork", "pictures", "illustrations", "layout", "published", "prepared", "issued"),
)
# What kind of book a title calls one.
BOOKS = (
    *("rule", "rules", "rulebook", "rulings", "law", "laws", "regulation", "regulations", "by-laws", "bylaws"),
    *("policy", "policies", "handbook", "manual", "guide", "guidelines", "reference", "code", "faq", "faqs"),
    *("compendium", "frequently asked questions", "errata", "standing orders", "playing conditions", "statutes"),
    *("constitution", "regeln", "regelwerk", "spielregeln", "ordnung", "turnierordnung", "regelheft"),
    *("règles", "règlement", "regole", "regolamento", "reglas", "reglamento"),
)
# What wikis and generators print below a page.
FEET = (
    r"retrieved from \W?https?://.*|categor(y|ies): .*|(this )?page (was )?last (edited|modified|updated|changed)\b.*|"
    r"(.{0,40}\W)?last (edited|modified|updated)( on| by|:| [0-9]).*|(privacy policy|terms of (use|service))\b.{0,80}|"
    r"(powered|generated) by .{1,60}|"
    r"\W*(the )?end( of( the)? (rule ?book|rules|document|file|laws|manual|faq|text))?\W*"
)
# What a document begins with before its first number.
INTRODUCTIONS = (
    "introduction",
    "preface",
    "foreword",
    "preamble",
    "einleitung",
    "vorwort",
    "präambel",
    "avant-propos",
    "introduzione",
    "introducción",
)

# The labels of an ability card, and what ends one.
ABILITY_LABELS = ("declare", "effect", "used by", "timing", "cost", "trigger")
WHEN = ("phase", "turn", "round", "passive", "reaction", "deployment", "start", "end")
ABILITY_TAGS = ("keyword", "keywords")

# Titles write these small.
SMALL_WORDS = frozenset(
    (
        *("a", "an", "and", "as", "at", "by", "for", "from", "in", "into", "is", "it", "of", "on", "or", "per", "the"),
        *("to", "vs", "via", "with", "without"),
        *("und", "der", "die", "das", "den", "dem", "des", "im", "mit", "von", "zu"),
        *("de", "la", "le", "les", "du", "au", "aux", "et", "en"),
    )
)
# No paragraph ends with one of these: what follows in the next line belongs to it.
OPEN_WORDS = (
    *("rule", "rules", "section", "sections", "paragraph", "paragraphs", "article", "articles", "chapter", "chapters"),
    *(
        "law",
        "laws",
        "part",
        "parts",
        "see",
        "and",
        "or",
        "nor",
        "to",
        "of",
        "the",
        "a",
        "an",
        "by",
        "than",
        "with",
        "at",
    ),
    *("shall", "must", "will", "should"),
    *("least", "most", "about", "under", "over", "from", "for", "in", "on", "is", "are"),
    *("regel", "abschnitt", "siehe", "und", "oder"),
)
# After a number they make it an amount.
UNITS = (
    *("mm", "cm", "km", "kg", "inch", "inches", "feet", "ft", "point", "points", "pt", "pts", "each"),
    *("year", "years", "minute", "minutes", "second", "seconds", "player", "players", "by", "x"),
)


def one_of(words: Iterable[str]) -> str:
    """Return a pattern for any of these words as they are written here."""
    return f"(?:{'|'.join(map(re.escape, words))})"


# What begins a paragraph of its own below a rule, and titles nothing.
OWN_LINE = re.compile(rf"{one_of((*EXAMPLES, *NOTES))}s?\b", re.IGNORECASE)
