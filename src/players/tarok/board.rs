//! The play between declarer and defenders with all hands known, as small as a search wants it.

use crate::cards::tarok::{Card, KINGS, TAROKS, TRULA};
use crate::cards::{Card as _, CardSet};
use crate::games::tarok::values::points;
use crate::games::tarok::{Contract, SEATS, State};
use crate::games::{Position as _, Turn};
use crate::protocol::Seat;
use crate::search::Solve;

const PAGAT: u64 = 1;
const MOND: u64 = 1 << 20;
/// The taroks that together force the pagat.
const FORCING: u64 = TRULA.bits() & !PAGAT;
/// The taroks that count alike: all but the trula.
const PLAIN_TAROKS: u64 = TAROKS.bits() & !TRULA.bits();
/// The jacks, and with them a bit for each suit.
const JACKS: u64 = KINGS.bits() >> 3;
/// The four lowest cards of each suit, which count alike.
const PIPS: u64 = JACKS >> 1 | JACKS >> 2 | JACKS >> 3 | JACKS >> 4;

/// Who has got one of some cards, or a trick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Share {
    pub declarer: bool,
    pub defenders: bool,
}

impl Share {
    fn give(&mut self, declarer: bool) {
        if declarer {
            self.declarer = true;
        } else {
            self.defenders = true;
        }
    }

    /// Whether nothing can change any more.
    fn is_split(self) -> bool {
        self.declarer && self.defenders
    }

    fn bits(self) -> u128 {
        u128::from(self.declarer) | u128::from(self.defenders) << 1
    }
}

/// How many ways there are to share four things.
const SHARES: usize = 256;

/// What beside the card points decides the payoff.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Ends {
    pub trula: Share,
    pub kings: Share,
    pub tricks: Share,
    /// Whose side lost the mond in a trick: at most one did.
    pub mond: Share,
    /// The pagat of declarer in the last trick: whether it took it.
    pub pagat: Option<bool>,
}

impl Ends {
    /// How many there are.
    pub const COUNT: usize = 3 * SHARES;

    /// A number for each.
    pub fn number(self) -> usize {
        let pagat = match self.pagat {
            None => 0,
            Some(false) => 1,
            Some(true) => 2,
        };
        pagat << 8 | self.bits() as usize
    }

    /// The ends with this number.
    pub fn of(number: usize) -> Self {
        let share = |at: usize| Share { declarer: number >> at & 1 == 1, defenders: number >> at & 2 == 2 };
        let pagat = [None, Some(false), Some(true)][number >> 8];
        Self { trula: share(0), kings: share(2), tricks: share(4), mond: share(6), pagat }
    }

    fn bits(self) -> u128 {
        self.trula.bits() | self.kings.bits() << 2 | self.tricks.bits() << 4 | self.mond.bits() << 6
    }
}

/// A deal in the play. The value is declarer's card points, and what the way in which it ended is worth in points.
#[derive(Clone, Debug)]
pub(super) struct Board {
    now: Standing,
    declarer: u8,
    duties: bool,
    /// What each way of ending is worth, by its number.
    worth: Vec<i32>,
    /// The least and the greatest of `worth` that the shares so far can come to, first without the pagat of declarer
    /// in the last trick, then with it.
    extremes: Vec<(i32, i32)>,
    /// How many questions were asked; positions in which several ends are open belong to one of them.
    question: u16,
}

/// What changes with each card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    hands: [u64; SEATS],
    /// The cards in the trick.
    lying: u64,
    led: u8,
    /// The card that takes the trick as it stands.
    leading: u8,
    winner: u8,
    turn: u8,
    /// Who has played the pagat and the mond to this trick.
    pagat_by: u8,
    mond_by: u8,
    /// Declarer's card points so far.
    won: i16,
    ends: Ends,
}

/// The numbers in a set, the lowest first.
fn cards(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let card = set.trailing_zeros() as u8;
        set &= set.checked_sub(1)?;
        Some(card)
    })
}

/// The cards of the kind of this one.
const fn kind_of(card: u8) -> u64 {
    if card < 22 { TAROKS.bits() } else { 0xff << (22 + (card - 22) / 8 * 8) }
}

const fn stronger_than(card: u8) -> u64 {
    kind_of(card) & (u64::MAX << card << 1)
}

/// What a trick of these cards adds to a pile.
fn count(set: u64) -> i16 {
    points(CardSet::from_bits(set)) as i16
}

/// The cards that count 5 to 3, 2 and 1, each class by itself.
const CLASSES: [u64; 5] =
    [TRULA.bits() | KINGS.bits(), KINGS.bits() >> 1, KINGS.bits() >> 2, JACKS, PLAIN_TAROKS | PIPS];

impl Board {
    /// The board of a deal in the play with a declarer; nothing at another time.
    pub(super) fn new(state: &State) -> Option<Self> {
        let public = state.public();
        let declarer = public.declarer()?;
        let Turn::Seat(turn) = state.turn() else { return None };
        if state.legal_cards().is_empty() {
            return None;
        }
        let trick = public.trick();
        let mut now = Standing {
            hands: [0, 1, 2].map(|seat| state.hand(Seat::new(seat)).bits()),
            lying: trick.set().bits(),
            led: trick.cards().first().map_or(0, |card| card.index() as u8),
            leading: 0,
            winner: trick.winner().unwrap_or(turn).index() as u8,
            turn: turn.index() as u8,
            pagat_by: trick.player_of(Card::PAGAT).map_or(0, Seat::index) as u8,
            mond_by: trick.player_of(Card::MOND).map_or(0, Seat::index) as u8,
            won: points(public.pile(declarer) | state.discards()) as i16,
            ends: Ends::default(),
        };
        let best = trick.cards().iter().find(|&&card| trick.player_of(card) == trick.winner());
        now.leading = best.map_or(0, |card| card.index() as u8);
        let in_play = now.hands.iter().fold(now.lying, |cards, hand| cards | hand);
        let own = (public.pile(declarer) | state.discards()).bits();
        let share = |some: u64| Share {
            declarer: own & some != 0,
            // What is neither declarer's nor in play can never be declarer's.
            defenders: some & !(own | in_play) != 0,
        };
        now.ends.trula = share(TRULA.bits());
        now.ends.kings = share(KINGS.bits());
        for seat in Seat::all(SEATS).filter(|&seat| public.tricks_won(seat) > 0) {
            now.ends.tricks.give(seat == declarer);
        }
        if let Some(loser) = public.mond_lost() {
            now.ends.mond.give(loser == declarer);
        }
        Some(Self {
            now,
            declarer: declarer.index() as u8,
            duties: public.contract().is_some_and(Contract::has_duties),
            worth: vec![0; Ends::COUNT],
            extremes: vec![(0, 0); 2 * SHARES],
            question: 0,
        })
    }

    /// Asks another question: what each way of ending is worth, by its number.
    pub(super) fn ask(&mut self, worth: Vec<i32>) {
        let mut extremes = vec![(i32::MAX, i32::MIN); 2 * SHARES];
        let widen = |some: &mut (i32, i32), other: (i32, i32)| {
            *some = (some.0.min(other.0), some.1.max(other.1));
        };
        for number in (0..Ends::COUNT).filter(|&number| self.can_end(Ends::of(number))) {
            let place = number % SHARES + if number < SHARES { 0 } else { SHARES };
            widen(&mut extremes[place], (worth[number], worth[number]));
        }
        // What has happened stays: each share gathers those that it can grow to.
        for bit in 0..SHARES.ilog2() {
            for place in (0..2 * SHARES).filter(|place| place >> bit & 1 == 0) {
                let grown = extremes[place | 1 << bit];
                widen(&mut extremes[place], grown);
            }
        }
        for place in 0..SHARES {
            let early = extremes[place];
            widen(&mut extremes[place + SHARES], early);
        }
        self.extremes = extremes;
        self.worth = worth;
        self.question += 1;
    }

    /// Whether the deal can still come to this end.
    pub(super) fn can_end(&self, ends: Ends) -> bool {
        let (now, left) = (self.now.ends, self.left());
        let goes_on = |from: Share, to: Share, open: bool| {
            let grows = from.declarer <= to.declarer && from.defenders <= to.defenders;
            if open { grows && to != Share::default() } else { from == to }
        };
        let mond = if left & MOND == 0 { now.mond == ends.mond } else { !ends.mond.is_split() };
        goes_on(now.trula, ends.trula, left & TRULA.bits() != 0)
            && goes_on(now.kings, ends.kings, left & KINGS.bits() != 0)
            && goes_on(now.tricks, ends.tricks, true)
            && mond
            && (self.may_end_with_pagat() || ends.pagat.is_none())
    }

    /// Whether declarer's pagat can be in the last trick.
    fn may_end_with_pagat(&self) -> bool {
        let lies = self.now.lying & PAGAT != 0 && self.now.pagat_by == self.declarer;
        lies || self.now.hands[usize::from(self.declarer)] & PAGAT != 0
    }

    /// Declarer's card points so far.
    pub(super) fn won(&self) -> i32 {
        i32::from(self.now.won)
    }

    /// The card points that are still to be won, at most.
    pub(super) fn points_left(&self) -> i32 {
        i32::from(count(self.left()))
    }

    /// How many cards are still to be played.
    pub(super) fn plies(&self) -> usize {
        self.now.hands.iter().map(|hand| hand.count_ones() as usize).sum()
    }

    fn left(&self) -> u64 {
        let [first, second, third] = self.now.hands;
        first | second | third | self.now.lying
    }

    fn hand(&self) -> u64 {
        self.now.hands[usize::from(self.now.turn)]
    }

    /// Whether the card points alone are still open.
    fn is_settled(&self) -> bool {
        let ends = self.now.ends;
        let left = self.left();
        ends.tricks.is_split()
            && left & PAGAT == 0
            && left & MOND == 0
            && (ends.trula.is_split() || left & TRULA.bits() == 0)
            && (ends.kings.is_split() || left & KINGS.bits() == 0)
    }

    /// The cards that the seat to move may play, as [`Trick::legal`](crate::games::tarok::Trick::legal).
    fn playable(&self) -> u64 {
        let hand = self.hand();
        if self.now.lying == 0 {
            return if self.duties { spare_pagat(hand) } else { hand };
        }
        let (suit, taroks) = (hand & kind_of(self.now.led), hand & TAROKS.bits());
        let following = if suit == 0 { taroks } else { suit };
        if following == 0 {
            return hand;
        }
        if !self.duties {
            return following;
        }
        if self.now.lying & FORCING == FORCING && following & PAGAT != 0 {
            return PAGAT;
        }
        let beating = following & stronger_than(self.now.leading);
        spare_pagat(if beating == 0 { following } else { beating })
    }

    /// One card, the lowest, of each run of these that come to the same: of one kind, as many points, nothing of
    /// others' between them, no card of the trula.
    fn different(&self, playable: u64) -> u64 {
        let mut others = self.left() & !self.hand();
        if self.now.lying != 0 {
            // Of the trick only the card to beat counts any more.
            others = others & !self.now.lying | 1 << self.now.leading;
        }
        let mut kept = playable & !(PLAIN_TAROKS | PIPS);
        let mut last: Option<u8> = None;
        for card in cards(playable & (PLAIN_TAROKS | PIPS)) {
            let same = last.is_some_and(|last| {
                let between = (1u64 << card) - (1 << last);
                kind_of(last) & 1 << card != 0 && between & others == 0
            });
            if !same {
                kept |= 1 << card;
            }
            last = Some(card);
        }
        kept
    }

    /// These cards, the ones to try first in front.
    fn ordered(&self, different: u64, moves: &mut Vec<u8>) {
        let dear_first = |set: u64| CLASSES.into_iter().flat_map(move |class| cards(set & class));
        let cheap_first = |set: u64| CLASSES.into_iter().rev().flat_map(move |class| cards(set & class));
        let avoids = self.duties && self.maximizes();
        if self.now.lying == 0 {
            if self.duties {
                moves.extend(cards(different));
                return;
            }
            let others = self.left() & !self.hand();
            let masters = cards(different)
                .filter(|&card| stronger_than(card) & others == 0)
                .fold(0, |set, card| set | 1 << card);
            moves.extend(dear_first(masters).chain(cheap_first(different & !masters)));
            return;
        }
        let winning = different & (stronger_than(self.now.leading) | self.ruffing());
        let losing = different & !winning;
        if avoids {
            moves.extend(dear_first(losing).chain(cheap_first(winning)));
            return;
        }
        let own_side = (self.now.turn == self.declarer) == (self.now.winner == self.declarer);
        if own_side {
            moves.extend(dear_first(losing).chain(cheap_first(winning)));
        } else {
            moves.extend(dear_first(winning).chain(cheap_first(losing)));
        }
    }

    /// The taroks, when a tarok beats whatever lies there.
    fn ruffing(&self) -> u64 {
        if self.now.leading >= 22 { TAROKS.bits() } else { 0 }
    }

    fn end_trick(&mut self) {
        let declarer = self.declarer;
        let now = &mut self.now;
        if now.lying == TRULA.bits() {
            now.winner = now.pagat_by;
        }
        let takes = now.winner == declarer;
        now.ends.tricks.give(takes);
        if now.lying & TRULA.bits() != 0 {
            now.ends.trula.give(takes);
        }
        if now.lying & KINGS.bits() != 0 {
            now.ends.kings.give(takes);
        }
        if now.lying & MOND != 0 && now.mond_by != now.winner {
            now.ends.mond.give(now.mond_by == declarer);
        }
        if now.hands == [0; SEATS] && now.lying & PAGAT != 0 && now.pagat_by == declarer {
            now.ends.pagat = Some(takes);
        }
        if takes {
            now.won += count(now.lying);
        }
        now.lying = 0;
        now.turn = now.winner;
    }

    /// The hands with the cards that count alike moved down to the places of those played: only their order counts.
    fn packed(&self) -> [u64; SEATS] {
        let mut hands = self.now.hands;
        let mut gone = !self.left() & (PLAIN_TAROKS | PIPS);
        // From above, so that a card moves once for each place that is free below it.
        while let Some(highest) = gone.checked_ilog2() {
            gone &= !(1 << highest);
            let above = stronger_than(highest as u8) & (PLAIN_TAROKS | PIPS);
            for hand in &mut hands {
                *hand = *hand & !above | (*hand & above) >> 1;
            }
        }
        hands
    }
}

/// The cards without the pagat, unless it is the only one.
fn spare_pagat(cards: u64) -> u64 {
    if cards == PAGAT { cards } else { cards & !PAGAT }
}

impl Solve for Board {
    type Move = u8;
    type Undo = Standing;

    fn is_over(&self) -> bool {
        self.left() == 0 || self.duties && self.now.ends.tricks.declarer
    }

    fn maximizes(&self) -> bool {
        self.now.turn == self.declarer
    }

    fn moves(&mut self, moves: &mut Vec<u8>) -> u64 {
        self.ordered(self.different(self.playable()), moves);
        1
    }

    fn make(&mut self, card: u8) -> Standing {
        let before = self.now;
        let leads = before.lying == 0;
        let wins = leads || 1 << card & (stronger_than(before.leading) | self.ruffing()) != 0;
        let now = &mut self.now;
        now.hands[usize::from(now.turn)] &= !(1 << card);
        now.lying |= 1 << card;
        match 1 << card {
            PAGAT => now.pagat_by = now.turn,
            MOND => now.mond_by = now.turn,
            _ => {}
        }
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
        if self.duties {
            return -i32::from(self.now.ends.tricks.declarer);
        }
        self.won() + self.worth[self.now.ends.number()]
    }

    fn key(&self) -> Option<u128> {
        if self.now.lying != 0 {
            return None;
        }
        let [first, second, third] = self.packed();
        let planes = u128::from(first | third) | u128::from(second | third) << 54;
        let place = planes | u128::from(self.now.turn) << 108;
        if self.duties || self.is_settled() {
            return Some(place);
        }
        Some(place | self.now.ends.bits() << 110 | u128::from(self.question) << 118)
    }

    fn past(&self) -> i32 {
        if self.duties {
            0
        } else if self.is_settled() {
            self.won() + self.worth[self.now.ends.number()]
        } else {
            self.won()
        }
    }

    fn limits(&self) -> Option<(i32, i32)> {
        if self.duties {
            return None;
        }
        let (least, most) = if self.is_settled() {
            let worth = self.worth[self.now.ends.number()];
            (worth, worth)
        } else {
            self.extremes[self.now.ends.bits() as usize + if self.may_end_with_pagat() { SHARES } else { 0 }]
        };
        Some((self.won() + least, self.won() + most + self.points_left()))
    }

    fn number(&self, card: u8) -> Option<usize> {
        Some(usize::from(self.now.turn) * 54 + usize::from(card))
    }
}
