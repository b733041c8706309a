//! A world: the card play with all cards known. The evaluation function of Luštrek's thesis (4.2.4) values a
//! world for one seat.

use talon_games::cards::tarok::{Card, TAROKS, TRULA};
use talon_games::cards::{Card as _, CardSet};
use talon_games::protocol::Seat;
use talon_games::tarok::three::values::points;
use talon_games::tarok::three::{Contract, Item, SEATS, State, TALON, Talon};

use super::settings::LeafWeights;
use crate::tarok::three::three_seats::TrickState;
use crate::tarok::trick_state::PAGAT;

/// The value of a decided berač: ∞ in the thesis. It is greater than all other values.
const DECIDED_BERAC: i32 = 100_000;

/// A deal in the card play with all cards known. It is evaluated for one seat.
#[derive(Clone, Debug)]
pub struct World {
    state: WorldState,
    contract: Contract,
    /// Declarer; `None` in klop.
    declarer: Option<Seat>,
    /// The seat for which the world is evaluated.
    seat: Seat,
    /// The talon of klop. Its cards are given with the first tricks.
    gifts: Option<Talon>,
    /// The multiplier of declarer's pagat in the last trick: 2 if it was announced, otherwise 1.
    pagat: i32,
    weights: LeafWeights,
}

/// The part of a world that changes with each card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorldState {
    tricks: TrickState,
    piles: [CardSet<Card>; SEATS],
    given: u8,
    /// The seat that played the pagat to the last trick, and the seat that won this trick.
    pagat: Option<(Seat, Seat)>,
    /// Whether declarer has won a trick.
    taken: bool,
}

impl World {
    /// Creates the world of a state. The world is evaluated for the seat to move. `None` when no card is due.
    pub fn new(state: &State) -> Option<Self> {
        let public = state.public();
        let contract = public.contract()?;
        let tricks = TrickState::new(state)?;
        let mut world = Self::at_lead(contract, public.declarer(), tricks);
        if let Some(declarer) = public.declarer() {
            let rest = state.talon().map_or(CardSet::EMPTY, Talon::set) - public.taken();
            world.set_discards(declarer, state.discards(), rest);
            world.state.taken = public.tricks_won(declarer) > 0;
            if public.announced().contains(Item::Pagat) {
                world.pagat = 2;
            }
        } else {
            world.gifts = state.talon().copied();
            world.state.given = public.gifts().len() as u8;
        }
        for seat in Seat::all(SEATS) {
            world.state.piles[seat.index()] |= public.pile(seat);
        }
        Some(world)
    }

    /// Creates a world in which declarer leads the first card. The `rest` of the talon belongs to the
    /// defenders.
    pub fn at_first_card(
        contract: Contract,
        declarer: Seat,
        hands: [CardSet<Card>; SEATS],
        discards: CardSet<Card>,
        rest: CardSet<Card>,
    ) -> Self {
        let mut world = Self::at_lead(contract, Some(declarer), TrickState::at_lead(hands, declarer));
        world.set_discards(declarer, discards, rest);
        world
    }

    /// Creates a world of klop in which `leader` leads the first card. The cards of the talon are added to
    /// the first tricks.
    pub fn klop(hands: [CardSet<Card>; SEATS], leader: Seat, talon: Option<Talon>) -> Self {
        let world = Self::at_lead(Contract::Klop, None, TrickState::at_lead(hands, leader));
        Self { gifts: talon, ..world }
    }

    /// Creates a world in which no trick has been played. The world is evaluated for the seat to move.
    fn at_lead(contract: Contract, declarer: Option<Seat>, tricks: TrickState) -> Self {
        let piles = [CardSet::EMPTY; SEATS];
        let state = WorldState { tricks, piles, given: 0, pagat: None, taken: false };
        let seat = Seat::new(usize::from(tricks.turn));
        Self { state, contract, declarer, seat, gifts: None, pagat: 1, weights: LeafWeights::THESIS }
    }

    fn set_discards(&mut self, declarer: Seat, discards: CardSet<Card>, rest: CardSet<Card>) {
        self.state.piles[declarer.index()] = discards;
        self.state.piles[declarer.next(SEATS).index()] = rest;
    }

    /// Returns the same world with these weights of a leaf.
    pub(super) fn with_weights(self, weights: LeafWeights) -> Self {
        Self { weights, ..self }
    }

    /// Sets the seat for which the world is evaluated.
    pub fn set_seat(&mut self, seat: Seat) {
        self.seat = seat;
    }

    /// Returns the seat for which the world is evaluated.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns the contract.
    pub fn contract(&self) -> Contract {
        self.contract
    }

    /// Returns the seat to move.
    pub fn turn(&self) -> Seat {
        Seat::new(usize::from(self.state.tricks.turn))
    }

    /// Returns the value of one card point in this contract.
    pub(super) fn point_value(&self) -> i32 {
        match self.contract {
            Contract::Klop => self.weights.klop_own,
            Contract::Berac => DECIDED_BERAC,
            _ => self.weights.point,
        }
    }

    /// Returns the hands and the current trick.
    pub(super) fn tricks(&self) -> &TrickState {
        &self.state.tricks
    }

    /// Returns the number of cards in the current trick.
    pub fn trick_len(&self) -> usize {
        self.state.tricks.trick_len()
    }

    /// Returns the hand of `seat`.
    pub fn hand(&self, seat: Seat) -> CardSet<Card> {
        CardSet::from_bits(self.state.tricks.hands[seat.index()])
    }

    /// Returns the pile of `seat`. It includes declarer's discards and, for one defender, the rest of the
    /// talon.
    pub(super) fn pile(&self, seat: Seat) -> CardSet<Card> {
        self.state.piles[seat.index()]
    }

    /// Returns whether the pagat of `seat` won the last trick.
    pub(super) fn has_pagat_ultimo(&self, seat: Seat) -> bool {
        self.state.pagat == Some((seat, seat))
    }

    /// Returns whether declarer has won a trick.
    pub(super) fn has_taken(&self) -> bool {
        self.state.taken
    }

    /// Returns the cards in the hands and in the current trick.
    pub fn left(&self) -> CardSet<Card> {
        CardSet::from_bits(self.state.tricks.left())
    }

    /// Returns whether two seats play together. A seat plays together with itself.
    pub(super) fn are_partners(&self, one: Seat, other: Seat) -> bool {
        one == other || self.declarer.is_some_and(|declarer| declarer != one && declarer != other)
    }

    /// Returns whether the seat to move maximizes the value.
    pub fn maximizes(&self) -> bool {
        self.are_partners(self.seat, self.turn())
    }

    /// Returns the legal cards of the seat to move.
    pub fn legal_cards(&self) -> CardSet<Card> {
        CardSet::from_bits(self.state.tricks.legal_cards(self.contract.duties()))
    }

    /// Returns the lowest card of each equivalence class of the legal cards.
    pub fn representatives(&self) -> CardSet<Card> {
        CardSet::from_bits(self.state.tricks.plain_representatives(self.legal_cards().bits()))
    }

    /// Returns whether no further card is played.
    pub fn is_over(&self) -> bool {
        self.contract == Contract::Berac && self.state.taken || self.state.tricks.left() == 0
    }

    /// Plays a legal card of the seat to move. Returns the state before the card, for [`World::unmake`].
    pub fn make(&mut self, card: Card) -> WorldState {
        let before = self.state;
        if self.state.tricks.play(card.index() as u8) {
            self.end_trick();
        }
        before
    }

    /// Restores the state before a card, as [`World::make`] returned it.
    pub fn unmake(&mut self, before: WorldState) {
        self.state = before;
    }

    fn end_trick(&mut self) {
        let state = &mut self.state;
        let tricks = &mut state.tricks;
        let winner = Seat::new(usize::from(tricks.winner));
        let pile = &mut state.piles[winner.index()];
        *pile |= CardSet::from_bits(tricks.trick);
        if let Some(gifts) = self.gifts.filter(|_| usize::from(state.given) < TALON) {
            pile.insert(gifts.cards()[usize::from(state.given)]);
            state.given += 1;
        }
        if tricks.held() == 0 && tricks.trick & PAGAT != 0 {
            state.pagat = Some((Seat::new(usize::from(tricks.pagat_by)), winner));
        }
        state.taken |= Some(winner) == self.declarer;
        tricks.gather();
    }

    /// Returns the value of the cards won so far. No further card can change this value.
    pub fn settled_score(&self) -> i32 {
        match self.contract {
            Contract::Klop => {
                let points = self.state.piles.map(|pile| points(pile) as i32);
                let own = points[self.seat.index()];
                self.weights.klop_others * (points.iter().sum::<i32>() - own) - self.weights.klop_own * own
            }
            Contract::Berac => 0,
            _ => self.weights.point * self.difference(),
        }
    }

    /// Returns the card points of the seat's side minus the card points of the other side.
    pub(super) fn difference(&self) -> i32 {
        let (mut own, mut others) = (CardSet::EMPTY, CardSet::EMPTY);
        for seat in Seat::all(SEATS) {
            *(if self.are_partners(self.seat, seat) { &mut own } else { &mut others }) |= self.pile(seat);
        }
        (points(own) - points(others)) as i32
    }

    /// Returns the value of the position for the evaluating seat (thesis, 4.2.4, formulas 8 and 9).
    pub fn value(&self) -> i32 {
        let taroks = self.hand(self.seat) & TAROKS;
        match self.contract {
            // The text of the thesis prefers a low highest tarok, but its formula adds the highest tarok.
            Contract::Klop => self.settled_score() + highest(taroks),
            Contract::Berac if !self.state.taken => 0,
            Contract::Berac => {
                if self.declarer == Some(self.seat) {
                    -DECIDED_BERAC
                } else {
                    DECIDED_BERAC
                }
            }
            _ => {
                let high = (taroks & TRULA).bits() & !1;
                self.settled_score()
                    + self.weights.taroks * sum(taroks)
                    + self.weights.high_tarok * high.count_ones() as i32
                    + self.weights.pagat * self.pagat_ultimo()
            }
        }
    }

    /// Returns 1 when the evaluating seat's pagat won the last trick, -1 when the other side beat this pagat
    /// in the last trick, and otherwise 0. When declarer announced the pagat, this number is doubled.
    fn pagat_ultimo(&self) -> i32 {
        let Some((player, winner)) = self.state.pagat.filter(|&(player, _)| player == self.seat) else {
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

/// Returns the number of the highest tarok; 0 when there is none.
pub fn highest(taroks: CardSet<Card>) -> i32 {
    taroks.bits().checked_ilog2().map_or(0, |highest| highest as i32 + 1)
}

/// Returns the sum of the numbers of the taroks.
pub fn sum(taroks: CardSet<Card>) -> i32 {
    let (low, high) = (taroks.bits() & 0x7ff, taroks.bits() >> 11);
    i32::from(SUMS[low as usize]) + i32::from(SUMS[high as usize]) + 11 * high.count_ones() as i32
}

/// The sum of the tarok numbers for each subset of `t1` to `t11`.
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

    pub(in crate::tarok) fn cards(text: &str) -> CardSet<Card> {
        CardSet::parse(&text.split_whitespace().collect::<Vec<_>>()).unwrap()
    }

    /// Creates a world in which seat 0 leads. Seat 0 is declarer except in klop.
    pub(in crate::tarok) fn led_by_0(contract: Contract, hands: [&str; SEATS]) -> World {
        let declarer = (contract != Contract::Klop).then_some(Seat::new(0));
        World::at_lead(contract, declarer, TrickState::at_lead(hands.map(cards), Seat::new(0)))
    }

    pub(in crate::tarok) fn after(mut world: World, played: &str) -> World {
        for card in played.split_whitespace() {
            let card = cards(card).first().unwrap();
            assert!(world.legal_cards().contains(card), "{card}");
            world.make(card);
        }
        world.set_seat(world.turn());
        world
    }

    #[test]
    fn a_game_for_points_counts_points_and_own_taroks() {
        let hands = ["t5 t21 t22", "7s 8s 9s", "t20 7c 8c"].map(cards);
        // The discards count 5 + 4 + 3 - 2 points, the rest of the talon counts 1 point.
        let (discards, rest) = (cards("Kh Qh Ch"), cards("4d 3d 2d"));
        let mut world = World::at_first_card(Contract::Three, Seat::new(0), hands, discards, rest);
        assert_eq!(world.value(), 5 * (10 - 1) + (5 + 21 + 22) + 50 + 50);
        world.set_seat(Seat::new(2));
        assert_eq!(world.value(), 5 * (1 - 10) + 20);
    }

    #[test]
    fn the_own_pagat_in_the_last_trick_counts_125() {
        let takes = after(led_by_0(Contract::Two, ["t1", "4h", "4d"]), "t1 4h 4d");
        let value = |world: &World, pagat, seat| {
            let mut world = World { pagat, ..world.clone() };
            world.set_seat(Seat::new(seat));
            world.value()
        };
        // The trick is worth 5 + 1 + 1 - 2 points.
        assert_eq!(value(&takes, 1, 0), 5 * 5 + 125);
        assert_eq!(value(&takes, 2, 0), 5 * 5 + 250);
        assert_eq!(value(&takes, 1, 1), -5 * 5);
        let lost = after(led_by_0(Contract::Two, ["t1", "t2", "4d"]), "t1 t2 4d");
        assert_eq!(value(&lost, 1, 0), -5 * 5 - 125);
        let early = after(led_by_0(Contract::Two, ["t1 7s", "4h 3h", "4d 3d"]), "t1 4h 4d");
        assert_eq!(value(&early, 1, 0), 5 * 5, "not the last trick");
    }

    #[test]
    fn klop_counts_all_points_and_the_highest_tarok() {
        let mut world = led_by_0(Contract::Klop, ["t3 t7 4d", "t9", "t12"]);
        world.state.piles = [cards("Kh 4h 3h"), cards("Qh 2h 1h"), cards("Qs 7s 8s")];
        // The piles count 5, 4 and 4 points.
        assert_eq!(world.value(), -100 * 5 + 20 * (4 + 4) + 7);
    }

    #[test]
    fn berac_is_decided_by_a_trick_of_declarer() {
        let safe = after(led_by_0(Contract::Berac, ["4h 4d", "3h 3d", "2h 2d"]), "4h 3h 2h");
        assert_eq!((safe.value(), safe.is_over()), (0, false));
        let mut lost = after(led_by_0(Contract::Berac, ["Kh 4d", "3h 3d", "2h 2d"]), "Kh 3h 2h");
        assert!(lost.is_over());
        assert_eq!(lost.value(), -DECIDED_BERAC);
        lost.set_seat(Seat::new(1));
        assert_eq!(lost.value(), DECIDED_BERAC);
    }

    #[test]
    fn klop_gives_the_talon_in_dealt_order() {
        let mut world = led_by_0(Contract::Klop, ["4h 4d", "3h 1d", "2h 2d"]);
        world.gifts = Talon::new(&cards("t20 Ks Qs Js Cs 7s").iter().collect::<Vec<_>>());
        let world = after(world, "4h 3h 2h 2d 4d 1d");
        let piles = [1, 2].map(|seat| world.pile(Seat::new(seat)));
        // The order in which the talon was dealt is t20 7s Js Cs Qs Ks.
        assert_eq!(piles, [cards("2d 4d 1d 7s"), cards("4h 3h 2h t20")]);
    }
}
