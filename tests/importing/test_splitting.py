"""Entries without numbers: terms, questions, cards, defined words."""

import pytest

from bot.importing.document import Reason
from bot.importing.parts.terms import term_in, terms_in
from tests.importing.looking import entries, outlined


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Boat: It floats.", ("Boat", "It floats.")),
        ("**Boat** It floats.", ("Boat", "It floats.")),
        ("Boat – It floats.", ("Boat", "It floats.")),
        ("Boat (Large): It floats.", ("Boat (Large)", "It floats.")),
        ("**Boat** (#17): It floats.", ("Boat", "(#17) It floats.")),
        ("Example: A boat floats.", None),
        ("**Note:** A boat floats.", None),
        ("the boat: It floats.", None),
        ("When the boat has reached the bank: Land.", None),
    ],
)
def test_a_line_defines_a_term(text: str, expected: tuple[str, str] | None) -> None:
    assert term_in(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Pier: It holds **one boat**. **Rotten:** It breaks.",
            [("Pier", "It holds **one boat**."), ("Rotten", "It breaks.")],
        ),
        ("Pier: It holds one boat. **Note:** Not two.", [("Pier", "It holds one boat. **Note:** Not two.")]),
        ("Pier: It holds the **ferry:** one boat.", [("Pier", "It holds the **ferry:** one boat.")]),
    ],
)
def test_a_second_term_begins_in_bold_after_a_sentence(text: str, expected: list[tuple[str, str]]) -> None:
    assert terms_in(text) == expected


@pytest.mark.parametrize(
    "terms",
    [
        "Boat: It floats.\n\nOar: It rows.\n\nTide: It comes.",
        "**Boat:** It floats.\n\n**Oar:** It rows.\n\n**Tide:** It comes.",
        "Boat\nIt floats.\n\nOar\nIt rows.\n\nTide\nIt comes.",
        "B\n\nBoat\nIt floats.\n\nO\n\nOar\nIt rows.\n\nT\n\nTide\nIt comes.",
        "• Boat: It floats.\n• Oar: It rows.\n• Tide: It comes.",
        "Boat | It floats.\nOar | It rows.\nTide | It comes.",
        "Term | Meaning\nBoat | It floats.\nOar | It rows.\nTide | It comes.",
    ],
)
def test_a_glossary_has_its_terms_beside_or_above_their_texts(terms: str) -> None:
    found = entries(f"# Boats\n\nThey float.\n\n# Glossary\n\n{terms}")
    assert list(found.items())[-3:] == [
        ("Glossary/Boat", "Boat | It floats."),
        ("Glossary/Oar", "Oar | It rows."),
        ("Glossary/Tide", "Tide | It comes."),
    ]


def test_a_paragraph_is_no_term_where_terms_are_bold() -> None:
    boat = "**Boat**\nIt floats.\n\n   A boat without an oar, that lies in the river,\n   drifts.\n   It sinks."
    found = entries(f"# Boats\n\nThey float.\n\n# Glossary\n\n{boat}\n\n**Oar**\nIt rows.\n\n**Tide**\nIt comes.")
    assert list(found)[-3:] == ["Glossary/Boat", "Glossary/Oar", "Glossary/Tide"]
    assert found["Glossary/Boat"].endswith("It sinks.")


def test_a_letter_that_parts_terms_is_left_out() -> None:
    found = outlined("# Boats\n\nThey float.\n\n# Glossary\n\nB\n\nBoat\nIt floats.\n\nO\n\nOar\nIt rows.")
    assert [one.line.text for one in found.left_out] == ["B", "O"]


@pytest.mark.parametrize(
    "questions",
    ["Q: Does it float?\nA: Yes.\n\nQ: Does it row?\nA: No.", "Does it float?\nYes.\n\nDoes it row?\nNo."],
)
def test_questions_are_counted(questions: str) -> None:
    found = entries(f"# Boats\n\nThey float.\n\n# FAQ\n\n{questions}")
    assert [key for key in found if key.startswith("Questions")] == ["Questions", "Questions/1", "Questions/2"]


def test_errata_name_their_cards() -> None:
    found = entries(
        "# Boats\n\nThey float.\n\n# Errata\n\n12 Old Ferry\nIt costs two.\n\n40 New Ferry\nIt costs three."
    )
    assert found["Errata/Old Ferry"] == "Old Ferry | (12)\nIt costs two."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("• **Row:** Move.\n• **Wait:** Stay.\n• **Land:** End.", ["Row", "Wait", "Land"]),
        ("Row: Move.\n\nWait: Stay.\n\nLand: End.", ["Row", "Wait", "Land"]),
        ("1. **Row** now.\n\n2. **Wait** then.\n\n3. **Land** last.", ["Row", "Wait", "Land"]),
        ("• **Row:** Move.\n• **Wait:** Stay.", []),
        ("• **Row:** Move.\n• Wait.\n• Sing.\n• Rest.\n• Sleep.\n• Dream.", []),
    ],
)
def test_words_are_defined_in_a_run(text: str, expected: list[str]) -> None:
    found = entries(f"# Boats\n\n{'They float. ' * 20}\n\n# Actions\n\n{text}")
    assert [key.rpartition("/")[2] for key in found if key.startswith("Actions/")] == expected


@pytest.mark.parametrize(
    ("title", "expected"), [("Keywords", 4), ("Terms and Signs", 4), ("Termination", 0), ("Special Cases", 0)]
)
def test_among_numbers_words_are_defined_under_a_title_that_says_so(title: str, expected: int) -> None:
    words = "\n".join(f"• **{word}:** It is done on a boat." for word in ("Row", "Wait", "Land", "Sing"))
    found = entries(
        f"1. Boats\n\n1.1 They float.\n\n1.2 They sink.\n\n2. {title}\n\n2.1 Use them.\n{words}\n\n2.2 Stop."
    )
    assert sum("/" in key for key in found) == expected


def test_a_short_list_is_divided_as_those_beside_it_are() -> None:
    document = """
    # Corrected cards

    ## First box

    - **Heron** (#1): It costs two.
    - **Pike** (#2): It costs three.
    - **Oak** (#3): It is a place.

    ## Second box

    - **Mill** (#1): Once in each turn.

    ## Remarks

    - Nia found the most.
    - **Ada**: she wrote the rest.
    """
    assert list(entries(document)) == [
        *("First box", "First box/Heron", "First box/Pike", "First box/Oak"),
        *("Second box", "Second box/Mill"),
        "Remarks",
    ]


def test_errata_need_no_number_where_their_cards_stand_in_bold() -> None:
    document = """
    1.1 Play.

    1.2 Go on.

    Errata

    - **Heron:** It costs two.
    - **Pike:** It costs three.
    - **Oak:** It is a place.
    - **Mill:** Once in each turn.
    """
    found = entries(document)
    assert list(found) == ["1.1", "1.2", "Errata", *(f"Errata/{card}" for card in ("Heron", "Pike", "Oak", "Mill"))]


WORDS = "**Adrift**\nNobody steers it.\n\n**Bounty**\nThe bank pays.\n\n**Cursed**\nIt counts against you.\n\n"


def test_words_in_bold_above_what_they_mean_are_entries() -> None:
    found = entries(f"# Timing\n\nNow.\n\n# Keywords\n\nAs on the cards.\n\n{WORDS}# Signs\n\nA star.")
    assert list(found) == [
        "Timing",
        "Keywords",
        *(f"Keywords/{word}" for word in ("Adrift", "Bounty", "Cursed")),
        "Signs",
    ]
    assert found["Keywords"] == "Keywords | As on the cards."


@pytest.mark.parametrize(
    "text", ["**Adrift**\n**Bounty**\n**Cursed**", "**Note:**\nOne.\n\n**Note:**\nTwo.\n\n**Note:**\nThree."]
)
def test_bold_lines_without_a_title_or_a_text_begin_nothing(text: str) -> None:
    assert list(entries(f"# Timing\n\nNow.\n\n# Keywords\n\n{text}")) == ["Timing", "Keywords"]


@pytest.mark.parametrize(("second", "expected"), [("**Pike** It costs two.", 2), ("It costs *two*.", 0)])
def test_errata_are_divided_where_each_paragraph_begins_with_a_card(second: str, expected: int) -> None:
    found = entries(f"# Play\n\nGo on.\n\n# Errata\n\n**Oak** Should read: “**Action:** Draw.”\n\n{second}")
    assert len([rule_id for rule_id in found if rule_id.startswith("Errata/")]) == expected


def test_a_name_in_bold_above_what_is_to_be_changed_is_a_card() -> None:
    cards = "**Pike**\n\nIt costs two.\n\n**Oak**\n\nShould read: “**Action:** Draw.”"
    found = entries(
        f"1.1 Play.\n\n1.2 Go on.\n\n# Errata\n\n## Core Set\n\n{cards}\n\n## Tides\n\n**Eel**\n\nIt floats."
    )
    assert list(found)[3:] == [
        *("Errata/Core Set", "Errata/Core Set/Pike", "Errata/Core Set/Oak"),
        *("Errata/Tides", "Errata/Tides/Eel"),
    ]
    assert found["Errata/Core Set/Oak"] == "Oak | Should read: “**Action:** Draw.”"


def test_cards_of_errata_are_known_by_their_numbers_and_pages_by_theirs() -> None:
    cards = "Pike (#17): Should read: “Draw.”\n\n* The Long Stair (#81): It costs two."
    pages = "\n\n".join(
        f"p. {page}, {title}: Should read “no”." for page, title in ((8, "Fog"), (14, "Flight"), (22, "Two"))
    )
    found = entries(f"# Play\n\nGo.\n\n# Errata\n\n## Core Set\n\n{cards}\n\n## Rulebook\n\n{pages}")
    assert found["Errata/Core Set/The Long Stair"] == "The Long Stair | (#81) It costs two."
    assert found["Errata/Rulebook/Fog"] == "p. 8, Fog | Should read “no”."
    assert list(found)[-3:] == ["Errata/Rulebook/Fog", "Errata/Rulebook/Flight", "Errata/Rulebook/Two"]


def test_labels_that_several_entries_share_define_nothing() -> None:
    races = "\n\n".join(
        f"# {race}\n\nDescription: They are small and row well.\n\nRestrictions: They carry no sails.\n\nAbilities: They see in the dark."
        for race in ("Otters", "Herons", "Newts")
    )
    assert list(entries(races)) == ["Otters", "Herons", "Newts"]


def test_terms_in_bold_italics_need_no_sign_behind_them() -> None:
    terms = "\n\n".join(f"***{term}*** It is a part of the boat." for term in ("Bow", "Keel", "Stern"))
    assert list(entries(f"1.1 Row.\n1.2 Row on.\n\nDEFINITIONS\n\n{terms}"))[-3:] == [
        "Glossary/Bow",
        "Glossary/Keel",
        "Glossary/Stern",
    ]


def test_a_glossary_may_have_its_title_below_its_number() -> None:
    terms = "**Boat:** it floats.\n\n**Oar:** it rows.\n\n**Tide:** it comes."
    part = f"Part 1\n# Boats\n\nThey float.\n\n3.1 Row.\n\n3.2 Land.\n\nPart 2\n# Definitions\n\n{terms}"
    assert list(entries(part))[-4:] == ["Part 2", "Part 2/Boat", "Part 2/Oar", "Part 2/Tide"]


def test_the_head_of_a_table_of_terms_is_left_out() -> None:
    table = "terminology | definition\nBoat | It floats.\noar | It rows.\nTide | It comes."
    found = outlined(f"# Boats\n\nThey float.\n\n# Appendix A. Glossary\n\n{table}")
    assert [one.rule.id for one in found.entries] == [
        "Boats",
        "Glossary",
        "Glossary/Boat",
        "Glossary/oar",
        "Glossary/Tide",
    ]
    assert [(one.line.text, one.reason) for one in found.left_out] == [("terminology | definition", Reason.TABLE_HEAD)]


def test_terms_in_small_letters_stand_above_their_texts_in_the_order_of_the_alphabet() -> None:
    terms = "ability\nWhat it does.\naction, turn\nWhat one does.\n\nBow step\nThe first one.\nkeel\nBelow it.\nOar\nIt rows.\nunder\nBelow it."
    found = entries(f"# Boats\n\nThey float.\n\n# Glossary\n\n{terms}")
    assert list(found)[2:] == [
        "Glossary/ability",
        "Glossary/action, turn",
        "Glossary/Bow step",
        "Glossary/keel",
        "Glossary/Oar",
        "Glossary/under",
    ]


def test_names_stand_among_terms_in_small_letters() -> None:
    terms = "bank: Where it lands.\n\nbay: Where it waits.\n\nBryn mode: See bay.\n\ncrew: Who rows."
    found = entries(f"# Boats\n\nThey float.\n\n# Glossary\n\n{terms}")
    assert list(found)[2:] == ["Glossary/bank", "Glossary/bay", "Glossary/Bryn mode", "Glossary/crew"]


@pytest.mark.parametrize("sign", ["...", "... ", ": "])
def test_capitals_begin_sections_of_several_paragraphs(sign: str) -> None:
    said = "The Banker keeps all that is left over.\n\nHe pays the crew at noon.\n\nNobody may borrow from him."
    titles = ("OBJECT", "THE BANK", '"GO"', "PAYING RENT")
    found = outlined("FERRY RULES\n\n" + "\n\n".join(f"{title}{sign}{said}" for title in titles))
    assert ([one.rule.id for one in found.entries], found.title) == (list(titles), "FERRY RULES")
    assert [one.line.text for one in found.left_out] == ["FERRY RULES"]


def test_items_inside_items_name_nothing() -> None:
    spell = "• **Spell:** It is cast.\n  • **Swap:** They change.\n  • **Ward:** It is safe.\n  • **Cost:** One coin."
    assert list(entries(f"# Boats\n\nThey float.\n\n# Mages\n\n{spell}")) == ["Boats", "Mages"]
