"""Documents that number nothing: titles right above their texts, references from A to Z, questions that nothing marks."""

from bot.importing.document import Document, Line
from bot.importing.importer import import_document
from bot.importing.outline import outline
from tests.importing.looking import entries, outlined

SENTENCE = "The ferry goes over the river and comes back with whoever waits."


def test_a_title_right_above_its_text_is_a_heading_where_there_are_several() -> None:
    titles = ["Ferries", "Rivers and Lakes", "The Far Shore", "Tolls"]
    document = "THE FERRY\n\n" + "\n".join(f"{title}\n{SENTENCE}" for title in titles)
    assert list(entries(document)) == titles


def test_a_title_right_above_a_list_is_a_heading_too() -> None:
    document = f"THE FERRY\n\nFerries\n{SENTENCE}\n\nSetting Up\n1. Place the board.\n2. Shuffle.\n\nTolls\n{SENTENCE}\n\nWinning\n{SENTENCE}"
    assert list(entries(document)) == ["Ferries", "Setting Up", "Tolls", "Winning"]


def test_headwords_are_known_by_their_order() -> None:
    words = ["Anchor", "Bank", "Boat", "Crew", "Deck", "Ferry", "Harbour", "Lock", "Oar", "Toll"]
    document = "RIVER WORDS\n\n" + "\n".join(f"{word}\n{SENTENCE}\nRelated Topics: River, Shore" for word in words)
    assert list(entries(document)) == words


def test_short_lines_in_no_order_are_no_headwords() -> None:
    words = ["Toll", "Anchor", "Oar", "Bank", "Lock", "Boat", "Harbour", "Crew", "Ferry", "Deck"]
    found = entries("RIVER WORDS\n\n" + "\n\n".join(f"{word}\n{SENTENCE}" for word in words))
    assert list(found) == words
    assert set(found.values()) == {f"{word} | {SENTENCE}" for word in words}


def test_titles_that_begin_pages_stand_above_the_others() -> None:
    pages = [f"{title}\n{SENTENCE}\n\n{part}\n{SENTENCE}" for title, part in (("Travel", "Boats"), ("Trade", "Tolls"))]
    pages += [f"Weather\n{SENTENCE}\n\nStorms\n{SENTENCE}", f"Winning\n{SENTENCE}"]
    found = import_document(("FERRIES\n\f" + "\n\f".join(pages)).encode(), name="ferries.txt").book
    assert [rule.id for rule in found] == [
        *("Travel", "Travel/Boats", "Trade", "Trade/Tolls"),
        *("Weather", "Weather/Storms", "Winning"),
    ]


def test_signs_around_a_line_make_it_a_heading() -> None:
    document = f"~~~ VOTING ~~~\n\n{SENTENCE}\n\n~~~ NIGHT ~~~\n\n{SENTENCE}"
    assert list(entries(document)) == ["VOTING", "NIGHT"]


def test_questions_in_bold_are_parted_from_their_answers() -> None:
    document = f"# Ferries\n\n**May I ride twice?**\n\nNo. {SENTENCE}\n\n**Who pays?**\n\nThe rider. {SENTENCE}"
    assert list(entries(document)) == ["Ferries", "Ferries/1", "Ferries/2"]


def test_a_label_with_a_value_defines_no_word() -> None:
    labels = "**Range:** 60 feet\n\n**Time:** 1 turn\n\n**Cost:** 2 coins"
    document = f"# Spells\n\n## Fog\n\n{labels}\n\n{SENTENCE}\n\n## Rain\n\n{labels}\n\n{SENTENCE}"
    assert list(entries(document)) == ["Fog", "Rain"]


def test_terms_in_small_letters_are_known_by_their_order() -> None:
    terms = {"adjourn": "8.1. To stop.", "bank": "2.1. The shore.", "crew": "3.2. All who row.", "oar": "A long one."}
    document = "1.1 Row.\n1.2 Row on.\n\nGlossary of terms\n\n" + "\n\n".join(f"{a}: {b}" for a, b in terms.items())
    assert list(entries(document))[-5:] == ["Glossary", *(f"Glossary/{term}" for term in terms)]


def test_changes_to_the_play_are_no_list_of_changes() -> None:
    document = f"# Solo Rules\n\n## Changes to Setup\n\n{SENTENCE}\n\n## Changes in Version 2\n\nThe ferry is larger."
    assert list(entries(document)) == ["Changes to Setup"]


def test_corrections_by_page_stand_under_their_book() -> None:
    pages = [
        f"p. {page}, “{title}”\nShould read: {SENTENCE}\n" for page, title in ((4, "Tolls"), (9, "Oars"), (22, "Locks"))
    ]
    books = [f"{book}\n" + "\n".join(pages) for book in ("Core Rules", "Book of Lanterns", "Rivers of the North")]
    found = list(entries(f"Errata\n{SENTENCE}\n\n" + "\n".join(books)))
    assert found[-8:-4] == [
        "Errata/Book of Lanterns",
        *(f"Errata/Book of Lanterns/{word}" for word in ("Tolls", "Oars", "Locks")),
    ]


def test_numbered_titles_with_texts_below_are_chapters_of_their_section() -> None:
    phases = "\n\n".join(
        f"{at}. {word} Phase\n{SENTENCE}" for at, word in enumerate(("Market", "Travel", "Harvest"), 1)
    )
    overview = "\n".join([SENTENCE] * 9)
    steps = "1. Place the board.\n2. Deal the cards.\n3. Begin."
    document = f"SPICE\n\nOVERVIEW\n\n{overview}\n\nSETUP\n{steps}\n\nGAME PLAY\n\n{SENTENCE}\n\n{phases}"
    assert list(entries(document)) == ["OVERVIEW", "SETUP", "GAME PLAY", *(f"GAME PLAY/{at}" for at in (1, 2, 3))]


def test_a_book_is_called_as_the_one_entry_above_all_others() -> None:
    questions = [f"Does ferry {at} wait?\nYes. {SENTENCE}" for at in ("one", "two", "three", "four")]
    document = "Rails to Anywhere\nFrequently Asked Questions\n" + "\n".join(questions)
    found = outlined(document)
    assert found.title == ""
    assert [one.rule.parent_id for one in found.entries] == [None, *["Rails to Anywhere"] * 4]
    assert import_document(document.encode(), name="faq-2.txt").book.info.title == "Rails to Anywhere"


def test_a_larger_heading_stands_above_the_words_from_a_to_z() -> None:
    words = ("Ambush", "Bridge", "Command", "Damage", "Elite", "Fire", "Leader", "Morale", "Night")
    rows = [("IRONFJORD", 300), ("ABOUT THIS", 168), (SENTENCE, 100), ("REFERENCE ENTRIES", 168), (SENTENCE, 100)]
    rows += [row for word in words for row in ((word, 110), (SENTENCE, 100))]
    found = tuple(Line(text=text, at=at, size=size, after_blank=True) for at, (text, size) in enumerate(rows, start=1))
    ids = [one.rule.id for one in outline(Document(name="iron.pdf", format="pdf", lines=found)).entries]
    assert ids == ["ABOUT THIS", "REFERENCE ENTRIES", *(f"REFERENCE ENTRIES/{word}" for word in words)]


def test_signs_that_draw_something_are_no_heading() -> None:
    art = "|_/ \\\\,|| ||\n||\\/||\\,| |"
    document = f"{art}\n\nTHE LEAGUE\n\n{SENTENCE}\n\nTHE HOLD\n\n{SENTENCE}\n\nTHE FLEET\n\n{SENTENCE}"
    assert not [rule_id for rule_id in entries(document) if "|" in rule_id]


def test_what_ends_a_book_stands_as_high_as_its_glossary_however_it_is_set() -> None:
    rules = "".join(f"\n\nThe {name} Rule\n{SENTENCE}" for name in ("Golden", "Grim"))
    glossary = "\n\nGLOSSARY\n\nAsh: It burns.\n\nBell: It rings.\n\nCoin: It pays."
    appendices = f"\nAppendix I: Order\n{SENTENCE}\n\nAppendix II: Setup\n{SENTENCE}"
    questions = "\n\nFrequently Asked Questions\n\nQ: May I?\nA: No.\n\nQ: Why?\nA: So."
    found = entries(f"THE FERRY{rules}{glossary}{appendices}{questions}")
    assert [one for one in found if "/" not in one][2:] == ["Glossary", "Appendix I", "Appendix II", "Questions"]


def test_a_headword_may_stand_above_a_quotation() -> None:
    words = ("Ambush", "Bridge", "Command", "Damage", "Elite", "Fire", "Leader", "Morale", "Night")
    texts = dict.fromkeys(words, SENTENCE) | {"Leader": f"“Lead” means to go first. {SENTENCE}"}
    assert list(entries("Reference\n\n" + "\n\n".join(f"{word}\n{text}" for word, text in texts.items())))[-9:] == [
        *words
    ]


def test_titles_before_the_words_from_a_to_z_are_headings_too() -> None:
    words = ("Ambush", "Bridge", "Command", "Damage", "Elite", "Fire", "Leader", "Morale", "Night")
    titles = ("Using This Book", "The Golden Rule", "The Grim Rule")
    document = "THE FERRY GAME\n\n" + "\n\n".join(f"{word}\n{SENTENCE}" for word in (*titles, *words))
    assert list(entries(document)) == [*titles, *words]


def test_a_glossary_that_looks_like_no_title_above_it_is_none_of_the_last_chapters() -> None:
    chapters = "\n\n".join(
        f"SECTION {at} - {word}\n\n1. A boat floats.\n\n2. It sinks."
        for at, word in enumerate(("BOATS", "OARS", "TIDES"), 1)
    )
    found = entries(
        f"HARBOUR CLUB\nRULES OF FERRIES\n\n{chapters}\n\nGLOSSARY\n\nASH: It burns.\n\nBELL: It rings.\n\nCOAL: It glows."
    )
    assert list(found)[-4:] == ["Glossary", "Glossary/ASH", "Glossary/BELL", "Glossary/COAL"]


def test_few_numbers_among_many_names_are_those_of_a_table() -> None:
    names = "\n\n".join(f"# Boat of {name}\n\n{SENTENCE}" for name in ("Ash", "Bell", "Coal", "Dew") * 8)
    table = "# Rounds\n\n4.1 Load the boats\n4.2 Row them\n4.3 Land them"
    assert not [one for one in entries(f"{names}\n\n{table}") if one[0].isdecimal()]
