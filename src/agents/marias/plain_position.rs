//! Betl and durch with all hands known, as a search position. The search decides whether the declarer makes
//! the game.

use talon_games::cards::CardSet;
use talon_games::cards::german::Card;
use talon_games::marias::strength::Tens;
use talon_games::marias::{PlainGame, SEATS, State, Trick};
use talon_games::protocol::Seat;
use talon_games::{Position as _, Turn};

use super::trick_position::{SUITS, card_of, cards, number, stronger_than, suit_of};
use crate::search::Solve;

/// A deal in the card play of betl or durch. The value is 1 if the declarer makes the game, and 0 if it
/// loses.
///
/// A card is a number: eight cards in each suit, in the order of strength. There are no points and no trumps.
/// So in each suit, only the strength order of the cards that are still in the hands matters, and the suits
/// are interchangeable.
#[derive(Clone, Debug)]
pub(super) struct PlainPosition {
    state: PlainState,
    declarer: u8,
    game: PlainGame,
}

/// The part of the position that changes with each card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlainState {
    hands: [u32; SEATS],
    /// The number of cards in the current trick.
    lying: u8,
    /// The card that wins the trick so far. It has the suit led.
    leading: u8,
    winner: u8,
    turn: u8,
    /// Whether a finished trick has lost the game for the declarer.
    is_lost: bool,
}

impl PlainPosition {
    /// Creates the position of a deal of betl or durch; `None` when no card is due.
    pub(super) fn new(state: &State) -> Option<Self> {
        let Turn::Seat(turn) = state.turn() else { return None };
        let public = state.public();
        let game =
            public.plain_game().filter(|_| public.due() == Some(talon_games::marias::MoveKind::Card))?;
        let one = |card: Card| number(card, Tens::Natural);
        let set = |cards: CardSet<Card>| cards.iter().fold(0, |set, card| set | 1 << one(card));
        let trick = Some(public.trick()).filter(|trick| !trick.is_complete());
        Some(Self {
            state: PlainState {
                hands: [0, 1, 2].map(|seat| set(state.hand(Seat::new(seat)))),
                lying: trick.map_or(0, |trick| trick.plays().count() as u8),
                leading: trick.and_then(Trick::leading).map_or(0, one),
                winner: trick.and_then(Trick::winner).unwrap_or(turn).index() as u8,
                turn: turn.index() as u8,
                is_lost: false,
            },
            declarer: public.declarer().index() as u8,
            game,
        })
    }

    /// Returns the card with this number.
    pub(super) fn card(number: u8) -> Card {
        card_of(number, Tens::Natural)
    }

    /// Returns the number of cards in the hands.
    pub(super) fn plies(&self) -> usize {
        self.state.hands.iter().map(|hand| hand.count_ones() as usize).sum()
    }

    /// Returns the legal cards of the seat to move.
    pub(super) fn legal_cards(&self) -> u32 {
        let PlainState { hands, lying, leading, turn, .. } = self.state;
        let hand = hands[usize::from(turn)];
        if lying == 0 {
            return hand;
        }
        let following = hand & suit_of(leading);
        let beating = hand & stronger_than(leading);
        match (following, beating) {
            (0, _) => hand,
            (_, 0) => following,
            _ => beating,
        }
    }

    /// Returns the lowest legal card of each equivalence class. Two cards of one suit are in the same class
    /// if neither a card of another seat nor the card that wins the trick so far lies between them.
    pub(super) fn representatives(&self, legal: u32) -> u32 {
        let PlainState { hands, lying, leading, turn, .. } = self.state;
        let mut others = hands.iter().fold(0, |all, hand| all | hand) & !hands[usize::from(turn)];
        if lying > 0 {
            others |= 1 << leading;
        }
        let (mut kept, mut last) = (0, None);
        for card in cards(legal) {
            let is_same = last.is_some_and(|last: u8| {
                suit_of(last) == suit_of(card) && ((1_u32 << card) - (1 << last)) & others == 0
            });
            kept |= u32::from(!is_same) << card;
            last = Some(card);
        }
        kept
    }

    /// Returns the cards of the two defenders. If a defender is to move, its cards come first.
    fn defenders(&self) -> [u32; 2] {
        let PlainState { hands, turn, .. } = self.state;
        let declarer = usize::from(self.declarer);
        let [next, last] = [(declarer + 1) % SEATS, (declarer + 2) % SEATS];
        if usize::from(turn) == last { [hands[last], hands[next]] } else { [hands[next], hands[last]] }
    }

    /// Returns whether betl is made. A defender must lead in this position. `None` when this is not certain.
    /// Betl is made if no card of the declarer can ever beat another card. It is lost if a lead forces the
    /// declarer to win the trick at once.
    fn betl_is_made(&self) -> Option<bool> {
        let own = self.state.hands[usize::from(self.declarer)];
        let [leader, partner] = self.defenders();
        let mut is_safe = true;
        for suit in SUITS {
            let (held, led, other) = (own & suit, leader & suit, partner & suit);
            if held == 0 {
                continue;
            }
            let lowest = 1 << (led | other).trailing_zeros().min(31);
            is_safe &= led | other == 0 || held < lowest;
            // The leader's partner cannot beat these cards of the declarer.
            let above = if other == 0 { 0 } else { u32::MAX >> other.leading_zeros() };
            let taking = held & !above;
            if taking == 0 {
                continue;
            }
            let below = held & above;
            let from = if below == 0 { 0 } else { u32::MAX >> below.leading_zeros() };
            let to = u32::MAX >> taking.leading_zeros();
            if led & to & !from != 0 {
                return Some(false);
            }
        }
        is_safe.then_some(true)
    }

    /// Returns whether the declarer, who leads, is certain to win all tricks. Each of its cards must be above
    /// all cards that the others hold in the suit, or the others must have no card of the suit left when the
    /// card is led.
    fn durch_is_made(&self) -> bool {
        let own = self.state.hands[usize::from(self.declarer)];
        let [one, other] = self.defenders();
        SUITS.iter().all(|suit| {
            let (held, against) = (own & suit, (one | other) & suit);
            let longest = (one & suit).count_ones().max((other & suit).count_ones());
            let above = if against == 0 { 0 } else { u32::MAX >> against.leading_zeros() };
            let sure = (held & !above).count_ones();
            held & above == 0 || sure >= longest
        })
    }

    /// Returns the sort key of a card in search order: cards with lower keys are searched first.
    fn rank(&self, card: u8) -> i32 {
        let PlainState { hands, lying, leading, turn, .. } = self.state;
        let own = hands[usize::from(self.declarer)];
        let [one, other] = self.defenders();
        let (height, is_declarer) = (i32::from(card % 8), turn == self.declarer);
        let suit = suit_of(card);
        let beats = lying > 0 && stronger_than(leading) >> card & 1 == 1;
        let follows = lying > 0 && suit_of(leading) == suit;
        let lower = ((one | other) & suit & ((1 << card) - 1)).count_ones() as i32;
        match (self.game, is_declarer) {
            (PlainGame::Betl, true) if lying == 0 => (height - 4).abs() - lower,
            (PlainGame::Betl, true) if beats => height,
            (PlainGame::Betl, true) => -8 * lower - height,
            (PlainGame::Betl, false) if lying == 0 => {
                // A low lead comes first if the declarer must beat it.
                let above = (own & stronger_than(card)).count_ones() as i32;
                let below = (own & suit & ((1 << card) - 1)).count_ones() as i32;
                let over = ((one | other) & stronger_than(card)).count_ones() as i32;
                if above > 0 { over + 2 * below - 8 } else { 16 + height }
            }
            (PlainGame::Betl, false) if beats => height,
            (PlainGame::Betl, false) if follows => -height,
            (PlainGame::Betl, false) => {
                if own & suit == 0 {
                    -16 - height
                } else {
                    -height
                }
            }
            (PlainGame::Durch, true) => {
                let over = ((one | other) & stronger_than(card)).count_ones() as i32;
                8 * over + 8 - ((one | other) & suit).count_ones() as i32
            }
            (PlainGame::Durch, false) => {
                if own & suit == 0 {
                    height - 16
                } else {
                    height
                }
            }
        }
    }
}

impl Solve for PlainPosition {
    type Move = u8;
    type Undo = PlainState;
    type Key = u128;

    fn is_over(&self) -> bool {
        self.state.is_lost || self.state.lying == 0 && self.state.hands[usize::from(self.declarer)] == 0
    }

    fn maximizes(&self) -> bool {
        self.state.turn == self.declarer
    }

    fn moves(&mut self, moves: &mut Vec<u8>) -> u64 {
        let first = moves.len();
        moves.extend(cards(self.representatives(self.legal_cards())));
        moves[first..].sort_by_cached_key(|&card| self.rank(card));
        1
    }

    fn make(&mut self, card: u8) -> PlainState {
        let before = self.state;
        let state = &mut self.state;
        state.hands[usize::from(state.turn)] &= !(1 << card);
        if before.lying == 0 || stronger_than(before.leading) >> card & 1 == 1 {
            (state.leading, state.winner) = (card, state.turn);
        }
        state.lying += 1;
        if usize::from(state.lying) < SEATS {
            state.turn = if state.turn == 2 { 0 } else { state.turn + 1 };
            return before;
        }
        (state.lying, state.turn) = (0, state.winner);
        state.is_lost = (state.winner == self.declarer) == (self.game == PlainGame::Betl);
        before
    }

    fn unmake(&mut self, _: u8, before: PlainState) {
        self.state = before;
    }

    fn value(&self) -> i32 {
        i32::from(!self.state.is_lost)
    }

    fn key(&self) -> Option<u128> {
        let PlainState { hands, lying, turn, .. } = self.state;
        if lying != 0 || hands[0].count_ones() <= 2 {
            return None;
        }
        let mut suits = [0_u16; SUITS.len()];
        for (suit, code) in suits.iter_mut().enumerate() {
            let [first, second, third] = hands.map(|hand| hand >> (8 * suit) & 0xff);
            // Two bits for each card, from the lowest card up: the seat that holds the card.
            for card in cards(first | second | third) {
                let seat = 1 + (second >> card & 1) + 2 * (third >> card & 1);
                *code = *code << 2 | seat as u16;
            }
        }
        suits.sort_unstable();
        let suits = suits.into_iter().fold(0, |key, code| key << 16 | u128::from(code));
        Some(suits | u128::from(turn) << 64)
    }

    fn static_bounds(&self) -> Option<(i32, i32)> {
        let PlainState { lying, turn, .. } = self.state;
        let is_made = match self.game {
            _ if lying > 0 => None,
            PlainGame::Betl if turn != self.declarer => self.betl_is_made(),
            PlainGame::Durch if turn == self.declarer => self.durch_is_made().then_some(true),
            _ => None,
        };
        Some(is_made.map_or((0, 1), |is_made| (i32::from(is_made), i32::from(is_made))))
    }

    fn looks_ahead(&self) -> bool {
        self.state.lying == 2
    }
}
