#!/usr/bin/env python3
"""A mariáš bot, also for rules with betl and durch. It does not implement the rules: with `want legal` it receives
the legal moves before each go, and chooses one by rules of thumb. To improve it, change the functions below
`The choices`."""

SUITS, HIGH, NATURAL = "hlab", "789UOKTA", "789TUOKA"  # ranks from low to high: tens high, and as in betl
PACK = {rank + suit for rank in HIGH for suit in SUITS}
TRUMP_COST = 2  # the points that must be at stake before a trump is worth playing


def in_suit(cards, suit):
    return [card for card in cards if card[1] == suit]


def marriage(cards):
    return sum(card[0] in "KO" for card in cards) == 2


def risk(hand):
    """How likely a hand takes a trick in betl: 0 if the first card of each suit is at most an 8, the next a T …"""
    heights = [sorted(NATURAL.index(card[0]) for card in in_suit(hand, suit)) for suit in SUITS]
    return sum(max(0, height - 2 * number - 1) for suit in heights for number, height in enumerate(suit))


class Deal:
    """What the bot knows of a deal."""

    def __init__(self, me, keys):
        self.me, self.hand, self.unseen, self.trick = me, set(), set(PACK), []
        self.game, self.declarer, self.trump, self.took_over = "colour", "0", None, False
        tens = keys.get("tens", keys.get("reading", keys.get("profile")))
        self.ranks = NATURAL if tens in ("natural", "thesis") else HIGH

    def follow(self, words):
        """Takes in a line. Every card on a line is seen; a hidden card is `??`."""
        named = [word for word in words if word in PACK]
        self.unseen.difference_update(named)
        match words:
            case ["deal", seat, *_] if seat in (self.me, "trump"):
                self.hand.update(named)
                self.trump = named[0][1] if seat == "trump" and named else self.trump
            case ["show", seat, "talon", *_] if seat == self.me:
                self.hand.update(named)
            case ["move" | "show", _, "trump", _] if named:
                self.trump = named[0][1]
            case ["move", _, "discard", *_]:
                self.hand.difference_update(named)
            case ["move", seat, "play", game]:
                self.game, self.declarer = game, seat
                if game != "colour":
                    self.trump, self.ranks = None, NATURAL
            case ["move", seat, "say", "bad"]:
                self.took_over = seat == self.me
            case ["move", seat, card] if named:
                self.trick = [*self.open_trick(), (seat, card)]
                self.hand.discard(card)

    def open_trick(self):
        """The cards of the trick, each with its seat. After the third card a new trick begins."""
        return self.trick if len(self.trick) < 3 else []

    def friend(self, seat):
        return (seat == self.declarer) == (self.me == self.declarer)

    # The choices. Each function values a legal move, and the bot plays the move of the greatest value.

    def choose(self, legal):
        values = {"trump": self.trump_value, "discard": self.discard_value,
                  "play": self.game_value, "say": self.say_value}
        return max(legal, key=lambda move: values.get(move[0], self.card_value)(move))

    def trump_value(self, move):
        """A card of the longest suit; strong cards and a marriage count too. It is shown, so it is a low one."""
        if move[1] == "lidu":  # an unseen card
            return -1
        suit = in_suit(self.hand, move[1][1])
        heights = [self.ranks.index(card[0]) for card in suit]
        return sum(3 + height / 2 for height in heights) + 5 * marriage(suit) - self.ranks.index(move[1][0]) / 99

    def discard_value(self, move):
        """For betl what may take tricks; for trumps low cards of short suits, without aces, tens and marriages."""
        if self.took_over:
            return -risk(self.hand.difference(move[1:]))
        suits = [in_suit(self.hand, card[1]) for card in move[1:]]
        return -sum(20 * (card[1] == self.trump) + 20 * (card[0] in "AT") + 9 * (card[0] in "KO" and marriage(suit))
                    + len(suit) + self.ranks.index(card[0]) / 4 for card, suit in zip(move[1:], suits))

    def game_value(self, move):
        """Betl with a safe hand, otherwise trumps if they are legal."""
        return ["durch", *(["betl", "colour"] if risk(self.hand) else ["colour", "betl"])].index(move[1])

    def say_value(self, move):
        """Takes over with a hand that is safe in betl, announces sedma with five trumps, and doubles nothing."""
        trumps = in_suit(self.hand, self.trump)
        has_sedma = len(trumps) >= 5 and "7" + trumps[0][1] in trumps
        sedma = move.count("sedma") * (1 if has_sedma else -1)
        bad = move.count("bad") * (1 if self.game == "colour" and risk(self.hand) == 0 else -1)
        return bad + sedma - 2 * move.count("stovka") - 2 * move.count("flek")

    def card_value(self, move):
        """The points that the side wins or loses in this trick on average, less a little for a strong card."""
        card, trick = move[0], self.open_trick()
        plays, height = [*trick, (self.me, card)], self.ranks.index(card[0])
        lead = plays[0][1][1]

        def power(card):
            return self.ranks.index(card[0]) + 10 * (card[1] == self.trump) if card[1] in (lead, self.trump) else -1

        winner, best = max(plays, key=lambda play: power(play[1]))
        later = [str((int(self.me) + step) % 3) for step in range(1, 3 - len(trick))]
        # Each unseen card is in the hand of a later seat with this probability.
        share = len(self.hand) / max(len(self.unseen), len(self.hand))
        higher = sum(other[1] == best[1] and power(other) > power(best) for other in self.unseen)
        ruff = (1 - share) ** len(in_suit(self.unseen, lead)) if self.trump not in (None, lead, best[1]) else 0
        stays = (1 - share) ** higher * (1 - ruff)  # the chance that one later seat does not beat the best card
        if self.game == "betl":  # nobody wants the trick
            takes = stays ** len(later) if winner == self.me else 0
            return (height if self.me == self.declarer else -height) / 8 - 9 * takes
        foes = sum(not self.friend(seat) for seat in later)
        wins = stays ** foes if self.friend(winner) else 0
        stake = 2 + sum(10 for _, played in plays if played[0] in "AT") + 10 * (len(self.hand) == 1)
        shows = 2 * (card[0] == "O" and "K" + card[1] in self.hand)  # a marriage
        cost = height / 5 + (TRUMP_COST + 5 * (card[0] == "7") if card[1] == self.trump else 0)
        return (2 * wins - 1) * stake + shows - cost


deal, legal = None, []
for line in open(0, encoding="utf-8", errors="replace", newline="\n"):  # 0 is standard input
    match line.split():
        case ["talon", *_]:
            print("id name marias.py\nid author Talon\ngame marias players 3\nwant legal\ntalonok 1", flush=True)
        case ["isready"]:
            print("readyok", flush=True)
        case ["newgame", _, "players", "3", "seat", seat, *keys]:
            deal = Deal(seat, dict(zip(keys[::2], keys[1::2])))
        case ["legal", *move]:
            legal.append(move)
        case ["go", *_]:
            print("bestmove " + " ".join(deal.choose(legal)) if deal and legal else "error state no deal", flush=True)
            legal = []
        case ["quit", *_]:
            break
        case [*words] if deal:
            deal.follow(words)
