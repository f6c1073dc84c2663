"""What headings announce, in three languages."""

import pytest

from bot.importing.headings.sections import Section, announced_by, in_appendix
from tests.importing.looking import looks


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Table of Contents", Section.CONTENTS),
        ("Inhaltsverzeichnis", Section.CONTENTS),
        ("Indice", Section.CONTENTS),
        ("Glosario", Section.GLOSSARY),
        ("Sommaire", Section.CONTENTS),
        ("CREDITS", Section.CREDITS),
        ("Impressum", Section.CREDITS),
        ("Change Log", Section.CHANGELOG),
        ("Summary of Changes in 2.1", Section.CHANGELOG),
        ("What’s New", Section.CHANGELOG),
        ("Änderungen", Section.CHANGELOG),
        ("UPDATE SUMMARY", Section.CHANGELOG),
        ("Summary of Changes 20 June 2022", Section.CHANGELOG),
        ("Appendix A. Glossary", Section.GLOSSARY),
        ("Glossary of Terms", Section.GLOSSARY),
        ("Section 9: Glossary", Section.GLOSSARY),
        ("Frequently Asked Questions", Section.QUESTIONS),
        ("Häufige Fragen", Section.QUESTIONS),
        ("Card Errata", Section.ERRATA),
        ("Appendix B: Weather", Section.APPENDIX),
        ("Anhang A", Section.APPENDIX),
        ("Appendix C – Change Log", Section.CHANGELOG),
        ("The Changes", None),
        ("Printings have been mended. Errata by box", None),
        ("contents", None),
        ("Crossing the River", None),
    ],
)
def test_a_heading_announces_what_it_is_called(title: str, expected: Section | None) -> None:
    assert announced_by(title) is expected


def test_an_appendix_goes_up_to_the_next_section() -> None:
    found = in_appendix(looks("1. Setup\n\nAppendix A\n\n1. A boat\n\nGlossary\n\nBoat: It floats."), but=())
    assert found == {1, 2}
