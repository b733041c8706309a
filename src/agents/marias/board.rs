//! The play with all hands known, as small as a search wants it.

use crate::cards::german::{Card, Rank, Suit};
use crate::cards::{Card as _, CardSet};
use crate::games::marias::strength::{FAT, OBERS, Tens, stronger};
use crate::games::marias::{SEATS, Side, State, Trick};
use crate::games::{Position as _, Turn};
use crate::protocol::Seat;
use crate::search::{SearchFeature, SearchFeatures, Solve};

/// What the trump 7 is worth to forhont in the last trick, in tens, against its being played before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SevenWorth {
    /// When it takes the trick.
    pub takes: i8,
    /// When it does not.
    pub killed: i8,
}

/// A deal in the play. The value is forhont's tens: its fat cards and the last trick, and what the trump 7 is worth.
///
/// A card is a small number here, eight a suit, and within a suit by strength, so that a stronger card is a greater
/// number. Marriages do not show: a king waits for its ober, so whoever holds both is sure of the marriage.
#[derive(Clone, Debug)]
pub(super) struct Board {
    now: Standing,
    trumps: u32,
    seven: u32,
    fat: u32,
    obers: u32,
    seven_worth: SevenWorth,
    tens: Tens,
    /// Who wants great values.
    maximizing: [bool; SEATS],
    /// For each place in a suit, the lean cards around it with no fat card between.
    runs: [u32; 8],
    features: SearchFeatures,
}

/// What changes with each card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    hands: [u32; SEATS],
    /// The cards in the trick.
    lying: u32,
    /// The first card of the trick, and the one that takes it as it stands.
    led: u8,
    leading: u8,
    winner: u8,
    turn: u8,
    /// Forhont's tens so far.
    won: i8,
}

/// The number of a card: its suit, then its strength.
fn number(card: Card, tens: Tens) -> u8 {
    let suit = card.index() / 8 * 8;
    (suit + 7 - stronger(card, tens).len()) as u8
}

/// The cards of the suit of this one.
const fn suit_of(card: u8) -> u32 {
    0xff << (card & !7)
}

/// For each place in a suit with these fat cards, the lean cards around it with no fat card between.
fn runs(fat: u32) -> [u32; 8] {
    std::array::from_fn(|place| {
        let fat = fat & 0xff;
        let above = (fat & (u32::MAX << place)) | 0x100;
        let below = fat & !(u32::MAX << place);
        let lowest = below.checked_ilog2().map_or(0, |fat| fat + 1);
        (u32::MAX << lowest) & !(u32::MAX << above.trailing_zeros())
    })
}

/// The cards of the same suit that are stronger.
const fn stronger_than(card: u8) -> u32 {
    suit_of(card) & (u32::MAX << card << 1)
}

/// The numbers in a set, the lowest first.
pub(super) fn cards(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let card = set.trailing_zeros() as u8;
        set &= set.checked_sub(1)?;
        Some(card)
    })
}

impl Board {
    /// The board of a deal in the play, searched with these parts; nothing at another time.
    pub(super) fn new(state: &State, features: SearchFeatures) -> Option<Self> {
        let Turn::Seat(turn) = state.turn() else { return None };
        let public = state.public();
        let (trump, tens) = (public.trump()?.suit(), public.rules().tens);
        let set = |cards: CardSet<Card>| cards.iter().fold(0, |set, card| set | 1 << number(card, tens));
        let one = |card: Option<Card>| card.map_or(0, |card| number(card, tens));
        let trick = Some(public.trick()).filter(|trick| !trick.is_complete());
        let now = Standing {
            hands: [0, 1, 2].map(|seat| set(state.hand(Seat::new(seat)))),
            lying: trick.map_or(0, |trick| set(trick.plays().map(|(_, card)| card).collect())),
            led: one(trick.and_then(|trick| trick.plays().next()).map(|(_, card)| card)),
            leading: one(trick.and_then(Trick::leading)),
            winner: trick.and_then(Trick::winner).unwrap_or(turn).index() as u8,
            turn: turn.index() as u8,
            won: (public.card_points(Side::Forhont) / 10) as i8,
        };
        Some(Self {
            now,
            trumps: set(trump.cards()),
            seven: set(CardSet::of(Card::new(Rank::Seven, trump))),
            fat: set(FAT),
            obers: set(OBERS),
            seven_worth: SevenWorth::default(),
            tens,
            maximizing: [true, false, false],
            runs: runs(set(FAT)),
            features,
        })
    }

    /// Changes who wants great values: forhont alone, unless told otherwise.
    pub(super) fn set_maximizing(&mut self, maximizing: [bool; SEATS]) {
        self.maximizing = maximizing;
    }

    /// The card with this number.
    pub(super) fn card(&self, number: u8) -> Option<Card> {
        let suit = Suit::ALL[usize::from(number / 8)];
        suit.cards().iter().find(|&card| self::number(card, self.tens) == number)
    }

    /// Asks another question about the trump 7.
    pub(super) fn set_seven_worth(&mut self, worth: SevenWorth) {
        self.seven_worth = worth;
    }

    /// Who holds the trump 7.
    pub(super) fn seven_held_by(&self) -> Option<Seat> {
        Seat::all(SEATS).find(|seat| self.now.hands[seat.index()] & self.seven != 0)
    }

    /// Forhont's tens so far.
    pub(super) fn won(&self) -> i32 {
        i32::from(self.now.won)
    }

    /// The hands.
    pub(super) fn hands(&self) -> [u32; SEATS] {
        self.now.hands
    }

    /// All trumps.
    pub(super) fn trumps(&self) -> u32 {
        self.trumps
    }

    /// The tens that are still to be won.
    pub(super) fn tens_left(&self) -> i32 {
        ((self.left() & self.fat).count_ones() + 1) as i32
    }

    /// How many cards are still to be played.
    pub(super) fn plies(&self) -> usize {
        self.now.hands.iter().map(|hand| hand.count_ones() as usize).sum()
    }

    /// The cards that are in no trick yet.
    fn left(&self) -> u32 {
        let [first, second, third] = self.now.hands;
        first | second | third | self.now.lying
    }

    fn hand(&self) -> u32 {
        self.now.hands[usize::from(self.now.turn)]
    }

    /// Whether the trump 7 can still be in the last trick, and that matters.
    pub(super) fn has_seven(&self) -> bool {
        self.seven_worth != SevenWorth::default() && self.left() & self.seven != 0
    }

    /// The cards that the seat to move may play, as [`Public::playable`](crate::games::marias::Public::playable).
    pub(super) fn playable(&self) -> u32 {
        let hand = self.hand();
        // A king's number is its ober's and one.
        let free = hand & !((hand & self.obers) << 1);
        if self.now.lying == 0 {
            return free;
        }
        let (following, trumps) = (free & suit_of(self.now.led), free & self.trumps);
        let kept = match (following, trumps) {
            (0, 0) => return free,
            (0, _) => trumps,
            _ => following,
        };
        let beating = kept & stronger_than(self.now.leading);
        if beating == 0 { kept } else { beating }
    }

    /// One card, the lowest, of each run of these that come to the same: of one suit, nothing of others' between
    /// them, as many points. The trump 7 stands alone when it matters.
    fn different(&self, playable: u32) -> u32 {
        let mut others = self.left() & !self.hand();
        if self.now.lying != 0 {
            // Of the trick only the card to beat counts any more.
            others = others & !self.now.lying | 1 << self.now.leading;
        }
        let alone = if self.has_seven() { self.seven } else { 0 };
        let mut kept = 0;
        let mut last: Option<u8> = None;
        for card in cards(playable) {
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

    /// These cards, the ones to try first in front.
    fn ordered(&self, different: u32, moves: &mut Vec<u8>) {
        let fat = different & self.fat;
        let lean = different & !self.fat;
        if self.now.lying == 0 {
            let others = self.left() & !self.hand();
            let masters: u32 = cards(different)
                .filter(|&card| stronger_than(card) & others == 0)
                .fold(0, |set, card| set | 1 << card);
            moves.extend(cards(masters & fat).chain(cards(masters & lean)));
            moves.extend(cards(lean & !masters).chain(cards(fat & !masters)));
            return;
        }
        let winning = different & (stronger_than(self.now.leading) | self.ruffing());
        let [turn, winner] = [self.now.turn, self.now.winner].map(usize::from);
        let own_side = self.maximizing[turn] == self.maximizing[winner];
        moves.extend(cards(winning & fat).chain(cards(winning & lean)));
        let losing = different & !winning;
        if own_side {
            moves.extend(cards(losing & fat).chain(cards(losing & lean)));
        } else {
            moves.extend(cards(losing & lean).chain(cards(losing & fat)));
        }
    }

    /// The hands with the lean cards of each suit moved down to the places of those played, but past no fat card: how
    /// a deal goes on depends on their order alone. That a king waits for its ober changes nothing, since the two
    /// stand beside each other.
    fn packed(&self) -> [u32; SEATS] {
        let mut hands = self.now.hands;
        let mut gone = !(self.left() | self.fat);
        // From above, so that a card moves once for each place that is free below it.
        while let Some(highest) = gone.checked_ilog2() {
            gone &= !(1 << highest);
            let run = self.runs[highest as usize % 8] << (highest & !7);
            let above = run & (u32::MAX << highest << 1);
            for hand in &mut hands {
                *hand = *hand & !above | (*hand & above) >> 1;
            }
        }
        hands
    }

    /// The trumps, when a trump beats whatever lies there.
    fn ruffing(&self) -> u32 {
        if 1 << self.now.leading & self.trumps == 0 { self.trumps } else { 0 }
    }

    fn end_trick(&mut self) {
        let now = &mut self.now;
        let forhont = now.winner == 0;
        if forhont {
            now.won += (now.lying & self.fat).count_ones() as i8;
        }
        if now.hands == [0; SEATS] {
            now.won += i8::from(forhont);
            if now.lying & self.seven != 0 {
                let takes = self.seven == 1 << now.leading;
                now.won += if takes { self.seven_worth.takes } else { self.seven_worth.killed };
            }
        }
        now.lying = 0;
        now.turn = now.winner;
    }
}

impl Solve for Board {
    type Move = u8;
    type Undo = Standing;
    type Key = u128;

    fn is_over(&self) -> bool {
        self.left() == 0
    }

    fn maximizes(&self) -> bool {
        self.maximizing[usize::from(self.now.turn)]
    }

    fn moves(&mut self, moves: &mut Vec<u8>) -> u64 {
        let playable = self.playable();
        let different =
            if self.features.has(SearchFeature::Equivalence) { self.different(playable) } else { playable };
        self.ordered(different, moves);
        1
    }

    fn make(&mut self, card: u8) -> Standing {
        let before = self.now;
        let leads = before.lying == 0;
        let wins = leads || 1 << card & (stronger_than(before.leading) | self.ruffing()) != 0;
        let now = &mut self.now;
        now.hands[usize::from(now.turn)] &= !(1 << card);
        now.lying |= 1 << card;
        if leads {
            now.led = card;
        }
        if wins {
            (now.leading, now.winner) = (card, now.turn);
        }
        if now.lying.count_ones() as usize == SEATS {
            self.end_trick();
        } else {
            now.turn = if now.turn == 2 { 0 } else { now.turn + 1 };
        }
        before
    }

    fn unmake(&mut self, _: u8, before: Standing) {
        self.now = before;
    }

    fn value(&self) -> i32 {
        self.won()
    }

    fn key(&self) -> Option<u128> {
        if self.now.lying != 0 {
            return None;
        }
        let [first, second, third] = self.packed().map(u128::from);
        // What the trump 7 is worth tells questions apart only as long as it can count.
        let worth = if self.has_seven() { self.seven_worth } else { SevenWorth::default() };
        let [takes, killed] = [worth.takes, worth.killed].map(|worth| u128::from(worth as u8));
        Some(
            first
                | second << 32
                | third << 64
                | u128::from(self.now.turn) << 96
                | takes << 104
                | killed << 112,
        )
    }

    fn settled_score(&self) -> i32 {
        self.won()
    }

    fn static_bounds(&self) -> Option<(i32, i32)> {
        let (mut least, mut most) = (0, 0);
        if self.has_seven() {
            let SevenWorth { takes, killed } = self.seven_worth;
            least = i32::from(takes.min(killed).min(0));
            most = i32::from(takes.max(killed).max(0));
        }
        Some((self.won() + least, self.won() + most + self.tens_left()))
    }

    fn history_index(&self, card: u8) -> Option<usize> {
        Some(usize::from(self.now.turn) * 32 + usize::from(card))
    }
}
