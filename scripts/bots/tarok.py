#!/usr/bin/env python3
"""A tarok bot for three and for four. It does not implement the rules: with `want legal` it receives the legal moves
before each go, and chooses one by rules of thumb. To improve it, change the functions below `The choices`."""

SUITS = {"h": "4321JCQK", "d": "4321JCQK", "s": "789TJCQK", "c": "789TJCQK"}  # ranks from low to high
PLACE = {rank + suit: (suit, height) for suit, ranks in SUITS.items() for height, rank in enumerate(ranks)}
PLACE |= {f"t{number}": ("t", number) for number in range(1, 23)}  # a card's suit, and its height there
GROUP = {"three": 3, "two": 2, "one": 1, "solo3": 3, "solo2": 2, "solo1": 1}  # the size of a group of the talon
NEEDED = {"pass": 0, "klop": 0, "three": 0.5, "two": 0.75, "one": 0.9}  # the strength of the hand for a contract


def points(card):
    """The points of a card in thirds of a point, since three cards together count 2 less than their sum."""
    return 3 * (5 if card in ("t1", "t21", "t22") else {"K": 5, "Q": 4, "C": 3, "J": 2}.get(card[0], 1)) - 2


class Deal:
    """What the bot knows of a deal."""

    def __init__(self, players, me):
        self.players, self.me, self.hand, self.unseen = players, me, set(), set(PLACE)
        self.contract = self.declarer = self.king = self.partner = None
        self.talon, self.trick = [], []

    def follow(self, words):
        """Takes in a line. Every card on a line is seen; a hidden card is `??`."""
        named = [word for word in words if word in PLACE]
        self.unseen.difference_update(named)
        match words:
            case ["deal", seat, *_] if seat == self.me:
                self.hand.update(named)
            case ["show", "talon", *_]:
                self.talon = named
            case ["move", seat, "play", contract]:
                self.contract, self.declarer = contract, seat
            case ["move", _, "call", suit]:
                self.king = "K" + suit
                self.partner = self.me if self.king in self.hand else None
            case ["move", seat, "take", number] if seat == self.me:
                self.hand.update(self.group(number))
            case ["move", seat, "discard", *_]:
                self.hand.difference_update(named)
            case ["move", seat, card] if named:
                self.trick = [*self.open_trick(), (seat, card)]
                self.hand.discard(card)
                self.partner = seat if card == self.king else self.partner

    def open_trick(self):
        """The cards of the trick, each with its seat. After the last card a new trick begins."""
        return self.trick if len(self.trick) < self.players else []

    def group(self, number):
        size = GROUP.get(self.contract, 1)
        return self.talon[(int(number) - 1) * size:int(number) * size]

    def friend(self, seat):
        """Whether a seat is on the bot's side, as far as the bot knows."""
        return (seat in (self.declarer, self.partner)) == (self.me in (self.declarer, self.partner))

    def strength(self):
        """Taroks, high taroks and kings, per card."""
        good = [(card[0] == "t") + (card[0] == "t" and PLACE[card][1] > 14) + (card[0] == "K") for card in self.hand]
        return sum(good) / len(good)

    # The choices. Each function values a legal move, and the bot plays the move of the greatest value.

    def choose(self, legal):
        values = {"bid": self.contract_value, "play": self.contract_value, "call": self.call_value,
                  "take": self.take_value, "discard": self.discard_value,
                  "announce": self.silence, "kontra": self.silence}
        return max(legal, key=lambda move: values.get(move[0], self.card_value)(move))

    def silence(self, move):
        """Announces and doubles as little as possible."""
        return -len(move)

    def contract_value(self, move):
        """The lowest contract for which the hand is strong enough; otherwise pass or klop."""
        needed = NEEDED.get(move[1], 9)
        return 1 - needed if 0 < needed < self.strength() else -needed

    def call_value(self, move):
        """A king that the bot lacks, in its longest suit."""
        return 9 * ("K" + move[1] not in self.hand) + sum(PLACE[card][0] == move[1] for card in self.hand)

    def take_value(self, move):
        return sum(points(card) + 6 * (card[0] == "t") for card in self.group(move[1]))

    def discard_value(self, move):
        """Points, and the cards of short suits."""
        length = [sum(PLACE[other][0] == PLACE[card][0] for other in self.hand) for card in move[1:]]
        return sum(map(points, move[1:])) + 12 / min(length)

    def card_value(self, move):
        """The points that the side wins or loses in this trick on average, less a little for a strong card."""
        card, trick = move[0], self.open_trick()
        plays = [*trick, (self.me, card)]
        lead = PLACE[plays[0][1]][0]

        def power(card):
            suit, height = PLACE[card]
            return height + 100 * (suit == "t") if suit in ("t", lead) else -1

        winner, best = max(plays, key=lambda play: power(play[1]))
        later = [str((int(self.me) + step) % self.players) for step in range(1, self.players - len(trick))]
        # Each unseen card is in the hand of a later seat with this probability.
        share = len(self.hand) / max(len(self.unseen), len(self.hand))
        higher = sum(PLACE[other][0] == PLACE[best][0] and power(other) > power(best) for other in self.unseen)
        follow = sum(PLACE[other][0] == lead for other in self.unseen)
        ruff = (1 - share) ** follow if "t" not in (lead, best[0]) else 0
        stays = (1 - share) ** higher * (1 - ruff)  # the chance that one later seat does not beat the best card
        stake = sum(points(played) for _, played in plays)
        if self.contract in ("klop", "berac", "open", "piccolo"):
            takes = stays ** len(later) if winner == self.me else 0
            return points(card) / 2 + PLACE[card][1] / 7 - takes * (stake + 3 if self.contract == "klop" else 30)
        foes = sum(not self.friend(seat) for seat in later)
        wins = stays ** foes if self.friend(winner) else 0
        return (2 * wins - 1) * stake - 3 * (card[0] == "t") - PLACE[card][1] / 7


deal, legal = None, []
for line in open(0, encoding="utf-8", errors="replace", newline="\n"):  # 0 is standard input
    match line.split():
        case ["talon", *_]:
            print("id name tarok.py\nid author Talon\ngame tarok players 3 4\nwant legal\ntalonok 1", flush=True)
        case ["isready"]:
            print("readyok", flush=True)
        case ["newgame", _, "players", players, "seat", seat, *_] if players in ("3", "4"):
            deal = Deal(int(players), seat)
        case ["legal", *move]:
            legal.append(move)
        case ["go", *_]:
            print("bestmove " + " ".join(deal.choose(legal)) if deal and legal else "error state no deal", flush=True)
            legal = []
        case ["quit", *_]:
            break
        case [*words] if deal:
            deal.follow(words)
