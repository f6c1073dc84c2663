from pathlib import Path

import pytest

from bot.errors import ConfigError
from bot.folders import bundled_rules
from bot.settings import LogFormat, Settings, environment


def test_nothing_set_is_right_for_trying_out() -> None:
    settings = Settings.from_env({})
    assert settings == Settings()
    assert settings.rule_folders == (bundled_rules(), Path("data/books"))


def test_everything_can_be_set(tmp_path: Path) -> None:
    env = {
        "DISCORD_TOKEN": " abc ",
        "QUOTH_RULES": str(tmp_path),
        "QUOTH_WATCH": "yes",
        "QUOTH_DATA": "/var/lib/quoth",
        "QUOTH_DATABASE_URL": "postgresql+asyncpg://quoth@127.0.0.1/quoth",
        "QUOTH_MESSAGE_CONTENT": "False",
        "QUOTH_SHARD_COUNT": "4",
        "QUOTH_SHARD_IDS": "0, 1",
        "QUOTH_LOG_FORMAT": "JSON",
    }
    settings = Settings.from_env(env)
    assert settings == Settings(
        token="abc",  # noqa: S106 - not one
        rules=tmp_path,
        watch=True,
        data=Path("/var/lib/quoth"),
        database="postgresql+asyncpg://quoth@127.0.0.1/quoth",
        message_content=False,
        shard_count=4,
        shard_ids=(0, 1),
        log_format=LogFormat.JSON,
    )
    assert settings.rule_folders == (tmp_path,)


def test_the_database_lies_in_the_data_folder_unless_another_is_chosen() -> None:
    assert Settings(data=Path("here")).database_url == "sqlite+aiosqlite:///here/quoth.db"
    assert Settings(data=Path("/here")).database_url == "sqlite+aiosqlite:////here/quoth.db"
    assert Settings(database="sqlite+aiosqlite:///there.db").database_url == "sqlite+aiosqlite:///there.db"


def test_an_empty_value_is_as_good_as_none() -> None:
    assert Settings.from_env({"DISCORD_TOKEN": "", "QUOTH_SHARD_COUNT": " "}) == Settings()


def test_all_wrong_values_are_named_at_once() -> None:
    env = {
        "QUOTH_RULES": "/no/such/folder",
        "QUOTH_WATCH": "sometimes",
        "QUOTH_DATA": "what?",
        "QUOTH_DATABASE_URL": "mysql://quoth:secret@127.0.0.1/quoth",
        "QUOTH_MESSAGE_CONTENT": "perhaps",
        "QUOTH_SHARD_COUNT": "0",
        "QUOTH_SHARD_IDS": "one",
        "QUOTH_LOG_FORMAT": "xml",
        "DISCORD_TOKEN_FILE": "/no/such/file",
    }
    with pytest.raises(ConfigError) as caught:
        Settings.from_env(env)
    named = {problem.split(":")[0] for problem in caught.value.problems}
    assert named == env.keys()
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    "place",
    [
        "quoth:s3cret@s3cret:s3cret@db:5432/q",
        "quoth:s3cret@s3cret@db/q",
        "quoth:s3cret/s3cret@db:5432/q",
        "quoth:123/s3cret@db:5432/q",
        "quoth:123?s3cret@db:5432/q",
        "quoth:123#s3cret@db:5432/q",
        "quoth:s3cret#@db:5432/q",
        "quoth:s3cret[@db:5432/q",
        "quoth:s3cret@db:65536/q",
        "quoth:s3cret@db:0/q",
        "quoth:s3cret@db:/q",
        "quoth:s3cret@db/q?password=s3cret",
        "quoth:s3cret@db/q?s3cret",
        "quoth:s3cret@db/q?sslmode=s3cret",
        "quoth:s3cret@db/q?ssl=",
    ],
)
def test_a_url_that_is_easily_misread_is_refused_and_never_shown(place: str) -> None:
    with pytest.raises(ConfigError, match="QUOTH_DATABASE_URL: ") as caught:
        Settings.from_env({"QUOTH_DATABASE_URL": f"postgresql+asyncpg://{place}"})
    assert "s3cret" not in str(caught.value)


def test_a_torn_url_comes_with_what_to_write_instead() -> None:
    with pytest.raises(ConfigError, match=r"a password write @ : .* as %40 %3A %2F %3F %23 %5B %5D %25"):
        Settings.from_env({"QUOTH_DATABASE_URL": "postgresql+asyncpg://quoth:p@ss:w0rd@db:5432/q"})


@pytest.mark.parametrize(
    "place",
    [
        "quoth:p%40ss%3Aw0rd@db:5432/q",
        "db/q",
        "quoth@[::1]:5432/q",
        "/q?host=/var/run/postgresql",
        "quoth:x@db/q?sslmode=verify-full",
        "quoth:x@db/q?ssl=require",
    ],
)
def test_a_url_that_has_one_meaning_is_taken(place: str) -> None:
    url = f"postgresql+asyncpg://{place}"
    assert Settings.from_env({"QUOTH_DATABASE_URL": url}).database_url == url


@pytest.mark.parametrize("place", ["file:quoth.db", "quoth.db?mode=ro", "file:quoth.db?uri=true"])
def test_a_database_in_a_file_is_named_by_its_path_alone(place: str) -> None:
    with pytest.raises(ConfigError, match=r"without [?] and file:"):
        Settings.from_env({"QUOTH_DATABASE_URL": f"sqlite+aiosqlite:///{place}"})


def test_the_data_may_lie_at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert Settings.from_env({"QUOTH_DATA": "~/quoth"}).data == tmp_path / "quoth"
    with pytest.raises(ConfigError, match="whose home"):
        Settings.from_env({"QUOTH_DATA": "~nobody-of-this-name/quoth"})


@pytest.mark.parametrize("count", [None, "2"])
def test_shard_ids_need_a_count_above_them(count: str | None) -> None:
    env = {"QUOTH_SHARD_IDS": "1,2"} | ({"QUOTH_SHARD_COUNT": count} if count else {})
    with pytest.raises(ConfigError, match="QUOTH_SHARD_IDS needs a QUOTH_SHARD_COUNT"):
        Settings.from_env(env)


def test_a_token_may_lie_in_a_file(tmp_path: Path) -> None:
    secret = tmp_path / "token"
    secret.write_text("abc\n")
    assert Settings.from_env({"DISCORD_TOKEN_FILE": str(secret)}).token == "abc"  # noqa: S105 - not one
    secret.write_text("\n")
    with pytest.raises(ConfigError, match="is empty"):
        Settings.from_env({"DISCORD_TOKEN_FILE": str(secret)})


def test_the_token_is_not_shown_with_the_settings() -> None:
    assert "abc" not in repr(Settings(token="abc", database="postgresql+asyncpg://quoth:abc@127.0.0.1/quoth"))  # noqa: S106 - not one


def test_the_process_beats_the_dotenv_file(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("DISCORD_TOKEN=file\nQUOTH_LOG_FORMAT=json\n")
    env = environment({"DISCORD_TOKEN": "process"}, dotenv=file)
    assert (env["DISCORD_TOKEN"], env["QUOTH_LOG_FORMAT"]) == ("process", "json")
    assert environment({"A": "b"}, dotenv=tmp_path / "missing") == {"A": "b"}
