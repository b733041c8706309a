//! The card play between declarer's side and the defenders with all hands known.

use super::play_outcome::{Field, OWN, OpenFields, OutcomeValues, PlayOutcome, THEIRS};
use crate::agents::tarok::deal_keys::{CARD_KEY_BITS, DealKeys};
use crate::agents::tarok::equivalence::is_of;
use crate::agents::tarok::trick_state::{CARDS, MOND, PAGAT, SKIS, TrickState, stronger_than};
use crate::cards::tarok::{Card, KINGS, TAROKS, TRULA};
use crate::cards::{Card as _, CardSet};
use crate::games::tarok::Duties;
use crate::games::tarok::four::{Contract, Item, Public, SEATS, SideResult, State};
use crate::games::tarok::values::raw;
use crate::protocol::Seat;
use crate::search::{SearchFeature, SearchFeatures, Solve};

/// The raw values in thirds of a card point, less the deduction of two points for each three cards. A pile of so many
/// thirds has the points of [`points_of`].
pub(super) fn thirds(cards: CardSet<Card>) -> i16 {
    (3 * raw(cards) - 2 * cards.len() as i64) as i16
}

/// The card points of a pile: the thirds, rounded.
pub(super) fn points_of(thirds: i16) -> i64 {
    i64::from((thirds + 1).div_euclid(3))
}

/// A deal in the card play with a declarer. The value is the thirds of declarer's side plus the value of the outcome. In
/// contracts that are not played for points it is only the value of the outcome.
#[derive(Clone, Debug)]
pub(super) struct SidePosition {
    state: SidePlayState,
    /// A bit for each seat of declarer's side.
    own: u8,
    declarer: u8,
    contract: Contract,
    duties: Duties,
    /// The called king.
    king: u64,
    /// Whether declarer gets the rest of the talon by winning the called king home.
    king_wins_rest: bool,
    /// The rest of the talon, which is in one of the piles.
    rest: CardSet<Card>,
    mond_by: Option<u8>,
    pagat_by: Option<u8>,
    values: OutcomeValues,
    keys: DealKeys<SEATS>,
    features: SearchFeatures,
}

/// The part of the position that changes with each card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SidePlayState {
    tricks: TrickState<SEATS>,
    /// The thirds of declarer's side so far, without the rest of the talon.
    won: i16,
    /// The thirds of the tricks to come.
    left: i16,
    outcome: PlayOutcome,
    /// The number of the state in the values of the outcomes.
    number: u16,
}

impl SidePosition {
    /// The position of a deal with a declarer, searched with these features. `None` when no card is due.
    pub fn new(state: &State, features: SearchFeatures) -> Option<Self> {
        let public = state.public();
        let (contract, declarer) = (public.contract()?, public.declarer()?);
        let mut tricks = TrickState::new(state)?;
        let trick = public.trick();
        if let Some(winner) = trick.winner_without_trump().filter(|_| contract == Contract::Colour) {
            tricks.winner = winner.index() as u8;
            let leading = trick.plays().find(|&(seat, _)| seat == winner);
            tricks.leading = leading.map_or(0, |(_, card)| card.index() as u8);
        }
        let is_own = |seat: &Seat| *seat == declarer || Some(*seat) == state.partner();
        let pile = |seats: &mut dyn Iterator<Item = Seat>| {
            seats.fold(CardSet::EMPTY, |cards, seat| cards | public.pile(seat))
        };
        let own = state.discards() | pile(&mut Seat::all(SEATS).filter(is_own));
        let theirs = pile(&mut Seat::all(SEATS).filter(|seat| !is_own(seat)));
        let talon = state.talon()?.set();
        let rest = if contract.counts_mond() { talon - public.taken() } else { CardSet::EMPTY };
        let left = CardSet::from_bits(tricks.left());
        let holder = |card: Card| {
            let seat = tricks.holder(CardSet::of(card).bits());
            seat.or(public.trick().player_of(card).map(|seat| seat.index() as u8))
        };
        let (mond_by, pagat_by) = (holder(Card::MOND), holder(Card::PAGAT));
        let mond_lost = public.mond_lost().map(|seat| seat.index() as u8);
        let king = public.called_king();
        let mut position = Self {
            state: SidePlayState { tricks, won: 0, left: 0, outcome: PlayOutcome::default(), number: 0 },
            own: Seat::all(SEATS).filter(is_own).fold(0, |own, seat| own | 1 << seat.index()),
            declarer: declarer.index() as u8,
            contract,
            duties: public.rules().duties(contract),
            king: king.bits(),
            king_wins_rest: !king.is_empty() && king.is_subset(talon),
            rest,
            mond_by: mond_lost.or(mond_by),
            pagat_by,
            values: OutcomeValues::new(),
            keys: DealKeys::new(tricks.hands),
            features,
        };
        if contract.counts_mond() {
            (position.state.won, position.state.left) = (thirds(own), thirds(left));
        }
        let share = |cards: CardSet<Card>| {
            let share = |pile: CardSet<Card>, side| if pile.is_disjoint(cards) { 0 } else { side };
            if contract.has_bonuses() { share(own, OWN) | share(theirs, THEIRS) } else { 0 }
        };
        let mut outcome = PlayOutcome::default().with(Field::Trula, share(TRULA));
        outcome = outcome.with(Field::Kings, share(KINGS));
        outcome = outcome.with(Field::Mond, u16::from(mond_lost.is_some() && contract.counts_mond()));
        outcome = outcome.with(Field::Rest, u16::from(public.rest_won()));
        for seat in Seat::all(SEATS) {
            for _ in 0..public.tricks_won(seat) {
                outcome = position.with_trick(outcome, seat.index() as u8);
            }
        }
        position.state.outcome = outcome;
        position.update_number();
        Some(position)
    }

    /// The outcome with a trick of this seat added.
    fn with_trick(&self, outcome: PlayOutcome, winner: u8) -> PlayOutcome {
        let is_own = is_of(self.own, winner);
        let share = match (self.contract, is_own) {
            (Contract::Piccolo, true) if outcome.get(Field::Tricks) == 0 => OWN,
            (Contract::Piccolo, true) => THEIRS,
            (Contract::Piccolo, false) => 0,
            (_, true) => OWN,
            (_, false) => THEIRS,
        };
        outcome.with(Field::Tricks, share)
    }

    /// Sets the values of these outcomes.
    pub fn set_values(&mut self, values: impl Iterator<Item = (PlayOutcome, i16)>) {
        self.values.set(values);
        self.update_number();
    }

    fn update_number(&mut self) {
        self.state.number = self.values.number(self.state.outcome, self.open());
    }

    /// The fields of the outcome that can still change.
    fn open(&self) -> OpenFields {
        let SidePlayState { tricks, outcome, .. } = &self.state;
        let left = tricks.left();
        let (has_bonuses, has_king) = (self.contract.has_bonuses(), left & self.king != 0);
        let is_shared = |field| outcome.get(field) == OWN | THEIRS;
        // At the start of a trick, the mond is safe unless another seat holds the škis.
        let skis = tricks.holder(SKIS);
        let is_safe = tricks.trick == 0 && (skis.is_none() || skis == self.mond_by);
        OpenFields::default()
            .and(Field::Trula, has_bonuses && left & TRULA.bits() != 0 && !is_shared(Field::Trula))
            .and(Field::Kings, has_bonuses && left & KINGS.bits() != 0 && !is_shared(Field::Kings))
            .and(Field::Mond, self.contract.counts_mond() && left & MOND != 0 && !is_safe)
            .and(Field::Pagat, has_bonuses && left & PAGAT != 0)
            .and(Field::King, has_king)
            .and(Field::Tricks, !is_shared(Field::Tricks))
            .and(Field::Rest, has_king && self.king_wins_rest)
    }

    /// The outcomes that are still possible.
    pub fn outcomes(&self) -> Vec<PlayOutcome> {
        self.state.outcome.completions(self.open())
    }

    /// The outcome so far.
    pub fn outcome(&self) -> PlayOutcome {
        self.state.outcome
    }

    /// The thirds of declarer's side with this outcome, if it wins no further trick, or all of them.
    pub fn least_and_most(&self, outcome: PlayOutcome) -> [i16; 2] {
        let least = self.state.won + self.rest_won(outcome);
        [least, least + self.state.left]
    }

    /// The thirds of the rest of the talon, if declarer's side has it.
    pub fn rest_won(&self, outcome: PlayOutcome) -> i16 {
        if outcome.get(Field::Rest) == 1 { thirds(self.rest) } else { 0 }
    }

    /// The margin of declarer's side with this outcome and these card points: the sum of the payoffs of each side times
    /// the number of seats of the other side, as a difference.
    pub fn margin(&self, public: &Public, outcome: PlayOutcome, points: i64) -> i64 {
        let sign = |share: u16| i64::from(share == OWN) - i64::from(share == THEIRS);
        let sign_of = |seat: u8| if is_of(self.own, seat) { 1 } else { -1 };
        let has_rest = outcome.get(Field::Rest) == 1;
        let rest = |cards: CardSet<Card>| match (self.rest.is_disjoint(cards), has_rest) {
            (true, _) => 0,
            (false, true) => OWN,
            (false, false) => THEIRS,
        };
        let tricks = outcome.get(Field::Tricks);
        let mut result = SideResult {
            is_own: std::array::from_fn(|seat| is_of(self.own, seat as u8)),
            points,
            is_made: match self.contract {
                Contract::Berac | Contract::Open => tricks & OWN == 0,
                _ => tricks == OWN,
            },
            ..SideResult::default()
        };
        let pagat = self.pagat_by.map_or(0, sign_of);
        for (item, maker) in [
            (Item::Valat, sign(tricks)),
            (Item::Trula, sign(outcome.get(Field::Trula) | rest(TRULA))),
            (Item::Kings, sign(outcome.get(Field::Kings) | rest(KINGS))),
            (Item::King, sign(outcome.get(Field::King))),
            (Item::Pagat, if outcome.get(Field::Pagat) == 2 { pagat } else { 0 }),
        ] {
            result.makers[item as usize] = maker;
        }
        result.lost_pagat = if outcome.get(Field::Pagat) == 1 { pagat } else { 0 };
        let own = i64::from(self.own.count_ones());
        let others = SEATS as i64 - own;
        let left_mond = self.contract.has_bonuses() && !has_rest && self.rest.contains(Card::MOND);
        let lost = outcome.get(Field::Mond) == 1;
        let loser = if left_mond { Some(self.declarer) } else { self.mond_by.filter(|_| lost) };
        let mond = loser.map_or(0, |seat| if is_of(self.own, seat) { -others } else { own });
        let payoffs = result.payoffs(public).into_iter().zip(result.is_own);
        let margin = payoffs.map(|(payoff, is_own)| if is_own { others * payoff } else { -own * payoff });
        margin.sum::<i64>() + mond * public.rules().mond_value
    }

    /// The number of cards in the hands.
    pub fn plies(&self) -> usize {
        self.state.tricks.plies()
    }

    /// Plays a card of the seat to move. Returns whether the trick is complete.
    fn play(&mut self, card: u8) -> bool {
        let tricks = &mut self.state.tricks;
        let (leading, winner, turn) = (tricks.leading, tricks.winner, tricks.turn);
        let complete = tricks.play(card);
        // In colour valat only a tarok led makes taroks win.
        if self.contract == Contract::Colour && tricks.led != card && 1 << tricks.led & TAROKS.bits() == 0 {
            let takes = 1 << card & stronger_than(leading) != 0;
            (tricks.leading, tricks.winner) = if takes { (card, turn) } else { (leading, winner) };
        }
        complete
    }

    fn count_trick(&mut self) {
        let tricks = &self.state.tricks;
        let (trick, winner) = (tricks.trick, tricks.winner);
        let share = if is_of(self.own, winner) { OWN } else { THEIRS };
        let mut outcome = self.with_trick(self.state.outcome, winner);
        if self.contract.counts_mond() {
            let thirds = 3 * tricks.points - 2;
            self.state.left -= thirds;
            self.state.won += if share == OWN { thirds } else { 0 };
            outcome = outcome.with(Field::Mond, u16::from(trick & MOND != 0 && tricks.mond_by != winner));
        }
        if self.contract.has_bonuses() {
            let share_of = |cards: u64| if trick & cards == 0 { 0 } else { share };
            outcome = outcome.with(Field::Trula, share_of(TRULA.bits()));
            outcome = outcome.with(Field::Kings, share_of(KINGS.bits()));
            let wins_rest = self.king_wins_rest && trick & self.king != 0 && winner == self.declarer;
            outcome = outcome.with(Field::Rest, u16::from(wins_rest));
            if tricks.held() == 0 {
                outcome = outcome.with(Field::King, share_of(self.king));
                if trick & PAGAT != 0 {
                    outcome = outcome.with(Field::Pagat, if tricks.pagat_by == winner { 2 } else { 1 });
                }
            }
        }
        self.state.outcome = outcome;
        self.state.tricks.gather();
    }
}

impl Solve for SidePosition {
    type Move = u8;
    type Undo = SidePlayState;
    type Key = u64;

    fn is_over(&self) -> bool {
        let tricks = self.state.outcome.get(Field::Tricks);
        self.state.tricks.left() == 0
            || match self.contract {
                Contract::Berac | Contract::Open => tricks & OWN != 0,
                Contract::Piccolo => tricks == OWN | THEIRS,
                Contract::Colour | Contract::Valat => tricks & THEIRS != 0,
                _ => false,
            }
    }

    fn maximizes(&self) -> bool {
        is_of(self.own, self.state.tricks.turn)
    }

    fn moves(&mut self, moves: &mut Vec<u8>) -> u64 {
        let tricks = &self.state.tricks;
        let legal = tricks.legal_cards(self.duties);
        let searched = if self.features.has(SearchFeature::Equivalence) {
            // The called king is unlike the other kings, even in suits that only one seat holds.
            tricks.representatives(legal & !self.king, Some(self.own)) | legal & self.king
        } else {
            legal
        };
        if self.duties == Duties::Klop {
            tricks.order_with_duties(searched, self.declarer, moves);
        } else {
            tricks.order_for_sides(searched, self.own, moves);
        }
        1
    }

    fn make(&mut self, card: u8) -> SidePlayState {
        let before = self.state;
        if self.play(card) {
            self.count_trick();
            if self.state.tricks.is_last() && !self.is_over() {
                // No seat has a choice in the last trick.
                while !self.play(self.state.tricks.hand().trailing_zeros() as u8) {}
                self.count_trick();
            } else if self.state.tricks.held() != 0 {
                self.update_number();
            }
        }
        before
    }

    fn unmake(&mut self, _: u8, before: SidePlayState) {
        self.state = before;
    }

    fn value(&self) -> i32 {
        i32::from(self.state.won) + i32::from(self.values.value(self.state.outcome))
    }

    fn key(&self) -> Option<u64> {
        let tricks = &self.state.tricks;
        let left = tricks.held();
        // To search two tricks takes less time than to look them up.
        if tricks.trick != 0 || left.count_ones() <= 2 * SEATS as u32 {
            return None;
        }
        let cards = self.keys.key(left, self.features);
        let pattern = u64::from(self.values.range(self.state.number).pattern);
        let key = pattern << 3 | u64::from(left & self.king != 0) << 2 | u64::from(tricks.turn);
        (key < 1 << (64 - CARD_KEY_BITS)).then_some(cards | key << CARD_KEY_BITS)
    }

    fn settled_score(&self) -> i32 {
        i32::from(self.state.won + self.values.range(self.state.number).least)
    }

    fn static_bounds(&self) -> Option<(i32, i32)> {
        if self.state.tricks.trick != 0 {
            return None;
        }
        let SidePlayState { won, left, number, .. } = self.state;
        let range = self.values.range(number);
        Some((i32::from(won + range.least), i32::from(won + left + range.most)))
    }

    fn looks_ahead(&self) -> bool {
        let tricks = &self.state.tricks;
        tricks.trick_len() == SEATS - 1 && tricks.plies() > 2 * SEATS
    }

    fn history_index(&self, card: u8) -> Option<usize> {
        Some(usize::from(self.state.tricks.turn) * CARDS + usize::from(card))
    }

    fn tt_move_code(&self, card: u8) -> Option<u8> {
        Some(card)
    }

    fn greatest_difference(&self, one: u8, other: u8) -> Option<i32> {
        let difference = self.state.tricks.greatest_difference(one, other);
        difference.filter(|_| self.contract.counts_mond()).map(|points| 3 * i32::from(points))
    }
}
