//! The card play between declarer's side and the defenders with all hands known.

use talon_games::cards::CardSet;
use talon_games::cards::tarok::{KINGS, TAROKS, TRULA};
use talon_games::protocol::Seat;
use talon_games::tarok::values::raw;
use talon_games::tarok::{Duties, TarokState};

use super::deal_keys::{CARD_KEY_BITS, DealKeys};
use super::play_outcome::{
    Field, OWN_SIDE, OpenFields, OutcomeRange, OutcomeValues, PlayOutcome, THEIR_SIDE,
};
use super::solved_game::{EarlyEnd, PlaySides, SolvedGame};
use super::trick_state::{MOND, PACK_CARDS, PAGAT, SKIS, TrickState, stronger_than};
use crate::search::{SearchFeature, SearchFeatures, Solve};

/// Returns the card points of these cards before rounding, in thirds of a point. The card points are the raw
/// values, minus two points for every three cards. [`rounded_points`] rounds the thirds to card points.
pub(super) fn thirds(cards: CardSet<talon_games::cards::tarok::Card>) -> i16 {
    (3 * raw(cards) - 2 * cards.len() as i64) as i16
}

/// Rounds the thirds of a pile to card points.
pub(super) fn rounded_points(thirds: i16) -> i64 {
    i64::from((thirds + 1).div_euclid(3))
}

/// A deal in the card play with a declarer. The value is the thirds of declarer's side plus the value of the
/// outcome. If the contract is not played for points, the thirds do not count.
#[derive(Clone, Debug)]
pub(crate) struct SidePosition<P, const SEATS: usize> {
    state: SidePlayState<SEATS>,
    sides: PlaySides,
    values: OutcomeValues,
    keys: DealKeys<SEATS>,
    features: SearchFeatures,
    game: std::marker::PhantomData<fn() -> P>,
}

/// The part of the position that changes with each card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SidePlayState<const SEATS: usize> {
    tricks: TrickState<SEATS>,
    /// The thirds that declarer's side has won so far. They do not include the rest of the talon, even if the
    /// trick with the called king has won it.
    won: i16,
    /// The thirds of the tricks that are not won yet, including the current trick.
    left: i16,
    /// The outcome so far. At the start of a trick it includes the bonuses that are already certain.
    outcome: PlayOutcome,
    /// The number of the state in [`OutcomeValues`].
    number: u16,
}

impl<P: SolvedGame<SEATS>, const SEATS: usize> SidePosition<P, SEATS> {
    /// Creates the position of a deal with a declarer, for a search with these features. `None` when no card
    /// is due or there is no declarer.
    pub fn new(state: &TarokState<P, SEATS>, features: SearchFeatures) -> Option<Self> {
        let public = state.public();
        let mut tricks = TrickState::new(state)?;
        let sides = P::play_sides(state)?;
        let trick = public.trick();
        if let Some(winner) = trick.winner_without_trump().filter(|_| sides.is_without_trump) {
            tricks.winner = winner.index() as u8;
            let leading = trick.plays().find(|&(seat, _)| seat == winner);
            tricks.leading = leading.map_or(0, |(_, card)| talon_games::cards::Card::index(card) as u8);
        }
        let piles = |is_own: bool| {
            let seats = Seat::all(SEATS).filter(|seat| sides.is_own(seat.index() as u8) == is_own);
            seats.fold(CardSet::EMPTY, |cards, seat| cards | public.pile(seat))
        };
        let own = state.discards() | piles(true);
        let (mut own_bonuses, mut their_bonuses) = (own, piles(false));
        let rest_won = sides.rest_won;
        if rest_won {
            own_bonuses |= sides.rest;
        } else if !sides.king_wins_rest {
            their_bonuses |= sides.rest;
        }
        let share = |cards: CardSet<_>| {
            let share = |pile: CardSet<_>, side| if pile.is_disjoint(cards) { 0 } else { side };
            if sides.has_bonuses {
                share(own_bonuses, OWN_SIDE) | share(their_bonuses, THEIR_SIDE)
            } else {
                0
            }
        };
        let mond_lost = public.mond_lost().is_some() && sides.counts_mond;
        let mut outcome = PlayOutcome::default().with(Field::Trula, share(TRULA));
        outcome = outcome.with(Field::Kings, share(KINGS));
        outcome = outcome.with(Field::Mond, u16::from(mond_lost));
        outcome = outcome.with(Field::Rest, u16::from(rest_won));
        let counted = |cards| if sides.counts_points { thirds(cards) } else { 0 };
        let (won, left) = (counted(own), counted(CardSet::from_bits(tricks.left())));
        let mut position = Self {
            state: SidePlayState { tricks, won, left, outcome, number: 0 },
            values: OutcomeValues::new(sides.king != 0),
            keys: DealKeys::new(tricks.hands),
            sides,
            features,
            game: std::marker::PhantomData,
        };
        for seat in Seat::all(SEATS) {
            for _ in 0..public.tricks_won(seat) {
                position.state.outcome = position.with_trick(position.state.outcome, seat.index() as u8);
            }
        }
        position.update_outcome();
        Some(position)
    }

    /// Returns the outcome after this seat wins another trick.
    fn with_trick(&self, outcome: PlayOutcome, winner: u8) -> PlayOutcome {
        let share = match (self.sides.end, self.sides.share(winner)) {
            (EarlyEnd::SecondTrickOfDeclarersSide, OWN_SIDE) if outcome.get(Field::Tricks) > 0 => THEIR_SIDE,
            (EarlyEnd::SecondTrickOfDeclarersSide, THEIR_SIDE) => 0,
            (_, share) => share,
        };
        outcome.with(Field::Tricks, share)
    }

    /// Sets the values of these outcomes.
    pub fn set_values(&mut self, values: impl Iterator<Item = (PlayOutcome, i16)>) {
        self.values.set(values);
        self.update_outcome();
    }

    /// Adds to the outcome the bonuses that are already certain, and updates the number of the state.
    fn update_outcome(&mut self) {
        let (outcome, open) = self.certain_outcome();
        self.state.outcome = outcome;
        self.state.number = self.values.number(outcome, open);
    }

    /// Returns the outcome with all facts that are already certain, and the fields that can still change.
    /// Nothing becomes certain in the middle of a trick.
    fn certain_outcome(&self) -> (PlayOutcome, OpenFields) {
        let (SidePlayState { tricks, mut outcome, .. }, sides) = (self.state, &self.sides);
        let (left, at_lead) = (tricks.left(), tricks.trick == 0);
        let [mond, skis] = [MOND, SKIS].map(|card| tricks.holder(card));
        // The mond is safe unless another seat holds the škis.
        let is_mond_safe = at_lead && (skis.is_none() || skis == mond);
        let mut uncertain = left & TRULA.bits();
        if at_lead && sides.has_bonuses {
            // The pagat can take mond and škis only when three different hands hold the three cards.
            let may_all_meet = tricks.may_all_meet();
            let highest = (left & TAROKS.bits()).checked_ilog2().and_then(|card| tricks.holder(1 << card));
            if let Some(seat) = highest.filter(|_| !may_all_meet) {
                outcome = outcome.with(Field::Tricks, sides.share(seat));
            }
            // The side of the škis keeps the škis unless the pagat of the other side can take it.
            let pagat_side = tricks.holder(PAGAT).map(|seat| sides.share(seat));
            let skis_side = skis.map(|seat| sides.share(seat));
            if let Some(side) = skis_side.filter(|_| !may_all_meet || pagat_side == skis_side) {
                outcome = outcome.with(Field::Trula, side);
                uncertain &= !SKIS;
            }
            if let Some(seat) = mond.filter(|_| is_mond_safe) {
                outcome = outcome.with(Field::Trula, sides.share(seat));
                uncertain &= !MOND;
            }
        }
        let is_shared = |field| outcome.get(field) == OWN_SIDE | THEIR_SIDE;
        let (has_bonuses, has_king) = (sides.has_bonuses, left & sides.king != 0);
        let is_counted = sides.pagat_by.is_some_and(|seat| sides.pagat_players >> seat & 1 == 1);
        let open = OpenFields::default()
            .and(Field::Trula, has_bonuses && uncertain != 0 && !is_shared(Field::Trula))
            .and(Field::Kings, has_bonuses && left & KINGS.bits() != 0 && !is_shared(Field::Kings))
            .and(Field::Mond, sides.counts_mond && left & MOND != 0 && !is_mond_safe)
            .and(Field::Pagat, has_bonuses && left & PAGAT != 0 && is_counted)
            .and(Field::King, has_king)
            .and(Field::Tricks, !is_shared(Field::Tricks))
            .and(Field::Rest, has_king && sides.king_wins_rest)
            .and_uncounted_tricks(sides.end == EarlyEnd::SecondTrickOfDeclarersSide);
        (outcome, open)
    }

    /// Returns the two sides.
    pub fn sides(&self) -> &PlaySides {
        &self.sides
    }

    /// Returns the hands and the trick.
    pub fn tricks(&self) -> &TrickState<SEATS> {
        &self.state.tricks
    }

    /// Returns the outcomes that are still possible.
    pub fn outcomes(&self) -> Vec<PlayOutcome> {
        let (outcome, open) = self.certain_outcome();
        outcome.completions(open)
    }

    /// Returns the outcome so far.
    pub fn outcome(&self) -> PlayOutcome {
        self.state.outcome
    }

    /// Returns the least and the greatest number of thirds that declarer's side can have with this outcome.
    /// The least number counts no further trick, and the greatest number counts all further tricks.
    pub fn least_and_most(&self, outcome: PlayOutcome) -> [i16; 2] {
        let least = self.state.won + self.rest_won(outcome);
        [least, least + self.state.left]
    }

    /// Returns the thirds of the rest of the talon, if declarer's side has won it; otherwise 0.
    pub fn rest_won(&self, outcome: PlayOutcome) -> i16 {
        if outcome.get(Field::Rest) == 1 { thirds(self.sides.rest) } else { 0 }
    }

    /// Returns the number of cards in the hands.
    pub fn plies(&self) -> usize {
        self.state.tricks.plies()
    }

    /// Returns the range of the values of the outcomes that are still possible.
    fn range(&self) -> OutcomeRange {
        self.values.range(self.state.number)
    }

    /// Plays a card of the seat to move. Returns whether the trick is complete.
    fn play(&mut self, card: u8) -> bool {
        let tricks = &mut self.state.tricks;
        let (leading, winner, turn) = (tricks.leading, tricks.winner, tricks.turn);
        let complete = tricks.play(card);
        if self.sides.is_without_trump && tricks.led != card && 1 << tricks.led & TAROKS.bits() == 0 {
            let takes = 1 << card & stronger_than(leading) != 0;
            (tricks.leading, tricks.winner) = if takes { (card, turn) } else { (leading, winner) };
        }
        complete
    }

    /// Scores and removes the complete trick. If only the last trick is left, it is played at once, because
    /// no seat has a choice in it.
    fn end_trick(&mut self) {
        self.count_trick();
        if self.state.tricks.is_last() && !self.is_over() {
            while !self.play(self.state.tricks.hand().trailing_zeros() as u8) {}
            self.count_trick();
        } else if self.state.tricks.held() != 0 {
            self.update_outcome();
        }
    }

    fn count_trick(&mut self) {
        let (tricks, sides) = (&self.state.tricks, &self.sides);
        let (trick, winner) = (tricks.trick, tricks.winner);
        let share = sides.share(winner);
        let mut outcome = self.with_trick(self.state.outcome, winner);
        if sides.counts_mond {
            outcome = outcome.with(Field::Mond, u16::from(trick & MOND != 0 && tricks.mond_by != winner));
        }
        if sides.has_bonuses {
            let share_of = |cards: u64| if trick & cards == 0 { 0 } else { share };
            outcome = outcome.with(Field::Trula, share_of(TRULA.bits()));
            outcome = outcome.with(Field::Kings, share_of(KINGS.bits()));
            let wins_rest = sides.king_wins_rest && trick & sides.king != 0 && winner == sides.declarer;
            outcome = outcome.with(Field::Rest, u16::from(wins_rest));
            if tricks.held() == 0 {
                outcome = outcome.with(Field::King, share_of(sides.king));
                if trick & PAGAT != 0 && sides.pagat_players >> tricks.pagat_by & 1 == 1 {
                    outcome = outcome.with(Field::Pagat, if tricks.pagat_by == winner { 2 } else { 1 });
                }
            }
        }
        if sides.counts_points {
            // The points of a complete trick are its raw values minus 2.
            let thirds = 3 * (tricks.points + 2) - 2 * SEATS as i16;
            self.state.left -= thirds;
            self.state.won += if share == OWN_SIDE { thirds } else { 0 };
        }
        self.state.outcome = outcome;
        self.state.tricks.gather();
    }
}

impl<P: SolvedGame<SEATS>, const SEATS: usize> Solve for SidePosition<P, SEATS> {
    type Move = u8;
    type Undo = SidePlayState<SEATS>;
    type Key = u64;

    fn is_over(&self) -> bool {
        let tricks = self.state.outcome.get(Field::Tricks);
        self.state.tricks.left() == 0
            || match self.sides.end {
                EarlyEnd::Never => false,
                EarlyEnd::FirstTrickOfDeclarersSide => tricks & OWN_SIDE != 0,
                EarlyEnd::SecondTrickOfDeclarersSide => tricks == OWN_SIDE | THEIR_SIDE,
                EarlyEnd::FirstTrickOfDefenders => tricks & THEIR_SIDE != 0,
            }
    }

    fn maximizes(&self) -> bool {
        self.sides.is_own(self.state.tricks.turn)
    }

    fn moves(&mut self, moves: &mut Vec<u8>) -> u64 {
        let (tricks, sides) = (&self.state.tricks, &self.sides);
        let legal = tricks.legal_cards(sides.duties);
        let searched = if self.features.has(SearchFeature::Equivalence) {
            // The called king is not equivalent to another king, even in suits that only one seat holds.
            tricks.representatives(legal & !sides.king, Some(sides.own)) | legal & sides.king
        } else {
            legal
        };
        if sides.duties == Duties::Klop {
            tricks.order_with_duties(searched, sides.declarer, moves);
        } else {
            P::order(tricks, searched, sides, moves);
        }
        1
    }

    fn make(&mut self, card: u8) -> SidePlayState<SEATS> {
        let before = self.state;
        if self.play(card) {
            self.end_trick();
        }
        before
    }

    fn unmake(&mut self, _: u8, before: SidePlayState<SEATS>) {
        self.state = before;
    }

    fn value(&self) -> i32 {
        i32::from(self.state.won) + i32::from(self.values.value(self.state.outcome))
    }

    fn key(&self) -> Option<u64> {
        let tricks = &self.state.tricks;
        let left = tricks.held();
        // A search of two tricks takes less time than a lookup.
        if tricks.trick != 0 || left.count_ones() <= 2 * SEATS as u32 {
            return None;
        }
        let cards = self.keys.key(left, self.features);
        let pattern = u64::from(self.range().pattern);
        let state = match self.sides.king {
            0 => pattern,
            king => pattern << 1 | u64::from(left & king != 0),
        };
        let key = state << 2 | u64::from(tricks.turn);
        (key < 1 << (64 - CARD_KEY_BITS)).then_some(cards | key << CARD_KEY_BITS)
    }

    fn settled_score(&self) -> i32 {
        i32::from(self.state.won + self.range().least)
    }

    fn static_bounds(&self) -> Option<(i32, i32)> {
        if self.state.tricks.trick != 0 {
            return None;
        }
        let (SidePlayState { won, left, .. }, range) = (self.state, self.range());
        Some((i32::from(won + range.least), i32::from(won + left + range.most)))
    }

    fn tight_bounds(&self) -> Option<(i32, i32)> {
        // Other contracts have other rules about the winner of a trick, or a goal other than points.
        if !self.sides.has_bonuses || self.state.tricks.trick != 0 {
            return None;
        }
        let (SidePlayState { won, left, tricks, .. }, range) = (&self.state, self.range());
        let (own, theirs) = tricks.max_thirds(self.sides.own, *left);
        Some((i32::from(won + range.least + left - theirs), i32::from(won + range.most + own)))
    }

    fn looks_ahead(&self) -> bool {
        // Looks up a position before the last card of a trick. Short endings are excluded, because their
        // search takes no longer than a lookup.
        let tricks = &self.state.tricks;
        tricks.trick_len() == SEATS - 1 && tricks.plies() > 2 * SEATS
    }

    fn history_index(&self, card: u8) -> Option<usize> {
        let is_fitted = P::HAS_FITTED_ORDER && self.sides.duties != Duties::Klop;
        (!is_fitted).then(|| usize::from(self.state.tricks.turn) * PACK_CARDS + usize::from(card))
    }

    fn tt_move_code(&self, card: u8) -> Option<u8> {
        Some(card)
    }

    fn greatest_difference(&self, one: u8, other: u8) -> Option<i32> {
        let difference = self.state.tricks.greatest_difference(one, other);
        difference.filter(|_| self.sides.counts_points).map(|points| 3 * i32::from(points))
    }
}
