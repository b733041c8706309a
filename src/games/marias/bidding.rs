//! The bidding: the announced goals, their seats, and their doublings (rules, *Bidding*).

use super::illegal::IllegalBid;
use super::moves::{Goal, Statement, Statements};
use super::rules::{SEATS, Side};
use crate::protocol::Seat;

/// The maximum number of doublings of one goal: flek, re, tutti, boty, kalhoty, kaiser, rekaiser.
pub const MAX_FLEKS: u8 = 7;

/// An announced goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Announced {
    /// The seat that announced it.
    pub by: Seat,
    /// The number of doublings.
    pub fleks: u8,
}

impl Announced {
    /// The side that announced the goal or raised it last; the other side may raise it next. The sides alternate, so
    /// the number of doublings gives the side.
    pub fn raised_by(self) -> Side {
        let announcer = Side::of(self.by);
        if self.fleks.is_multiple_of(2) { announcer } else { announcer.other() }
    }
}

/// The bidding so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bidding {
    goals: [Option<Announced>; 3],
    /// The number of turns taken, silent ones included.
    turns: u8,
    /// Whether seat 1 or 2 has made a statement since seat 0's last turn.
    opponents_spoke: bool,
}

impl Bidding {
    /// The seat that announced a goal, and its doublings; `None` when no seat announced it.
    pub fn goal(&self, goal: Goal) -> Option<Announced> {
        self.goals[goal as usize]
    }

    /// A bidding that ended with these goals.
    pub fn with_goals(goals: [Option<Announced>; 3]) -> Self {
        Self { goals, turns: 0, opponents_spoke: false }
    }

    /// Whether seat 0 has opened.
    pub fn is_open(&self) -> bool {
        self.goal(Goal::Hra).is_some()
    }

    /// The number of turns taken, silent ones included.
    pub fn turns(&self) -> usize {
        usize::from(self.turns)
    }

    /// Whether seat 1 or 2 has made a statement since seat 0's last turn.
    pub fn opponents_spoke(&self) -> bool {
        self.opponents_spoke
    }

    /// The statements that this turn must contain: hra in the opening.
    pub(super) fn opening(&self) -> Statements {
        if self.is_open() { Statements::SILENCE } else { Statements::SILENCE.with(Statement::HRA) }
    }

    /// Every statement that `seat` may make now. Any combination of them is legal, but the opening must contain hra.
    pub fn statements(&self, seat: Seat) -> Statements {
        Statement::ALL.into_iter().filter(|&statement| self.allows(seat, statement).is_ok()).collect()
    }

    /// Whether `seat` may make these statements in one turn.
    ///
    /// # Errors
    /// The rule that forbids them.
    pub fn check(&self, seat: Seat, said: Statements) -> Result<(), IllegalBid> {
        said.iter().try_for_each(|statement| self.allows(seat, statement))?;
        if self.opening().is_subset(said) { Ok(()) } else { Err(IllegalBid::Opening) }
    }

    fn allows(&self, seat: Seat, statement: Statement) -> Result<(), IllegalBid> {
        match statement {
            Statement::Announce(goal) => match self.goal(goal) {
                Some(Announced { by, .. }) => Err(IllegalBid::Twice { goal, by }),
                None => Ok(()),
            },
            Statement::Flek(goal) => match self.goal(goal) {
                None => Err(IllegalBid::NotAnnounced { goal }),
                Some(Announced { by, fleks: 0 }) if Side::of(by) == Side::of(seat) => {
                    Err(IllegalBid::OwnGoal { goal, by })
                }
                Some(announced) if announced.raised_by() == Side::of(seat) => {
                    Err(IllegalBid::OwnFlek { goal })
                }
                Some(Announced { fleks: MAX_FLEKS, .. }) => Err(IllegalBid::Fleks { goal }),
                Some(_) => Ok(()),
            },
        }
    }

    /// Makes a legal turn. Returns the next seat; `None` when the bidding is over.
    pub(super) fn make(&mut self, seat: Seat, said: Statements) -> Option<Seat> {
        let opening = !self.is_open();
        self.turns += 1;
        for statement in said.iter() {
            match statement {
                Statement::Announce(goal) => {
                    self.goals[goal as usize] = Some(Announced { by: seat, fleks: 0 });
                }
                Statement::Flek(goal) => {
                    let announced = self.goals[goal as usize].as_mut();
                    announced.expect("a legal flek is on an announced goal").fleks += 1;
                }
            }
        }
        let goes_on = match seat.index() {
            0 => {
                self.opponents_spoke = false;
                opening || !said.is_empty()
            }
            1 => {
                self.opponents_spoke = !said.is_empty();
                true
            }
            _ => self.opponents_spoke || !said.is_empty(),
        };
        goes_on.then(|| seat.next(SEATS))
    }
}
