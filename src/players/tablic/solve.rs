//! `go open`: the best move when all dealt cards lie open.

use super::compact::board::{Board, Undo, Value};
use super::compact::classes::{ClassSet, Counts};
use super::compact::offers::{Offer, Offering};
use super::minimax::{budget, horizons};
use crate::games::tablic::{MOST_SEATS, Move, State};
use crate::games::{Position as _, State as _, Turn};
use crate::players::{Choice, Control};
use crate::protocol::{Info, Seat};
use crate::search::{Found, Meter, Solve, deepen};

/// The most captures of one card that are looked at, the greediest ones. A position in which a card has more is not
/// solved exactly, and no payoff is expected for it.
const CAPTURES: usize = 512;

/// Solves a position with all hands known, to the end of the round, and in the last round to the end of the deal.
///
/// The seat to move wants its points, less the mean of the others', to be as many as can be; everybody else is taken
/// to want them few (*paranoid*). Between two players that is what the game is. For more it is chosen because it gives
/// a value that the seat is sure of, whatever the others do, because alpha-beta prunes it as it does a game of two,
/// and because each player wanting its own points most leaves the value open where a player does not mind.
///
/// Cards not dealt yet are chance. They come only when all hands are empty, and the search ends there: a round that is
/// not the last is valued by points and then cards won so far. In the last round, the rest of the table and the
/// majority are counted; once such a search was finished, the answer says what payoff it expects.
pub(super) fn solve(state: &State, control: &Control<'_>) -> Option<Choice<Move>> {
    let mut open = Open::new(state)?;
    let hand = state.hand(Seat::new(open.seat)).len();
    let depth = control.depth.map_or(hand, |depth| depth as usize).clamp(1, hand.max(1));
    let depths: Vec<(usize, usize)> = horizons(&open.board, depth).collect();
    let mut meter = Meter::new(budget(control, None));
    let players = open.board.players();
    let own_moves = |plies| depths.iter().find(|(deep, _)| *deep == plies).map(|(_, moves)| *moves as u32);
    let mut report = |found: &Found<Offer>, nodes| {
        (control.report)(&Info {
            depth: own_moves(found.plies),
            score: Some(Value::unpacked(found.value).points(players)),
            nodes,
            time: control.elapsed(),
            line: play(state, &found.line).0.iter().map(ToString::to_string).collect(),
            ..Info::default()
        });
    };
    let found = deepen(&mut open, depths.iter().map(|&(plies, _)| plies), &mut meter, &mut report);
    let Some(found) = found else {
        // Not even one move was looked at: the greediest one.
        let mut moves = Vec::new();
        open.moves(&mut moves);
        return play(state, &moves[..moves.len().min(1)]).0.first().copied().map(Choice::of);
    };
    let (line, end) = play(state, &found.line);
    let payoff = end.payoffs().and_then(|payoffs| payoffs.get(open.seat).copied());
    let expect = payoff.filter(|_| found.exact && !open.offering.is_cut()).map(|points| points as f64);
    line.first().map(|&r#move| Choice { r#move, expect })
}

/// A line with its cards, and where it leads.
fn play(state: &State, line: &[Offer]) -> (Vec<Move>, State) {
    let mut end = state.clone();
    let mut moves = Vec::new();
    for offer in line {
        let Turn::Seat(seat) = end.turn() else { break };
        let Some(played) = offer.with_cards(end.hand(seat), end.public().table()) else { break };
        end.make(&played);
        moves.push(played);
    }
    (moves, end)
}

/// A round with all hands known.
struct Open {
    board: Board,
    hands: [Counts; MOST_SEATS],
    /// The seat that asks.
    seat: usize,
    /// The cards left in all hands.
    left: usize,
    last_round: bool,
    offering: Offering,
}

impl Open {
    fn new(state: &State) -> Option<Self> {
        let board = Board::new(state.public())?;
        let mut hands = [Counts::NONE; MOST_SEATS];
        let mut classes = ClassSet::EMPTY;
        let mut left = 0;
        for seat in Seat::all(board.players()) {
            let hand = Counts::of(state.hand(seat));
            hands[seat.index()] = hand;
            classes = classes.or(hand.classes());
            left += state.hand(seat).len();
        }
        let seat = board.turn();
        let last_round = state.public().is_last_round();
        Some(Self { board, hands, seat, left, last_round, offering: Offering::new(classes, CAPTURES) })
    }
}

impl Solve for Open {
    type Move = Offer;
    type Undo = Undo;
    type Key = u64;

    fn is_over(&self) -> bool {
        self.left == 0
    }

    fn maximizes(&self) -> bool {
        self.board.turn() == self.seat
    }

    fn moves(&mut self, moves: &mut Vec<Offer>) -> u64 {
        let hand = self.hands[self.board.turn()];
        let (offers, work) = self.offering.on(self.board.table());
        moves.extend(offers.iter().filter(|offer| hand.has(offer.class)));
        work
    }

    fn make(&mut self, played: Offer) -> Undo {
        let hand = &mut self.hands[self.board.turn()];
        *hand = hand.minus(Counts::one(played.class));
        self.left -= 1;
        self.board.make(&played)
    }

    fn unmake(&mut self, played: Offer, undo: Undo) {
        self.board.unmake(&played, undo);
        self.left += 1;
        let hand = &mut self.hands[self.board.turn()];
        *hand = hand.plus(Counts::one(played.class));
    }

    fn value(&self) -> i32 {
        if self.is_over() && self.last_round {
            // Cards won are worth nothing any more.
            return self.board.final_value(self.seat).points_only().packed();
        }
        self.board.value(self.seat).packed()
    }
}
