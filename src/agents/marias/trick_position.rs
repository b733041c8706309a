//! The card play with all hands known, as compact bit sets.

use talon_games::cards::german::{Card, Rank, Suit};
use talon_games::cards::{Card as _, CardSet};
use talon_games::marias::strength::{FAT, OBERS, Tens, stronger};
use talon_games::marias::{SEATS, Side, State, Trick};
use talon_games::protocol::Seat;
use talon_games::{Position as _, Turn};

use crate::search::{SearchFeature, SearchFeatures, Solve};

/// The value for forhont, in tens, of the trump 7 in the last trick. When the 7 is played before the last
/// trick, its value is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SevenBonus {
    /// The value when the 7 takes the last trick.
    pub takes: i8,
    /// The value when the 7 does not take the last trick.
    pub killed: i8,
}

/// A deal in the card play. The value is forhont's tens: fat cards, the last trick, and the bonus of the
/// trump 7.
///
/// A card is a number: eight cards in each suit, in the order of strength. Marriages are not counted, because
/// a king may not be played before the ober of its suit, so a seat that holds both cards always scores the
/// marriage.
#[derive(Clone, Debug)]
pub(super) struct TrickPosition {
    pub(super) state: CardPlayState,
    pub(super) trumps: u32,
    seven: u32,
    pub(super) fat: u32,
    pub(super) obers: u32,
    seven_bonus: SevenBonus,
    tens: Tens,
    /// The seats that maximize the value.
    pub(super) maximizing: [bool; SEATS],
    /// For each seat: the trump 7 if the seat must keep this card as long as it can, otherwise no card.
    kept_seven: [u32; SEATS],
    /// For each place in a suit: the lean cards that have no fat card between them and this place.
    lean_neighbours: [u32; 8],
    features: SearchFeatures,
}

/// The part of the position that changes with each card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CardPlayState {
    pub(super) hands: [u32; SEATS],
    /// The cards of the current trick.
    pub(super) trick: u32,
    /// The first card of the trick.
    pub(super) led: u8,
    /// The card that wins the trick so far.
    pub(super) leading: u8,
    pub(super) winner: u8,
    pub(super) turn: u8,
    /// Forhont's tens so far.
    won: i8,
}

/// Returns the number of a card, from 0 to 31: by suit, then by strength.
pub(super) fn number(card: Card, tens: Tens) -> u8 {
    let suit = card.index() / 8 * 8;
    (suit + 7 - stronger(card, tens).len()) as u8
}

/// Returns the card with this number.
pub(super) fn card_of(number: u8, tens: Tens) -> Card {
    let suit = Suit::ALL[usize::from(number / 8)];
    let card = suit.cards().iter().find(|&card| self::number(card, tens) == number);
    card.expect("every number below 32 is a card")
}

/// The cards of each suit.
pub(super) const SUITS: [u32; 4] = [0xff, 0xff << 8, 0xff << 16, 0xff << 24];

/// Returns all cards of this card's suit.
pub(super) const fn suit_of(card: u8) -> u32 {
    0xff << (card & !7)
}

/// Returns, for each place in a suit with these fat cards, the lean cards that have no fat card between them
/// and this place.
fn lean_neighbours(fat: u32) -> [u32; 8] {
    std::array::from_fn(|place| {
        let fat = fat & 0xff;
        let above = (fat & (u32::MAX << place)) | 0x100;
        let below = fat & !(u32::MAX << place);
        let lowest = below.checked_ilog2().map_or(0, |fat| fat + 1);
        (u32::MAX << lowest) & !(u32::MAX << above.trailing_zeros())
    })
}

/// Returns the stronger cards of the same suit.
pub(super) const fn stronger_than(card: u8) -> u32 {
    suit_of(card) & (u32::MAX << card << 1)
}

/// Returns the card numbers in a set, ascending.
pub(super) fn cards(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let card = set.trailing_zeros() as u8;
        set &= set.checked_sub(1)?;
        Some(card)
    })
}

impl TrickPosition {
    /// Creates the position of a deal in the card play for a search with these features. `None` when no card
    /// is due.
    pub(super) fn new(state: &State, features: SearchFeatures) -> Option<Self> {
        let Turn::Seat(turn) = state.turn() else { return None };
        let public = state.public();
        let (trump, tens) = (public.trump()?.suit(), public.rules().tens);
        let set = |cards: CardSet<Card>| cards.iter().fold(0, |set, card| set | 1 << number(card, tens));
        let one = |card: Option<Card>| card.map_or(0, |card| number(card, tens));
        let trick = Some(public.trick()).filter(|trick| !trick.is_complete());
        let play_state = CardPlayState {
            hands: [0, 1, 2].map(|seat| set(state.hand(Seat::new(seat)))),
            trick: trick.map_or(0, |trick| set(trick.plays().map(|(_, card)| card).collect())),
            led: one(trick.and_then(|trick| trick.plays().next()).map(|(_, card)| card)),
            leading: one(trick.and_then(Trick::leading)),
            winner: trick.and_then(Trick::winner).unwrap_or(turn).index() as u8,
            turn: turn.index() as u8,
            won: (public.card_points(Side::Declarer) / 10) as i8,
        };
        let mut kept_seven = [0; SEATS];
        if let Some((by, seven)) = public.kept_seven() {
            kept_seven[by.index()] = set(CardSet::of(seven));
        }
        Some(Self {
            state: play_state,
            trumps: set(trump.cards()),
            seven: set(CardSet::of(Card::new(Rank::Seven, trump))),
            fat: set(FAT),
            obers: set(OBERS),
            seven_bonus: SevenBonus::default(),
            tens,
            maximizing: [true, false, false],
            kept_seven,
            lean_neighbours: lean_neighbours(set(FAT)),
            features,
        })
    }

    /// Sets the seats that maximize the value; by default, only forhont.
    pub(super) fn set_maximizing(&mut self, maximizing: [bool; SEATS]) {
        self.maximizing = maximizing;
    }

    pub(super) fn card(&self, number: u8) -> Card {
        card_of(number, self.tens)
    }

    /// Sets the bonus of the trump 7.
    pub(super) fn set_seven_bonus(&mut self, bonus: SevenBonus) {
        self.seven_bonus = bonus;
    }

    /// Returns the seat that holds the trump 7.
    pub(super) fn seven_held_by(&self) -> Option<Seat> {
        Seat::all(SEATS).find(|seat| self.state.hands[seat.index()] & self.seven != 0)
    }

    /// Returns the index of the seat to move.
    pub(super) fn turn(&self) -> usize {
        usize::from(self.state.turn)
    }

    /// Returns the number of tricks left, the current trick included.
    pub(super) fn tricks_left(&self) -> usize {
        self.plies().div_ceil(SEATS)
    }

    /// Returns forhont's tens so far.
    pub(super) fn won(&self) -> i32 {
        i32::from(self.state.won)
    }

    pub(super) fn hands(&self) -> [u32; SEATS] {
        self.state.hands
    }

    pub(super) fn trumps(&self) -> u32 {
        self.trumps
    }

    /// Returns the tens not yet won by either side.
    pub(super) fn tens_left(&self) -> i32 {
        ((self.left() & self.fat).count_ones() + 1) as i32
    }

    /// Returns the number of cards in the hands.
    pub(super) fn plies(&self) -> usize {
        self.state.hands.iter().map(|hand| hand.count_ones() as usize).sum()
    }

    /// Returns the cards in the hands and in the current trick.
    pub(super) fn left(&self) -> u32 {
        let [first, second, third] = self.state.hands;
        first | second | third | self.state.trick
    }

    pub(super) fn hand(&self) -> u32 {
        self.state.hands[usize::from(self.state.turn)]
    }

    /// Returns whether the trump 7 has a bonus and can still be in the last trick.
    pub(super) fn has_seven(&self) -> bool {
        self.seven_bonus != SevenBonus::default() && self.left() & self.seven != 0
    }

    /// Returns the legal cards of the seat to move, as in
    /// [`Public::legal_cards`](talon_games::marias::Public::legal_cards).
    pub(super) fn legal_cards(&self) -> u32 {
        self.legal_cards_of(self.state.turn)
    }

    /// Returns the cards that would be legal for a seat if it had to play the next card.
    pub(super) fn legal_cards_of(&self, seat: u8) -> u32 {
        let (cards, kept) = (self.dutiful_cards_of(seat), self.kept_seven[usize::from(seat)]);
        if cards & kept == 0 {
            return cards;
        }
        let hand = self.state.hands[usize::from(seat)];
        let others = if self.state.trick == 0 { cards } else { hand & self.trumps };
        if others & !kept == 0 { cards } else { cards & !kept }
    }

    /// Returns the legal cards of a seat if the duty to keep the trump 7 is ignored.
    fn dutiful_cards_of(&self, seat: u8) -> u32 {
        let hand = self.state.hands[usize::from(seat)];
        // The number of a king is the number of its ober plus one.
        let free = hand & !((hand & self.obers) << 1);
        if self.state.trick == 0 {
            return free;
        }
        let (following, trumps) = (free & suit_of(self.state.led), free & self.trumps);
        let kept = match (following, trumps) {
            (0, 0) => return free,
            (0, _) => trumps,
            _ => following,
        };
        let beating = kept & stronger_than(self.state.leading);
        if beating == 0 { kept } else { beating }
    }

    /// Returns the cards that separate equivalence classes of the seat to move: the hands of the others, and
    /// the winning card of the current trick. From here on, the other cards of the trick do not matter.
    pub(super) fn others_cards(&self) -> u32 {
        let others = self.left() & !self.hand();
        if self.state.trick == 0 { others } else { others & !self.state.trick | 1 << self.state.leading }
    }

    /// Returns the trump 7 while its bonus counts; otherwise returns no card.
    pub(super) fn open_seven(&self) -> u32 {
        if self.has_seven() { self.seven } else { 0 }
    }

    /// Returns the lowest card in each equivalence class of the legal cards. The cards of a class are of one
    /// suit and have equal points, and no card of another seat lies between them. The trump 7 is a class of
    /// its own while its bonus counts.
    pub(super) fn representatives(&self, legal: u32) -> u32 {
        self.classes(legal, self.open_seven())
    }

    /// Returns the lowest legal card in each equivalence class that is valid for every bonus of the trump 7.
    pub(super) fn legal_classes(&self) -> u32 {
        self.classes(self.legal_cards(), self.seven)
    }

    /// Returns the lowest card in each equivalence class of these cards. Each card of `alone` is a class of
    /// its own.
    fn classes(&self, legal: u32, alone: u32) -> u32 {
        let others = self.others_cards();
        let mut kept = 0;
        let mut last: Option<u8> = None;
        for card in cards(legal) {
            let same = last.is_some_and(|last| {
                let between = (1u32 << card) - (1 << last);
                let pair = 1 << card | 1 << last;
                suit_of(last) == suit_of(card)
                    && between & others == 0
                    && [0, pair].contains(&(pair & self.fat))
                    && pair & alone == 0
            });
            if !same {
                kept |= 1 << card;
            }
            last = Some(card);
        }
        kept
    }

    /// Returns the hands after the lean cards of each suit are moved down to the places of the cards played.
    /// A lean card does not move past a fat card. The lean cards may move because only their order matters.
    /// The compacted hands still obey the rule that a king waits for its ober, because the two cards are
    /// neighbours.
    fn compacted(&self) -> [u32; SEATS] {
        let mut hands = self.state.hands;
        let mut gone = !(self.left() | self.fat);
        // The loop runs from the highest free place down, so that a card moves by one place for each free
        // place below it.
        while let Some(highest) = gone.checked_ilog2() {
            gone &= !(1 << highest);
            let neighbours = self.lean_neighbours[highest as usize % 8] << (highest & !7);
            let above = neighbours & (u32::MAX << highest << 1);
            for hand in &mut hands {
                *hand = *hand & !above | (*hand & above) >> 1;
            }
        }
        hands
    }

    /// Returns the cards that beat the winning card of the current trick.
    pub(super) fn beating(&self) -> u32 {
        stronger_than(self.state.leading) | self.ruffing()
    }

    /// Returns the bonus of the trump 7 while it can still be scored.
    pub(super) fn open_bonus(&self) -> SevenBonus {
        if self.has_seven() { self.seven_bonus } else { SevenBonus::default() }
    }

    /// Returns the least and the greatest bonus of the trump 7 that forhont can still get.
    pub(super) fn bonus_range(&self) -> (i32, i32) {
        let SevenBonus { takes, killed } = self.open_bonus();
        (i32::from(takes.min(killed).min(0)), i32::from(takes.max(killed).max(0)))
    }

    /// Returns all trumps when no trump has been played to the trick; otherwise returns no card.
    fn ruffing(&self) -> u32 {
        if 1 << self.state.leading & self.trumps == 0 { self.trumps } else { 0 }
    }

    fn end_trick(&mut self) {
        let state = &mut self.state;
        let forhont = state.winner == 0;
        if forhont {
            state.won += (state.trick & self.fat).count_ones() as i8;
        }
        if state.hands == [0; SEATS] {
            state.won += i8::from(forhont);
            if state.trick & self.seven != 0 {
                let takes = self.seven == 1 << state.leading;
                state.won += if takes { self.seven_bonus.takes } else { self.seven_bonus.killed };
            }
        }
        state.trick = 0;
        state.turn = state.winner;
    }
}

impl Solve for TrickPosition {
    type Move = u8;
    type Undo = CardPlayState;
    type Key = u128;

    fn is_over(&self) -> bool {
        self.left() == 0
    }

    fn maximizes(&self) -> bool {
        self.maximizing[usize::from(self.state.turn)]
    }

    fn moves(&mut self, moves: &mut Vec<u8>) -> u64 {
        let legal = self.legal_cards();
        let searched =
            if self.features.has(SearchFeature::Equivalence) { self.representatives(legal) } else { legal };
        self.order(searched, moves);
        1
    }

    fn make(&mut self, card: u8) -> CardPlayState {
        let before = self.state;
        let leads = before.trick == 0;
        let wins = leads || 1 << card & self.beating() != 0;
        let state = &mut self.state;
        state.hands[usize::from(state.turn)] &= !(1 << card);
        state.trick |= 1 << card;
        if leads {
            state.led = card;
        }
        if wins {
            (state.leading, state.winner) = (card, state.turn);
        }
        if state.trick.count_ones() as usize == SEATS {
            self.end_trick();
        } else {
            state.turn = if state.turn == 2 { 0 } else { state.turn + 1 };
        }
        before
    }

    fn unmake(&mut self, _: u8, before: CardPlayState) {
        self.state = before;
    }

    fn value(&self) -> i32 {
        self.won()
    }

    fn key(&self) -> Option<u128> {
        if self.state.trick != 0 {
            return None;
        }
        let [first, second, third] = self.compacted().map(u128::from);
        // The bonus of the trump 7 is part of the key only while it can still be scored.
        let bonus = self.open_bonus();
        let [takes, killed] = [bonus.takes, bonus.killed].map(|bonus| u128::from(bonus as u8));
        Some(
            first
                | second << 32
                | third << 64
                | u128::from(self.state.turn) << 96
                | takes << 104
                | killed << 112,
        )
    }

    fn settled_score(&self) -> i32 {
        self.won()
    }

    fn static_bounds(&self) -> Option<(i32, i32)> {
        let (least, most) = self.bonus_range();
        Some((self.won() + least, self.won() + most + self.tens_left()))
    }

    fn history_index(&self, card: u8) -> Option<usize> {
        Some(usize::from(self.state.turn) * 32 + usize::from(card))
    }
}
