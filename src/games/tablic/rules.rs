//! The options of tablić, and the constants of its rules.

use std::num::NonZeroUsize;

use crate::Sides;
use crate::protocol::{NewGame, NewGameError, Seat};
use crate::rule_table::rule_table;
use crate::words::words;

/// The game of tablić.
#[derive(Debug)]
pub enum Tablic {}

/// The maximum number of seats at a table.
pub const MAX_SEATS: usize = 48;

/// The number of cards on the table before the first round.
pub const FIRST_TABLE: usize = 4;

/// The number of cards in the largest packet.
pub const PACKET: usize = 6;

/// The maximum number of sides in a session with a goal.
pub const MAX_GOAL_SIDES: usize = 4;

/// The maximum number of deals in a session with a goal.
pub const LONGEST_SESSION: NonZeroUsize = NonZeroUsize::MIN.saturating_add(63);

/// The maximum total in a `newgame` line.
pub const MAX_TOTAL: i64 = 999;

/// Returns the size of each packet of the next round. It is 0 when the stock does not have a card for every
/// player.
pub fn packet_size(stock: usize, players: usize) -> usize {
    PACKET.min(stock / players)
}

/// The goal of a session in points, and the totals before the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionGoal {
    /// The points that a side needs to win the session.
    pub points: i64,
    /// Whether a side needs more points than the goal. If not, it needs at least as many points.
    pub above: bool,
    /// Whether each deal pays its points. If not, only the last deal pays: 1 to the winner.
    pub pays_points: bool,
    /// For each side, its total before the deal.
    pub totals: [i64; MAX_GOAL_SIDES],
}

impl SessionGoal {
    /// Returns the side that wins a session with these totals. This side has reached the goal and has
    /// strictly the most points. `None` when there is no such side.
    #[must_use]
    pub fn winner(&self, totals: &[i64]) -> Option<usize> {
        let most = totals.iter().copied().max()?;
        let reached = if self.above { most > self.points } else { most >= self.points };
        let mut best = (0..totals.len()).filter(|&side| totals[side] == most);
        best.next().filter(|_| reached && best.next().is_none())
    }
}

words! {
    /// The points to which a session is played (option `goal`).
    pub enum GoalPoints {
        /// No goal. A game is one deal.
        None = "none",
        /// 101 points.
        Points101 = "101",
        /// 151 points.
        Points151 = "151",
    }
}

rule_table! {
    /// The options of a `newgame tablic` line.
    pub struct Rules {
        /// The number of players: a divisor of 48 above 1.
        players: usize = 2;
        /// Whether players that sit opposite each other are partners.
        "pairs" => pairs: bool = one_of ["off" => false, "on" => true];
        /// The points to which a session is played.
        "goal" => goal: GoalPoints = words GoalPoints;
        /// Whether a side needs more points than the goal. If not, it needs at least as many points.
        "reach" => above: bool = one_of ["at" => false, "above" => true];
        /// Whether each deal pays its points. If not, only the last deal pays: 1 to the winner.
        "payoff" => pays_points: bool = one_of ["win" => false, "points" => true];
        /// For each seat, the total of its side before the deal. Partners have the same total.
        "total" => total: [i16; 2 * MAX_GOAL_SIDES] = by_seat (0..=MAX_TOTAL);
    }
}

impl Rules {
    /// Returns the rules of a single deal in which every player plays alone.
    #[must_use]
    pub const fn alone(players: usize) -> Self {
        Self { players, ..Self::DEFAULT }
    }

    /// Returns the goal of the session; `None` when a game is one deal.
    #[must_use]
    pub fn session_goal(&self) -> Option<SessionGoal> {
        let points = match self.goal {
            GoalPoints::None => return None,
            GoalPoints::Points101 => 101,
            GoalPoints::Points151 => 151,
        };
        let totals = std::array::from_fn(|side| self.total[side].into());
        Some(SessionGoal { points, above: self.above, pays_points: self.pays_points, totals })
    }

    /// Returns the number of sides. A side is a pair, or a player that plays alone.
    #[must_use]
    pub const fn side_count(&self) -> usize {
        if self.pairs { self.players / 2 } else { self.players }
    }

    /// Returns the side of a seat.
    #[must_use]
    pub const fn side(&self, seat: Seat) -> usize {
        seat.index() % self.side_count()
    }

    /// Returns the seats of a side.
    pub fn seats_of(&self, side: usize) -> impl Iterator<Item = Seat> + use<> {
        let partner = self.pairs.then(|| side + self.side_count());
        std::iter::once(side).chain(partner).map(Seat::new)
    }

    /// Returns the sides. A side is a pair, or a player that plays alone.
    #[must_use]
    pub fn sides(&self) -> Sides {
        if self.pairs { Sides::opposite(self.players) } else { Sides::alone() }
    }

    /// Sets the number of players. Refuses values that contradict each other or the number of players. Also
    /// refuses a session that is already over.
    pub(super) fn completed(self, new: &NewGame) -> Result<Self, NewGameError> {
        let refused = |text: String| Err(NewGameError::Contradiction(text));
        let rules = Self { players: new.players, ..self };
        let (players, sides) = (rules.players, rules.side_count());
        if rules.pairs && (players < 4 || !players.is_multiple_of(2)) {
            return refused(format!(
                "pairs 'on': {players} players do not split into two or more pairs; use 4, 6, 8, 12, 16, 24 or 48"
            ));
        }
        let Some(goal) = rules.session_goal() else {
            let needs_goal = |key: &str| ["reach", "payoff", "total"].contains(&key);
            return match new.keys.iter().find(|(key, _)| needs_goal(key)) {
                Some((key, _)) => refused(format!("{key}: only a game with goal 101 or 151 takes it")),
                None => Ok(rules),
            };
        };
        if sides > MAX_GOAL_SIDES {
            return refused(format!(
                "goal '{}': {players} players are {sides} sides; a goal needs 2 to 4 sides",
                rules.goal
            ));
        }
        let Some(text) = new.key("total") else { return Ok(rules) };
        if let Some(seat) = (sides..players).find(|&seat| rules.total[seat] != rules.total[seat % sides]) {
            let side = seat % sides;
            return refused(format!(
                "total '{text}': seats {side} and {seat} are partners and have one total"
            ));
        }
        match goal.winner(&goal.totals[..sides]) {
            Some(side) => {
                refused(format!("total '{text}': seat {side} has reached the goal; the session is over"))
            }
            None => Ok(rules),
        }
    }
}
