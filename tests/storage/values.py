"""Values of every kind that a server can save, by hand and by chance."""

from datetime import UTC, datetime, timedelta
from types import MappingProxyType

from hypothesis import strategies as st

from bot.guild.model import (
    SERVER,
    Alias,
    AliasEdit,
    Brackets,
    Edit,
    GuildSettings,
    HouseEdit,
    HouseRule,
    QueryTarget,
    RuleTarget,
    SettingsEdit,
)

GUILD, OTHER = 2**63 - 1, 81_384_788_765_712_384
USER, SECOND = 2**63 - 2, 80_351_110_224_678_912
NOON = datetime(2026, 8, 1, 12, 0, 0, 123_456, tzinfo=UTC)
LONG = "𝔔" * 1_500
SETTINGS = GuildSettings(
    brackets=Brackets.OPEN,
    quiet=True,
    ping=True,
    cooldown_s=30,
    books=MappingProxyType({2**63 - 3: ("pebbles", "harbour"), SERVER: ("harbour",)}),
    editors=frozenset({2**63 - 4, 7}),
    news=2**63 - 5,
)
DEADLY = Alias(key="deadly", name="Deadly ☠️", target=RuleTarget(book="pebbles", rule="6.1.2/Deploy", footprint="a1b2"))
STACKS = Alias(key="stacks", name="stacks", target=QueryTarget(book="pebbles", query="how high may a stack be"))
NO_TIES = HouseRule(
    key="r7", title="No ties", text=LONG, changes=RuleTarget(book="pebbles", rule="2.14.4b", footprint="c3d4")
)
SNACKS = HouseRule(key="r3", title="Snacks", text="The loser brings them.\n\n• **Always**")


def after(minutes: float) -> datetime:
    """Return a time so many minutes after noon."""
    return NOON + timedelta(minutes=minutes)


def made(thing: Alias | HouseRule) -> Edit:
    """Return the edit that makes an alias or a house rule."""
    if isinstance(thing, Alias):
        return AliasEdit(key=thing.key, before=None, after=thing)
    return HouseEdit(key=thing.key, before=None, after=thing)


def removed(thing: Alias | HouseRule) -> Edit:
    """Return the edit that removes it."""
    if isinstance(thing, Alias):
        return AliasEdit(key=thing.key, before=thing, after=None)
    return HouseEdit(key=thing.key, before=thing, after=None)


def set_to(settings: GuildSettings) -> Edit:
    """Return the edit that changes the settings of a server that had none."""
    return SettingsEdit(before=GuildSettings(), after=settings)


_WORDS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=12)
_SNOWFLAKES = st.integers(min_value=0, max_value=2**63 - 1)
_KEYS = st.sampled_from(["a", "b", "c"])
_RULES = st.builds(RuleTarget, book=_WORDS, rule=_WORDS, footprint=_WORDS | st.just(""))
_QUERIES = st.builds(QueryTarget, book=_WORDS, query=_WORDS)
_SETTINGS = st.builds(
    GuildSettings,
    brackets=st.sampled_from(Brackets),
    quiet=st.booleans(),
    ping=st.booleans(),
    cooldown_s=st.integers(min_value=0, max_value=86_400),
    books=st.dictionaries(_SNOWFLAKES, st.lists(_WORDS, max_size=3).map(tuple), max_size=3).map(MappingProxyType),
    editors=st.frozensets(_SNOWFLAKES, max_size=3),
    news=st.none() | _SNOWFLAKES,
)


def _alias_edit(key: str, name: str | None, target: RuleTarget | QueryTarget) -> Edit:
    return AliasEdit(key=key, before=None, after=Alias(key=key, name=name, target=target) if name else None)


def _house_edit(key: str, title: str | None, changes: RuleTarget | None) -> Edit:
    rule = HouseRule(key=key, title=title, text=title, changes=changes) if title else None
    return HouseEdit(key=key, before=None, after=rule)


EDITS = st.one_of(
    st.builds(_alias_edit, _KEYS, st.none() | _WORDS, _RULES | _QUERIES),
    st.builds(_house_edit, _KEYS, st.none() | _WORDS, st.none() | _RULES),
    st.builds(set_to, _SETTINGS),
)
