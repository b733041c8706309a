//! `go open`: the best move when all dealt cards lie open.

use crate::cards::Random;
use crate::games::marias::{Expected, Move, Side, State, Statements};
use crate::games::{Listing, Position as _, State as _, Turn};
use crate::players::{Choice, Control};
use crate::protocol::Info;
use crate::search::{Budget, Found, Meter, Solve, deepen};

/// How many cards are played in a deal.
const CARDS: usize = 30;

/// How many times each move before the play is tried out, unless told otherwise.
const PLAYOUTS: u64 = 200;

/// What one point of payoff is worth in the search; the points in tricks break ties below it.
const PAYOFF: i32 = 256;

/// Once the cards are played, the deal is a game of two sides with equal interests within each, and alpha-beta searches
/// it trick by trick, to the end when the time allows; then the answer says what payoff it expects. A search that is
/// cut values a position as if it ended there.
///
/// Before the play the tree is too wide for that: the trump card, the talon and the bids are chosen by the mean of
/// random playouts of each move, in which everybody discards and plays at random and says nothing more. That is a rough
/// guess, and no payoff is expected for it.
pub(super) fn solve(state: &State, control: &Control<'_>) -> Option<Choice<Move>> {
    match state.public().expected()? {
        Expected::Play => search(state, control),
        _ => try_out(state, control),
    }
}

fn search(state: &State, control: &Control<'_>) -> Option<Choice<Move>> {
    let Turn::Seat(seat) = state.turn() else { return None };
    let played = state.public().seen().len();
    let left = CARDS - played;
    let most = control.depth.map_or(left, |depth| (depth as usize).clamp(1, left));
    // To the end of this trick, of the next, and so on.
    let depths = (1..=most).filter(|plies| (played + plies).is_multiple_of(3) || *plies == most);
    let mut open = Open { state: state.clone(), side: Side::of(seat) };
    let budget = Budget { stop: control.stop, deadline: control.deadline, nodes: control.nodes };
    let mut meter = Meter::new(budget);
    let mut report = |found: &Found<Move>, nodes| {
        (control.report)(&Info {
            depth: Some(found.plies as u32),
            score: Some(open_score(found.value)),
            nodes,
            time: control.elapsed(),
            line: found.line.iter().map(ToString::to_string).collect(),
            ..Info::default()
        });
    };
    let Some(found) = deepen(&mut open, depths, &mut meter, &mut report) else {
        // Not even one move was looked at: the first one.
        return first_move(state).map(Choice::of);
    };
    let expect = found.exact.then(|| open_score(found.value));
    found.line.first().map(|&r#move| Choice { r#move, expect })
}

/// A value of the search in points of payoff of the seat that asks.
fn open_score(value: i32) -> f64 {
    f64::from(value) / f64::from(PAYOFF)
}

fn first_move(state: &State) -> Option<Move> {
    let mut moves = Vec::new();
    state.legal_moves(1, &mut moves);
    moves.first().copied()
}

/// The move with the best mean of random playouts.
fn try_out(state: &State, control: &Control<'_>) -> Option<Choice<Move>> {
    let Turn::Seat(seat) = state.turn() else { return None };
    let mut moves = Vec::new();
    let listing = state.legal_moves(usize::MAX, &mut moves);
    debug_assert_eq!(listing, Listing::Complete);
    let mut sums = vec![0; moves.len()];
    // The same cards and choices for every move, as far as they go: their differences are what counts.
    let playouts = control.nodes.map_or(PLAYOUTS, |nodes| nodes / moves.len().max(1) as u64);
    for playout in 0..playouts {
        if control.is_over() {
            break;
        }
        for (made, sum) in moves.iter().zip(&mut sums) {
            let mut world = state.clone();
            world.make(made);
            *sum += playout_payoff(world, &mut Random::new(playout, 0), seat.index());
        }
    }
    let best = sums.iter().max()?;
    sums.iter().position(|sum| sum == best).map(|at| Choice::of(moves[at]))
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

/// A deal with all cards known, in the play.
struct Open {
    state: State,
    /// The side that asks.
    side: Side,
}

impl Solve for Open {
    type Move = Move;
    type Undo = State;

    fn is_over(&self) -> bool {
        self.state.turn() == Turn::Over
    }

    fn maximizes(&self) -> bool {
        matches!(self.state.turn(), Turn::Seat(seat) if Side::of(seat) == self.side)
    }

    fn moves(&mut self, moves: &mut Vec<Move>) -> u64 {
        let Turn::Seat(seat) = self.state.turn() else { return 1 };
        let cards = self.state.public().playable(self.state.hand(seat));
        moves.extend(cards.iter().map(Move::Play));
        1
    }

    fn make(&mut self, played: Move) -> State {
        let before = self.state.clone();
        self.state.make(&played);
        before
    }

    fn unmake(&mut self, _: Move, before: State) {
        self.state = before;
    }

    fn value(&self) -> i32 {
        let public = self.state.public();
        let Some(ending) = public.ending() else { return 0 };
        let [forhont, opponent, _] = ending.outcome(public.rules()).payoffs();
        let [own, others] = Side::ALL.map(|side| ending.points(side));
        let ahead = if self.is_over() { 0 } else { own - others };
        let (payoff, ahead) = match self.side {
            Side::Forhont => (forhont, ahead),
            Side::Opponents => (opponent, -ahead),
        };
        payoff as i32 * PAYOFF + ahead as i32
    }
}
