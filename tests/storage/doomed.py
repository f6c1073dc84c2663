"""A process that is killed again and again: it imports once, then forks a writer for each line that it reads.

A line is the URL of a database and the id of a server; the writer saves there without end and says what it does.
"""

import asyncio
import os
import sys
from itertools import count

from bot.guild.model import Alias, AliasEdit, Edit, HouseEdit, HouseRule, QueryTarget
from bot.storage.migrating import SCRIPTS, revisions
from bot.storage.sql import SqlStore
from tests.storage.values import NOON, USER


def say(*words: object) -> None:
    os.write(1, f"{' '.join(map(str, words))}\n".encode())


async def write_without_end(url: str, guild: int) -> None:
    store = SqlStore(url)
    say("opening")
    await store.open()
    say("opened")
    for number in count():
        key = str(number)
        alias = Alias(key=key, name=key, target=QueryTarget(book="pebbles", query="how high"))
        rule = HouseRule(key=key, title=key, text="What must not be lost. " * 20)
        say("begun", key)
        edits: list[Edit] = [AliasEdit(key=key, before=None, after=alias), HouseEdit(key=key, before=None, after=rule)]
        await store.save(guild, edits, by=USER, at=NOON)
        say("saved", key)


def main() -> None:
    revisions(SCRIPTS)  # what a process reads once is read before the forks
    for line in sys.stdin:
        url, guild = line.split()
        if (writer := os.fork()) == 0:
            asyncio.run(write_without_end(url, int(guild)))
        say("writer", writer)
        os.waitpid(writer, 0)
        say("dead")


if __name__ == "__main__":
    main()
