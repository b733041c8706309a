//! The goals of a deal, who announced them, and how often they were doubled (rules, *Bidding*).

use super::illegal::Bid;
use super::{Goal, SEATS, Side, Statement, Statements};
use crate::protocol::Seat;

/// The most doublings of one goal: flek, re, tutti, boty, kalhoty, kaiser, rekaiser.
pub const MAX_FLEKS: u8 = 7;

/// A goal that was announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Announced {
    /// Who announced it.
    pub by: Seat,
    /// How often it was doubled.
    pub fleks: u8,
}

impl Announced {
    /// The side that announced it or raised it last: the other one may raise it next. Raising alternates, so the
    /// number of doublings says who made the last.
    #[must_use]
    pub fn raised_by(self) -> Side {
        let announcer = Side::of(self.by);
        if self.fleks.is_multiple_of(2) { announcer } else { announcer.other() }
    }
}

/// What has been said so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bidding {
    goals: [Option<Announced>; 3],
    /// How many turns were taken, silent ones included.
    turns: u8,
    /// Whether seat 1 or 2 has spoken since seat 0 did.
    opponents_spoke: bool,
}

impl Bidding {
    /// Who announced a goal, and how often it was doubled; nothing when nobody did.
    #[must_use]
    pub fn goal(&self, goal: Goal) -> Option<Announced> {
        self.goals[goal as usize]
    }

    /// These goals as announced and doubled: the end of some bidding.
    #[must_use]
    pub fn with_goals(goals: [Option<Announced>; 3]) -> Self {
        Self { goals, turns: 0, opponents_spoke: false }
    }

    /// Whether seat 0 has opened.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.goal(Goal::Hra).is_some()
    }

    /// How many turns were taken, silent ones included.
    #[must_use]
    pub fn turns(&self) -> usize {
        usize::from(self.turns)
    }

    /// What must be said now: hra, when nothing was said yet.
    pub(super) fn opening(&self) -> Statements {
        if self.is_open() { Statements::SILENCE } else { Statements::SILENCE.with(Statement::HRA) }
    }

    /// Every statement that `seat` may make now. Any of them may be made together; the opening must have hra among
    /// them.
    #[must_use]
    pub fn statements(&self, seat: Seat) -> Statements {
        Statement::ALL.into_iter().filter(|&statement| self.allows(seat, statement).is_ok()).collect()
    }

    /// Whether `seat` may say all this in one turn.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn check(&self, seat: Seat, said: Statements) -> Result<(), Bid> {
        said.iter().try_for_each(|statement| self.allows(seat, statement))?;
        if self.opening().is_subset(said) { Ok(()) } else { Err(Bid::Opening) }
    }

    fn allows(&self, seat: Seat, statement: Statement) -> Result<(), Bid> {
        match statement {
            Statement::Announce(goal) => match self.goal(goal) {
                Some(Announced { by, .. }) => Err(Bid::Twice { goal, by }),
                None => Ok(()),
            },
            Statement::Flek(goal) => match self.goal(goal) {
                None => Err(Bid::NotAnnounced { goal }),
                Some(Announced { by, fleks: 0 }) if Side::of(by) == Side::of(seat) => {
                    Err(Bid::OwnGoal { goal, by })
                }
                Some(announced) if announced.raised_by() == Side::of(seat) => Err(Bid::OwnFlek { goal }),
                Some(Announced { fleks: MAX_FLEKS, .. }) => Err(Bid::Fleks { goal }),
                Some(_) => Ok(()),
            },
        }
    }

    /// Takes in a turn that is legal; says who has the next one, or nothing when the bidding is over.
    pub(super) fn make(&mut self, seat: Seat, said: Statements) -> Option<Seat> {
        let opening = !self.is_open();
        self.turns += 1;
        for statement in said.iter() {
            match statement {
                Statement::Announce(goal) => {
                    self.goals[goal as usize] = Some(Announced { by: seat, fleks: 0 });
                }
                Statement::Flek(goal) => {
                    if let Some(announced) = &mut self.goals[goal as usize] {
                        announced.fleks += 1;
                    }
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
