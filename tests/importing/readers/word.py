"""Makes Word documents for tests, as small as Word would read them."""

import io
import zipfile
from collections.abc import Mapping

_NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="a" Target="word/document.xml" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"/></Relationships>'
)
# Legal numbers on three levels, a bulleted list, the first list again from 5, and Roman over letters.
NUMBERING = """
<w:abstractNum w:abstractNumId="0">
 <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>
 <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1.%2."/></w:lvl>
 <w:lvl w:ilvl="2"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1.%2%3"/></w:lvl>
</w:abstractNum>
<w:abstractNum w:abstractNumId="1">
 <w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="\uf0b7"/></w:lvl>
</w:abstractNum>
<w:abstractNum w:abstractNumId="2">
 <w:lvl w:ilvl="0"><w:start w:val="4"/><w:numFmt w:val="upperRoman"/><w:lvlText w:val="%1."/></w:lvl>
 <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimalZero"/><w:lvlText w:val="Article %1.%2"/><w:isLgl/></w:lvl>
 <w:lvl w:ilvl="2"><w:start w:val="26"/><w:numFmt w:val="upperLetter"/><w:lvlRestart w:val="0"/><w:lvlText w:val="%3)"/></w:lvl>
</w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
<w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>
<w:num w:numId="4"><w:abstractNumId w:val="2"/></w:num>
"""
STYLES = """
<w:style w:type="paragraph" w:default="1" w:styleId="Standard"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="Kopf"><w:name w:val="heading 1"/><w:basedOn w:val="Standard"/><w:rPr><w:b/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Unterkopf"><w:name w:val="My Heading"/><w:basedOn w:val="Kopf"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Inhalt"><w:name w:val="toc 1"/></w:style>
<w:style w:type="paragraph" w:styleId="Lead"><w:name w:val="Lead"/><w:rPr><w:b/></w:rPr></w:style>
"""


def document(body: str, *, parts: Mapping[str, str] | None = None) -> bytes:
    """Return a docx of these paragraphs; `parts` are further parts, whole."""
    written = {
        "[Content_Types].xml": "<Types/>",
        "_rels/.rels": _RELATIONS,
        "word/document.xml": part("document", f"<w:body>{body}<w:sectPr/></w:body>"),
        "word/styles.xml": part("styles", STYLES),
        "word/numbering.xml": part("numbering", NUMBERING),
    }
    return archive(written | dict(parts or {}))


def archive(parts: Mapping[str, str]) -> bytes:
    """Return a zip file of these parts."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as written:
        for name, text in parts.items():
            written.writestr(name, text)
    return made.getvalue()


def part(tag: str, inside: str) -> str:
    """Return the XML of a part."""
    return f'<?xml version="1.0" encoding="UTF-8"?><w:{tag} {_NAMESPACE}>{inside}</w:{tag}>'


def paragraph(*runs: str, style: str = "", list_id: int = 0, level: int = 0) -> str:
    """Return a paragraph of runs, or of texts, in a style or a list."""
    numbered = f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{list_id}"/></w:numPr>' if list_id else ""
    styled = f'<w:pStyle w:val="{style}"/>' if style else ""
    inside = "".join(text if text.startswith("<") else run(text) for text in runs)
    return f"<w:p><w:pPr>{styled}{numbered}</w:pPr>{inside}</w:p>"


def run(text: str, *properties: str) -> str:
    """Return a run with properties, by the names of their tags."""
    switched = "".join(f"<w:{name}/>" for name in properties)
    return f'<w:r><w:rPr>{switched}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'
