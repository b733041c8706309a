//! `go open`: the best move when all cards lie open, as deep as the time goes.

use super::board::Board;
use super::playout::{likely_move, playout};
use super::questions::{Questions, berac_margin};
use crate::cards::tarok::{Card, TRULA};
use crate::cards::{Card as _, CardSet};
use crate::games::tarok::values::raw;
use crate::games::tarok::{Contract, Move, SEATS, State};
use crate::games::{Position as _, State as _, Turn};
use crate::players::{Choice, Control};
use crate::protocol::{Info, Seat};
use crate::search::{Budget, Found, Meter, Parts, Solve, Solver, Stopped, bisect, deepen};

/// The greatest depth in plies: more than any deal has left.
const DEEPEST: usize = 256;

/// The most cards left, in all hands, with which the play is solved outright.
const SOLVED: usize = 24;

/// How much work a playout is, in nodes.
const PLAYOUT: u64 = 16;

/// Searches a position with all cards known. With at most [`SOLVED`] cards left between declarer and defenders, the
/// play is solved outright ([`open_play`]), the defenders together; the payoff expected is that of best play.
///
/// Before that, in klop, and when the depth is limited, it is alpha-beta, one ply deeper each time, bids and all.
///
/// The seat to move wants its payoff, less the mean of the others', to be as much as can be; the other two are taken
/// to play together against it (*paranoid*). Between declarer and two defenders that is nearly what the game is; in
/// klop, and in the bidding, it is a cautious guess. Where the depth ends, the deal is played out by a simple fixed
/// rule ([`playout`]), and the points that it comes to are the estimate: so every depth, even the first, weighs points
/// that a deal can really end with. Towards the end the search reaches the end of every line, and its value is exact
/// under that assumption; only then the answer says what payoff it expects.
pub(super) fn solve(state: &State, control: &Control<'_>) -> Option<Choice<Move>> {
    let Turn::Seat(seat) = state.turn() else { return None };
    let budget = Budget { stop: control.stop, deadline: control.deadline, nodes: control.nodes };
    let mut meter = Meter::new(budget);
    let left: usize = Seat::all(SEATS).map(|seat| state.hand(seat).len()).sum();
    if left <= SOLVED
        && control.depth.is_none()
        && let Some((line, payoffs)) = solved_line(state, &mut meter)
    {
        let expect = payoffs.map(|payoffs| payoffs[seat.index()] as f64);
        tell(control, None, expect, meter.nodes(), &line);
        return line.first().map(|&r#move| Choice { r#move, expect });
    }
    let mut open = Open { state: state.clone(), seat };
    let deepest = control.depth.map_or(DEEPEST, |depth| depth as usize).clamp(1, DEEPEST);
    let mut report = |found: &Found<Move>, nodes| {
        let score = payoff(state, seat, &found.line);
        tell(control, Some(found.plies as u32), score, nodes, &found.line);
    };
    let found = deepen(&mut open, 1..=deepest, &mut meter, &mut report);
    let Some((first, found)) = found.and_then(|found| Some((*found.line.first()?, found))) else {
        // Not even one move was looked at.
        return likely_move(state).map(Choice::of);
    };
    let expect = payoff(state, seat, &found.line).filter(|_| found.exact);
    Some(Choice { r#move: first, expect })
}

fn tell(control: &Control<'_>, depth: Option<u32>, score: Option<f64>, nodes: u64, line: &[Move]) {
    (control.report)(&Info {
        depth,
        score,
        nodes,
        time: control.elapsed(),
        line: line.iter().map(ToString::to_string).collect(),
        ..Info::default()
    });
}

/// The best play to the end, solved again after each card, and the payoffs there; as far as the budget goes, and then
/// without the payoffs. Nothing where [`open_play`] finds nothing.
fn solved_line(state: &State, meter: &mut Meter<'_>) -> Option<(Vec<Move>, Option<Vec<i64>>)> {
    let mut solver = Solver::new(OPEN_PLAY);
    let (mut end, mut line) = (state.clone(), Vec::new());
    while end.turn() != Turn::Over {
        let play = open_play(&end, &mut solver, meter)?;
        let best = *play.line.first()?;
        line.push(best);
        end.make(&best);
        if play.margin.is_none() {
            return Some((line, None));
        }
    }
    Some((line, end.payoffs()))
}

/// The parts of the search that the play with open cards uses.
pub const OPEN_PLAY: Parts = Parts::ALL;

/// The play of a deal with all hands known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenPlay {
    /// Declarer's margin when all play as well as can be: twice its payoff less those of the defenders. Nothing when
    /// the budget did not suffice.
    pub margin: Option<i64>,
    /// Play that begins with the best move, or the best that was found.
    pub line: Vec<Move>,
}

/// Solves a deal in the play between declarer and defenders, from any card on, for the payoff itself: the game, the
/// bonuses, their kontras, radelci, and the mond.
///
/// It asks whether declarer reaches this margin, for some of those that can come out, each time by a search with a
/// minimal window for points (`Questions`). When the budget ends before the last question, the move is the one that
/// answered the last. Nothing when no card is due, and in klop, where no two sides stand against each other.
pub fn open_play(state: &State, solver: &mut Solver<u8, u64>, meter: &mut Meter<'_>) -> Option<OpenPlay> {
    let mut board = Board::new(state, solver.parts())?;
    solver.clear();
    let (plies, maximizes) = (board.plies(), board.maximizes());
    let mut line = Vec::new();
    let mut ask = |board: &mut Board, goal: i32| {
        let reached = solver.reaches(board, plies, goal, meter)?;
        if reached == maximizes {
            // This side has the move that decides it.
            line = solver.line().to_vec();
        }
        Ok::<_, Stopped>(reached)
    };
    let margin = if state.public().contract() == Some(Contract::Berac) {
        ask(&mut board, 0).map(|made| berac_margin(state.public(), made))
    } else {
        let questions = Questions::new(state.public(), &board)?;
        let last = questions.answers().len().checked_sub(1)?;
        let found = bisect(last, questions.guess(board.won() + board.points_left() / 2), |answer| {
            let goal = questions.ask(&mut board, answer);
            ask(&mut board, goal)
        });
        found.map(|answer| Some(questions.answers()[answer]))
    };
    if line.is_empty() {
        // All moves are equally good, or nothing is known of them.
        board.moves(&mut line);
        line.truncate(1);
    }
    let line =
        line.into_iter().filter_map(|card| Card::from_index(usize::from(card))).map(Move::Card).collect();
    Some(OpenPlay { margin: margin.ok().flatten(), line })
}

/// What `seat` gets when this line is played, and after it the deal is played out.
fn payoff(state: &State, seat: Seat, line: &[Move]) -> Option<f64> {
    let mut end = state.clone();
    line.iter().for_each(|played| end.make(played));
    playout(&mut end);
    end.payoffs()?.get(seat.index()).map(|&points| points as f64)
}

/// A deal with all cards known, and the seat that asks.
struct Open {
    state: State,
    seat: Seat,
}

impl Solve for Open {
    type Move = Move;
    type Undo = State;
    type Key = u128;

    fn is_over(&self) -> bool {
        self.state.turn() == Turn::Over
    }

    fn maximizes(&self) -> bool {
        self.state.turn() == Turn::Seat(self.seat)
    }

    fn moves(&mut self, moves: &mut Vec<Move>) -> u64 {
        let Turn::Seat(seat) = self.state.turn() else { return 1 };
        let cards = self.state.legal_cards();
        let before = moves.len();
        let mut found = Vec::new();
        if cards.is_empty() {
            self.state.legal_moves(usize::MAX, &mut found);
        } else {
            found.extend(different(&self.state, seat, cards).iter().map(Move::Card));
            if !self.state.public().contract().is_some_and(Contract::has_duties) {
                // High cards decide more.
                found.reverse();
            }
        }
        moves.append(&mut found);
        // Most of them will be played out, a pack's worth of moves each.
        PLAYOUT * (moves.len() - before) as u64
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
        let mut end = self.state.clone();
        playout(&mut end);
        let Some(scoring) = end.scoring() else { return 0 };
        let payoffs = scoring.payoffs();
        let own = payoffs[self.seat.index()];
        // Twice the own payoff less the others': the margin over their mean, in half points.
        (3 * own - payoffs.iter().sum::<i64>()) as i32
    }
}

/// One card of each run of legal cards that come to the same: neighbours in the hand, since what lies between them
/// was played, that count as many points.
fn different(state: &State, seat: Seat, legal: CardSet<Card>) -> CardSet<Card> {
    let elsewhere = Seat::all(SEATS)
        .filter(|&other| other != seat)
        .fold(state.public().trick().set(), |cards, other| cards | state.hand(other));
    let mut kept = CardSet::EMPTY;
    let mut last = None;
    for card in legal {
        let same = last.is_some_and(|last: Card| {
            let between = last.above() - card.above();
            last.kind() == card.kind()
                && raw(CardSet::of(last)) == raw(CardSet::of(card))
                && !TRULA.contains(card)
                && !TRULA.contains(last)
                && between.is_disjoint(elsewhere)
        });
        if !same {
            kept.insert(card);
        }
        last = Some(card);
    }
    kept
}
