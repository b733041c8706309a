//! Alpha-beta over the hands that the others are assumed to hold.

use talon_games::tablic::{MAX_SEATS, View};
use talon_games::{Position, Turn, View as _};

use super::inference::{AbsentClasses, Reading};
use crate::search::{Meter, PvTable, SearchLimits, Stopped};
use crate::tablic::compact::board::{Board, RoundValue, Undo};
use crate::tablic::compact::classes::{ClassCounts, ClassSet};
use crate::tablic::compact::move_cache::MoveCache;
use crate::tablic::compact::moves::AbstractMove;
use crate::tablic::round_memory::add_absent;

/// The maximum number of captures searched per card: the greediest captures. With this limit, any number of
/// table cards can be searched.
const MAX_CAPTURES_PER_CARD: usize = 64;

/// The end of a line of play. It holds the length of the line in plies, and the value of the end for the
/// searching seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LineEnd {
    plies: usize,
    value: RoundValue,
}

impl LineEnd {
    /// Returns whether the seat to move prefers this end to `other`. The end of the longer line is better. If
    /// the lines are equally long, the end with the better value for the seat's side is better.
    fn beats(self, other: Self, maximizes: bool) -> bool {
        if self.plies != other.plies {
            return self.plies > other.plies;
        }
        if maximizes { self.value > other.value } else { self.value < other.value }
    }
}

/// The search and its current position.
pub struct AssumedHandsSearch<'a> {
    board: Board,
    /// The index of the searching seat.
    seat: usize,
    /// The hand of the searching seat.
    hand: ClassCounts,
    /// The unseen cards. Each of the other seats may hold any of them.
    unseen: ClassCounts,
    /// For each seat, the classes that it is assumed not to hold.
    absent: AbsentClasses,
    reading: Reading,
    /// For each seat, the points of the cards that it has laid since the root.
    laid: [u8; MAX_SEATS],
    is_last_round: bool,
    /// The number of plies to the end of the round.
    end: usize,
    /// The number of plies to search.
    horizon: usize,
    /// The classes that at least one seat may play.
    classes: ClassSet,
    cache: MoveCache,
    /// The moves of all nodes from the root to the current node, concatenated.
    moves: Vec<AbstractMove>,
    lines: PvTable<AbstractMove>,
    root: RootProgress,
    /// Counts nodes and checks the limits.
    pub meter: Meter<'a>,
}

/// The progress of the search at the root.
#[derive(Clone, Copy, Debug, Default)]
struct RootProgress {
    /// The number of moves searched.
    done: usize,
    /// The index of the best move, and the end of its line.
    best: Option<(usize, LineEnd)>,
}

impl<'a> AssumedHandsSearch<'a> {
    /// Creates the search for the seat of a view; `None` when this seat is not to move.
    pub fn new(
        view: &View,
        absent: AbsentClasses,
        reading: Reading,
        limits: SearchLimits<'a>,
    ) -> Option<Self> {
        let public = view.public();
        if view.turn() != Turn::Seat(view.seat()) {
            return None;
        }
        let board = Board::new(public)?;
        let (hand, unseen) = (ClassCounts::of(view.hand()), ClassCounts::of(view.unseen()));
        Some(Self {
            seat: view.seat().index(),
            hand,
            unseen,
            absent,
            reading,
            laid: [0; MAX_SEATS],
            is_last_round: public.is_last_round(),
            end: board.plies(view.hand().len()),
            horizon: 0,
            classes: hand.classes().or(unseen.classes()),
            cache: MoveCache::with_better_classes(MAX_CAPTURES_PER_CARD, reading.gain_rule()),
            moves: Vec::new(),
            lines: PvTable::new(),
            root: RootProgress::default(),
            meter: Meter::new(limits),
            board,
        })
    }

    /// Returns the board at the root.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the moves at the root, the greediest first. The list contains one move of each equivalence
    /// class.
    pub fn choices(&mut self) -> Vec<AbstractMove> {
        let (moves, _) = self.cache.moves_on(self.board.table(), self.classes);
        moves.iter().filter(|played| self.hand.has(played.class)).copied().collect()
    }

    /// Searches `plies` plies deep, from scratch. Returns the value.
    pub fn search(&mut self, plies: usize) -> Result<RoundValue, Stopped> {
        self.horizon = plies.min(self.end);
        self.root = RootProgress::default();
        self.moves.clear();
        self.node(0, RoundValue::MIN, RoundValue::MAX).map(|end| end.value)
    }

    /// Returns the principal variation of the last search.
    pub fn line(&self) -> &[AbstractMove] {
        self.lines.best()
    }

    /// Returns the index of the best choice with its value, and the number of choices searched.
    pub fn best(&self) -> (Option<(usize, RoundValue)>, usize) {
        (self.root.best.map(|(choice, end)| (choice, end.value)), self.root.done)
    }

    /// Returns the end of the best line from the position `ply` moves after the root. `alpha` and `beta` are
    /// values at the horizon: `alpha` is already guaranteed to the searching seat, and `beta` to its
    /// opponents. Lines that end before the horizon are worse for both sides, so they do not narrow the
    /// window.
    fn node(&mut self, ply: usize, mut alpha: RoundValue, mut beta: RoundValue) -> Result<LineEnd, Stopped> {
        self.lines.clear(ply);
        if ply == self.horizon {
            return Ok(self.leaf(ply));
        }
        let turn = self.board.turn();
        let maximizes = turn == self.seat;
        let (cards, absent) =
            if maximizes { (self.hand, ClassSet::EMPTY) } else { (self.unseen, self.absent[turn]) };
        let may_play = |played: &&AbstractMove| cards.has(played.class) && !absent.contains(played.class);
        let begin = self.moves.len();
        let (moves, work) = self.cache.moves_on(self.board.table(), self.classes);
        self.moves.extend(moves.iter().filter(may_play));
        self.meter.work(work)?;
        let mut best: Option<LineEnd> = None;
        for at in begin..self.moves.len() {
            self.meter.node()?;
            let played = self.moves[at];
            let undo = self.make(&played);
            let found = self.node(ply + 1, alpha, beta);
            self.unmake(&played, undo, absent);
            let found = found?;
            let is_better = best.is_none_or(|best| found.beats(best, maximizes));
            if ply == 0 {
                if is_better {
                    self.root.best = Some((self.root.done, found));
                }
                self.root.done += 1;
            }
            if !is_better {
                if ply + 1 == self.horizon && best != Some(found) {
                    // The remaining moves are less greedy, so they are assumed to be worse.
                    break;
                }
                continue;
            }
            best = Some(found);
            self.lines.set(ply, played);
            if found.plies < self.horizon {
                continue;
            }
            if maximizes {
                alpha = alpha.max(found.value);
            } else {
                beta = beta.min(found.value);
            }
            if alpha >= beta {
                break;
            }
        }
        self.moves.truncate(begin);
        // An opponent that is assumed to hold no card has no move, so the line ends here.
        Ok(best.unwrap_or_else(|| self.leaf(ply)))
    }

    /// Returns the value of the board at the end of a line. In the reading `program`, a seat loses the points
    /// of a card that it lays before the last round. The original program works in this way, because it adds
    /// up the greedy ranks of the moves.
    fn leaf(&self, ply: usize) -> LineEnd {
        let value = match (self.is_last_round, ply == self.end) {
            (true, true) => self.board.final_value(self.seat),
            (false, _) if self.reading.deducts_laid_cards() => self.board.value_less(self.seat, &self.laid),
            _ => self.board.value(self.seat),
        };
        LineEnd { plies: ply, value }
    }

    fn make(&mut self, played: &AbstractMove) -> Undo {
        let turn = self.board.turn();
        let card = ClassCounts::one(played.class);
        if played.is_lay() {
            self.laid[turn] += card.points();
        }
        if turn == self.seat {
            self.hand = self.hand.minus(card);
        } else {
            self.unseen = self.unseen.minus(card);
            if !self.is_last_round {
                add_absent(&mut self.absent[turn], played.class, played.better);
            }
        }
        self.board.make(played)
    }

    fn unmake(&mut self, played: &AbstractMove, undo: Undo, absent: ClassSet) {
        self.board.unmake(played, undo);
        let turn = self.board.turn();
        let card = ClassCounts::one(played.class);
        if played.is_lay() {
            self.laid[turn] -= card.points();
        }
        if turn == self.seat {
            self.hand = self.hand.plus(card);
        } else {
            self.unseen = self.unseen.plus(card);
            self.absent[turn] = absent;
        }
    }
}
