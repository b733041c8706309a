//! What a deal looks like being worth between two tricks.

use super::{Hands, hra, sedma};
use crate::agents::marias::board::Board;
use crate::agents::marias::payoffs::ALL_TENS;
use crate::cards::german::Suit;
use crate::games::marias::{Announced, Ending, Goal, SEATS, Side};
use crate::protocol::Seat;

/// The estimate of forhont's payoff, from hra and an announced sedma; silent goals and stovka are left out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Estimate {
    /// What hra moves, in points of forhont.
    hra: f64,
    /// Who announced sedma, and what it moves.
    sedma: Option<(Seat, f64)>,
    /// How many points forhont's marriages are ahead of the others', those still held among them.
    marriages: i32,
}

impl Estimate {
    /// The estimate for a deal that ends with these marriages and was bid like this.
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

    /// The estimate between two tricks.
    pub(super) fn payoff(&self, board: &Board) -> f64 {
        let held = Hands { hands: board.hands(), trumps: board.trumps() };
        let (won, open) = (board.won(), board.tens_left());
        let lost = ALL_TENS as i32 - won - open;
        let hra = hra::chance(&held, 10 * (won - lost) + self.marriages, 10 * open);
        let sedma = self.sedma.map_or(0.0, |(by, stake)| {
            let sign = if Side::of(by) == Side::Forhont { 1.0 } else { -1.0 };
            sign * stake * (2.0 * chance_of_sedma(&held, board, by) - 1.0)
        });
        self.hra * (2.0 * hra - 1.0) + sedma
    }
}

fn chance_of_sedma(held: &Hands, board: &Board, by: Seat) -> f64 {
    if board.seven_held_by() != Some(by) {
        return 0.0;
    }
    let trumps = |seat: Seat| (held.hands[seat.index()] & held.trumps).count_ones();
    let others = Seat::all(SEATS).filter(|&seat| Side::of(seat) != Side::of(by)).map(trumps);
    sedma::chance(trumps(by), others.max().unwrap_or(0), held.tricks())
}
