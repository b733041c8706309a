"""The payoffs of a deal of tarok for four: the section "Scoring" of src/games/tarok/four/rules/en.md."""

from __future__ import annotations

from dataclasses import dataclass, field

from cards import BONUS_VALUE, BONUSES, KINGS, TRULA, RuleError, points, rounded
from deal import Deal


@dataclass
class Score:
    """The payoffs of a deal. A positive value of an item is a gain of declarer's side. Klop has no items."""

    payoffs: list[int]
    items: dict[str, int] = field(default_factory=dict)
    radelc: int = 0  # points that the radelc adds
    paid: int = 0  # points that each defender pays, with `losers pay`
    mond: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    won: bool = False
    radelci: list[int] = field(default_factory=list)  # after the deal, by the seats of this deal
    lines: list[str] = field(default_factory=list)  # the score lines


def score(deal: Deal) -> Score:
    """Computes the score of a deal that is over."""
    if deal.phase != "over":
        raise RuleError("the deal is not over")
    result = klop(deal) if deal.declarer is None else contract(deal, deal.declarer)
    result.radelci = radelci_after(deal, result)
    if deal.options["radelc_end"] != "0":
        last = deal.options.deals == 1
        for seat, number in enumerate(result.radelci):
            price = -int(deal.options["radelc_end"]) * number if last else 0
            result.payoffs[seat] += price
            result.lines[seat] += f" radelci {price}"
    return result


def next_deal(deal: Deal, result: Score) -> str:
    """Writes the keys that the next deal receives: radelci, deals, total, compulsory_klop. Lists are in
    the order of the seats of the next deal."""

    def moved(numbers: list[int]) -> str:
        return ",".join(map(str, numbers[1:] + numbers[:1]))

    text = moved(result.radelci)
    if deal.options.deals:
        text += " over" if deal.options.deals == 1 else f" deals {deal.options.deals - 1}"
    if deal.options.total is not None:
        total = [before + pay for before, pay in zip(deal.options.total, result.payoffs)]
        total = [max(-99_999, min(99_999, number)) for number in total]
        is_klop = any(after == 0 and pay != 0 for after, pay in zip(total, result.payoffs))
        text += f" total {moved(total)} compulsory_klop {'on' if is_klop else 'off'}"
    return text


def klop(deal: Deal) -> Score:
    high, none = (-70, 70) if deal.options["klop"] == "70" else (-35, 10)
    piles = []
    for seat in range(4):
        pile = [card for trick in deal.tricks if trick.winner == seat for card in trick.cards()]
        piles.append(pile + [card for owner, card in deal.gifts if owner == seat])
    special = [high if points(pile) > 35 else None if pile else none for pile in piles]
    payoffs = []
    for pile, fixed in zip(piles, special):
        if fixed is not None:
            payoffs.append(fixed)
        elif deal.options["klop"] == "70" and any(pay is not None for pay in special):
            payoffs.append(0)
        else:
            payoffs.append(-rounded(points(pile), deal.options["rounding"]))
    lines = [f"score {seat} role player contract klop klop {pay}" for seat, pay in enumerate(payoffs)]
    return Score(payoffs, lines=lines)


def contract(deal: Deal, declarer: int) -> Score:
    side = deal.side()
    items = all_items(deal, declarer)
    result = Score([0, 0, 0, 0], items=items, mond=lost_mond(deal, declarer))
    total = sum(items.values())
    result.radelc = total if deal.options.radelci[declarer] else 0
    losers_pay = deal.options["losers"] == "pay"
    if losers_pay:
        result.paid = min(0, -(total + result.radelc))
    result.won = (items.get("valat") or items["game"]) > 0
    outcome = "won" if result.won else "lost"
    shown = " ".join(f"{item} {value}" for item, value in items.items())
    for seat in range(4):
        mond = result.mond[seat]
        if seat in side:
            result.payoffs[seat] = total + result.radelc + mond
            role = "declarer" if seat == declarer else "partner"
            text = f"role {role} contract {deal.named().word} outcome {outcome} {shown} radelc {result.radelc}"
        else:
            result.payoffs[seat] = result.paid + mond
            text = "role defender" + (f" paid {result.paid}" if losers_pay else "")
        result.lines.append(f"score {seat} {text} mond {mond}")
    return result


def side_pile(deal: Deal, of_declarer: bool) -> list[str]:
    """Returns the pile of a side at the end: its tricks and discards, and the rest of the talon if it
    belongs to the side."""
    side = deal.side()
    pile = [card for trick in deal.tricks if (trick.winner in side) == of_declarer for card in trick.cards()]
    if of_declarer:
        pile += deal.discards
    if deal.named().takes and deal.rest_won == of_declarer:
        pile += deal.rest
    return pile


def factor(deal: Deal, item: str) -> int:
    """Returns the factor of an item after kontra: 1, 2, 4, 8 or 16."""
    return (1, 2, 4, 8, 16)[deal.levels.get(item, 0)]


def all_items(deal: Deal, declarer: int) -> dict[str, int]:
    """Computes each item with its kontra. A positive value is a gain of declarer's side."""
    named = deal.named()
    own = deal.won_by({declarer})
    card_points = points(side_pile(deal, True))
    won = {"points": card_points > 35, "tricks0": own == 0, "tricks1": own == 1, "tricks12": own == 12}[named.task]
    game = named.value if won else -named.value
    if named.takes:
        game += rounded(card_points - 35, deal.options["rounding"])
    game *= factor(deal, "game")
    if named.word == "without" and deal.options["without_valat"] == "on":
        valat = valat_item(deal)
        return {"game": 0 if valat else game, "valat": valat}
    if not named.takes:
        return {"game": game}
    valat = valat_item(deal)
    if valat:
        return {"game": 0, "trula": 0, "kings": 0, "king": 0, "pagat": 0, "valat": valat}
    return {"game": game, **{bonus: bonus_item(deal, bonus) for bonus in BONUSES[:-1]}, "valat": 0}


def valat_item(deal: Deal) -> int:
    """Computes the item of the valat. It is not 0 if a valat was announced or made; then it replaces every
    other item."""
    tricks = deal.won_by(deal.side())
    if "valat" in deal.announced:
        by_declarer = deal.announced["valat"] in deal.side()
        made = tricks == (12 if by_declarer else 0)
        return (500 if by_declarer == made else -500) * factor(deal, "valat")
    if tricks not in (0, 12):
        return 0
    value = 250 * (factor(deal, "game") if deal.options["valat_kontra"] == "on" else 1)
    return value if tricks == 12 else -value


def bonus_item(deal: Deal, bonus: str) -> int:
    if bonus in deal.announced:
        by_declarer = deal.announced[bonus] in deal.side()
        made = announced_made(deal, bonus, by_declarer)
        value = BONUS_VALUE[bonus] * factor(deal, bonus)
        return value if by_declarer == made else -value
    return silent_sign(deal, bonus) * (BONUS_VALUE[bonus] // 2)


def has_all(deal: Deal, bonus: str, of_declarer: bool) -> bool:
    """Returns whether the pile of this side contains the whole trula, or all four kings."""
    pile = side_pile(deal, of_declarer)
    return all(card in pile for card in (TRULA if bonus == "trula" else KINGS))


def announced_made(deal: Deal, bonus: str, by_declarer: bool) -> bool:
    """Returns whether the side that announced this bonus made it."""
    last = deal.tricks[-1]
    if bonus == "pagat":
        return last.player_of("t1") == last.winner
    if bonus == "king":
        return deal.called in last.cards() and (last.winner in deal.side()) == by_declarer
    return has_all(deal, bonus, by_declarer)


def silent_sign(deal: Deal, bonus: str) -> int:
    """Returns 1 if an unannounced bonus counts for declarer's side, -1 if it counts for the defenders, and
    else 0."""
    last, side = deal.tricks[-1], deal.side()
    if bonus == "king":
        return 0 if deal.called not in last.cards() else 1 if last.winner in side else -1
    if bonus == "pagat":
        player = last.player_of("t1")
        return 0 if player is None else 1 if (player in side) == (player == last.winner) else -1
    return 1 if has_all(deal, bonus, True) else -1 if has_all(deal, bonus, False) else 0


def lost_mond(deal: Deal, declarer: int) -> list[int]:
    lost = [0, 0, 0, 0]
    if deal.named().task != "points":
        return lost
    price = -int(deal.options["mond_value"])
    for trick in deal.tricks:
        player = trick.player_of("t21")
        if player is not None and player != trick.winner:
            lost[player] = price
    if "t21" in deal.rest and not deal.rest_won:
        lost[declarer] = price
    return lost


def radelci_after(deal: Deal, result: Score) -> list[int]:
    radelci = list(deal.options.radelci)
    declarer = deal.declarer
    if declarer is not None and radelci[declarer] and (result.won or deal.options["radelc"] == "deal"):
        radelci[declarer] -= 1
    if not deal.named().takes or result.items.get("valat"):
        radelci = [min(999, number + 1) for number in radelci]
    return radelci
