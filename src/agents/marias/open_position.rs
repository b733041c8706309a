//! The card play with all hands known, searched to its end.

use talon_games::marias::{SEATS, State};

use super::suit_codes::SuitCodes;
use super::trick_position::{CardPlayState, SevenBonus, TrickPosition};
use crate::search::{SearchFeature, SearchFeatures, Solve};

/// A deal in the card play for the exact solver. As in [`TrickPosition`], the value is forhont's tens plus
/// the bonus of the trump 7. Every search must reach the end of the deal. Otherwise the bounds, the keys and
/// the equivalence classes would be wrong.
#[derive(Clone, Debug)]
pub(super) struct OpenPosition {
    position: TrickPosition,
    codes: SuitCodes,
    features: SearchFeatures,
}

impl OpenPosition {
    /// Creates the position of a deal in the card play for a search with these features. `None` when no card
    /// is due.
    pub(super) fn new(state: &State, features: SearchFeatures) -> Option<Self> {
        let position = TrickPosition::new(state, features)?;
        let codes = SuitCodes::new(position.state.hands, position.fat, position.obers, position.trumps);
        Some(Self { position, codes, features })
    }

    /// Returns the position of the cards.
    pub(super) fn position(&self) -> &TrickPosition {
        &self.position
    }

    /// Sets the bonus of the trump 7.
    pub(super) fn set_seven_bonus(&mut self, bonus: SevenBonus) {
        self.position.set_seven_bonus(bonus);
    }
}

impl Solve for OpenPosition {
    type Move = u8;
    type Undo = CardPlayState;
    type Key = u128;

    fn is_over(&self) -> bool {
        self.position.is_over()
    }

    fn maximizes(&self) -> bool {
        self.position.state.turn == 0
    }

    fn moves(&mut self, moves: &mut Vec<u8>) -> u64 {
        let legal = self.position.legal_cards();
        let searched = if self.features.has(SearchFeature::Equivalence) {
            self.position.undominated(legal)
        } else {
            legal
        };
        self.position.order(searched, moves);
        1
    }

    fn make(&mut self, card: u8) -> CardPlayState {
        let before = self.position.make(card);
        let state = &self.position.state;
        if state.trick == 0 && state.hands[0].is_power_of_two() {
            // In the last trick no seat has a choice.
            for _ in 0..SEATS {
                let last = self.position.hand().trailing_zeros() as u8;
                self.position.make(last);
            }
        }
        before
    }

    fn unmake(&mut self, card: u8, before: CardPlayState) {
        self.position.unmake(card, before);
    }

    fn value(&self) -> i32 {
        self.position.value()
    }

    fn key(&self) -> Option<u128> {
        let state = &self.position.state;
        // A search of two tricks takes less time than a lookup.
        if state.trick != 0 || state.hands[0].count_ones() <= 2 {
            return None;
        }
        // The bonus of the trump 7 is part of the key only while it can still be scored.
        let bonus = self.position.open_bonus();
        let [takes, killed] = [bonus.takes, bonus.killed].map(|bonus| u128::from(bonus as u8));
        let rest = u128::from(state.turn) | takes << 8 | killed << 16;
        Some(self.codes.key(state.hands) | rest << 96)
    }

    fn settled_score(&self) -> i32 {
        self.position.won()
    }

    fn static_bounds(&self) -> Option<(i32, i32)> {
        self.position.static_bounds()
    }

    fn tight_bounds(&self) -> Option<(i32, i32)> {
        if self.position.state.trick != 0 {
            return None;
        }
        let (least, most) = self.position.sure_tens();
        let (least_bonus, most_bonus) = self.position.bonus_range();
        let won = self.position.won();
        Some((won + least + least_bonus, won + most + most_bonus))
    }

    fn looks_ahead(&self) -> bool {
        // Positions after the last card of a trick are looked up. Short endings are excluded, because their
        // search takes no longer than a lookup.
        let trick = self.position.state.trick;
        trick & trick.wrapping_sub(1) != 0 && self.position.plies() >= 7
    }

    fn history_index(&self, card: u8) -> Option<usize> {
        self.position.history_index(card)
    }
}
