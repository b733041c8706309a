"""Sentences and facts about a scene, in the words of the pages. They follow from the scene and from the look of
its game, without any rule of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ._faces import card_name, is_card, look_of, short_name, suit_name, text, text_under, word
from .cards import HIDDEN

Scene = Mapping[str, Any]
"""The object of a line ``scene``."""

Names = Sequence[str]
"""The players by seat."""

Row = tuple[str, list[tuple[str, str]]]
"""A fact: its label and its values, each with its weight: ``span``, ``small`` for a text beside another value,
``em`` for a doubling."""


def all_cards(seen: Mapping[str, Any] | None) -> list[str]:
    """Lists the cards of a place: the visible cards, and ``??`` for each hidden card."""
    return [*seen["cards"], *[HIDDEN] * seen["hidden"]] if seen else []


def cards_text(game: str, codes: Sequence[str]) -> str:
    """Returns cards as a short text. For hidden cards it has only their number."""
    shown = [short_name(game, code) for code in codes if code != HIDDEN]
    hidden = len(codes) - len(shown)
    return " ".join([*shown, *([text("cards_face_down", count=hidden)] if hidden else [])])


def raise_text(game: str, count: int) -> str:
    """Returns the name and the factor of a number of doublings, such as ``re ×4``."""
    return f"{_doubling_name(game, count)} ×{2**count}".strip() if count > 0 else ""


def _doubling_name(game: str, count: int) -> str:
    names: list[str] = (look_of(game)["doubling"] or {"names": []})["names"]
    return names[count] if 0 <= count < len(names) else ""


def _raises_of(scene: Scene, item: str) -> int:
    """Returns how often an item has been doubled."""
    raised = scene["facts"].get("raised", [])
    if item in raised[::2]:
        return int(raised[2 * raised[::2].index(item) + 1])
    own = scene["facts"].get(item, [])
    return int(own[1]) if len(own) > 1 and isinstance(own[1], int) else 0


def _parts_of(game: str, words: Sequence[str]) -> list[str]:
    """Splits the words of a move into parts. The word that doubles and the goal after it are one part."""
    doubles = (look_of(game)["doubling"] or {}).get("word")
    parts: list[str] = []
    for at, own in enumerate(words):
        if doubles is not None and at > 0 and words[at - 1] == doubles:
            parts[-1] += f" {own}"
        else:
            parts.append(own)
    return parts


def _doubled_by(game: str, part: str, keyword: str) -> str | None:
    """Returns the goal that a part of a move doubles."""
    doubling = look_of(game)["doubling"] or {}
    first, _, goal = part.partition(" ")
    if goal and first == doubling.get("word"):
        return goal
    return part if keyword == doubling.get("keyword") else None


def _part_text(scene: Scene, part: str, keyword: str, later: int = 0) -> str:
    """Describes a part of a move. ``later`` is the number of doublings of its goal after the move."""
    game = scene["game"]
    if part == HIDDEN:
        return text("face_down")
    goal = _doubled_by(game, part, keyword)
    if goal is not None:
        count = max(1, _raises_of(scene, goal) - later)
        return text("doubled", **{"raise": _doubling_name(game, count), "what": word(goal, game)})
    if part.isdecimal():
        return text("group", number=part)
    return card_name(game, part) if is_card(part) else suit_name(game, part) or word(part, game)


def said_by_seat(scene: Scene) -> list[list[str]]:
    """Lists what each seat has said, the oldest first. The lists are empty once cards are played."""
    game = scene["game"]
    said: list[list[str]] = [[] for _ in range(scene["players"])]
    if scene["trick"] or scene["turn"] == "over":
        return said
    # The scene has the present number of doublings, so the later ones are counted from the end.
    later: Counter[str] = Counter()
    for event in reversed(scene["said"]):
        keyword, *words = event["words"]
        parts = _parts_of(game, words)
        goals = [_doubled_by(game, part, keyword) for part in parts]
        if look_of(game)["moves"].get(keyword) in ("word", "words"):
            texts = [_part_text(scene, part, keyword, later[goal or ""]) for part, goal in zip(parts, goals)]
            said[event["seat"]].insert(0, ", ".join(texts) or text("say_nothing"))
        later.update(goal for goal in goals if goal is not None)
    return said


def _event_text(scene: Scene, event: Mapping[str, Any], names: Names) -> str:
    """Describes an event. There are separate texts for a later packet of a deal, for hidden cards, for a move
    without words, and for a word such as ``pass``."""
    game, moved = scene["game"], event["moved"]
    keyword, words = event["words"][:1], event["words"][1:]
    if event["action"] == "deal" and any(scene["piles"]):
        variant = "more"
    else:
        variant = "hidden" if moved["hidden"] else words[-1] if words else "none"
    name = f"does_{event['action']}"
    if text_under(f"board.{name}_{variant}") is not None:
        name = f"{name}_{variant}"
    if text_under(f"board.{name}") is None:
        return ""
    is_doubling = bool(keyword) and keyword[0] == (look_of(game)["doubling"] or {}).get("keyword")
    parts = _parts_of(game, words)
    what = [word(part, game) if is_doubling else _part_text(scene, part, "".join(keyword)) for part in parts]
    seat = event["seat"]
    return text(
        name,
        player="" if seat is None else names[seat],
        what=", ".join(what) or text("say_nothing"),
        suit=suit_name(game, event["words"][-1]) or "" if event["words"] else "",
        cards=cards_text(game, all_cards(moved)),
        captured=cards_text(game, event["captured"]),
    )


def describe(scene: Scene, names: Names) -> str:
    """Describes the last move and the events after it."""
    events = scene["happened"]
    if not events:
        return text("before_deal")
    if events[-1]["action"] == "deal" and all(event["action"] in ("deal", "table") for event in events):
        told = events[-1:]
    else:
        # One sentence describes all packets of a deal.
        told = [
            event
            for event, after in zip(events, [*events[1:], None])
            if event["action"] != "deal" or not after or after["action"] != "deal"
        ]
    sentences = [_event_text(scene, event, names) for event in told]
    if scene["winner"] is not None and events[0]["action"] == "card":
        sentences.append(text("takes_trick", player=names[scene["winner"]]))
    if scene["turn"] == "over":
        sentences.append(text("deal_over"))
    return " ".join(filter(None, sentences))


def rest_text(scene: Scene, names: Names) -> str:
    """Says which seat takes the cards that are left on the table."""
    last = scene["facts"].get("last", [])
    return text("rest_goes", player=names[last[0]]) if last else ""


def _values(row: Mapping[str, Any], own: Sequence[Any], scene: Scene, names: Names) -> list[tuple[str, str]]:
    """Returns the values of a fact in the form that its row asks for."""
    game = scene["game"]
    match row["value"]:
        case "text":
            shown = text(row["text"], count=own[0])
        case "word":
            shown = suit_name(game, str(own[0])) or word(own[0], game)
        case "by_seat":
            shown = ", ".join(f"{name} {value}" for name, value in zip(names, own))
        case "seat":
            shown = names[own[0]]
        case "goal":
            totals = zip(names, scene["facts"].get("totals", []))
            shown = f"{own[0]}: " + ", ".join(f"{name} {total}" for name, total in totals)
        case "sides":
            sides: dict[Any, list[str]] = {}
            for side, name in zip(own, names):
                if side != "?":
                    sides.setdefault(side, []).append(name)
            shown = " · ".join(" + ".join(side) for side in sides.values())
        case _:
            shown = " · ".join(map(str, own))
    return [("span", shown)]


def _trump_values(scene: Scene, fact: Sequence[str] | None) -> list[tuple[str, str]] | None:
    """Returns the trump card of the fact. Without the fact, returns the trump card that is not shown yet."""
    if fact:
        return [("span", card_name(scene["game"], fact[0]))]
    if not scene["trump"]:
        return None
    cards = scene["trump"]["cards"]
    shown = card_name(scene["game"], cards[0]) if cards else text("face_down")
    return [("span", shown), ("small", text("not_shown_yet"))]


def _raised(scene: Scene, item: str) -> list[tuple[str, str]]:
    raised = raise_text(scene["game"], _raises_of(scene, item))
    return [("em", raised)] if raised else []


def _item_rows(scene: Scene, row: Mapping[str, Any], names: Names) -> list[Row]:
    """Returns a row for each item that was announced or doubled. In the fact, the seat that announced an item
    may follow it."""
    said = scene["facts"].get(row["fact"], [])
    owners: dict[str, int | None] = {}
    for own, after in zip(said, [*said[1:], None]):
        if isinstance(own, str):
            owners[own] = after if isinstance(after, int) else None
    doubled = [own for own in scene["facts"].get("raised", [])[::2] if own != row["doubled"]]
    rows: list[Row] = []
    for item in dict.fromkeys([*owners, *doubled]):
        owner = owners.get(item)
        values = [("span", text("announced" if item in owners else "silent"))]
        values += [("small", names[owner])] if owner is not None else []
        rows.append((word(item, scene["game"]), values + _raised(scene, item)))
    return rows


def fact_rows(scene: Scene, names: Names) -> list[Row]:
    """Lists the facts that stand beside the cards."""
    facts, rows = scene["facts"], []
    for row in look_of(scene["game"])["rows"]:
        own = facts.get(row["fact"])
        if row["unless"] and facts.get(row["unless"]):
            continue
        if row["value"] == "items":
            rows += _item_rows(scene, row, names)
            continue
        if row["value"] == "trump":
            values = _trump_values(scene, own)
        else:
            values = _values(row, own, scene, names) if own else None
        if values is None:
            continue
        by = facts.get(row["by"], [None])[-1] if row["by"] else None
        values += [("small", names[by])] if isinstance(by, int) else []
        values += _raised(scene, row["doubled"]) if row["doubled"] else []
        rows.append((text(row["label"]) if row["label"] else word(row["fact"], scene["game"]), values))
    return rows


def won_text(scene: Scene, seat: int) -> str:
    """Describes what a seat has won so far."""
    facts = scene["facts"]
    won = [fact for fact in look_of(scene["game"])["won"] if facts.get(fact)]
    return " · ".join(text(f"won_{fact}", count=facts[fact][seat]) for fact in won)


def sides_of(scene: Scene) -> list[Any] | None:
    """Returns the side of each seat. Returns None when the reader does not know the sides, or when every seat
    plays alone."""
    facts = scene["facts"]
    if "sides" in facts:
        return None if "?" in facts["sides"] else list(facts["sides"])
    own = [seat for fact in ("declarer", "partner") for seat in facts.get(fact, [])[:1]]
    return [int(seat in own) for seat in range(scene["players"])] if len(own) == 2 else None


def role_text(scene: Scene, seat: int) -> str:
    """Returns the role of a seat, or an empty text."""
    facts, game = scene["facts"], scene["game"]
    for role in ("declarer", "partner"):
        if facts.get(role, [])[:1] == [seat]:
            return word(role, game)
    first = look_of(game)["first_role"]
    return word(first, game) if first and seat == 0 and not facts.get("declarer") else ""
