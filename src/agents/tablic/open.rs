//! The rest of a round with open cards, solved.

use std::ops::RangeInclusive;

use super::compact::board::Value;
use super::compact::offering::Offering;
use super::compact::offers::Offer;
use super::minimax::horizons;
use super::round::Round;
use crate::games::tablic::{Move, State};
use crate::games::{Position as _, Turn};
use crate::search::{Meter, SearchFeatures, SearchResult, Solve as _, Solver, Stopped, threshold_search};

/// The parts of the search that it uses.
pub const OPEN_ROUND: SearchFeatures = SearchFeatures::ALL;

/// The most captures of one card that are looked at, the greediest ones. A position in which a card has more is not
/// solved exactly.
const CAPTURES: usize = 512;

/// How many own moves ahead two players look before they look to the end.
const FIRST_LOOK: usize = 1;

/// By how much the seat to move is ahead at the end of a round: its own times the number of others, less all theirs.
/// Points come before cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Margin {
    /// Points, tablas included; in the last round also the rest of the table and the majority.
    pub points: i32,
    /// Cards won; nothing in the last round, where they are points already.
    pub cards: i32,
}

/// The rest of a round with all hands known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenRound {
    /// The seat to move can have this margin, whatever the others do.
    pub least: Margin,
    /// The others can keep it to this, together.
    pub most: Margin,
    /// Play that begins with the best move, or the best that was found; to the end, if the budget went that far.
    pub line: Vec<Move>,
}

impl OpenRound {
    /// The margin when all play as well as can be; nothing when the budget did not suffice, or a card has more captures
    /// than are looked at.
    #[must_use]
    pub fn margin(&self) -> Option<Margin> {
        (self.least == self.most).then_some(self.least)
    }
}

/// Solves rounds with all hands known, one after the other; keeps only memory between them.
///
/// The seat to move wants its points, less the mean of the others', to be as many as can be; everybody else is taken
/// to want them few (*paranoid*). Between two players that is what the game is. For more it is chosen because it gives
/// a value that the seat is sure of, whatever the others do, because alpha-beta prunes it as it does a game of two,
/// and because each player wanting its own points most (*max^n*) leaves the value open where a player does not mind.
///
/// Cards not dealt yet are chance. They come only when all hands are empty, and the search ends there: a round that is
/// not the last is valued by points and then cards won so far. In the last round, the rest of the table and the
/// majority are counted. Where one round is the whole game, with eight players or more, that is the whole game.
#[derive(Debug)]
pub struct OpenSolver {
    solver: Solver<Offer>,
    offering: Offering,
}

impl OpenSolver {
    /// A solver that uses these parts of the search.
    #[must_use]
    pub fn new(parts: SearchFeatures) -> Self {
        Self { solver: Solver::new(parts), offering: Offering::new(CAPTURES) }
    }

    /// Solves the rest of a round; nothing when no seat is to move.
    ///
    /// First it looks a little ahead, for a move to fall back on. Then it asks whether a margin is reached, for some of
    /// those that can come out, each time by a search with a minimal window; what one search finds serves the next.
    /// When the budget ends before the last question, the answers so far are bounds.
    pub fn solve(&mut self, state: &State, meter: &mut Meter<'_>) -> Option<OpenRound> {
        self.search(state, usize::MAX, meter, &mut |_, _| {})
    }

    /// The same, so many own moves ahead at most; tells of each horizon that was reached before the end.
    pub(super) fn search(
        &mut self,
        state: &State,
        moves: usize,
        meter: &mut Meter<'_>,
        report: &mut dyn FnMut(&SearchResult<Offer>, u64),
    ) -> Option<OpenRound> {
        let mut search = self.begin(state, meter)?;
        let bounds = search.bounds;
        search.look_ahead(moves, report);
        let points_alone = search.round.is_last();
        let settled = search.reaches_end(moves) && search.settle(points_alone).is_ok();
        if search.round.take_cut() {
            // Nothing is proven but what is seen at a glance.
            search.bounds = bounds;
        } else if settled {
            // When this is stopped, the line is only shorter.
            let _ = search.play_on(points_alone);
        }
        let Search { round, line, bounds: found, .. } = search;
        let margin = |value: Value| {
            let cards = value.cards().clamp(bounds.0.cards(), bounds.1.cards());
            Margin { points: value.whole_points(), cards: if round.is_last() { 0 } else { cards } }
        };
        Some(OpenRound { least: margin(found.0), most: margin(found.1), line: with_cards(state, &line) })
    }

    /// The first of these choices of the seat to move that leads to the best end, points and then cards even in the last
    /// round, with the value there and the best play; without the value when the budget did not suffice for it.
    pub(super) fn first_best(
        &mut self,
        state: &State,
        choices: &[Offer],
        meter: &mut Meter<'_>,
    ) -> Option<(usize, Option<Value>, Vec<Offer>)> {
        let mut search = self.begin(state, meter)?;
        search.look_ahead(usize::MAX, &mut |_, _| {});
        let settled = search.settle(false).is_ok();
        let first = if settled { search.first_reaching(choices) } else { Err(Stopped) };
        let value = first.is_ok().then_some(search.bounds.0);
        let is_found = |choice: &Offer| search.line.first().is_some_and(|found| found.is_same_as(choice));
        let found = first.ok().flatten().or_else(|| choices.iter().position(is_found));
        found.map(|found| (found, value, search.line))
    }

    /// A search that has not yet looked at anything but the greediest move.
    fn begin<'s, 'm, 'b>(
        &'s mut self,
        state: &State,
        meter: &'m mut Meter<'b>,
    ) -> Option<Search<'s, 'm, 'b>> {
        let mut round = Round::new(state, self.solver.features(), &mut self.offering)?;
        round.take_cut();
        self.solver.clear();
        let mut line = Vec::new();
        round.moves(&mut line);
        line.truncate(1);
        let (bounds, guess) = (round.bounds(), Value::unpacked(round.settled_score()));
        Some(Search { solver: &mut self.solver, round, meter, line, bounds, guess })
    }
}

/// A line with its cards.
fn with_cards(state: &State, line: &[Offer]) -> Vec<Move> {
    let mut end = state.clone();
    let mut moves = Vec::new();
    for offer in line {
        let Turn::Seat(seat) = end.turn() else { break };
        let Some(played) = offer.with_cards(end.hand(seat), end.public().table()) else { break };
        end.make(&played);
        moves.push(played);
    }
    moves
}

/// The search of one round.
struct Search<'s, 'm, 'b> {
    solver: &'s mut Solver<Offer>,
    round: Round<'s>,
    meter: &'m mut Meter<'b>,
    /// Between what the value provably lies.
    bounds: (Value, Value),
    /// The best play known.
    line: Vec<Offer>,
    /// What the value may be.
    guess: Value,
}

impl Search<'_, '_, '_> {
    /// Finds a move to fall back on, so many own moves ahead at most: two players need no more than a glance, for more
    /// it may be a long way to the end.
    fn look_ahead(&mut self, moves: usize, report: &mut dyn FnMut(&SearchResult<Offer>, u64)) {
        let Self { solver, round, meter, .. } = self;
        let two = round.board().players() == 2;
        let depths: Vec<usize> = horizons(round.board(), moves.min(round.own_plies()))
            .filter(|&(plies, own)| plies < round.plies() && (!two || [FIRST_LOOK, moves].contains(&own)))
            .map(|(plies, _)| plies)
            .collect();
        if let Some(found) = solver.deepen(round, depths, meter, report) {
            self.guess = Value::unpacked(found.value);
            self.line = found.line;
        }
    }

    /// Whether the round is over after so many own moves.
    fn reaches_end(&self, moves: usize) -> bool {
        moves >= self.round.own_plies()
    }

    /// Narrows the bounds down to the value, or its points alone.
    fn settle(&mut self, points_alone: bool) -> Result<(), Stopped> {
        let (least, most) = self.bounds;
        let points = least.whole_points()..=most.whole_points();
        let points = self.ask(points, self.guess.whole_points(), Value::least_with)?;
        let cards = if points_alone {
            0
        } else {
            let goal = |cards| Value::new(points, cards);
            self.ask(least.cards()..=most.cards(), self.guess.cards(), goal)?
        };
        let value = Value::new(points, cards);
        self.bounds = (value, value);
        Ok(())
    }

    /// The greatest of these answers whose goal is reached; the first one is.
    fn ask(
        &mut self,
        answers: RangeInclusive<i32>,
        guess: i32,
        goal: impl Fn(i32) -> Value,
    ) -> Result<i32, Stopped> {
        let (first, last) = answers.into_inner();
        let found = threshold_search((last - first) as usize, (guess - first).max(0) as usize, |answer| {
            let goal = goal(first + answer as i32);
            let reached = self.reaches(goal)?;
            if reached {
                self.bounds.0 = self.bounds.0.max(goal);
                self.line = self.solver.line().to_vec();
            } else {
                self.bounds.1 = self.bounds.1.min(goal.before());
            }
            Ok(reached)
        })?;
        Ok(first + found as i32)
    }

    fn reaches(&mut self, goal: Value) -> Result<bool, Stopped> {
        let plies = self.round.plies();
        self.solver.reaches(&mut self.round, plies, goal.packed(), self.meter)
    }

    /// The first of these choices that keeps the value, when it is known.
    fn first_reaching(&mut self, choices: &[Offer]) -> Result<Option<usize>, Stopped> {
        let (value, _) = self.bounds;
        for (place, &choice) in choices.iter().enumerate() {
            self.meter.node()?;
            let undo = self.round.make(choice);
            let reached = self.reaches(value);
            self.round.unmake(choice, undo);
            if reached? {
                self.line = std::iter::once(choice).chain(self.solver.line().iter().copied()).collect();
                return Ok(Some(place));
            }
        }
        Ok(None)
    }

    /// Plays on to the end as well as can be, when the value is known, or its points alone.
    fn play_on(&mut self, points_alone: bool) -> Result<(), Stopped> {
        let (value, _) = self.bounds;
        // Whoever wants great values keeps this one, the others keep it from becoming greater.
        let (kept, greater) = if points_alone {
            let points = value.whole_points();
            (Value::least_with(points), Value::least_with(points + 1))
        } else {
            (value, value.next())
        };
        let mut line = Vec::new();
        while !self.round.is_over() {
            let goal = if self.round.maximizes() { kept } else { greater };
            self.reaches(goal)?;
            let Some(&best) = self.solver.line().first() else { break };
            line.push(best);
            self.round.make(best);
        }
        self.line = line;
        Ok(())
    }
}
