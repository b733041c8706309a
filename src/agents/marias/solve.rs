//! `go open`: the best move when all dealt cards lie open.

use std::ops::RangeInclusive;

use super::board::Board;
use super::questions::Questions;
use crate::agents::{Control, Decision};
use crate::cards::Random;
use crate::games::marias::{Move, MoveKind, Side, State, Statements};
use crate::games::{Listing, Position as _, State as _, Turn};
use crate::protocol::Info;
use crate::search::{Meter, SearchFeature, SearchFeatures, Solve as _, Solver, Stopped, threshold_search};

/// All parts but killers and history: the order in which the board gives its cards is better (`talon bench --ablation`).
pub const OPEN_PLAY: SearchFeatures =
    SearchFeatures::ALL.without(SearchFeature::Killers).without(SearchFeature::History);

/// How many times each move before the play is tried out, unless told otherwise.
const PLAYOUTS: u64 = 200;

/// Once the cards are played, the deal is a game of two sides with equal interests within each, and it is solved to
/// the end, for the payoff itself ([`open_play`]).
///
/// Before the play the tree is too wide for that: the trump card, the talon and the bids are chosen by the mean of
/// random playouts of each move, in which everybody discards and plays at random and says nothing more. That is a rough
/// guess, and no payoff is expected for it.
pub(super) fn solve(state: &State, control: &Control<'_>) -> Option<Decision<Move>> {
    match state.public().due()? {
        MoveKind::Card => search(state, control),
        _ => try_out(state, control),
    }
}

fn search(state: &State, control: &Control<'_>) -> Option<Decision<Move>> {
    let Turn::Seat(seat) = state.turn() else { return None };
    let mut meter = Meter::new(control.limits);
    let mut solver = Solver::new(OPEN_PLAY);
    if let Some(depth) = control.limits.depth {
        return search_tens(state, depth as usize, control, &mut solver, &mut meter);
    }
    let play = open_play(state, &mut solver, &mut meter)?;
    let own = |forhont: i64| (if Side::of(seat) == Side::Forhont { forhont } else { -forhont / 2 }) as f64;
    let [one, other] = [play.forhont.start(), play.forhont.end()].map(|&forhont| own(forhont));
    let expect = play.value().map(own);
    (control.report)(&Info {
        score: expect,
        bounds: expect.is_none().then_some((one.min(other), one.max(other))),
        nodes: meter.nodes(),
        time: control.limits.elapsed(),
        line: play.line.iter().map(ToString::to_string).collect(),
        ..Info::default()
    });
    play.line.first().map(|&r#move| Decision { r#move, expect })
}

/// The play of a deal with all hands known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenPlay {
    /// Forhont's payoff when all play as well as can be lies here: one number, or what is proven when the budget did
    /// not suffice.
    pub forhont: RangeInclusive<i64>,
    /// Play that begins with the best move, or the best that was found.
    pub line: Vec<Move>,
}

impl OpenPlay {
    /// Forhont's payoff when all play as well as can be; nothing when the budget did not suffice.
    #[must_use]
    pub fn value(&self) -> Option<i64> {
        (self.forhont.start() == self.forhont.end()).then_some(*self.forhont.start())
    }
}

/// Solves a deal in the play, from any card on, for the payoff itself: all goals, their doublings, and the trump 7.
///
/// It asks whether forhont gets this payoff or more, for some of those that can come out, each time by a search with a
/// minimal window for tens (`Questions`). What such searches find about points alone serves the next one. When the
/// budget ends before the last question, the move is the one that answered the last, and what the answers prove is told.
/// Nothing when no card is due.
pub fn open_play(state: &State, solver: &mut Solver<u8>, meter: &mut Meter<'_>) -> Option<OpenPlay> {
    if state.public().due() != Some(MoveKind::Card) {
        return None;
    }
    let mut board = Board::new(state, solver.features())?;
    let open = board.won()..=board.won() + board.tens_left();
    let questions = Questions::new(state, open)?;
    let answers = questions.answers();
    solver.clear();
    let (plies, maximizes) = (board.plies(), board.maximizes());
    let mut line = Vec::new();
    let guess = questions.guess(board.won() + board.tens_left() / 2);
    let last = answers.len().checked_sub(1)?;
    let mut proven = (0, last);
    // A budget that is spent has said so in what is proven.
    let _ = threshold_search(last, guess, |answer| {
        let (goal, worth) = questions.needs(answers[answer]);
        board.set_seven_worth(worth);
        let reached = solver.reaches(&mut board, plies, goal, meter)?;
        if reached == maximizes {
            // This side has the move that decides it.
            line = solver.line().to_vec();
        }
        proven = if reached { (answer, proven.1) } else { (proven.0, answer - 1) };
        Ok::<_, Stopped>(reached)
    });
    if line.is_empty() {
        // All moves are equally good, or nothing is known of them.
        board.moves(&mut line);
        line.truncate(1);
    }
    let line = line.into_iter().filter_map(|card| board.card(card)).map(Move::Card).collect();
    Some(OpenPlay { forhont: answers[proven.0]..=answers[proven.1], line })
}

/// The move that makes for the most tens, so many plies ahead.
fn search_tens(
    state: &State,
    depth: usize,
    control: &Control<'_>,
    solver: &mut Solver<u8>,
    meter: &mut Meter<'_>,
) -> Option<Decision<Move>> {
    let mut board = Board::new(state, solver.features())?;
    let cards = board.clone();
    let moves = |line: &[u8]| -> Vec<Move> {
        line.iter().filter_map(|&card| cards.card(card)).map(Move::Card).collect()
    };
    let depths = 1..=depth.clamp(1, board.plies());
    let found = solver.deepen(&mut board, depths, meter, &mut |found, nodes| {
        (control.report)(&Info {
            depth: Some(found.plies as u32),
            nodes,
            time: control.limits.elapsed(),
            line: moves(&found.line).iter().map(ToString::to_string).collect(),
            ..Info::default()
        });
    });
    let line = found.map_or_else(Vec::new, |found| moves(&found.line));
    line.first().copied().or_else(|| first_move(state)).map(Decision::of)
}

fn first_move(state: &State) -> Option<Move> {
    let mut moves = Vec::new();
    state.legal_moves(1, &mut moves);
    moves.first().copied()
}

/// The move with the best mean of random playouts.
fn try_out(state: &State, control: &Control<'_>) -> Option<Decision<Move>> {
    let Turn::Seat(seat) = state.turn() else { return None };
    let mut moves = Vec::new();
    let listing = state.legal_moves(usize::MAX, &mut moves);
    debug_assert_eq!(listing, Listing::Complete);
    let mut sums = vec![0; moves.len()];
    // The same cards and choices for every move, as far as they go: their differences are what counts.
    let playouts = control.limits.nodes.map_or(PLAYOUTS, |nodes| nodes / moves.len().max(1) as u64);
    for playout in 0..playouts {
        if control.limits.is_over() {
            break;
        }
        for (made, sum) in moves.iter().zip(&mut sums) {
            let mut world = state.clone();
            world.make(made);
            *sum += playout_payoff(world, &mut Random::new(playout, 0), seat.index());
        }
    }
    let best = sums.iter().max()?;
    sums.iter().position(|sum| sum == best).map(|at| Decision::of(moves[at]))
}

/// The payoff of a seat when the rest is dealt, discarded and played at random, and nothing more is said.
fn playout_payoff(mut world: State, random: &mut Random, seat: usize) -> i64 {
    loop {
        match world.turn() {
            Turn::Over => return world.payoffs().map_or(0, |payoffs| payoffs[seat]),
            Turn::Chance => {
                let undealt = world.undealt();
                let mut left = undealt;
                let pack: Vec<_> = std::iter::from_fn(|| {
                    let card = left.random(random)?;
                    left.remove(card);
                    Some(card)
                })
                .collect();
                world.deal(&pack, &mut |_| {});
            }
            Turn::Seat(_) => {
                let silent = Move::Say(Statements::SILENCE);
                let made =
                    if world.check(&silent).is_ok() { Some(silent) } else { world.random_move(random) };
                let Some(made) = made else { return 0 };
                world.make(&made);
            }
        }
    }
}
