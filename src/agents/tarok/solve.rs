//! `go open`: the best move when all cards lie open, as deep as the time goes.

use std::time::Instant;

use super::board::Board;
use super::klop::Klop;
use super::playout::{likely_move, playout};
use super::questions::{Questions, of_berac};
use crate::agents::{Control, Decision};
use crate::cards::tarok::{Card, TRULA};
use crate::cards::{Card as _, CardSet};
use crate::games::tarok::values::raw;
use crate::games::tarok::{Contract, Move, SEATS, State};
use crate::games::{Position as _, State as _, Turn};
use crate::protocol::{Info, Seat};
use crate::search::{
    Meter, SearchFeatures, SearchLimits, SearchResult, Solve, Solver, Stopped, deepen, threshold_search,
};

/// The greatest depth in plies: more than any deal has left.
const DEEPEST: usize = 256;

/// The most cards left, in all hands, with which the play is solved outright, twelve a hand between declarer and
/// defenders, ten in klop; with more, half of the budget is spent on trying.
const SOLVED: usize = 36;
const SOLVED_KLOP: usize = 30;

/// The table of such a solve, in bytes: there is but one at a time. To empty four times as much takes milliseconds.
const BIG_TABLE: usize = 1 << 22;

/// How much work a playout is, in nodes: a pack's worth of moves.
const PLAYOUT: u64 = 64;

/// Searches a position with all cards known. With at most [`SOLVED`] cards left between declarer and defenders, the
/// play is solved outright ([`open_play`]), the defenders together, and klop with [`SOLVED_KLOP`] ([`open_klop`]); the
/// payoff expected is that of best play. When the time ends first, what is proven of it is told.
///
/// With more cards that is tried, too, with half of the budget: half of whole deals are solved within a second. What is
/// left, and all of it when no card is due or the depth is limited, is for alpha-beta, one ply deeper each time, bids
/// and all.
///
/// The seat to move wants its payoff, less the mean of the others', to be as much as can be; the other two are taken
/// to play together against it (*paranoid*). Between declarer and two defenders that is nearly what the game is; in
/// the bidding it is a cautious guess. Where the depth ends, the deal is played out by a simple fixed
/// rule ([`playout`]), and the points that it comes to are the estimate: so every depth, even the first, weighs points
/// that a deal can really end with. Towards the end the search reaches the end of every line, and its value is exact
/// under that assumption; only then the answer says what payoff it expects.
pub(super) fn solve(state: &State, control: &Control<'_>) -> Option<Decision<Move>> {
    let Turn::Seat(seat) = state.turn() else { return None };
    let left: usize = Seat::all(SEATS).map(|seat| state.hand(seat).len()).sum();
    let klop = state.public().contract() == Some(Contract::Klop);
    let outright = left <= if klop { SOLVED_KLOP } else { SOLVED };
    let budget = control.limits;
    let mut meter = Meter::new(if outright { budget } else { half(budget) });
    let solved = match control.limits.depth {
        Some(_) => None,
        None if klop => solved_klop(state, &mut meter),
        None => solved_line(state, seat, &mut meter),
    };
    let mut proven = None;
    if let Some(Solved { payoff: expect, bounds, line }) = solved {
        tell(control, &Info { score: expect, bounds, nodes: meter.nodes(), ..Info::default() }, &line);
        proven = line.first().copied();
        if outright || expect.is_some() {
            return proven.map(|r#move| Decision { r#move, expect });
        }
    }
    let spent = meter.nodes();
    let nodes = budget.nodes.map(|nodes| nodes.saturating_sub(spent));
    let mut meter = Meter::new(SearchLimits { nodes, ..budget });
    let mut open = Open { state: state.clone(), seat };
    let deepest = control.limits.depth.map_or(DEEPEST, |depth| depth as usize).clamp(1, DEEPEST);
    let mut report = |found: &SearchResult<Move>, nodes| {
        let score = payoff(state, seat, &found.line);
        tell(
            control,
            &Info { depth: Some(found.plies as u32), score, nodes: spent + nodes, ..Info::default() },
            &found.line,
        );
    };
    let found = deepen(&mut open, 1..=deepest, &mut meter, &mut report);
    let Some((first, found)) = found.and_then(|found| Some((*found.line.first()?, found))) else {
        // Not even one move was looked at.
        return proven.or_else(|| likely_move(state)).map(Decision::of);
    };
    let expect = payoff(state, seat, &found.line).filter(|_| found.exact);
    Some(Decision { r#move: first, expect })
}

/// Half of what may be spent from now on.
fn half(budget: SearchLimits<'_>) -> SearchLimits<'_> {
    let now = Instant::now();
    let deadline = budget.deadline.map(|deadline| now + deadline.saturating_duration_since(now) / 2);
    SearchLimits { deadline, nodes: budget.nodes.map(|nodes| nodes / 2), ..budget }
}

fn tell(control: &Control<'_>, info: &Info, line: &[Move]) {
    (control.report)(&Info {
        time: control.limits.elapsed(),
        line: line.iter().map(ToString::to_string).collect(),
        ..info.clone()
    });
}

/// What is told of a deal that is solved.
struct Solved {
    /// The payoff of the seat to move; nothing when the budget did not suffice.
    payoff: Option<f64>,
    /// Then, what is proven of it.
    bounds: Option<(f64, f64)>,
    line: Vec<Move>,
}

/// The best play to the end, solved again after each card, and the payoff of `seat` there; as far as the budget goes,
/// and then without the payoff. Nothing where [`open_play`] finds nothing.
fn solved_line(state: &State, seat: Seat, meter: &mut Meter<'_>) -> Option<Solved> {
    let mut solver = Solver::with_table(OPEN_PLAY, BIG_TABLE);
    let (mut end, mut line) = (state.clone(), Vec::new());
    let mut bounds = None;
    while end.turn() != Turn::Over {
        let play = open_play(&end, &mut solver, meter)?;
        let best = *play.line.first()?;
        if line.is_empty() {
            bounds = play.payoffs(state, seat);
        }
        line.push(best);
        end.make(&best);
        if play.margin.is_none() {
            // The rest of the line is not known, but the payoff may be.
            let payoff = bounds.filter(|(least, most)| least >= most).map(|(least, _)| least);
            return Some(Solved { payoff, bounds: bounds.filter(|_| payoff.is_none()), line });
        }
    }
    let payoff = end.payoffs().map(|payoffs| payoffs[seat.index()] as f64);
    Some(Solved { payoff, bounds: None, line })
}

fn solved_klop(state: &State, meter: &mut Meter<'_>) -> Option<Solved> {
    let play = open_klop(state, &mut Solver::with_table(OPEN_PLAY, BIG_TABLE), meter)?;
    let (least, most) = play.bounds;
    let bounds = play.payoff.is_none().then_some((least as f64, most as f64));
    Some(Solved { payoff: play.payoff.map(|payoff| payoff as f64), bounds, line: play.line })
}

/// The parts of the search that the play with open cards uses.
pub const OPEN_PLAY: SearchFeatures = SearchFeatures::ALL;

/// The play of a deal with all hands known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenPlay {
    /// Declarer's margin when all play as well as can be: twice its payoff less those of the defenders. Nothing when
    /// the budget did not suffice.
    pub margin: Option<i64>,
    /// The least and the greatest margin that the questions answered leave: both are [`OpenPlay::margin`] when all
    /// were answered.
    pub bounds: (i64, i64),
    /// Play that begins with the best move, or the best that was found.
    pub line: Vec<Move>,
}

impl OpenPlay {
    /// Between what the payoff of `seat` lies when all play as well as can be.
    fn payoffs(&self, state: &State, seat: Seat) -> Option<(f64, f64)> {
        let public = state.public();
        let (least, most) = if public.contract() == Some(Contract::Berac) {
            let [one, other] = [false, true].map(|made| {
                let margin = of_berac(public, made, None)?;
                of_berac(public, made, Some(seat))
                    .filter(|_| (self.bounds.0..=self.bounds.1).contains(&margin))
            });
            let (one, other) = (one.or(other)?, other.or(one)?);
            (one.min(other), one.max(other))
        } else {
            let board = Board::new(state, OPEN_PLAY)?;
            let holds =
                state.hand(seat).contains(Card::MOND) || public.trick().player_of(Card::MOND) == Some(seat);
            let loses_mond = holds || public.mond_lost() == Some(seat);
            let margins = self.bounds.0..=self.bounds.1;
            Questions::new(public, &board)?.payoffs(public, margins, seat, loses_mond)?
        };
        Some((least as f64, most as f64))
    }
}

/// Solves a deal in the play between declarer and defenders, from any card on, for the payoff itself: the game, the
/// bonuses, their kontras, radelci, and the mond.
///
/// It asks whether declarer reaches this margin, for some of those that can come out, each time by a search with a
/// minimal window for points (`Questions`). When the budget ends before the last question, the move is the one that
/// answered the last. Nothing when no card is due, and in klop, where no two sides stand against each other.
pub fn open_play(state: &State, solver: &mut Solver<u8, u64>, meter: &mut Meter<'_>) -> Option<OpenPlay> {
    let mut board = Board::new(state, solver.features())?;
    let public = state.public();
    let plies = board.plies();
    let (answers, answered) = if public.contract() == Some(Contract::Berac) {
        let answers = [of_berac(public, false, None)?, of_berac(public, true, None)?];
        (answers.to_vec(), answer(&mut board, plies, 1, 1, solver, meter, |_, _| 0))
    } else {
        let questions = Questions::new(public, &board)?;
        let last = questions.answers().len().checked_sub(1)?;
        let guess = questions.guess(board.won() + board.points_left() / 2);
        let ask = |board: &mut Board, answer| questions.ask(board, answer);
        (questions.answers().to_vec(), answer(&mut board, plies, last, guess, solver, meter, ask))
    };
    let bounds = (answers[answered.low], answers[answered.high]);
    let margin = (answered.low == answered.high).then_some(bounds.0);
    Some(OpenPlay { margin, bounds, line: answered.line })
}

/// A deal of klop with all hands known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenKlop {
    /// The payoff that the seat to move is sure of; nothing when the budget did not suffice.
    pub payoff: Option<i64>,
    /// The least and the greatest that the questions answered leave of it.
    pub bounds: (i64, i64),
    /// Play that begins with the best move, or the best that was found.
    pub line: Vec<Move>,
}

/// Solves klop, from any card on, for the payoff of the seat to move when the two others play together against it
/// (*paranoid*). Nothing when no card of klop is due.
///
/// Everyone plays for itself there, and what that comes to depends on what each does where it does not mind
/// (*max^n*: a value for each way of breaking ties, and hardly any pruning). What a seat is sure of, whatever the
/// others do, is one number, and alpha-beta finds it as in a game of two.
pub fn open_klop(state: &State, solver: &mut Solver<u8>, meter: &mut Meter<'_>) -> Option<OpenKlop> {
    let mut board = Klop::new(state, solver.features())?;
    let (plies, answers) = (board.plies(), board.answers());
    let goals = answers.clone();
    let last = answers.len() - 1;
    let answered = answer(&mut board, plies, last, last / 2, solver, meter, |_, answer| goals[answer]);
    let bounds = (i64::from(answers[answered.low]), i64::from(answers[answered.high]));
    let payoff = (answered.low == answered.high).then_some(bounds.0);
    Some(OpenKlop { payoff, bounds, line: answered.line })
}

/// The questions answered: the greatest answer that is reached is one of these.
struct Answered {
    low: usize,
    high: usize,
    line: Vec<Move>,
}

/// Which of the answers 0 to `last` is reached, as far as the budget goes; `ask` prepares the position for a question
/// and says which value it must reach.
fn answer<S: Solve<Move = u8>>(
    position: &mut S,
    plies: usize,
    last: usize,
    guess: usize,
    solver: &mut Solver<u8, S::Key>,
    meter: &mut Meter<'_>,
    mut ask: impl FnMut(&mut S, usize) -> i32,
) -> Answered {
    solver.clear();
    let maximizes = position.maximizes();
    let mut line = Vec::new();
    let (mut low, mut high) = (0, last);
    let found = threshold_search(last, guess, |answer| {
        let goal = ask(position, answer);
        let reached = solver.reaches(position, plies, goal, meter)?;
        if reached == maximizes {
            // This side has the move that decides it.
            line = solver.line().to_vec();
        }
        if reached {
            low = answer;
        } else {
            high = answer - 1;
        }
        Ok::<_, Stopped>(reached)
    });
    debug_assert!(found.is_err() || found == Ok(low) && low == high);
    if line.is_empty() {
        // All moves are equally good, or nothing is known of them.
        position.moves(&mut line);
        line.truncate(1);
    }
    let cards = line.into_iter().filter_map(|card| Card::from_index(usize::from(card)));
    Answered { low, high, line: cards.map(Move::Card).collect() }
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
        (moves.len() - before) as u64
    }

    fn make(&mut self, played: Move) -> State {
        let before = self.state.clone();
        self.state.make(&played);
        before
    }

    fn unmake(&mut self, _: Move, before: State) {
        self.state = before;
    }

    fn valuing(&self) -> u64 {
        PLAYOUT
    }

    fn value(&self) -> i32 {
        let mut end = self.state.clone();
        playout(&mut end);
        let Some(outcome) = end.outcome() else { return 0 };
        let payoffs = outcome.payoffs();
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
