import json

import pytest

from bot.errors import UnreadableDocumentError
from bot.importing.document import Document
from bot.importing.readers.json_tree import read_json

OWN = '{"0":"Owls","2":{"0":"Nests","1":"They are high.","14":{"0":"Eggs\\nBlue.","3":"Shell\\nHard.","4":{"a":"Soft."}}},"5":{"0":"Mice","508":{"6":"They hide."}},"6":{"0":"Words","Hoot":"A cry."}}'
FULL = '{"":"Owls","1.0":{"":"Nests","1.0.1a":"They are high."}}'
NESTED = '{"title":"Owls","rules":[{"number":"100","title":"Nests","text":"High.","subrules":[{"number":"100.1","text":"Higher."},{"number":"a","body":["Two","parts"]}]}],"glossary":{"Hoot":"A cry."}}'


def reading(text: str) -> Document:
    return read_json(text.encode(), name="owls.json")


def shown(text: str) -> list[tuple[str, int | None]]:
    return [(line.text, line.heading) for line in reading(text).lines]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[{"id":"1.1","text":"a"},{"id":"1.1","text":"b"}]', [("1.1 a", None), ("1.1 b", None)]),
        (
            '[{"ref":"1.1","content":"1.1 a"},{"ref":"1.1a","content":"b\\nc"}]',
            [("1.1 a", None), ("1.1a b", None), ("c", None)],
        ),
        ('{"1.1":"a","1.2":"b","1.1":"c"}', [("1.1 a", None), ("1.2 b", None), ("1.1 c", None)]),
        (
            '{"100.1":{"ruleNumber":"100.1","ruleText":"x","examples":["e"],"navigation":{"next":null}}}',
            [("100.1 x", None), ("e", None)],
        ),
        (
            '{"100":{"title":"Owls","100.1":"x","100.2":{"text":"y","100.2a":"z"}}}',
            [("100 Owls", 1), ("100.1 x", None), ("100.2 y", None), ("100.2a z", None)],
        ),
        (
            '{"data":{"sections":[{"name":"Owls","rules":[{"rule_number":7,"rule":"Hoot."}]}]}}',
            [("Owls", 1), ("7 Hoot.", None)],
        ),
        ('{"Owls":{"Barn":"Hoots."}}', [("Owls", 1), ("Barn", 2), ("Hoots.", None)]),
        (
            '[{"number":"1","text":"a","children":[{"number":"1","text":"b"},{"number":"2","text":"c"}]}]',
            [("1 a", None), ("1.1 b", None), ("1.2 c", None)],
        ),
        ('{"1.1":"\\ud800a\\u00a0\\ufb01"}', [("1.1 a fi", None)]),
        (FULL, [("1.0 Nests", 1), ("1.0.1a They are high.", None)]),
        (
            NESTED,
            [
                ("100 Nests", 1),
                ("High.", None),
                ("100.1 Higher.", None),
                ("100a Two", None),
                ("parts", None),
                ("Glossary", 1),
                ("Hoot", 2),
                ("A cry.", None),
            ],
        ),
        (
            OWN,
            [
                ("2 Nests", 1),
                ("2.1 They are high.", None),
                ("2.14 Eggs", 2),
                ("Blue.", None),
                ("2.14.3 Shell", 3),
                ("Hard.", None),
                ("2.14.4a Soft.", None),
                ("5 Mice", 1),
                ("508.6 They hide.", None),
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


def test_only_what_begins_a_rule_stands_at_the_margin() -> None:
    found = reading('{"1":{"title":"Owls","text":"Steps:\\n1. Hoot.","1.1":"Nest.\\n2 owls"}}').lines
    assert [(line.text, line.indent) for line in found] == [
        ("1 Owls", 0),
        ("Steps:", 2),
        ("1. Hoot.", 2),
        ("1.1 Nest.", 0),
        ("2 owls", 2),
    ]


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
        (json.dumps({"1": "owl" * 50_000}), "line 1 is 150,002 characters long"),
    ],
    ids=range(7),
)
def test_what_is_no_tree_of_rules_is_refused(text: str, reason: str) -> None:
    with pytest.raises(UnreadableDocumentError, match=reason):
        reading(text)
