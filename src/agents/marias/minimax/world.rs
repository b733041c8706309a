//! A world that agrees with what a seat knows, to be searched.

use super::estimate::Estimate;
use crate::agents::marias::board::{Board, SevenWorth, Standing, cards};
use crate::agents::marias::payoffs::{ALL_TENS, Payoffs, SEVEN_ENDS, payoffs, with_marriages};
use crate::games::marias::{SEATS, State};
use crate::search::{Meter, SearchFeatures, Solve, Solver, Stopped};

/// How finely payoffs are told apart: so many values make a point of an opponent, two of forhont's.
const SCALE: i64 = 1024;

/// By how many tens the ends of the trump 7 are set apart, so that what forhont has won says which came about.
const APART: i8 = 16;

/// What each end of the trump 7 is worth in the board's tens, in the order of the payoffs.
const ENDS: SevenWorth = SevenWorth { takes: APART, killed: 2 * APART };

/// A world whose value is forhont's payoff: that of the rules when all is played, an estimate between two tricks.
#[derive(Clone, Debug)]
pub(super) struct World {
    board: Board,
    payoffs: Payoffs,
    estimate: Estimate,
    /// Whether it is searched to the end, so that only payoffs of the rules can come out.
    to_the_end: bool,
}

impl World {
    /// A world in the play, in which these seats want forhont to win; nothing at another time.
    pub(super) fn new(state: &State, maximizing: [bool; SEATS], features: SearchFeatures) -> Option<Self> {
        let mut board = Board::new(state, features)?;
        board.set_seven_worth(ENDS);
        board.set_maximizing(maximizing);
        let estimate = Estimate::new(&with_marriages(state)?);
        Some(Self { board, payoffs: payoffs(state)?, estimate, to_the_end: false })
    }

    /// The board.
    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    /// Forhont's payoff after each card that may be played now, in ascending order of the cards, when so many tricks
    /// are played, the one in the making among them.
    ///
    /// # Errors
    /// When the budget is spent.
    pub(super) fn payoffs(
        &self,
        tricks: usize,
        solver: &mut Solver<u8>,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<f64>, Stopped> {
        let mut world = self.clone();
        let plies = self.board.plies();
        // All but whole tricks is the rest of the one in the making.
        let depth = (plies - 1) % SEATS + 1 + SEATS * (tricks - 1);
        world.to_the_end = depth == plies;
        solver.clear();
        let mut looked_at = Vec::new();
        world.moves(&mut looked_at);
        let mut payoffs = [0.0; 32];
        for &card in &looked_at {
            meter.node()?;
            let undo = world.make(card);
            let mut value = None;
            solver.deepen(&mut world, [depth - 1], meter, &mut |found, _| value = Some(found.value));
            world.unmake(card, undo);
            payoffs[usize::from(card)] = 2.0 * f64::from(value.ok_or(Stopped)?) / SCALE as f64;
        }
        // A card that was not looked at comes to the same as the next lower one that was.
        let as_good =
            |card: u8| looked_at.iter().copied().filter(|&other| other <= card).max().unwrap_or(card);
        Ok(cards(self.board.playable()).map(|card| payoffs[usize::from(as_good(card))]).collect())
    }

    /// What the rules pay forhont for so many tens when the trump 7 ends like this.
    fn scaled(&self, end: usize, tens: i32) -> i32 {
        (self.payoffs[end][tens.clamp(0, ALL_TENS as i32) as usize] * SCALE / 2) as i32
    }
}

impl Solve for World {
    type Move = u8;
    type Undo = Standing;
    type Key = u128;

    fn is_over(&self) -> bool {
        self.board.is_over()
    }

    fn maximizes(&self) -> bool {
        self.board.maximizes()
    }

    fn moves(&mut self, moves: &mut Vec<u8>) -> u64 {
        self.board.moves(moves)
    }

    fn make(&mut self, card: u8) -> Standing {
        self.board.make(card)
    }

    fn unmake(&mut self, card: u8, undo: Standing) {
        self.board.unmake(card, undo);
    }

    fn value(&self) -> i32 {
        let won = self.board.won();
        if self.board.is_over() {
            self.scaled((won / i32::from(APART)) as usize, won % i32::from(APART))
        } else {
            (self.estimate.payoff(&self.board) * SCALE as f64 / 2.0).round() as i32
        }
    }

    fn key(&self) -> Option<u128> {
        // Payoffs are no sum of what was won and what comes, so what was won counts.
        self.board.key().map(|key| key | (self.board.won() as u128) << 120)
    }

    fn static_bounds(&self) -> Option<(i32, i32)> {
        if !self.to_the_end {
            return None;
        }
        let (won, open) = (self.board.won(), self.board.tens_left());
        let ends = if self.board.has_seven() { 0..SEVEN_ENDS } else { 0..1 };
        let least = ends.clone().map(|end| self.scaled(end, won)).min();
        let most = ends.map(|end| self.scaled(end, won + open)).max();
        least.zip(most)
    }

    fn history_index(&self, card: u8) -> Option<usize> {
        self.board.history_index(card)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use rand::RngExt as _;

    use super::*;
    use crate::cards::{Random, shuffled};
    use crate::games::marias::Rules;
    use crate::games::marias::strength::Tens;
    use crate::games::{Position as _, State as _, Turn};
    use crate::search::{SearchFeature, SearchLimits};

    /// A random game up to where so many cards are still to be played.
    fn ending(seed: u64, left: usize) -> State {
        let mut random = Random::new(seed, 14);
        let pack = shuffled(&mut random);
        let tens = if seed.is_multiple_of(2) { Tens::High } else { Tens::Natural };
        let mut state = State::new(&Rules { tens, ..Rules::default() });
        while state.public().seen().len() < 30 - left {
            if state.turn() == Turn::Chance {
                state.deal(&pack, &mut |_| {});
            } else if let Some(made) = state.random_move(&mut random) {
                state.make(&made);
            }
        }
        state
    }

    /// The value so many plies ahead, by trying every card.
    fn plain(world: &mut World, plies: usize) -> i32 {
        if plies == 0 || world.is_over() {
            return world.value();
        }
        let values: Vec<i32> = cards(world.board.playable())
            .map(|card| {
                let undo = world.make(card);
                let value = plain(world, plies - 1);
                world.unmake(card, undo);
                value
            })
            .collect();
        let value = if world.maximizes() { values.iter().max() } else { values.iter().min() };
        value.copied().unwrap()
    }

    #[test]
    fn every_card_is_worth_what_trying_everything_says_at_every_depth_with_every_part_on_and_off() {
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
                    let world = World::new(&state, maximizing, features).unwrap();
                    let mut meter = Meter::new(SearchLimits::unlimited(&stop));
                    world.payoffs(tricks, &mut Solver::new(features), &mut meter).unwrap()
                });
                let mut world = World::new(&state, maximizing, SearchFeatures::NONE).unwrap();
                let depth = left.min((left - 1) % SEATS + 1 + SEATS * (tricks - 1));
                estimated += usize::from(depth < left);
                let expected: Vec<f64> = cards(world.board.playable())
                    .map(|card| {
                        let undo = world.make(card);
                        let value = plain(&mut world, depth - 1);
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
