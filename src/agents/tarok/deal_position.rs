//! A whole deal with all cards known, bidding included, and its transposition keys. The search of a deal values its
//! leaves by playouts.

use super::equivalence::{PLAIN, SUIT_VALUES, redundant};
use super::playout::playout;
use super::trick_state::{CARDS, PLAIN_TAROKS, SUITS, cards, lowest};
use crate::cards::CardSet;
use crate::cards::tarok::{Card, TRULA};
use crate::games::tarok::{Contract, Move, SEATS, State};
use crate::games::{Position as _, State as _, Turn};
use crate::protocol::Seat;
use crate::search::Solve;

/// The work of a playout in nodes: about one node per card of the pack.
const PLAYOUT_WORK: u64 = 64;

/// A deal with all cards known, searched for one seat against the two others.
pub(super) struct DealPosition {
    pub state: State,
    /// The searching seat.
    pub seat: Seat,
}

impl Solve for DealPosition {
    type Move = Move;
    type Undo = State;
    type Key = u128;

    fn is_over(&self) -> bool {
        self.state.turn() == Turn::Over
    }

    fn maximizes(&self) -> bool {
        self.state.turn() == Turn::Seat(self.seat)
    }

    fn moves(&mut self, moves: &mut Vec<Move>) -> u64 {
        let Turn::Seat(seat) = self.state.turn() else { panic!("a seat is to move before the deal is over") };
        let cards = self.state.legal_cards();
        let before = moves.len();
        let mut found = Vec::new();
        if cards.is_empty() {
            self.state.legal_moves(usize::MAX, &mut found);
        } else {
            found.extend(representatives(&self.state, seat, cards).iter().map(Move::Card));
            if !self.state.public().contract().is_some_and(Contract::has_duties) {
                // High cards decide more than low cards, so they come first.
                found.reverse();
            }
        }
        moves.append(&mut found);
        (moves.len() - before) as u64
    }

    fn make(&mut self, played: Move) -> State {
        let before = self.state.clone();
        self.state.make(&played);
        before
    }

    fn unmake(&mut self, _: Move, before: State) {
        self.state = before;
    }

    fn value_work(&self) -> u64 {
        PLAYOUT_WORK
    }

    fn value(&self) -> i32 {
        let mut end = self.state.clone();
        playout(&mut end);
        let payoffs = end.outcome().expect("a playout ends the deal").payoffs();
        let own = payoffs[self.seat.index()];
        // Twice the seat's payoff, minus the sum of the other payoffs. This is the margin over the mean of the others,
        // in half points.
        (3 * own - payoffs.iter().sum::<i64>()) as i32
    }
}

/// One card of each equivalence class of the legal cards. Every card of the current trick separates classes.
fn representatives(state: &State, seat: Seat, legal: CardSet<Card>) -> CardSet<Card> {
    let others = Seat::all(SEATS)
        .filter(|&other| other != seat)
        .fold(state.public().trick().set(), |cards, other| cards | state.hand(other));
    CardSet::from_bits(legal.bits() & !redundant(legal.bits() & PLAIN, others.bits()))
}

/// Computes transposition keys from the cards left of one deal.
#[derive(Clone, Debug)]
pub(super) struct DealKeys {
    owners: [u8; CARDS],
    hands: [u64; SEATS],
    /// The plain taroks of each seat, by compact number.
    plain: [u64; SEATS],
    /// The compact number of each card: its rank among the cards of the deal.
    numbers: [u8; CARDS],
    /// For each suit and each set of its cards: the set by compact numbers.
    suits: [[u8; 256]; 4],
    /// For each suit and each set of its four pips: the representative set.
    pips: [[u8; 16]; 4],
}

/// The number of bits of a card key. 48 bits are for the cards. One further bit for each suit says whether several
/// seats hold the suit.
pub(super) const CARD_KEY_BITS: u32 = 48 + 4;

impl DealKeys {
    /// The keys of a deal with these hands, which hold at most 48 cards together.
    pub(super) fn new(hands: [u64; SEATS]) -> Self {
        let mut owners = [0; CARDS];
        for (seat, &hand) in hands.iter().enumerate() {
            cards(hand).for_each(|card| owners[usize::from(card)] = seat as u8);
        }
        let held = hands[0] | hands[1] | hands[2];
        let numbers = std::array::from_fn(|card| (held & ((1 << card) - 1)).count_ones() as u8);
        let compact = |set: u64| cards(set).fold(0, |all, card| all | 1 << numbers[usize::from(card)]);
        let mut keys = Self {
            owners,
            hands,
            plain: hands.map(|hand| compact(hand & PLAIN_TAROKS)),
            numbers,
            suits: [[0; 256]; 4],
            pips: [[0; 16]; 4],
        };
        for (at, suit) in SUITS.into_iter().enumerate() {
            let all = held >> suit & 0xff;
            // The loop visits all subsets of the suit.
            let mut left = all;
            loop {
                let set = compact(left << suit) >> numbers[suit as usize];
                keys.suits[at][left as usize] = set as u8;
                if left == 0 {
                    break;
                }
                left = (left - 1) & all;
            }
            let pips = hands.map(|hand| hand >> suit & 0xf);
            for left in 0..16 {
                keys.pips[at][left as usize] = lowered(left & all, &owners[suit as usize..], pips) as u8;
            }
        }
        keys
    }

    /// A key that identifies the set of cards left.
    pub(super) fn exact(&self, left: u64) -> u64 {
        cards(left).fold(0, |all, card| all | 1 << self.numbers[usize::from(card)])
    }

    /// A key of the cards left that is equal for equivalent sets.
    ///
    /// For the plain cards of a kind, only their owners in the order of strength matter. So each card is replaced by
    /// the lowest card that its owner was dealt above the previous card. For suits that only one seat holds, only the
    /// points matter. So each card is replaced by the lowest card of equal points that the seat was dealt in such a
    /// suit.
    pub(super) fn equivalent(&self, left: u64) -> u64 {
        let mut key = lowered(left & PLAIN_TAROKS, &self.owners, self.plain);
        for card in cards(left & TRULA.bits()) {
            key |= 1 << self.numbers[usize::from(card)];
        }
        let (mut single, mut free) = (0, 0);
        for (at, suit) in SUITS.into_iter().enumerate() {
            let kind = 0xff << suit;
            let cards = left & kind;
            let seats = self.hands.map(|hand| u8::from(hand & cards != 0));
            if seats[0] + seats[1] + seats[2] < 2 {
                single |= cards;
                free |= kind;
                continue;
            }
            let cards = (cards >> suit) as usize;
            let cards = cards & 0xf0 | usize::from(self.pips[at][cards & 0xf]);
            key |= u64::from(self.suits[at][cards]) << self.numbers[suit as usize] | 1 << (48 + at);
        }
        if single == 0 {
            return key;
        }
        let mut moved = 0;
        for hand in self.hands.into_iter().filter(|hand| hand & single != 0) {
            for value in SUIT_VALUES {
                let mut places = hand & value & free;
                let mut count = (hand & value & single).count_ones();
                while count > 0 {
                    moved |= lowest(places);
                    places &= places - 1;
                    count -= 1;
                }
            }
        }
        for (at, suit) in SUITS.into_iter().enumerate() {
            let cards = (moved >> suit & 0xff) as usize;
            key |= u64::from(self.suits[at][cards]) << self.numbers[suit as usize];
        }
        key
    }
}

/// The set in which each card is replaced by the lowest card that its owner was dealt above the previous card. `places`
/// has the cards that each seat was dealt.
fn lowered(mut left: u64, owners: &[u8], mut places: [u64; SEATS]) -> u64 {
    let mut set = 0;
    while left != 0 {
        let owner = usize::from(owners[left.trailing_zeros() as usize]);
        let place = lowest(places[owner]);
        set |= place;
        // The next card must be above this card.
        let above = !(place | place.wrapping_sub(1));
        places = places.map(|places| places & above);
        left &= left - 1;
    }
    set
}
