//! A sampled world that is searched with estimated payoffs, and the payoff estimate of an unfinished deal.

use talon_games::cards::german::Suit;
use talon_games::marias::{Announced, Ending, Goal, SEATS, SEDMA_STAKE, State};
use talon_games::protocol::Seat;

use super::probabilities;
use super::probabilities::Hands;
use crate::marias::payoff_thresholds::{ALL_TENS, PayoffTable, SEVEN_RESULTS, final_marriages, payoff_table};
use crate::marias::trick_position::{CardPlayState, SevenBonus, TrickPosition, cards};
use crate::search::{Meter, SearchFeatures, Solve, Solver, Stopped};

/// The resolution of values. One point of an opponent's payoff is `SCALE` units. Two points of forhont's
/// payoff are also `SCALE` units.
const SCALE: i64 = 1024;

/// The limit of a payoff in units. Only with `stovka_against on`, a few payoffs are greater and are reduced
/// to the limit.
const MAX_PAYOFF: i64 = 1 << 30;

/// The step between the bonuses for the results of the trump 7. It is so large that forhont's tens plus the
/// bonus identify the result.
const RESULT_STEP: i8 = 16;

/// The bonus for each result of the trump 7, in the order of the payoff table.
const RESULT_BONUS: SevenBonus = SevenBonus { takes: RESULT_STEP, killed: 2 * RESULT_STEP };

/// A function that searches a position to a depth in plies and returns its value, in units ([`SCALE`]).
pub(super) type ChildSearch<'s> =
    dyn FnMut(&mut EstimatedPosition, usize, &mut Meter<'_>) -> Result<f64, Stopped> + 's;

/// A world whose value is forhont's payoff: exact at the end of the deal, an estimate between two tricks.
#[derive(Clone, Debug)]
pub(super) struct EstimatedPosition {
    position: TrickPosition,
    payoffs: PayoffTable,
    estimate: PayoffEstimate,
    /// Whether the search reaches the end of the deal, so that all values are exact payoffs.
    to_the_end: bool,
}

impl EstimatedPosition {
    /// Creates the position of a deal in the card play. The seats marked in `maximizing` play for forhont.
    /// `None` when no card is due.
    pub(super) fn new(state: &State, maximizing: [bool; SEATS], features: SearchFeatures) -> Option<Self> {
        let mut position = TrickPosition::new(state, features)?;
        position.set_seven_bonus(RESULT_BONUS);
        position.set_maximizing(maximizing);
        let estimate = PayoffEstimate::new(&final_marriages(state)?);
        Some(Self { position, payoffs: payoff_table(state)?, estimate, to_the_end: false })
    }

    /// Returns the position of the cards.
    pub(super) fn position(&self) -> &TrickPosition {
        &self.position
    }

    /// Returns forhont's payoff after each legal card, in ascending order of the cards. The search covers
    /// `tricks` tricks, including the current trick.
    pub(super) fn values(
        &self,
        tricks: usize,
        solver: &mut Solver<u8>,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<f64>, Stopped> {
        solver.clear();
        self.values_by(tricks, meter, &mut |child, depth, meter| child.searched(depth, solver, meter))
    }

    /// Like [`EstimatedPosition::values`], but the position after each card is searched by the given
    /// function.
    pub(super) fn values_by(
        &self,
        tricks: usize,
        meter: &mut Meter<'_>,
        value_of: &mut ChildSearch<'_>,
    ) -> Result<Vec<f64>, Stopped> {
        let mut child = self.clone();
        let plies = self.position.plies();
        // The depth is the rest of the current trick plus the other tricks.
        let depth = (plies - 1) % SEATS + 1 + SEATS * (tricks - 1);
        let mut searched = Vec::new();
        child.moves(&mut searched);
        let mut payoffs = [0.0; 32];
        for &card in &searched {
            meter.node()?;
            let undo = child.make(card);
            let value = value_of(&mut child, depth - 1, meter);
            child.unmake(card, undo);
            payoffs[usize::from(card)] = 2.0 * value? / SCALE as f64;
        }
        // A card that was not searched is equivalent to the next lower card that was searched.
        let representative = |card: u8| {
            let lower = searched.iter().copied().filter(|&other| other <= card).max();
            lower.expect("the lowest card of a class represents it")
        };
        Ok(cards(self.position.legal_cards())
            .map(|card| payoffs[usize::from(representative(card))])
            .collect())
    }

    /// Searches to this depth in plies by alpha-beta. Returns the value in units ([`SCALE`]).
    pub(super) fn searched(
        &mut self,
        plies: usize,
        solver: &mut Solver<u8>,
        meter: &mut Meter<'_>,
    ) -> Result<f64, Stopped> {
        self.to_the_end = plies == self.position.plies();
        let mut value = None;
        solver.deepen(self, [plies], meter, &mut |found, _| value = Some(found.value));
        value.map(f64::from).ok_or(Stopped)
    }

    /// Returns forhont's payoff in this position: exact at the end of the deal, otherwise an estimate.
    pub(super) fn payoff(&self) -> f64 {
        2.0 * f64::from(self.value()) / SCALE as f64
    }

    /// Like [`EstimatedPosition::searched`], but returns the static value at depth 0 and after the last card.
    pub(super) fn searched_or_value(
        &mut self,
        plies: usize,
        solver: &mut Solver<u8>,
        meter: &mut Meter<'_>,
    ) -> Result<f64, Stopped> {
        if plies == 0 || self.is_over() {
            return Ok(f64::from(self.value()));
        }
        self.searched(plies, solver, meter)
    }

    /// Returns forhont's payoff for this result of the trump 7 and this number of tens, in units ([`SCALE`]).
    fn scaled(&self, result: usize, tens: i32) -> i32 {
        let payoff = self.payoffs[result][tens.clamp(0, ALL_TENS as i32) as usize];
        (payoff * SCALE / 2).clamp(-MAX_PAYOFF, MAX_PAYOFF) as i32
    }
}

impl Solve for EstimatedPosition {
    type Move = u8;
    type Undo = CardPlayState;
    type Key = u128;

    fn is_over(&self) -> bool {
        self.position.is_over()
    }

    fn maximizes(&self) -> bool {
        self.position.maximizes()
    }

    fn moves(&mut self, moves: &mut Vec<u8>) -> u64 {
        self.position.moves(moves)
    }

    fn make(&mut self, card: u8) -> CardPlayState {
        self.position.make(card)
    }

    fn unmake(&mut self, card: u8, undo: CardPlayState) {
        self.position.unmake(card, undo);
    }

    fn value(&self) -> i32 {
        let won = self.position.won();
        if self.position.is_over() {
            self.scaled((won / i32::from(RESULT_STEP)) as usize, won % i32::from(RESULT_STEP))
        } else {
            (self.estimate.payoff(&self.position) * SCALE as f64 / 2.0).round() as i32
        }
    }

    fn key(&self) -> Option<u128> {
        // Payoffs are not additive in the tens, so the tens won are part of the key.
        self.position.key().map(|key| key | (self.position.won() as u128) << 120)
    }

    fn static_bounds(&self) -> Option<(i32, i32)> {
        if !self.to_the_end {
            return None;
        }
        let (won, open) = (self.position.won(), self.position.tens_left());
        let results = if self.position.has_seven() { 0..SEVEN_RESULTS } else { 0..1 };
        let least = results.clone().map(|result| self.scaled(result, won)).min();
        let most = results.map(|result| self.scaled(result, won + open)).max();
        least.zip(most)
    }

    fn history_index(&self, card: u8) -> Option<usize> {
        self.position.history_index(card)
    }
}

/// The estimate of forhont's payoff from hra and an announced sedma. Silent goals and stovka are ignored.
#[derive(Clone, Copy, Debug)]
pub(super) struct PayoffEstimate {
    /// Forhont's gain or loss by hra.
    hra: f64,
    /// The seat that announced sedma, and forhont's gain or loss by sedma.
    sedma: Option<(Seat, f64)>,
    /// The marriage points of forhont minus the marriage points of the others. Marriages that are still in
    /// the hands are included.
    marriages: i32,
}

impl PayoffEstimate {
    /// Creates the estimate for a deal with these marriages and this bidding.
    pub(super) fn new(ending: &Ending) -> Self {
        // Forhont wins or loses every stake twice, once for each opponent.
        let unit = if ending.trump == Suit::Hearts { 4.0 } else { 2.0 };
        let announced = |goal| ending.bidding.goal(goal);
        let stake = |announced: Announced| unit * f64::from(1_u32 << announced.fleks);
        let [own, next, last] = [0, 1, 2].map(|seat| ending.marriage_points(Seat::new(seat)));
        Self {
            hra: announced(Goal::Hra).map_or(0.0, stake),
            sedma: announced(Goal::Sedma).map(|sedma| (sedma.by, SEDMA_STAKE as f64 * stake(sedma))),
            marriages: (own - next - last) as i32,
        }
    }

    /// Returns the estimated payoff of forhont between two tricks.
    pub(super) fn payoff(&self, position: &TrickPosition) -> f64 {
        let hands = Hands { hands: position.hands(), trumps: position.trumps() };
        let (won, open) = (position.won(), position.tens_left());
        let lost = ALL_TENS as i32 - won - open;
        let hra = probabilities::forhont_wins_hra(&hands, 10 * (won - lost) + self.marriages, 10 * open);
        let sedma = self.sedma.map_or(0.0, |(by, stake)| {
            let sign = if is_forhont(by) { 1.0 } else { -1.0 };
            sign * stake * (2.0 * probability_of_sedma(&hands, position, by) - 1.0)
        });
        self.hra * (2.0 * hra - 1.0) + sedma
    }
}

/// Returns whether a seat is forhont: seat 0, which plays against the others in a trump game.
fn is_forhont(seat: Seat) -> bool {
    seat.index() == 0
}

fn probability_of_sedma(hands: &Hands, position: &TrickPosition, by: Seat) -> f64 {
    if position.seven_held_by() != Some(by) {
        return 0.0;
    }
    let trumps = |seat: Seat| (hands.hands[seat.index()] & hands.trumps).count_ones();
    let others = Seat::all(SEATS).filter(|&seat| is_forhont(seat) != is_forhont(by)).map(trumps);
    probabilities::sedma_is_won(trumps(by), others.max().unwrap_or(0), hands.tricks())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    use rand::RngExt as _;

    use crate::search::{SearchFeature, SearchLimits};
    use talon_games::cards::{Random, shuffled};
    use talon_games::marias::Rules;
    use talon_games::marias::strength::Tens;
    use talon_games::{Position as _, State as _, Turn};

    /// Returns a random deal with this many cards left to play, under options that the seed chooses.
    fn ending(seed: u64, left: usize) -> State {
        let mut random = Random::new(seed, 14);
        let pack = shuffled(&mut random);
        let tens = if seed.is_multiple_of(2) { Tens::High } else { Tens::Natural };
        let readings = if seed % 4 < 2 { Rules::DEFAULT } else { Rules::THESIS };
        let mut state = State::new(&Rules { tens, ..readings });
        while state.public().seen().len() < 30 - left {
            if state.turn() == Turn::Chance {
                state.deal(&pack, &mut |_| {});
            } else {
                state.make(&state.random_move(&mut random).unwrap());
            }
        }
        state
    }

    /// Returns the value at this depth by plain minimax.
    fn minimax(world: &mut EstimatedPosition, plies: usize) -> i32 {
        if plies == 0 || world.is_over() {
            return world.value();
        }
        let values: Vec<i32> = cards(world.position.legal_cards())
            .map(|card| {
                let undo = world.make(card);
                let value = minimax(world, plies - 1);
                world.unmake(card, undo);
                value
            })
            .collect();
        let value = if world.maximizes() { values.iter().max() } else { values.iter().min() };
        value.copied().unwrap()
    }

    #[test]
    fn values_equal_minimax_with_every_feature_on_and_off() {
        let stop = AtomicBool::new(false);
        let one = SearchFeature::ALL
            .into_iter()
            .flat_map(|feature| [SearchFeatures::ALL.without(feature), SearchFeatures::NONE.with(feature)]);
        let settings: Vec<SearchFeatures> =
            [SearchFeatures::ALL, SearchFeatures::NONE].into_iter().chain(one).collect();
        let mut estimated = 0;
        for seed in 0..400 {
            let (left, mut random) = (4 + seed as usize % 9, Random::new(seed, 15));
            let state = ending(seed, left);
            let maximizing = [0; SEATS].map(|_: u8| random.random());
            for tricks in 1..=left.div_ceil(SEATS) {
                let mut found = settings.iter().map(|&features| {
                    let world = EstimatedPosition::new(&state, maximizing, features).unwrap();
                    let mut meter = Meter::new(SearchLimits::unlimited(&stop));
                    world.values(tricks, &mut Solver::new(features), &mut meter).unwrap()
                });
                let mut world = EstimatedPosition::new(&state, maximizing, SearchFeatures::NONE).unwrap();
                let depth = left.min((left - 1) % SEATS + 1 + SEATS * (tricks - 1));
                estimated += usize::from(depth < left);
                let expected: Vec<f64> = cards(world.position.legal_cards())
                    .map(|card| {
                        let undo = world.make(card);
                        let value = minimax(&mut world, depth - 1);
                        world.unmake(card, undo);
                        2.0 * f64::from(value) / SCALE as f64
                    })
                    .collect();
                assert!(found.all(|found| found == expected), "seed {seed}, {tricks} tricks");
            }
        }
        assert!(estimated > 400, "{estimated}");
    }
}
