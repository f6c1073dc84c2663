"""The names, abbreviations and slips that players type lead straight to the rule."""

import pytest

from bot.search.outcome import Found
from bot.search.shelf import Shelf


@pytest.mark.parametrize(
    ("book_id", "typed", "rule_id"),
    [
        ("champions", "rule_deploy", "6.1.2/Deploy"),
        ("champions", "rules_2.7.3.2", "2.7.3.2"),
        ("champions", "rule_action card", "6.2/Action Card"),
        ("champions", "rule_last stand", "6.1.2/Last Stand"),
        ("champions", "2.4.1.2.C", "2.4.1.2c"),
        ("champions", "stackng units", "2.14.4"),
        ("champions", "EDC", "4.1.5.5"),
        ("champions", "eot", "4.1.5"),
        ("champions", "hp", "2.13"),
        ("champions", "passive and instant blessings", "2.4.2.2"),
        ("champions", "update passive effects status", "4.1.2.2"),
        ("champions", "dormnt", "6.1.2/Dormant"),
        ("champions", "exhausted", "6.1.2/Exhaust"),
        ("champions", "Since Your Last Turn", "6.2/Since Your Last Turn"),
        ("champions", "X", "6.2/X"),
        ("champions", "trait", "6.2/Trait"),
        ("warlord", "ac", "202"),
        ("warlord", "ATK", "201"),
        ("warlord", "hp", "209"),
        ("warlord", "dc", "106.1"),
        ("warlord", "crit", "105.1.1"),
        ("warlord", "nat 20", "105.1.1"),
        ("warlord", "power attack", "603.7"),
        ("warlord", "dual wielding", "602.12"),
        ("warlord", "duel wield", "602.12"),
        ("warlord", "ripsote", "603.9"),
        ("warlord", "stunned", "107.4"),
        ("warlord", "adjacent", "401.10"),
        ("warlord", "in play", "400.2"),
        ("warlord", "CR 801.5.3", "801.5.3"),
        ("warlord", "Appendix C", "10/C"),
        ("warlord", "Card Effect/Effect", "9/Card Effect/Effect"),
        ("warlord", "death reacts", "508.6.1"),
        ("warlord", "play vs put into play", "507.1.5"),
        ("warlord", "decree phase", "505.7"),
        ("invasion", "Phase 4", "Timing Structure/Phase 4"),
        ("invasion", "battlefield phase", "Timing Structure/Phase 4"),
        ("invasion", "rip dere eads off", "Errata/Core Set/Rip Dere ‘Eads Off!"),
        ("invasion", "franzs decree", "Errata/Core Set/Franz’s Decree"),
        ("invasion", "deathmaster snikch", "Errata/Corruption Cycle/Deathmaster Sniktch"),
        ("invasion", "devs", "Rules Clarifications/Developments"),
        ("invasion", "eot", "Timing Structure/E"),
        ("invasion", "ban list", "Errata/Banned List"),
        ("invasion", "CC 55", "Errata/Corruption Cycle/Rat Ogres"),
        ("invasion", "legends 31", "Questions/23"),
        ("sigmar", "aoa", "Attacking/All-out Attack"),
        ("sigmar", "aod", "Defending/All-out Defence"),
        ("sigmar", "all out defense", "Defending/All-out Defence"),
        ("sigmar", "ward", "Defending/Ward Save"),
        ("sigmar", "crit mortal", "Universal Weapon Abilities/Crit (Mortal)"),
        ("sigmar", "overwatch", "Shooting Phase/Covering Fire"),
        ("sigmar", "counter charge", "Charge Phase/Counter-charge"),
        ("sigmar", "retreet", "Movement Phase/Retreat"),
    ],
)
def test_what_players_type_finds_the_rule(shelf: Shelf, book_id: str, typed: str, rule_id: str) -> None:
    if book_id not in {book.info.id for book in shelf.books}:
        pytest.skip("this book is not bundled")
    outcome = shelf.find(shelf.read(typed), book=book_id)
    assert isinstance(outcome, Found)
    assert outcome.best.rule.id == rule_id
