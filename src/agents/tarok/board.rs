//! The play between declarer and defenders with all hands known, as small as a search wants it.

use super::alike::{PLACE_BITS, Places};
use super::ends::{DECLARER, DEFENDERS, Ends};
use super::stakes::{Open, Stake, Stakes};
use super::tricks::{MOND, PAGAT, SKIS, Tricks};
use crate::cards::tarok::{KINGS, TAROKS, TRULA};
use crate::games::tarok::values::points;
use crate::games::tarok::{Contract, SEATS, State};
use crate::protocol::Seat;
use crate::search::{SearchFeature, SearchFeatures, Solve};

/// A deal in the play. The value is declarer's card points, and what the way in which it ended is worth in points; in
/// berač -1 when declarer took a trick, and otherwise 0.
#[derive(Clone, Debug)]
pub(super) struct Board {
    now: Standing,
    declarer: u8,
    berac: bool,
    stakes: Stakes,
    places: Places,
    features: SearchFeatures,
}

/// What changes with each card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    tricks: Tricks,
    /// Declarer's card points so far, and those that are still to be won.
    won: i16,
    left: i16,
    /// What has happened, and, when a trick begins, what must.
    ends: Ends,
    /// What is at stake: a number.
    stake: u16,
}

impl Board {
    /// The board of a deal in the play with a declarer, searched with these parts; nothing at another time.
    pub(super) fn new(state: &State, features: SearchFeatures) -> Option<Self> {
        let public = state.public();
        let declarer = public.declarer()?;
        let tricks = Tricks::new(state)?;
        let own = (public.pile(declarer) | state.discards()).bits();
        let share = |some: u64| {
            // What is neither declarer's nor in play can never be declarer's.
            let (own, others) = (own & some != 0, some & !(own | tricks.left()) != 0);
            (if own { DECLARER } else { 0 }) | if others { DEFENDERS } else { 0 }
        };
        let side = |seat: Seat| if seat == declarer { DECLARER } else { DEFENDERS };
        let mut ends = Ends::default().with_trula(share(TRULA.bits())).with_kings(share(KINGS.bits()));
        for seat in Seat::all(SEATS).filter(|&seat| public.tricks_won(seat) > 0) {
            ends = ends.with_tricks(side(seat));
        }
        if let Some(loser) = public.mond_lost() {
            ends = ends.with_mond(side(loser));
        }
        let declarer = declarer.index() as u8;
        let mond_by =
            if tricks.lying & MOND != 0 { tricks.mond_by } else { tricks.holder(MOND).unwrap_or(declarer) };
        let mut board = Self {
            now: Standing {
                tricks,
                won: points(public.pile(Seat::new(usize::from(declarer))) | state.discards()) as i16,
                left: tricks.points_left(),
                ends,
                stake: 0,
            },
            declarer,
            berac: public.contract() == Some(Contract::Berac),
            stakes: Stakes::new(if mond_by == declarer { DECLARER } else { DEFENDERS }),
            places: Places::new(tricks.hands),
            features,
        };
        board.settle();
        Some(board)
    }

    /// Asks another question: what each way of ending is worth, by its number.
    pub(super) fn ask(&mut self, worth: Vec<i16>) {
        self.stakes.ask(worth);
        self.settle();
    }

    /// Whether the deal can still come to this end.
    pub(super) fn can_end(&self, ends: Ends) -> bool {
        let (now, left) = (self.now.ends, self.now.tricks.left());
        let goes_on = |from: u16, to: u16, open: bool| {
            if open { from & !to == 0 && to != 0 } else { from == to }
        };
        let mond = if left & MOND == 0 { now.mond() == ends.mond() } else { ends.mond() < 3 };
        goes_on(now.trula(), ends.trula(), left & TRULA.bits() != 0)
            && goes_on(now.kings(), ends.kings(), left & KINGS.bits() != 0)
            && goes_on(now.tricks(), ends.tricks(), true)
            && mond
            && (self.may_end_with_pagat() || ends.pagat().is_none())
    }

    /// Whether declarer's pagat can be in the last trick.
    fn may_end_with_pagat(&self) -> bool {
        let tricks = &self.now.tricks;
        let lies = tricks.lying & PAGAT != 0 && tricks.pagat_by == self.declarer;
        lies || tricks.hands[usize::from(self.declarer)] & PAGAT != 0
    }

    /// Declarer's card points so far.
    pub(super) fn won(&self) -> i32 {
        i32::from(self.now.won)
    }

    /// The card points that are still to be won, at most.
    pub(super) fn points_left(&self) -> i32 {
        i32::from(self.now.left)
    }

    /// How many cards are still to be played.
    pub(super) fn plies(&self) -> usize {
        self.now.tricks.plies()
    }

    fn side(&self, seat: u8) -> u16 {
        if seat == self.declarer { DECLARER } else { DEFENDERS }
    }

    /// Notes what must happen, and what is at stake, when a trick begins; in the middle of one as little is known as at
    /// its beginning.
    fn settle(&mut self) {
        if self.berac {
            return;
        }
        let (ends, open) = self.outlook();
        self.now.ends = ends;
        self.now.stake = self.stakes.number(ends, open);
    }

    /// What has happened or must, and what else can.
    fn outlook(&self) -> (Ends, Open) {
        let tricks = &self.now.tricks;
        let left = tricks.left();
        let mut ends = self.now.ends;
        let mut open = Open::default();
        open.set(Open::TRULA, left & TRULA.bits() != 0 && ends.trula() != DECLARER | DEFENDERS);
        open.set(Open::KINGS, left & KINGS.bits() != 0 && ends.kings() != DECLARER | DEFENDERS);
        open.set(Open::MOND, left & MOND != 0);
        open.set(Open::PAGAT, self.may_end_with_pagat());
        if tricks.lying != 0 {
            return (ends, open);
        }
        let [pagat, mond, skis] = [PAGAT, MOND, SKIS].map(|card| tricks.holder(card));
        // The pagat takes mond and škis when each comes from another hand.
        let may_all_meet = tricks.may_all_meet();
        let highest = (left & TAROKS.bits()).checked_ilog2().and_then(|card| tricks.holder(1 << card));
        if let Some(seat) = highest.filter(|_| !may_all_meet) {
            ends = ends.with_tricks(self.side(seat));
        }
        // Who holds the škis takes it, and takes the mond when nobody else holds the škis.
        let sure = |seat: Option<u8>| {
            let side = self.side(seat?);
            (!may_all_meet || pagat.map(|seat| self.side(seat)) == Some(side)).then_some(side)
        };
        let mut unsure = left & TRULA.bits();
        if let Some(side) = sure(skis) {
            ends = ends.with_trula(side);
            unsure &= !SKIS;
        }
        if skis.is_none() || skis == mond {
            open.set(Open::MOND, false);
            if let Some(side) = mond.map(|seat| self.side(seat)) {
                ends = ends.with_trula(side);
                unsure &= !MOND;
            }
        }
        open.set(Open::TRULA, unsure != 0 && ends.trula() != DECLARER | DEFENDERS);
        (ends, open)
    }

    fn stake(&self) -> Stake {
        self.stakes.get(self.now.stake)
    }

    /// Counts the complete trick and takes it away. A last trick in which nobody has a choice is played at once.
    fn end_trick(&mut self) {
        self.count_trick();
        if self.now.tricks.is_last() {
            for _ in 0..SEATS {
                let card = self.now.tricks.hand().trailing_zeros() as u8;
                self.now.tricks.play(card);
            }
            self.count_trick();
        } else if self.now.tricks.held() != 0 {
            self.settle();
        }
    }

    fn count_trick(&mut self) {
        let declarer = self.declarer;
        let now = &mut self.now;
        let tricks = &now.tricks;
        let side = if tricks.winner == declarer { DECLARER } else { DEFENDERS };
        let mut ends = now.ends.with_tricks(side);
        if tricks.lying & TRULA.bits() != 0 {
            ends = ends.with_trula(side);
            if tricks.lying & MOND != 0 && tricks.mond_by != tricks.winner {
                ends = ends.with_mond(if tricks.mond_by == declarer { DECLARER } else { DEFENDERS });
            }
            if tricks.held() == 0 && tricks.lying & PAGAT != 0 && tricks.pagat_by == declarer {
                ends = ends.with_pagat(side == DECLARER);
            }
        }
        if tricks.lying & KINGS.bits() != 0 {
            ends = ends.with_kings(side);
        }
        now.ends = ends;
        now.left -= tricks.points;
        if side == DECLARER {
            now.won += tricks.points;
        }
        now.tricks.gather();
    }
}

impl Solve for Board {
    type Move = u8;
    type Undo = Standing;
    type Key = u64;

    fn is_over(&self) -> bool {
        self.now.tricks.left() == 0 || self.berac && self.now.ends.tricks() & DECLARER != 0
    }

    fn maximizes(&self) -> bool {
        self.now.tricks.turn == self.declarer
    }

    fn moves(&mut self, moves: &mut Vec<u8>) -> u64 {
        let tricks = &self.now.tricks;
        let playable = tricks.playable(self.berac);
        let different = if self.features.has(SearchFeature::Equivalence) {
            tricks.different(playable, Some(self.declarer))
        } else {
            playable
        };
        tricks.order(different, self.declarer, self.berac, moves);
        1
    }

    fn make(&mut self, card: u8) -> Standing {
        let before = self.now;
        if self.now.tricks.play(card) {
            self.end_trick();
        }
        before
    }

    fn unmake(&mut self, _: u8, before: Standing) {
        self.now = before;
    }

    fn value(&self) -> i32 {
        if self.berac {
            return -i32::from(self.now.ends.tricks() & DECLARER);
        }
        self.won() + self.stakes.worth(self.now.ends)
    }

    fn key(&self) -> Option<u64> {
        let tricks = &self.now.tricks;
        if tricks.lying != 0 {
            return None;
        }
        let left = tricks.held();
        // Two tricks are played sooner than looked up.
        if left.count_ones() <= 6 {
            return None;
        }
        let place = if self.features.has(SearchFeature::Equivalence) {
            self.places.of(left)
        } else {
            self.places.exact(left)
        };
        let shape = if self.berac { 0 } else { self.stake().shape? };
        Some(place | (u64::from(tricks.turn) | u64::from(shape) << 2) << PLACE_BITS)
    }

    fn settled_score(&self) -> i32 {
        if self.berac { 0 } else { self.won() + i32::from(self.stake().least) }
    }

    fn static_bounds(&self) -> Option<(i32, i32)> {
        if self.berac || self.now.tricks.lying != 0 {
            return None;
        }
        let stake = self.stake();
        let least = self.won() + i32::from(stake.least);
        let most = self.won() + i32::from(stake.most) + self.points_left();
        Some((least, most))
    }

    fn tight_bounds(&self) -> Option<(i32, i32)> {
        if self.berac || self.now.tricks.lying != 0 {
            return None;
        }
        let stake = self.stake();
        let (own, others) = self.now.tricks.most(self.declarer, self.now.left);
        let least = self.now.won + stake.least + self.now.left - others;
        Some((i32::from(least), i32::from(self.now.won + stake.most + own)))
    }

    fn looks_ahead(&self) -> bool {
        // Before the last card of a trick; short endings are searched as soon as looked up.
        let tricks = &self.now.tricks;
        tricks.lying & tricks.lying.wrapping_sub(1) != 0 && tricks.plies() >= 9
    }

    fn history_index(&self, card: u8) -> Option<usize> {
        Some(usize::from(self.now.tricks.turn) * 54 + usize::from(card))
    }
}
