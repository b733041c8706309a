//! The search: alpha-beta over hands that the others are assumed to hold.

use super::knowledge::{self, Lacks};
use crate::agents::tablic::compact::board::{Board, Undo, Value};
use crate::agents::tablic::compact::classes::{ClassSet, Counts};
use crate::agents::tablic::compact::offering::Offering;
use crate::agents::tablic::compact::offers::Offer;
use crate::games::tablic::{MAX_SEATS, View};
use crate::games::{Position, Turn, View as _};
use crate::search::{Budget, Meter, PvTable, Stopped};

/// The most captures of one card that are looked at, the greediest ones: tables of any size can be searched.
const CAPTURES: usize = 64;

/// What a line of play leads to: how many plies it could be followed, and the value there for the seat that searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Outcome {
    plies: usize,
    value: Value,
}

impl Outcome {
    /// Whether the seat to move prefers this one: the deeper line first, then its side of the value.
    fn beats(self, other: Self, maximizes: bool) -> bool {
        if self.plies != other.plies {
            return self.plies > other.plies;
        }
        if maximizes { self.value > other.value } else { self.value < other.value }
    }
}

/// The position at which a search stands, and how it is searched.
pub struct Tree<'a> {
    board: Board,
    /// The seat that searches.
    seat: usize,
    /// Its hand.
    hand: Counts,
    /// The cards that the others may hold, as far as is certain.
    unseen: Counts,
    /// What each of the others is believed to lack besides.
    lacks: Lacks,
    /// By seat: the points of the cards that it has laid below the root.
    laid: [u8; MAX_SEATS],
    /// Whether the round is the last one.
    last_round: bool,
    /// The plies to the end of the round.
    end: usize,
    /// The plies to be searched.
    horizon: usize,
    /// The classes that may be played at all.
    classes: ClassSet,
    offering: Offering,
    /// The offers at all nodes from the root to the one being looked at, one after the other.
    offers: Vec<Offer>,
    lines: PvTable<Offer>,
    root: Root,
    /// What has been spent.
    pub meter: Meter<'a>,
}

/// How far the search is with the moves at the root.
#[derive(Clone, Copy, Debug, Default)]
struct Root {
    /// How many moves are done.
    done: usize,
    /// Which of them is the best one, and what it leads to.
    best: Option<(usize, Outcome)>,
}

impl<'a> Tree<'a> {
    /// The tree of what a seat to move knows and believes.
    pub fn new(view: &View, lacks: Lacks, budget: Budget<'a>) -> Option<Self> {
        let public = view.public();
        if view.turn() != Turn::Seat(view.seat()) {
            return None;
        }
        let board = Board::new(public)?;
        let (hand, unseen) = (Counts::of(view.hand()), Counts::of(view.unseen()));
        Some(Self {
            seat: view.seat().index(),
            hand,
            unseen,
            lacks,
            laid: [0; MAX_SEATS],
            last_round: public.is_last_round(),
            end: board.plies(view.hand().len()),
            horizon: 0,
            classes: hand.classes().or(unseen.classes()),
            offering: Offering::with_marks(CAPTURES),
            offers: Vec::new(),
            lines: PvTable::new(),
            root: Root::default(),
            meter: Meter::new(budget),
            board,
        })
    }

    /// The board at the root.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The moves at the root, the greediest first, equivalent ones once.
    pub fn choices(&mut self) -> Vec<Offer> {
        let (offers, _) = self.offering.on(self.board.table(), self.classes);
        offers.iter().filter(|offer| self.hand.has(offer.class)).copied().collect()
    }

    /// Searches so many plies deep, from scratch; the value found, or nothing when the budget is spent.
    pub fn search(&mut self, plies: usize) -> Result<Value, Stopped> {
        self.horizon = plies.min(self.end);
        self.root = Root::default();
        self.offers.clear();
        self.node(0, Value::MIN, Value::MAX).map(|outcome| outcome.value)
    }

    /// The best line found by the search, the choice first.
    pub fn line(&self) -> &[Offer] {
        self.lines.best()
    }

    /// Of the choices, by number: the best one, and how many were looked at.
    pub fn best(&self) -> (Option<usize>, usize) {
        (self.root.best.map(|(choice, _)| choice), self.root.done)
    }

    /// What the position leads to, `ply` moves below the root. The bounds are values at the horizon that the seat
    /// and its opponents are sure of already. PvTable that end before it are worse for both, so they bound nothing.
    fn node(&mut self, ply: usize, mut alpha: Value, mut beta: Value) -> Result<Outcome, Stopped> {
        self.lines.clear(ply);
        if ply == self.horizon {
            return Ok(self.leaf(ply));
        }
        let turn = self.board.turn();
        let maximizes = turn == self.seat;
        let (cards, lacks) =
            if maximizes { (self.hand, ClassSet::EMPTY) } else { (self.unseen, self.lacks[turn]) };
        let may_play = |offer: &&Offer| cards.has(offer.class) && !lacks.contains(offer.class);
        let begin = self.offers.len();
        let (offers, work) = self.offering.on(self.board.table(), self.classes);
        self.offers.extend(offers.iter().filter(may_play));
        self.meter.work(work)?;
        let mut best: Option<Outcome> = None;
        for at in begin..self.offers.len() {
            self.meter.node()?;
            let offer = self.offers[at];
            let undo = self.make(&offer);
            let found = self.node(ply + 1, alpha, beta);
            self.unmake(&offer, undo, lacks);
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
                    // What is less greedy is taken to be still worse.
                    break;
                }
                continue;
            }
            best = Some(found);
            self.lines.set(ply, offer);
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
        self.offers.truncate(begin);
        // Believed to lack everything, an opponent has no move: the line ends here.
        Ok(best.unwrap_or_else(|| self.leaf(ply)))
    }

    /// The value of the board where a line ends. Until the last round, a point card that was laid counts against
    /// whoever laid it, as it does in the order of the moves: the seed's player adds up what moves are worth to the
    /// greedy one, and plays better for it than with what was won alone.
    fn leaf(&self, ply: usize) -> Outcome {
        let value = match (self.last_round, ply == self.end) {
            (false, _) => self.board.value_less(self.seat, &self.laid),
            (true, false) => self.board.value(self.seat),
            (true, true) => self.board.final_value(self.seat),
        };
        Outcome { plies: ply, value }
    }

    fn make(&mut self, offer: &Offer) -> Undo {
        let turn = self.board.turn();
        let card = Counts::one(offer.class);
        if offer.is_lay() {
            self.laid[turn] += card.points();
        }
        if turn == self.seat {
            self.hand = self.hand.minus(card);
        } else {
            self.unseen = self.unseen.minus(card);
            if !self.last_round {
                knowledge::infer(&mut self.lacks[turn], offer.class, offer.better);
            }
        }
        self.board.make(offer)
    }

    fn unmake(&mut self, offer: &Offer, undo: Undo, lacks: ClassSet) {
        self.board.unmake(offer, undo);
        let turn = self.board.turn();
        let card = Counts::one(offer.class);
        if offer.is_lay() {
            self.laid[turn] -= card.points();
        }
        if turn == self.seat {
            self.hand = self.hand.plus(card);
        } else {
            self.unseen = self.unseen.plus(card);
            self.lacks[turn] = lacks;
        }
    }
}
