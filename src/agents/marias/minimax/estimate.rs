//! The estimated payoff between two tricks.

use super::hands::Hands;
use super::{hra_probability, sedma_probability};
use crate::agents::marias::payoff_table::ALL_TENS;
use crate::agents::marias::trick_position::TrickPosition;
use crate::cards::german::Suit;
use crate::games::marias::{Announced, Ending, Goal, SEATS, Side};
use crate::protocol::Seat;

/// The estimate of forhont's payoff from hra and an announced sedma. Silent goals and stovka are ignored.
#[derive(Clone, Copy, Debug)]
pub(super) struct PayoffEstimate {
    /// Forhont's gain or loss by hra.
    hra: f64,
    /// The seat that announced sedma, and forhont's gain or loss by it.
    sedma: Option<(Seat, f64)>,
    /// Forhont's marriage points minus the marriage points of the others, including marriages still in the
    /// hands.
    marriages: i32,
}

impl PayoffEstimate {
    /// The estimate for a deal with these marriages and this bidding.
    pub(super) fn new(ending: &Ending) -> Self {
        // Forhont wins or loses every stake twice.
        let unit = if ending.trump == Suit::Hearts { 4.0 } else { 2.0 };
        let announced = |goal| ending.bidding.goal(goal);
        let stake = |announced: Announced| unit * f64::from(1_u32 << announced.fleks);
        let [own, next, last] = [0, 1, 2].map(|seat| ending.marriage_points(Seat::new(seat)));
        Self {
            hra: announced(Goal::Hra).map_or(0.0, stake),
            sedma: announced(Goal::Sedma).map(|sedma| (sedma.by, 2.0 * stake(sedma))),
            marriages: (own - next - last) as i32,
        }
    }

    /// The estimated payoff of forhont between two tricks.
    pub(super) fn payoff(&self, position: &TrickPosition) -> f64 {
        let hands = Hands { hands: position.hands(), trumps: position.trumps() };
        let (won, open) = (position.won(), position.tens_left());
        let lost = ALL_TENS as i32 - won - open;
        let hra = hra_probability::forhont_wins_hra(&hands, 10 * (won - lost) + self.marriages, 10 * open);
        let sedma = self.sedma.map_or(0.0, |(by, stake)| {
            let sign = if Side::of(by) == Side::Forhont { 1.0 } else { -1.0 };
            sign * stake * (2.0 * probability_of_sedma(&hands, position, by) - 1.0)
        });
        self.hra * (2.0 * hra - 1.0) + sedma
    }
}

fn probability_of_sedma(hands: &Hands, position: &TrickPosition, by: Seat) -> f64 {
    if position.seven_held_by() != Some(by) {
        return 0.0;
    }
    let trumps = |seat: Seat| (hands.hands[seat.index()] & hands.trumps).count_ones();
    let others = Seat::all(SEATS).filter(|&seat| Side::of(seat) != Side::of(by)).map(trumps);
    sedma_probability::sedma_is_won(trumps(by), others.max().unwrap_or(0), hands.tricks())
}
