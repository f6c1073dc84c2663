"""The importer at documents that it was not written for."""

import pytest

from tests.importing.documents import Unseen, unseen_documents
from tests.importing.scoring import score


@pytest.mark.parametrize("unseen", unseen_documents(), ids=lambda unseen: unseen.name)
def test_a_document_becomes_the_book_that_an_editor_would_make_of_it(unseen: Unseen) -> None:
    complaints = score(unseen).complaints
    assert not complaints, "\n" + "\n".join(complaints)
