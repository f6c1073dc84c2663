import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.errors import DocumentError, UnreadableDocumentError
from bot.importing.document import Document
from bot.importing.importer import import_document
from bot.importing.readers.json_tree import read_json
from bot.importing.readers.limits import MAX_LINES

OWN = '{"0":"Owls","2":{"0":"Nests","1":"They are high.","14":{"0":"Eggs\\nBlue.","3":"Shell\\nHard.","4":{"a":"Soft."}}},"5":{"0":"Mice","508":{"6":"They hide."}},"6":{"0":"Words","Hoot":"A cry."}}'
FULL = '{"":"Owls","1.0":{"":"Nests","1.0.1a":"They are high."}}'
NESTED = '{"title":"Owls","rules":[{"number":"100","title":"Nests","text":"High.","subrules":[{"number":"100.1","text":"Higher."},{"number":"a","body":["Two","parts"]}]}],"glossary":{"Hoot":"A cry."}}'


def reading(text: str) -> Document:
    return read_json(text.encode(), name="owls.json")


def shown(text: str) -> list[tuple[str, int | None]]:
    return [(line.text, line.begins.depth if line.begins else None) for line in reading(text).lines]


def tree(value: object) -> list[tuple[str, str, str]]:
    """Return the id, title and text of every entry of what a tool keeps as JSON."""
    book = import_document(json.dumps(value).encode(), name="owls.json").book
    return [(rule.id, rule.title, rule.text) for rule in book]


def left_out(value: object) -> list[str]:
    report = import_document(json.dumps(value).encode(), name="owls.json").report
    return [omission.text for omission in report.left_out]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[{"id":"1.1","text":"a"},{"id":"1.1","text":"b"}]', [("1.1 a", 1), ("1.1 b", 1)]),
        (
            '[{"ref":"1.1","content":"1.1 a"},{"ref":"1.1a","content":"b\\nc"}]',
            [("1.1 a", 1), ("1.1a b", 1), ("c", None)],
        ),
        ('{"1.1":"a","1.2":"b","1.1":"c"}', [("1.1 a", 1), ("1.2 b", 1), ("1.1 c", 1)]),
        (
            '{"100.1":{"ruleNumber":"100.1","ruleText":"x","examples":["e"],"navigation":{"next":null}},"100.2":"y"}',
            [("100.1 x", 1), ("Example: e", None), ("100.2 y", 1)],
        ),
        (
            '{"100":{"title":"Owls","100.1":"x","100.2":{"text":"y","100.2a":"z"}}}',
            [("100 Owls", 1), ("100.1 x", 2), ("100.2 y", 2), ("100.2a z", 3)],
        ),
        (
            '{"data":{"sections":[{"name":"Owls","rules":[{"rule_number":7,"rule":"Hoot."}]}]}}',
            [("Owls", 1), ("7 Hoot.", 2)],
        ),
        ('{"Owls":{"Barn":"Hoots."}}', [("Owls", 1), ("Barn", 2), ("Hoots.", None)]),
        (
            '[{"number":"1","text":"a","children":[{"number":"1","text":"b"},{"number":"2","text":"c"}]}]',
            [("1 a", 1), ("1.1 b", 2), ("1.2 c", 2)],
        ),
        ('{"1.1":"\\ud800a\\u00a0\\ufb01","1.2":"b"}', [("1.1 a fi", 1), ("1.2 b", 1)]),
        (FULL, [("Owls", None), ("1.0 Nests", 1), ("1.0.1a They are high.", 2)]),
        (
            NESTED,
            [
                ("Owls", None),
                ("100 Nests", 1),
                ("High.", None),
                ("100.1 Higher.", 2),
                ("100a Two", 2),
                ("parts", None),
                ("Glossary", 1),
                ("Hoot", 2),
                ("A cry.", None),
            ],
        ),
        (
            OWN,
            [
                ("Owls", None),
                ("2 Nests", 1),
                ("2.1 They are high.", 2),
                ("2.14 Eggs", 2),
                ("Blue.", None),
                ("2.14.3 Shell", 3),
                ("Hard.", None),
                ("2.14.4a Soft.", 3),
                ("5 Mice", 1),
                ("508.6 They hide.", 2),
                ("6 Words", 1),
                ("Hoot", 2),
                ("A cry.", None),
            ],
        ),
    ],
    ids=range(12),
)
def test_rules_are_found_in_every_usual_shape(text: str, expected: list[tuple[str, int | None]]) -> None:
    assert shown(text) == expected


def test_what_stands_inside_a_text_begins_no_rule() -> None:
    assert tree({"1": {"title": "Owls", "text": "Steps:\n1. Hoot.", "1.1": "Nest.\n2 owls"}}) == [
        ("1", "Owls", "Steps:\n1. Hoot."),
        ("1.1", "", "Nest.\n2 owls"),
    ]


def test_keys_of_any_language_are_known_by_what_they_hold() -> None:
    owls = {
        "nummer": "1",
        "betreff": "Eulen",
        "absaetze": [{"nummer": "1.1", "wortlaut": "Eulen jagen nachts im Wald."}],
    }
    mice = {"nummer": "2", "betreff": "Mäuse", "absaetze": [{"nummer": "2.1", "wortlaut": "Mäuse jagen nicht."}]}
    assert tree({"regeln": [owls, mice]}) == [
        ("1", "Eulen", ""),
        ("1.1", "", "Eulen jagen nachts im Wald."),
        ("2", "Mäuse", ""),
        ("2.1", "", "Mäuse jagen nicht."),
    ]


def test_a_fact_has_its_key_before_it() -> None:
    rules = [
        {"name": "Hunt", "effect": "Catch one mouse on your tree.", "cost": 3, "when": "at night"},
        {"name": "Rest", "effect": "Gain two feathers from the heap.", "cost": 1, "when": "at night"},
    ]
    assert tree(rules)[0] == ("Hunt", "Hunt", "Catch one mouse on your tree.\nCost: 3\nWhen: at night")


def test_data_for_programs_is_left_out_and_told() -> None:
    rules = [
        {
            "uuid": "b1946ac9",
            "slug": "hunt-mice",
            "title": "Hunt",
            "text": "Catch one.",
            "sort_order": 4,
            "hidden": False,
        },
        {"uuid": "c1946ac9", "slug": "rest", "title": "Rest", "text": "Sleep.", "sort_order": 5, "hidden": True},
    ]
    assert [text for _, _, text in tree(rules)] == ["Catch one.", "Sleep."]
    assert left_out(rules)[0] == "uuid: b1946ac9; slug: hunt-mice; sort_order: 4; hidden: false"


def test_what_is_said_twice_stands_once() -> None:
    rules = [
        {"title": "Hunt", "text": "Catch one mouse.", "html": "<p>Catch <b>one</b> mouse.</p>"},
        {"title": "Rest", "text": "Sleep all day.", "html": "<p>Sleep all day.</p>"},
    ]
    assert [text for _, _, text in tree(rules)] == ["Catch **one** mouse.", "Sleep all day."]
    assert left_out(rules) == ["text: Catch one mouse.", "text: Sleep all day."]


def test_markup_in_a_text_is_read_as_such() -> None:
    rules = [
        {"title": "Hunt", "text": "<ul><li>one</li><li>two</li></ul>"},
        {"title": "Rest", "text": "See [Hunt](#hunt) &amp; sleep."},
    ]
    assert [text for _, _, text in tree(rules)] == ["• one\n• two", "See Hunt & sleep."]


def test_a_key_that_only_one_object_has_is_a_heading() -> None:
    value = {
        "game": "Owls",
        "aim": "Catch more mice than all the others.",
        "setUp": ["Shuffle.", "Deal."],
        "turn": {"hunt": "Catch one."},
    }
    assert tree(value) == [
        ("Aim", "Aim", "Catch more mice than all the others."),
        ("Set up", "Set up", "• Shuffle.\n• Deal."),
        ("Turn", "Turn", ""),
        ("Turn/Hunt", "Hunt", "Catch one."),
    ]


def test_blocks_stand_under_the_heading_before_them() -> None:
    blocks = [
        {"type": "heading", "level": 1, "text": "Hunt"},
        {"type": "paragraph", "text": "Catch one."},
        {"type": "heading", "level": 2, "text": "Mice"},
        {"type": "list", "items": ["grey", "brown"]},
        {"type": "heading", "level": 1, "text": "Rest"},
        {"type": "paragraph", "text": "Sleep."},
    ]
    assert tree({"title": "Owls", "blocks": blocks}) == [
        ("Hunt", "Hunt", "Catch one."),
        ("Hunt/Mice", "Mice", "• grey\n• brown"),
        ("Rest", "Rest", "Sleep."),
    ]


def test_rows_stand_under_the_one_that_they_name_as_their_parent() -> None:
    rows = [
        {"id": 1, "parent_id": None, "title": "Hunt", "body": "Catch."},
        {"id": 2, "parent_id": None, "title": "Rest", "body": "Sleep."},
        {"id": 3, "parent_id": 1, "title": "Mice", "body": "Grey."},
    ]
    assert [rule_id for rule_id, _, _ in tree(rows)] == ["Hunt", "Hunt/Mice", "Rest"]


def test_rows_stand_under_the_groups_that_they_name() -> None:
    value = {
        "categories": [{"id": "day", "name": "By Day"}, {"id": "night", "name": "By Night"}],
        "entries": [
            {"id": "rest", "title": "Rest", "category": "day", "body": "Sleep."},
            {"id": "hunt", "title": "Hunt", "category": "night", "chapter": "Mice", "body": "Catch."},
            {"id": "eat", "title": "Eat", "category": "night", "chapter": "Mice", "body": "Swallow."},
        ],
    }
    ids = [rule_id for rule_id, _, _ in tree(value)]
    assert ids == ["By Day", "By Day/Rest", "By Night", "By Night/Mice", "By Night/Mice/Hunt", "By Night/Mice/Eat"]


def test_rows_of_a_level_stand_under_those_above() -> None:
    rows = [
        {"title": "Hunt", "level": 1, "text": "Catch."},
        {"title": "Mice", "level": 2, "text": "Grey."},
        {"title": "Rest", "level": 1, "text": "Sleep."},
    ]
    assert [rule_id for rule_id, _, _ in tree(rows)] == ["Hunt", "Hunt/Mice", "Rest"]


@pytest.mark.parametrize(
    "value",
    [
        [{"title": "1. Hunt", "text": "Catch."}, {"title": "2. Rest", "text": "Sleep."}],
        {"hunt": {"title": "1. Hunt", "content": "Catch."}, "rest": {"title": "2. Rest", "content": "Sleep."}},
    ],
    ids=["list", "object"],
)
def test_numbers_may_stand_in_the_titles(value: object) -> None:
    assert tree(value) == [("1", "Hunt", "Catch."), ("2", "Rest", "Sleep.")]


@pytest.mark.parametrize(
    "value",
    [
        {"rules": ["1. Owls", "1.1. They hunt.", "1.2. They rest."]},
        {"title": "The Night", "content": "1. Owls\n1.1. They hunt.\n1.2. They rest."},
    ],
    ids=["list", "text"],
)
def test_a_text_with_the_rules_in_it_is_read_as_any_other(value: object) -> None:
    assert tree(value) == [("1", "Owls", ""), ("1.1", "", "They hunt."), ("1.2", "", "They rest.")]


def test_rules_that_run_on_in_a_text_are_parted_by_their_order() -> None:
    rules = [
        {"id": "7.1", "heading": "Owls", "text": "Owls will: 7.1.1 - hunt, as 7.9 says; 7.1.2 - rest."},
        {"id": "7.2", "text": "See 7.2.2."},
    ]
    assert tree(rules) == [
        ("7.1", "Owls", "Owls will:"),
        ("7.1.1", "", "hunt, as 7.9 says;"),
        ("7.1.2", "", "rest."),
        ("7.2", "", "See 7.2.2."),
    ]


def test_numbers_that_begin_anew_under_names_are_looked_up_by_these() -> None:
    value = {
        "chapters": [
            {"title": name, "rules": [{"number": 1, "text": "a"}, {"number": 2, "text": "b"}]}
            for name in ("Day", "Night")
        ]
    }
    assert [rule_id for rule_id, _, _ in tree(value)] == ["Day", "Day/1", "Day/2", "Night", "Night/1", "Night/2"]


def test_numbers_in_a_flat_list_stand_under_those_that_they_go_on_from() -> None:
    book = import_document(
        b'{"100":"Owls","100.1":"They hunt at night.","100.1a":"Also mice.","101":"Mice"}', name="o.json"
    ).book
    assert [(rule.id, rule.parent_id) for rule in book] == [
        ("100", None),
        ("100.1", "100"),
        ("100.1a", "100.1"),
        ("101", None),
    ]


def test_changes_and_credits_are_left_out() -> None:
    value = {
        "rules": [{"title": "Hunt", "text": "Catch."}, {"title": "Rest", "text": "Sleep."}],
        "changelog": [{"title": "1.1", "text": "Mended."}],
    }
    assert [rule_id for rule_id, _, _ in tree(value)] == ["Hunt", "Rest"]
    assert left_out(value) == ["Changelog", "1.1", "Mended."]


def test_tables_are_rows_of_cells() -> None:
    rules = [
        {
            "title": "Hunt",
            "text": "By prey:",
            "table": {"headers": ["Prey", "Points"], "rows": [["Mouse", 1], ["Rat", 3]]},
        },
        {"title": "Rest"},
    ]
    assert tree(rules)[0] == ("Hunt", "Hunt", "By prey:\nPrey | Points\nMouse | 1\nRat | 3")


def test_a_glossary_has_an_entry_for_each_word() -> None:
    pairs = {
        "sections": [
            {"title": "Glossary", "blocks": [["Hoot", "A cry of owls."], ["Roost", "Where owls sleep."]]},
            {"title": "Hunt", "text": "x"},
        ]
    }
    terms = {
        "glossary": [
            {"term": "Hoot", "definition": "A cry of owls."},
            {"term": "Roost", "definition": "Where owls sleep."},
        ]
    }
    for value in (pairs, terms):
        assert tree(value)[1:3] == [
            ("Glossary/Hoot", "Hoot", "A cry of owls."),
            ("Glossary/Roost", "Roost", "Where owls sleep."),
        ]


KEYS = [
    "title",
    "text",
    "number",
    "id",
    "rules",
    "type",
    "level",
    "parent_id",
    "category",
    "items",
    "1",
    "1.1",
    "setUp",
    "meta",
    "html",
    "rows",
    "glossary",
    "0",
    "answer",
]
WORDS = [
    "1",
    "1.1",
    "Hunt",
    "Catch one mouse and rest.",
    "<p>x <b>roost</b></p><h2>Hoot</h2>",
    "# Owls\n\nnest",
    "§ 1 Eggs\n(1) blue",
]
TREES = st.recursive(
    st.sampled_from([*WORDS, "", None, True, 3]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=5),
    max_leaves=20,
)


def words_of(value: object) -> set[str]:
    parts = value if isinstance(value, list) else list(value.values()) if isinstance(value, dict) else []
    own = re.findall(r"[a-z]{3,}", re.sub("<[^>]*>", " ", value).casefold()) if isinstance(value, str) else []
    return {*own, *(word for part in parts for word in words_of(part))}


@settings(max_examples=200, deadline=None)
@given(TREES)
def test_no_word_of_a_tree_of_any_shape_vanishes(value: object) -> None:
    try:
        found = import_document(json.dumps(value).encode(), name="owls.json")
    except DocumentError:
        return
    kept = [f"{rule.id} {rule.title} {rule.text}" for rule in found.book]
    told = [omission.text for omission in found.report.left_out]
    assert words_of(value) <= words_of([*kept, *told, found.book.info.title])


@pytest.mark.parametrize("text", [OWN, NESTED])
def test_the_title_is_that_of_the_whole(text: str) -> None:
    assert reading(text).metadata["title"] == "Owls"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"owl":', "line 1, column 8: this is not JSON"),
        ("[1, 2]", "no rules were found in it: expected are objects with a number and a text"),
        ('{"owl": true}', "no rules were found"),
        ('["owl"]', "no rules were found"),
        ('{"1":' * 60 + '"owl"' + "}" * 60, "nested more than 40 levels deep"),
        ('{"1":' * 100_000, "nested more than 40 levels deep"),
        ("[" + '{"a":"b"},' * MAX_LINES + '{"a":"b"}]', "more than the 500,000 lines that are read"),
        (json.dumps({"1": "owl" * 50_000}), "line 1 is 150,000 characters long"),
    ],
    ids=range(8),
)
def test_what_is_no_tree_of_rules_is_refused(text: str, reason: str) -> None:
    with pytest.raises(UnreadableDocumentError, match=reason):
        reading(text)
