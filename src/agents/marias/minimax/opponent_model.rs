//! The model that a searching player has of the other seats. The player values the cards of a world by this
//! model.

use talon_games::marias::{SEATS, State};
use talon_games::protocol::{Check, OptionSpec, OptionTable, Seat, Spin};

use super::estimated_position::EstimatedPosition;
use crate::search::{Meter, SearchFeatures, Solve as _, Solver, Stopped};

/// The degree to which `minimax` trusts its partner, in hundredths.
const TRUST: Spin = Spin { name: "Trust", default: 0, min: 0, max: 100 };

/// The weight of traps ([`trapped`]), in hundredths.
const TRAPS: Spin = Spin { name: "Traps", default: 0, min: 0, max: 100 };

/// Whether the other seats are assumed to play at random.
const OVERCONFIDENT: Check = Check { name: "OverConfident", default: false };

/// How a player models the other seats.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct OpponentModel {
    /// The weight, from 0 to 1, of the model in which the player's partner plays the best moves for both
    /// players. The rest is the weight of the model in which the partner is one more opponent (*paranoid*
    /// search).
    trust: f64,
    /// Whether the other seats are assumed to play at random.
    overconfident: bool,
    /// The weight of traps.
    traps: f64,
}

impl OpponentModel {
    pub(super) fn options() -> [OptionSpec; 3] {
        [TRUST.into(), TRAPS.into(), OVERCONFIDENT.into()]
    }

    /// Creates the model that the options choose. If `trusting` is set, the player trusts its partner, and
    /// option `Trust` is ignored.
    pub(super) fn of(options: &OptionTable, trusting: bool) -> Self {
        let share = |spin: &Spin| options.spin(spin) as f64 / 100.0;
        Self {
            trust: if trusting { 1.0 } else { share(&TRUST) },
            overconfident: options.check(&OVERCONFIDENT),
            traps: share(&TRAPS),
        }
    }
}

/// A world under one or two models of the partner, each with a weight.
pub(super) struct ModelledWorld {
    positions: Vec<(EstimatedPosition, f64)>,
    /// Whether the other seats are assumed to play at random.
    overconfident: bool,
    /// The weight of traps.
    traps: f64,
}

impl ModelledWorld {
    /// Creates the world of this state for `seat`, which must be to move. `None` when no card is due.
    pub(super) fn new(
        state: &State,
        seat: Seat,
        options: &OpponentModel,
        features: SearchFeatures,
    ) -> Option<Self> {
        let trust = options.trust;
        let mut models = vec![(maximizing(seat, false), 1.0 - trust), (maximizing(seat, true), trust)];
        models.retain(|&(_, weight)| weight > 0.0);
        // For forhont both models are the same, because it has no partner.
        if seat.index() == 0 {
            models = vec![(maximizing(seat, false), 1.0)];
        }
        let position = |(sides, weight)| Some((EstimatedPosition::new(state, sides, features)?, weight));
        Some(Self {
            positions: models.into_iter().map(position).collect::<Option<_>>()?,
            overconfident: options.overconfident,
            traps: options.traps,
        })
    }

    /// Returns the position under the first model.
    pub(super) fn first(&self) -> &EstimatedPosition {
        &self.positions[0].0
    }

    /// Returns forhont's payoff after each legal card, in ascending order of the cards. The search is
    /// `tricks` tricks deep.
    pub(super) fn values(
        &self,
        tricks: usize,
        solver: &mut Solver<u8>,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<f64>, Stopped> {
        let mut sums: Vec<f64> = Vec::new();
        for (position, weight) in &self.positions {
            let found = self.values_under(position, tricks, solver, meter)?;
            sums.resize(found.len(), 0.0);
            for (sum, value) in sums.iter_mut().zip(found) {
                *sum += weight * value;
            }
        }
        Ok(sums)
    }

    fn values_under(
        &self,
        position: &EstimatedPosition,
        tricks: usize,
        solver: &mut Solver<u8>,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<f64>, Stopped> {
        let (own, seat) = (position.maximizes(), position.position().turn());
        if self.overconfident {
            return position.values_by(tricks, meter, &mut |child, plies, meter| {
                expectation(child, plies, seat, own, meter)
            });
        }
        if self.traps > 0.0 {
            solver.clear();
            return position.values_by(tricks, meter, &mut |child, plies, meter| {
                trapped(child, plies, own, self.traps, solver, meter)
            });
        }
        position.values(tricks, solver, meter)
    }
}

/// Returns, for each seat, whether `seat` assumes that it plays for forhont. If `trusting` is set, `seat`
/// trusts its partner; otherwise the partner counts as one more opponent.
pub(super) fn maximizing(seat: Seat, trusting: bool) -> [bool; SEATS] {
    // Forhont has no partner: all others play against it.
    let all_others = !trusting && seat.index() > 0;
    [0, 1, 2].map(|other| if all_others { other != seat.index() } else { other == 0 })
}

/// Returns the value if every seat except `seat` plays each of its legal cards with the same probability (the
/// over-confident model: Parker, Nau and Subrahmanian 2010). Equivalent cards count as one card.
fn expectation(
    position: &mut EstimatedPosition,
    plies: usize,
    seat: usize,
    maximizes: bool,
    meter: &mut Meter<'_>,
) -> Result<f64, Stopped> {
    if plies == 0 || position.is_over() {
        return Ok(f64::from(position.value()));
    }
    let own = position.position().turn() == seat;
    let mut cards = Vec::new();
    position.moves(&mut cards);
    let mut values = Vec::new();
    for &card in &cards {
        meter.node()?;
        let undo = position.make(card);
        let value = expectation(position, plies - 1, seat, maximizes, meter);
        position.unmake(card, undo);
        values.push(value?);
    }
    Ok(match (own, maximizes) {
        (true, true) => values.into_iter().fold(f64::NEG_INFINITY, f64::max),
        (true, false) => values.into_iter().fold(f64::INFINITY, f64::min),
        (false, _) => values.iter().sum::<f64>() / values.len() as f64,
    })
}

/// Returns the value with traps (*Trappy minimax*, Gordon and Reda 2006). An enemy's reply is a trap if it
/// looks best at shallower depths but is worse for the enemy at the full depth. A trap raises the value of
/// the best reply towards the value of the trap. The increase is the difference between the two values,
/// multiplied by `weight` and by the fraction of the shallower depths at which the enemy would choose the
/// trap. The trap with the greatest effect counts.
fn trapped(
    position: &mut EstimatedPosition,
    plies: usize,
    maximizes: bool,
    weight: f64,
    solver: &mut Solver<u8>,
    meter: &mut Meter<'_>,
) -> Result<f64, Stopped> {
    let depths: Vec<usize> = (1..=plies).filter(|&depth| (plies - depth).is_multiple_of(SEATS)).collect();
    if position.is_over() || position.maximizes() == maximizes || depths.len() < 2 {
        return position.searched_or_value(plies, solver, meter);
    }
    let mut cards = Vec::new();
    position.moves(&mut cards);
    // One row for each depth. A row has the value of each reply for the searching side.
    let sign = if maximizes { 1.0 } else { -1.0 };
    let mut values: Vec<Vec<f64>> = Vec::new();
    for &depth in &depths {
        let mut row = Vec::new();
        for &card in &cards {
            meter.node()?;
            let undo = position.make(card);
            let value = position.searched_or_value(depth - 1, solver, meter);
            position.unmake(card, undo);
            row.push(sign * value?);
        }
        values.push(row);
    }
    Ok(sign * value_with_traps(&values, weight))
}

/// Returns the value of a move, computed from the values of the replies. `values` has a row for each depth,
/// the shallowest depth first. Lower values are better for the enemy.
fn value_with_traps(values: &[Vec<f64>], weight: f64) -> f64 {
    let Some((deepest, shallower)) = values.split_last() else { return 0.0 };
    let least = |row: &[f64]| row.iter().copied().fold(f64::INFINITY, f64::min);
    let value = least(deepest);
    let gain = |reply: usize| {
        let tempting = shallower.iter().filter(|row| row[reply] <= least(row)).count();
        (deepest[reply] - value) * tempting as f64 / shallower.len().max(1) as f64
    };
    value + weight * (0..deepest.len()).map(gain).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_that_only_looks_best_is_a_trap() {
        // The second reply looks best at both shallower depths and costs the enemy 10.
        let rows = [vec![0.0, -5.0], vec![0.0, -5.0], vec![0.0, 10.0]];
        assert!((value_with_traps(&rows, 1.0) - 10.0).abs() < 1e-9);
        assert!((value_with_traps(&rows, 0.5) - 5.0).abs() < 1e-9);
        // The second reply looks best at only one of two depths.
        let rows = [vec![0.0, -5.0], vec![-6.0, -5.0], vec![0.0, 10.0]];
        assert!((value_with_traps(&rows, 1.0) - 5.0).abs() < 1e-9);
    }

    #[test]
    fn a_reply_that_is_best_is_no_trap() {
        let rows = [vec![0.0, -5.0], vec![3.0, -7.0]];
        assert!((value_with_traps(&rows, 1.0) + 7.0).abs() < 1e-9);
    }
}
