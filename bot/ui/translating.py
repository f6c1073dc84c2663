"""What Discord shows of the commands before anybody uses one, in the languages that the catalogue has."""

from discord import Locale, app_commands
from discord.app_commands import ContextMenu, TranslationContextLocation, TranslationContextTypes, locale_str

from bot.texts import translations
from bot.ui.limits import clip

_DESCRIPTIONS = frozenset(
    {
        TranslationContextLocation.command_description,
        TranslationContextLocation.group_description,
        TranslationContextLocation.parameter_description,
    }
)
# One text that is too long would keep Discord from taking any command.
_DESCRIPTION, _NAME = 100, 32


class Translator(app_commands.Translator):
    """Translates descriptions, and the names of menus; commands are called the same everywhere, as texts call them."""

    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes) -> str | None:
        if context.location in _DESCRIPTIONS:
            most = _DESCRIPTION
        elif isinstance(context.data, ContextMenu):
            most = _NAME
        else:
            return None
        said = translations(locale.value).gettext(string.message)
        return clip(said, most) if said != string.message else None
