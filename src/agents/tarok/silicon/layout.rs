//! The play of a deal with all cards known: a layout of the cards, and what it is worth to the seat that asks.

use crate::cards::CardSet;
use crate::cards::tarok::{Card, TAROKS, TRULA};
use crate::games::tarok::values::points;
use crate::games::tarok::{Contract, Item, Public, SEATS, State, TALON, Talon, Trick};
use crate::games::{Position as _, Turn};
use crate::protocol::Seat;

/// What a card point of difference is worth in the leaf of a game for points (thesis, 4.2.4, formula 8).
const POINT: i32 = 5;
/// What the mond, and the škis, are worth as long as they are held.
const HIGH_TAROK: i32 = 10 * POINT;
/// What the own pagat in the last trick is worth, twice as much when it was announced.
const PAGAT_ULTIMO: i32 = 25 * POINT;
/// What a card point costs in klop, and what one of the others' is worth there (formula 9).
const KLOP_OWN: i32 = 100;
const KLOP_OTHERS: i32 = 20;
/// What decides berač: the thesis' ∞, more than anything else can come to.
const DECIDED: i32 = 100_000;

/// A deal in the play, seen with all cards by the seat that asks.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    now: Standing,
    contract: Contract,
    /// Nobody in klop.
    declarer: Option<Seat>,
    /// Who asks: the values are its own.
    seat: Seat,
    /// What klop gives with the first tricks.
    gifts: Option<Talon>,
    /// How often the pagat in the last trick counts for declarer.
    pagat: i32,
}

/// What changes with each card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    hands: [CardSet<Card>; SEATS],
    piles: [CardSet<Card>; SEATS],
    trick: Trick,
    turn: Seat,
    given: u8,
    /// Who played the pagat to the last trick, and who took it.
    pagat: Option<(Seat, Seat)>,
    /// Whether declarer has a trick.
    taken: bool,
}

impl Layout {
    /// The layout of a deal in the play, seen by the seat to move; nothing at another time.
    pub(super) fn new(state: &State) -> Option<Self> {
        let public = state.public();
        let contract = public.contract()?;
        let Turn::Seat(turn) = state.turn() else { return None };
        if state.legal_cards().is_empty() {
            return None;
        }
        let Some(declarer) = public.declarer() else {
            let mut layout = Self::empty(contract, None, [0, 1, 2].map(|seat| state.hand(Seat::new(seat))));
            layout.gifts = state.talon().copied();
            layout.now.given = public.gifts().len() as u8;
            return Some(layout.going_on(public, turn));
        };
        let rest = state.talon().map_or(CardSet::EMPTY, Talon::set) - public.taken();
        let hands = [0, 1, 2].map(|seat| state.hand(Seat::new(seat)));
        let mut layout = Self::at_first_card(contract, declarer, hands, state.discards(), rest);
        layout.now.taken = public.tricks_won(declarer) > 0;
        if public.announced().contains(Item::Pagat) {
            layout.pagat = 2;
        }
        Some(layout.going_on(public, turn))
    }

    /// A deal of which declarer is to play the first card; the rest of the talon counts for the defenders.
    pub(super) fn at_first_card(
        contract: Contract,
        declarer: Seat,
        hands: [CardSet<Card>; SEATS],
        discards: CardSet<Card>,
        rest: CardSet<Card>,
    ) -> Self {
        let mut layout = Self::empty(contract, Some(declarer), hands);
        layout.now.piles[declarer.index()] = discards;
        layout.now.piles[declarer.next(SEATS).index()] = rest;
        layout
    }

    fn empty(contract: Contract, declarer: Option<Seat>, hands: [CardSet<Card>; SEATS]) -> Self {
        let turn = declarer.unwrap_or(Seat::new(0));
        let piles = [CardSet::EMPTY; SEATS];
        let trick = Trick::new(turn);
        let now = Standing { hands, piles, trick, turn, given: 0, pagat: None, taken: false };
        Self { now, contract, declarer, seat: turn, gifts: None, pagat: 1 }
    }

    /// With the tricks won so far, and the one on the table; this seat is to move, and asks.
    fn going_on(mut self, public: &Public, turn: Seat) -> Self {
        for seat in Seat::all(SEATS) {
            self.now.piles[seat.index()] |= public.pile(seat);
        }
        self.now.trick = *public.trick();
        self.now.turn = turn;
        self.seat = turn;
        self
    }

    /// The same cards, seen by this seat.
    pub(super) fn seen_by(&mut self, seat: Seat) {
        self.seat = seat;
    }

    /// Who asks.
    pub(super) fn seat(&self) -> Seat {
        self.seat
    }

    /// What is played.
    pub(super) fn contract(&self) -> Contract {
        self.contract
    }

    /// Whose turn it is.
    pub(super) fn turn(&self) -> Seat {
        self.now.turn
    }

    /// What a card point is worth in the values.
    pub(super) fn scale(&self) -> i32 {
        match self.contract {
            Contract::Klop => KLOP_OWN,
            Contract::Berac => DECIDED,
            _ => POINT,
        }
    }

    /// The trick on the table.
    pub(super) fn trick(&self) -> &Trick {
        &self.now.trick
    }

    /// The cards that `seat` holds.
    pub(super) fn hand(&self, seat: Seat) -> CardSet<Card> {
        self.now.hands[seat.index()]
    }

    /// What `seat` has won, declarer's discards and, for a defender, the rest of the talon among it.
    pub(super) fn pile(&self, seat: Seat) -> CardSet<Card> {
        self.now.piles[seat.index()]
    }

    /// Whether the pagat of `seat` took the last trick.
    pub(super) fn has_pagat_ultimo(&self, seat: Seat) -> bool {
        self.now.pagat == Some((seat, seat))
    }

    /// Whether declarer has won a trick.
    pub(super) fn has_taken(&self) -> bool {
        self.now.taken
    }

    /// The cards in hands and in the trick.
    pub(super) fn left(&self) -> CardSet<Card> {
        self.now.hands.iter().fold(self.now.trick.set(), |left, &hand| left | hand)
    }

    /// Whether the two seats play together.
    pub(super) fn are_partners(&self, one: Seat, other: Seat) -> bool {
        one == other || self.declarer.is_some_and(|declarer| declarer != one && declarer != other)
    }

    /// Whether the seat to move wants great values.
    pub(super) fn maximizes(&self) -> bool {
        self.are_partners(self.seat, self.now.turn)
    }

    /// The cards that the seat to move may play.
    pub(super) fn legal(&self) -> CardSet<Card> {
        self.now.trick.legal_cards(self.hand(self.now.turn), self.contract.has_duties())
    }

    /// Whether nothing more is played.
    pub(super) fn is_over(&self) -> bool {
        self.contract == Contract::Berac && self.now.taken || self.left().is_empty()
    }

    /// Plays a legal card of the seat to move; gives what takes it back.
    pub(super) fn make(&mut self, card: Card) -> Standing {
        let before = self.now;
        let now = &mut self.now;
        now.hands[now.turn.index()].remove(card);
        now.trick.push(card);
        if now.trick.is_complete() {
            self.end_trick();
        } else {
            now.turn = now.turn.next(SEATS);
        }
        before
    }

    /// Goes back to what was before a card.
    pub(super) fn unmake(&mut self, before: Standing) {
        self.now = before;
    }

    fn end_trick(&mut self) {
        let now = &mut self.now;
        let Some(winner) = now.trick.winner() else { return };
        let pile = &mut now.piles[winner.index()];
        *pile |= now.trick.set();
        if let Some(gifts) = self.gifts.filter(|_| usize::from(now.given) < TALON) {
            pile.insert(gifts.cards()[usize::from(now.given)]);
            now.given += 1;
        }
        if now.hands[winner.index()].is_empty() {
            now.pagat = now.trick.player_of(Card::PAGAT).map(|player| (player, winner));
        }
        now.taken |= Some(winner) == self.declarer;
        now.turn = winner;
        now.trick = Trick::new(winner);
    }

    /// The worth of the cards won so far: what of the value is settled.
    pub(super) fn settled(&self) -> i32 {
        match self.contract {
            Contract::Klop => {
                let points = self.now.piles.map(|pile| points(pile) as i32);
                let own = points[self.seat.index()];
                KLOP_OTHERS * (points.iter().sum::<i32>() - own) - KLOP_OWN * own
            }
            Contract::Berac => 0,
            _ => POINT * self.difference(),
        }
    }

    /// The card points of the side that asks less those of the other side.
    pub(super) fn difference(&self) -> i32 {
        let (mut own, mut others) = (CardSet::EMPTY, CardSet::EMPTY);
        for seat in Seat::all(SEATS) {
            *(if self.are_partners(self.seat, seat) { &mut own } else { &mut others }) |= self.pile(seat);
        }
        (points(own) - points(others)) as i32
    }

    /// What the position is worth to the seat that asks (thesis, 4.2.4, formulas 8 and 9).
    pub(super) fn value(&self) -> i32 {
        let taroks = self.hand(self.seat) & TAROKS;
        match self.contract {
            // The thesis wants the highest tarok to be low, and adds it all the same.
            Contract::Klop => self.settled() + highest(taroks),
            Contract::Berac if !self.now.taken => 0,
            Contract::Berac => {
                if self.declarer == Some(self.seat) {
                    -DECIDED
                } else {
                    DECIDED
                }
            }
            _ => {
                let high = (taroks & TRULA).bits() & !1;
                self.settled()
                    + sum(taroks)
                    + HIGH_TAROK * high.count_ones() as i32
                    + PAGAT_ULTIMO * self.pagat_ultimo()
            }
        }
    }

    /// Whether the own pagat took the last trick, or the other side took it there; twice when it was announced.
    fn pagat_ultimo(&self) -> i32 {
        let Some((player, winner)) = self.now.pagat.filter(|&(player, _)| player == self.seat) else {
            return 0;
        };
        let times = if self.declarer == Some(player) { self.pagat } else { 1 };
        match () {
            () if player == winner => times,
            () if self.are_partners(player, winner) => 0,
            () => -times,
        }
    }
}

/// The number of the highest of some taroks; 0 when there is none.
pub(super) fn highest(taroks: CardSet<Card>) -> i32 {
    taroks.bits().checked_ilog2().map_or(0, |highest| highest as i32 + 1)
}

/// The sum of the numbers of some taroks.
pub(super) fn sum(taroks: CardSet<Card>) -> i32 {
    let (low, high) = (taroks.bits() & 0x7ff, taroks.bits() >> 11);
    i32::from(SUMS[low as usize]) + i32::from(SUMS[high as usize]) + 11 * high.count_ones() as i32
}

/// The sum for each set of the lower half of the taroks.
static SUMS: [u8; 1 << 11] = {
    let mut sums = [0; 1 << 11];
    let mut set = 1_usize;
    while set < sums.len() {
        let lowest = set.trailing_zeros() as u8;
        sums[set] = sums[set & (set - 1)] + lowest + 1;
        set += 1;
    }
    sums
};

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in super::super) fn cards(text: &str) -> CardSet<Card> {
        CardSet::parse(&text.split_whitespace().collect::<Vec<_>>()).unwrap()
    }

    /// Seat 0 leads; it is declarer but in klop.
    pub(in super::super) fn led_by_0(contract: Contract, hands: [&str; SEATS]) -> Layout {
        let declarer = (contract != Contract::Klop).then_some(Seat::new(0));
        Layout::empty(contract, declarer, hands.map(cards))
    }

    pub(in super::super) fn after(mut layout: Layout, played: &str) -> Layout {
        for card in played.split_whitespace() {
            let card = cards(card).first().unwrap();
            assert!(layout.legal().contains(card), "{card}");
            layout.make(card);
        }
        layout.seen_by(layout.turn());
        layout
    }

    #[test]
    fn a_game_for_points_is_five_times_the_difference_and_what_the_own_taroks_are_worth() {
        let hands = ["t5 t21 t22", "7s 8s 9s", "t20 7c 8c"].map(cards);
        // 5 + 4 + 3 - 2 points laid down, 1 point left in the talon.
        let (laid, rest) = (cards("Kh Qh Ch"), cards("4d 3d 2d"));
        let mut layout = Layout::at_first_card(Contract::Three, Seat::new(0), hands, laid, rest);
        assert_eq!(layout.value(), 5 * (10 - 1) + (5 + 21 + 22) + 50 + 50);
        layout.seen_by(Seat::new(2));
        assert_eq!(layout.value(), 5 * (1 - 10) + 20);
    }

    #[test]
    fn the_own_pagat_in_the_last_trick_counts_125_twice_when_announced() {
        let takes = after(led_by_0(Contract::Two, ["t1", "4h", "4d"]), "t1 4h 4d");
        let value = |layout: &Layout, pagat, seat| {
            let mut layout = Layout { pagat, ..layout.clone() };
            layout.seen_by(Seat::new(seat));
            layout.value()
        };
        // The trick is worth 5 + 1 + 1 - 2 points.
        assert_eq!(value(&takes, 1, 0), 5 * 5 + 125);
        assert_eq!(value(&takes, 2, 0), 5 * 5 + 250);
        assert_eq!(value(&takes, 1, 1), -5 * 5);
        let lost = after(led_by_0(Contract::Two, ["t1", "t2", "4d"]), "t1 t2 4d");
        assert_eq!(value(&lost, 1, 0), -5 * 5 - 125);
        let early = after(led_by_0(Contract::Two, ["t1 7s", "4h 3h", "4d 3d"]), "t1 4h 4d");
        assert_eq!(value(&early, 1, 0), 5 * 5, "it is not the last trick");
    }

    #[test]
    fn klop_weighs_own_points_the_others_and_the_highest_tarok() {
        let mut layout = led_by_0(Contract::Klop, ["t3 t7 4d", "t9", "t12"]);
        layout.now.piles = [cards("Kh 4h 3h"), cards("Qh 2h 1h"), cards("Qs 7s 8s")];
        // 5, 4 and 4 points.
        assert_eq!(layout.value(), -100 * 5 + 20 * (4 + 4) + 7);
    }

    #[test]
    fn berac_is_decided_by_a_trick_of_declarer_and_nothing_else() {
        let safe = after(led_by_0(Contract::Berac, ["4h 4d", "3h 3d", "2h 2d"]), "4h 3h 2h");
        assert_eq!((safe.value(), safe.is_over()), (0, false));
        let mut lost = after(led_by_0(Contract::Berac, ["Kh 4d", "3h 3d", "2h 2d"]), "Kh 3h 2h");
        assert!(lost.is_over());
        assert_eq!(lost.value(), -DECIDED);
        lost.seen_by(Seat::new(1));
        assert_eq!(lost.value(), DECIDED);
    }

    #[test]
    fn klop_gives_the_talon_away_in_its_order() {
        let mut layout = led_by_0(Contract::Klop, ["4h 4d", "3h 1d", "2h 2d"]);
        layout.gifts = Talon::new(&cards("t20 Ks Qs Js Cs 7s").iter().collect::<Vec<_>>());
        let layout = after(layout, "4h 3h 2h 2d 4d 1d");
        let piles = [1, 2].map(|seat| layout.pile(Seat::new(seat)));
        // In dealt order the talon is t20 7s Js Cs Qs Ks.
        assert_eq!(piles, [cards("2d 4d 1d 7s"), cards("4h 3h 2h t20")]);
    }
}
