"""How well documents of all kinds are imported, as a table: `python -m tools.score_imports [-v] [WORD…]`."""

import sys

from tests.importing.documents import unseen_documents
from tests.importing.scoring import Score, score

_ROW = "{name:32} {expected:>5} {found:>5} {whole:>5} {phantoms:>5} {complaints:>5}"


def main(words: list[str]) -> None:
    """Print a line for each document whose name holds one of the words; with `-v` also what is wrong in it."""
    is_verbose = "-v" in words
    wanted = [word for word in words if word != "-v"]
    print(_ROW.format(name="", expected="all", found="found", whole="whole", phantoms="extra", complaints="wrong"))
    scores: list[Score] = []
    for unseen in unseen_documents():
        if wanted and not any(word in unseen.name for word in wanted):
            continue
        scores.append(score(unseen))
        print(_row(unseen.name, scores[-1:]))
        if is_verbose:
            print("".join(f"    {complaint}\n" for complaint in scores[-1].complaints), end="")
    print(_row("together", scores))
    print(f"{sum(not each.complaints for each in scores)} of {len(scores)} documents without a complaint")


def _row(name: str, scores: list[Score]) -> str:
    return _ROW.format(
        name=name,
        expected=sum(each.expected for each in scores),
        found=sum(each.found for each in scores),
        whole=sum(each.whole for each in scores),
        phantoms=sum(each.phantoms for each in scores),
        complaints=sum(len(each.complaints) for each in scores),
    )


if __name__ == "__main__":
    main(sys.argv[1:])
