"""Checks the class attributes of a bot. An error names the wrong attribute and the form that it should have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NoReturn

from .cards import LineError
from .games import TABLES
from .lines import Option

if TYPE_CHECKING:
    from .bot import Bot

_KINDS = ("check", "spin", "combo", "string", "button")


def check_attributes(bot: Bot) -> None:
    """Raises `TypeError` or `ValueError` for the first wrong attribute."""
    _check_text(bot, "name", bot.name, "my bot")
    _check_text(bot, "author", bot.author, "A. Author")
    if not bot.name.strip():
        _refuse(bot, "name", ValueError, "a bot has a name, such as 'my bot'")
    _check_games(bot)
    _check_players(bot)
    _check_options(bot)


def _check_text(bot: Bot, attribute: str, value: object, example: str) -> None:
    if not isinstance(value, str):
        _refuse(bot, attribute, TypeError, f"expected a text, such as {example!r}")
    if len(value.splitlines()) > 1 or not value.isprintable() or len(value) > 200:
        _refuse(bot, attribute, ValueError, f"expected one line of at most 200 characters, such as {example!r}")


def _check_games(bot: Bot) -> None:
    games: object = bot.games
    form = f"expected games, such as {tuple(TABLES)}"
    if isinstance(games, str) or not isinstance(games, Sequence):
        _refuse(bot, "games", TypeError, form)
    for game in games:
        # In a list, because an unhashable value cannot be looked up in the mapping.
        if game not in list(TABLES):
            _refuse(bot, "games", ValueError, f"there is no game {game!r}: {form}")
    if not games:
        _refuse(bot, "games", ValueError, f"a bot plays a game: {form}")


def _check_players(bot: Bot) -> None:
    players: object = bot.players
    example = ", ".join(f"{game!r}: {list(TABLES[game][:3])}" for game in bot.games)
    form = f"expected the numbers of players by game, such as {{{example}}}"
    if not isinstance(players, Mapping):
        _refuse(bot, "players", TypeError, form)
    for game in bot.games:
        if game not in players:
            _refuse(bot, "players", ValueError, f"{game!r} is missing; add it, or leave it out of {type(bot).__name__}.games: {form}")
        numbers = players[game]
        if isinstance(numbers, str) or not isinstance(numbers, Sequence) or not numbers:
            _refuse(bot, "players", TypeError, f"{game!r} has {numbers!r}: {form}")
        for number in numbers:
            if type(number) is not int or number not in TABLES[game]:
                _refuse(bot, "players", ValueError, f"there is no {game} for {number!r} players: {form}")


def _check_options(bot: Bot) -> None:
    options: object = bot.option_list
    form = "expected options, such as (Option('Style', 'combo', 'calm', choices=('calm', 'bold')),)"
    if isinstance(options, str) or not isinstance(options, Sequence):
        _refuse(bot, "option_list", TypeError, form)
    names = {"seed"}
    for option in options:
        if not isinstance(option, Option):
            _refuse(bot, "option_list", TypeError, f"this is no Option: {form}", option)
        problem = _problem(option)
        if not problem and option.name.lower() in names:
            problem = "this name is taken (Seed is always there)"
        if problem:
            _refuse(bot, "option_list", ValueError, problem, option)
        names.add(option.name.lower())


def _problem(option: Option) -> str:
    """What is wrong with an option; empty when nothing is."""
    texts = (option.name, option.type, option.default)
    if not all(isinstance(text, str) and (text.isprintable()) for text in texts):
        return "its name, type and default are texts of one line, numbers too: '3'"
    if option.type not in _KINDS:
        return f"its type is one of {', '.join(_KINDS)}"
    if not option.name.split() or {"type", "value"} & set(option.name.split()):
        return "it needs a name, without the words 'type' and 'value'"
    if type(option.min) is not int or type(option.max) is not int or option.min > option.max:
        return "its min and max are whole numbers, and min is not the greater one"
    choices = option.choices
    if isinstance(choices, str) or not all(isinstance(choice, str) and len(choice.split()) == 1 for choice in choices):
        return "its choices are a tuple of words"
    try:
        option.check(option.value())
    except LineError as problem:
        return f"its default is not allowed: {problem}"
    return ""


def _refuse(bot: Bot, attribute: str, kind: type[Exception], form: str, item: object = None) -> NoReturn:
    """Raises an error about an attribute, or about one item of it."""
    where = f"{type(bot).__name__}.{attribute}"
    raise kind(f"{where} = {getattr(bot, attribute)!r}: {form}" if item is None else f"{where} has {item!r}: {form}")
