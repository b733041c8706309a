//! The options of tablić, and the constants of its rules.

use std::num::NonZeroUsize;

use crate::games::Sides;
use crate::protocol::{NewGame, NewGameError, Seat};

/// The game of tablić.
#[derive(Debug)]
pub enum Tablic {}

/// The maximum number of seats at a table.
pub const MAX_SEATS: usize = 48;

/// The number of cards on the table before the first round.
pub const FIRST_TABLE: usize = 4;

/// The number of cards in the largest packet.
pub const PACKET: usize = 6;

/// The maximum number of sides of a game with a goal.
pub const MAX_GOAL_SIDES: usize = 4;

/// The maximum number of deals in a session with a goal.
pub const LONGEST_SESSION: NonZeroUsize = NonZeroUsize::MIN.saturating_add(63);

/// The greatest total in a `newgame` line.
pub const MAX_TOTAL: i64 = 999;

/// The size of each packet of the next round; 0 when the stock has no card for every player.
pub fn packet_size(stock: usize, players: usize) -> usize {
    PACKET.min(stock / players)
}

/// The points that a session is played to, and the totals before the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionGoal {
    /// The points.
    pub points: i64,
    /// Whether a side must have more points than the goal. Otherwise as many points suffice.
    pub above: bool,
    /// Whether a deal pays its points. Otherwise the last deal pays 1 to the winner.
    pub pays_points: bool,
    /// The totals before the deal, by side.
    pub totals: [i64; MAX_GOAL_SIDES],
}

impl SessionGoal {
    /// The side that has won a session with these totals: it has reached the goal and has strictly the most points.
    #[must_use]
    pub fn winner(&self, totals: &[i64]) -> Option<usize> {
        let most = totals.iter().copied().max()?;
        let reached = if self.above { most > self.points } else { most >= self.points };
        let mut best = (0..totals.len()).filter(|&side| totals[side] == most);
        best.next().filter(|_| reached && best.next().is_none())
    }
}

/// The options of a `newgame tablic` line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The number of players: a divisor of 48 above 1.
    pub players: usize,
    /// Whether players that sit opposite each other are partners.
    pub pairs: bool,
    /// The goal of the session. `None` when a game is one deal.
    pub goal: Option<SessionGoal>,
}

impl Rules {
    /// The rules of one deal in which every player plays alone.
    #[must_use]
    pub const fn alone(players: usize) -> Self {
        Self { players, pairs: false, goal: None }
    }

    /// The number of sides: pairs, or players that play alone.
    #[must_use]
    pub const fn side_count(&self) -> usize {
        if self.pairs { self.players / 2 } else { self.players }
    }

    /// The side of a seat.
    #[must_use]
    pub const fn side(&self, seat: Seat) -> usize {
        seat.index() % self.side_count()
    }

    /// The seats of a side.
    pub fn seats_of(&self, side: usize) -> impl Iterator<Item = Seat> + use<> {
        let partner = self.pairs.then(|| side + self.side_count());
        std::iter::once(side).chain(partner).map(Seat::new)
    }

    /// Who shares a payoff.
    #[must_use]
    pub fn sides(&self) -> Sides {
        if self.pairs { Sides::opposite(self.players) } else { Sides::alone() }
    }

    /// Reads the options of a line that [`NewGame::check`] has accepted.
    ///
    /// # Errors
    /// The values contradict each other, or the session is over.
    pub fn read(new: &NewGame) -> Result<Self, NewGameError> {
        let pairs = new.key("pairs") == Some("on");
        let mut rules = Self { pairs, ..Self::alone(new.players) };
        let players = rules.players;
        if pairs && (players < 4 || !players.is_multiple_of(2)) {
            return Err(NewGameError::Contradiction(format!(
                "pairs 'on': {players} players do not split into two or more pairs; use 4, 6, 8, 12, 16, 24 or 48"
            )));
        }
        rules.goal = rules.read_goal(new)?;
        Ok(rules)
    }

    fn read_goal(&self, new: &NewGame) -> Result<Option<SessionGoal>, NewGameError> {
        let refused = |text: String| Err(NewGameError::Contradiction(text));
        // `NewGame::check` accepts `none` and numbers.
        let Some(points) = new.key("goal").and_then(|goal| goal.parse().ok()) else {
            let needs_goal = |key: &str| ["reach", "payoff", "total"].contains(&key);
            return match new.keys.iter().find(|(key, _)| needs_goal(key)) {
                Some((key, _)) => refused(format!("{key}: only a game with goal 101 or 151 takes it")),
                None => Ok(None),
            };
        };
        let (players, sides) = (self.players, self.side_count());
        if sides > MAX_GOAL_SIDES {
            return refused(format!(
                "goal '{points}': {players} players are {sides} sides; a goal needs 2 to 4 sides"
            ));
        }
        let mut goal = SessionGoal {
            points,
            above: new.key("reach") == Some("above"),
            pays_points: new.key("payoff") == Some("points"),
            totals: [0; MAX_GOAL_SIDES],
        };
        let Some(text) = new.key("total") else { return Ok(Some(goal)) };
        let totals: Vec<i64> = text.split(',').filter_map(|total| total.parse().ok()).collect();
        for (seat, &total) in totals.iter().enumerate() {
            let side = seat % sides;
            if seat >= sides && goal.totals[side] != total {
                return refused(format!(
                    "total '{text}': seats {side} and {seat} are partners and have one total"
                ));
            }
            goal.totals[side] = total;
        }
        match goal.winner(&goal.totals[..sides]) {
            Some(side) => {
                refused(format!("total '{text}': seat {side} has reached the goal; the session is over"))
            }
            None => Ok(Some(goal)),
        }
    }
}
