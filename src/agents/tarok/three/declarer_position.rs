//! The card play between declarer and defenders with all hands known.

use super::bonus_values::{BonusOutcome, BonusRange, BonusValues, DECLARER, DEFENDERS, OpenBonuses};
use super::move_order::OrderFeatures;
use super::three_seats::{DealKeys, TrickState};
use crate::agents::tarok::deal_keys::CARD_KEY_BITS;
use crate::agents::tarok::trick_state::{CARDS, MOND, PAGAT, SKIS};
use crate::cards::tarok::{KINGS, TAROKS, TRULA};
use crate::games::tarok::three::values::points;
use crate::games::tarok::three::{BeracEnd, Contract, Duties, Item, SEATS, State};
use crate::protocol::Seat;
use crate::search::{SearchFeature, SearchFeatures, Solve};

/// A deal in the card play. The value is declarer's card points plus the value of the bonus outcome, in points. In
/// berač it is only the value of the bonus outcome, and the outcome records only the tricks and the mond.
#[derive(Clone, Debug)]
pub(super) struct DeclarerPosition {
    state: DeclarerPlayState,
    declarer: u8,
    berac: bool,
    /// Whether declarer's first trick ends the deal.
    ends_early: bool,
    /// Whether a lost mond costs points.
    mond_counts: bool,
    /// The pagat, if it counts for its player in the last trick; otherwise no card.
    counted_pagat: u64,
    bonus_values: BonusValues,
    keys: DealKeys,
    features: SearchFeatures,
}

/// The part of the position that changes with each card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DeclarerPlayState {
    tricks: TrickState,
    /// Declarer's card points so far.
    won: i16,
    /// The card points of the tricks to come.
    left: i16,
    /// The outcome so far. At the start of a trick it includes the bonuses that are already certain.
    outcome: BonusOutcome,
    /// The number of the state in the bonus values.
    bonus_state: u16,
}

impl DeclarerPosition {
    /// The position of a deal with a declarer, searched with these features. `None` when no card is due.
    pub(super) fn new(state: &State, features: SearchFeatures) -> Option<Self> {
        let public = state.public();
        let declarer = public.declarer()?;
        let tricks = TrickState::new(state)?;
        let own = (public.pile(declarer) | state.discards()).bits();
        let share = |cards: u64| {
            // A card that declarer does not have and that is not in play belongs to the defenders.
            let (own, others) = (own & cards != 0, cards & !(own | tricks.left()) != 0);
            (if own { DECLARER } else { 0 }) | if others { DEFENDERS } else { 0 }
        };
        let side = |seat: Seat| if seat == declarer { DECLARER } else { DEFENDERS };
        let berac = public.contract() == Some(Contract::Berac);
        let mut outcome = BonusOutcome::default();
        if !berac {
            outcome = outcome.with_trula(share(TRULA.bits())).with_kings(share(KINGS.bits()));
        }
        for seat in Seat::all(SEATS).filter(|&seat| public.tricks_won(seat) > 0) {
            outcome = outcome.with_tricks(side(seat));
        }
        if let Some(loser) = public.mond_lost().filter(|_| public.mond_counts()) {
            outcome = outcome.with_mond(side(loser));
        }
        let declarer = declarer.index() as u8;
        let mond_by =
            if tricks.trick & MOND != 0 { tricks.mond_by } else { tricks.holder(MOND).unwrap_or(declarer) };
        let pagat_by = if tricks.trick & PAGAT != 0 { Some(tricks.pagat_by) } else { tricks.holder(PAGAT) };
        let pagat_counts = |seat| {
            let by_defender = match public.kontra().owner(Item::Pagat) {
                Some(owner) => owner.index() == usize::from(seat),
                None => public.rules().silent_defenders,
            };
            seat == declarer || by_defender
        };
        let mut position = Self {
            state: DeclarerPlayState {
                tricks,
                won: points(public.pile(Seat::new(usize::from(declarer))) | state.discards()) as i16,
                left: tricks.points_left(),
                outcome,
                bonus_state: 0,
            },
            declarer,
            berac,
            ends_early: berac && public.rules().berac == BeracEnd::FirstTrick,
            mond_counts: public.mond_counts(),
            counted_pagat: if pagat_by.is_some_and(pagat_counts) { PAGAT } else { 0 },
            bonus_values: BonusValues::new(if mond_by == declarer { DECLARER } else { DEFENDERS }),
            keys: DealKeys::new(tricks.hands),
            features,
        };
        position.update_outcome();
        Some(position)
    }

    /// Sets the value of each bonus outcome, by number.
    pub(super) fn set_bonus_values(&mut self, values: Vec<i16>) {
        self.bonus_values.set_values(values);
        self.update_outcome();
    }

    /// Whether this outcome is still possible.
    pub(super) fn can_end(&self, outcome: BonusOutcome) -> bool {
        let (now, left) = (self.state.outcome, self.state.tricks.left());
        let is_possible = |from: u16, to: u16, open: bool| {
            if open { from & !to == 0 && to != 0 } else { from == to }
        };
        let mond_open = self.mond_counts && left & MOND != 0;
        let mond = if mond_open { outcome.mond() < 3 } else { now.mond() == outcome.mond() };
        is_possible(now.trula(), outcome.trula(), !self.berac && left & TRULA.bits() != 0)
            && is_possible(now.kings(), outcome.kings(), !self.berac && left & KINGS.bits() != 0)
            && is_possible(now.tricks(), outcome.tricks(), true)
            && mond
            && (!self.berac && self.may_end_with_pagat() || outcome.pagat().is_none())
    }

    /// Whether a pagat that counts there can be in the last trick.
    fn may_end_with_pagat(&self) -> bool {
        self.state.tricks.left() & self.counted_pagat != 0
    }

    /// The seat that holds the pagat or has played it to the trick on the table.
    pub(super) fn pagat_by(&self) -> Option<Seat> {
        let tricks = &self.state.tricks;
        let is_in_trick = tricks.trick & PAGAT != 0;
        let seat = if is_in_trick { Some(tricks.pagat_by) } else { tricks.holder(PAGAT) };
        seat.map(|seat| Seat::new(usize::from(seat)))
    }

    /// Declarer's card points so far.
    pub(super) fn won(&self) -> i32 {
        i32::from(self.state.won)
    }

    /// The maximum card points that declarer can still win.
    pub(super) fn points_left(&self) -> i32 {
        i32::from(self.state.left)
    }

    /// The number of cards in the hands.
    pub(super) fn plies(&self) -> usize {
        self.state.tricks.plies()
    }

    /// The indexes of the scores that order a card of the seat to move.
    pub(super) fn order_score_indexes(&self, card: u8) -> [usize; 3] {
        OrderFeatures::new(&self.state.tricks, self.declarer).score_indexes(card)
    }

    fn side(&self, seat: u8) -> u16 {
        if seat == self.declarer { DECLARER } else { DEFENDERS }
    }

    /// Adds to the outcome the bonuses that are already certain, and updates the number of the bonus state.
    /// No bonus becomes certain in the middle of a trick.
    fn update_outcome(&mut self) {
        let (outcome, open) =
            if self.berac { (self.state.outcome, self.open_in_berac()) } else { self.certain_outcome() };
        self.state.outcome = outcome;
        self.state.bonus_state = self.bonus_values.state_number(outcome, open);
    }

    /// The bonuses still open in berač: only the mond, as long as the škis can take it.
    fn open_in_berac(&self) -> OpenBonuses {
        let tricks = &self.state.tricks;
        let is_safe = tricks.trick == 0 && {
            let [mond, skis] = [MOND, SKIS].map(|card| tricks.holder(card));
            skis.is_none() || skis == mond
        };
        let mut open = OpenBonuses::default();
        open.set(OpenBonuses::MOND, self.mond_counts && tricks.left() & MOND != 0 && !is_safe);
        open
    }

    /// The outcome including the bonuses that are already certain; and the bonuses that are still open.
    fn certain_outcome(&self) -> (BonusOutcome, OpenBonuses) {
        let tricks = &self.state.tricks;
        let left = tricks.left();
        let mut outcome = self.state.outcome;
        let mut open = OpenBonuses::default();
        open.set(OpenBonuses::TRULA, left & TRULA.bits() != 0 && outcome.trula() != DECLARER | DEFENDERS);
        open.set(OpenBonuses::KINGS, left & KINGS.bits() != 0 && outcome.kings() != DECLARER | DEFENDERS);
        open.set(OpenBonuses::MOND, left & MOND != 0);
        open.set(OpenBonuses::PAGAT, self.may_end_with_pagat());
        if tricks.trick != 0 {
            return (outcome, open);
        }
        let [pagat, mond, skis] = [PAGAT, MOND, SKIS].map(|card| tricks.holder(card));
        // The pagat takes mond and škis when three different hands hold the three cards.
        let may_all_meet = tricks.may_all_meet();
        let highest = (left & TAROKS.bits()).checked_ilog2().and_then(|card| tricks.holder(1 << card));
        if let Some(seat) = highest.filter(|_| !may_all_meet) {
            outcome = outcome.with_tricks(self.side(seat));
        }
        // The holder of the škis keeps the škis. The mond is safe too unless another seat holds the škis.
        let certain_side = |seat: Option<u8>| {
            let side = self.side(seat?);
            (!may_all_meet || pagat.map(|seat| self.side(seat)) == Some(side)).then_some(side)
        };
        let mut uncertain = left & TRULA.bits();
        if let Some(side) = certain_side(skis) {
            outcome = outcome.with_trula(side);
            uncertain &= !SKIS;
        }
        if skis.is_none() || skis == mond {
            open.set(OpenBonuses::MOND, false);
            if let Some(side) = mond.map(|seat| self.side(seat)) {
                outcome = outcome.with_trula(side);
                uncertain &= !MOND;
            }
        }
        open.set(OpenBonuses::TRULA, uncertain != 0 && outcome.trula() != DECLARER | DEFENDERS);
        (outcome, open)
    }

    /// Declarer's card points so far, if they count in this contract.
    fn base(&self) -> i32 {
        if self.berac { 0 } else { self.won() }
    }

    /// The values of the outcomes that are still possible.
    fn bonus_range(&self) -> BonusRange {
        self.bonus_values.get(self.state.bonus_state)
    }

    /// Scores and removes the complete trick. If only the last trick is left, it is played at once, because no seat has
    /// a choice in it.
    fn end_trick(&mut self) {
        self.count_trick();
        if self.state.tricks.is_last() && !self.is_over() {
            for _ in 0..SEATS {
                let card = self.state.tricks.hand().trailing_zeros() as u8;
                self.state.tricks.play(card);
            }
            self.count_trick();
        } else if self.state.tricks.held() != 0 {
            self.update_outcome();
        }
    }

    fn count_trick(&mut self) {
        let declarer = self.declarer;
        let state = &mut self.state;
        let tricks = &state.tricks;
        let side = if tricks.winner == declarer { DECLARER } else { DEFENDERS };
        let mut outcome = state.outcome.with_tricks(side);
        if self.mond_counts && tricks.trick & MOND != 0 && tricks.mond_by != tricks.winner {
            outcome = outcome.with_mond(if tricks.mond_by == declarer { DECLARER } else { DEFENDERS });
        }
        if !self.berac {
            if tricks.trick & TRULA.bits() != 0 {
                outcome = outcome.with_trula(side);
                if tricks.held() == 0 && tricks.trick & self.counted_pagat != 0 {
                    outcome = outcome.with_pagat(tricks.winner == tricks.pagat_by);
                }
            }
            if tricks.trick & KINGS.bits() != 0 {
                outcome = outcome.with_kings(side);
            }
        }
        state.outcome = outcome;
        state.left -= tricks.points;
        if side == DECLARER {
            state.won += tricks.points;
        }
        state.tricks.gather();
    }
}

impl Solve for DeclarerPosition {
    type Move = u8;
    type Undo = DeclarerPlayState;
    type Key = u64;

    fn is_over(&self) -> bool {
        self.state.tricks.left() == 0 || self.ends_early && self.state.outcome.tricks() & DECLARER != 0
    }

    fn maximizes(&self) -> bool {
        self.state.tricks.turn == self.declarer
    }

    fn moves(&mut self, moves: &mut Vec<u8>) -> u64 {
        let tricks = &self.state.tricks;
        let legal = tricks.legal_cards(if self.berac { Duties::Klop } else { Duties::Usual });
        let searched = if self.features.has(SearchFeature::Equivalence) {
            tricks.representatives(legal, Some(1 << self.declarer))
        } else {
            legal
        };
        if self.berac {
            tricks.order_with_duties(searched, self.declarer, moves);
        } else {
            tricks.order(searched, self.declarer, moves);
        }
        1
    }

    fn make(&mut self, card: u8) -> DeclarerPlayState {
        let before = self.state;
        if self.state.tricks.play(card) {
            self.end_trick();
        }
        before
    }

    fn unmake(&mut self, _: u8, before: DeclarerPlayState) {
        self.state = before;
    }

    fn value(&self) -> i32 {
        self.base() + self.bonus_values.value(self.state.outcome)
    }

    fn key(&self) -> Option<u64> {
        let tricks = &self.state.tricks;
        if tricks.trick != 0 {
            return None;
        }
        let left = tricks.held();
        // To search two tricks takes less time than to look them up.
        if left.count_ones() <= 6 {
            return None;
        }
        let cards = self.keys.key(left, self.features);
        let pattern = u64::from(self.bonus_range().pattern?);
        Some(cards | (u64::from(tricks.turn) | pattern << 2) << CARD_KEY_BITS)
    }

    fn settled_score(&self) -> i32 {
        self.base() + i32::from(self.bonus_range().least)
    }

    fn static_bounds(&self) -> Option<(i32, i32)> {
        if self.state.tricks.trick != 0 {
            return None;
        }
        let bonus = self.bonus_range();
        let left = if self.berac { 0 } else { self.points_left() };
        let least = self.base() + i32::from(bonus.least);
        let most = self.base() + i32::from(bonus.most) + left;
        Some((least, most))
    }

    fn tight_bounds(&self) -> Option<(i32, i32)> {
        if self.berac || self.state.tricks.trick != 0 {
            return None;
        }
        let bonus = self.bonus_range();
        let (own, others) = self.state.tricks.max_points(self.declarer, self.state.left);
        let least = self.state.won + bonus.least + self.state.left - others;
        Some((i32::from(least), i32::from(self.state.won + bonus.most + own)))
    }

    fn looks_ahead(&self) -> bool {
        // Looks up a position before the last card of a trick. Short endings are excluded, because to search one takes
        // no longer than to look it up.
        let tricks = &self.state.tricks;
        tricks.trick & tricks.trick.wrapping_sub(1) != 0 && tricks.plies() >= 9
    }

    fn history_index(&self, card: u8) -> Option<usize> {
        // Except in berač, the position's own move order is better (`ablation` of `scripts/research`).
        self.berac.then(|| usize::from(self.state.tricks.turn) * CARDS + usize::from(card))
    }

    fn tt_move_code(&self, card: u8) -> Option<u8> {
        Some(card)
    }

    fn greatest_difference(&self, one: u8, other: u8) -> Option<i32> {
        if self.berac {
            return None;
        }
        self.state.tricks.greatest_difference(one, other).map(i32::from)
    }
}
