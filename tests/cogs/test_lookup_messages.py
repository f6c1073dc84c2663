"""Brackets, mentions and direct messages, as players use them."""

import simcord

from tests.table import Table, shown, titles


async def test_the_rule_stands_under_the_message_as_a_reply_without_ping(table: Table) -> None:
    question = await table.ada.send(table.channel, "how does [[deploy]] work?")
    (answer,) = table.said()
    assert answer.reference is not None
    assert answer.reference.message_id == question.id
    assert answer.mentions == []
    assert answer.embeds[0].title == "Deploy"
    assert answer.embeds[0].author.name == "Pebbles › Words › Keywords"
    assert answer.embeds[0].footer.text == "Quoth’s wording · official 6.1.2 “Deploy”, 1 May 2020"


async def test_a_number_shows_rule_place_and_official_number(table: Table) -> None:
    (answer,) = await table.ask("[[2.14.4b]]")
    assert shown(answer) == (
        "Pebbles › Concepts › Tags › Stacking Units\n2.14.4b\nA stack holds at most 3 units; see 2.14.3.\n"
        "\n`Pebbles 2.14.4b, 1 May 2020`\nQuoth’s wording · official 2.14.4b, 1 May 2020"
    )


async def test_a_section_lists_its_parts(table: Table) -> None:
    (answer,) = await table.ask("[[2.14.4]]")
    assert "**2.14.4b** A stack holds at most 3 units" in shown(answer)


async def test_a_misspelling_is_marked_as_a_guess(table: Table) -> None:
    (answer,) = await table.ask("[[stackng units]]")
    assert answer.embeds[0].title == "2.14.4 Stacking Units"
    assert answer.embeds[0].author.name is not None
    assert answer.embeds[0].author.name.startswith("Did you mean · ")
    assert "guessed from “stackng units”" in shown(answer)


async def test_an_alias_says_that_it_is_one(table: Table) -> None:
    (answer,) = await table.ask("[[hp]]")
    assert "alias · Quoth’s wording" in shown(answer)


async def test_any_case_and_stray_spaces_do(table: Table) -> None:
    assert titles(await table.ask("[[  LAST   stand ]]")) == ["Last Stand"]


async def test_terms_are_found_by_name(table: Table) -> None:
    assert titles(await table.ask("[[Since Your Last Turn]] [[golden rules]] [[rule_swap]]")) == [
        "Since Your Last Turn",
        "2.2 Golden Rules",
        "Swap",
    ]


async def test_bare_brackets_stay_silent_unless_they_name_a_rule(table: Table) -> None:
    for foreign in ("Lightning Bolt", "2d6+3", "User:Jimbo", "units of a player", "swamp", "-f x", "3.14", "file.png"):
        assert await table.ask(f"[[{foreign}]]") == []


async def test_rule_underscore_always_gets_an_answer(table: Table) -> None:
    assert titles(await table.ask("[[rule_last stand]]")) == ["Last Stand"]
    assert titles(await table.ask("[[rules_2.4.1.2.C]]")) == ["2.4.1.2c"]
    assert titles(await table.ask("[[rule deploy]] and [[rule: dormant]]")) == ["Deploy", "Dormant"]
    assert titles(await table.ask("[[rule_units of a player]]")) == ["Did you mean …"]


async def test_nothing_found_is_one_quiet_sentence(table: Table) -> None:
    for odd in ("rule_", "rule_toString", "rule_constructor", "rule___proto__"):
        (answer,) = await table.ask(f"[[{odd}]]")
        assert (answer.content, answer.embeds) == ("-# No rule comes near that.", [])


async def test_a_trailing_dot_is_forgiven(table: Table) -> None:
    assert titles(await table.ask("[[rule_2.]]")) == ["2 Concepts"]


async def test_a_mention_in_brackets_is_not_echoed(table: Table) -> None:
    (answer,) = await table.ask("[[rule_1.1.1.<@&1>]]")
    assert titles([answer]) == ["Did you mean …"]
    assert "**1.1.1** Be the last player" in shown(answer)
    assert "<@" not in shown(answer)
    assert answer.role_mentions == []


async def test_a_missing_number_is_never_shown_under_another_label(table: Table) -> None:
    (answer,) = await table.ask("[[rule_1.1.1.5]]")
    assert answer.embeds[0].title == "There is no 1.1.1.5; 1.1.1 has no parts."
    (answer,) = await table.ask("[[2.14.9]]")
    assert answer.embeds[0].title == "There is no 2.14.9; 2.14 ends at 2.14.4."


async def test_brackets_in_code_and_quotes_are_skipped(table: Table) -> None:
    for hidden in (
        "`[[deploy]]`",
        "```\n[[deploy]]\n```",
        "``a ` [[deploy]]``",
        "> [[deploy]]",
        ">>> look\n[[deploy]]",
    ):
        assert await table.ask(hidden) == []
    assert titles(await table.ask("> [[swap]]\nand `x` [[deploy]]")) == ["Deploy"]


async def test_several_share_one_reply_and_duplicates_count_once(table: Table) -> None:
    (answer,) = await table.ask("[[deploy]] [[DEPLOY]] [[rule_deploy]] [[dormant]] [[2.3]] [[hp]]")
    assert titles([answer]) == ["Deploy", "Dormant", "2.3 Health"]


async def test_five_are_answered_and_the_rest_counted(table: Table) -> None:
    (answer,) = await table.ask("[[1]] [[2]] [[4]] [[6]] [[2.1]] [[2.2]] [[2.3]] [[Lightning Bolt]]")
    assert len(answer.embeds) == 5
    assert answer.content == "-# 2 more were left out: ask fewer at a time."


async def test_a_message_full_of_lookups_gets_one_reply(table: Table) -> None:
    (answer,) = await table.ask(" ".join(f"[[rule_2.{number}]]" for number in range(1, 130)))
    assert len(answer.embeds) == 5
    assert answer.content.endswith(" more were left out: ask fewer at a time.")


async def test_an_unanswered_one_among_several_is_named(table: Table) -> None:
    (answer,) = await table.ask("[[deploy]] [[rule_**zzyzx**]]")
    assert titles([answer]) == ["Deploy"]
    assert answer.content == "-# No rule comes near that. (`**zzyzx**`)"


async def test_a_question_mark_gives_the_list(table: Table) -> None:
    (answer,) = await table.ask("[[?stack]]")
    assert answer.embeds[0].title == "The 5 nearest rules"
    assert "**2.14.4** Stacking Units" in shown(answer)
    assert len(answer.embeds[0].description or "") > 200


async def test_a_book_can_be_named(table: Table) -> None:
    assert titles(await table.ask("[[harbour: launch]]")) == ["509 Launch"]
    assert titles(await table.ask("[[harbour_508.1]] [[pebbles deploy]]")) == ["508.1", "Deploy"]
    assert titles(await table.ask("[[the pebble game: swap]]")) == ["Swap"]
    (answer,) = await table.ask("[[harbour: zzyzx]]")
    assert answer.content == "-# No rule comes near that."


async def test_a_term_of_several_books_offers_each(table: Table) -> None:
    (answer,) = await table.ask("[[x]]")
    assert titles([answer]) == ["In several books"]
    assert "Pebbles › Terms" in shown(answer)
    assert "Harbour › Glossary" in shown(answer)


async def test_help_is_shown_when_asked_for(table: Table) -> None:
    for asked in ("[[help]]", "[[?]]", "[[rule_help]]", "<@{me}>"):
        me = table.env.bot.user
        assert me is not None
        (answer,) = await table.ask(asked.format(me=me.id))
        assert titles([answer]) == ["Ask the rulebook"]


async def test_a_mention_asks_in_any_words(table: Table) -> None:
    me = table.env.bot.user
    assert me is not None
    assert titles(await table.ask(f"<@{me.id}> stacking units")) == ["2.14.4 Stacking Units"]
    assert titles(await table.ask(f"<@!{me.id}> how many units does a stack hold?")) == ["2.14.4b"]
    assert titles(await table.ask(f"hey <@{me.id}>, what is [[units of a player]]?")) == ["Did you mean …"]


async def test_a_reply_to_an_answer_is_no_question(table: Table) -> None:
    (answer,) = await table.ask("[[deploy]]")
    await table.ben.send(table.channel, "thanks!", reply_to=answer)
    assert len(table.said()) == 1


async def test_a_question_mark_in_a_reply_shows_what_surrounds_the_rule(table: Table) -> None:
    (answer,) = await table.ask("[[6.1.2]]")
    await table.ben.send(table.channel, "[[?]]", reply_to=answer)
    around = shown(table.said()[-1])
    assert "Under\n**6.1** Keywords" in around
    assert "Parts\n**Deploy**\n**Dormant**\n**Last Stand**" in around
    assert "Cited by\n**Last Stand**" in around


async def test_a_direct_message_is_a_question_as_a_whole(table: Table) -> None:
    await table.ada.user.send_dm("stacking units")
    answer = table.ada.user.dm_channel.last_message
    assert answer is not None
    assert titles([answer]) == ["2.14.4 Stacking Units"]
    await table.ada.user.send_dm("zzyzx")
    answer = table.ada.user.dm_channel.last_message
    assert answer is not None
    assert answer.content == "-# No rule comes near that."


async def test_bots_and_webhooks_are_never_answered(table: Table, simcord_env: simcord.Env) -> None:
    robot = table.guild.add_member(simcord_env.create_user("robot", bot=True))
    await robot.send(table.channel, "[[deploy]]")
    await table.guild.create_webhook(table.channel, "feed").send("[[deploy]]", username="Feed")
    assert table.said() == []


async def test_threads_forum_posts_and_voice_chats_are_channels_too(table: Table, simcord_env: simcord.Env) -> None:
    simcord_env.backend.create_thread(table.channel.id, "a thread", table.ada.id)
    forum = table.guild.create_forum_channel("forum")
    simcord_env.backend.create_thread(forum.id, "a post", table.ada.id)
    await simcord_env.settle()
    for place in (table.channel.threads[0], forum.threads[0], table.guild.create_voice_channel("voice")):
        await table.ada.send(place, "[[dormant]]")
        answer = place.last_message
        assert answer is not None
        assert titles([answer]) == ["Dormant"]
